"""Giving up: what was missed is shown, and nothing is blamed that was not judged."""

from __future__ import annotations

from pathlib import Path

from sidecar.ports.engine import EngineName
from sidecar.rounds.values import Gap, VerdictResult
from sidecar.services.round_parts import RoundOptions
from tests.builders import FLUENCY, RECALL, turns
from tests.fakes.checker import (
    UNDECIDED,
    FakeChecker,
    covered,
)
from tests.fakes.engine import an_engine
from tests.services.concluding import BOTH, MOON, NICE, a_rig, verdict_of
from tests.services.round_rig import CHAPTER, PROBLEM, RoundRig, Steps


async def test_giving_up_never_blames_what_was_not_judged(tmp_path: Path) -> None:
    """The round ends as fail, and says of undecided points that they were not judged wrong."""
    semantic = FakeChecker({RECALL: UNDECIDED, FLUENCY: covered(NICE)})
    rig = a_rig(tmp_path, None, semantic=semantic)
    opened = await rig.open()
    result = await rig.turns.give_up(opened.round_id, turns(BOTH), progress=Steps())

    assert verdict_of(result).result is VerdictResult.FAIL
    assert any("left undecided, not judged wrong" in notice for notice in result.notices)


async def test_giving_up_a_problem_reveals_its_answer(tmp_path: Path) -> None:
    """The answer is shown once the round is over."""
    rig = a_rig(tmp_path, None)
    opened = await rig.open(PROBLEM)
    result = await rig.turns.give_up(opened.round_id, (), progress=Steps())

    assert verdict_of(result).gaps == (Gap("The answer is 42 km.", "note"),)


async def test_giving_up_a_chapter_shows_what_was_not_said(tmp_path: Path) -> None:
    """The built-in check names it, whether something was said or nothing."""
    gap = Gap("You said nothing about: tides", "note")
    builtin = an_engine(EngineName.BUILTIN, checker=FakeChecker(gaps=(gap,)))
    rig = RoundRig(tmp_path, an_engine(), builtin=builtin)
    opened = await rig.open(CHAPTER)
    result = await rig.turns.give_up(opened.round_id, turns(MOON), progress=Steps())
    silent = await rig.open(CHAPTER)
    empty = await rig.turns.give_up(silent.round_id, (), progress=Steps())

    assert verdict_of(result).gaps == (gap,)
    assert verdict_of(empty).gaps == (gap,)


async def test_giving_up_works_when_the_engine_is_down(tmp_path: Path) -> None:
    """A learner can always see what was missing."""
    rig = a_rig(tmp_path, None)
    opened = await rig.open()
    rig.engines.is_down = True
    result = await rig.turns.give_up(opened.round_id, (), progress=Steps())

    assert len(verdict_of(result).gaps) == 2


async def test_giving_up_without_a_transcript_takes_what_the_round_has_kept(
    tmp_path: Path,
) -> None:
    """A client may leave it out; the answers that were given are judged, not none."""
    rig = a_rig(tmp_path, None, options=RoundOptions(turns_allowed=4))
    opened = await rig.open()
    await rig.play(opened, "I do not know.", "Recall?")
    await rig.turns.give_up(opened.round_id, (), progress=Steps())

    record = await rig.store.record(opened.round_id)
    assert record is not None
    assert [turn.text for turn in record.transcript][::2] == ["I do not know.", "Recall?"]
