"""Every method: its params reach the service, the service's value reaches the wire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from sidecar.library.values import IngestRequest, Scope
from sidecar.ports.library_gate import LibraryState
from sidecar.rounds.values import Speaker, Turn
from sidecar.rpc import openrpc
from sidecar.rpc.methods import METHODS, entries
from sidecar.services.answer_question import AskRequest
from sidecar.services.retrieve import RetrieveRequest
from sidecar.services.turn_request import TurnRequest
from tests.fakes.services import CANARY, FakeGate
from tests.rpc.harness import Running, running

TRANSCRIPT = [{"speaker": "learner", "text": "They wait."}]
TURN = {
    "roundId": "r1",
    "note": "birds/Heron.md",
    "focus": "Focus.",
    "challenge": "Why?",
    "transcript": TRANSCRIPT,
}
EXAMPLES: dict[str, dict[str, Any]] = {
    "initialize": {"protocol": "1.0", "client": "test"},
    "status": {},
    "health": {},
    "openingChallenge": {"note": "birds/Heron.md"},
    "nextTurn": TURN,
    "giveUp": {"roundId": "r1"},
    "openRounds": {},
    "previewJudge": {"roundId": "r1", "transcript": TRANSCRIPT},
    "study": {"roundId": "r1"},
    "rule": {"roundId": "r1", "assertion": "Herons wait.", "ruling": "right"},
    "rounds": {},
    "exportRound": {"roundId": "r1"},
    "dueRounds": {},
    "draftAssertions": {"note": "birds/Heron.md"},
    "forget": {"what": "rounds", "confirm": True},
    "ledger": {},
    "proposals": {},
    "ratify": {"proposalId": "p" * 64},
    "reject": {"proposalId": "p" * 64, "reason": "no"},
    "calibrate": {"limit": 2},
    "retrieve": {"query": "heron"},
    "ask": {"question": "Do herons wait?"},
    "ingest": {"all": True},
    "ingestStatus": {"jobId": "job-1"},
    "cancelIngest": {"jobId": "job-1"},
    "libraryStatus": {},
    "noteStatus": {"note": "birds/Heron.md"},
    "models": {},
    "settings": {},
    "cancel": {"token": "t"},
    "shutdown": {},
    "rpc.discover": {},
}


@pytest.mark.parametrize("method", METHODS)
async def test_every_method_answers_by_its_schema(rpc: Running, method: str) -> None:
    """A good call gives a result that fits the published schema."""
    answer = await rpc.call(method, **EXAMPLES[method])
    schema = METHODS[method].result.model_json_schema(mode="serialization")

    assert "result" in answer
    Draft202012Validator(schema).validate(answer["result"])


@pytest.mark.parametrize("method", METHODS)
async def test_no_method_takes_unknown_fields(rpc: Running, method: str) -> None:
    """A misspelled field is refused instead of ignored."""
    answer = await rpc.call(method, **EXAMPLES[method], unheardOf=1)

    assert answer["error"]["code"] == -32602


@pytest.mark.parametrize("method", METHODS)
def test_params_and_results_are_named_after_their_method(method: str) -> None:
    """Models are called <Method>Params and <Method>Result, where a result is its own."""
    stem = method.removeprefix("rpc.")
    stem = stem[0].upper() + stem[1:]

    assert METHODS[method].params.__name__ == f"{stem}Params"


async def test_initialize_introduces_the_sidecar(rpc: Running) -> None:
    """The client learns protocol, methods and vault."""
    result = (await rpc.call("initialize", protocol="1.7", client="test"))["result"]

    assert result["protocol"] == "1.0"
    assert result["vaultId"] == "vault-1"
    assert result["capabilities"] == sorted(METHODS)


async def test_another_major_version_is_refused(rpc: Running) -> None:
    """The answer says what both sides speak."""
    error = (await rpc.call("initialize", protocol="2.0", client="test"))["error"]

    assert error["code"] == 1012
    assert error["data"]["client"] == "2.0"


@pytest.mark.parametrize(
    ("protocol", "older"), [("0.9", "plugin"), ("10.0", "package"), ("9" * 5000 + ".0", "package")]
)
async def test_the_older_side_is_the_one_to_update(rpc: Running, protocol: str, older: str) -> None:
    """A newer client needs a newer sidecar, an older one a newer plugin."""
    error = (await rpc.call("initialize", protocol=protocol, client="test"))["error"]

    assert older in error["data"]["remedy"]


@pytest.mark.parametrize("protocol", ["1", "one", "1.0.0", ""])
async def test_a_version_that_is_none_is_refused(rpc: Running, protocol: str) -> None:
    """Versions are major.minor."""
    assert (await rpc.call("initialize", protocol=protocol, client="t"))["error"]["code"] == -32602


async def test_the_same_vault_is_welcome_under_another_spelling(rpc: Running, vault: Path) -> None:
    """Folders are compared as folders, not as texts."""
    other = f"{vault.parent}/./{vault.name}/"
    answer = await rpc.call("initialize", protocol="1.0", client="t", vaultPath=other)

    assert "result" in answer


@pytest.mark.parametrize("other", ["/", "/no/such/folder", "\u0000", "relative"])
async def test_another_vault_is_refused(rpc: Running, other: str) -> None:
    """A client never works on the wrong vault, and does not learn where this one is."""
    error = (await rpc.call("initialize", protocol="1.0", client="t", vaultPath=other))["error"]

    assert error["code"] == 1018
    assert "Private-Vault-Name" not in str(error)


async def test_status_tells_engine_library_and_versions(rpc: Running) -> None:
    """One call says how everything is."""
    result = (await rpc.call("status"))["result"]

    assert result["state"] == "builtin"
    assert result["library"] == "ready"
    assert result["embedder"] == "fake"
    assert {"sidecar", "protocol", "lancedb"} <= set(result["versions"])


async def test_an_unavailable_library_is_a_warning(vault: Path) -> None:
    """Why the library cannot be opened stands among the warnings."""
    gate = FakeGate(LibraryState.UNAVAILABLE, "The library cannot be opened: no AVX.")
    async with running(vault, library_gate=gate) as rpc:
        result = (await rpc.call("status"))["result"]

    assert result["library"] == "unavailable"
    assert result["warnings"] == ["The library cannot be opened: no AVX."]


async def test_status_tells_of_a_refused_ledger(rpc: Running) -> None:
    """A file that licenses nothing any more is not passed over in silence."""
    rpc.scripts.calibration.notices = ("The sealed ledger was refused.",)
    result = (await rpc.call("status"))["result"]

    assert "The sealed ledger was refused." in result["warnings"]


async def test_a_turn_reaches_the_service_whole(rpc: Running) -> None:
    """Round, note, focus, challenge and transcript arrive."""
    await rpc.call("nextTurn", **TURN)

    assert rpc.scripts.turn.requests == [
        TurnRequest(
            "r1", "birds/Heron.md", "Focus.", "Why?", (Turn(Speaker.LEARNER, "They wait."),)
        )
    ]


async def test_giving_up_shows_the_verdict(rpc: Running) -> None:
    """The verdict carries checks with outcome, kind and standing."""
    verdict = (await rpc.call("giveUp", roundId="r1"))["result"]["verdict"]

    assert verdict["result"] == "fail"
    assert verdict["checks"][0]["outcome"] == "not_covered"
    assert verdict["gaps"] == [{"text": "Herons wait.", "origin": "assertion"}]


async def test_a_query_reaches_the_service_with_its_scope(rpc: Running) -> None:
    """Limit, scope, linked note and exclusions arrive."""
    scope = {"folder": "birds", "tag": "water", "note": "a.md"}
    await rpc.call("retrieve", query="heron", limit=3, scope=scope, leaveOut=["b.md"])
    wanted = Scope(folder="birds", tag="water", leave_out=("b.md",))

    assert rpc.scripts.retrieve.requests == [RetrieveRequest("heron", 3, wanted, "a.md")]


async def test_passages_carry_path_heading_and_span(rpc: Running) -> None:
    """Everything that a client needs to open the place is there."""
    passage = (await rpc.call("retrieve", query="heron"))["result"]["passages"][0]

    assert passage["headingPath"] == ["Heron", "Habits"]
    assert passage["span"] == {"start": 10, "end": 10 + len(CANARY)}
    assert passage["text"] == CANARY


async def test_a_question_reaches_the_service_with_its_history(rpc: Running) -> None:
    """Earlier exchanges and the open note arrive; the open note is left out."""
    history = [{"question": "q", "answer": "a"}]
    await rpc.call("ask", question="?", history=history, note="b.md", style="focused")
    wanted = AskRequest("?", (("q", "a"),), Scope(leave_out=("b.md",)), None, "focused")

    assert rpc.scripts.ask.requests == [wanted]


async def test_an_open_round_names_its_note_as_it_was_and_as_it_is_now(rpc: Running) -> None:
    """The one names the round in later calls, the other opens the note."""
    (open_round,) = (await rpc.call("openRounds"))["result"]["rounds"]

    assert open_round["note"] == "birds/Heron.md"
    assert open_round["noteNow"] == "birds/Grey heron.md"


async def test_an_indexing_call_reaches_the_service(rpc: Running) -> None:
    """Changes, deletions, renames and switches arrive."""
    await rpc.call(
        "ingest", changed=["a.md"], deleted=["b.md"], renamed={"c.md": "d.md"}, confirmPrune=True
    )
    wanted = IngestRequest(("a.md",), ("b.md",), {"c.md": "d.md"}, confirm_prune=True)

    assert rpc.scripts.ingest.requests == [wanted]


async def test_ingest_answers_at_once_unless_told_to_wait(rpc: Running) -> None:
    """Without wait the job is running; with it, it is done."""
    started = await rpc.call("ingest", all=True)
    ended = await rpc.call("ingest", all=True, wait=True)

    assert started["result"]["state"] == "running"
    assert ended["result"]["state"] == "done"


@pytest.mark.parametrize("method", ["ingestStatus", "cancelIngest"])
async def test_an_unknown_job_is_said_so(rpc: Running, method: str) -> None:
    """A job that nobody started has its own error."""
    assert (await rpc.call(method, jobId="nope"))["error"]["code"] == 1013


async def test_discover_returns_the_committed_document(rpc: Running) -> None:
    """rpc.discover answers the OpenRPC document of schemas/."""
    assert (await rpc.call("rpc.discover"))["result"] == openrpc.document(entries())


async def test_shutdown_asks_the_process_to_stop(rpc: Running) -> None:
    """The call answers, and the process is asked once."""
    answer = await rpc.call("shutdown")

    assert answer["result"] == {"stopping": True}
    assert len(rpc.scripts.shutdowns) == 1


async def test_a_preview_of_the_judge_carries_the_messages_word_for_word(rpc: Running) -> None:
    """Destination, payload and messages reach the wire; the transcript reaches the service."""
    answer = await rpc.call("previewJudge", **EXAMPLES["previewJudge"])
    result = answer["result"]

    assert rpc.scripts.turn.requests == [("r1", (Turn(Speaker.LEARNER, "They wait."),))]
    assert result["destination"] == "https://judge.example/v1/chat/completions"
    assert result["payload"] == {
        "challenge": "Why?",
        "transcript": TRANSCRIPT,
        "verdict": "fail",
        "gaps": ["Herons wait."],
    }
    assert [message["role"] for message in result["messages"]] == ["system", "user"]
    assert "They wait." in result["messages"][1]["content"]
    assert not result["isExact"]


async def test_a_folder_that_nothing_is_read_from_is_refused(rpc: Running) -> None:
    """Practice on other cases than those meant would be no answer."""
    answer = await rpc.call("calibrate", data="/etc")

    assert answer["error"]["code"] == -32602
    assert "data" in str(answer["error"]["data"])
