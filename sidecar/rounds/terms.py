"""Terms of a note: what a focus, a question or a gap may name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cache

from sidecar.language.normal import normalize
from sidecar.language.scripts import is_spaceless_character
from sidecar.language.sentences import sentence_spans
from sidecar.language.stop_words import CJK_PARTICLES
from sidecar.language.words import stem, words
from sidecar.rounds.noun_words import (
    HAN_GRAMMAR,
    HAN_IN_TERMS,
    HAN_PLACES,
    HAN_PLAIN,
    HAN_VERBS,
    KANJI_PLAIN,
    SIDE_HEADINGS,
)
from sidecar.rounds.nouns import MAX_PHRASE_WORDS, find_nouns, is_plain
from sidecar.rounds.runs import Source

MAX_KEY_TERMS = 8
"""Key terms kept of a note; values.py, CleanNote."""

MARKED_BONUS = 3
"""Times that a marked term counts as often: writers mark what matters. Set by hand on the
sample vault's notes; not measured further."""

TITLE_BONUS = 4
"""Times that the words of the title or a heading count as often. Set by hand likewise."""

PHRASE_FACTOR = 2
"""Times that a phrase of several words counts as often: it says more. Set by hand likewise."""

MAX_TERM_WORDS = MAX_PHRASE_WORDS
"""Words of the longest term: one more would be a leak (rounds.md, Leak measure)."""

_MIN_COUNT = 2
_MAX_GRAM = 6
_FREE_EDGES = 2
"""Different neighbors from which a stretch of Han ends where a word does."""
_MARKED = re.compile(
    r"(?<![\w*])(?:\*\*|\*|==|__|`)(?P<text>[^*=`_\n]{2,40})(?:\*\*|\*|==|__|`)(?![\w*])"
)
_HEADING = re.compile(r"^(?P<marks>#{1,6})[ \t]+(?P<text>.+?)[ \t#]*$")
_NOT_PROSE = re.compile(r"^\s*(?:\||[-*+][ \t]+\[.\][ \t])")
_CODE_OR_MATH = re.compile(r"```.*?(?:```|\Z)|\$\$.*?(?:\$\$|\Z)|\$[^$\n]{1,200}\$", re.DOTALL)
_HAN_RUN = re.compile(r"[\u3400-\u9fff々]{2,}")
_KATAKANA_RUN = re.compile(r"[\u30a1-\u30faー]{3,}")
_COUNTED = re.compile(r"^[一二三四五六七八九十百千万数何]+[年月日人つ個回度倍本枚代時分秒番歳円割]")


@dataclass(slots=True)
class _Terms:
    """Candidates with their scores and spellings."""

    language: str
    scores: Counter[str] = field(default_factory=Counter)
    written: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, form: str, times: int) -> None:
        """Add to a term's score and remember how it was written."""
        key = _key(form, self.language)
        if key:
            self.scores[key] += times
            self.written.setdefault(key, Counter())[form] += times


def key_terms(
    title: str,
    text: str,
    language: str,
    *,
    leave_out: Collection[str] = (),
    points: Sequence[str] = (),
) -> tuple[str, ...]:
    """Return the note's most telling nouns and noun phrases, best first.

    A term scores by how often it stands in the text, more when it is marked (bold, italic,
    highlighted), when a heading or the title names it, or when it has several words.
    Headings themselves, tables, to-dos and lists of links give no terms.

    Args:
        title: The note's title.
        text: Cleaned text.
        language: ISO 639-1 code.
        leave_out: Names that no question may drop.
        points: The assertions.

    Returns:
        At most 8 terms as they are written, each of at most three words; none where the
        text does not tell its nouns.

    Determinism:
        Pure; ties keep the order of the text.

    Example:
        >>> key_terms("Sleep", "In deep sleep the *memory* settles. Deep sleep helps.", "en")
        ('deep sleep', 'memory')
    """
    prose, headings = _prose(_CODE_OR_MATH.sub(" ", text))
    plain = "\n\n".join([_MARKED.sub(lambda m: m["text"], prose), *points])
    terms = _Terms(language)
    _add_marked(prose, terms)
    if language in {"zh", "ja"}:
        _add_unspaced("\n".join([title, plain]), terms)
    else:
        _add_nouns(plain, title, terms)
    _favor("\n".join([title, *headings]), terms)
    dropped = {_key(name, language) for name in leave_out}
    order = {key: place for place, key in enumerate(terms.scores)}
    best = sorted(terms.scores.keys() - dropped, key=lambda key: (-terms.scores[key], order[key]))
    pointed = Source(_key("\n".join(points), language))
    told = [key for key in best if terms.scores[key] >= _MIN_COUNT or pointed.has(key.split())]
    kept = _without_parts(told, terms.scores)
    return tuple(_best_form(terms.written[key]) for key in kept[:MAX_KEY_TERMS])


def _prose(text: str) -> tuple[str, list[str]]:
    """Return the running text and the headings of its sections; side sections are left out."""
    lines: list[str] = []
    headings: list[str] = []
    skipped = 0
    for line in text.splitlines():
        heading = _HEADING.match(line)
        level = len(heading["marks"]) if heading else 0
        if heading and (not skipped or level <= skipped):
            skipped = level if normalize(heading["text"]) in SIDE_HEADINGS else 0
            headings.extend([] if skipped else [heading["text"]])
        is_prose = not skipped and not heading and not _NOT_PROSE.match(line)
        lines.append(line if is_prose else "")
    return "\n".join(lines), headings


def _add_marked(prose: str, terms: _Terms) -> None:
    """Count what the writer marked, when it can be a term."""
    for match in _MARKED.finditer(prose):
        marked = match["text"].strip()
        length = len(words(marked))
        is_wordy = all(c.isalnum() or c in " -'’" for c in marked)
        if is_wordy and 0 < length <= _limit(marked) and not is_plain(marked, terms.language):
            terms.add(marked, MARKED_BONUS)


def _add_nouns(plain: str, title: str, terms: _Terms) -> None:
    """Count nouns and noun phrases of a script with spaces."""
    found = find_nouns(plain, terms.language)
    titled = set(_key(title, terms.language).split())
    folded = plain.casefold()
    inside: Counter[str] = Counter()
    for phrase, seen in found.phrases.items():
        first, last = phrase.split()[0], phrase.split()[-1]
        is_titled = set(_key(phrase, terms.language).split()) <= titled
        is_whole = not is_plain(last, terms.language)
        is_sure = is_whole and (is_titled or not first.endswith("ed"))
        if seen >= _MIN_COUNT or is_sure:
            count = max(seen, folded.count(phrase.casefold()))
            terms.add(phrase, PHRASE_FACTOR * count if count >= _MIN_COUNT else count)
            inside.update({word.casefold(): count for word in phrase.split()})
    for word, count in found.counts.items():
        alone = count - inside[word]
        is_term = found.has(word) and alone > 0 and not is_plain(word, terms.language)
        if is_term and (count >= _MIN_COUNT or found.nouns[word] == count):
            terms.add(_as_written(word, plain, terms.language), alone)


def _as_written(folded: str, plain: str, language: str) -> str:
    """Return the word as the text writes it: small where it does, but nouns of German."""
    forms = Counter(re.findall(rf"(?<!\w){re.escape(folded)}(?!\w)", plain, re.IGNORECASE))
    has_small_nouns = language != "de"
    return max(
        forms, key=lambda form: (form.islower() is has_small_nouns, forms[form]), default=folded
    )


def _favor(named: str, terms: _Terms) -> None:
    """Raise the terms that title or headings name."""
    stems = Source(_key(named, terms.language))
    for key in terms.scores:
        if stems.has(key.split()):
            terms.scores[key] += TITLE_BONUS


def _without_parts(best: Sequence[str], scores: Counter[str]) -> list[str]:
    """Return the terms without single words that hardly stand outside a phrase kept."""
    kept: list[str] = []
    for key in best:
        inside = [one for one in scores if one != key and Source(one).has(key.split())]
        if all(2 * scores[key] > scores[one] for one in inside):
            kept.append(key)
    return kept


def _best_form(forms: Counter[str]) -> str:
    """Return the most frequent spelling, the small one among equals."""
    return max(forms, key=lambda form: (forms[form], form.islower()))


def _limit(text: str) -> int:
    """Return how many items of ``words`` a term may have."""
    return 2 * MAX_TERM_WORDS if any(map(is_spaceless_character, text)) else MAX_TERM_WORDS


def _key(form: str, language: str) -> str:
    """Return what two spellings of one term share."""
    return " ".join(stem(word, language) for word in words(form))


def _add_unspaced(text: str, terms: _Terms) -> None:
    """Count terms of Chinese or Japanese text."""
    if terms.language == "ja":
        runs = Counter([*_HAN_RUN.findall(text), *_KATAKANA_RUN.findall(text)])
        for run, count in runs.items():
            if count >= _MIN_COUNT and run not in KANJI_PLAIN and not _COUNTED.match(run):
                terms.add(run, count)
        return
    for gram, count in _han_terms(text).items():
        terms.add(gram, count)


def _han_terms(text: str) -> dict[str, int]:
    """Return repeated stretches of Han that begin and end where words do.

    Text is cut at grammar, verbs and adverbs. Within the rest a stretch that always has the same
    neighbor is a piece of a longer word, and one that holds a more frequent one is a clause. A
    sentence counts once: where the text says an assertion word for word, every stretch of it
    would be repeated.
    """
    seen: dict[str, tuple[list[str], list[str]]] = {}
    sentences = dict.fromkeys(text[start:end].strip() for start, end in sentence_spans(text))
    for sentence in sentences:
        for run in _han_words().findall(_han_verbs().sub(" ", sentence)):
            for start in range(len(run)):
                for end in range(start + 2, min(start + _MAX_GRAM, len(run)) + 1):
                    before, after = seen.setdefault(run[start:end], ([], []))
                    before.append(run[start - 1 : start])
                    after.append(run[end : end + 1])
    kept = {
        gram: len(before)
        for gram, (before, after) in seen.items()
        if len(before) >= _MIN_COUNT
        and gram not in HAN_PLAIN
        and gram[-1] not in HAN_PLACES
        and _is_free(before)
        and _is_free(after)
    }
    inside = {
        part
        for gram, count in kept.items()
        for size in range(2, len(gram))
        for part in (gram[:size], gram[-size:])
        if kept.get(part, 0) <= count
    }
    maximal = {gram: count for gram, count in kept.items() if gram not in inside}
    return {
        gram: count
        for gram, count in maximal.items()
        if not any(part in gram and maximal[part] > count for part in maximal)
    }


@cache
def _han_words() -> re.Pattern[str]:
    """Return the pattern of a run that holds no grammar; compiled when first needed."""
    grammar = "".join(sorted(HAN_GRAMMAR | CJK_PARTICLES))
    return re.compile(rf"(?:{HAN_IN_TERMS}|(?![{grammar}])[\u3400-\u9fff])+")


@cache
def _han_verbs() -> re.Pattern[str]:
    """Return the pattern of a verb or adverb that does not go on to a noun (分解者, 吸收率)."""
    longest_first = sorted(HAN_VERBS, key=lambda one: (-len(one), one))
    return re.compile(rf"(?:{'|'.join(longest_first)})(?![者率器性])")


def _is_free(neighbors: Sequence[str]) -> bool:
    """Return whether a word may end here: at an edge, before a place, or beside different ones."""
    edges = {"", *HAN_PLACES}
    return not edges.isdisjoint(neighbors) or len(set(neighbors)) >= _FREE_EDGES


def target_term(assertion: str, terms: Sequence[str], language: str, *, used: str = "") -> str:
    """Return the term by which a follow-up may point at an assertion.

    Args:
        assertion: The assertion; nothing else of it may be said.
        terms: The note's key terms, best first.
        language: ISO 639-1 code.
        used: Title and what the learner said: terms that point at nothing new.

    Returns:
        The key term that names it most specifically (the last ranked one that stands in
        it, rather one that was not used yet), else a noun that its own words show to be
        one; empty when there is none.

    Determinism:
        Pure.

    Example:
        >>> target_term("The oxygen comes from water", ("plant", "oxygen"), "en")
        'oxygen'
    """
    stems = Source(_key(assertion, language))
    held = [term for term in terms if stems.has(words(_key(term, language)))]
    before = Source(_key(used, language))
    fresh = [term for term in held if not before.has(words(_key(term, language)))]
    if held:
        return (fresh or held)[-1]
    found = find_nouns(assertion, language)
    nouns = [word for word in found.nouns if found.has(word)]
    forms = [_as_written(word, assertion, language) for word in nouns]
    new = [form for form in forms if not before.has(words(_key(form, language)))]
    gerund = re.match(r"[A-Z][a-z]{2,}ing(?= )", assertion) if language == "en" else None
    return max([*found.phrases, *new], key=len, default=gerund.group().lower() if gerund else "")


def untouched_term(terms: Sequence[str], said: str, language: str) -> str:
    """Return the best term that the learner has not used yet.

    Args:
        terms: The note's key terms, best first.
        said: All that the learner said.
        language: ISO 639-1 code.

    Returns:
        A term, or empty when all were used.

    Example:
        >>> untouched_term(("sleep", "memory"), "Sleeping is good", "en")
        'memory'
    """
    stems = Source(_key(said, language))
    return next((term for term in terms if not stems.has(words(_key(term, language)))), "")
