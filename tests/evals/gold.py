"""A tiny gold set on disk, a fixed check, and instruments that need no model."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
from sidecar.adapters.vault_files import VaultFiles
from sidecar.evals.instruments import Instruments, Stage
from sidecar.evals.short_answers import ShortAnswer
from sidecar.ports.checker import Checker
from sidecar.ports.engine import Engine, EngineName
from sidecar.ports.likeness import LikenessMeter
from sidecar.rounds.semantic import CheckModel, Coefficient
from tests.fakes.clock import FakeClock
from tests.fakes.engine import an_engine
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.round_store import FakeRoundStore

QUESTIONS = {
    "q1": ("Why does ice float?", ["Ice is less dense than water."]),
    "q2": (
        "What makes the tides?",
        ["The pull of the moon makes the tides.", "The moon attracts the water."],
    ),
    "q3": ("How long is a meter in centimeters?", ["A meter is 100 centimeters long."]),
}
ANSWERS = (
    ("q1", "It floats because frozen water is less dense than liquid water.", 1.0),
    ("q1", "Ice is more dense than water is.", 0.0),
    ("q1", "It is cold.", 0.2),
    ("q1", "I don't know.", 0.0),
    ("q2", "The tides come from the pull of the moon.", 1.0),
    ("q2", "Our moon attracts the water of the sea.", 0.9),
    ("q2", "The wind pushes the sea up the beach.", 0.1),
    ("q2", "Something in the sky pulls.", 0.5),
    ("q3", "One meter has 100 centimeters.", 1.0),
    ("q3", "A meter is 10 centimeters long.", 0.0),
)
"""Question, answer, share of the full score; two graders agree on all but the last."""

MODEL = CheckModel(
    intercept=0.0,
    coefficients={
        "point_said": Coefficient(1.5, 0.4, 0.3),
        "negation_missing": Coefficient(-0.5, 0.1, 0.3),
    },
    cover_at=0.7,
    reject_at=0.3,
)
"""A check that never changes, so that figures may be held against a golden file."""


def write_gold(folder: Path) -> Path:
    """Write the tiny set where the suite ``mohler`` is read from; return the data folder."""
    at = folder / "sag-mohler2011"
    at.mkdir(parents=True)
    questions = [
        {"qid": qid, "question": text, "references": [{"text": one} for one in references]}
        for qid, (text, references) in QUESTIONS.items()
    ]
    answers = [
        {
            "aid": f"{qid}#{number}",
            "qid": qid,
            "answer": text,
            "score": share * 5,
            "score_norm": share,
            "grader_1": share * 5,
            "grader_2": share * 5 if number + 1 < len(ANSWERS) else 1.0,
        }
        for number, (qid, text, share) in enumerate(ANSWERS)
    ]
    _write(at / "mohler2011_questions.jsonl", questions)
    _write(at / "mohler2011_answers.jsonl", answers)
    return folder


def _write(path: Path, rows: Sequence[Mapping[str, object]]) -> None:
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")


def an_answer(
    text: str = "Ice is lighter than water for its size.",
    *,
    references: tuple[str, ...] = ("Ice is less dense than water.",),
    question: str = "Why does ice float?",
    is_right: bool = True,
) -> ShortAnswer:
    """Return a gold answer."""
    label = "correct" if is_right else "incorrect"
    return ShortAnswer("a", "q", question, references, text, is_right, label, "en")


def builtin_engine(checker: Checker) -> Engine:
    """Return an engine named builtin around a checker."""
    return an_engine(EngineName.BUILTIN, checker=checker)


def tools(
    *,
    models: Mapping[str, CheckModel] | None = None,
    checker: Checker | None = None,
    engine: Engine | None = None,
) -> Instruments:
    """Return instruments on the fixed check, or on a scripted one."""

    def made(fitted: Mapping[str, CheckModel], meters: Sequence[LikenessMeter]) -> Checker:
        return checker or BuiltinChecker(fitted, meters)

    async def builtin(checks: Checker) -> Engine:
        return builtin_engine(checks)

    return Instruments(
        models=models or {"lexical": MODEL},
        meters=list,
        checker=made,
        builtin=builtin,
        embedder=HashEmbedder(),
        engine=engine,
        stage=a_stage,
    )


@asynccontextmanager
async def a_stage(folder: Path) -> AsyncIterator[Stage]:
    """Open a real vault and catalogue with a store in memory."""
    vault = (folder / "vault").resolve()
    vault.mkdir()
    catalogue = SqliteCatalogue(folder / "catalogue.sqlite")
    try:
        yield Stage(
            vault=vault,
            notes=VaultFiles(vault, max_note_bytes=1_000_000),
            catalogue=catalogue,
            store=FakeRoundStore(),
            clock=FakeClock(),
        )
    finally:
        await catalogue.close()
