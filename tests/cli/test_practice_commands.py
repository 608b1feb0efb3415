"""``sparring practice``: what is printed, and what is refused."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from sidecar.cli import render_calibration
from sidecar.cli.context import App
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.main import run
from sidecar.services.practice_problems import ProblemsRequest
from tests.cli.scripted_app import ScriptedApp, document_of

ROW = {
    "id": "t-1",
    "question": "Ann had 9 pens. She lost 2 pens. How many are left?",
    "solution": "9-2 = <<9-2=7>>7",
    "final": "7",
}


def data_with(folder: Path, rows: int) -> str:
    """Write a tiny train half and return the folder of the sets."""
    (folder / "gsm8k").mkdir()
    lines = "".join(json.dumps(ROW) + "\n" for _ in range(rows))
    (folder / "gsm8k" / "train.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    return str(folder)


def test_practice_prints_one_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--json`` the counts are one JSON document; ``--limit`` bounds the problems."""
    data = data_with(tmp_path, 3)
    arguments = ["practice", "gsm8k", "--split", "train", "--limit", "2", "--data", data, "--json"]

    assert run(arguments, App(is_json=True, data_dir=str(tmp_path / "state"))) == ExitCode.OK
    document = document_of(capsys)
    assert document["problems"] == 2
    assert document["byClass"]["additive"] == {"correct": 2, "wrong": 0, "refused": 0}


def test_practice_prints_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """People read the counts of each class."""
    data = data_with(tmp_path, 1)
    arguments = ["practice", "gsm8k", "--split", "train", "--data", data]

    assert run(arguments, App(data_dir=str(tmp_path / "state"))) == ExitCode.OK
    assert "additive" in capsys.readouterr().out


def test_a_missing_set_is_a_usage_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The sentence says which option names the folder."""
    arguments = ["practice", "gsm8k", "--split", "test_a", "--data", str(tmp_path)]

    assert run(arguments, App()) == ExitCode.USAGE
    assert "--data" in capsys.readouterr().err


def test_what_is_recorded_is_practiced_by_the_sidecar(app: ScriptedApp, tmp_path: Path) -> None:
    """The test half of GSM8K, and the problems of the notes."""
    data = str(tmp_path)
    recorded = ["practice", "gsm8k", "--split", "test_a", "--record", "--data", data]

    assert app.run(*recorded) == ExitCode.OK
    assert app.run("practice", "notes", "--limit", "3") == ExitCode.OK
    assert app.scripts.calibration.requests == [
        ProblemsRequest("gsm8k", folder=data),
        ProblemsRequest("notes", limit=3),
    ]


def test_cases_that_the_rules_were_made_on_are_never_recorded(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are practice counts; the sentence says why and what to do."""
    assert app.run("practice", "gsm8k", "--split", "train", "--record") == ExitCode.USAGE
    assert "no trials" in capsys.readouterr().err
    assert app.scripts.calibration.requests == []


def test_notes_that_came_out_otherwise_are_named() -> None:
    """Wrong and refused ones, with what failed; the others are counted only."""
    report: dict[str, Any] = {
        "checker": {
            "engine": "derivation", "model": "", "digest": "d", "promptVersion": "",
            "isCurrent": True,
        },
        "classes": [], "diagnoses": [], "canariesWrong": 0, "canaries": 39, "cases": 3,
        "proposals": [], "eliminations": [{"goldId": "Fence.md"}],
        "refusals": [{"goldId": "Tank.md", "named": ["relation:average"]}],
    }  # fmt: skip
    console = Console(width=100, record=True, color_system=None)
    console.print(render_calibration.practiced_notes(report))
    text = console.export_text()

    assert "another answer is derived: Fence.md" in text
    assert "no answer could be worked out for Tank.md: “average”" in text
