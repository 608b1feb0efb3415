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


_FORMULA = re.compile(r"\w\s?[+*^=√]\s?\w|\w\s-\s\w|√|\d\s?!|\b[a-z]+\(\S*\d|\d\)?\s?/\s?[\d(]")
"""A formula: without its signs, its words and numbers would be those of another one."""

_LISTING = re.compile(
    r"(?:[,;/&+]|\b(?:and|und|et|y|e|en|i|и|plus|with|mit|avec|con|com|met)\b|[、和与與])",
    re.IGNORECASE,
)
_BELONGS = re.compile(
    r"\b(?:of|by|from|to|for|than|von|des|der|de|du|d|di|del|della|do|da|van|een|like|near|"
    r"after|before|unlike|als|wie|nach|vor)\s*(?:(?:the|l['’]|la|le|el|il)\s*)?$",
    re.IGNORECASE,
)
_HERE = "\0"
"""Stands for the answer in a text."""

_REASON = re.compile(
    r"\b(?:because|since|as|which|who|weil|denn|da|car|parce|puisque|qui|porque|pues|perché|poiché|"
    r"omdat|want|bo|ponieważ|который|потому|так как)\b|因为",
    re.IGNORECASE,
)
"""What begins a reason, whose names are not the answer."""

_MOST_LEFT_OVER = 2
"""Words behind a comma that are another item of a list, not a reason."""

_FILLERS = frozenset(
    re.findall(
        r"\w+",
        "well so yes ok okay hmm um sure right i think guess it is was that the answer please "
        "thanks of course ja also nun gut es ist das ich glaube denke die antwort lautet bitte "
        "oui bon je pense crois que c est la réponse sí pues creo es respuesta sì allora credo "
        "che sia risposta sim acho é a resposta nee het ik denk dat to jest myślę że это думаю",
    )
)
"""Words around an answer that name nothing."""


def is_word_answer(gold: str) -> bool:
    """Return whether an answer of a note is one that can be compared in words.

    Example:
        >>> is_word_answer("yes"), is_word_answer("It depends on what the two of them want.")
        (True, False)
    """
    return 0 < len(_WORD.findall(gold)) <= MAX_WORDS and not _FORMULA.search(gold)


def is_in_words(gold: str) -> bool:
    """Return whether an answer of a note is a name or a phrase: no number, no yes or no.

    Example:
        >>> is_in_words("Canberra"), is_in_words("25 %"), is_in_words("no")
        (True, False, False)
    """
    is_bare = not any(character.isdigit() for character in gold)
    return is_bare and is_word_answer(gold) and _truth(_folded(gold)) is None


def compare_words(answer: str, golds: Sequence[str], problem: str = "") -> bool | None:
    """Return whether a learner says one of the answers.

    Args:
        answer: What the learner wrote.
        golds: The note's answers, each of ``is_word_answer``.
        problem: The problem's text: its words name nothing else.

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
        >>> compare_words("Saturn and Mars", ["Saturn", "Uranus"])
    """
    said = _folded(answer)
    for gold in golds:
        wanted = _folded(gold)
        truth = _truth(wanted[:1]) if len(wanted) == 1 else None
        if truth is not None:
            told = _truth(said[:1])
            others = {_truth([word]) for word in said[:MAX_WORDS]} - {None}
            return None if told is None or len(others) > 1 else told == truth
        needed = [word for word in wanted if word not in _ARTICLES] or wanted
        # A letter that is chosen ("A") is no article, but only where nothing else is said.
        is_letter = set(needed) <= _ARTICLES
        left_out = _FILLERS - set(needed) if is_letter else _ARTICLES
        plain = [word for word in said if word not in left_out]
        if plain == needed:
            return True
        is_denied = _DENIAL.search(answer) is not None or re.search(r"\b(?:or|oder|ou|o)\b", answer)
        is_short = len(plain) <= len(needed) + MAX_WORDS
        is_said = not (is_denied or is_letter) and is_short and _has_run(plain, needed)
        if is_said and not _names_another(answer, gold, golds, problem):
            return True
    return None


def _names_another(answer: str, gold: str, golds: Sequence[str], problem: str) -> bool:
    """Return whether an answer of several words names something else beside one of the note.

    So does another item of a list, what the name only belongs to ("a friend of ..."), a clause
    before it, and any other name with a capital that the problem does not have.
    """
    rest = answer
    for one in (gold, *golds):
        run = r"\W+".join(re.escape(word) for word in _WORD.findall(one))
        rest = re.sub(rf"(?<![^\W_]){run}(?![^\W_])", _HERE, rest, flags=re.IGNORECASE)
    before, _, behind = rest.partition(_HERE)
    behind = _REASON.split(behind)[0]
    known = {*_FILLERS, *_ARTICLES, *_YES, *_folded(problem)}
    is_of = _BELONGS.search(before)
    owner = (
        [word for word in _folded(before[: is_of.start()]) if word not in known] if is_of else []
    )
    if is_of and owner and not re.search(r"\bby\s*$", before, re.I):
        return True
    pieces = _LISTING.split(before)[:-1] + _LISTING.split(behind)[1:]
    for piece in pieces:
        others = [word for word in _folded(piece) if word not in known]
        if 0 < len(others) <= _MOST_LEFT_OVER or (others and piece in before):
            return True
    return any(
        word[:1].isupper() and word.casefold() not in known
        for word in _WORD.findall(before)[1:] + _WORD.findall(behind)
    )


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
