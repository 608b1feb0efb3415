"""Values of the rounds room as JSON text and back.

Only ASCII is written, so that a lone surrogate in an answer cannot break a statement. A
field that an older version did not write takes its default; an unknown one is ignored.
"""

from __future__ import annotations

import dataclasses
import json
import types
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from sidecar.rounds.values import Turn

Value = TypeVar("Value")


def encode(value: object) -> str:
    r"""Return a value of the rounds room as JSON text.

    Args:
        value: A dataclass, enum, tuple, frozenset, text, number, truth value or ``None``.

    Returns:
        ASCII text, keys sorted: equal values give equal text.

    Example:
        >>> from sidecar.rounds.values import Speaker
        >>> encode(Turn(Speaker.LEARNER, "é"))
        '{"speaker": "learner", "text": "\\u00e9"}'
    """
    return json.dumps(_plain(value), ensure_ascii=True, sort_keys=True, allow_nan=False)


def _plain(value: object) -> object:
    """Return what JSON can hold."""
    if isinstance(value, Enum):
        return value.value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, frozenset):
        return sorted(str(item) for item in value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def decode(kind: type[Value], text: str) -> Value:
    """Return the value that a text encodes.

    Args:
        kind: A dataclass of the rounds room.
        text: What ``encode`` wrote, now or in an earlier version.

    Returns:
        An equal value.

    Raises:
        ValueError: If the text is not such a value.

    Example:
        >>> from sidecar.rounds.values import Speaker
        >>> decode(Turn, encode(Turn(Speaker.PARTNER, "Why?"))).text
        'Why?'
    """
    try:
        built: Value = _build(kind, json.loads(text))
    except (TypeError, KeyError, AttributeError) as exc:
        raise ValueError(f"not a stored {kind.__name__}") from exc
    return built


def encode_turns(turns: tuple[Turn, ...]) -> str:
    """Return a transcript as JSON text."""
    return encode(turns)


def decode_turns(text: str) -> tuple[Turn, ...]:
    """Return the transcript that a text encodes.

    Raises:
        ValueError: If it is not a transcript.
    """
    try:
        return tuple(_build(Turn, item) for item in json.loads(text))
    except (TypeError, KeyError, AttributeError) as exc:
        raise ValueError("not a stored transcript") from exc


@cache
def _fields(kind: type) -> Mapping[str, Any]:
    """Return the types of a dataclass's fields."""
    return get_type_hints(kind)


def _build(kind: Any, data: Any) -> Any:
    """Return *data* as a value of the type *kind*.

    Raises:
        TypeError: If the data does not fit the type.
    """
    origin = get_origin(kind)
    if origin in {Union, types.UnionType}:
        return None if data is None else _build(_without_none(kind), data)
    if origin is tuple:
        return tuple(_build(get_args(kind)[0], item) for item in data)
    if origin is frozenset:
        return frozenset(data)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        known = _fields(kind)
        return kind(
            **{name: _build(known[name], item) for name, item in data.items() if name in known}
        )
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    if isinstance(data, kind):
        return data
    raise TypeError(f"a {kind.__name__} was stored as {type(data).__name__}")


def _without_none(kind: Any) -> Any:
    """Return the other type of an optional one."""
    return next(item for item in get_args(kind) if item is not type(None))
