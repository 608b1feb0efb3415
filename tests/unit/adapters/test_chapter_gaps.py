"""Gaps of a chapter: a phrase that was said is none, and a thing is named once."""

from __future__ import annotations

from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.check_models import read_check_models
from sidecar.rounds.central import names_same
from sidecar.rounds.values import CleanNote, Speaker, Turn

TEXT = (
    "Deep processing leaves a stronger trace than shallow processing does. "
    "Forgetting is mostly a failure of retrieval: the trace is still there, but the cue is "
    "missing. During sleep the hippocampus replays the day and the traces are moved."
)
TERMS = ("trace is still there", "stronger trace", "trace")


async def _gaps(said: str) -> list[str]:
    note = CleanNote("Memory", TEXT, TERMS, "en")
    turns = (Turn(Speaker.LEARNER, said),)
    found = await BuiltinChecker(read_check_models()).find_gaps(note, turns)
    return [gap.text for gap in found]


async def test_a_phrase_that_was_said_is_no_gap() -> None:
    """However little the rest of an account says."""
    said = "You forget because the cue is gone, although the trace is still there."

    assert not any("still there" in gap for gap in await _gaps(said))


async def test_two_gaps_never_name_the_same() -> None:
    """One term that holds the other is the same gap."""
    terms = [gap.partition(": ")[2] for gap in await _gaps("I like dogs and cats a lot.")]

    assert terms
    assert not any(
        names_same(one, other, "en") for at, one in enumerate(terms) for other in terms[:at]
    )
