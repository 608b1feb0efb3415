"""Bounds in answers: "by 14:30" is no time of departure, "at least 30" is no count."""

from __future__ import annotations

import re
from enum import Enum

_I = re.IGNORECASE


class Bound(Enum):
    """On which side of the value that is named the meant one lies."""

    UPPER = "upper"
    LOWER = "lower"


_ARTICLE = (
    r"(?:\s(?:the|dem|den|der|le|la|les|las|los|l['’]|el|de|del|de las?|de los|de l['’]|il|alle|"
    r"delle|al|às|as|o|ao|das|do|het|godziny|godz\.?|at))*\s*$"
)
_UPPER = re.compile(
    r"\b(?:at most|up to|no more than|not more than|less than|fewer than|lower than|smaller than|"
    r"below|under|höchstens|maximal|bis zu|weniger als|kleiner als|unter|au plus|moins que|"
    r"moins de|como mucho|a lo sumo|menos de|menor que|al massimo|meno di|no máximo|menos que|"
    r"hoogstens|minder dan|co najwyżej|mniej niż|не более|не больше|меньше|менее)" + _ARTICLE,
    _I,
)
_LOWER = re.compile(
    r"\b(?:at least|no less than|more than|greater than|higher than|bigger than|larger than|over|"
    r"above|beyond|mindestens|wenigstens|mehr als|größer als|über|au moins|plus que|plus de|"
    r"al menos|por lo menos|más de|mayor que|almeno|più di|pelo menos|mais de|minstens|"
    r"ten minste|meer dan|co najmniej|więcej niż|не менее|не меньше|больше|более)" + _ARTICLE,
    _I,
)
_UNTIL = re.compile(
    r"(?:\b(?:by|until|till?|before|(?:no|not) later than|within|bis|spätestens(?: um)?|vor|"
    r"innerhalb(?: von)?|binnen|avant|jusqu['’]\s?(?:à|au|a)|d['’]ici|au plus tard(?: à)?|"
    r"antes|hasta|para|a más tardar(?: a)?|entro|prima|fino(?: a)?|al più tardi(?: alle)?|até|"
    r"voor|tot|uiterlijk(?: om)?|przed|do|najpóźniej(?: o)?|до|к|не позднее))" + _ARTICLE,
    _I,
)
_SINCE = re.compile(
    r"(?:\b(?:after|from|since|starting(?: (?:at|from))?|(?:no|not) (?:earlier|sooner) than|"
    r"onwards from|ab|seit|nach|frühestens(?: um)?|après|dès|depuis|à partir|au plus tôt(?: à)?|"
    r"después|desde|a partir|dopo|dalle|dal|a partire(?: dalle?)?|depois|vanaf|na|sinds|po|od|"
    r"после|с|не раньше))" + _ARTICLE,
    _I,
)
_SIGNS = {"<": Bound.UPPER, "≤": Bound.UPPER, ">": Bound.LOWER, "≥": Bound.LOWER}
_SIGN = re.compile(r"(?<![-=])(?P<sign>[<>≤≥])=?\s*$")
_UNTIL_AFTER = re.compile(
    r"\s?(?:(?:uhr\s)?(?:at the (?:very )?latest|or (?:earlier|before)|spätestens|oder früher|"
    r"au plus tard|ou avant|a más tardar|o antes|al più tardi|o prima|no máximo|ou antes|"
    r"op zijn laatst|of eerder)\b|之前|以前|前(?!後)|まで)",
    _I,
)
_SINCE_AFTER = re.compile(
    r"\s?(?:(?:uhr\s)?(?:at the earliest|onwards?|or later|frühestens|oder später|au plus tôt|"
    r"ou plus tard|o más tarde|o dopo|o più tardi|ou depois|of later)\b|"
    r"之后|之後|以后|以後|から|后|より後)",
    _I,
)
_ASKED_UPPER = re.compile(
    r"\b(?:by when|until when|by what (?:time|date)|(?:at the )?latest|deadline|at most|maximum|"
    r"bis wann|spätestens|höchstens|maximal|jusqu['’]à quand|au plus|maximum|hasta cuándo|como "
    r"mucho|máximo|fino a quando|al massimo|massimo|até quando|no máximo|tot wanneer|uiterlijk|"
    r"hoogstens|do kiedy|najpóźniej|до какого|не позднее|максимум)\b|最晚|最多|まで|最大",
    _I,
)
_ASKED_LOWER = re.compile(
    r"\b(?:from when|since when|from what (?:time|date)|(?:at the )?earliest|at least|minimum|"
    r"ab wann|seit wann|frühestens|mindestens|minimal|à partir de quand|depuis quand|au moins|"
    r"desde cuándo|al menos|mínimo|da quando|almeno|minimo|desde quando|pelo menos|vanaf wanneer|"
    r"sinds wanneer|minstens|od kiedy|co najmniej|с какого|минимум)\b|最早|至少|最少|いつから|最小",
    _I,
)


def bound_before(text: str, *, is_moment: bool) -> Bound | None:
    """Return which bound the words just before a value make of it.

    Args:
        text: What stands before it.
        is_moment: Whether it is a time or a date: "by", "from" and "since" bound only these.

    Determinism:
        Pure.

    Example:
        >>> bound_before("It leaves by ", is_moment=True)
        <Bound.UPPER: 'upper'>
        >>> bound_before("rises by ", is_moment=False), bound_before("≥ ", is_moment=False)
        (None, <Bound.LOWER: 'lower'>)
    """
    sign = _SIGN.search(text)
    if sign:
        return _SIGNS[sign["sign"]]
    if _UPPER.search(text) or (is_moment and _UNTIL.search(text)):
        return Bound.UPPER
    if _LOWER.search(text) or (is_moment and _SINCE.search(text)):
        return Bound.LOWER
    return None


def bound_after(text: str, place: int) -> Bound | None:
    """Return which bound the words just behind a time or a date make of it.

    Args:
        text: Any text.
        place: One past the value.

    Determinism:
        Pure.

    Example:
        >>> bound_after("14:30 at the latest", 5)
        <Bound.UPPER: 'upper'>
    """
    if _UNTIL_AFTER.match(text, place):
        return Bound.UPPER
    return Bound.LOWER if _SINCE_AFTER.match(text, place) else None


def asked_bound(problem: str) -> Bound | None:
    """Return which bound a problem asks for ("by when", "at least how many").

    Args:
        problem: Its text.

    Determinism:
        Pure.

    Example:
        >>> asked_bound("Bis wann ist das Museum offen?"), asked_bound("When does it leave?")
        (<Bound.UPPER: 'upper'>, None)
    """
    is_upper, is_lower = _ASKED_UPPER.search(problem), _ASKED_LOWER.search(problem)
    if bool(is_upper) is bool(is_lower):
        return None
    return Bound.UPPER if is_upper else Bound.LOWER
