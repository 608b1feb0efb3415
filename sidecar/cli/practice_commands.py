"""``sparring practice``: attempting gold-labeled problems, apart from every served verdict."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sidecar.cli.context import App, json_option, pass_app
from sidecar.cli.eval_commands import data_folder, data_option
from sidecar.config import practice_dir

if TYPE_CHECKING:
    from rich.table import Table

    from sidecar.evals.gsm8k import PracticeReport

SPLITS = ("train", "test_a")
"""As in ``evals/gsm8k.py``, which is not loaded to print a help page."""

TOP_REASONS = 12
"""Refusal reasons shown to people; ``--json`` has all."""


@click.group("practice")
def practice() -> None:
    """Practice on gold-labeled problems.

    Practice shows what derivations can do. It changes nothing that you are served.
    """


@practice.command("gsm8k")
@click.option("--split", type=click.Choice(SPLITS), required=True, help="Which half.")
@click.option("--limit", type=click.IntRange(1), help="Take so many problems from the beginning.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted run stopped.")
@data_option
@json_option
@pass_app
def gsm8k(app: App, *, split: str, limit: int | None, resume: bool, data: Path | None) -> None:
    """Derive the answers of GSM8K word problems and count right, wrong and refused."""
    from sidecar.evals import gsm8k as lane
    from sidecar.evals.practice_journal import PracticeJournal

    folder = data_folder(app, data)
    try:
        problems = lane.read_problems(split, folder, limit=limit)
    except FileNotFoundError as exc:
        raise click.UsageError(
            f"The public sets are not in {folder}. Name their folder with --data."
        ) from exc
    kept = practice_dir(app.data_dir, app.environ) / f"gsm8k-{split}.jsonl"
    journal = PracticeJournal(kept, lane.run_id(split, problems))
    with app.output.progress("practicing") as bar:
        try:
            report = lane.practice(split, problems, progress=bar, journal=journal, resumes=resume)
        except KeyboardInterrupt:
            app.output.say("Finished problems are kept: --resume goes on.")
            raise
    app.output.show(_table(report))
    _say_reasons(app, report)
    app.output.document(report.as_json())


def _table(report: PracticeReport) -> Table:
    from rich.table import Table

    table = Table("class", "correct", "wrong", "refused", title=f"GSM8K {report.split}")
    for name, counts in (*report.by_class.items(), ("all", report.total)):
        table.add_row(name, str(counts.correct), str(counts.wrong), str(counts.refused))
    return table


def _say_reasons(app: App, report: PracticeReport) -> None:
    for reason, count in list(report.reasons.items())[:TOP_REASONS]:
        app.output.say(f"refused {count}: {reason}")
