"""``sparring eval retrieval``, ``sweep-floor`` and ``generation`` on real parts."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from sidecar.cli.context import App
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.main import run


@dataclass
class BareApp(App):
    """The command line in an environment of the test's own."""

    variables: dict[str, str] = field(default_factory=dict)

    @property
    def environ(self) -> dict[str, str]:  # type: ignore[override]  # a fixed environment
        return self.variables


def an_app(folder: Path) -> BareApp:
    """Return an app that keeps all it writes below *folder*."""
    (folder / "settings.json").write_text('{"library": {"minRelevance": 0.99}}', "utf-8")
    return BareApp(
        variables={
            "SPARRING_SETTINGS": str(folder / "settings.json"),
            "SPARRING_DATA_DIR": str(folder / "data"),
        }
    )


def test_retrieval_prints_a_report_that_no_setting_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The settings file asks for a floor that nothing clears; the pinned one holds."""
    dump = tmp_path / "pools.jsonl"
    command = ["eval", "retrieval", "--suite", "off_topic", "--limit", "4", "--ablate"]

    assert run([*command, "--dump", str(dump), "--json"], an_app(tmp_path)) == ExitCode.OK
    report = json.loads(capsys.readouterr().out)
    assert report["kind"] == "retrieval"
    assert report["metrics"]["recall@5"]["value"] > 0
    assert report["metrics"]["row/stage/diversity/ndcg@10"]["n"] == 4
    assert len(dump.read_text("utf-8").splitlines()) == 8


def test_the_floor_is_swept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By words only, so that nothing is embedded."""
    command = ["eval", "sweep-floor", "--suite", "off_topic", "--embedder", "none"]

    assert run([*command, "--limit", "3", "--json"], an_app(tmp_path)) == ExitCode.OK
    assert json.loads(capsys.readouterr().out)["kind"] == "floor"


def test_generation_prints_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every quote stands in its note."""
    command = ["eval", "generation", "--suite", "off_topic", "--embedder", "none", "--limit", "6"]

    assert run([*command, "--json"], an_app(tmp_path)) == ExitCode.OK
    metrics = json.loads(capsys.readouterr().out)["metrics"]
    assert metrics["citation_validity"]["value"] in {1.0, None}
    assert metrics["refusal_correct"]["n"] == 6


def test_a_missing_set_says_how_to_name_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The public sets are not part of the package."""
    command = ["eval", "retrieval", "--suite", "limit", "--data", str(tmp_path)]

    assert run(command, an_app(tmp_path)) == ExitCode.USAGE
    assert "--data" in capsys.readouterr().err


def test_the_builtin_engine_cannot_judge_relevance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Better said than measured as 0."""
    command = ["eval", "retrieval", "--suite", "off_topic", "--judge-model", "x"]

    assert run(["--engine", "builtin", *command], an_app(tmp_path)) == ExitCode.USAGE
    assert "no model to judge with" in capsys.readouterr().err


def test_floors_in_the_wrong_order_are_a_usage_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Instead of an empty report."""
    command = ["eval", "sweep-floor", "--suite", "core", "--low", "0.9", "--high", "0.1"]

    assert run(command, an_app(tmp_path)) == ExitCode.USAGE
    assert "must not be above" in capsys.readouterr().err


def test_only_a_floor_of_the_settings_embedder_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those of the built-in embedders ship with the gate that they were measured with."""
    command = ["eval", "sweep-floor", "--suite", "off_topic", "--keep"]

    assert run(command, an_app(tmp_path)) == ExitCode.USAGE
    assert "--embedder settings" in capsys.readouterr().err


def test_a_kept_floor_needs_an_embedder_that_can_be_had(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The settings want one on Ollama and name none."""
    app = an_app(tmp_path)
    app.variables["SPARRING_LIBRARY_EMBEDDER"] = "ollama"
    command = ["eval", "sweep-floor", "--suite", "off_topic", "--embedder", "settings", "--keep"]

    assert run(command, app) == ExitCode.CALLER
    assert "ollama.embeddingModel" in capsys.readouterr().err
    assert not (tmp_path / "data" / "embedder-floors.json").exists()
