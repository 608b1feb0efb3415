"""What concluding costs with six core assertions against one, on llama.cpp with a small model.

All checks of a round put the transcript first and the assertion last, so that llama.cpp reads
the transcript once and each further check only its own end. Whole rounds are played through
the use cases; the model underneath counts what it had to read.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.small_model import PACKAGES, small_model_path
from benchmarks.table import Row, at_most
from sidecar.adapters.llama_cpp_models import LlamaCppModel, LlamaCppModels
from sidecar.adapters.model_engine import ModelEngine
from sidecar.ports.engine import EngineName
from sidecar.ports.language_model import Generation, Message, ModelInfo, Reply
from sidecar.rounds.replies import CHECK_SCHEMA
from sidecar.services.round_parts import RoundOptions
from tests.fakes.checker import UNDECIDED, FakeChecker
from tests.fakes.engine import an_engine
from tests.services.round_rig import RoundRig

MANY, SMOKE_MANY = 6, 2
SMOKE_TOKENS = 16
SMOKE_ANSWER_CHARS = 160
CONTEXT_TOKENS = 4096
TARGET_TOKENS = 2.5
"""Most prompt tokens that six checks may read, as a multiple of one check's; without a shared
prefix it would be six. Set before it was measured."""

ASSERTIONS = (
    "Recalling something improves later memory more than reading it again.",
    "Reading again feels effective because the words come easily.",
    "A failed attempt helps only when the correct answer follows.",
    "Longer gaps between attempts make the memory last longer.",
    "Mixing topics makes each attempt harder and the memory more useful.",
    "What comes easily during practice says little about what stays.",
)
ANSWER = (
    "When you pull a fact out of your own head it stays longer than when you look at the page "
    "once more, since the effort of getting at it is what strengthens it. Going over a text a "
    "second time is pleasant: all of it looks familiar, and people take that for knowing. If you "
    "try and miss, that is fine as long as somebody tells you afterwards what it should have "
    "been. I would leave a few days between two tries, because a try that comes too soon costs "
    "nothing and so does nothing. And I would not do one chapter after the other but shuffle "
    "them, which is annoying while you do it and pays off in the exam. "
)


@dataclass
class Counting:
    """A model that keeps what each check cost; *cap* bounds all other replies."""

    inner: LlamaCppModel
    cap: int
    checks: list[Reply] = field(default_factory=list)
    checks_s: float = 0.0

    async def describe(self) -> ModelInfo:
        """Pass it on."""
        return await self.inner.describe()

    async def probe(self) -> ModelInfo:
        """Pass it on."""
        return await self.inner.probe()

    async def complete(self, messages: Sequence[Message], how: Generation) -> Reply:
        """Pass it on; count it when it is a check."""
        if how.schema != CHECK_SCHEMA:
            short = replace(how, max_tokens=min(how.max_tokens, self.cap))
            return await self.inner.complete(messages, short)
        start = time.perf_counter()
        reply = await self.inner.complete(messages, how)
        self.checks.append(reply)
        self.checks_s += time.perf_counter() - start
        return reply

    def stream(self, messages: Sequence[Message], how: Generation) -> AsyncIterator[str]:
        """Pass it on."""
        return self.inner.stream(messages, how)

    @property
    def sent(self) -> int:
        """Prompt tokens of all checks."""
        return sum(reply.prompt_tokens or 0 for reply in self.checks)

    @property
    def read(self) -> int:
        """Prompt tokens that the model had to evaluate: those not in its cache."""
        return sum((one.prompt_tokens or 0) - (one.cached_tokens or 0) for one in self.checks)

    @property
    def written(self) -> int:
        """Reply tokens of all checks."""
        return sum(reply.reply_tokens or 0 for reply in self.checks)


@dataclass(frozen=True, slots=True)
class Cost:
    """What one conclusion cost: its checks, and from the answer to the verdict."""

    checks: Counting
    whole_s: float


def note_with(assertions: Sequence[str]) -> str:
    """Return a concept note."""
    points = "\n".join(f"- {text}" for text in assertions)
    return f"# Testing effect\n\nQuizzes make knowledge last.\n\n## Core assertions\n\n{points}\n"


async def conclude(path: Path, assertions: Sequence[str], folder: Path, *, smoke: bool) -> Cost:
    """Open a round, give one answer that ends it, and return what its checks cost.

    The model is loaded anew, so that nothing of an earlier round is in its cache.
    """
    models = LlamaCppModels(context_tokens=CONTEXT_TOKENS)
    counting = Counting(models.model(str(path)), SMOKE_TOKENS if smoke else CONTEXT_TOKENS)
    source = ModelEngine(
        EngineName.GGUF,
        chat=counting,
        check=counting,
        setting="gguf.chatPath",
        close=models.close,
    )
    builtin = an_engine(EngineName.BUILTIN, checker=FakeChecker(lambda _: UNDECIDED))
    engine = await source.build("a benchmark chose it")
    rig = RoundRig(folder, engine, builtin=builtin, options=RoundOptions(turns_allowed=1))
    try:
        opened = await rig.open(note_with(assertions))
        start = time.perf_counter()
        await rig.play(opened, ANSWER[:SMOKE_ANSWER_CHARS] if smoke else ANSWER)
        return Cost(counting, time.perf_counter() - start)
    finally:
        await rig.close()
        await source.close()


async def run(*, smoke: bool = False) -> list[Row]:
    """Return the rows; one that says what is missing where the model cannot be had."""
    path = small_model_path()
    if path is None:
        return [Row("concluding", "", "", None, "", None, f"needs {' and '.join(PACKAGES)}")]
    folder = Path(tempfile.mkdtemp(prefix="sparring-bench-"))
    count = SMOKE_MANY if smoke else MANY
    try:
        one = await conclude(path, ASSERTIONS[:1], folder, smoke=smoke)
        many = await conclude(path, ASSERTIONS[:count], folder, smoke=smoke)
    finally:
        shutil.rmtree(folder)
    return _rows(one, many, count)


def _rows(one: Cost, many: Cost, count: int) -> list[Row]:
    few, all_ = one.checks, many.checks
    calls = f"{len(all_.checks)} calls and {len(few.checks)}, second tries counted in"
    shares = ", ".join(f"{r.cached_tokens}/{r.prompt_tokens}" for r in all_.checks)
    return [
        at_most(
            f"prompt tokens read by the checks, {count} assertions over 1",
            all_.read,
            few.read,
            limit=TARGET_TOKENS,
            unit="tokens",
            note=calls,
        ),
        Row(
            f"prompt tokens from the cache, {count} assertions",
            f"{all_.sent - all_.read:,} of {all_.sent:,}",
            f"{few.sent - few.read:,} of {few.sent:,}",
            None,
            "",
            None,
            f"cached/sent by call: {shares}",
        ),
        _seconds(
            f"time of the checks, {count} assertions over 1",
            all_.checks_s,
            few.checks_s,
            f"{all_.written} reply tokens and {few.written}",
        ),
        _seconds(
            f"answer to verdict, {count} assertions over 1",
            many.whole_s,
            one.whole_s,
            "with the partner's last word",
        ),
    ]


def _seconds(name: str, measured_s: float, baseline_s: float, note: str) -> Row:
    ratio = measured_s / baseline_s if baseline_s else None
    return Row(name, f"{measured_s:.2f} s", f"{baseline_s:.2f} s", ratio, "", None, note)
