"""``sparring eval``: what is compared, refused, printed and written."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sidecar.cli.context import App
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.main import run
from sidecar.evals.report import Fingerprint, Metric, Report
from sidecar.evals.statistics import Figure
from tests.evals.gold import ANSWERS, write_gold


@dataclass
class BareApp(App):
    """The command line in an environment of the test's own."""

    variables: dict[str, str] = field(default_factory=dict)

    @property
    def environ(self) -> dict[str, str]:  # type: ignore[override]  # a fixed environment
        return self.variables


def a_file(folder: Path, name: str, auc: float, *, data: str = "d") -> str:
    """Write a report and return its path."""
    mark = Fingerprint(data, "builtin", "c", "1", 1)
    report = Report("check", "beetle", mark, {"auc": Metric(Figure(auc, None, None, 9))})
    path = folder / name
    path.write_text(json.dumps(report.as_json()), encoding="utf-8")
    return str(path)


def test_regression_exits_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The table is Markdown on stdout, the worst first."""
    files = [a_file(tmp_path, "a.json", 0.8), a_file(tmp_path, "b.json", 0.7)]

    assert run(["eval", "compare", *files], App()) == ExitCode.NO
    assert "| auc | 0.8000 | 0.7000 | -0.1000 | regression |" in capsys.readouterr().out


def test_improvement_exits_with_zero(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With ``--json`` it is one document."""
    files = [a_file(tmp_path, "a.json", 0.7), a_file(tmp_path, "b.json", 0.8)]

    assert run(["eval", "compare", *files, "--json"], App()) == ExitCode.OK
    document = json.loads(capsys.readouterr().out)
    assert document["regressed"] is False
    assert document["rows"][0]["change"] == "improvement"


def test_other_data_is_a_usage_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is not comparable is refused, not shown as equal."""
    files = [a_file(tmp_path, "a.json", 0.7), a_file(tmp_path, "b.json", 0.7, data="e")]

    assert run(["eval", "compare", *files], App()) == ExitCode.USAGE
    assert "differ in data" in capsys.readouterr().err


def test_what_is_no_report_is_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file is named."""
    (tmp_path / "b.json").write_text("{}", encoding="utf-8")
    files = [a_file(tmp_path, "a.json", 0.7), str(tmp_path / "b.json")]

    assert run(["eval", "compare", *files], App()) == ExitCode.USAGE
    assert "b.json cannot be compared" in capsys.readouterr().err


def test_missing_data_says_how_to_name_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sets are not part of the package."""
    app = BareApp(variables={"SPARRING_SHARED_DATA": str(tmp_path)})

    assert run(["eval", "check", "--suite", "le"], app) == ExitCode.USAGE
    assert "SPARRING_SHARED_DATA" in capsys.readouterr().err


def test_check_prints_a_report_and_dumps_trials(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the real builtin check; the dump holds ids and outcomes, no text."""
    data, dump = write_gold(tmp_path / "data"), tmp_path / "trials.jsonl"
    command = ["eval", "check", "--suite", "mohler", "--data", str(data), "--dump", str(dump)]

    assert run([*command, "--json"], App()) == ExitCode.OK
    report = json.loads(capsys.readouterr().out)
    rows = [json.loads(line) for line in dump.read_text(encoding="utf-8").splitlines()]
    assert report["kind"] == "check"
    assert report["metrics"]["evidence_valid"]["value"] in {1.0, None}
    assert len(rows) == len(ANSWERS)
    assert set(rows[0]) == {
        "id",
        "label",
        "score",
        "isRight",
        "kind",
        "outcome",
        "probability",
        "why",
    }


def test_probes_are_judged_by_the_real_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They ship with the package, so no data folder is named."""
    dump = tmp_path / "trials.jsonl"
    command = ["eval", "probes", "--half", "dev", "--limit", "8", "--dump", str(dump), "--json"]

    assert run(command, App()) == ExitCode.OK
    report = json.loads(capsys.readouterr().out)
    assert (report["kind"], report["suite"]) == ("probes", "dev")
    assert report["details"]["probes"] == 8
    assert len(dump.read_text(encoding="utf-8").splitlines()) == 8


def test_people_get_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Figures with their intervals on stdout, remarks on stderr."""
    data = write_gold(tmp_path / "data")

    assert run(["eval", "check", "--suite", "mohler", "--data", str(data)], App()) == ExitCode.OK
    printed = capsys.readouterr()
    assert "balanced_accuracy" in printed.out
    assert "not fitted on this suite" in printed.err
