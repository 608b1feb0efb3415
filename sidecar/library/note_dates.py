"""The days that a note gives itself, in its front matter or by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from sidecar.library.front_matter import texts_of

DATE_KEYS = frozenset(
    {
        *("date", "day", "created", "datecreated", "createdat", "createdon", "creationdate"),
        *("ctime", "updated", "dateupdated", "updatedat", "updatedon", "lastupdated", "mtime"),
        *("modified", "datemodified", "modifiedat", "lastmodified", "published", "datepublished"),
        *("publishdate", "publishedat", "datum", "erstellt", "geändert"),
    }
)
"""Front-matter keys that hold a day, without capitals, spaces, hyphens and underscores: what
Obsidian, its plugins and common site generators write."""

_ISO = re.compile(r"\D{0,2}(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)", re.ASCII)
_DAY_FIRST = re.compile(r"(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)", re.ASCII)
_DECEMBER, _LAST_DAY = 12, 31


def dates_of(front_matter: Mapping[str, object]) -> tuple[str, ...]:
    """Return the days, or months, that front matter names, ISO 8601, in order.

    Args:
        front_matter: As ``read_front_matter`` gives it; what is no date is left out.

    Determinism:
        Pure.

    Example:
        >>> dates_of({"Date created": "2024-03-05T10:00", "updated": ["[[2024-07]]"], "x": "2020"})
        ('2024-03-05', '2024-07')
    """
    values = (
        text
        for key, value in front_matter.items()
        if re.sub(r"[\s_-]", "", str(key)).casefold() in DATE_KEYS
        for text in texts_of(value)
    )
    return _distinct(map(_date, values))


def dates_in_name(path: str) -> tuple[str, ...]:
    """Return the day that a note's name begins with, as that of a daily note does.

    Example:
        >>> dates_in_name("Journal/2024-03-05 Tuesday.md"), dates_in_name("Ideas.md")
        (('2024-03-05',), ())
    """
    found = _date(path.rsplit("/", 1)[-1])
    return (found,) if len(found) == len("2024-03-05") else ()


def _date(text: str) -> str:
    """Return the date at the start of a text, ISO 8601, or an empty string."""
    if match := _ISO.match(text):
        year, month, day = match.groups()
    elif match := _DAY_FIRST.match(text):
        day, month, year = match.groups()
    else:
        return ""
    is_date = 1 <= int(month) <= _DECEMBER and (day is None or 1 <= int(day) <= _LAST_DAY)
    parts = [year, month, *([] if day is None else [day])]
    return "-".join(part.zfill(2) for part in parts) if is_date else ""


def _distinct(dates: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, dates)))
