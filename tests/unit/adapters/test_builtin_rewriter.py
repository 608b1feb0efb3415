"""Follow-ups without a language model."""

from sidecar.adapters.builtin_rewriter import BuiltinRewriter
from sidecar.ports.rewriter import RewriteRequest

HISTORY = (("How do bees live?", "In hives [1]."),)


async def test_a_question_that_points_back_is_searched_for_both_ways() -> None:
    """Behind the one before it, and as typed."""
    queries = await BuiltinRewriter().rewrite(RewriteRequest("Who feeds them?", HISTORY, "m"))

    assert queries == ("How do bees live? Who feeds them?", "Who feeds them?")


async def test_a_question_that_stands_alone_is_searched_for_as_typed() -> None:
    """A new topic leaves the old one behind."""
    queries = await BuiltinRewriter().rewrite(RewriteRequest("What is inertia?", HISTORY, "m"))

    assert queries == ("What is inertia?",)
