"""``sparring practice``: attempting gold-labeled problems, apart from every served verdict."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sidecar.cli import render_calibration
from sidecar.cli.context import App, json_option, pass_app
from sidecar.cli.eval_commands import data_folder, data_option
from sidecar.config import practice_dir

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from sidecar.cli.render import Result
    from sidecar.evals.gsm8k import PracticeReport

SPLITS = ("train", "test_a")
"""As in ``evals/gsm8k.py``, which is not loaded to print a help page."""

TRIAL_SPLIT = "test_a"
"""As in ``evals/gsm8k.py``: the half that no rule was made on."""

TOP_REASONS = 12
"""Refusal reasons shown to people; ``--json`` has all."""


@click.group("practice")
def practice() -> None:
    """Practice derivations on problems with known answers.

    Practice shows what derivations can do, and counts its cases in the ledger where no rule was
    made on them. It changes nothing that you are served before you ratify it.
    """


@practice.command("gsm8k")
@click.option("--split", type=click.Choice(SPLITS), required=True, help="Which half.")
@click.option("--limit", type=click.IntRange(1), help="Take so many problems from the beginning.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted run stopped.")
@click.option(
    "--record",
    is_flag=True,
    help=f"Count the cases as trials in the ledger of the vault; only of {TRIAL_SPLIT}.",
)
@data_option
@json_option
@pass_app
def gsm8k(
    app: App, *, split: str, limit: int | None, resume: bool, record: bool, data: Path | None
) -> None:
    """Derive the answers of GSM8K word problems and count right, wrong and refused.

    With --record the cases count for the classes of derivations: sparring ledger shows them,
    and sparring proposals what they earned.
    """
    folder = data_folder(app, data)
    if record:
        if split != TRIAL_SPLIT:
            raise click.UsageError(
                f"The rules were made on {split}, so its cases are no trials of them."
                f" Record {TRIAL_SPLIT}, or leave --record out."
            )
        params = {"lane": "gsm8k", "data": str(folder.resolve())}
        _record(app, params, limit, render_calibration.practice_report)
        return
    _count(app, split, limit, folder, resumes=resume)


@practice.command("notes")
@click.option("--limit", type=click.IntRange(1), help="Take so many problems from the beginning.")
@json_option
@pass_app
def notes(app: App, *, limit: int | None) -> None:
    """Derive the problems of your own notes that state an answer, and count how they came out.

    Each is a distinct case for the classes of derivations: sparring ledger shows them, and
    sparring proposals what they earned.
    """
    _record(app, {"lane": "notes"}, limit, render_calibration.practiced_notes)


def _record(
    app: App,
    params: dict[str, Any],
    limit: int | None,
    draw: Callable[[Result], RenderableType],
) -> None:
    """Let the sidecar practice and write trials, and show what it reports."""
    if limit is not None:
        params["limit"] = limit
    with app.session(app.ready_config()) as session, app.output.progress("practicing") as bar:
        report = session.call("calibrate", params, on_progress=bar)
    app.output.show(draw(report))
    app.output.document(report)


def _count(app: App, split: str, limit: int | None, folder: Path, *, resumes: bool) -> None:
    """Practice in this process, without a vault, and show the counts."""
    from sidecar.evals import gsm8k as lane
    from sidecar.evals.practice_journal import PracticeJournal

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
            report = lane.practice(split, problems, progress=bar, journal=journal, resumes=resumes)
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
