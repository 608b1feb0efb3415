"""``sparring judge preview`` on scripted services."""

from __future__ import annotations

import pytest

from sidecar.cli.exit_codes import ExitCode
from tests.cli.scripted_app import ScriptedApp, document_of


def test_every_message_is_shown_with_where_it_would_go(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """Address, model, whether it leaves this machine, both messages, notices."""
    code = app.run("judge", "preview")
    shown = " ".join(capsys.readouterr().out.split())

    assert code == ExitCode.OK
    assert "judge:70b at https://judge.example/v1/chat/completions, NOT on this machine." in shown
    assert "They wait." in shown
    assert "May differ." in shown


def test_an_open_round_is_previewed_as_far_as_it_went(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sidecar keeps no transcript that it could look up for an open round."""
    code = app.run("judge", "preview", "--json")
    document = document_of(capsys)

    assert code == ExitCode.OK
    assert document["payload"]["transcript"] == [{"speaker": "learner", "text": "They wait."}]


def test_a_round_that_nobody_knows_is_named(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is neither open nor finished."""
    code = app.run("judge", "preview", "ffff")

    assert code == ExitCode.USAGE
    assert "sparring rounds" in capsys.readouterr().err
