"""What a note's answer asks for: a value, a range, any of several, or all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from sidecar.rounds.answer_bounds import Bound, asked_bound, bound_after, bound_before
from sidecar.rounds.answer_claims import final_claim, is_denial, is_part_of_more
from sidecar.rounds.answer_expressions import computed, is_expression
from sidecar.rounds.answer_plain import MAX_ANSWER_CHARS, plain_answer
from sidecar.rounds.answer_units import BARE, named_measure
from sidecar.rounds.answer_values import Kind, Value, values
from sidecar.rounds.problem_outcomes import ALTERNATIVES


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one answer of a note asks for.

    Attributes:
        low: The value, or the lower end of a range.
        high: The upper end; the value itself without a range.
        is_about: Whether the note's answer is approximate.
        name: The variable that it gives; empty without one.
        noun: What it counts, cut; empty where it does not say.
        bound: Whether the answer itself, or the question, is about a bound ("by when").
    """

    low: Value
    high: Value
    is_about: bool = False
    name: str = ""
    noun: str = ""
    bound: Bound | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """Values that stand in a list with nothing but their variables and nouns.

    Attributes:
        values: In order.
        names: The variable of each; empty where none is named.
        is_choice: Whether they are joined by "or": any of them will do.
        is_tuple: Whether they stand in round brackets, so that their order counts.
    """

    values: tuple[Value, ...]
    names: tuple[str, ...]
    is_choice: bool
    is_tuple: bool


STEM = 4
"""Letters by which nouns are the same."""

NOUN = re.compile(r"\s(?P<noun>[^\W\d_]{3,})")
"""The noun behind a value."""

_I = re.IGNORECASE
ABOUT = re.compile(
    r"(?:\b(?:about|around|approximately|approx|roughly|circa|ca|etwa|rund|ungefähr|environ|unos|"
    r"unas|aproximadamente|cerca de|ongeveer|około|примерно)\b\.?|[~≈约約])\s*$",
    _I,
)
"""What makes a value approximate, just before it."""

_RANGE = re.compile(
    r"\s?(?:-|\.{2,3}|…|\b(?:to|and|bis|und|à|et|a|y|e|tot|en|do|i|до|и)\b|[~～〜至到和]|から)\s?",
    _I,
)
_AND = re.compile(r"\s?(?:and|und|et|y|e|en|i|и|和)\s?", _I)
_BETWEEN = re.compile(
    r"^\s*(?:between|from|zwischen|von|entre|de|tra|da|tussen|van|między|od|между|от|在)?\s*$", _I
)
_VARIABLE = re.compile(r"^\s*(?P<name>[A-Za-z])\s*(?:=|:|≈)")
_ASKED = re.compile(
    r"\b(?:how many|wie viele|combien de|combien d['’]|cuántos|cuántas|quanti|quante|quantos|"
    r"quantas|hoeveel|ile|сколько) ?(?P<noun>[^\W\d_]{3,})",
    _I,
)
_BARE_CHOICE = re.compile(r"(?<=[\w%°)])\s?\|\s?(?=[-−+±]?\s?[\w(.$€£])")
_NAMED = r"(?P<name>[A-Za-z]\d?)\s*(?:=|≈|:|\bis\b|\bist\b)\s*\+?"
_MINUS = r"(?:(?:minus|negative|moins|menos|meno|минус|负)\s?)?"
_FIRST = re.compile(rf"(?P<lead>[^\d]*?)(?P<open>[(\[{{]?)\s*\+?(?:{_NAMED})?\s*{_MINUS}", _I)
_NEXT = re.compile(
    r"(?:\s(?!(?:and|und|or|oder)\b)[^\W\d_]{2,})?\s*(?:[,;|/]\s*)?"
    r"(?P<word>\b(?:and|or|und|oder|et|ou|y|o|e|of|en|i|lub|и|или)\b|[和或と]|または|および)?\s*"
    rf"(?:{_NAMED})?\s*\+?{_MINUS}",
    _I,
)
_CHOICES = frozenset(["or", "oder", "ou", "o", "of", "lub", "или", "或", "または"])
_LONGEST_LEAD = 60


def alternatives(gold: str) -> list[str]:
    """Return the answers of a note of which any is right.

    Args:
        gold: The note's answer; what "|" parts are several, but not in round brackets, where
            it parts the places of a point.

    Determinism:
        Pure.

    Example:
        >>> alternatives("3 | -3"), alternatives("3|-3"), alternatives("(3|4)")
        (['3', '-3'], ['3', '-3'], ['(3|4)'])
    """
    parts = [part.strip() for part in gold.split(ALTERNATIVES) if part.strip()]
    return [
        piece.strip()
        for part in parts
        for piece in ([part] if part[:1] in {"(", "|"} else _BARE_CHOICE.split(part))
    ]


def listed(text: str, found: Sequence[Value]) -> Listed | None:
    """Return the values of a text that is a list of them; ``None`` for any other text.

    Args:
        text: From ``plain_answer``.
        found: Its values.

    Determinism:
        Pure.

    Example:
        >>> found = listed(text := "x = 3, y = 4", values(text))
        >>> found.names, found.is_choice
        (('x', 'y'), False)
        >>> listed(text := "36 - 6 = 30", values(text)) is None
        True
    """
    if len(found) < 2:  # noqa: PLR2004  # a list
        return None
    first = _FIRST.fullmatch(text[: found[0].start])
    gaps = [_NEXT.fullmatch(text[one.end : other.start]) for one, other in pairwise(found)]
    lead = "" if first is None else first["lead"]
    if first is None or None in gaps or len(lead) > _LONGEST_LEAD or is_denial(text):
        return None
    matches = [gap for gap in gaps if gap is not None]
    if not all(gap.group().strip() for gap in matches):
        return None
    words = {(gap["word"] or "").casefold() for gap in matches}
    names = [first["name"] or "", *(gap["name"] or "" for gap in matches)]
    return Listed(
        tuple(found),
        tuple(name.casefold() for name in names),
        is_choice=bool(words & _CHOICES),
        is_tuple=first["open"] == "(" and len(set(names)) == 1,
    )


def wanted_of(gold: str, problem: str = "", language: str = "en") -> Wanted | None:
    """Return what an answer of a note asks for; ``None`` where it is no value.

    Args:
        gold: One answer.
        problem: The problem that it answers.
        language: ISO 639-1 code of the language whose decimal mark counts.

    Determinism:
        Pure.

    Example:
        >>> one = wanted_of("between 5 and 10")
        >>> [str(end.numbers[0]) for end in (one.low, one.high)]
        ['5', '10']
    """
    if len(gold) > MAX_ANSWER_CHARS:
        return None
    text = plain_answer(gold)
    found = values(text, language)
    if not found:
        return None
    both = ends_of(text, found)
    if both is not None:
        return Wanted(*both)
    if is_expression(text):
        own = computed(text)
        return None if own is None else wanted_in(text, own, problem)
    claim = final_claim(text, found)
    if not claim and any(is_part_of_more(text, one) for one in found):
        return None
    return wanted_in(text, claim[-1] if claim else found[-1], problem)


def solutions_of(gold: str, language: str = "en") -> Listed | None:
    """Return the list that an answer of a note is; ``None`` for one value, a range, a sentence.

    Args:
        gold: One answer.
        language: ISO 639-1 code of the language whose decimal mark counts.

    Determinism:
        Pure.
    """
    text = plain_answer(gold[:MAX_ANSWER_CHARS])
    found = values(text, language)
    return None if ends_of(text, found) is not None else listed(text, found)


def wanted_in(text: str, one: Value, problem: str) -> Wanted:
    """Return what one value of an answer asks for.

    Args:
        text: The plain answer that it stands in.
        one: The value.
        problem: The problem that it answers.

    Determinism:
        Pure.
    """
    before = text[: one.start]
    is_moment = one.kind is not Kind.NUMBER
    bound = bound_before(before, is_moment=is_moment)
    if bound is None and is_moment:
        bound = bound_after(text, one.end)
    variable = _VARIABLE.match(text)
    noun = NOUN.match(text, one.end) or _ASKED.search(problem)
    value = one if one.measure is not BARE else _with_asked_unit(one, problem)
    return Wanted(
        value,
        value,
        is_about=ABOUT.search(before) is not None,
        name=variable["name"].casefold() if variable else "",
        noun=noun["noun"].casefold()[:STEM] if noun else "",
        bound=bound or asked_bound(problem),
    )


def ends_of(text: str, found: Sequence[Value]) -> tuple[Value, Value] | None:
    """Return the ends of a range; the first one has the unit of the second.

    Args:
        text: From ``plain_answer``.
        found: Its values.

    Determinism:
        Pure.
    """
    if len(found) != 2 or not _BETWEEN.match(text[: found[0].start].lstrip("[")):  # noqa: PLR2004  # two ends
        return None
    low, high = found
    is_dash = text[high.start] == "-" and high.numbers[0] < 0
    between = text[low.end : high.start]
    has_word = bool(text[: low.start].strip(" ["))
    is_interval = text[: low.start].strip() == "[" and between.strip() in {",", ";"}
    is_range = _RANGE.fullmatch(between) and (has_word or not _AND.fullmatch(between))
    if is_dash or not (is_range or is_interval):
        return None
    if low.measure is BARE:
        low = replace(low, measure=high.measure)
    return (low, high) if low.readings[0] <= high.readings[0] else None


def _with_asked_unit(one: Value, problem: str) -> Value:
    """Return a bare number with the one unit that the problem's question asks for."""
    if one.kind is not Kind.NUMBER:
        return one
    asked = _ASKED.search(problem)
    unit = named_measure(asked["noun"]) if asked else None
    return one if unit is None else replace(one, measure=unit)
