"""How fast the product is on this machine: what ``sparring bench`` measures.

Everything is measured warm, one call after another, on a library and notes of its own. A stage
ends after its share of time, however slow the machine is.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, aclosing
from dataclasses import dataclass
from statistics import median, quantiles
from typing import TypeVar

from numpy.random import Generator

from sidecar.errors import SidecarError
from sidecar.evals.made_library import MadeEmbedder, MadeNotes, MadeVault, Question, fill
from sidecar.library.tokens import estimate_tokens
from sidecar.library.values import Passage
from sidecar.ports.answerer import AnswerRequest
from sidecar.ports.catalogue import Catalogue
from sidecar.ports.checker import CheckRequest
from sidecar.ports.clock import Clock
from sidecar.ports.embedder import Embedder, Vectors
from sidecar.ports.engine import Engine
from sidecar.ports.notes import Notes
from sidecar.ports.partner import Unusable
from sidecar.ports.passages import Passages
from sidecar.rounds.values import AssertionKind, CoreAssertion, Speaker, Turn
from sidecar.services.retrieve import Retrieve, RetrieveRequest

STAGE_S = 20.0
"""Longest that a stage goes on asking: five of them stay within the two minutes promised."""

CALL_S = 45.0
"""Longest that one call of a model is waited for, its loading included."""

SEARCHES = 100
WARM_UP = 5
CHECKS = 3
DELIMITER = "bench-0f1e2d3c"
"""Marks the learner's words in prompts; there is no learner to guess it."""

ASSERTION = CoreAssertion(
    "Reviews spread over several days are remembered longer than one long sitting.",
    AssertionKind.CONTRAST,
)
CHALLENGE = "When should one review?"
ANSWERS = (
    "Spreading reviews over days makes them stick longer than cramming them in one session.",
    "It is best to do everything in one long evening.",
    "I think that it depends on how much coffee there is.",
)
QUESTION = "Why do spaced reviews help?"
STEMS = ("spac", "review")
"""Tell the sample notes' passages about the question."""

PASSAGES = 3
CLOSENESS = 0.8
"""Told of the passages: as close as those that a search would have found."""

T = TypeVar("T")
Progress = Callable[[float, float, str], None]
RawSearch = Callable[[str, Vectors], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure.

    Attributes:
        key: Its name in JSON.
        what: What was measured, for people.
        value: The figure.
        unit: ``ms``, ``s`` or what is counted in a second.
        beside: What it is compared with, in the same unit.
        note: Anything that a reader must know, such as what *beside* is.
    """

    key: str
    what: str
    value: float
    unit: str
    beside: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Missed:
    """A stage that could not be measured to its end, and why, one sentence."""

    stage: str
    reason: str


@dataclass(frozen=True, slots=True)
class MadeShelf:
    """The parts of a library to be filled, and LanceDB's own search on the same folder."""

    passages: Passages
    catalogue: Catalogue
    notes: Notes
    open_raw: Callable[[], AbstractAsyncContextManager[RawSearch]]


@dataclass(frozen=True, slots=True)
class Bench:
    """What is measured.

    Attributes:
        clock: Times it.
        embedder: The one in the settings; ``None`` when there is none.
        engine: Returns the one in the settings; raises where it is not available.
        shelf: An empty library.
        passages: Passages of real notes, in the product's cut.
        numbers: Draws the made library.
    """

    clock: Clock
    embedder: Embedder | None
    engine: Callable[[], Awaitable[Engine]]
    shelf: MadeShelf
    passages: Sequence[Passage]
    numbers: Generator


async def measure(bench: Bench, *, size: int, progress: Progress) -> AsyncIterator[Figure | Missed]:
    """Yield the figures as they come; a model that fails or is too slow costs its own only.

    Args:
        bench: What is measured.
        size: Passages of the made library.
        progress: Hears of the stages.
    """
    stages: tuple[tuple[str, Callable[[], AsyncGenerator[Figure, None]]], ...] = (
        ("embedding", lambda: _embedding(bench)),
        (f"searching {size:,} passages", lambda: _searching(bench, size)),
        ("checking", lambda: _checking(bench)),
        ("answering", lambda: _answering(bench)),
    )
    for number, (name, stage) in enumerate(stages):
        progress(number, len(stages), name)
        try:
            async with aclosing(stage()) as figures:
                async for figure in figures:
                    yield figure
        except SidecarError as exc:
            yield Missed(name, f"{exc} {exc.remedy}")
        except TimeoutError:
            yield Missed(name, f"No answer came within {CALL_S:.0f} s.")
    progress(len(stages), len(stages), "done")


async def _embedding(bench: Bench) -> AsyncGenerator[Figure, None]:
    embedder = bench.embedder
    if embedder is None:
        return
    texts = [passage.embed_text for passage in bench.passages]
    await embedder.embed_query(QUESTION)  # loads the weights
    spent = await _seconds(bench.clock, embedder.embed_passages(texts))
    yield Figure(
        "embedded", "passages embedded", len(texts) / spent, "a second", note=embedder.info.id
    )
    times = await _times(bench.clock, [QUESTION] * SEARCHES, embedder.embed_query)
    yield Figure("questionEmbedded", "one question embedded", 1000 * median(times), "ms")


async def _searching(bench: Bench, size: int) -> AsyncGenerator[Figure, None]:
    shelf, made = bench.shelf, MadeNotes(size, bench.numbers)
    spent = await _seconds(bench.clock, fill(made, shelf.passages, shelf.catalogue))
    yield Figure("written", "passages written to the index", size / spent, "a second")
    questions = made.questions(SEARCHES + WARM_UP)
    retrieve = Retrieve(
        passages=shelf.passages,
        catalogue=shelf.catalogue,
        notes=MadeVault(shelf.notes),
        embedder=MadeEmbedder({question.text: question.vector for question in questions}),
        clock=bench.clock,
        min_relevance=None,
    )

    async def ours(question: Question) -> None:
        await retrieve.retrieve(RetrieveRequest(question.text))

    async with shelf.open_raw() as raw:
        theirs = await _times(bench.clock, questions, lambda one: raw(one.text, one.vector))
    times = await _times(bench.clock, questions, ours)
    what = f"one search of {size:,} passages"
    beside = "LanceDB's own hybrid search"
    yield Figure(
        "search", what, 1000 * median(times), "ms", 1000 * median(theirs), f"beside: {beside}"
    )
    yield Figure("searchP95", f"{what}, 95 of 100", 1000 * _p95(times), "ms", 1000 * _p95(theirs))


async def _checking(bench: Bench) -> AsyncGenerator[Figure, None]:
    engine = await bench.engine()
    checker = engine.checker or engine.gap_checker
    unusable = 0

    async def check(answer: str) -> None:
        nonlocal unusable
        said = (Turn(Speaker.PARTNER, CHALLENGE), Turn(Speaker.LEARNER, answer))
        request = CheckRequest(said, ASSERTION, DELIMITER, "en")
        unusable += isinstance(await _in_time(checker.check(request)), Unusable)

    first = await _seconds(bench.clock, check(ANSWERS[0]))
    yield Figure("firstCheck", "first check, with loading", first, "s", note=_models(engine))
    times = await _times(bench.clock, ANSWERS[:CHECKS], check, warm_up=0)
    note = f"{unusable} unusable replies" if unusable else ""
    yield Figure("check", "one check of a point", median(times), "s", note=note)


async def _answering(bench: Bench) -> AsyncGenerator[Figure, None]:
    engine = await bench.engine()
    answerer = engine.answerer
    nearest = sorted(
        bench.passages, key=lambda passage: -sum(map(passage.text.lower().count, STEMS))
    )
    request = AnswerRequest(
        QUESTION,
        tuple(nearest[:PASSAGES]),
        (),
        DELIMITER,
        "en",
        closeness=(CLOSENESS,) * min(PASSAGES, len(nearest)) if bench.embedder else (),
    )
    plan = await answerer.plan(request)
    begin = bench.clock.monotonic_s()
    first, text = None, ""
    pieces = answerer.answer(request, plan)
    try:
        async with asyncio.timeout(CALL_S):
            async for piece in pieces:
                first = bench.clock.monotonic_s() if first is None else first
                text += piece
                if bench.clock.monotonic_s() - first > STAGE_S:
                    break
    finally:
        close = getattr(pieces, "aclose", None)
        if close is not None:
            await close()
    if first is None:
        return
    yield Figure("firstWords", "first words of an answer", first - begin, "s")
    writing = bench.clock.monotonic_s() - first
    tokens = plan.ending.reply_tokens or estimate_tokens(text)
    if engine.models and writing > 0:
        note = "" if plan.ending.reply_tokens else "tokens are estimated"
        yield Figure("tokens", "tokens written", tokens / writing, "a second", note=note)


def _models(engine: Engine) -> str:
    used = ", ".join(dict.fromkeys(model.model for model in engine.models))
    return f"{engine.name.value}: {used}" if used else engine.name.value


async def _in_time(call: Awaitable[T]) -> T:
    async with asyncio.timeout(CALL_S):
        return await call


async def _seconds(clock: Clock, work: Awaitable[object]) -> float:
    begin = clock.monotonic_s()
    await work
    return max(clock.monotonic_s() - begin, 1e-9)


async def _times(
    clock: Clock,
    items: Iterable[T],
    call: Callable[[T], Awaitable[object]],
    *,
    warm_up: int = WARM_UP,
) -> list[float]:
    """Return the seconds of each call after the first *warm_up*, until the stage's time is up."""
    times: list[float] = []
    begin = clock.monotonic_s()
    for item in items:
        times.append(await _seconds(clock, call(item)))
        if len(times) > warm_up and clock.monotonic_s() - begin > STAGE_S:
            break
    return times[warm_up:]


def _p95(times: Sequence[float]) -> float:
    return quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
