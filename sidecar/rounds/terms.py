"""Terms of a note: what a focus, a question or a gap may name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from sidecar.language.scripts import is_spaceless_character
from sidecar.language.stop_words import CJK_PARTICLES, stop_words
from sidecar.language.words import stem, words
from sidecar.rounds.number_words import NUMBER_WORDS
from sidecar.rounds.runs import Source, tokens

MAX_KEY_TERMS = 8
"""Key terms kept of a note; values.py, CleanNote."""

MARKED_BONUS = 3
"""Times that a marked term counts as often: writers mark what matters. Set by hand on the
sample vault's notes; not measured further."""

TITLE_BONUS = 4
"""Times that a word of the title or a heading counts as often. Set by hand likewise."""

MAX_TERM_WORDS = 3
"""Words of the longest term: one more would be a leak (rounds.md, Leak measure)."""

_MIN_LETTERS = 3
_MIN_COUNT_CJK = 2
_MAX_GRAM = 4
_MARKED = re.compile(
    r"(?<![\w*])(?:\*\*|\*|==|__|`)(?P<text>[^*=`_\n]{2,40})(?:\*\*|\*|==|__|`)(?![\w*])"
)
_HEADING = re.compile(r"^#{1,6}[ \t]+(?P<text>.+)$", re.MULTILINE)
_CODE_OR_MATH = re.compile(r"```.*?(?:```|\Z)|\$\$.*?(?:\$\$|\Z)|\$[^$\n]{1,200}\$", re.DOTALL)
_CJK_RUN = re.compile(r"[\u3400-\u9fff\u30a0-\u30ff々]{2,}")


def key_terms(
    title: str, text: str, language: str, *, leave_out: Collection[str] = ()
) -> tuple[str, ...]:
    """Return the note's most telling terms, best first.

    A term scores by how often it stands in the text, more when it is marked (bold, italic,
    highlighted), in a heading or in the title.

    Args:
        title: The note's title.
        text: Cleaned text.
        language: ISO 639-1 code.
        leave_out: Names that no question may drop.

    Returns:
        At most 8 terms as they are written, each of at most three words.

    Determinism:
        Pure; ties keep the order of the text.

    Example:
        >>> key_terms("Sleep", "Deep sleep stores *memory*. Memory needs deep sleep.", "en")
        ('sleep', 'memory', 'deep', 'stores', 'needs')
    """
    prose = _CODE_OR_MATH.sub(" ", text)
    scores: Counter[str] = Counter()
    written: dict[str, Counter[str]] = {}
    for form in _candidates(prose, language):
        _count(form, 1, language, scores, written)
    for match in _MARKED.finditer(prose):
        marked = match["text"].strip()
        if 0 < len(words(marked)) <= _limit(marked) and not _is_plain(marked, language):
            _count(marked, MARKED_BONUS, language, scores, written)
    headings = "\n".join([title, *(m["text"] for m in _HEADING.finditer(prose))])
    for form in set(_candidates(headings, language)):
        if _key(form, language) in scores:
            scores[_key(form, language)] += TITLE_BONUS
    order = {key: place for place, key in enumerate(scores)}
    dropped = {_key(name, language) for name in leave_out}
    best = sorted(scores.keys() - dropped, key=lambda key: (-scores[key], order[key]))
    return tuple(_best_form(written[key]) for key in best[:MAX_KEY_TERMS])


def _best_form(forms: Counter[str]) -> str:
    """Return the most frequent spelling, the small one among equals."""
    return max(forms, key=lambda form: (forms[form], form.islower()))


def _limit(text: str) -> int:
    """Return how many items of ``words`` a term may have."""
    return 2 * MAX_TERM_WORDS if any(map(is_spaceless_character, text)) else MAX_TERM_WORDS


def _is_plain(text: str, language: str) -> bool:
    """Return whether the text holds only stop words or numbers."""
    stops = stop_words(language)
    return all(word in stops or not word[0].isalpha() for word in words(text))


def _count(
    form: str,
    times: int,
    language: str,
    scores: Counter[str],
    written: dict[str, Counter[str]],
) -> None:
    """Add to a term's score and remember how it was written."""
    key = _key(form, language)
    scores[key] += times
    written.setdefault(key, Counter())[form] += 1


def _key(form: str, language: str) -> str:
    """Return what two spellings of one term share."""
    return " ".join(stem(word, language) for word in words(form))


def _candidates(text: str, language: str) -> list[str]:
    """Return every single-word term of the text as written, repetitions kept."""
    stops = stop_words(language)
    found = [
        text[token.start : token.end].strip(".,;:!?()[]{}\"'*_=`#>|<…—–-/\\")
        for token in tokens(text)
        if len(token.word) >= _MIN_LETTERS
        and token.word.isalpha()
        and token.word not in stops
        and token.word not in NUMBER_WORDS
    ]
    return [form for form in found if len(words(form)) == 1] + _cjk_terms(text)


def _cjk_terms(text: str) -> list[str]:
    """Return repeated stretches of Han or katakana, the longest that are as frequent."""
    grams: Counter[str] = Counter()
    for run in _CJK_RUN.findall(text):
        for size in range(2, _MAX_GRAM + 1):
            grams.update(run[i : i + size] for i in range(len(run) - size + 1))
    kept = {
        gram: count
        for gram, count in grams.items()
        if count >= _MIN_COUNT_CJK and not set(gram) & CJK_PARTICLES
    }
    inside = {
        part
        for gram, count in kept.items()
        for part in (gram[:-1], gram[1:])
        if kept.get(part, 0) <= count
    }
    maximal = [gram for gram in kept if gram not in inside]
    return [gram for gram in maximal for _ in range(kept[gram])]


def target_term(assertion: str, terms: Sequence[str], language: str, *, used: str = "") -> str:
    """Return the term by which a follow-up may point at an assertion.

    Args:
        assertion: The assertion; nothing else of it may be said.
        terms: The note's key terms, best first.
        language: ISO 639-1 code.
        used: Title and what the learner said: terms that point at nothing new.

    Returns:
        The key term that names it most specifically (the last ranked one that stands in
        it, rather one that was not used yet), else its longest content word; empty when
        it has none.

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
    stretches = _CJK_RUN.findall(assertion)
    forms = stretches or _candidates(assertion, language)
    longest = max(forms, key=len, default="")
    return longest[:_MAX_GRAM] if stretches else longest


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
