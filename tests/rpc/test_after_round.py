"""The methods after a round: params reach the services, values reach the wire."""

from __future__ import annotations

from datetime import timedelta

import pytest

from sidecar.errors import ForgetUnconfirmed, RulingRefused
from sidecar.rounds.values import RulingKind
from sidecar.services.forget_state import Forgettable
from sidecar.services.rule_check import RulingRequest
from tests.fakes.services import CANARY
from tests.rpc.harness import Running


async def test_gaps_carry_what_opens_their_place(rpc: Running) -> None:
    """Note, headings, span and quote; a gap without a place says so."""
    result = (await rpc.call("study", roundId="r1"))["result"]
    found, lost = result["gaps"]

    assert result["note"] == "birds/Heron.md"
    assert found["headingPath"] == ["Heron"]
    assert found["span"] == {"start": 10, "end": 10 + len(CANARY)}
    assert (found["quote"], found["isExact"]) == (CANARY, True)
    assert (lost["span"], lost["isExact"]) == (None, False)


async def test_a_ruling_reaches_the_service_whole(rpc: Running) -> None:
    """Round, point, ruling, evidence and reason arrive."""
    await rpc.call(
        "rule",
        roundId="r1",
        assertion="Herons wait.",
        ruling="did_explain",
        evidence="They wait.",
        reason="I said so",
    )

    assert rpc.scripts.after.requests == [
        RulingRequest("r1", "Herons wait.", RulingKind.DID_EXPLAIN, "They wait.", "I said so")
    ]


async def test_a_ruling_answers_with_the_round_as_it_stands(rpc: Running) -> None:
    """Check, verdict, schedule and what the ruling counts for."""
    result = (await rpc.call("rule", roundId="r1", assertion="x", ruling="right"))["result"]

    assert result["check"]["outcome"] == "not_covered"
    assert result["verdict"]["result"] == "fail"
    assert result["dueAt"] == "2026-01-02T00:05:00+00:00"
    assert result["trial"] == {
        "engine": "builtin",
        "model": "semantic check",
        "digest": "d1",
        "promptVersion": "",
        "kind": "mechanism",
        "side": "not_covered",
        "correct": 1,
        "wrong": 0,
        "refused": 0,
    }


@pytest.mark.parametrize("ruling", ["wrong", "", "RIGHT"])
async def test_only_the_three_rulings_are_taken(rpc: Running, ruling: str) -> None:
    """Another word is no ruling."""
    answer = await rpc.call("rule", roundId="r1", assertion="x", ruling=ruling)

    assert answer["error"]["code"] == -32602


async def test_a_refused_ruling_says_why(rpc: Running) -> None:
    """The reason and the remedy travel with the error."""
    rpc.scripts.after.error = RulingRefused(reason="you did not say that")
    error = (await rpc.call("rule", roundId="r1", assertion="x", ruling="right"))["error"]

    assert error["code"] == 1021
    assert error["data"]["reason"] == "you did not say that"


async def test_history_shows_verdicts_with_their_rulings(rpc: Running) -> None:
    """The verdict as it stands, the one before, and every ruling."""
    (found,) = (await rpc.call("rounds", note="birds/Heron.md", limit=7))["result"]["rounds"]

    assert rpc.scripts.after.requests == [("birds/Heron.md", 7)]
    assert found["note"] == "birds/Grey heron.md"
    assert found["verdict"]["standing"] == "ratified"
    assert found["checkedResult"] == "fail"
    assert found["rulings"][0]["ruling"] == "right"


async def test_an_export_is_a_page_with_a_place(rpc: Running) -> None:
    """Folder and file name are proposals; the client writes."""
    result = (await rpc.call("exportRound", roundId="r1"))["result"]

    assert result == {
        "folder": "Sparring rounds",
        "fileName": "2026-01-01 Heron.md",
        "markdown": "# Round",
    }


async def test_due_notes_carry_their_schedule(rpc: Running) -> None:
    """Days become a time span; times are ISO 8601 in UTC."""
    result = (await rpc.call("dueRounds", withinDays=3, limit=5))["result"]

    assert rpc.scripts.after.requests == [(timedelta(days=3), 5)]
    assert result["due"][0]["dueAt"] == result["nextDueAt"] == "2026-01-02T00:05:00+00:00"
    assert (result["scheduled"], result["solid"]) == (2, 1)


async def test_proposals_carry_their_quote(rpc: Running) -> None:
    """Assertion, kind, quote and span; what was dropped is counted."""
    result = (await rpc.call("draftAssertions", note="birds/Heron.md"))["result"]

    assert result["proposals"][0]["quote"] == CANARY
    assert result["proposals"][0]["span"]["start"] == 10
    assert result["dropped"] == 2


@pytest.mark.parametrize("limit", [0, 21, 1.5, "6"])
async def test_proposals_are_one_to_twenty(rpc: Running, limit: object) -> None:
    """A note may have twenty assertions."""
    answer = await rpc.call("draftAssertions", note="a.md", limit=limit)

    assert answer["error"]["code"] == -32602


@pytest.mark.parametrize("confirm", [True, False])
async def test_forgetting_names_what_goes(rpc: Running, confirm: bool) -> None:
    """The name and the confirmation arrive as they were sent."""
    result = (await rpc.call("forget", what="index", confirm=confirm))["result"]

    assert rpc.scripts.after.requests == [(Forgettable.INDEX, confirm)]
    assert (result["what"], result["finishedRounds"]) == ("index", 3)


async def test_forgetting_is_not_confirmed_by_default(rpc: Running) -> None:
    """Leaving the flag out deletes nothing; the error says what would go."""
    rpc.scripts.after.error = ForgetUnconfirmed(what="rounds", goes=["3 finished rounds"])
    error = (await rpc.call("forget", what="rounds"))["error"]

    assert rpc.scripts.after.requests == [(Forgettable.ROUNDS, False)]
    assert error["code"] == 1022
    assert error["data"]["goes"] == ["3 finished rounds"]


@pytest.mark.parametrize("what", ["notes", "vault", "", "all"])
async def test_only_named_things_can_be_forgotten(rpc: Running, what: str) -> None:
    """Notes are not ours to delete."""
    assert (await rpc.call("forget", what=what, confirm=True))["error"]["code"] == -32602


async def test_one_round_is_told_with_what_was_said(rpc: Running) -> None:
    """The transcript comes when it is asked for, and only then."""
    with_it = (await rpc.call("rounds", roundId="r1", withTranscripts=True))["result"]
    without = (await rpc.call("rounds"))["result"]

    assert with_it["rounds"][0]["transcript"] == [{"speaker": "learner", "text": "They wait."}]
    assert without["rounds"][0]["transcript"] == []
