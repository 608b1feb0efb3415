"""Mapping of foreign exceptions: complete, and silent about what the server said."""

import inspect
import json

import httpx
import ollama
import pydantic
import pytest

from sidecar.adapters.model_failures import (
    KIND_BUSY,
    KIND_CRASHED,
    KIND_CUT_OFF,
    KIND_GRAMMAR,
    KIND_NOT_FINITE,
    KIND_REFUSED,
    KIND_STALLED,
    KIND_TOO_LONG,
    KIND_UNREADABLE,
)
from sidecar.adapters.ollama_errors import FOREIGN, foreign_errors, to_ours
from sidecar.errors import (
    CloudModelRefused,
    ModelFailed,
    ModelMissing,
    OllamaDown,
    SidecarError,
    WrongModel,
)
from tests.fakes.ollama_script import (
    BUSY,
    EMBED_TOO_LONG,
    GRAMMAR,
    MID_STREAM,
    NAN_NEW,
    NAN_OLD,
    RUNNER_STOPPED,
    TOO_LONG,
)


def exceptions_of(module: object) -> list[type[Exception]]:
    """Return all exception classes that a module shows."""
    return [
        cls
        for _, cls in inspect.getmembers(module, inspect.isclass)
        if issubclass(cls, Exception) and not issubclass(cls, Warning)
    ]


@pytest.mark.parametrize("kind", [*exceptions_of(httpx), *exceptions_of(ollama)])
def test_every_exception_of_the_client_is_mapped(kind: type[Exception]) -> None:
    """A new exception in httpx or ollama fails here before it reaches a learner."""
    assert issubclass(kind, FOREIGN)


EXAMPLES = [
    ollama.ResponseError("x"),
    ollama.RequestError("x"),
    httpx.HTTPError("x"),
    httpx.InvalidURL("x"),
    httpx.StreamClosed(),
    httpx.CookieConflict("x"),
    ConnectionError("x"),
    pydantic.ValidationError.from_exception_data("x", []),
    json.JSONDecodeError("x", "", 0),
    UnicodeDecodeError("utf-8", b"", 0, 1, "x"),
    AttributeError("x"),
    TypeError("x"),
]


def test_the_examples_cover_every_foreign_kind() -> None:
    """The next test leaves none out."""
    assert all(any(isinstance(exc, kind) for exc in EXAMPLES) for kind in FOREIGN)


@pytest.mark.parametrize("exc", EXAMPLES)
def test_every_mapped_exception_becomes_ours(exc: Exception) -> None:
    """Whatever is raised inside the block leaves it as an error of the contract."""
    with pytest.raises(SidecarError) as ours, foreign_errors(model="m", host="h"):
        raise exc

    assert ours.value.__cause__ is exc


@pytest.mark.parametrize(
    ("status", "said", "expected"),
    [
        (404, "model 'x' not found", ModelMissing),
        (404, 'model "x" not found, try pulling it first', ModelMissing),
        (404, "404 page not found", ModelFailed),
        (400, '"x" does not support chat', WrongModel),
        (400, '"x" does not support thinking', WrongModel),
        (400, '"x" does not support embeddings', WrongModel),
        (403, "ollama cloud is disabled: remote model is unavailable", CloudModelRefused),
    ],
)
def test_answers_are_told_apart(status: int, said: str, expected: type[SidecarError]) -> None:
    """Missing, unable and cloud are different errors with different remedies."""
    exc = ollama.ResponseError(json.dumps({"error": said}), status)

    assert type(to_ours(exc, model="x", host="h")) is expected


@pytest.mark.parametrize(
    ("status", "said", "kind"),
    [
        (503, BUSY, KIND_BUSY),
        (500, RUNNER_STOPPED, KIND_CRASHED),
        (-1, MID_STREAM, KIND_CRASHED),
        (-1, "something new", KIND_CRASHED),
        (400, EMBED_TOO_LONG, KIND_TOO_LONG),
        (400, TOO_LONG, KIND_TOO_LONG),
        (500, NAN_OLD, KIND_NOT_FINITE),
        (400, NAN_NEW, KIND_NOT_FINITE),
        (500, GRAMMAR, KIND_GRAMMAR),
        (403, "", KIND_REFUSED),
        (502, "<html>bad gateway</html>", "the server answered 502"),
        (307, "", "the server answered 307"),
    ],
)
def test_failures_have_kinds(status: int, said: str, kind: str) -> None:
    """Each known way to fail has its own phrase."""
    error = to_ours(ollama.ResponseError(said, status), model="x", host="h")

    assert isinstance(error, ModelFailed)
    assert error.details()["kind"] == kind


@pytest.mark.parametrize(
    ("exc", "kind"),
    [
        (httpx.ReadTimeout("x"), KIND_STALLED),
        (httpx.ReadError("x"), KIND_CUT_OFF),
        (httpx.RemoteProtocolError("x"), KIND_CUT_OFF),
        (httpx.DecodingError("x"), KIND_UNREADABLE),
        (json.JSONDecodeError("x", "", 0), KIND_UNREADABLE),
        (AttributeError("'list' object has no attribute 'get'"), KIND_UNREADABLE),
    ],
)
def test_transport_failures_have_kinds(exc: Exception, kind: str) -> None:
    """A lost connection, silence and garbage are told apart."""
    error = to_ours(exc, model="x", host="h")

    assert error.details()["kind"] == kind


@pytest.mark.parametrize(
    "exc", [httpx.ConnectError("x"), httpx.ConnectTimeout("x"), ConnectionError("x")]
)
def test_no_answer_means_ollama_is_down(exc: Exception) -> None:
    """The remedy is to start Ollama."""
    assert isinstance(to_ours(exc, model="x", host="h"), OllamaDown)


def test_server_text_does_not_travel() -> None:
    """What the server says may quote the prompt; it stays out of our errors."""
    exc = ollama.ResponseError("could not parse: my secret diary", 500)

    error = to_ours(exc, model="x", host="h")

    assert "diary" not in str(error) + json.dumps(error.details())
