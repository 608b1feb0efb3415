"""The command ``sparring``: global options, the commands, errors and exit codes."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final, NoReturn

import click

from sidecar import __version__
from sidecar.cli.context import App, FailedQuietly
from sidecar.cli.exit_codes import ExitCode, exit_code_of
from sidecar.cli.writable import let_everything_be_written
from sidecar.config import EngineChoice
from sidecar.errors import SidecarError
from sidecar.rpc.client import RpcFailure, SidecarUnreachable
from sidecar.rpc.protocol import INTERNAL_ERROR

COMMANDS: Final = {
    "serve": "sidecar.cli.machine_commands:serve",
    "ingest": "sidecar.cli.library_commands:ingest",
    "ask": "sidecar.cli.library_commands:ask",
    "round": "sidecar.cli.round_command:play_round",
    "rounds": "sidecar.cli.after_commands:list_rounds",
    "study": "sidecar.cli.after_commands:study",
    "rule": "sidecar.cli.after_commands:rule",
    "due": "sidecar.cli.after_commands:list_due",
    "export": "sidecar.cli.after_commands:export_round",
    "draft": "sidecar.cli.after_commands:draft",
    "judge": "sidecar.cli.judge_commands:judge",
    "forget": "sidecar.cli.after_commands:forget",
    "status": "sidecar.cli.library_commands:status",
    "doctor": "sidecar.cli.machine_commands:doctor",
    "demo": "sidecar.cli.machine_commands:demo",
    "bench": "sidecar.cli.bench_command:bench",
    "models": "sidecar.cli.model_commands:models",
    "eval": "sidecar.cli.eval_library_commands:evaluate",
    "calibrate": "sidecar.cli.calibration_commands:calibrate",
    "ledger": "sidecar.cli.calibration_commands:show_ledger",
    "proposals": "sidecar.cli.calibration_commands:list_proposals",
    "ratify": "sidecar.cli.calibration_commands:ratify",
    "reject": "sidecar.cli.calibration_commands:reject",
    "practice": "sidecar.cli.practice_commands:practice",
}
"""Every command with the place of its code, imported when it runs: ``serve`` must be ready
soon and draws nothing, so it never loads rich."""


GLOBAL: Final = frozenset({"--vault", "--data-dir", "--engine"})
"""Options that hold for every command."""


class LazyGroup(click.Group):
    """A group that imports a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Return the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002 - click's signature
        """Import and return a command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 done, 1 done and the answer is no, 2 usage, 3 fix what you asked for, "
    "4 refresh and retry, 5 something outside must change, 70 a fault of ours, 130 interrupted.",
)
@click.option("--vault", metavar="FOLDER", help="The vault (default: $SPARRING_VAULT, or here).")
@click.option("--data-dir", metavar="FOLDER", help="Where index and rounds are kept.")
@click.option(
    "--engine",
    type=click.Choice([choice.value for choice in EngineChoice]),
    help="What runs the models.",
)
@click.option("--json", "is_json", is_flag=True, help="Print one JSON document on stdout.")
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda context, _, value: _show_version(context) if value else None,
    help="Show the version and exit.",
)
@click.pass_obj
def cli(
    app: App, *, vault: str | None, data_dir: str | None, engine: str | None, is_json: bool
) -> None:
    """Find out, honestly, whether you understand your own notes."""
    app.vault, app.data_dir, app.engine = vault, data_dir, engine
    app.is_json = app.is_json or is_json


def _show_version(context: click.Context) -> NoReturn:
    app = context.ensure_object(App)
    app.output.show(f"sparring, version {__version__}")
    app.output.document({"version": __version__})
    context.exit()


def main() -> NoReturn:
    """Run one command and leave with its exit code.

    Where the library was opened in this process, it leaves at once: everything is closed, and
    taking LanceDB apart would take a second.
    """
    let_everything_be_written(sys.stdout, sys.stderr)
    exit_code = run(sys.argv[1:], App(is_json="--json" in sys.argv[1:]))
    if "lancedb" in sys.modules:
        from sidecar.rpc import lifecycle

        lifecycle.leave(exit_code)
    sys.exit(exit_code)


def run(arguments: list[str], app: App) -> int:
    """Run one command and return its exit code; every error becomes one sentence.

    Args:
        arguments: The command line without the program's name.
        app: Receives the global options and prints errors.
    """
    try:
        cli.main(arguments, prog_name="sparring", standalone_mode=False, obj=app)
    except FailedQuietly as exc:
        return exc.exit_code
    except (KeyboardInterrupt, click.Abort):
        app.output.say("Stopped.")
        return ExitCode.INTERRUPTED
    except (click.ClickException, SidecarError, RpcFailure, SidecarUnreachable) as exc:
        return _report(exc, app)
    except BrokenPipeError:
        # The reader of our output has gone, as in `sparring ask … | head -1`.
        sys.stderr.close()
    return ExitCode.OK


def _report(exc: Exception, app: App) -> ExitCode:
    match exc:
        case click.ClickException():
            app.output.error(ExitCode.USAGE, exc.format_message(), {"remedy": _see_help(exc)})
            return ExitCode.USAGE
        case SidecarError():
            app.output.error(exc.code, str(exc), exc.details())
            return exit_code_of(exc.code)
        case RpcFailure():
            app.output.error(exc.code, str(exc), exc.data)
            return exit_code_of(exc.code)
        case _:
            remedy = "Run the command again; finished work is kept."
            app.output.error(INTERNAL_ERROR.code, str(exc), {"remedy": remedy})
            return ExitCode.OUTSIDE


def _see_help(exc: click.ClickException) -> str:
    context = exc.ctx if isinstance(exc, click.UsageError) else None
    if context is not None and isinstance(exc, click.NoSuchOption) and exc.option_name in GLOBAL:
        return f"It goes before the command: sparring {exc.option_name} … {context.info_name}"
    return f"See: {context.command_path if context else 'sparring'} --help"
