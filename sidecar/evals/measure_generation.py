"""Measures answers: right, refused, cited, grounded; on any engine."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from sidecar.evals.generation_report import Answered, report
from sidecar.evals.goldens import Golden
from sidecar.evals.measure_retrieval import index
from sidecar.evals.report import Report
from sidecar.evals.retrieval_suites import RetrievalSuite
from sidecar.evals.shelf import OpenShelf, Shelf
from sidecar.library.samplers import Style
from sidecar.library.values import Scope
from sidecar.services.answer_question import AnswerQuestion, AskRequest
from sidecar.services.progress import NoProgress, Progress
from sidecar.services.retrieve import Retrieve

FIXED_ID = "0f3a9c5b"
"""Seed of the marks around retrieved text: fixed, so that reports repeat."""


@dataclass(frozen=True, slots=True)
class GenerationEval:
    """What to measure.

    Attributes:
        suite: Notes and questions.
        folder: Empty; the library goes there.
        style: Samplers that are sent in the place of temperature 0; ``None`` sends that, for
            with it samplers make no difference and answers repeat.
    """

    suite: RetrievalSuite
    folder: Path
    style: str | None = None


async def measure_generation(
    asked: GenerationEval, open_shelf: OpenShelf, *, progress: Progress
) -> Report:
    """Index the suite's notes, ask its questions, and report how they were answered.

    Floor and relevance check are pinned: the embedder's own floor, and no check.

    Args:
        asked: What to measure.
        open_shelf: Opens the library.
        progress: Told how far it is.

    Raises:
        SidecarError: If the library cannot be built, or the engine fails.
    """
    async with open_shelf(asked.folder) as shelf:
        await index(asked.suite, shelf, progress=progress)
        answers = [item async for item in _answers(asked, shelf, progress)]
        texts = await asyncio.to_thread(_read, shelf.vault, asked.suite)
        engine = (await shelf.engines.current()).name.value
        info = shelf.embedder.info if shelf.embedder else None
    return report(asked.suite, answers, texts=texts, engine=engine, info=info)


async def _answers(
    asked: GenerationEval, shelf: Shelf, progress: Progress
) -> AsyncIterator[Answered]:
    """Yield the answer to each question."""
    retrieve = Retrieve(
        passages=shelf.passages,
        catalogue=shelf.catalogue,
        notes=shelf.notes,
        embedder=shelf.embedder,
        clock=shelf.clock,
        min_relevance=None,
    )
    answering = AnswerQuestion(retrieve, shelf.engines, lambda: FIXED_ID)
    for done, golden in enumerate(asked.suite.goldens):
        progress.report(done, len(asked.suite.goldens), f"asking {asked.suite.name}")
        answer = await answering.ask(_request(golden, asked.style), progress=NoProgress())
        yield Answered(golden, answer)


def _request(golden: Golden, style: str | None) -> AskRequest:
    return AskRequest(
        question=golden.query,
        history=golden.turns,
        scope=Scope(leave_out=golden.leave_out),
        style=style or Style.AUTO.value,
        temperature=0.0 if style is None else None,
    )


def _read(vault: Path, suite: RetrievalSuite) -> dict[str, str]:
    """Return the notes as they are read from the disk, by path."""
    return {path: (vault / path).read_bytes().decode("utf-8") for path in suite.documents}
