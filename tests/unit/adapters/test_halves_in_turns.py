"""The built-in check asks for both of two things, and hears the second one in a later turn."""

from __future__ import annotations

import pytest

from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.check_models import read_check_models
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.token_likeness import TokenLikeness
from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.rounds.doubts import HALF_SAID
from sidecar.rounds.values import AssertionKind, CoreAssertion, Outcome, Speaker, Turn

POINT = "Photosynthesis makes glucose and oxygen."
HALF = "Photosynthesis makes glucose."


@pytest.fixture(scope="module")
def checker() -> BuiltinChecker:
    """Return one checker for all tests; its embedder loads at first use."""
    return BuiltinChecker(
        read_check_models(), [TokenLikeness(MiniLmEmbedder(), name="minilm")], lexicons()
    )


async def reply(checker: BuiltinChecker, *said: str) -> CheckReply:
    """Return what the check says of a point after some turns of the learner."""
    turns = tuple(Turn(Speaker.LEARNER, text) for text in said)
    point = CoreAssertion(POINT, AssertionKind.MECHANISM)
    return await checker.check(CheckRequest(turns, point, "mark", "en"))


async def test_one_of_two_things_leaves_a_point_open(checker: BuiltinChecker) -> None:
    """And the learner is told why."""
    found = await reply(checker, HALF)

    assert (found.outcome, found.note) == (Outcome.UNDECIDED, HALF_SAID)


@pytest.mark.parametrize("rest", ["And it makes oxygen.", "Oxygen."])
async def test_the_other_one_may_be_said_in_a_later_turn(
    checker: BuiltinChecker, rest: str
) -> None:
    """That is what a second question is for."""
    assert (await reply(checker, HALF, rest)).outcome is Outcome.COVERED


@pytest.mark.parametrize(
    "rest",
    [
        "But it does not make oxygen.",
        "I have heard of oxygen somewhere in a lesson on divers and their tanks last week.",
        "It takes place in the leaves.",
    ],
)
async def test_what_does_not_say_it_completes_nothing(checker: BuiltinChecker, rest: str) -> None:
    """A denial, a text beside the point that has the word in it, and another fact."""
    assert (await reply(checker, HALF, rest)).outcome is not Outcome.COVERED


async def test_the_evidence_holds_both_of_two_things(checker: BuiltinChecker) -> None:
    """Half of what was said would be a quote that does not support the point."""
    found = await reply(checker, f"{HALF} It also makes oxygen.")

    assert found.outcome is Outcome.COVERED
    assert "oxygen" in found.evidence
