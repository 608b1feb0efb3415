"""``sparring demo``: the whole way, through a sidecar spawned as the bridge spawns it.

Every step checks what it got; the demo succeeds only when all of them did.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sidecar.cli import render
from sidecar.cli.output import Output
from sidecar.cli.round_command import round_view
from sidecar.cli.round_play import play
from sidecar.cli.session import Session

VAULT = Path(__file__).with_name("demo_vault")
"""The sample vault that the package ships."""

QUESTION = "Does rereading help?"
QUESTION_NOTE = "Concepts/Testing effect.md"
"""A question that the sample vault answers, and the note that does."""

OFF_TOPIC = "How do I replace the brake pads of a bicycle?"
"""A question that no note of the sample vault covers."""

ROUND_NOTE = "Concepts/Spaced repetition.md"
ROUND_ANSWERS = (
    "It means that you look at things more than once.",
    "When I spread my reviews over several days, I remember the material longer than after the "
    "same amount of study in one sitting.",
    "Whenever I succeed in recalling something, the memory of it fades more slowly, so the next "
    "interval can be longer.",
    "I review at the best moment just before I would forget, because the effort of recalling "
    "strengthens the memory.",
)
"""A learner who begins weakly and then explains point after point."""


class DemoFailed(Exception):  # noqa: N818 - it reads as what happened
    """A step did not do what it must; the message says which and what came instead."""


@dataclass(slots=True)
class Demo:
    """The demo's steps on one session.

    Attributes:
        session: Calls the spawned sidecar.
        vault: The copy of the sample vault that it serves.
        output: Shows what happens.
        report: What came of each step, for ``--json``.
    """

    session: Session
    vault: Path
    output: Output
    report: dict[str, Any] = field(default_factory=dict)

    def run(self) -> None:
        """Run all steps.

        Raises:
            DemoFailed: If a step did not do what it must.
            RpcFailure: If the sidecar answered with an error.
        """
        for title, step in (
            ("Index the vault", self.index),
            (f"Ask the library: {QUESTION}", self.ask_covered),
            (f"Ask what no note covers: {OFF_TOPIC}", self.ask_off_topic),
            (f"Play a round on {ROUND_NOTE}", self.play_round),
        ):
            self.output.show(render.heading(title))
            step()

    def index(self) -> None:
        """Index the whole vault, with progress.

        Raises:
            DemoFailed: If it did not do what it must.
        """
        with self.output.progress("Indexing") as bar:
            report = self.session.call("ingest", {"all": True, "wait": True}, on_progress=bar)
        self.output.show(render.ingest_report(report))
        self.report["ingest"] = report
        notes = sum(1 for _ in self.vault.rglob("*.md"))
        counts = report["counts"]
        if report["state"] != "done" or report["failed"] or not counts["indexed"]:
            raise DemoFailed(f"The job ended as {report['state']}: {counts}.")
        if counts["indexed"] + counts["skipped"] != notes:
            raise DemoFailed(f"{counts['indexed']} of {notes} notes were indexed.")

    def ask_covered(self) -> None:
        """Ask a question that a note answers, and check every quote against its file.

        Raises:
            DemoFailed: If it did not do what it must.
        """
        result = self._ask(QUESTION)
        if result["coverage"] != "answered":
            raise DemoFailed(f"The question was not answered: {result['coverage']}.")
        check_quotes(result["citations"], self.vault)
        if QUESTION_NOTE not in {citation["path"] for citation in result["citations"]}:
            raise DemoFailed(f"No citation points to {QUESTION_NOTE}.")
        count = len(result["citations"])
        self.output.show(render.passed(f"{count} quotes checked against the files"))

    def ask_off_topic(self) -> None:
        """Ask a question that no note answers: the library must say so and cite nothing.

        Raises:
            DemoFailed: If it did not do what it must.
        """
        result = self._ask(OFF_TOPIC)
        if result["coverage"] != "not_covered" or result["citations"]:
            raise DemoFailed(f"The library answered what it cannot know: {result['coverage']}.")
        self.output.show(render.passed("the library says that it does not know"))

    def _ask(self, question: str) -> dict[str, Any]:
        self.output.say("thinking…")
        result = self.session.call("ask", {"question": question})
        self.output.show(render.answer(result, is_text_shown=False))
        self.report.setdefault("ask", []).append(result)
        return result

    def play_round(self) -> None:
        """Play a whole round: a weak answer, a follow-up, better answers, the verdict.

        Raises:
            DemoFailed: If it did not do what it must.
        """
        answers = iter(ROUND_ANSWERS)

        def answer() -> str | None:
            text = next(answers, None)
            if text is not None:
                self.output.show(render.said(text))
            return text

        def call(method: str, params: dict[str, Any]) -> dict[str, Any]:
            self.output.say("thinking…")
            return self.session.call(method, params)

        played = play(ROUND_NOTE, call=call, answer=answer, view=round_view(self.output))
        self.report["round"] = played.document()
        if len(played.turns) < 2 or not played.turns[0]["followUp"]:  # noqa: PLR2004 - weak, then better
            raise DemoFailed("The weak first answer was not followed up.")
        if played.verdict is None or played.verdict["result"] != "pass":
            result = played.verdict["result"] if played.verdict else "open"
            raise DemoFailed(f"The round ended as {result}, not as pass.")
        check_evidence(played.verdict["checks"], ROUND_ANSWERS)
        self.output.show(render.passed("every point is backed by the learner's own words"))


def check_quotes(citations: Iterable[Mapping[str, Any]], vault: Path) -> None:
    """Check that every quote stands in its note, at its span of code points.

    Raises:
        DemoFailed: If there is no citation, or a quote stands elsewhere.
    """
    listed = list(citations)
    if not listed:
        raise DemoFailed("The answer cites nothing.")
    for citation in listed:
        text = (vault / citation["path"]).read_bytes().decode("utf-8-sig")
        span = citation["span"]
        if not citation["quote"] or text[span["start"] : span["end"]] != citation["quote"]:
            raise DemoFailed(f"The quote [{citation['n']}] is not in {citation['path']}.")


def check_evidence(checks: Iterable[Mapping[str, Any]], answers: Iterable[str]) -> None:
    """Check that every covered point quotes one answer of the learner.

    Raises:
        DemoFailed: If nothing was checked, or evidence is not a learner's words.
    """
    listed = list(checks)
    said = list(answers)
    if not listed:
        raise DemoFailed("The verdict checks nothing.")
    for check in listed:
        if not check["evidence"] or not any(check["evidence"] in answer for answer in said):
            raise DemoFailed(f"The evidence for {check['assertion']!r} was never said.")


def copy_vault(folder: Path) -> Path:
    """Copy the sample vault below *folder* and return the copy."""
    copy = folder / "Sample vault"
    shutil.copytree(VAULT, copy)
    return copy
