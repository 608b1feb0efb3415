"""Runs the demo: a copy of the sample vault, a sidecar of its own, all of it temporary."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Final

from sidecar.cli import render
from sidecar.cli.context import App, FailedQuietly
from sidecar.cli.demo import Demo, DemoFailed, copy_vault
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.spawn import NotReady, spawned_session
from sidecar.config import EngineChoice
from sidecar.rpc.client import RpcFailure, SidecarUnreachable

LOG_NAME: Final = "sidecar.log"
"""Receives what the sidecar says on stderr; shown when a step fails."""


def run(app: App) -> None:
    """Play the demo in a temporary folder and print what came of it.

    The built-in partner plays unless ``--engine`` says otherwise: it needs nothing else and
    gives the same verdict everywhere.

    Raises:
        FailedQuietly: If a step failed; it has been said which.
    """
    report: dict[str, Any] = {}
    with tempfile.TemporaryDirectory(prefix="sparring-demo-") as name:
        folder = Path(name)
        failure = _play(folder, app, report)
        log = folder / LOG_NAME
        if failure and log.exists():
            app.output.say(log.read_text("utf-8", "replace"))
    app.output.document({"ok": not failure, "failure": failure, **report})
    if failure:
        app.output.say(failure, "bold red")
        raise FailedQuietly(ExitCode.NO)
    app.output.show(render.passed("every step did what it must"))


def _play(folder: Path, app: App, report: dict[str, Any]) -> str:
    """Run the steps and return what failed, empty when nothing did."""
    vault = copy_vault(folder)
    settings = folder / "settings.json"
    settings.write_text("{}", "utf-8")
    environ = {
        **app.environ,
        "SPARRING_DATA_DIR": str(folder / "data"),
        "SPARRING_SETTINGS": str(settings),
    }
    options = ("--engine", app.engine or EngineChoice.BUILTIN)
    try:
        with spawned_session(
            vault, environ=environ, log=folder / LOG_NAME, options=options
        ) as session:
            app.output.say(f"A sidecar runs: {session.where}.")
            Demo(session, vault, app.output, report).run()
    except (NotReady, DemoFailed, SidecarUnreachable) as exc:
        return str(exc)
    except RpcFailure as exc:
        return f"{exc} {exc.remedy}"
    return ""
