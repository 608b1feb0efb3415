"""Whatever is sent, the answer is one JSON-RPC object and the server goes on."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sidecar.rpc.answering import NoSink
from sidecar.rpc.dispatch import Dispatcher
from sidecar.rpc.methods import METHODS
from tests.fakes.services import fake_services
from tests.rpc.harness import Running, request
from tests.shared_data import shared_data

CODES = {-32700, -32600, -32601, -32602}
"""Codes that a malformed request may get; −32603 would be a bug of ours."""

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def answer_to(body: bytes) -> dict[str, Any] | None:
    """Return the parsed answer of a fresh dispatcher with fake services."""
    dispatcher = Dispatcher(fake_services(Path("/nowhere")))
    raw = asyncio.run(dispatcher.handle(body, NoSink()))
    if raw is None:
        return None
    answer: dict[str, Any] = json.loads(raw)
    assert set(answer) in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"})
    return answer


def code_of(body: bytes) -> int | None:
    """Return the error code of the answer, or ``None`` when there is none."""
    answer = answer_to(body)
    return answer["error"]["code"] if answer is not None and "error" in answer else None


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_any_bytes_get_an_envelope_error(body: bytes) -> None:
    """Random bytes are never a request, and never a fault of ours."""
    assert code_of(body) in CODES


@given(JSON)
@settings(deadline=None)
def test_any_json_gets_an_envelope_error(value: object) -> None:
    """Random JSON is refused by the envelope."""
    assert code_of(json.dumps(value).encode()) in CODES


MEMBERS = st.fixed_dictionaries(
    {},
    optional={
        "jsonrpc": st.just("2.0") | JSON,
        "method": st.sampled_from([*METHODS, "nope"]) | JSON,
        "params": st.dictionaries(st.text(), JSON, max_size=3) | JSON,
        "id": st.integers() | st.text() | JSON,
    },
)


@given(MEMBERS)
@settings(deadline=None)
def test_any_mix_of_members_is_answered_or_done(members: dict[str, Any]) -> None:
    """Right and wrong members in any mix give a result, silence or an envelope error."""
    answer = answer_to(json.dumps(members).encode())

    assert answer is None or "result" in answer or answer["error"]["code"] in CODES


def _near(model: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Params with the right names and anything as values."""
    names = [field.alias or name for name, field in model.model_fields.items()]
    return st.fixed_dictionaries({}, optional=dict.fromkeys(names, JSON))


@pytest.mark.parametrize("method", METHODS)
def test_any_values_of_known_fields_are_judged(method: str) -> None:
    """Random values under the right names never become an incident."""
    allowed = {None, -32602, 1012, 1013, 1018}

    @given(_near(METHODS[method].params))
    @settings(deadline=None, max_examples=40)
    def judged(params: dict[str, Any]) -> None:
        assert code_of(request(method, **params)) in allowed

    judged()


def _suite() -> list[tuple[str, str, bytes]]:
    path = shared_data("robust-json/jsontestsuite.jsonl.gz")
    rows = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    return [
        (
            row["name"],
            row["expect"],
            row["text"].encode() if "text" in row else base64.b64decode(row["base64"]),
        )
        for row in rows
    ]


def test_the_json_test_suite_is_judged_strictly() -> None:
    """What JSONTestSuite rejects is a parse error; what it accepts is not."""
    rows = _suite()
    wrong = [
        (name, expect, code_of(body))
        for name, expect, body in rows
        if (expect == "reject" and code_of(body) != -32700)
        or (expect == "accept" and code_of(body) == -32700)
        or code_of(body) not in CODES
    ]

    assert len(rows) > 300
    assert wrong == []


def test_odd_json_inside_params_is_judged() -> None:
    """The same documents as a param value never become an incident."""
    codes = {
        code_of(b'{"jsonrpc":"2.0","id":1,"method":"retrieve","params":{"query":' + body + b"}}")
        for _, _, body in _suite()
    }

    assert codes <= {*CODES, None}


def test_examples_of_the_specification_keep_their_codes() -> None:
    """Where the specification's examples end in an error of the envelope, so do ours."""
    path = shared_data("robust-json/jsonrpc2_spec_examples.jsonl")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    wanted = {
        row["case"]: json.loads(row["response"])["error"]["code"]
        for row in rows
        if row["response"] and '"error"' in row["response"] and row["response"][0] == "{"
    }
    got = {row["case"]: code_of(row["request"].encode()) for row in rows if row["case"] in wanted}

    assert wanted
    assert got == wanted


async def test_a_connection_survives_rubbish(rpc: Running) -> None:
    """After a hundred unreadable bodies on one connection, a good one is served."""
    for number in range(100):
        async with await rpc.send(bytes([number]) * number) as response:
            assert (await response.json())["error"]["code"] in CODES

    assert "result" in await rpc.call("health")
