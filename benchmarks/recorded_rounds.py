"""Play one round on each engine and write it down: ``python -m benchmarks.recorded_rounds``.

Writes ``docs/rounds-recorded.md``. Not a benchmark; it stands here because it needs real
adapters and the stand-in Ollama, and is no part of the product. The clock, the round's id and
all seeds are fixed, so that the built-in round is the same each time.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from benchmarks.small_model import PACKAGES, small_model_path
from sidecar.adapters.builtin_answerer import BuiltinAnswerer
from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.builtin_engine import BuiltinEngine
from sidecar.adapters.builtin_partner import BuiltinPartner
from sidecar.adapters.check_models import check_digest, read_check_models
from sidecar.adapters.llama_cpp_models import LlamaCppModel, LlamaCppModels
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.model_engine import ModelEngine, ServedModel
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_models import OllamaModels
from sidecar.adapters.openai_client import OpenAiClient
from sidecar.adapters.openai_models import OpenAiModels
from sidecar.adapters.token_likeness import TokenLikeness
from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.ports.engine import Engine, EngineName
from sidecar.rounds.values import OpenedRound, Outcome, Speaker, Turn, TurnResult, Verdict
from tests.fakes.llama_server import ALIAS, KEY, LlamaServer
from tests.fakes.ollama_generate import LlamaGenerator
from tests.fakes.ollama_script import FakeModel
from tests.fakes.ollama_server import StandInOllama
from tests.services.round_rig import RoundRig

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "rounds-recorded.md"
NOTE = ROOT / "sidecar" / "cli" / "demo_vault" / "Concepts" / "Opportunity cost.md"
CONTEXT_TOKENS = 4096
MODEL = "gemma3:270m"

ANSWERS = (
    "The opportunity cost of doing something is what the best other thing that you could have "
    "done instead would have been worth to you.",
    "Money that you have spent already is gone whatever you do now, so it should not play a part "
    "when you decide.",
    "You only count the single best alternative and not all of them added up, since you could "
    "have done only one.",
    "So a free evening is not free: it costs what else I would have done with it.",
)
"""The learner's answers, the same on each engine; a round ends with its verdict."""

WORDS = {
    Outcome.COVERED: "explained",
    Outcome.NOT_COVERED: "not explained",
    Outcome.UNDECIDED: "could not decide",
    Outcome.UNCHECKED: "could not check",
}

INTRODUCTION = """# A recorded round on each engine

Written by `python -m benchmarks.recorded_rounds`, which plays the same answers on each engine
against the sample note *Opportunity cost*. Nothing is edited. The learner explains all three
points, in other words than the note's.

**What these rounds show, and what they do not.** The built-in round is the real product on a
machine without a language model; it passes nobody whom it does not understand, so points that were
explained are left undecided, for the learner to rule on.

The others show that the parts hold together: prompts, schemas, retries, fallbacks, the evidence
rule, the record. They do *not* show how well a language model judges. The only one at hand is Gemma
3 270M in 4 bits, base weights that were never taught to follow instructions: useless as a judge of
quality, and as a partner. Next to nothing that it said could be used. What stands here instead is
what the rules put in its place: a focus built from the title, template questions, a stock remark,
and checks that fail closed. **Its fails are wrong about this learner**, and are what to expect
from such a model. Take one that follows instructions, or the built-in partner.

"""

TITLES = {
    EngineName.BUILTIN: (
        "Engine `builtin`",
        "No language model. MiniLM sentence vectors and the fitted check.",
    ),
    EngineName.OLLAMA: (
        "Engine `ollama`, on a stand-in",
        "Ollama itself was not at hand. The engine's real client spoke HTTP with the tests' "
        "stand-in server, and the stand-in let llama.cpp generate with Gemma 3 270M. The text is "
        "really generated; the server is not the real one.",
    ),
    EngineName.GGUF: (
        "Engine `gguf`, small model",
        "llama.cpp in the sidecar's process, Gemma 3 270M as partner and as check model.",
    ),
    EngineName.OPENAI: (
        "Engine `openai`, on llama.cpp's server",
        "llama.cpp's own HTTP server on loopback, with the same small model.",
    ),
}


@dataclass(frozen=True, slots=True)
class Recorded:
    """A round as it was played."""

    engine: Engine
    opened: OpenedRound
    results: tuple[TurnResult, ...]


async def builtin_engine(minilm: MiniLmEmbedder) -> Engine:
    """Return the built-in engine as the product has it."""
    source = BuiltinEngine(
        partner=BuiltinPartner(),
        checker=BuiltinChecker(
            read_check_models(), [TokenLikeness(minilm, name="minilm")], lexicons()
        ),
        answerer=BuiltinAnswerer(minilm),
        check_digest=check_digest(),
    )
    return await source.build("it was recorded")


async def _close_nothing() -> None:
    """Leave what others opened to them."""


async def model_engine(name: EngineName, model: ServedModel) -> Engine:
    """Return an engine whose partner and check model are the same small one."""
    source = ModelEngine(name, chat=model, check=model, setting="", close=_close_nothing)
    return await source.build("it was recorded")


@asynccontextmanager
async def on_stand_in(model: LlamaCppModel) -> AsyncIterator[Engine]:
    """Run the stand-in Ollama, generating with *model*, and yield an engine on it."""
    installed = FakeModel(
        MODEL,
        digest=(await model.describe()).digest,
        trained_tokens=CONTEXT_TOKENS,
        generator=LlamaGenerator(model),
    )
    async with StandInOllama(installed) as ollama:
        client = OllamaClient(ollama.url)
        models = OllamaModels(client, context_cap=CONTEXT_TOKENS, available_bytes=None)
        yield await model_engine(EngineName.OLLAMA, models.model(MODEL))
        await client.close()


@asynccontextmanager
async def on_llama_server() -> AsyncIterator[Engine]:
    """Run llama.cpp's server with the small model and yield an engine on it."""
    server = await asyncio.to_thread(LlamaServer, context_tokens=CONTEXT_TOKENS)
    client = OpenAiClient(server.url, key=KEY)
    try:
        yield await model_engine(EngineName.OPENAI, OpenAiModels(client).model(ALIAS))
    finally:
        await client.close()
        await asyncio.to_thread(server.close)


async def play(engine: Engine, builtin: Engine) -> Recorded:
    """Play the answers until the verdict."""
    text = await asyncio.to_thread(NOTE.read_text, encoding="utf-8")
    with tempfile.TemporaryDirectory(prefix="sparring-record-") as folder:
        rig = RoundRig(Path(folder), engine, builtin=builtin)
        try:
            opened = await rig.open(text)
            results: list[TurnResult] = []
            transcript: list[Turn] = []
            for answer in ANSWERS:
                transcript.append(Turn(Speaker.LEARNER, answer))
                results.append(await rig.say(opened, transcript))
                if results[-1].verdict is not None:
                    break
                transcript.append(Turn(Speaker.PARTNER, results[-1].follow_up or ""))
        finally:
            await rig.close()
    return Recorded(engine, opened, tuple(results))


async def record() -> list[Recorded]:
    """Play all rounds that can be played here."""
    minilm = MiniLmEmbedder()
    builtin = await builtin_engine(minilm)
    found = [await play(builtin, builtin)]
    path = small_model_path()
    if path is not None:
        models = LlamaCppModels(context_tokens=CONTEXT_TOKENS)
        try:
            model = models.model(str(path))
            async with on_stand_in(model) as engine:
                found.append(await play(engine, builtin))
            found.append(await play(await model_engine(EngineName.GGUF, model), builtin))
        finally:
            await models.close()
        async with on_llama_server() as engine:
            found.append(await play(engine, builtin))
    await asyncio.to_thread(minilm.close)
    return found


def page(rounds: Sequence[Recorded]) -> str:
    """Return the page."""
    return INTRODUCTION + "\n".join(_round(one) for one in rounds)


def _round(one: Recorded) -> str:
    title, about = TITLES[one.engine.name]
    models = {f"{use.model} ({use.digest[:12]})" for use in one.engine.models}
    lines = [f"## {title}", "", about, ""]
    if models:
        lines += [f"Models: {', '.join(sorted(models))}", ""]
    lines += [f"**Focus.** {_line(one.opened.focus)}", ""]
    lines += [f"*Notice: {_line(notice)}*\n" for notice in one.opened.notices]
    lines += [f"**Challenge.** {_line(one.opened.challenge)}", ""]
    for answer, result in zip(ANSWERS, one.results, strict=False):
        lines += [f"> **Learner.** {answer}", "", f"**Partner.** {_line(result.feedback)}", ""]
        if result.follow_up:
            lines += [f"**Follow-up.** {_line(result.follow_up)}", ""]
        lines += [f"*Notice: {_line(notice)}*\n" for notice in result.notices]
        if result.verdict is not None:
            lines += _verdict(result.verdict)
    return "\n".join(lines)


def _verdict(verdict: Verdict) -> list[str]:
    lines = [f"### Verdict: {verdict.result.value}, {verdict.standing.value}", ""]
    lines += [_line(verdict.reason), ""] if verdict.reason else []
    lines += ["| point | outcome | the learner's words |", "|---|---|---|"]
    for check in verdict.checks:
        said = ", ".join(filter(None, [WORDS[check.outcome], check.note]))
        lines.append(f"| {_line(check.assertion.text)} | {said} | {_line(check.evidence)} |")
    lines.append("")
    gaps = [gap.text for gap in verdict.gaps if gap.origin != "assertion"]
    lines += [f"- Gap: {_line(gap)}" for gap in gaps]
    return [*lines, ""] if gaps else lines


def _line(text: str) -> str:
    """Return text on one line that Markdown shows as it is."""
    plain = " ".join(text.split())
    return "".join(f"\\{c}" if c in "\\`*_[]<>#|" else c for c in plain)


def main() -> int:
    """Record and write; return the exit code."""
    rounds = asyncio.run(record())
    if len(rounds) < len(TITLES):
        print(f"needs {' and '.join(PACKAGES)}")
        return 1
    PAGE.write_text(page(rounds).rstrip() + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
