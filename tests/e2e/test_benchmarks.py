"""Benchmarks keep working: the short form of each is run, its figures are not judged."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks.__main__ import FOLDER, names
from benchmarks.table import at_least, at_most, show
from tests.e2e.processes import ROOT, environment

pytestmark = pytest.mark.timeout(600)


@pytest.mark.parametrize("name", names())
def test_the_short_form_gives_rows(name: str, tmp_path: Path) -> None:
    """Each benchmark runs in its short form and writes rows of the agreed shape."""
    rows_file = tmp_path / "rows.json"
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", name, "--smoke", "--json", str(rows_file)],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, done.stderr
    rows = json.loads(rows_file.read_text(encoding="utf-8"))

    assert all(
        {"name", "measured", "baseline", "ratio", "target", "holds", "note"} == set(row)
        for row in rows
    )


SCRIPTS = sorted({path.stem for path in FOLDER.glob("[a-z]*.py")} - set(names()))


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_scripts_beside_them_can_be_loaded(name: str) -> None:
    """What is no benchmark still knows the code that it is about."""
    assert importlib.import_module(f"benchmarks.{name}").__doc__


def test_a_ratio_is_judged_by_its_limit() -> None:
    """At most and at least are inclusive, and judge the ratio."""
    assert at_most("a", 5.0, 2.0, limit=2.5, unit="s").holds is True
    assert at_most("a", 5.1, 2.0, limit=2.5, unit="s").holds is False
    assert at_least("a", 1.0, 2.0, limit=0.5, unit="x").holds is True
    assert at_least("a", 0.9, 2.0, limit=0.5, unit="x").holds is False


def test_nothing_to_compare_with_does_not_hold() -> None:
    """A baseline of zero is a failed measurement, not a pass."""
    row = at_most("a", 5.0, 0.0, limit=2.5, unit="s")

    assert row.holds is False
    assert row.ratio is None


def test_a_missed_target_stands_out_in_the_table() -> None:
    """The table says NO in capitals where a target does not hold."""
    console = Console(record=True, width=120)
    show([at_most("a", 9.0, 2.0, limit=2.5, unit="s")], console)

    assert "NO" in console.export_text()
