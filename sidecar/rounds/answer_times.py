"""Times of day and dates as people write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

_HOUR_MINUTES, _DAY_MINUTES, _NOON = 60, 1440, 12
_HALF_DAY = _DAY_MINUTES // 2
_LAST_HOUR, _LAST_MONTH, _LAST_DAY = 24, 12, 31

NO_YEAR = 0
"""Year of a date that states none."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A time of day or a date, and where it stands.

    Attributes:
        numbers: Its readings: minutes (with a fraction for seconds) after midnight, or a date
            as ``date_number`` gives it.
        start: First code point.
        end: One past the last.
    """

    numbers: tuple[Fraction, ...]
    start: int
    end: int


_CLOCK = re.compile(
    r"(?<![\d:.,/])(?P<hour>\d{1,2})(?::(?P<minute>[0-5]\d)(?::(?P<second>[0-5]\d))?"
    r"|h(?P<french>[0-5]\d)(?![\d\w])|\.(?P<dotted>[0-5]\d)(?=\s(?:uhr|h\b))"
    r"|(?=\s?(?:[ap]\.?m\b|o'clock|uhr)))(?![\d:])"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?|\s?(?:uhr|o'clock)(?:\s(?P<rest>[0-5]\d)\b)?)?",
    re.IGNORECASE,
)
_PAST = re.compile(
    r"\b(?P<part>1/2|1/4|half|quarter|viertel)\s(?P<way>past|to|nach|vor)\s(?P<hour>\d{1,2})\b"
    r"(?:\s?(?P<half>[ap])\.?m\b\.?|\s(?:uhr|o'clock))?",
    re.IGNORECASE,
)
_MONTHS = (
    "january jan januar jänner janvier enero gennaio janeiro januari stycznia января",
    "february feb februar février febrero febbraio fevereiro februari lutego февраля",
    "march mar märz mars marzo março maart marca марта",
    "april apr avril abril aprile kwietnia апреля",
    "may mai mayo maggio maio mei maja мая",
    "june jun juni juin junio giugno junho czerwca июня",
    "july jul juli juillet julio luglio julho lipca июля",
    "august aug août agosto augustus sierpnia августа",
    "september sep sept septembre septiembre settembre setembro września сентября",
    "october oct oktober octobre octubre ottobre outubro października октября",
    "november nov novembre noviembre novembro listopada ноября",
    "december dec dezember décembre diciembre dicembre dezembro grudnia декабря",
)
_MONTH_OF = {name: month for month, names in enumerate(_MONTHS, 1) for name in names.split()}
_NAMES = "|".join(sorted(_MONTH_OF, key=len, reverse=True))
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?"
_DATES = (
    re.compile(r"(?<![\d-])(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})(?![\d-])"),
    re.compile(r"(?<![\d.])(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.\s?(?P<year>\d{4})(?!\d)"),
    re.compile(r"(?<![\d/])(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>\d{4})(?![\d/])"),
    re.compile(
        rf"\b{_DAY}\s(?:of\s|de\s)?(?P<name>{_NAMES})\b\.?(?:,?\s(?:de\s)?(?P<year>\d{{4}})\b)?",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?P<name>{_NAMES})\b\.?\s(?:the\s)?{_DAY}(?!\d)(?:,?\s(?P<year>\d{{4}})\b)?",
        re.IGNORECASE,
    ),
    re.compile(r"(?P<year>\d{4})年(?P<month>\d{1,2})月(?P<day>\d{1,2})日"),
)


def times(text: str) -> Iterator[Moment]:
    """Yield the times of day of a text; one without its half of the day may be either.

    Args:
        text: With numbers in digits.

    Determinism:
        Pure.

    Example:
        >>> [[str(n) for n in one.numbers] for one in times("14:30, 2:30 pm, 02:30")]
        [['870'], ['870'], ['150']]
        >>> [[str(n) for n in one.numbers] for one in times("1/2 past 2")]
        [['150', '870']]
    """
    taken: list[tuple[int, int]] = []
    for match in _PAST.finditer(text):
        hour, part = int(match["hour"]), match["part"].casefold()
        if hour > _LAST_HOUR:
            continue
        minutes = _HOUR_MINUTES // (4 if part in {"1/4", "quarter", "viertel"} else 2)
        is_before = match["way"].casefold() in {"to", "vor"}
        total = Fraction(hour * _HOUR_MINUTES) + (-minutes if is_before else minutes)
        taken.append(match.span())
        yield Moment(_halves(total, match["half"], hour, is_padded=False), *match.span())
    for match in _CLOCK.finditer(text):
        if any(start < match.end() and match.start() < end for start, end in taken):
            continue
        hour = int(match["hour"])
        if hour > _LAST_HOUR:
            continue
        minute = match["minute"] or match["french"] or match["dotted"] or match["rest"] or "0"
        total = Fraction(hour * _HOUR_MINUTES + int(minute))
        total += Fraction(int(match["second"] or 0), _HOUR_MINUTES)
        is_padded = match["hour"].startswith("0") or match["french"] is not None
        yield Moment(_halves(total, match["half"], hour, is_padded=is_padded), *match.span())


def _halves(
    total: Fraction, half: str | None, hour: int, *, is_padded: bool
) -> tuple[Fraction, ...]:
    """Return the minutes of a time of day, in both halves where neither is said."""
    minutes = total % _DAY_MINUTES
    if half:
        of_half = minutes % _HALF_DAY
        return (of_half + (_HALF_DAY if half.casefold() == "p" else 0),)
    if is_padded or hour > _NOON or hour == 0:
        return (minutes,)
    return (minutes % _HALF_DAY, minutes % _HALF_DAY + _HALF_DAY)


def dates(text: str) -> Iterator[Moment]:
    """Yield the dates of a text; one with slashes is read day first and month first.

    Args:
        text: With numbers in digits.

    Determinism:
        Pure.

    Example:
        >>> [str(*one.numbers) for one in dates("2024-03-05, 5. März")]
        ['20240305', '305']
    """
    for pattern in _DATES:
        for match in pattern.finditer(text):
            found = match.groupdict()
            year = int(found.get("year") or NO_YEAR)
            if found.get("first"):
                one, other = int(found["first"]), int(found["second"])
                pairs = [(one, other), (other, one)]
            else:
                name = found.get("name")
                month = _MONTH_OF[name.casefold()] if name else int(found["month"])
                pairs = [(month, int(found["day"]))]
            numbers = tuple(
                date_number(year, month, day)
                for month, day in dict.fromkeys(pairs)
                if 0 < month <= _LAST_MONTH and 0 < day <= _LAST_DAY
            )
            if numbers:
                yield Moment(numbers, *match.span())


def date_number(year: int, month: int, day: int) -> Fraction:
    """Return a date as one number: 20240305; without its year 305."""
    return Fraction(year * 10000 + month * 100 + day)
