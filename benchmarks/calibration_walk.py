"""Walk once through calibration and write it down: ``python -m benchmarks.calibration_walk``.

Writes ``docs/calibration-walk.md`` from the output of the real methods, drawn as ``sparring``
draws it. Not a benchmark; it stands here because it needs the stand-in Ollama and is no part of
the product.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
import textwrap
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.console import Console, RenderableType

from benchmarks.gold_attempts import builtin_engine
from benchmarks.guard_cost import checked
from benchmarks.walk_numbers import number_steps, problem_notes
from sidecar.bootstrap.calibration import read_gold_cases
from sidecar.bootstrap.parts import build
from sidecar.calibration.perturbations import perturbed
from sidecar.cli import render, render_after, render_calibration
from sidecar.config import load_config
from sidecar.language.words import words
from sidecar.ports.engine import Engine
from sidecar.ports.gold import GoldCase, GoldCases
from sidecar.rounds.values import AssertionKind, Outcome
from sidecar.rpc.dispatch import Dispatcher
from sidecar.rpc.in_process import InProcessClient
from tests.fakes.gold import FakeGold
from tests.fakes.ollama_script import FakeModel
from tests.fakes.ollama_server import StandInOllama

PAGE = Path(__file__).resolve().parents[1] / "docs" / "calibration-walk.md"
CHAT, CHECK = "chat:4b", "check:8b"
CASES = 42
"""Cases of each side: so few that one error takes back what all together earned."""

WIDTH = 96
PROSE_WIDTH = 100

NOTE = "Yeast dough.md"
POINT = "Yeast dough has to stay warm, whereas pastry dough has to stay cold."
NOTE_TEXT = f"""Yeast is alive and makes its gas best at about the temperature of a warm room. The
butter in pastry must not melt before the oven sets it, so whoever makes it works fast and cool.

## Core assertions

- {POINT}
"""
SAID = "Each of them wants a long rest first, the one with yeast just as much as the other dough."
"""What the learner says: not the point, which the model does not see."""

INTRODUCTION = f"""# A walk through calibration

Written by `python -m benchmarks.calibration_walk`, which runs these steps and writes down what
they print; `tests/e2e/test_calibration_walk.py` runs them again and holds this page to it. The
methods, stores, guards and figures are the real ones.

**What is staged.** The engine is `ollama`, but the server is the tests' stand-in, and its check
model knows {2 * CASES} gold cases of the kind *contrast* by heart, {CASES} of each side. They were
chosen so that the guards let its right claims pass (they take some true paraphrases for something
else: `python -m benchmarks.guard_cost`). That is better than any real model, and what the walk
needs: a class that earns a proposal. It also finds the learner's answer below to make the point,
and there it is wrong. How the built-in check does on the whole gold set, unstaged, is in
[coverage-risk.svg](coverage-risk.svg) and in `sparring ledger`.

The note teaches one point:

> {POINT}
"""


class ByHeart:
    """A check model that has learned labeled answers by heart (``FakeModel.generator``)."""

    def __init__(self, cases: Sequence[GoldCase]) -> None:
        self._cases = cases

    async def chat(self, body: dict[str, Any]) -> AsyncIterator[tuple[str, dict[str, Any]]]:
        """Yield the label of the case that is most like what it is asked about."""
        asked = str(body["messages"][-1]["content"])
        known = set(words(asked))
        best = max(self._cases, key=lambda case: _likeness(case, known))
        evidence = best.answer if best.is_covered else ""
        yield (
            json.dumps({"evidence": evidence, "covered": best.is_covered}),
            {"done_reason": "stop"},
        )


def _likeness(case: GoldCase, asked: set[str]) -> float:
    """Return how much of a case stands in the prompt: its point and its answer."""
    shares = [
        len(asked & set(words(text))) / len(set(words(text)))
        for text in (case.assertion, case.answer)
    ]
    return sum(shares)


@dataclass
class Walk:
    """The steps as they were taken.

    Attributes:
        client: Calls the methods.
        lines: The page so far.
    """

    client: InProcessClient
    lines: list[str] = field(default_factory=list)

    def tell(self, text: str) -> None:
        """Add paragraphs, wrapped."""
        for paragraph in text.split("\n\n"):
            self.lines += ["", textwrap.fill(paragraph, PROSE_WIDTH, break_on_hyphens=False)]

    def show(self, command: str, drawn: RenderableType) -> None:
        """Add a command with what it prints."""
        console = Console(record=True, width=WIDTH, file=_Nowhere(), color_system=None)
        console.print(drawn)
        printed = "\n".join(line.rstrip() for line in console.export_text().splitlines())
        self.lines += ["", "```console", f"$ {command}", printed.strip("\n"), "```"]

    async def call(self, method: str, **params: object) -> dict[str, Any]:
        """Call a method."""
        return await self.client.call(method, params)

    async def round(self, note: str = NOTE, said: str = SAID) -> str:
        """Play a round of one answer, show its verdict and return its id."""
        opened = await self.call("openingChallenge", note=note)
        shared = {"focus": opened["focus"], "challenge": opened["challenge"], "note": note}
        result = await self.call(
            "nextTurn",
            roundId=opened["roundId"],
            transcript=[{"speaker": "learner", "text": said}],
            **shared,
        )
        self.show(f'sparring round "{Path(note).stem}"', render.verdict(result))
        return str(opened["roundId"])

    async def rule(self, round_id: str, ruling: str, point: str = POINT) -> dict[str, Any]:
        """Rule on the one point and show what that made of the round."""
        result = await self.call("rule", roundId=round_id, assertion=point, ruling=ruling)
        flag = ruling.replace("_", "-")
        self.show(f"sparring rule 1 --{flag}", render_after.ruled(result))
        return result

    async def ledger(self, side: str = "covered") -> dict[str, Any]:
        """Show the class of the walk in the ledger."""
        view = await self.call("ledger")
        mine = [c for c in view["classes"] if c["checker"]["isCurrent"] and c["side"] == side]
        self.show("sparring ledger", render_calibration.ledger({**view, "classes": mine}))
        return view


class _Nowhere:
    """A file that keeps nothing: the console's record is what counts."""

    def write(self, text: str) -> int:
        """Drop it."""
        return len(text)

    def flush(self) -> None:
        """Hold nothing back."""


async def walk_gold() -> GoldCases:
    """Return the gold cases of the walk: one kind, as many of each side, with all canaries."""
    gold = read_gold_cases()
    contrasts = [case for case in gold.cases if case.kind is AssertionKind.CONTRAST]
    async with builtin_engine() as builtin:
        explained = [
            case for case in contrasts if case.is_covered and await _passes_guards(case, builtin)
        ]
    missed = [case for case in contrasts if not case.is_covered]
    cases = (*explained[:CASES], *missed[:CASES])
    return GoldCases(cases, gold.canaries, gold.sha256)


async def _passes_guards(case: GoldCase, builtin: Engine) -> bool:
    """Return whether a right claim about the case stands, and about what practice makes of it."""
    others = [
        replace(case, assertion=other.assertion, answer=other.answer)
        for other in perturbed(case.assertion, case.answer, is_covered=True)
        if other.is_covered
    ]
    checks = [await checked(each, builtin, quote=case.answer) for each in (case, *others)]
    return all(check.outcome is Outcome.COVERED for check in checks)


async def take(folder: Path) -> str:
    """Take the walk in an empty folder and return the page."""
    gold = await walk_gold()
    mistaken = GoldCase("own", AssertionKind.CONTRAST, POINT, "", SAID, is_covered=True)
    heart = ByHeart([*gold.cases, *gold.canaries, mistaken])
    vault = folder / "vault"
    vault.mkdir()
    (vault / NOTE).write_text(NOTE_TEXT, encoding="utf-8")
    async with StandInOllama(FakeModel(CHAT), FakeModel(CHECK, generator=heart)) as ollama:
        environ = {
            "SPARRING_OLLAMA_HOST": ollama.url,
            "SPARRING_OLLAMA_CHAT_MODEL": CHAT,
            "SPARRING_OLLAMA_CHECK_MODEL": CHECK,
            "SPARRING_ROUNDS_TURNS_ALLOWED": "1",
            "SPARRING_SETTINGS": str(_no_settings(folder)),
        }
        flags = {"engine": "ollama", "dataDir": str(folder / "data")}
        config = load_config(vault=vault, environ=environ, flags=flags)
        parts = build(config, gold=FakeGold(gold.cases, gold.canaries, gold.sha256))
        try:
            await parts.start(opens_library=False)
            walk = Walk(InProcessClient(Dispatcher(parts.services)))
            await _steps(walk)
        finally:
            await parts.close()
    numbers = await take_numbers(folder / "numbers")
    return INTRODUCTION + "\n".join([*walk.lines, *numbers]) + "\n"


async def take_numbers(folder: Path) -> list[str]:
    """Take the walk with derivations, in a vault of problems, and return its lines."""
    vault = folder / "vault"
    vault.mkdir(parents=True)
    for name, text in problem_notes().items():
        (vault / name).write_text(text, encoding="utf-8")
    environ = {
        "SPARRING_ROUNDS_TURNS_ALLOWED": "1",
        "SPARRING_SETTINGS": str(_no_settings(folder)),
    }
    flags = {"engine": "builtin", "dataDir": str(folder / "data")}
    parts = build(load_config(vault=vault, environ=environ, flags=flags))
    try:
        await parts.start(opens_library=False)
        walk = Walk(InProcessClient(Dispatcher(parts.services)))
        await number_steps(walk)
    finally:
        await parts.close()
    return walk.lines


async def _steps(walk: Walk) -> None:
    """Take each step and say what it shows."""
    walk.tell("## Nothing is known of this model\n\nThe learner answers: *" + SAID + "*")
    await walk.round()
    walk.tell(
        "The model finds the point in it, and a quote supports that. Nobody knows yet how often"
        " this model is right, so the outcome is hedged: 657 right answers in a row are needed."
    )
    walk.tell("## Practice")
    report = await walk.call("calibrate")
    walk.show("sparring calibrate", render_calibration.practice_report(report))
    queue = await walk.call("proposals")
    walk.show("sparring proposals", render_calibration.proposals(queue))
    walk.tell("One pass wrote the report and the queue. Nothing that is served has changed:")
    await walk.round()
    await _ratified(walk, queue)
    await _contradicted(walk)


async def _ratified(walk: Walk, queue: dict[str, Any]) -> None:
    """Ratify the covered side, and play."""
    walk.tell("## A person ratifies")
    (proposal,) = (each for each in queue["proposals"] if each["side"] == "covered")
    reason = "Read ten of them; all right."
    named = proposal["proposalId"]
    result = await walk.call("ratify", proposalId=named, reason=reason)
    command = f'sparring ratify {named[: render_calibration.ID_CHARS]} --reason "{reason}"'
    walk.show(command, render_calibration.ratified(result))
    walk.tell("The proof was checked again against the stored cases. Now a round says so:")


async def _contradicted(walk: Walk) -> None:
    """Confirm, correct, and play once more."""
    played = await walk.round()
    walk.tell(
        "The learner agrees. That is a trial at once, and the very sentence is remembered; the"
        " sealed ledger does not move."
    )
    await walk.rule(played, "right")
    walk.tell(
        "## A ruling contradicts\n\n"
        "Then the learner reads the note again: it is about warmth, not rest."
    )
    await walk.rule(played, "did_not_explain")
    walk.tell(
        "The verdict is another one, what was believed of the sentence is gone, and the case counts"
        " against the class at once. That shows less than the 0.85 that ratification rests on:"
    )
    await walk.ledger()
    walk.tell("The same answer again. The model still claims it; its quote is no evidence now:")
    await walk.round()


def _no_settings(folder: Path) -> Path:
    """Return a settings file that says nothing, so that this machine's own does not count."""
    path = folder / "settings.json"
    path.write_text("{}", encoding="utf-8")
    return path


def masked(page: str) -> str:
    """Return a page without what differs from run to run: days, and ids of anything."""
    page = re.sub(r"\d{4}-\d\d-\d\d", "DAY", page)
    return re.sub(r"\b[0-9a-f]{8}\b", "ID", page)


def main() -> int:
    """Take the walk and write the page."""
    with tempfile.TemporaryDirectory() as folder:
        PAGE.write_text(asyncio.run(take(Path(folder).resolve())), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
