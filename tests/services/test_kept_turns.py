"""What a round keeps of its turns, how many it takes, and what it says of a changed past."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from sidecar.errors import OllamaDown, RoundMismatch, TranscriptMalformed
from sidecar.library.values import NoteState
from sidecar.ports.catalogue import CatalogueNote
from sidecar.ports.partner import DialogueReply, DialogueRequest
from sidecar.rounds.values import TurnResult
from sidecar.services.changed_since import EXCLUDED
from sidecar.services.next_turn import REWRITTEN
from sidecar.services.round_parts import RoundOptions
from tests.builders import learner, partner, turns
from tests.fakes.engine import an_engine
from tests.fakes.partner import FakePartner, a_reply
from tests.services.round_rig import RoundRig, Steps

FIRST = "When you pull a fact out of your own head it sticks better than if you look at it again."
SECOND = "It comes back more easily the next time."
THIRD = "Looking at it again feels fluent and tells you nothing."


def a_rig(folder: Path, *, allowed: int = 4) -> RoundRig:
    """Return a rig whose partner always has a question."""
    said = FakePartner(replies=[a_reply() for _ in range(12)])
    return RoundRig(folder, an_engine(partner=said), options=RoundOptions(turns_allowed=allowed))


async def test_an_answer_is_kept_before_anybody_is_asked_about_it(tmp_path: Path) -> None:
    """A process that is killed while the partner thinks loses no answer."""
    rig = a_rig(tmp_path)
    opened = await rig.open()
    rig.engines.is_down = True
    with pytest.raises(OllamaDown):
        await rig.say(opened, turns(FIRST))

    assert (await rig.store.open_rounds())[0].transcript == turns(FIRST)


async def test_a_call_that_is_cancelled_leaves_its_answer(tmp_path: Path) -> None:
    """A client that is gone may come back for it."""
    thinking = asyncio.Event()

    class Slow(FakePartner):
        async def reply(self, request: DialogueRequest) -> DialogueReply:
            thinking.set()
            await asyncio.Event().wait()
            raise AssertionError("nobody waits so long")

    rig = RoundRig(tmp_path, an_engine(partner=Slow()))
    call = asyncio.create_task(rig.say(await rig.open(), turns(FIRST)))
    await thinking.wait()
    call.cancel()
    await asyncio.wait([call])

    assert (await rig.store.open_rounds())[0].transcript == turns(FIRST)


async def test_an_answer_without_a_reply_may_still_change(tmp_path: Path) -> None:
    """Nobody has heard it, so that nothing of the past was changed."""
    rig = a_rig(tmp_path)
    opened = await rig.open()
    rig.engines.is_down = True
    with pytest.raises(OllamaDown):
        await rig.say(opened, turns(FIRST))
    rig.engines.is_down = False
    result = await rig.say(opened, turns(SECOND))

    assert result.notices == ()


async def test_giving_up_counts_an_answer_that_got_no_reply(tmp_path: Path) -> None:
    """It was said; the round knows it without being told."""
    rig = a_rig(tmp_path)
    opened = await rig.open()
    rig.engines.is_down = True
    with pytest.raises(OllamaDown):
        await rig.say(opened, turns(FIRST))
    rig.engines.is_down = False
    await rig.turns.give_up(opened.round_id, (), progress=Steps())
    record = await rig.store.record(opened.round_id)

    assert record is not None
    assert record.transcript == turns(FIRST)


@pytest.mark.parametrize("kind", ["turns left out", "an answered answer"])
async def test_a_past_that_is_missing_is_told_like_one_that_was_changed(
    tmp_path: Path, kind: str
) -> None:
    """What had a reply was said; the round goes on without it and says so."""
    rig = a_rig(tmp_path)
    opened = await rig.open()
    await rig.play(opened, FIRST, SECOND)
    sent = turns(THIRD) if kind == "turns left out" else turns(SECOND)

    assert (await rig.say(opened, sent)).notices == (REWRITTEN,)


async def _refused(rig: RoundRig, *answers: str) -> pytest.ExceptionInfo[TranscriptMalformed]:
    opened = await rig.open()
    said = [each for text in answers for each in (learner(text), partner("And?"))][:-1]
    with pytest.raises(TranscriptMalformed, match="answers count") as found:
        await rig.say(opened, said)
    return found


async def test_more_answers_than_the_round_allows_are_refused(tmp_path: Path) -> None:
    """When the turns are used up the round concludes; nobody gets another one by sending it."""
    found = await _refused(a_rig(tmp_path, allowed=2), FIRST, SECOND, THIRD)

    assert "3 answers count, and the round allows 2" in str(found.value)


async def test_answers_that_say_nothing_use_up_none(tmp_path: Path) -> None:
    """They stand in the transcript and do not count."""
    rig = a_rig(tmp_path, allowed=2)
    result = await rig.play(await rig.open(), "…", FIRST, "🙂", SECOND)

    assert result.verdict is not None
    assert result.turns_used == 2


async def test_giving_up_cannot_bring_more_answers_either(tmp_path: Path) -> None:
    """The points are shown as the round may count them."""
    rig = a_rig(tmp_path, allowed=1)
    opened = await rig.open()
    said = (learner(FIRST), partner("And?"), learner(SECOND))

    with pytest.raises(TranscriptMalformed, match="the round allows 1"):
        await rig.turns.give_up(opened.round_id, said, progress=Steps())


async def _play_excluded(rig: RoundRig, *answers: str) -> TurnResult:
    opened = await rig.open()
    rig.exclude("Note.md")
    return await rig.play(opened, *answers)


async def test_a_note_excluded_meanwhile_is_told_at_the_next_turn(tmp_path: Path) -> None:
    """The round goes on with what it read at opening, and says that it does."""
    result = await _play_excluded(a_rig(tmp_path), FIRST)

    assert result.verdict is None
    assert result.notices == (EXCLUDED,)


async def test_a_note_excluded_meanwhile_is_told_with_the_verdict(tmp_path: Path) -> None:
    """It is neither moved nor deleted."""
    result = await _play_excluded(a_rig(tmp_path, allowed=1), FIRST)

    assert result.verdict is not None
    assert result.notices.count(EXCLUDED) == 1


async def _renamed(rig: RoundRig, path: str) -> None:
    """Rename the note on the disk and in the catalogue."""
    (rig.vault / "Note.md").rename(rig.vault / path)
    await rig.catalogue.put([CatalogueNote("n7", path, NoteState.INDEXED)])


async def test_a_round_is_known_by_where_its_note_is_now(tmp_path: Path) -> None:
    """`openRounds` names both places, and either may be sent back."""
    rig = a_rig(tmp_path)
    await rig.catalogue.put([CatalogueNote("n7", "Note.md", NoteState.INDEXED)])
    opened = await rig.open()
    await _renamed(rig, "New.md")

    assert (await rig.say(opened, turns(FIRST), note="New.md")).turns_used == 1
    assert (await rig.say(opened, turns(FIRST), note="Note.md")).turns_used == 1
    with pytest.raises(RoundMismatch):
        await rig.say(opened, turns(SECOND), note="Other.md")
