"""Concluding: what is recorded, once, whatever happens meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from sidecar.adapters.sqlite_state import SqliteState
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.ports.engine import EngineName
from sidecar.ports.partner import Unusable
from sidecar.rounds.told import told_verdict
from sidecar.rounds.values import ModelUse, VerdictResult
from tests.builders import FLUENCY, turns
from tests.fakes.checker import (
    FakeChecker,
    obeys_the_attacker,
)
from tests.fakes.engine import A_MODEL, an_engine
from tests.services.concluding import BOTH, ONE_TURN, PASSING, a_rig, verdict_of
from tests.services.round_rig import RoundRig


async def test_checks_tell_their_progress(tmp_path: Path) -> None:
    """The learner sees which check is running."""
    rig = a_rig(tmp_path, FakeChecker(PASSING))
    await rig.play(await rig.open(), BOTH)

    assert "check 2 of 2" in rig.steps.messages


async def test_nothing_said_calls_no_checker(tmp_path: Path) -> None:
    """An answer that says nothing cannot be covered, and costs nothing."""
    checker = FakeChecker(obeys_the_attacker)
    rig = a_rig(tmp_path, checker)
    verdict = verdict_of(await rig.play(await rig.open(), "I don't know."))

    assert verdict.result is VerdictResult.FAIL
    assert checker.requests == []


async def test_the_record_holds_the_round_but_not_the_focus(tmp_path: Path) -> None:
    """What is kept is what the learner said and what came of it."""
    rig = a_rig(tmp_path, FakeChecker(PASSING))
    opened = await rig.open()
    verdict = verdict_of(await rig.play(opened, BOTH))
    record = await rig.store.record(opened.round_id)

    assert record is not None
    assert record.transcript == turns(BOTH)
    assert told_verdict(record.verdict, "en") == verdict
    assert "practice beats" not in str(record)


async def test_a_changed_note_is_judged_as_it_was_and_said_so(tmp_path: Path) -> None:
    """Editing the note between question and answer changes no verdict."""
    rig = a_rig(tmp_path, FakeChecker(PASSING))
    opened = await rig.open()
    rig.write("# Something else\n")
    result = await rig.say(opened, turns(BOTH))

    assert verdict_of(result).result is VerdictResult.PASS
    assert any("has changed" in notice for notice in result.notices)


async def test_a_deleted_note_does_not_lose_the_round(tmp_path: Path) -> None:
    """The snapshot is enough; a notice says that the note is gone."""
    rig = a_rig(tmp_path, FakeChecker(PASSING))
    opened = await rig.open()
    (rig.vault / "Note.md").unlink()
    result = await rig.say(opened, turns(BOTH))

    assert verdict_of(result).result is VerdictResult.PASS
    assert any("cannot be read" in notice for notice in result.notices)


async def test_concluding_twice_records_once(tmp_path: Path) -> None:
    """The same request again gives the stored verdict and asks nobody."""
    checker = FakeChecker(PASSING)
    rig = a_rig(tmp_path, checker)
    opened = await rig.open()
    first = await rig.say(opened, turns(BOTH))
    second = await rig.say(opened, turns(BOTH))

    assert first == second
    assert len(checker.requests) == 2


async def test_another_answer_after_the_end_gets_the_same_verdict(tmp_path: Path) -> None:
    """A finished round is not played on."""
    rig = a_rig(tmp_path, FakeChecker({}))
    opened = await rig.open()
    first = await rig.say(opened, turns(BOTH))
    second = await rig.say(opened, turns("Another try at it."))

    assert second.verdict == first.verdict
    assert second.notices == ("This round had already ended; this is its verdict.",)


async def test_a_death_while_concluding_gives_the_same_verdict_later(tmp_path: Path) -> None:
    """Killed between two checks, asked again by a new process: same verdict, one record."""
    reached, never = asyncio.Event(), asyncio.Event()

    class DiesAtTheSecond(FakeChecker):
        async def check(self, request: CheckRequest) -> CheckReply | Unusable:
            if request.assertion.text == FLUENCY:
                reached.set()
                await never.wait()
            return await super().check(request)

    store = SqliteState(tmp_path / "state.sqlite")
    dying = RoundRig(
        tmp_path,
        an_engine(checker=DiesAtTheSecond(PASSING)),
        builtin=an_engine(EngineName.BUILTIN, checker=FakeChecker()),
        store=store,
        options=ONE_TURN,
    )
    opened = await dying.open()
    concluding = asyncio.create_task(dying.say(opened, turns(BOTH)))
    await reached.wait()
    concluding.cancel()
    with pytest.raises(asyncio.CancelledError):
        await concluding
    await store.close()

    again = SqliteState(tmp_path / "state.sqlite")
    rig = RoundRig(
        tmp_path,
        an_engine(checker=FakeChecker(PASSING)),
        builtin=an_engine(EngineName.BUILTIN, checker=FakeChecker(PASSING)),
        store=again,
        options=ONE_TURN,
    )
    assert len(await again.open_rounds()) == 1
    verdict = verdict_of(await rig.say(opened, turns(BOTH)))

    assert verdict.result is VerdictResult.PASS
    assert await again.open_rounds() == ()
    await again.close()


async def test_a_record_names_the_models_that_ended_the_round(tmp_path: Path) -> None:
    """Settings may name others after a restart; the old ones get no credit, and it is told."""
    rig = a_rig(tmp_path, FakeChecker(PASSING))
    opened = await rig.open()
    other = ModelUse("chat", "larger:8b", "sha256:1")
    rig.engines.main = replace(rig.engines.main, models=(other,))
    result = await rig.play(opened, BOTH)
    record = await rig.store.record(opened.round_id)

    assert record is not None
    assert record.models == (other,)
    assert result.notices == ("Other models than at opening ended this round: larger:8b.",)


async def test_giving_up_calls_no_model_and_names_those_of_the_opening(tmp_path: Path) -> None:
    """Nobody else had a part in the round."""
    rig = a_rig(tmp_path, FakeChecker(PASSING))
    opened = await rig.open()
    rig.engines.main = replace(rig.engines.main, models=())
    result = await rig.turns.give_up(opened.round_id, (), progress=rig.steps)
    record = await rig.store.record(opened.round_id)

    assert record is not None
    assert record.models == (A_MODEL,)
    assert result.notices == ()
