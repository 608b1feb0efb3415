"""The commands after a round on scripted services."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from sidecar.cli.exit_codes import ExitCode
from sidecar.errors import ForgetUnconfirmed
from sidecar.rounds.values import RulingKind
from sidecar.services.forget_state import Forgettable
from sidecar.services.list_due import DueRounds
from sidecar.services.rule_check import RulingRequest
from tests.cli.scripted_app import ScriptedApp, document_of
from tests.fakes.services import CANARY

COMMANDS = [
    ("rounds",),
    ("study",),
    ("rule", "1", "--right"),
    ("due",),
    ("export",),
    ("draft", "Note"),
    ("judge", "preview"),
    ("forget", "rounds", "--yes"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_json_is_one_document(
    app: ScriptedApp, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Scripts get the result of the method and nothing else on stdout."""
    assert app.run(*command, "--json") == ExitCode.OK
    assert document_of(capsys)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_people_get_something_to_read(
    app: ScriptedApp, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Every result is drawn, and is no JSON."""
    assert app.run(*command) == ExitCode.OK

    printed = capsys.readouterr().out
    assert printed.strip()
    assert not printed.startswith("{")


def test_study_shows_place_and_quote(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """Path, headings and quote of each gap; a gap without a place says so."""
    app.run("study")

    printed = capsys.readouterr().out
    assert "birds/Heron.md › Heron" in printed
    assert CANARY in " ".join(printed.split())
    assert "nothing close" in printed


def test_a_point_is_named_by_its_number(app: ScriptedApp) -> None:
    """As `sparring rounds` numbers them, in the round that ended last."""
    app.run("rule", "1", "--did-explain", "--evidence", "They wait.", "--reason", "so")

    assert app.scripts.after.requests[-1] == RulingRequest(
        "r1", "Herons wait.", RulingKind.DID_EXPLAIN, "They wait.", "so"
    )


@pytest.mark.parametrize("named", [("r1xx",), ("--round", "r1xx")])
@pytest.mark.parametrize("command", [("study",), ("rule", "1", "--right"), ("export",)])
def test_every_command_takes_the_round_in_the_same_ways(
    app: ScriptedApp,
    command: tuple[str, ...],
    named: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As an argument or behind --round; the other way is no riddle with any of them."""
    assert app.run(*command, *named) == ExitCode.USAGE
    assert "no finished round is that" in capsys.readouterr().err
    assert app.run(*command, *(named[:-1] or ()), "last") == ExitCode.OK


def test_two_rounds_named_at_once_are_refused(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """Neither is guessed."""
    assert app.run("export", "r1", "--round", "r2") == ExitCode.USAGE
    assert "Name one ROUND" in capsys.readouterr().err


def test_a_point_is_named_by_its_words(app: ScriptedApp) -> None:
    """What is no number is taken as the assertion itself."""
    app.run("rule", "Herons wait.", "--did-not-explain")

    assert app.scripts.after.requests[-1].about == "Herons wait."


@pytest.mark.parametrize(
    "arguments",
    [
        ("rule", "1"),
        ("rule", "0", "--right"),
        ("rule", "2", "--right"),
        ("rule", "No point of it.", "--right"),
        ("rule", "1", "--right", "--did-not-explain"),
    ],
)
def test_a_ruling_that_says_nothing_is_a_usage_error(
    app: ScriptedApp, arguments: tuple[str, ...]
) -> None:
    """Neither a missing nor a contradictory ruling, nor a number that no point has, is guessed."""
    assert app.run(*arguments) == ExitCode.USAGE


@pytest.mark.parametrize("name", ["r", "nowhere", "r1"])
def test_a_round_is_named_by_four_characters_or_more(app: ScriptedApp, name: str) -> None:
    """A name that is too short, or nobody's, is refused before anything is asked."""
    assert app.run("study", name) == ExitCode.USAGE


def test_a_page_goes_to_stdout(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """So that it can be piped."""
    app.run("export")

    assert capsys.readouterr().out == "# Round"


def test_a_page_goes_into_a_folder_under_its_own_name(app: ScriptedApp, tmp_path: Path) -> None:
    """The proposed name is taken."""
    assert app.run("export", "--to", str(tmp_path)) == ExitCode.OK
    assert (tmp_path / "2026-01-01 Heron.md").read_text("utf-8") == "# Round"


def test_a_folder_is_made_for_a_page(app: ScriptedApp, tmp_path: Path) -> None:
    """A name without .md is a folder: no file without an ending is ever left in a vault."""
    assert app.run("export", "--to", str(tmp_path / "new" / "folder")) == ExitCode.OK
    assert (tmp_path / "new" / "folder" / "2026-01-01 Heron.md").read_text("utf-8") == "# Round"


def test_two_pages_of_one_name_lie_side_by_side(app: ScriptedApp, tmp_path: Path) -> None:
    """Two rounds on one note and one day have the same name; neither page is lost."""
    codes = [app.run("export", "--to", str(tmp_path / "pages")) for _ in range(3)]

    assert codes == [ExitCode.OK] * 3
    assert sorted(page.name for page in (tmp_path / "pages").iterdir()) == [
        "2026-01-01 Heron (2).md",
        "2026-01-01 Heron (3).md",
        "2026-01-01 Heron.md",
    ]


def test_a_page_may_be_named(app: ScriptedApp, tmp_path: Path) -> None:
    """A name that ends with .md is the file."""
    assert app.run("export", "--to", str(tmp_path / "mine" / "page.md")) == ExitCode.OK
    assert (tmp_path / "mine" / "page.md").read_text("utf-8") == "# Round"


def test_a_page_in_the_vault_is_pointed_out(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever puts it among the notes is told that it is no note."""
    app.run("export", "--to", str(app.folder / "vault" / "rounds"))

    assert "never indexed" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize("name", ["Note.md", "no-ending"])
def test_a_file_that_is_there_is_never_replaced(
    app: ScriptedApp, tmp_path: Path, name: str
) -> None:
    """It may be a note."""
    file = tmp_path / name
    file.write_text("mine", "utf-8")

    assert app.run("export", "--to", str(file)) == ExitCode.USAGE
    assert file.read_text("utf-8") == "mine"


def test_looking_ahead_reaches_the_service(app: ScriptedApp) -> None:
    """Days and limit arrive."""
    app.run("due", "--within-days", "3", "--limit", "5")

    assert app.scripts.after.requests == [(timedelta(days=3), 5)]


def test_nothing_due_is_a_good_answer(app: ScriptedApp, capsys: pytest.CaptureFixture[str]) -> None:
    """It is no fault that there is nothing to do; a script reads the list."""
    app.scripts.after.due = DueRounds((), 3, 3, None, 0)

    assert app.run("due") == ExitCode.OK
    assert "Nothing is due." in capsys.readouterr().out


@pytest.mark.parametrize(("flags", "is_confirmed"), [((), False), (("--yes",), True)])
def test_forgetting_needs_a_yes(
    app: ScriptedApp, flags: tuple[str, ...], is_confirmed: bool
) -> None:
    """Without it nothing is confirmed for the person."""
    app.run("forget", "everything", *flags)

    assert app.scripts.after.requests == [(Forgettable.EVERYTHING, is_confirmed)]


def test_an_unconfirmed_forget_says_what_would_go(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """And how to confirm it."""
    app.scripts.after.error = ForgetUnconfirmed(what="rounds", goes=["3 finished rounds"])

    assert app.run("forget", "rounds") == ExitCode.CALLER

    printed = capsys.readouterr().err
    assert "3 finished rounds" in printed
    assert "--yes" in printed
