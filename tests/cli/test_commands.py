"""The commands on scripted services: what is called, printed and returned."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sidecar import __version__
from sidecar.cli.context import App
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.main import COMMANDS, run
from sidecar.errors import LibraryUnavailable, NoteNotFound, OllamaDown
from sidecar.library.values import NoteProblem
from sidecar.services.index_age import REMEDY
from sidecar.services.tell_loading import LOADING
from tests.cli.scripted_app import ScriptedApp, document_of
from tests.fakes.services import CANARY


def test_ingest_prints_the_report(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """Without paths the whole vault is compared, and the command waits for the end."""
    assert app.run("ingest", "--json") == ExitCode.OK
    assert document_of(capsys)["counts"]["indexed"] == 3
    assert app.scripts.ingest.requests[0].everything


def test_ingest_tells_changed_from_deleted(app: ScriptedApp) -> None:
    """A path that is gone is deleted from the library, not read."""
    app.run("ingest", "Note.md", "Gone.md")

    request = app.scripts.ingest.requests[0]
    assert (request.changed, request.deleted) == (("Note.md",), ("Gone.md",))
    assert not request.everything


def test_a_name_that_never_was_a_note_is_refused(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip of the keyboard is said, and nothing is indexed."""
    app.scripts.unknown_notes = frozenset({"nope.md"})

    assert app.run("ingest", "Note.md", "nope.md") == ExitCode.CALLER
    assert "'nope.md' is not in the vault" in capsys.readouterr().err
    assert app.scripts.ingest.requests == []


@pytest.mark.parametrize(("named", "code"), [(["Note.md"], ExitCode.NO), ([], ExitCode.OK)])
def test_a_named_note_that_is_left_out_is_a_no(
    app: ScriptedApp, named: list[str], code: ExitCode
) -> None:
    """In a whole vault something is always left out; whoever names a note wants that one."""
    app.scripts.skipped_notes = (NoteProblem("Note.md", "it is not UTF-8"),)

    assert app.run("ingest", *named) == code


def test_skipped_folders_are_counted_apart(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that the number of skipped notes is the one that status tells."""
    app.scripts.skipped_notes = (
        NoteProblem("Note.md", "it is not UTF-8"),
        NoteProblem("Private/", "it is excluded"),
    )
    app.run("ingest")

    assert "1 folder skipped" in capsys.readouterr().out


def test_ask_prints_answer_and_citation(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """The answer stands on stdout with path, heading and quote; remarks on stderr."""
    assert app.run("ask", "Why?", "--tag", "birds") == ExitCode.OK

    printed = capsys.readouterr()
    assert "Yes [1]." in printed.out
    assert "birds/Heron.md › Heron" in printed.out
    assert CANARY in printed.out
    assert "thinking" in printed.err
    assert app.scripts.ask.requests[0].scope.tag == "birds"


def test_scopes_reach_the_search(app: ScriptedApp) -> None:
    """A folder, a note with its links, and the note to leave out, by name or path."""
    options = ("--folder", "Birds", "--note", "Note", "--leave-out", "Note.md")
    assert app.run("ask", "Why?", *options) == ExitCode.OK
    [asked] = app.scripts.ask.requests

    assert (asked.scope.folder, asked.scope.leave_out) == ("Birds", ("Note.md",))
    assert asked.linked_note == "Note.md"


def test_a_conversation_goes_on_in_its_file(app: ScriptedApp) -> None:
    """The second question is asked with the first and its answer."""
    talk = str(app.folder / "talk.json")
    app.run("ask", "Why?", "--history", talk)
    app.run("ask", "And how?", "--history", talk)
    first, second = app.scripts.ask.requests

    assert first.history == ()
    assert second.history == (("Why?", "Yes [1]."),)
    assert len(json.loads(Path(talk).read_text("utf-8"))) == 2


def test_a_file_that_is_no_conversation_is_refused(app: ScriptedApp) -> None:
    """Before anything is asked."""
    assert app.run("ask", "Why?", "--history", str(app.folder / "vault/Note.md")) == (
        ExitCode.USAGE
    )
    assert app.scripts.ask.requests == []


def test_a_model_that_is_being_loaded_is_told_of(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """On stderr, so that the answer stays alone on stdout."""
    app.scripts.ask.steps = lambda progress: progress.report(1, 2, LOADING)
    app.run("ask", "Why?")

    printed = capsys.readouterr()
    assert "loading the model" in printed.err
    assert "loading" not in printed.out


def test_streamed_answer_is_printed_once(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """Pieces are shown as they come, and the same text is not repeated."""
    app.scripts.ask.steps = lambda progress: [progress.text(piece) for piece in ("Yes ", "[1].")]

    app.run("ask", "Why?")

    assert capsys.readouterr().out.count("Yes [1].") == 1


def test_changed_answer_replaces_the_stream(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """When citations of nothing were taken out, the corrected text is shown."""
    app.scripts.ask.steps = lambda progress: progress.text("Yes [1][7].")

    app.run("ask", "Why?")
    printed = capsys.readouterr()

    assert "Yes [1]." in printed.out
    assert "what the model wrote" in printed.err


def test_an_answer_says_that_the_index_is_behind(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing watches the vault here: a stale answer names the remedy."""
    behind = f"The index is behind the vault by 1 note (1 new). {REMEDY}"
    app.scripts.library_notices = (behind, "Other.")

    app.run("--json", "ask", "Why?")
    notices = document_of(capsys)["notices"]
    assert behind in notices
    assert "Other." not in notices


def test_status_tells_the_notices_of_the_library(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """As people read them, not for scripts alone."""
    app.scripts.library_notices = ("The index is behind.",)
    app.run("status")

    assert "Note: The index is behind." in capsys.readouterr().out


def test_status_joins_engine_and_library(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """One document says which process, which engine and what is indexed."""
    assert app.run("status", "--json") == ExitCode.OK

    document = document_of(capsys)
    assert document["process"] == "scripted"
    assert document["status"]["engine"] == "builtin"
    assert document["library"]["passages"] == 9


def test_status_survives_a_missing_library(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """A library that cannot be opened does not hide the engine."""
    app.scripts.library.error = LibraryUnavailable(kind="it is damaged")

    assert app.run("status", "--json") == ExitCode.OK
    assert document_of(capsys)["library"] is None


def test_round_with_answers_prints_one_document(
    app: ScriptedApp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The whole round is one document: opening, turns, transcript, verdict."""
    answers = tmp_path / "answers.txt"
    answers.write_text("First.\n\n/give up", "utf-8")

    assert app.run("round", "Note", "--answers", str(answers), "--json") == ExitCode.OK

    document = document_of(capsys)
    assert app.scripts.opening.requests == ["Note.md"]
    assert document["opening"]["roundId"] == "r1"
    assert document["verdict"]["result"] == "fail"


def test_open_round_leaves_with_one(app: ScriptedApp, tmp_path: Path) -> None:
    """Answers that run out before the verdict are no success."""
    answers = tmp_path / "answers.json"
    answers.write_text('["Only this."]', "utf-8")

    assert app.run("round", "Note.md", "--answers", str(answers)) == ExitCode.NO


@pytest.mark.parametrize("named", [[], ["birds/Heron.md"]])
def test_an_open_round_is_gone_on_with(
    app: ScriptedApp, tmp_path: Path, capsys: pytest.CaptureFixture[str], named: list[str]
) -> None:
    """With what was said before; no new round is opened."""
    answers = tmp_path / "answers.txt"
    answers.write_text("/give up", "utf-8")

    code = app.run("round", *named, "--resume", "--answers", str(answers))

    assert code == ExitCode.OK
    assert app.scripts.opening.requests == []
    assert "They wait." in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["round"], ["round", "Note", "--resume"]])
def test_a_round_needs_a_note_or_an_open_round(app: ScriptedApp, arguments: list[str]) -> None:
    """Nothing named, or nothing open on that note, is a usage error."""
    assert app.run(*arguments, "--answers", str(app.folder / "vault" / "Note.md")) == (
        ExitCode.USAGE
    )


def test_the_list_of_commands_cuts_no_sentence_short(capsys: pytest.CaptureFixture[str]) -> None:
    """Each command is told in one line of a usual terminal."""
    assert run(["--help"], App()) == ExitCode.OK

    assert "..." not in capsys.readouterr().out.partition("Commands:")[2]


def test_an_option_of_all_commands_is_asked_for_before_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whoever writes it after the command is told where it goes."""
    assert run(["rounds", "--vault", "x"], App()) == ExitCode.USAGE

    assert "before the command: sparring --vault … rounds" in capsys.readouterr().err


def test_an_open_round_is_pointed_out(
    app: ScriptedApp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever leaves it learns how to come back."""
    answers = tmp_path / "answers.txt"
    answers.write_text("Only this.", "utf-8")
    app.run("round", "Note.md", "--answers", str(answers))

    assert "sparring round --resume" in " ".join(capsys.readouterr().err.split())


def test_open_rounds_are_listed(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """With the note as it is called now, and how far they are."""
    app.run("rounds", "--open")
    listed = capsys.readouterr().out

    assert "birds/Grey heron.md" in listed
    assert "turn 1 of" in listed


@pytest.mark.parametrize("name", ["birds/Heron.md", "birds/Grey heron.md"])
def test_open_rounds_are_found_by_both_names_of_a_renamed_note(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Whoever renamed the note finds its round by either."""
    app.run("rounds", "--open", "--note", name)

    assert "turn 1 of" in capsys.readouterr().out


def test_round_shows_the_exchange(
    app: ScriptedApp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Challenge, given answer, follow-up and verdict appear in order."""
    answers = tmp_path / "answers.txt"
    answers.write_text("My words.\n\n/give up", "utf-8")

    app.run("round", "Note.md", "--answers", str(answers))

    printed = capsys.readouterr().out
    places = [printed.index(text) for text in ("Why?", "My words.", "And then?", "FAIL")]
    assert places == sorted(places)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[1]", b"{", b"", b"[]"])
def test_unreadable_answers_are_a_usage_error(
    app: ScriptedApp, tmp_path: Path, content: bytes
) -> None:
    """An answers file without answers is refused before a round is opened."""
    answers = tmp_path / "answers"
    answers.write_bytes(content)

    assert app.run("round", "Note.md", "--answers", str(answers)) == ExitCode.USAGE
    assert app.scripts.opening.requests == []


def test_round_for_a_script_needs_answers(app: ScriptedApp) -> None:
    """Without a terminal nobody could answer."""
    assert app.run("round", "Note.md", "--json") == ExitCode.USAGE


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (NoteNotFound(path="Note.md"), ExitCode.CALLER),
        (OllamaDown(host="127.0.0.1"), ExitCode.OUTSIDE),
    ],
)
def test_errors_leave_with_the_code_of_their_group(
    app: ScriptedApp, error: Exception, expected: ExitCode
) -> None:
    """What the caller can do decides the exit code."""
    app.scripts.opening.error = error

    assert app.run("round", "Note.md", "--answers", __file__) == expected


def test_error_is_one_sentence_with_its_remedy(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """For people an error goes to stderr: the sentence, then what to do."""
    app.scripts.ask.error = OllamaDown(host="127.0.0.1")

    app.run("ask", "Why?")

    printed = capsys.readouterr()
    assert "Ollama does not answer" in printed.err
    assert "ollama serve" in printed.err
    assert "Ollama" not in printed.out


def test_error_for_scripts_is_the_document(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --json the error is the one document on stdout."""
    app.scripts.ask.error = OllamaDown(host="127.0.0.1")

    assert app.run("ask", "Why?", "--json") == ExitCode.OUTSIDE

    error = document_of(capsys)["error"]
    assert error["code"] == OllamaDown.code
    assert error["data"]["remedy"]


def test_field_problems_are_listed(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """Params that do not fit are named one by one."""
    assert app.run("ask", "x" * 20_001) == ExitCode.CALLER
    assert "question:" in capsys.readouterr().err


def test_lost_sidecar_is_an_outside_fault(app: ScriptedApp) -> None:
    """A sidecar that goes away during a call is no traceback."""
    app.is_gone = True

    assert app.run("status") == ExitCode.OUTSIDE


def test_ctrl_c_is_an_exit_code(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """Interrupting says so and leaves with 130."""

    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    app.scripts.ask.steps = interrupt

    assert app.run("ask", "Why?") == ExitCode.INTERRUPTED
    assert "Stopped." in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["nonsense"], ["ask"], ["status", "--nonsense"]])
def test_wrong_usage_is_two(app: ScriptedApp, arguments: list[str]) -> None:
    """A wrong command line is told apart from everything else."""
    assert app.run(*arguments) == ExitCode.USAGE


def test_the_version_is_told(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """For people and, with --json, as the one document."""
    assert app.run("--version") == ExitCode.OK
    assert capsys.readouterr().out == f"sparring, version {__version__}\n"


def test_the_version_is_told_to_scripts(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """With --json it is the one document, wherever --json stands."""
    assert app.run("--version", "--json") == ExitCode.OK
    assert document_of(capsys) == {"version": __version__}


def test_a_missing_vault_is_refused(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """A vault path that does not exist has its own error, before anything is started."""
    (app.folder / "vault").rename(app.folder / "elsewhere")

    assert app.run("status", "--json") == ExitCode.CALLER
    assert "does not exist" in document_of(capsys)["error"]["message"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """--help of each command works and shows no developer's section."""
    assert run([command, "--help"], App()) == ExitCode.OK

    said = capsys.readouterr().out
    assert "Usage: sparring" in said
    assert "Raises" not in said
