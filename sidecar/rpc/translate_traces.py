"""The traces of a retrieval and of an answer's prompt as a client sees them."""

from __future__ import annotations

from sidecar.library.values import Answer, RetrievalTrace
from sidecar.wire.library import PromptShape, TraceShape


def prompt_shape(given: Answer) -> PromptShape | None:
    """Return the wire form of how an answer used its model's window."""
    if given.prompt is None:
        return None
    plan = given.prompt.plan
    return PromptShape.model_validate(
        {
            "window": plan.window,
            "reserve": plan.reserve,
            "budget": plan.budget,
            "estimate": plan.estimate,
            "fixed_tokens": plan.fixed_tokens,
            "passage_tokens": plan.passage_tokens,
            "history_tokens": plan.history_tokens,
            "passages_kept": len(plan.kept_passages),
            "passages_dropped": len(given.retrieval.passages) - len(plan.kept_passages),
            "turns_kept": plan.kept_turns,
            "turns_dropped": plan.dropped_turns,
            "is_question_cut": plan.is_question_cut,
            "placement": plan.placement.value,
            "num_predict": plan.num_predict,
            "done_reason": given.prompt.done_reason,
            "prompt_tokens": given.prompt.prompt_tokens,
            "cached_tokens": given.prompt.cached_tokens,
            "reply_tokens": given.prompt.reply_tokens,
        }
    )


def trace_shape(trace: RetrievalTrace) -> TraceShape:
    """Return the wire form of what happened on the way to the passages."""
    return TraceShape.model_validate(
        {
            "mode": trace.mode,
            "vector_candidates": trace.vector_candidates,
            "lexical_candidates": trace.lexical_candidates,
            "union": trace.union,
            "below_floor": trace.below_floor,
            "best_below_floor": trace.best_below_floor,
            "floor": trace.floor,
            "indexed_share": trace.indexed_share,
            "embed_ms": trace.embed_ms,
            "search_ms": trace.search_ms,
            "total_ms": trace.total_ms,
            "queries": list(trace.queries),
            "relevance_check": trace.relevance_check,
        }
    )
