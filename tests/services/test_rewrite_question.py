"""What is searched for when a question goes on from earlier ones."""

import pytest

from sidecar.errors import ModelMissing, SettingsInvalid, SidecarError
from sidecar.ports.partner import Unusable
from sidecar.ports.rewriter import RewriteRequest
from sidecar.services.rewrite_question import rewritten
from tests.fakes.rewriter import FakeRewriter

FOLLOW_UP = RewriteRequest("tag:bio and why?", (("Do cells divide?", "They do [1]."),), "m")


async def test_a_follow_up_is_rewritten_once_with_its_filters() -> None:
    """Every question that comes of it keeps them."""
    rewriter = FakeRewriter("Why do cells divide?", "What divides a cell?")
    queries = await rewritten(FOLLOW_UP, rewriter)

    assert queries == ('tag:"bio" Why do cells divide?', 'tag:"bio" What divides a cell?')
    assert len(rewriter.requests) == 1


async def test_a_first_question_costs_nothing() -> None:
    """No model is asked."""
    rewriter = FakeRewriter("never")

    assert await rewritten(RewriteRequest("Why?", (), "m"), rewriter) == ()
    assert rewriter.requests == []


async def test_what_comes_back_as_typed_is_searched_for_as_typed() -> None:
    """The trace then shows no rewriting."""
    assert await rewritten(FOLLOW_UP, FakeRewriter(FOLLOW_UP.question)) == ()


@pytest.mark.parametrize(
    "failure",
    [
        Unusable("wrong shape"),
        ModelMissing(model="m"),
        SettingsInvalid(problems=["x"]),
    ],
)
async def test_any_failure_leaves_the_question_as_typed(failure: SidecarError | Unusable) -> None:
    """A better search is no reason to give no answer."""
    assert await rewritten(FOLLOW_UP, FakeRewriter(failure=failure)) == ()


async def test_a_rewriter_that_is_too_slow_is_not_waited_for() -> None:
    """The answer matters more."""
    rewriter = FakeRewriter("late")
    rewriter.is_silent = True

    assert await rewritten(FOLLOW_UP, rewriter, timeout_s=0.01) == ()


async def test_without_a_rewriter_the_question_is_searched_for_as_typed() -> None:
    """An engine may have none."""
    assert await rewritten(FOLLOW_UP, None) == ()
