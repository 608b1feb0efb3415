"""Measure the built-in answers: ``python -m benchmarks.answers [--most N] [--suites NAME…]``.

Indexes public sets that lie beside the repository (``../shared/data``) with each built-in
embedder and asks them questions that they answer and questions that they do not, through the
product's own services and stores. Prints a row a suite, and with ``--json`` the reports. Not
a benchmark of speed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sidecar.adapters.builtin_answerer import BuiltinAnswerer
from sidecar.adapters.e5_embedder import E5Embedder
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.numpy_embedder import NumpyEmbedder
from sidecar.adapters.system_clock import SystemClock
from sidecar.adapters.weight_packs import has_e5
from sidecar.evals.answers import SUITES, AnswerSuite, Question, measure_answers, read_answer_suite
from sidecar.evals.report import Report
from sidecar.ids import new_id
from sidecar.library.values import Answer, Scope
from sidecar.ports.engine import EngineName
from sidecar.services.answer_question import AnswerQuestion, AskRequest
from sidecar.services.progress import NoProgress
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.library import real_library

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
MOST = 120
COLUMNS = (
    "answerable/answered",
    "answerable/holds_gold",
    "answerable/note_retrieved",
    "near_miss/answered",
    "off_topic/answered",
    "off_topic/retrieved",
)


async def measure(suite: AnswerSuite, embedder: NumpyEmbedder) -> Report:
    """Index a suite's notes, ask its questions, and return the report."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        vault = folder / "vault"
        await asyncio.to_thread(_write, vault, suite)
        library = real_library(vault, folder / "data", embedder, clock=SystemClock())
        engine = replace(an_engine(EngineName.BUILTIN), answerer=BuiltinAnswerer(embedder))
        answering = AnswerQuestion(library.retrieve, FakeEngines(engine), new_id)

        async def ask(question: Question) -> Answer:
            scope = Scope(leave_out=question.leave_out)
            return await answering.ask(
                AskRequest(question.text, scope=scope), progress=NoProgress()
            )

        try:
            await library.run(everything=True)
            return await measure_answers(
                suite, ask, engine="builtin", embedder=embedder.info.id, progress=NoProgress()
            )
        finally:
            await library.close()


def _write(vault: Path, suite: AnswerSuite) -> None:
    vault.mkdir()
    for path, text in suite.notes.items():
        (vault / path).write_text(text, encoding="utf-8")


def _row(report: Report) -> str:
    values = (report.metrics[name].figure.value for name in COLUMNS)
    cells = " ".join(f"{'-' if v is None else format(v, '.2f'):>9}" for v in values)
    return f"{report.suite:10} {report.fingerprint.check[:6]:6} {cells}"


async def main(arguments: Sequence[str]) -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="benchmarks.answers", description=__doc__)
    parser.add_argument("--most", type=int, default=MOST, help="questions of each kind")
    parser.add_argument("--suites", nargs="+", choices=SUITES, default=SUITES)
    parser.add_argument("--embedders", nargs="+", choices=("minilm", "e5"))
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    wanted = options.embedders or (["minilm", "e5"] if has_e5(None) else ["minilm"])
    reports: list[Report] = []
    print(" " * 17, " ".join(f"{name.split('/')[1][:9]:>9}" for name in COLUMNS))
    for name in wanted:
        embedder = MiniLmEmbedder() if name == "minilm" else E5Embedder()
        for suite in options.suites:
            read = await asyncio.to_thread(
                read_answer_suite, suite, options.data, most=options.most
            )
            reports.append(await measure(read, embedder))
            print(_row(reports[-1]), flush=True)
        embedder.close()
    if options.json:
        text = json.dumps([report.as_json() for report in reports], indent=2, sort_keys=True)
        await asyncio.to_thread(options.json.write_text, text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
