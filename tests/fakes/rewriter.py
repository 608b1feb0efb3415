"""A rewriter and a topic check that say what a test wants."""

from __future__ import annotations

import asyncio

from sidecar.errors import SidecarError
from sidecar.ports.partner import Unusable
from sidecar.ports.rewriter import RewriteRequest
from sidecar.ports.topic_check import TopicRequest


class FakeRewriter:
    """Rewrites to fixed questions, fails, or never answers."""

    def __init__(self, *queries: str, failure: SidecarError | Unusable | None = None) -> None:
        self.queries = queries
        self.failure = failure
        self.is_silent = False
        self.requests: list[RewriteRequest] = []

    async def rewrite(self, request: RewriteRequest) -> tuple[str, ...] | Unusable:
        """Return the questions."""
        self.requests.append(request)
        if self.is_silent:
            await asyncio.Event().wait()
        if isinstance(self.failure, SidecarError):
            raise self.failure
        return self.failure or self.queries


class FakeTopicCheck:
    """Judges as it was told, fails, or never answers."""

    def __init__(self, said: bool | Unusable | SidecarError) -> None:
        self.said = said
        self.is_silent = False
        self.requests: list[TopicRequest] = []

    async def is_on_topic(self, request: TopicRequest) -> bool | Unusable:
        """Return the judgement."""
        self.requests.append(request)
        if self.is_silent:
            await asyncio.Event().wait()
        if isinstance(self.said, SidecarError):
            raise self.said
        return self.said
