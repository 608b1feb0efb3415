"""The terminal on the sample vault: real processes, real index, the built-in partner."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from sidecar.cli.demo import (
    OFF_TOPIC,
    QUESTION,
    QUESTION_NOTE,
    ROUND_ANSWERS,
    ROUND_NOTE,
    VAULT,
    check_quotes,
    copy_vault,
)
from sidecar.cli.exit_codes import ExitCode
from sidecar.config import process_environment

TIMEOUT_S = 110.0
"""The demo takes seconds; a loaded machine may take many more."""


@dataclass(frozen=True)
class Terminal:
    """Runs ``sparring`` on a copy of the sample vault."""

    vault: Path
    environ: Mapping[str, str]

    def run(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run one command to its end."""
        return subprocess.run(
            [sys.executable, "-P", "-m", "sidecar", *arguments],
            input=stdin,
            env=dict(self.environ),
            cwd=self.vault,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )

    def document(self, *arguments: str, stdin: str = "", code: int = 0) -> dict[str, Any]:
        """Run one command with ``--json`` and return its document."""
        done = self.run(*arguments, "--json", stdin=stdin)
        assert done.returncode == code, done.stdout + done.stderr
        document: dict[str, Any] = json.loads(done.stdout)
        return document


@pytest.fixture(scope="module")
def terminal(tmp_path_factory: pytest.TempPathFactory) -> Terminal:
    """A terminal in an indexed copy of the sample vault."""
    folder = tmp_path_factory.mktemp("terminal")
    (folder / "settings.json").write_text("{}", "utf-8")
    environ = {
        **process_environment(),
        "SPARRING_DATA_DIR": str(folder / "data"),
        "SPARRING_SETTINGS": str(folder / "settings.json"),
        "SPARRING_ENGINE": "builtin",
    }
    found = Terminal(copy_vault(folder), environ)
    found.document("ingest")
    return found


def test_demo_succeeds(terminal: Terminal) -> None:
    """Index, answer with quotes, refusal and verdict, through a spawned sidecar."""
    report = terminal.document("demo")

    assert report["ok"]
    assert report["round"]["verdict"]["result"] == "pass"
    assert report["ask"][0]["citations"]


def test_demo_is_shown_for_people(terminal: Terminal) -> None:
    """Without --json the demo prints answer, quotes and verdict; on a bare installation too."""
    bare = Terminal(terminal.vault, {**terminal.environ, "SPARRING_LIBRARY_EMBEDDER": "minilm"})

    done = bare.run("demo")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "PASS" in done.stdout
    assert "Spaced repetition.md" in done.stdout
    assert "Traceback" not in done.stderr


def test_second_ingest_embeds_nothing(terminal: Terminal) -> None:
    """An unchanged vault costs no embedding in a new process."""
    counts = terminal.document("ingest")["counts"]

    assert counts["passagesEmbedded"] == 0
    assert counts["unchanged"] > 10


def test_ask_cites_the_right_note(terminal: Terminal) -> None:
    """The answer's quotes stand in the notes, the best of them in the note on the subject."""
    result = terminal.document("ask", QUESTION)

    check_quotes(result["citations"], terminal.vault)
    assert QUESTION_NOTE in {citation["path"] for citation in result["citations"]}


def test_ask_admits_ignorance(terminal: Terminal) -> None:
    """A question that no note covers gets no citations."""
    result = terminal.document("ask", OFF_TOPIC)

    assert result["coverage"] == "not_covered"
    assert result["citations"] == []


def test_round_from_a_file_reaches_its_verdict(terminal: Terminal, tmp_path: Path) -> None:
    """Answers from a file play a whole round."""
    answers = tmp_path / "answers.json"
    answers.write_text(json.dumps(ROUND_ANSWERS), "utf-8")

    document = terminal.document("round", ROUND_NOTE, "--answers", str(answers))

    assert document["verdict"]["result"] == "pass"


def test_wrong_answers_do_not_pass(terminal: Terminal) -> None:
    """Answers about something else end the round as not passed, and that is no error."""
    wrong = ["I like apples and pears.", "The weather is fine.", "Cats are animals.", "No more."]

    document = terminal.document("round", ROUND_NOTE, "--answers", "-", stdin=json.dumps(wrong))

    assert document["verdict"]["result"] != "pass"


def test_giving_up_shows_the_points(terminal: Terminal) -> None:
    """Giving up reveals every assertion of the note."""
    document = terminal.document("round", "Testing effect", "--answers", "-", stdin="/give up")

    assert document["verdict"]["result"] == "fail"
    assert len(document["verdict"]["gaps"]) == 3


def test_missing_note_is_an_error_with_a_remedy(terminal: Terminal) -> None:
    """A note that is not there has its own code and exit code."""
    error = terminal.document("round", "Nothing.md", "--answers", "-", stdin="x", code=3)["error"]

    assert error["code"] == 1001
    assert error["data"]["remedy"]


def test_status_says_what_is_in_use(terminal: Terminal) -> None:
    """Engine and library of the sample vault."""
    document = terminal.document("status")

    assert document["status"]["engine"] == "builtin"
    assert document["library"]["indexedShare"] > 0.9


def test_doctor_finds_nothing_wrong(terminal: Terminal) -> None:
    """On a sound set-up every check passes or is optional."""
    document = terminal.document("doctor")

    assert document["ok"]
    assert {"python", "lancedb", "vault", "engine", "library"} <= {
        check["name"] for check in document["checks"]
    }


def test_doctor_repairs_a_damaged_store(terminal: Terminal, tmp_path: Path) -> None:
    """A database that is no database is a failed check; repaired, it holds its rounds again."""
    broken = Terminal(terminal.vault, {**terminal.environ, "SPARRING_DATA_DIR": str(tmp_path)})
    broken.document("round", "Testing effect", "--answers", "-", stdin="/give up")
    (store,) = tmp_path.glob("vaults/*/state.sqlite")
    store.write_bytes(b"no database" * 1000)
    for rest in store.parent.glob("state.sqlite-*"):
        rest.unlink()

    document = broken.document("doctor", code=1)

    failed = {check["name"] for check in document["checks"] if check["state"] == "fail"}
    assert "stores" in failed

    repaired = broken.document("doctor", "--repair")
    again = broken.document("doctor", "--repair")

    saved = repaired["repair"]["rounds"]
    assert saved["finishedRounds"] == 1
    assert Path(saved["damagedFile"]).read_bytes() == b"no database" * 1000
    assert repaired["ok"]
    assert again["repair"] == {"rounds": None, "practice": None, "ledger": None}
    assert len(broken.document("rounds")["rounds"]) == 1


def test_doctor_reads_the_index(terminal: Terminal, tmp_path: Path) -> None:
    """An index whose files were zeroed is a failed check that names the remedy."""
    broken = Terminal(terminal.vault, {**terminal.environ, "SPARRING_DATA_DIR": str(tmp_path)})
    broken.document("ingest")
    for file in tmp_path.glob("vaults/*/library.lance/*/data/*.lance"):
        file.write_bytes(bytes(file.stat().st_size))

    document = broken.document("doctor", code=1)
    (library,) = [each for each in document["checks"] if each["name"] == "library"]

    assert library["state"] == "fail"
    assert "sparring ingest --rebuild" in library["remedy"]


def test_doctor_brings_back_a_deleted_store(terminal: Terminal, tmp_path: Path) -> None:
    """A store that is gone is no fresh start while a copy holds its rounds."""
    broken = Terminal(terminal.vault, {**terminal.environ, "SPARRING_DATA_DIR": str(tmp_path)})
    broken.document("round", "Testing effect", "--answers", "-", stdin="/give up")
    (store,) = tmp_path.glob("vaults/*/state.sqlite")
    for suffix in ("", "-wal", "-shm"):
        store.with_name(store.name + suffix).unlink(missing_ok=True)

    listed = broken.run("rounds")
    document = broken.document("doctor", code=1)
    repaired = broken.document("doctor", "--repair")

    assert listed.returncode == ExitCode.OUTSIDE
    assert "doctor --repair" in listed.stdout + listed.stderr
    assert "stores" in {each["name"] for each in document["checks"] if each["state"] == "fail"}
    assert repaired["repair"]["rounds"]["finishedRounds"] == 1
    assert len(broken.document("rounds")["rounds"]) == 1


def test_sample_vault_is_never_written_to(terminal: Terminal) -> None:
    """After all commands the notes are byte for byte what the package ships."""
    for note in VAULT.rglob("*.md"):
        assert (terminal.vault / note.relative_to(VAULT)).read_bytes() == note.read_bytes()
