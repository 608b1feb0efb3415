"""Mapping of foreign exceptions: complete, and silent about what the server said."""

import inspect
import json

import aiohttp
import pytest
from aiohttp import client_exceptions
from aiohttp.client_reqrep import ConnectionKey

from sidecar.adapters.model_failures import KIND_CUT_OFF, KIND_STALLED, KIND_UNREADABLE
from sidecar.adapters.openai_errors import FOREIGN, error_answer, foreign_errors, to_ours
from sidecar.errors import ModelFailed, ModelServerDown

CANARY = "the learner's secret sentence"


@pytest.mark.parametrize(
    "kind",
    [
        cls
        for _, cls in inspect.getmembers(client_exceptions, inspect.isclass)
        if issubclass(cls, Exception)
        and cls.__module__ == client_exceptions.__name__
        # Of web sockets, which are never used here.
        and not issubclass(cls, aiohttp.WSMessageTypeError)
    ],
)
def test_every_exception_of_the_client_is_mapped(kind: type[Exception]) -> None:
    """A new exception in aiohttp fails here before it reaches a learner."""
    assert issubclass(kind, FOREIGN)


def refused() -> aiohttp.ClientConnectorError:
    """Return what a closed port raises."""
    key = ConnectionKey("h", 1, False, True, None, None, None)
    return aiohttp.ClientConnectorError(key, OSError(111, "refused"))


@pytest.mark.parametrize(
    ("foreign", "kind"),
    [
        (aiohttp.ServerDisconnectedError(), KIND_CUT_OFF),
        (aiohttp.ClientPayloadError(CANARY), KIND_CUT_OFF),
        (ConnectionResetError(CANARY), KIND_CUT_OFF),
        (aiohttp.SocketTimeoutError(CANARY), KIND_STALLED),
        (json.JSONDecodeError(CANARY, "x", 0), KIND_UNREADABLE),
        (aiohttp.ClientError(CANARY), KIND_UNREADABLE),
    ],
)
def test_a_failing_connection_is_told_by_its_kind(foreign: Exception, kind: str) -> None:
    """Lost, silent or unreadable; nothing of the foreign text goes on."""
    ours = to_ours(foreign, model="m", host="h")

    assert isinstance(ours, ModelFailed)
    assert ours.details()["kind"] == kind
    assert CANARY not in str(ours)


@pytest.mark.parametrize(
    "foreign", [refused(), aiohttp.ConnectionTimeoutError(), aiohttp.InvalidURL("x")]
)
def test_nothing_there_is_a_server_that_is_down(foreign: Exception) -> None:
    """The remedy is to start it."""
    with pytest.raises(ModelServerDown) as down, foreign_errors(model="m", host="http://h"):
        raise foreign

    assert down.value.__cause__ is foreign


@pytest.mark.parametrize("status", [200, 400, 404, 500, 503, 599])
def test_what_a_server_says_stays_here(status: int) -> None:
    """Its words may quote the prompt."""
    ours = error_answer(status, CANARY, model="m", host="h")

    assert CANARY not in str(ours)
    assert CANARY not in json.dumps(ours.details())
