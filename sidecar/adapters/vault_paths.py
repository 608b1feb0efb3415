"""Which paths may name a note: pure policy, no file is touched."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable

from sidecar.config.obsidian import is_expression
from sidecar.errors import OutsideVault
from sidecar.library.canvas import CANVAS_SUFFIX

NOTE_SUFFIXES = (".md", CANVAS_SUFFIX)
"""Ends of the names of notes."""

MAX_DEPTH = 64
"""Most folders above a note. Source: Windows paths end at 260 characters by default, so real
vaults are far shallower; a deeper tree is an accident or an attack on open descriptors."""

EXPRESSION_S = 0.05
"""Longest time for one path and one regular expression of Obsidian's list: a usual one takes some
microseconds, and one that backtracks without end would stop all indexing."""

_DEVICE = re.compile(r"(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)", re.I)
"""Names that Windows opens as devices, with any extension (learn.microsoft.com, Naming Files)."""

_DRIVE = re.compile(r"[A-Za-z]:")


def note_key(path: str) -> str:
    """Return the key of a vault-relative path: the same path, NFC.

    Args:
        path: A path as a client sent it.

    Returns:
        The key; it need not exist.

    Raises:
        OutsideVault: If the path is absolute, climbs, is hidden, or is written in a way that
            some platform reads as another path. The reason never repeats the path.

    Example:
        >>> note_key("Physics/Inertia.md")
        'Physics/Inertia.md'
    """
    reason = _absolute(path)
    if reason:
        raise OutsideVault(reason=reason)
    key = unicodedata.normalize("NFC", path)
    segments = key.split("/")
    if len(segments) > MAX_DEPTH:
        raise OutsideVault(reason="it is nested too deeply")
    for segment in segments:
        reason = segment_problem(segment)
        if reason:
            raise OutsideVault(reason=reason)
    return key


def _absolute(path: str) -> str:
    if not path:
        return "it is empty"
    if path.startswith(("/", "\\")):
        return "it is absolute"
    if _DRIVE.match(path):
        return "it names a drive"
    return ""


def segment_problem(segment: str) -> str:
    r"""Return why *segment* may not be part of a key, or an empty string.

    Example:
        >>> segment_problem("..")
        'it climbs out of a folder'
        >>> segment_problem("Inertia.md")
        ''
    """
    checks = (
        (not segment, "it has an empty segment"),
        (segment == ".", "a segment of it is a single dot"),
        (segment == "..", "it climbs out of a folder"),
        (segment.startswith("."), "hidden files and folders are never read"),
        ("\\" in segment, "it contains a backslash"),
        (":" in segment, "it contains a colon"),
        (segment.endswith((".", " ")), "a segment ends with a dot or a space"),
        (any(_is_control(char) for char in segment), "it contains a control character"),
        (_DEVICE.match(segment) is not None, "it is the name of a device"),
    )
    return next((reason for fails, reason in checks if fails), "")


def _is_control(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Cs"}


class Exclusions:
    """Patterns of what is not read.

    A pattern names a note or a folder by its path from the vault root: ``Foo`` covers the
    folder ``Foo`` and all below it, not ``Foobar`` and not ``x/Foo.md``. ``*`` and ``?``
    stay inside one segment, ``**`` spans any number of segments.
    """

    def __init__(self, patterns: Iterable[str], filters: Iterable[str] = ()) -> None:
        """Compile what is excluded; blank entries are dropped.

        Args:
            patterns: As above.
            filters: Obsidian's own: starts of paths, or regular expressions between slashes,
                which are asked about notes; neither minds the case.
        """
        cleaned = ((pattern, _segments(pattern)) for pattern in patterns)
        rules: list[tuple[str, _Covers]] = [
            (pattern, _rule(parts).fullmatch) for pattern, parts in cleaned if parts
        ]
        rules += [(text, _filter(text)) for text in filters if text.strip(" /")]
        self._rules = tuple(rules)

    def match(self, key: str) -> str | None:
        """Return the first pattern that covers *key*, or ``None``.

        Example:
            >>> Exclusions(["Foo"]).match("Foo/a.md"), Exclusions(["Foo"]).match("Foobar.md")
            ('Foo', None)
            >>> Exclusions([], ["foo", "/[0-9]{4}/"]).match("Log 2026.md")
            '/[0-9]{4}/'
        """
        return next((pattern for pattern, covers in self._rules if covers(key)), None)


_Covers = Callable[[str], object]
"""Whether a key is covered: anything true."""


def _filter(text: str) -> _Covers:
    """Return the rule of one of Obsidian's filters."""
    if not is_expression(text):
        start = unicodedata.normalize("NFC", text.strip()).removeprefix("/").casefold()
        return lambda key: f"{key}/".casefold().startswith(start)
    import regex

    expression = regex.compile(text[1:-1], regex.IGNORECASE)

    def covers(key: str) -> bool:
        try:
            return key.endswith(NOTE_SUFFIXES) and bool(
                expression.search(key, timeout=EXPRESSION_S)
            )
        except TimeoutError:
            # What somebody wanted left out is not let in because it is slow to tell.
            return True

    return covers


def _segments(pattern: str) -> list[str]:
    text = unicodedata.normalize("NFC", pattern.strip()).replace("\\", "/")
    return [segment for segment in text.split("/") if segment not in {"", "."}]


def _rule(segments: list[str]) -> re.Pattern[str]:
    if segments[-1] == "**":
        segments = segments[:-1] or ["*"]
    parts = ["(?:[^/]+/)*" if segment == "**" else _segment_rule(segment) for segment in segments]
    return re.compile("".join(parts).removesuffix("/") + "(?:/.*)?", re.DOTALL)


def _segment_rule(segment: str) -> str:
    kinds = {"*": "[^/]*", "?": "[^/]"}
    return "".join(kinds.get(char, re.escape(char)) for char in segment) + "/"
