"""What Obsidian itself leaves out: the list under *Files and links*, read from the vault.

The terminal and the bridge must leave out the same notes, else the one would index what the
other takes out again.
"""

from __future__ import annotations

import json
from pathlib import Path

from sidecar.config.places import reason_of

APP_SETTINGS = "app.json"
"""Obsidian's file of settings, in its folder of the vault."""

IGNORED = "userIgnoreFilters"
"""Its list of what search and suggestions leave out."""

WRONG_EXPRESSION = (
    "Obsidian's own list excludes files by {filter}, which cannot be read here ({reason}); what "
    "it excludes is indexed. Write it in another way, or name the folder."
)

UNREADABLE = (
    "Obsidian's own list of excluded files cannot be read ({reason}): what it excludes is not "
    "left out until the next start."
)


def obsidian_filters(folder: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return Obsidian's filters, and what could not be read of them, in words.

    A filter is the start of a path, or a regular expression between slashes.

    Args:
        folder: Obsidian's folder of the vault; where there is none, nothing is left out.
    """
    try:
        settings = json.loads((folder / APP_SETTINGS).read_text("utf-8-sig"))
    except (FileNotFoundError, NotADirectoryError):
        return (), ()
    except OSError as exc:
        return (), (UNREADABLE.format(reason=reason_of(exc)),)
    except (ValueError, RecursionError):
        return (), (UNREADABLE.format(reason="it is not JSON"),)
    filters = settings.get(IGNORED) if isinstance(settings, dict) else None
    if filters is None:
        return (), ()
    if not isinstance(filters, list):
        return (), (UNREADABLE.format(reason="it is not a list"),)
    return _sound([each for each in filters if isinstance(each, str)])


def is_expression(text: str) -> bool:
    """Return whether a filter is a regular expression.

    Example:
        >>> is_expression("/^Daily/"), is_expression("Daily/")
        (True, False)
    """
    return len(text) > len("//") and text.startswith("/") and text.endswith("/")


def _sound(filters: list[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    wrong = {each: reason for each in filters if (reason := _flaw(each))}
    told = (WRONG_EXPRESSION.format(filter=each, reason=why) for each, why in wrong.items())
    return tuple(each for each in filters if each not in wrong), tuple(told)


def _flaw(text: str) -> str:
    """Return why an expression cannot be read; empty: it can."""
    if not is_expression(text):
        return ""
    import regex

    try:
        regex.compile(text[1:-1])
    except regex.error as exc:
        return str(exc)
    return ""
