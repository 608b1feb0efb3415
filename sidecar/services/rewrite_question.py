"""Decide what to search for when a question goes on from earlier ones."""

from __future__ import annotations

import asyncio

from sidecar.errors import CallerError, OutsideError
from sidecar.library.follow_ups import needs_rewriting, with_filters
from sidecar.ports.partner import Unusable
from sidecar.ports.rewriter import Rewriter, RewriteRequest

REWRITE_TIMEOUT_S = 30.0
"""Longest wait for a rewriting, which must not hold up the answer: 160 tokens at 10 a second,
and as long again to read the conversation."""


async def rewritten(
    request: RewriteRequest, rewriter: Rewriter | None, *, timeout_s: float = REWRITE_TIMEOUT_S
) -> tuple[str, ...]:
    """Return the questions to search for in place of the one typed.

    Args:
        request: The question with its history.
        rewriter: Whoever can rewrite; ``None`` where nobody can.
        timeout_s: Longest wait, seconds.

    Returns:
        One to three questions with the filters of the question as typed; empty when it is to
        be searched for as typed: it goes on from nothing, it stands alone already, or
        rewriting failed in any way.
    """
    if rewriter is None or not needs_rewriting(request.history):
        return ()
    try:
        async with asyncio.timeout(timeout_s):
            queries = await rewriter.rewrite(request)
    except (TimeoutError, CallerError, OutsideError):
        return ()
    if isinstance(queries, Unusable) or queries == (request.question,):
        return ()
    return tuple(with_filters(query, request.question) for query in queries)
