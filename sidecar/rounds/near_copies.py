"""Near copies: an assertion's words kept, but for one that is replaced.

Measures of likeness see hardly a difference between "a sustained rise" and "a sustained fall":
what is compared here is which word stands where, and how it is related to what it replaces.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from sidecar.language.negation import negations
from sidecar.language.scripts import is_spaceless_character
from sidecar.language.sentences import sentence_spans
from sidecar.language.stop_words import stop_words
from sidecar.language.words import is_spaceless, stem, words
from sidecar.rounds.meanings import APART, HONEST, Relation
from sidecar.rounds.same_words import plainly
from sidecar.rounds.vocabulary import Item, Vocabulary

KEPT_SHARE: Final = 0.4
"""Least share of an assertion's content that a near copy keeps.

Source: answers of Beetle (700 drawn) that had scored as covered, 192: at 0.4 and 0.5 the rules
against near copies doubt 11 % of the correct and 28 % of the incorrect ones, at 0.6 7 % and
17 %. Of ten gold answers with words swapped they leave none at 0.4, 3 at 0.5, 5 at 0.6."""

FILLERS: Final = frozenset(
    {
        "everi",
        "cannot",
        "each",
        "thing",
        "also",
        "just",
        "wherea",
        "els",
        "anoth",
        "around",
        "away",
        "without",
        "neither",
        "none",
        "realli",
        "actual",
        "get",
        "got",
        "put",
        "noth",
    }
    | {"sinc", "therefor", "thus", "henc", "although", "though", "onc", "everyth", "someth"}
    | {"way", "stuff", "mean", "tend", "look", "one", "someon", "somebodi", "peopl", "person"}
    | {"lot", "amount", "kind", "sort", "type", "fact", "reason", "case", "call", "basic"}
    | {"simpli", "alway", "exact", "order", "abl", "want", "tri", "sure", "anyth", "alreadi"}
    | {"afterward", "begin", "start", "other", "us", "let", "happen", "occur", "take"}
    | {"go", "goe", "come", "even", "still", "much"}
    | {"jemand", "dageg", "hingeg", "dabei", "dadurch", "jeweil", "cambio", "hac", "embarg"}
    | {"droit", "fait", "aussi", "jusqu", "quelqu", "afin", "capabl", "ainsi"}
)
"""Stems that may stand anywhere without replacing anything."""

HAN_LIGHT: Final = frozenset(
    "里裡裏则則而就便都也亦还還又再它牠他她其这這那些并並且着著过過得地会會能可若当當因为為所以于於之来來去"
    "到时時么麼"
)
"""Characters of Chinese that may stand anywhere without replacing anything: adverbs, pronouns and
the like. None of them denies, counts, or says who does what to whom."""

LIGHT: Final = frozenset(
    {"come", "go", "goe", "take", "place", "happen", "occur", "keep", "get", "becom"}
)
"""Stems of verbs that say little: with none of them said, nothing of weight is replaced."""

MOST_REPLACED: Final = 2
"""Words in a row, old or new, up to which a stretch is a replaced word.

Source: ``python -m benchmarks.guard_cost --suite beetle``."""

_CACHED: Final = 64

_KANA_WORD: Final = 2
"""Hiragana in a row that may be a word rather than an ending."""

_CLAUSE: Final = re.compile(r"[,;:—、，；：](?!\d)")

_WITHOUT: Final = {
    "en": re.compile(r"prevent|hinder|imped|inhibit|forbid|fail|refus|stop|block"),
    "de": re.compile(r"verhinder|verhüt|hemm|unterbind|verbiet|scheiter|stopp|blockier"),
    "fr": re.compile(r"\bempêch|\binterdi"),
    "es": re.compile(r"\bimp(?:id|ed)|\bproh[ií]b"),
    "zh": re.compile(r"阻止|防止|避免|妨碍|阻碍|禁止"),
    "ja": re.compile(r"防[ぐい]|妨げ|阻止|阻害|抑制|禁止"),
}
"""Verbs that turn what follows into its opposite, as stems, by language."""


_HOLDS_BACK: Final = re.compile(
    r"\b(?:hold|holds|held|keep|keeps|kept)\b.*\b(?:back|out|away|off)\b|zurück|abhält",
    re.IGNORECASE,
)
"""Verbs that prevent in two words: an assertion with them prevents too."""

_HOLDS_UP: Final = {
    "fr": re.compile(r"\b(?:bloqu|frein|évit|prot[eéè]g|arrêt|limit|entrav|barri)"),
    "es": re.compile(r"\b(?:bloque|fren|evit|prote[gj]|det(?:ien|en)|limit|barrer)"),
}
"""Words of an assertion that itself tells what is held up, by language."""


_LABEL: Final = re.compile(r"(?<=\w[ -])[A-HJ-Z](?![\w'’.])")
"""A capital letter behind a word: no article, which begins a sentence, and no "I"."""

_PREVENTS: Final = re.compile(
    r"\b(?:prevent|hinder|imped|inhibit|stop|block|forbid)\w*|\b(?:keep|keeps|kept|keeping|hold|holds)"
    r"\b(?=[^.;]* from \w+ing\b)",
    re.IGNORECASE,
)
_MAKES: Final = re.compile(
    r"\b(?:makes?|lets?|helps?|causes?|allows?|enables?|making|letting|causing)\b", re.IGNORECASE
)
_NOT_SO: Final = re.compile(
    r"\b(?:unable|less|fewer|harder|difficult|away|apart|off|out|without|un\w+|im\w+)\b",
    re.IGNORECASE,
)
"""Words beside which "makes" may prevent: "makes them unable to"."""


def replaces_word(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a near copy puts another word where the assertion has one.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        known: The words of their language.

    Returns:
        True when any sentence of the statement keeps most of the assertion and says
        something else in the place of a word. Leaving a word out, saying more, inflecting,
        misspelling, and words that mean the same or the next wider thing replace nothing.

    Determinism:
        Pure.

    Example:
        >>> replaces_word("Entropy of an isolated system never decreases.",
        ...     "Entropy of an open system never decreases.", Vocabulary("en"))
        True
        >>> replaces_word("Entropy of an isolated system never decreases.",
        ...     "The entropy of isolated systems never decreases.", Vocabulary("en"))
        False
    """
    point = known.items(assertion)
    if _names_other_label(assertion, statement):
        return True
    return any(
        _has_replaced(point, known.items(one), known) or _is_same_frame(assertion, one, known)
        for one in kept_parts(assertion, statement, known)
    )


def _names_other_label(assertion: str, statement: str) -> bool:
    """Return whether a letter that names something is another one: "vitamin D" for "vitamin C"."""
    mine, theirs = (set(_LABEL.findall(text)) for text in (assertion, statement))
    return bool(mine - theirs) and bool(theirs - mine)


def _is_same_frame(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a sentence is the assertion word by word, but for words it replaces."""
    if is_spaceless(assertion):
        return False
    mine, theirs = ([*words(plainly(one, known.language))] for one in (assertion, statement))
    if len(mine) != len(theirs):
        return False
    stops = stop_words(known.language)
    pairs = [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b]
    if any((a in stops) != (b in stops) for a, b in pairs) or 2 * len(pairs) > len(mine):
        return False
    items = [
        (Item(stem(a, known.language), a), Item(stem(b, known.language), b))
        for a, b in pairs
        if a not in stops
    ]
    return any(
        known.relation(a, b) not in HONEST
        and known.relation(a, b) is not Relation.OPPOSITE
        and not {a.text, b.text} & FILLERS
        and theirs.count(b.word) > mine.count(b.word)  # "bone to bone" for "muscle to bone"
        and a.word not in theirs
        for a, b in items
    )


def adds_prevention(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a near copy adds a verb such as "prevent".

    Args:
        assertion: The assertion.
        statement: What the learner said.
        known: The words of their language; one without such verbs gives False.

    Example:
        >>> adds_prevention("Vitamin D lets bones grow.", "Vitamin D stops bones growing.",
        ...     Vocabulary("en"))
        True
    """
    pattern = _WITHOUT.get(known.language)
    if pattern is None or pattern.search(assertion.lower()):
        return False
    if negations(assertion, known.language) or any(
        one.search(assertion) for one in (_HOLDS_BACK, _PREVENTS)
    ):
        return False
    held = _HOLDS_UP.get(known.language)
    if held is not None and held.search(assertion.lower()):
        return False
    return any(pattern.search(one.lower()) for one in kept_parts(assertion, statement, known))


def drops_prevention(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a near copy says that something is made where it is prevented.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language; one that is not English gives False.

    Example:
        >>> drops_prevention("Wax keeps skin from drying.", "Wax makes skin dry.", Vocabulary("en"))
        True
    """
    if known.language != "en" or negations(assertion, "en"):
        return False
    mine, theirs = (
        len(_PREVENTS.findall(text)) + len(negations(text, "en")) for text in (assertion, statement)
    )
    is_less = mine > theirs and not _NOT_SO.search(statement)
    return is_less and len(_MAKES.findall(statement)) > len(_MAKES.findall(assertion))


@lru_cache(maxsize=_CACHED)
def kept_parts(assertion: str, statement: str, known: Vocabulary) -> tuple[str, ...]:
    """Return the sentences that keep most of the assertion, and the clauses of these.

    The other sentences speak of something else: points of one note share words.
    """
    spans = sentence_spans(statement) or ((0, len(statement)),)
    point = known.items(assertion)
    kept = [
        (one, _kept_share(point, known.items(one), known))
        for one in (statement[start:end] for start, end in spans)
    ]
    most = max(share for _, share in kept)
    found = [one for one, share in kept if share == most]
    clauses = [part for one in found for part in _CLAUSE.split(one)]
    return tuple(
        part
        for part in dict.fromkeys((*found, *clauses))
        if _kept_share(point, known.items(part), known) >= KEPT_SHARE
    )


def _kept_share(point: Sequence[Item], said: Sequence[Item], known: Vocabulary) -> float:
    wanted = [one for one in point if one.is_content]
    kept = sum(any(known.is_same(one, other) for other in said) for one in wanted)
    return kept / len(wanted) if wanted else 0.0


def _has_replaced(point: Sequence[Item], said: Sequence[Item], known: Vocabulary) -> bool:
    """Return whether a stretch of the assertion has another one in its place."""
    names = known.named(point, said)
    mine, theirs = names[: len(point)], names[len(point) :]
    # Nor is one kept for which its opposite stands: "a high pass filter lets low ones through".
    kept = set(mine) & set(theirs) - _given_up([*point, *said], mine, theirs, names, known)
    # A word said twice may replace another one the second time.
    once = set(mine) - set(Counter(theirs) - Counter(mine))
    fewer = set(Counter(mine) - Counter(theirs)) if _is_by_character(point) else set()
    for tag, start, end, first, last in SequenceMatcher(
        None, mine, theirs, autojunk=False
    ).get_opcodes():
        if tag != "replace":
            continue
        if known.language == "ja" and _is_kana_for_kanji(point[start:end], said[first:last]):
            return True
        # Characters recur in other words: 白 for one of two 红 is a word replaced, too.
        is_one_for_one = end - start == last - first <= MOST_REPLACED
        still = kept - fewer if is_one_for_one else kept
        light = HAN_LIGHT if known.language == "zh" else FILLERS
        gone = [one for one in point[start:end] if _is_new(one, point, mine, still | light)]
        new = [one for one in said[first:last] if _is_new(one, said, theirs, once | light)]
        heavy = [one for one in gone if one.text not in LIGHT]
        again = frozenset(one for one in new if names[len(point) + said.index(one)] in mine)
        if _is_another(heavy, new, again, known):
            return True
    return False


def _is_by_character(items: Sequence[Item]) -> bool:
    """Return whether the items of a text are characters of a script without spaces."""
    return any(is_spaceless_character(one.text[0]) for one in items)


def _given_up(
    items: Sequence[Item],
    mine: Sequence[str],
    theirs: Sequence[str],
    names: Sequence[str],
    known: Vocabulary,
) -> set[str]:
    """Return the words that are said less often than in the assertion, and their opposites more."""
    item_of = dict(zip(names, items, strict=True))
    fewer, more = Counter(mine) - Counter(theirs), Counter(theirs) - Counter(mine)
    return {
        one
        for one in fewer
        if any(known.relation(item_of[one], item_of[b]) is Relation.OPPOSITE for b in more)
    }


def _is_kana_for_kanji(gone: Sequence[Item], new: Sequence[Item]) -> bool:
    """Return whether a word in hiragana stands for one in kanji, or the reverse.

    In Japanese grammar is hiragana, so such words are compared only where they stand beside one
    that is certainly a word.
    """
    for one, other in ((gone, new), (new, gone)):
        is_kana = len(other) >= _KANA_WORD and not any(item.is_content for item in other)
        if is_kana and any(item.is_content for item in one):
            return True
    return False


def _is_another(
    gone: Sequence[Item], new: Sequence[Item], again: frozenset[Item], known: Vocabulary
) -> bool:
    """Return whether words stand for others that they are not related to.

    Those in *again* are said elsewhere in the assertion: "left and left" for "left and right".

    A long stretch in the place of another is another way to say it rather than a replaced word,
    unless a word of it is known to be something else.
    """
    if not gone or not new:
        return False
    pairs = [(b, {known.relation(a, b) for a in gone}) for b in new]
    if known.lexicon is not None:  # then opposites are counted, since two of them may cancel out
        pairs = [(b, some) for b, some in pairs if Relation.OPPOSITE not in some or b in again]
    found = [some for _, some in pairs]
    if any(some & APART and not some & HONEST for some in found):
        return True
    is_short = len(gone) <= MOST_REPLACED and len(new) <= MOST_REPLACED
    return (is_short or known.lexicon is None) and any(not some & HONEST for some in found)


def _is_new(one: Item, items: Sequence[Item], names: Sequence[str], kept: set[str]) -> bool:
    if not one.is_content or one.text in FILLERS:
        return False
    is_word = not any(c.isdigit() for c in one.text) and (
        len(one.text) > 1 or not one.text.isascii()
    )
    return is_word and names[items.index(one)] not in kept
