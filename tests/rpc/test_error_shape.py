"""Every way to fail has one shape, and none of them tells what a note says."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from sidecar.errors import NoteNotFound, OllamaDown, SidecarError
from sidecar.rpc.methods import Method
from sidecar.rpc.openrpc import leaf_errors
from sidecar.wire.session import CancelResult, HealthParams, HealthResult
from tests.fakes.services import CANARY
from tests.rpc.harness import Running, running

ENVELOPES: dict[str, tuple[bytes, int]] = {
    "empty": (b"", -32700),
    "cut": (b'{"jsonrpc":', -32700),
    "twin members": (b'{"jsonrpc":"2.0","id":1,"method":"health","method":"status"}', -32600),
    "twins deep inside": (
        b'{"jsonrpc":"2.0","id":1,"method":"ask","params":{"scope":{"tag":"a","tag":"b"}}}',
        -32600,
    ),
    "not utf-8": (b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', -32700),
    "bom": (b"\xef\xbb\xbf" + b'{"jsonrpc":"2.0","id":1,"method":"health"}', -32700),
    "utf-16": ('{"jsonrpc":"2.0","id":1,"method":"health"}'.encode("utf-16"), -32700),
    "nan": (b'{"jsonrpc":"2.0","id":NaN,"method":"health"}', -32700),
    "infinity": (b'{"jsonrpc":"2.0","id":1,"method":"health","params":{"a":-Infinity}}', -32700),
    "lone surrogate": (b'{"jsonrpc":"2.0","id":1,"method":"\\ud800"}', -32700),
    "deep": (
        b'{"jsonrpc":"2.0","id":1,"method":"a","params":' + b"[" * 201 + b"]" * 201 + b"}",
        -32700,
    ),
    "5000 digits": (b'{"jsonrpc":"2.0","method":"health","id":' + b"9" * 5000 + b"}", -32700),
    "comment": (b'{"jsonrpc":"2.0","id":1,"method":"health"} // hi', -32700),
    "batch": (b'[{"jsonrpc":"2.0","id":1,"method":"health"}]', -32600),
    "empty batch": (b"[]", -32600),
    "number": (b"1", -32600),
    "null": (b"null", -32600),
    "no version": (b'{"id":1,"method":"health"}', -32600),
    "version 1": (b'{"jsonrpc":"1.0","id":1,"method":"health"}', -32600),
    "no method": (b'{"jsonrpc":"2.0","id":1}', -32600),
    "method number": (b'{"jsonrpc":"2.0","id":1,"method":1}', -32600),
    "extra member": (b'{"jsonrpc":"2.0","id":1,"method":"health","x":1}', -32600),
    "params array": (b'{"jsonrpc":"2.0","id":1,"method":"health","params":[]}', -32600),
    "params null": (b'{"jsonrpc":"2.0","id":1,"method":"health","params":null}', -32600),
    "id true": (b'{"jsonrpc":"2.0","id":true,"method":"health"}', -32600),
    "id null": (b'{"jsonrpc":"2.0","id":null,"method":"health"}', -32600),
    "id fraction": (b'{"jsonrpc":"2.0","id":1.5,"method":"health"}', -32600),
    "id object": (b'{"jsonrpc":"2.0","id":{},"method":"health"}', -32600),
    "id long": (b'{"jsonrpc":"2.0","method":"health","id":"' + b"a" * 300 + b'"}', -32600),
    "unknown method": (b'{"jsonrpc":"2.0","id":1,"method":"nope"}', -32601),
    "dunder": (b'{"jsonrpc":"2.0","id":1,"method":"__class__"}', -32601),
}


@pytest.mark.parametrize("case", ENVELOPES)
async def test_envelope_faults_have_their_standard_code(rpc: Running, case: str) -> None:
    """A fault of the envelope answers the standard's code in our own words."""
    body, code = ENVELOPES[case]
    async with await rpc.send(body) as response:
        answer = await response.json()

    assert response.status == 200
    assert answer["error"]["code"] == code
    assert answer["error"]["data"]["remedy"]
    assert answer["jsonrpc"] == "2.0"
    assert set(answer) == {"jsonrpc", "error", "id"}


async def test_batch_refusal_says_so(rpc: Running) -> None:
    """Whoever sends a batch learns that batches are not taken."""
    async with await rpc.send(b"[]") as response:
        answer = await response.json()

    assert "Batches are not taken" in answer["error"]["data"]["reason"]


@pytest.mark.parametrize("request_id", [0, -5, 2**53, "", "a", "ü"])
async def test_ids_come_back_unchanged(rpc: Running, request_id: object) -> None:
    """Integers and strings serve as ids and are echoed."""
    body = f'{{"jsonrpc":"2.0","method":"health","id":{_json(request_id)}}}'.encode()
    async with await rpc.send(body) as response:
        answer = await response.json()

    assert answer["id"] == request_id


def _json(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


async def test_notifications_are_done_and_not_answered(rpc: Running) -> None:
    """A request without id is carried out; the answer has no body."""
    async with await rpc.send(b'{"jsonrpc":"2.0","method":"shutdown"}') as response:
        body = await response.read()

    assert response.status == 204
    assert body == b""
    assert len(rpc.scripts.shutdowns) == 1


async def test_unknown_notifications_are_ignored(rpc: Running) -> None:
    """A notification that nobody knows is not answered either."""
    async with await rpc.send(b'{"jsonrpc":"2.0","method":"$/unknown"}') as response:
        assert response.status == 204


async def test_all_problems_of_params_are_named_at_once(rpc: Running) -> None:
    """Every field that is wrong is listed by its wire name."""
    answer = await rpc.call(
        "retrieve", query=3, limit=0, leaveOut=[""], scope={"folder": 1}, extra=True
    )
    error = answer["error"]
    fields = {problem["field"] for problem in error["data"]["problems"]}

    assert error["code"] == -32602
    assert fields == {"query", "limit", "leaveOut.0", "scope.folder", "extra"}


async def test_python_names_are_not_wire_names(rpc: Running) -> None:
    """The wire is camelCase; the snake_case spelling is an unknown field."""
    answer = await rpc.call("giveUp", round_id="r1")

    assert answer["error"]["code"] == -32602


@pytest.mark.parametrize("limit", ["3", True, 3.5, None])
async def test_params_are_strict_about_types(rpc: Running, limit: object) -> None:
    """Nothing is converted: a text is not a number."""
    answer = await rpc.call("retrieve", query="x", limit=limit)

    assert answer["error"]["code"] == -32602


async def test_problems_do_not_repeat_what_was_sent(rpc: Running) -> None:
    """A wrong value may be note text, so it is not echoed."""
    answer = await rpc.call("nextTurn", roundId=[CANARY], transcript=CANARY, note=CANARY * 99)

    assert answer["error"]["code"] == -32602
    assert CANARY not in str(answer)


async def test_a_flood_of_problems_is_counted(rpc: Running) -> None:
    """Fifty problems are listed, the rest are counted, so that the answer stays small."""
    answer = await rpc.call("retrieve", query="x", leaveOut=[""] * 90)

    assert len(answer["error"]["data"]["problems"]) == 50
    assert answer["error"]["data"]["more"] == 40


async def test_domain_errors_travel_whole(rpc: Running) -> None:
    """A leaf of the error tree arrives as code, sentence, facts and remedy."""
    rpc.scripts.opening.error = NoteNotFound(path="a.md")
    answer = await rpc.call("openingChallenge", note="a.md")

    assert answer["error"] == {
        "code": 1001,
        "message": "The note 'a.md' is not in the vault.",
        "data": {"path": "a.md", "remedy": NoteNotFound.remedy, "retryable": False},
    }


async def test_retryable_errors_say_so(rpc: Running) -> None:
    """What something outside can mend is marked as retryable."""
    rpc.scripts.retrieve.error = OllamaDown(host="http://127.0.0.1:11434")
    answer = await rpc.call("retrieve", query="x")

    assert answer["error"]["data"]["retryable"] is True


def test_no_two_errors_share_a_code() -> None:
    """A code names one error, outside the range that JSON-RPC reserves."""
    codes = [leaf.code for leaf in leaf_errors()]

    assert len(codes) == len(set(codes))
    assert [code for code in codes if -32768 <= code <= -32000] == []
    assert all(issubclass(leaf, SidecarError) for leaf in leaf_errors())


async def test_unknown_exceptions_become_incidents(
    rpc: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """A bug answers −32603 with a number that stands in the log, and nothing else."""
    rpc.scripts.retrieve.error = RuntimeError(f"bad: {CANARY}")
    answer = await rpc.call("retrieve", query="x")
    error = answer["error"]

    assert error["code"] == -32603
    assert CANARY not in str(answer)
    assert "RuntimeError" not in str(answer)
    assert error["data"]["incident"] in caplog.text
    assert "RuntimeError" in caplog.text


async def test_causes_of_incidents_are_logged_by_kind(
    rpc: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names the kinds and places of a chain of exceptions, not their messages."""
    error = RuntimeError(CANARY)
    error.__cause__ = KeyError(CANARY)
    rpc.scripts.retrieve.error = error
    await rpc.call("retrieve", query="x")

    assert "KeyError" in caplog.text
    assert "tests/fakes/services.py" in caplog.text


async def test_the_server_survives_incidents(rpc: Running) -> None:
    """After a hundred bugs in a row the next call is served."""
    rpc.scripts.retrieve.error = MemoryError(CANARY)
    answers = [await rpc.call("retrieve", query="x") for _ in range(100)]
    rpc.scripts.retrieve.error = None

    assert {answer["error"]["code"] for answer in answers} == {-32603}
    assert "result" in await rpc.call("retrieve", query="x")


async def test_a_foreign_timeout_is_an_incident(rpc: Running) -> None:
    """A TimeoutError from inside is a bug there, not our deadline."""
    rpc.scripts.retrieve.error = TimeoutError(CANARY)
    answer = await rpc.call("retrieve", query="x")

    assert answer["error"]["code"] == -32603


def _health_with(handler: Any) -> dict[str, Method[Any, Any]]:
    return {"health": Method(HealthParams, HealthResult, handler)}


async def test_results_of_another_shape_are_incidents(vault: Path) -> None:
    """A handler that returns the wrong model is a bug, not an answer."""

    async def wrong(_: object, __: object) -> CancelResult:
        return CancelResult(cancelled=True)

    async with running(vault, methods=_health_with(wrong)) as rpc:
        answer = await rpc.call("health")

    assert answer["error"]["code"] == -32603


async def test_results_beyond_json_are_incidents(vault: Path) -> None:
    """NaN never reaches the wire, even past the model."""

    async def nan(_: object, __: object) -> HealthResult:
        return HealthResult.model_construct(ok=math.nan)  # type: ignore[arg-type]

    async with running(vault, methods=_health_with(nan)) as rpc:
        answer = await rpc.call("health")

    assert answer["error"]["code"] == -32603
    assert answer["id"] == 7


async def test_facts_beyond_utf8_are_incidents(rpc: Running) -> None:
    """A lone surrogate in a fact cannot be sent, and does not kill the connection."""
    rpc.scripts.opening.error = NoteNotFound(path="\udc80.md")
    answer = await rpc.call("openingChallenge", note="x.md")

    assert answer["error"]["code"] == -32603
