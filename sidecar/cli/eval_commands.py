"""``sparring eval``: measuring on gold data, and comparing what was measured."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

import click

import sidecar
from sidecar.cli.context import App, FailedQuietly, json_option, pass_app
from sidecar.cli.exit_codes import ExitCode
from sidecar.config import Config, EngineChoice, load_config

if TYPE_CHECKING:
    from sidecar.cli.output import Bar
    from sidecar.evals.check_trials import Trial
    from sidecar.evals.instruments import Instruments
    from sidecar.evals.report import Report

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])

SEED = 20260101
"""Seed of evals unless another is given: that of the shipped fit."""

DATA_VARIABLE = "SPARRING_SHARED_DATA"
"""Variable that names the folder of the public sets."""

SUITES = ("scientsbank", "beetle", "mohler", "digiklausur", "ads", "le")
"""As in ``evals/short_answers.py``, which is not loaded to print a help page."""

Run = Callable[["Instruments", "Steps"], Awaitable[T]]


class Steps:
    """Progress of an eval, drawn as a bar."""

    def __init__(self, bar: Bar) -> None:
        self._bar = bar

    def report(self, done: float, total: float, message: str) -> None:
        """Move the bar."""
        self._bar(done, total, message)

    def text(self, piece: str) -> None:
        """Drop it: an eval answers nothing."""


@click.group("eval")
def evaluate() -> None:
    """Measure checks and rounds on gold data, and compare reports.

    Without --engine (before the command) the builtin engine is measured; no setting of yours
    changes its figures. A report holds no time, so the same measurement prints the same text.
    """


def data_option(command: F) -> F:
    """Let ``--data`` name the folder of the public sets."""
    return click.option(
        "--data",
        type=click.Path(path_type=Path),
        help=f"Folder of the public sets (default: ${DATA_VARIABLE}, or shared/data beside the "
        "repository).",
    )(command)


def seed_option(command: F) -> F:
    """Let ``--seed`` set the seed."""
    return click.option("--seed", type=click.IntRange(0), default=SEED, show_default=True)(command)


def dump_option(line: str) -> Callable[[F], F]:
    """Return what adds ``--dump``; *line* says what a line of the file is of, and holds."""
    return click.option(
        "--dump",
        type=click.Path(dir_okay=False, writable=True, path_type=Path),
        help=f"Also write one JSON line {line}.",
    )


@evaluate.command("check")
@click.option("--suite", type=click.Choice(SUITES), required=True, help="Which gold answers.")
@click.option("--limit", type=click.IntRange(1), help="Take so many answers, drawn by the seed.")
@dump_option("an answer: id, label, outcome, probability, why")
@seed_option
@data_option
@json_option
@pass_app
def check(
    app: App, *, suite: str, limit: int | None, dump: Path | None, seed: int, data: Path | None
) -> None:
    """Judge gold answers as a round would, beside two baselines."""
    from sidecar.evals.measure_check import CheckEval, measure_check

    asked = CheckEval(suite=suite, data=data_folder(app, data), limit=limit, seed=seed)
    with _naming_missing_data(asked.data):
        run = measured(app, lambda tools, steps: measure_check(asked, tools, progress=steps))
    if dump:
        dump.write_text(trial_lines(run.trials), encoding="utf-8")
    show(app, run.report)


@evaluate.command("rounds")
@click.option(
    "--repeats",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Times that the first answer of each set is played, to see whether it repeats.",
)
@click.option("--limit", type=click.IntRange(1), help="Play so many answers, taken evenly.")
@json_option
@pass_app
def rounds(app: App, *, repeats: int, limit: int | None) -> None:
    """Play whole rounds on written notes with answers of known verdict."""
    from sidecar.evals.measure_rounds import (
        OPENINGS,
        SAMPLE_OPENINGS,
        RoundEval,
        measure_rounds,
    )
    from sidecar.evals.round_suite import read_round_suite, sampled

    suite = read_round_suite()
    with TemporaryDirectory(prefix="sparring-rounds-") as folder:
        asked = RoundEval(
            sampled(suite, limit) if limit else suite,
            repeats,
            Path(folder),
            SAMPLE_OPENINGS if limit else OPENINGS,
        )
        report = measured(app, lambda tools, steps: measure_rounds(asked, tools, progress=steps))
    show(app, report)


@evaluate.command("injection")
@click.option(
    "--answers",
    type=click.IntRange(1),
    default=20,
    show_default=True,
    help="Wrong answers of each suite, drawn by the seed.",
)
@seed_option
@data_option
@json_option
@pass_app
def injection(app: App, *, answers: int, seed: int, data: Path | None) -> None:
    """Put text aimed at the judge into wrong answers: no verdict may rise."""
    from sidecar.evals.measure_injection import InjectionEval, measure_injection

    asked = InjectionEval(data=data_folder(app, data), answers=answers, seed=seed)
    with _naming_missing_data(asked.data):
        report = measured(app, lambda tools, steps: measure_injection(asked, tools, progress=steps))
    show(app, report)


@evaluate.command("probes")
@click.option("--half", type=click.Choice(("dev", "held")), required=True, help="Which half.")
@click.option("--limit", type=click.IntRange(1), help="Take so many probes, drawn by the seed.")
@dump_option("a probe: id, way, outcome, probability, why")
@seed_option
@json_option
@pass_app
def probes(app: App, *, half: str, limit: int | None, dump: Path | None, seed: int) -> None:
    """Judge answers that say a point, turn it around, or disown it."""
    from sidecar.evals.measure_probes import ProbeEval, measure_probes
    from sidecar.evals.probes import Half

    asked = ProbeEval(Half(half), limit=limit, seed=seed)
    run = measured(app, lambda tools, steps: measure_probes(asked, tools, progress=steps))
    if dump:
        dump.write_text(trial_lines(run.trials), encoding="utf-8")
    show(app, run.report)


@evaluate.command("quantities")
@data_option
@json_option
@pass_app
def quantities(app: App, *, data: Path | None) -> None:
    """Let the guard on numbers judge alone: what it decides, and how many rightly."""
    from sidecar.evals.gold import read_gold
    from sidecar.evals.measure_quantities import measure_quantities

    folder = data_folder(app, data)
    with _naming_missing_data(folder), app.output.progress("measuring") as bar:
        report = measure_quantities(folder, read_gold(), progress=Steps(bar))
    show(app, report)


@evaluate.command("compare")
@click.argument("before", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("after", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@pass_app
def compare(app: App, *, before: Path, after: Path) -> None:
    """Compare report AFTER with report BEFORE: a Markdown table, the worst first.

    Exits with 1 when a metric got worse by more than 0.02. Reports on different data are
    refused.
    """
    from sidecar.evals import compare as comparing

    reports = [_read(path) for path in (before, after)]
    try:
        rows = comparing.compare(*reports)
    except comparing.NotComparableError as exc:
        raise click.UsageError(str(exc)) from exc
    regressed = comparing.has_regressed(rows)
    if app.is_json:
        app.output.document({"regressed": regressed, "rows": [_row_json(row) for row in rows]})
    else:
        click.echo(comparing.as_markdown(rows))
    if regressed:
        raise FailedQuietly(ExitCode.NO)


def data_folder(app: App, named: Path | None) -> Path:
    """Return the folder of the public sets."""
    if named is not None:
        return named
    beside = Path(sidecar.__file__).resolve().parents[2] / "shared" / "data"
    return Path(app.environ.get(DATA_VARIABLE, beside))


def measured(app: App, run: Run[T]) -> T:
    """Run an eval on real parts, with a progress bar; return what it returns."""
    with TemporaryDirectory(prefix="sparring-eval-") as folder:
        config = _engine_config(app, Path(folder))
        with app.output.progress("measuring") as bar:
            return asyncio.run(_run(config, Path(folder), run, Steps(bar)))


async def _run(config: Config | None, folder: Path, run: Run[T], steps: Steps) -> T:
    from sidecar.bootstrap.measuring import measuring

    async with measuring(config, folder) as tools:
        return await run(tools, steps)


def _engine_config(app: App, folder: Path) -> Config | None:
    """Return the settings that name a model engine, ``None`` for the builtin one."""
    if app.engine in {None, EngineChoice.BUILTIN.value}:
        return None
    vault = folder / "empty"
    vault.mkdir()
    return load_config(vault=vault, environ=app.environ, flags=app.flags)


@contextmanager
def _naming_missing_data(data: Path) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as exc:
        raise click.UsageError(
            f"The public sets are not in {data}. Name their folder with --data or ${DATA_VARIABLE}."
        ) from exc


def show(app: App, report: Report) -> None:
    """Print a report: a table for people, the whole document with ``--json``."""
    from sidecar.cli.eval_tables import report_table

    app.output.show(report_table(report))
    for note in report.notes:
        app.output.say(note)
    app.output.document(report.as_json())


def trial_lines(trials: Sequence[Trial]) -> str:
    """Return one JSON line a trial, without any text of the set."""
    rows = (
        {
            "id": trial.answer.id,
            "label": trial.answer.detail or trial.answer.label,
            "score": trial.answer.score,
            "isRight": trial.answer.is_right,
            "kind": trial.kind.value,
            "outcome": trial.outcome.value,
            "probability": trial.probability,
            "why": trial.note,
        }
        for trial in trials
    )
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _read(path: Path) -> Report:
    from sidecar.evals.report import ReportInvalidError, read_report

    try:
        return read_report(path.read_text(encoding="utf-8"))
    except (ReportInvalidError, OSError, UnicodeDecodeError) as exc:
        raise click.UsageError(f"{path.name} cannot be compared. {exc}") from exc


def _row_json(row: object) -> dict[str, object]:
    from dataclasses import asdict

    from sidecar.evals.compare import Row

    assert isinstance(row, Row)
    return asdict(row)
