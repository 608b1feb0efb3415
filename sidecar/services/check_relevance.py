"""Ask a model whether the passages found are on topic at all; in doubt they stand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from sidecar.errors import CallerError, OutsideError
from sidecar.library.values import Retrieval
from sidecar.ports.engine import Engines
from sidecar.ports.partner import Unusable
from sidecar.ports.topic_check import TopicCheck, TopicRequest
from sidecar.services.find_passages import FindsPassages
from sidecar.services.retrieve import RetrieveRequest

TOPIC_TIMEOUT_S = 45.0
"""Longest wait for the judgement: about 2,000 tokens of excerpts at 50 a second on a slow CPU. It
must end before the 60 s are over that the method ``retrieve`` may take, or it could not fail
open."""

ON_TOPIC = "on_topic"
OFF_TOPIC = "off_topic"
UNJUDGED = "unjudged"

_UNJUDGED_NOTICE = "Whether these passages are on topic could not be judged."


async def judged(
    question: str,
    retrieval: Retrieval,
    topic_check: TopicCheck | None,
    *,
    delimiter: str,
    timeout_s: float = TOPIC_TIMEOUT_S,
) -> Retrieval:
    """Return a retrieval without its passages when all of them are off topic.

    It fails open: an error, a timeout or an unusable reply keeps the passages, each flagged
    ``unjudged``.

    Args:
        question: The question, understandable alone.
        retrieval: What was found.
        topic_check: Whoever can judge; ``None`` where nobody can.
        delimiter: Random mark around the passages.
        timeout_s: Longest wait, seconds.

    Returns:
        The retrieval with ``trace.relevance_check`` set; unchanged when it found nothing.
    """
    if not retrieval.passages:
        return retrieval
    request = TopicRequest(question, tuple(r.passage for r in retrieval.passages), delimiter)
    said: bool | Unusable = Unusable("no model can judge")
    if topic_check is not None:
        try:
            async with asyncio.timeout(timeout_s):
                said = await topic_check.is_on_topic(request)
        except (TimeoutError, CallerError, OutsideError) as exc:
            said = Unusable(type(exc).__name__)
    if isinstance(said, Unusable):
        return replace(
            retrieval,
            passages=tuple(
                replace(ranked, flags=(*ranked.flags, UNJUDGED)) for ranked in retrieval.passages
            ),
            trace=replace(retrieval.trace, relevance_check=UNJUDGED),
            notices=(*retrieval.notices, _UNJUDGED_NOTICE),
        )
    return replace(
        retrieval,
        passages=retrieval.passages if said else (),
        trace=replace(retrieval.trace, relevance_check=ON_TOPIC if said else OFF_TOPIC),
    )


class CheckRelevance:
    """Judges retrievals with the engine in use, where the setting asks for it."""

    def __init__(self, engines: Engines, new_id: Callable[[], str], *, is_on: bool) -> None:
        """Take what hands out engines, a source of random marks, and the setting."""
        self._engines = engines
        self._new_id = new_id
        self._is_on = is_on

    async def check(
        self, question: str, retrieval: Retrieval, *, delimiter: str | None = None
    ) -> Retrieval:
        """Return the retrieval as judged; as it is when the setting is off."""
        if not self._is_on or not retrieval.passages:
            return retrieval
        try:
            topic_check = (await self._engines.current()).topic_check
        except (CallerError, OutsideError):
            topic_check = None
        mark = delimiter or self._new_id()
        return await judged(question, retrieval, topic_check, delimiter=mark)


class RetrieveOnTopic:
    """Finds passages and has them judged: what the method ``retrieve`` serves."""

    def __init__(self, retrieve: FindsPassages, relevance: CheckRelevance) -> None:
        """Take what finds and what judges."""
        self._retrieve = retrieve
        self._relevance = relevance

    async def retrieve(self, request: RetrieveRequest) -> Retrieval:
        """Return passages that clear the floor and, where it is on, the check."""
        return await self._relevance.check(request.query, await self._retrieve.retrieve(request))
