"""What a server of OpenAI's protocol fails with, mapped at one edge; no server text goes on.

What a server says may quote the prompt, so only fixed phrases enter our errors.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import AbstractContextManager
from http import HTTPStatus

import aiohttp

from sidecar.adapters.model_failures import (
    KIND_ANSWERED,
    KIND_BUSY,
    KIND_CRASHED,
    KIND_CUT_OFF,
    KIND_GRAMMAR,
    KIND_KEY,
    KIND_REFUSED,
    KIND_STALLED,
    KIND_TOO_LONG,
    KIND_UNREADABLE,
    at_the_edge,
    kind_in,
)
from sidecar.errors import (
    ModelFailed,
    ModelLoading,
    ModelNotServed,
    ModelServerDown,
    SidecarError,
)

FOREIGN: tuple[type[Exception], ...] = (
    aiohttp.ClientError,
    ConnectionError,
    json.JSONDecodeError,
    UnicodeDecodeError,
    RecursionError,
)
"""All that aiohttp's client and reading JSON let through; a test compares it with aiohttp."""

_LOADING = ("loading model", "model is loading")
_ABSENT = ("no models loaded", "model not found", "failed to load model", "model is unloaded")
_PHRASES = (
    ("exceed_context_size", KIND_TOO_LONG),
    ("exceeds the available context", KIND_TOO_LONG),
    ("context size has been exceeded", KIND_TOO_LONG),
    ("maximum context length", KIND_TOO_LONG),
    ("trying to keep the first", KIND_TOO_LONG),
    ("n_keep", KIND_TOO_LONG),
    ("input is too long", KIND_TOO_LONG),
    ("json schema", KIND_GRAMMAR),
    ("json_schema", KIND_GRAMMAR),
    ("grammar", KIND_GRAMMAR),
    ("response_format", KIND_GRAMMAR),
)
"""What llama.cpp's server (b11549) and LM Studio (its issues 237, 546, 2339) say, and what it
means."""

_KIND_BY_STATUS: dict[int, str] = {
    HTTPStatus.UNAUTHORIZED: KIND_KEY,
    HTTPStatus.FORBIDDEN: KIND_REFUSED,
    HTTPStatus.TOO_MANY_REQUESTS: KIND_BUSY,
    HTTPStatus.SERVICE_UNAVAILABLE: KIND_BUSY,
    HTTPStatus.INTERNAL_SERVER_ERROR: KIND_CRASHED,
}


def foreign_errors(*, model: str, host: str) -> AbstractContextManager[None]:
    """Turn whatever the client lets through into our errors, inside the block."""
    return at_the_edge(FOREIGN, lambda exc: to_ours(exc, model=model, host=host))


def to_ours(exc: Exception, *, model: str, host: str) -> SidecarError:
    """Return our error for a foreign one.

    Args:
        exc: One of ``FOREIGN``.
        model: The model that was asked.
        host: Where it was asked.

    Returns:
        The error to raise ``from exc``.
    """
    match exc:
        case aiohttp.ClientConnectorError() | aiohttp.ConnectionTimeoutError():
            return ModelServerDown(host=host)
        case aiohttp.ServerTimeoutError():
            return ModelFailed(model=model, kind=KIND_STALLED)
        case aiohttp.InvalidURL() | aiohttp.NonHttpUrlClientError():
            return ModelServerDown(host=host)
        case aiohttp.ClientConnectionError() | aiohttp.ClientPayloadError() | ConnectionError():
            return ModelFailed(model=model, kind=KIND_CUT_OFF)
        case _:
            return ModelFailed(model=model, kind=KIND_UNREADABLE)


def error_answer(
    status: int, said: str, *, model: str, host: str, served: Sequence[str] = ()
) -> SidecarError:
    """Return our error for an error that a server answered, by its status and known phrases.

    Args:
        status: HTTP status; 200 for an error inside a stream that began well.
        said: The server's words; nothing of them goes on.
        model: The model that was asked.
        host: Where it was asked.
        served: Models that the server lists, where they are known.
    """
    words = said.lower()
    if any(phrase in words for phrase in _LOADING):
        return ModelLoading(model=model, waited_s=0.0)
    kind = kind_in(words, _PHRASES)
    if not kind and (status == HTTPStatus.NOT_FOUND or any(p in words for p in _ABSENT)):
        return ModelNotServed(model=model, host=host, served=served)
    by_status = KIND_ANSWERED.format(status=status) if status != HTTPStatus.OK else KIND_CRASHED
    return ModelFailed(model=model, kind=kind or _KIND_BY_STATUS.get(status, by_status))
