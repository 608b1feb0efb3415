"""An interrupted practice run goes on where it stopped, with the same report in the end."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from sidecar.evals.gsm8k import PROGRESS_ROWS, Kind, Problem, practice, run_id
from sidecar.evals.practice_journal import PracticeJournal, derivation_version

QUESTION = "Ann had {start} pens. She lost 2 pens. How many are left?"
PROBLEMS = [
    Problem(f"t-{n}", QUESTION.format(start=n + 5), Fraction(n + 3), Kind.ADDITIVE)
    for n in range(PROGRESS_ROWS + 5)
]
RUN = run_id("train", PROBLEMS)


def interrupt(journal: PracticeJournal) -> None:
    """Run until the first report of progress, then stop as a person does."""

    def stop(done: float, total: float, message: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        practice("train", PROBLEMS, progress=stop, journal=journal)


def test_a_resumed_run_reports_what_one_in_one_go_does(tmp_path: Path) -> None:
    """And nothing is left behind."""
    journal = PracticeJournal(tmp_path / "run.jsonl", RUN)
    interrupt(journal)
    kept = journal.read()
    resumed = practice("train", PROBLEMS, journal=journal, resumes=True)

    assert len(kept) == PROGRESS_ROWS
    assert resumed == practice("train", PROBLEMS)
    assert list(tmp_path.iterdir()) == []


def test_what_is_kept_is_not_attempted_again(tmp_path: Path) -> None:
    """A kept outcome stands in the report, whatever it was."""
    journal = PracticeJournal(tmp_path / "run.jsonl", RUN)
    journal.begin({"t-0": ("wrong", "", "")})

    assert practice("train", PROBLEMS[:1], journal=journal, resumes=True).eliminated == ("t-0",)


def test_without_resuming_a_run_begins_anew(tmp_path: Path) -> None:
    """What is kept is forgotten."""
    journal = PracticeJournal(tmp_path / "run.jsonl", RUN)
    journal.begin({"t-0": ("wrong", "", "")})

    assert practice("train", PROBLEMS[:1], journal=journal).eliminated == ()


def test_another_run_is_not_gone_on_with(tmp_path: Path) -> None:
    """Other problems or other code: nothing of it counts."""
    path = tmp_path / "run.jsonl"
    PracticeJournal(path, "other").begin({"t-0": ("wrong", "", "")})

    assert PracticeJournal(path, RUN).read() == {}
    assert run_id("train", PROBLEMS[:1]) != RUN
    assert run_id("test_a", PROBLEMS) != RUN


@pytest.mark.parametrize("torn", ['["t-1", "corr', "[1, 2, 3, 4]", '{"a": 1}', '["t-1"]'])
def test_a_line_that_a_kill_cut_is_done_again(tmp_path: Path, torn: str) -> None:
    """The lines before it count."""
    path = tmp_path / "run.jsonl"
    journal = PracticeJournal(path, RUN)
    journal.begin({"t-0": ("correct", "", "")})
    with path.open("a", encoding="utf-8") as file:
        file.write(torn)

    assert journal.read() == {"t-0": ("correct", "", "")}


@pytest.mark.parametrize("text", ["", "not json\n"])
def test_a_file_that_is_no_journal_holds_nothing(tmp_path: Path, text: str) -> None:
    """Nor does one that is not there."""
    path = tmp_path / "run.jsonl"
    journal = PracticeJournal(path, RUN)

    assert journal.read() == {}
    path.write_text(text, encoding="utf-8")
    assert journal.read() == {}


def test_the_code_names_itself() -> None:
    """The same sources have the same version."""
    assert derivation_version() == derivation_version()


def test_other_code_has_another_name(tmp_path: Path) -> None:
    """Whatever changed: what was earned before says nothing of it."""
    rule = tmp_path / "rule.py"
    rule.write_text("LIMIT = 1\n", encoding="utf-8")
    before = derivation_version(tmp_path)
    rule.write_text("LIMIT = 2\n", encoding="utf-8")
    changed = derivation_version(tmp_path)
    (tmp_path / "another.py").write_text("", encoding="utf-8")

    assert len({before, changed, derivation_version(tmp_path)}) == 3
