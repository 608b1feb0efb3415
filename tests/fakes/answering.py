"""Parts of asking: what finds passages, what answers, what listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace

from sidecar.library.values import (
    Candidate,
    Passage,
    RankedPassage,
    Retrieval,
    RetrievalTrace,
)
from sidecar.ports.answerer import Answerer, AnswerPlan, AnswerRequest
from sidecar.ports.engine import Engine, EngineName
from sidecar.services.retrieve import RetrieveRequest
from tests.fakes.engine import FakeEngines, an_engine


class FakeRetrieve:
    """Finds the passages it was given and remembers what it was asked."""

    def __init__(
        self,
        *passages: Passage,
        share: float = 1.0,
        notice: str = "",
        near: tuple[Passage, ...] = (),
        missing: tuple[str, ...] = (),
    ) -> None:
        self.passages = passages
        self.near = tuple(RankedPassage(Candidate(p, 0.8), 0.8, 0.03) for p in near)
        self.missing = missing
        self.share = share
        self.notices = (notice,) if notice else ()
        self.requests: list[RetrieveRequest] = []
        self.finds_nothing_for: tuple[str, ...] = ()

    async def retrieve(self, request: RetrieveRequest) -> Retrieval:
        """Find the same passages whatever is asked."""
        self.requests.append(request)
        ranked = tuple(
            RankedPassage(Candidate(p, 0.8), 0.8, 0.03, closeness=0.4)
            for p in self.passages
            if request.query not in self.finds_nothing_for
        )
        trace = RetrievalTrace(
            vector_candidates=len(ranked),
            lexical_candidates=0,
            union=len(ranked),
            below_floor=0,
            best_below_floor=None,
            floor=0.35,
            mode="hybrid" if self.share else "empty",
            indexed_share=self.share,
        )
        return Retrieval(ranked, trace, self.notices, self.near, self.missing)


class ScriptedAnswerer:
    """Says what it was told to, piece by piece, and keeps the best passages only."""

    def __init__(self, *pieces: str, keeps: int = 5, notice: str = "") -> None:
        self.pieces = pieces
        self.keeps = keeps
        self.notices = (notice,) if notice else ()
        self.requests: list[AnswerRequest] = []
        self.is_closed = False
        self.waits: asyncio.Event | None = None

    async def plan(self, request: AnswerRequest) -> AnswerPlan:
        """Keep the best."""
        return AnswerPlan(request.passages[: self.keeps], self.notices)

    async def answer(self, request: AnswerRequest, plan: AnswerPlan) -> AsyncIterator[str]:
        """Say the pieces; wait for ever after the first where a test wants to leave early."""
        self.requests.append(request)
        try:
            for piece in self.pieces:
                yield piece
                if self.waits is not None:
                    self.waits.set()
                    await asyncio.Event().wait()
        finally:
            self.is_closed = True


@dataclass
class Listener:
    """Keeps what it hears."""

    pieces: list[str] = field(default_factory=list)
    stages: list[str] = field(default_factory=list)

    def report(self, done: float, total: float, message: str) -> None:
        """Keep a stage."""
        self.stages.append(message)

    def text(self, piece: str) -> None:
        """Keep a piece."""
        self.pieces.append(piece)


def answering_engine(answerer: Answerer, name: EngineName = EngineName.OLLAMA) -> Engine:
    """Return an engine that answers with *answerer*."""
    return replace(an_engine(name), answerer=answerer)


def engines(answerer: Answerer, name: EngineName = EngineName.OLLAMA) -> FakeEngines:
    """Return engines whose main one answers with *answerer*."""
    return FakeEngines(answering_engine(answerer, name))
