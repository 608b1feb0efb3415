"""``sparring eval retrieval`` and its kin: measuring the library on gold questions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeVar

import click

from sidecar.cli.context import App, json_option, pass_app
from sidecar.cli.eval_commands import (
    DATA_VARIABLE,
    Steps,
    data_folder,
    data_option,
    dump_option,
    evaluate,
    show,
)
from sidecar.config import Config, EngineChoice, load_config

if TYPE_CHECKING:
    from sidecar.evals.measure_retrieval import RetrievalRun
    from sidecar.evals.report import Report
    from sidecar.evals.retrieval_suites import RetrievalSuite
    from sidecar.evals.shelf import OpenShelf

__all__ = ["evaluate"]

T = TypeVar("T")

XQUAD_LANGUAGES = ("en", "de", "es", "ru", "zh", "ar", "hi", "th", "vi", "tr", "el", "ro")

NEAR_MISS = ("near_miss", "near_miss_held")

SUITES = (
    "core",
    "off_topic",
    "long_context",
    "scifact",
    "cranfield",
    "clapnq",
    "limit",
    *(f"xquad-{language}" for language in XQUAD_LANGUAGES),
    *(f"{half}-{language}" for half in NEAR_MISS for language in XQUAD_LANGUAGES[:5]),
)
"""As in ``evals/retrieval_suites.py``, which is not loaded to print a help page."""

EMBEDDERS = ("minilm", "e5", "settings", "none")
"""As in ``evals/shelf.py``."""

STYLES = ("auto", "focused", "creative", "off")
"""As in ``library/samplers.py``."""

MODEL_SETTINGS = {
    EngineChoice.OLLAMA.value: ("ollama.chatModel", "ollama.tasksModel"),
    EngineChoice.OPENAI.value: ("openai.chatModel", "openai.tasksModel"),
    EngineChoice.GGUF.value: ("gguf.chatPath",),
}
"""Settings that name the model of each engine which judges: the one for tasks, else for talk."""

KEPT = "eval-vectors.sqlite"
"""Vectors of the suites' texts, in the data directory: a second run embeds nothing."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the options of a suite say."""

    suite: str
    embedder: str
    limit: int | None
    data: Path | None


def suite_options(command: Callable[..., None]) -> Callable[..., None]:
    """Let options choose a suite and an embedder; the command gets them as ``chosen``."""

    @click.option("--suite", type=click.Choice(SUITES), required=True, help="What is asked.")
    @click.option(
        "--embedder",
        type=click.Choice(EMBEDDERS),
        default="minilm",
        show_default=True,
        help="Whose vectors: a built-in one's, or those of the one that your settings name; none "
        "searches by words only.",
    )
    @click.option(
        "--limit",
        type=click.IntRange(1),
        help="Take so many questions with an answer and as many without, evenly over the suite.",
    )
    @data_option
    @wraps(command)
    def with_choice(
        *, suite: str, embedder: str, limit: int | None, data: Path | None, **rest: object
    ) -> None:
        command(chosen=Chosen(suite, embedder, limit, data), **rest)

    return with_choice


@evaluate.command("retrieval")
@suite_options
@click.option("--ablate", is_flag=True, help="Also measure each stage of the ranking.")
@dump_option("a question: its candidates before the floor")
@click.option(
    "--judge-model",
    metavar="NAME",
    help="Also ask this model whether what was found is on topic: on Ollama, or on --engine.",
)
@json_option
@pass_app
def retrieval(
    app: App, *, chosen: Chosen, ablate: bool, dump: Path | None, judge_model: str | None
) -> None:
    """Find notes for gold questions, beside BM25, grep and vectors alone."""
    from sidecar.evals.measure_retrieval import RetrievalEval, measure_retrieval
    from sidecar.evals.pool_lines import pool_lines

    suite = read_suite(app, chosen)

    async def run(open_shelf: OpenShelf, place: Path, steps: Steps) -> RetrievalRun:
        asked = RetrievalEval(suite, place, ablate=ablate, is_judged=judge_model is not None)
        return await measure_retrieval(asked, open_shelf, progress=steps)

    ran = on_shelf(app, chosen.embedder, run, model=judge_model)
    if dump:
        dump.write_text(pool_lines(ran.pools), encoding="utf-8")
    show(app, ran.report)


@evaluate.command("sweep-floor")
@suite_options
@click.option("--low", type=click.FloatRange(0, 1), default=0.2, show_default=True)
@click.option("--high", type=click.FloatRange(0, 1), default=0.95, show_default=True)
@click.option("--step", type=click.FloatRange(0, 1, min_open=True), default=0.05, show_default=True)
@click.option(
    "--keep",
    is_flag=True,
    help="Use the floor advised from now on, for the embedding model of --embedder settings.",
)
@json_option
@pass_app
def sweep(app: App, *, chosen: Chosen, low: float, high: float, step: float, keep: bool) -> None:
    """Judge the same candidates at one relevance floor after the other."""
    from sidecar.evals.measure_retrieval import RetrievalEval, measure_retrieval
    from sidecar.evals.sweep_floor import sweep_floor

    if low > high:
        raise click.UsageError("--low must not be above --high.")
    if keep and chosen.embedder != "settings":
        raise click.UsageError("--keep needs --embedder settings: built-in floors ship with it.")
    suite = read_suite(app, chosen)

    async def run(open_shelf: OpenShelf, place: Path, steps: Steps) -> RetrievalRun:
        return await measure_retrieval(RetrievalEval(suite, place), open_shelf, progress=steps)

    ran = on_shelf(app, chosen.embedder, run)
    report = sweep_floor(ran, low=low, high=high, step=step)
    show(app, _kept(app, report) if keep else report)


def _kept(app: App, report: Report) -> Report:
    """Return the report with a note on what was kept of it, once it is."""
    from sidecar.bootstrap.measuring_library import keep_floor

    with TemporaryDirectory(prefix="sparring-eval-") as name:
        floor = keep_floor(_config(app, Path(name)), report)
    said = (
        "Nothing was kept: words go on judging."
        if floor is None
        else f"Kept: {floor:.2f} holds for this embedding model from the next start on."
    )
    return replace(report, notes=(*report.notes, said))


@evaluate.command("generation")
@suite_options
@click.option(
    "--style",
    type=click.Choice(STYLES),
    help="Samplers to send; without it temperature 0 is sent, and answers repeat.",
)
@json_option
@pass_app
def generation(app: App, *, chosen: Chosen, style: str | None) -> None:
    """Answer gold questions: right, refused, cited, grounded."""
    from sidecar.evals.measure_generation import GenerationEval, measure_generation

    suite = read_suite(app, chosen)

    async def run(open_shelf: OpenShelf, place: Path, steps: Steps) -> Report:
        asked = GenerationEval(suite, place, style)
        return await measure_generation(asked, open_shelf, progress=steps)

    show(app, on_shelf(app, chosen.embedder, run))


def read_suite(app: App, chosen: Chosen) -> RetrievalSuite:
    """Return a suite; what is not there is a usage error that says how to name it."""
    from sidecar.evals.retrieval_suites import read_retrieval_suite

    data = data_folder(app, chosen.data)
    try:
        return read_retrieval_suite(chosen.suite, data, most=chosen.limit)
    except FileNotFoundError as exc:
        raise click.UsageError(
            f"The public sets are not in {data}. Name their folder with --data or ${DATA_VARIABLE}."
        ) from exc


def on_shelf(
    app: App,
    embedder: str,
    run: Callable[[OpenShelf, Path, Steps], Awaitable[T]],
    *,
    model: str | None = None,
) -> T:
    """Run an eval with a progress bar on libraries of its own; return what it returns."""
    with (
        TemporaryDirectory(prefix="sparring-eval-") as name,
        app.output.progress("measuring") as bar,
    ):
        folder = Path(name)
        config = _config(app, folder, model=model)
        return asyncio.run(_run(config, embedder, folder, run, Steps(bar)))


def _config(app: App, folder: Path, *, model: str | None = None) -> Config:
    """Return the settings in force over an empty vault in a folder."""
    vault = folder / "empty"
    vault.mkdir()
    return load_config(vault=vault, environ=app.environ, flags=_flags(app, model))


def _flags(app: App, model: str | None) -> dict[str, object]:
    """Return what the command line sets: where things lie, the engine, and its model."""
    engine = app.engine or (EngineChoice.OLLAMA if model else EngineChoice.BUILTIN).value
    flags: dict[str, object] = {"dataDir": app.data_dir, "engine": engine}
    if model is not None:
        if engine not in MODEL_SETTINGS:
            raise click.UsageError(f"The {engine} engine has no model to judge with.")
        flags |= dict.fromkeys(MODEL_SETTINGS[engine], model)
    return flags


async def _run(
    config: Config,
    embedder: str,
    folder: Path,
    run: Callable[[OpenShelf, Path, Steps], Awaitable[T]],
    steps: Steps,
) -> T:
    from sidecar.bootstrap.measuring_library import measuring_library
    from sidecar.evals.shelf import EmbedderName

    library = folder / "library"
    await asyncio.to_thread(library.mkdir)
    async with measuring_library(
        EmbedderName(embedder),
        data_dir=config.data_dir,
        kept=config.data_dir / KEPT,
        engine=None if config.engine is EngineChoice.BUILTIN else config,
        settings=config,
    ) as open_shelf:
        return await run(open_shelf, library, steps)
