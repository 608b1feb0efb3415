"""Comparing answers in words: yes, no and short names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

MAX_WORDS = 4
"""Words of the longest answer that is compared word for word; a sentence can be said in many
ways, so that comparing it would fail honest answers."""

_YES = frozenset(
    [
        "yes",
        "true",
        "correct",
        "ja",
        "wahr",
        "stimmt",
        "richtig",
        "oui",
        "vrai",
        "sí",
        "si",
        "sì",
        "verdadero",
        "vero",
        "sim",
        "verdadeiro",
        "waar",
        "tak",
        "prawda",
        "да",
        "верно",
        "是",
        "对",
        "对的",
        "はい",
    ]
)
_NO = frozenset(
    [
        "no",
        "false",
        "incorrect",
        "nein",
        "falsch",
        "non",
        "faux",
        "falso",
        "não",
        "nee",
        "onwaar",
        "nie",
        "fałsz",
        "нет",
        "неверно",
        "否",
        "不是",
        "不对",
        "いいえ",
    ]
)
_ARTICLES = frozenset(
    [
        "the",
        "a",
        "an",
        "der",
        "die",
        "das",
        "den",
        "ein",
        "eine",
        "le",
        "la",
        "les",
        "l",
        "un",
        "une",
        "el",
        "los",
        "las",
        "il",
        "lo",
        "gli",
        "i",
        "o",
        "os",
        "as",
        "um",
        "uma",
        "de",
        "het",
        "een",
        "it",
        "is",
        "its",
        "es",
        "ist",
    ]
)
_WORD = re.compile(r"[^\W_]+")
_DENIAL = re.compile(
    r"n['’]t\b|\b(?:not|never|no|nor|neither|except|but|wrong|false|nicht|kein\w*|falsch|pas|jamais|non|"
    r"nunca|não|niet|geen|nie|не)\b|不|没",
    re.IGNORECASE,
)


def is_word_answer(gold: str) -> bool:
    """Return whether an answer of a note is one that can be compared in words.

    Example:
        >>> is_word_answer("yes"), is_word_answer("It depends on what the two of them want.")
        (True, False)
    """
    return 0 < len(_WORD.findall(gold)) <= MAX_WORDS


def compare_words(answer: str, golds: Sequence[str]) -> bool | None:
    """Return whether a learner says one of the answers.

    Args:
        answer: What the learner wrote.
        golds: The note's answers, each of ``is_word_answer``.

    Returns:
        ``False`` only for the opposite of yes or no: another word may mean the same, so it
        is ``None``, as are denials.

    Determinism:
        Pure.

    Example:
        >>> compare_words("Yes, it is.", ["yes"]), compare_words("no", ["yes"])
        (True, False)
        >>> compare_words("It is Paris", ["Paris"]), compare_words("not Paris", ["Paris"])
        (True, None)
    """
    said = _folded(answer)
    for gold in golds:
        wanted = _folded(gold)
        truth = _truth(wanted[:1]) if len(wanted) == 1 else None
        if truth is not None:
            told = _truth(said[:1])
            others = {_truth([word]) for word in said[:MAX_WORDS]} - {None}
            return None if told is None or len(others) > 1 else told == truth
        plain = [word for word in said if word not in _ARTICLES]
        needed = [word for word in wanted if word not in _ARTICLES] or wanted
        if plain == needed:
            return True
        is_denied = _DENIAL.search(answer) is not None or re.search(r"\b(?:or|oder|ou|o)\b", answer)
        is_short = len(plain) <= len(needed) + MAX_WORDS
        if not is_denied and is_short and _has_run(plain, needed):
            return True
    return None


def _folded(text: str) -> list[str]:
    """Return the words, without case."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _truth(words: Sequence[str]) -> bool | None:
    """Return whether a word says yes or no."""
    if not words:
        return None
    if words[0] in _YES:
        return True
    return False if words[0] in _NO else None


def _has_run(words: Sequence[str], needed: Sequence[str]) -> bool:
    """Return whether words stand there in a row."""
    size = len(needed)
    return any(list(words[at : at + size]) == list(needed) for at in range(len(words) - size + 1))
