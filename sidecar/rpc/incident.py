"""Describing an unexpected exception without its message.

A message may hold note text, a path or a header with the token; types and places do not.
"""

from __future__ import annotations

import traceback
from types import TracebackType

MAX_FRAMES = 40
"""Frames kept of one traceback; the innermost are kept."""


def describe(error: BaseException) -> str:
    """Return the types and places of *error* and its causes, innermost cause last.

    Example:
        >>> describe(ValueError("secret"))
        'ValueError'
    """
    parts: list[str] = []
    seen: set[int] = set()
    current: BaseException | None = error
    while current is not None and id(current) not in seen:
        seen.add(id(current))
        parts.append(_one(current))
        current = current.__cause__ or current.__context__
    return "\ncaused by ".join(parts)


def _one(error: BaseException) -> str:
    kind = type(error)
    name = kind.__name__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__name__}"
    return name + "".join(f"\n  at {place}" for place in _places(error.__traceback__))


def _places(trace: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(trace)[-MAX_FRAMES:]
    return [f"{_module_path(frame.filename)}:{frame.lineno} in {frame.name}" for frame in frames]


def _module_path(filename: str) -> str:
    """Return the last parts of a path, so that no home folder is logged."""
    return "/".join(filename.replace("\\", "/").split("/")[-3:])
