"""Foreign exceptions of Ollama's client, mapped at one edge; no server text goes on.

What a server says may quote the prompt, so only fixed phrases enter our errors.
"""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from http import HTTPStatus

import httpx
import ollama
import pydantic

from sidecar.adapters.model_failures import (
    KIND_ANSWERED,
    KIND_BUSY,
    KIND_CRASHED,
    KIND_CUT_OFF,
    KIND_GRAMMAR,
    KIND_NOT_FINITE,
    KIND_REFUSED,
    KIND_STALLED,
    KIND_TOO_LONG,
    KIND_UNREADABLE,
    at_the_edge,
    kind_in,
)
from sidecar.errors import (
    CloudModelRefused,
    ModelFailed,
    ModelMissing,
    OllamaDown,
    SidecarError,
    WrongModel,
)

FOREIGN: tuple[type[Exception], ...] = (
    ollama.ResponseError,
    ollama.RequestError,
    httpx.HTTPError,
    httpx.InvalidURL,
    httpx.StreamError,
    httpx.CookieConflict,
    ConnectionError,  # the client's own for a refused connection
    pydantic.ValidationError,
    json.JSONDecodeError,
    UnicodeDecodeError,
    AttributeError,  # an answer line that is JSON but not an object: the client calls .get on it
    TypeError,  # the same, where the client unpacks it
)
"""All that the official client lets through; a test compares it with httpx and ollama."""

_PHRASES = (
    ("failed to parse grammar", KIND_GRAMMAR),
    ("invalid json schema", KIND_GRAMMAR),
    ("input length exceeds", KIND_TOO_LONG),
    ("prompt is longer than the context", KIND_TOO_LONG),
    ("exceeds the available context", KIND_TOO_LONG),
    ("input is too long", KIND_TOO_LONG),
    ("nan", KIND_NOT_FINITE),
    ("runner has unexpectedly stopped", KIND_CRASHED),
    ("runner process has terminated", KIND_CRASHED),
    ("while running the model", KIND_CRASHED),
)
"""What Ollama's messages contain (platform notes 3.4) and what it means."""

_ABILITIES = (
    ("does not support chat", "it cannot chat"),
    ("does not support thinking", "it cannot think aloud"),
    ("does not support embed", "it gives no embeddings"),
    ("does not support generate", "it cannot write text"),
    ("does not support tools", "it cannot use tools"),
)
"""How Ollama says that a model lacks a capability (platform notes 3.4)."""


_MID_STREAM = -1
"""Status that the client gives an error line inside a good answer (platform notes 3.5)."""

_KIND_BY_STATUS = {
    HTTPStatus.SERVICE_UNAVAILABLE: KIND_BUSY,
    HTTPStatus.FORBIDDEN: KIND_REFUSED,
    _MID_STREAM: KIND_CRASHED,
}


def foreign_errors(*, model: str, host: str) -> AbstractContextManager[None]:
    """Turn whatever the client lets through into our errors, inside the block."""
    return at_the_edge(FOREIGN, lambda exc: to_ours(exc, model=model, host=host))


def to_ours(exc: Exception, *, model: str, host: str) -> SidecarError:
    """Return our error for a foreign one.

    Args:
        exc: One of ``FOREIGN``.
        model: The model that was asked, or a phrase when none was.
        host: Where Ollama was asked.

    Returns:
        The error to raise ``from exc``.
    """
    match exc:
        case ollama.ResponseError():
            return _from_answer(exc, model=model)
        case httpx.ConnectError() | httpx.ConnectTimeout() | httpx.PoolTimeout():
            return OllamaDown(host=host)
        case httpx.ReadTimeout() | httpx.WriteTimeout():
            return ModelFailed(model=model, kind=KIND_STALLED)
        case httpx.NetworkError() | httpx.RemoteProtocolError() | httpx.StreamError():
            return ModelFailed(model=model, kind=KIND_CUT_OFF)
        case ConnectionError():
            return OllamaDown(host=host)
        case _:
            return ModelFailed(model=model, kind=KIND_UNREADABLE)


def _from_answer(exc: ollama.ResponseError, *, model: str) -> SidecarError:
    """Return our error for an error answer, by its status and known phrases."""
    said = str(exc.error).lower()
    needed = next((needed for phrase, needed in _ABILITIES if phrase in said), None)
    if needed is not None:
        return WrongModel(model=model, needed=needed)
    if exc.status_code == HTTPStatus.NOT_FOUND and "model" in said and "not found" in said:
        return ModelMissing(model=model)
    if exc.status_code == HTTPStatus.FORBIDDEN and "cloud" in said:
        return CloudModelRefused(model=model)
    by_status = _KIND_BY_STATUS.get(exc.status_code, KIND_ANSWERED.format(status=exc.status_code))
    return ModelFailed(model=model, kind=kind_in(said, _PHRASES) or by_status)
