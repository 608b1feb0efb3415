"""``sparring serve``, ``doctor`` and ``demo``."""

from __future__ import annotations

import asyncio
import gc

import click

from sidecar.cli.context import App, FailedQuietly, json_option, pass_app
from sidecar.cli.exit_codes import ExitCode


@click.command()
@click.option(
    "--token-stdin",
    is_flag=True,
    help="Take the token from the first line of stdin, and stop when stdin ends.",
)
@pass_app
def serve(app: App, *, token_stdin: bool) -> None:
    """Serve one vault on loopback until stopped.

    Prints one line of JSON when ready: port, pid, protocol.
    """
    config = app.ready_config()
    # Imports make no garbage, and looking for some costs a tenth of the start; the sidecar
    # collects again once its ready line is out.
    gc.disable()
    # Imported after the settings: a wrong vault is said at once.
    from sidecar.bootstrap.process import serve as serve_vault
    from sidecar.rpc import lifecycle
    from sidecar.rpc.parent_watch import TokenUnusableError
    from sidecar.rpc.protocol import MIN_TOKEN_CHARS

    try:
        asyncio.run(serve_vault(config, token_stdin=token_stdin))
    except TokenUnusableError as exc:
        needed = f"one line on stdin with a token of at least {MIN_TOKEN_CHARS} characters"
        raise click.UsageError(f"--token-stdin needs {needed}.") from exc
    finally:
        gc.enable()
    lifecycle.leave()


@click.command()
@click.option(
    "--repair",
    "is_repair",
    is_flag=True,
    help="First save what is left of a damaged store of rounds; the damaged file is kept.",
)
@json_option
@pass_app
def doctor(app: App, *, is_repair: bool) -> None:
    """Find what is wrong with this set-up, and say the remedy.

    Exits with 1 when a check fails.
    """
    from sidecar.cli import doctor as checks
    from sidecar.cli import findings

    repair = checks.repair(app) if is_repair else None
    app.output.say("looking…")
    found = checks.examine(app)
    report = findings.document(found)
    if is_repair:
        report["repair"] = repair
    app.output.show(findings.table(found))
    app.output.document(report)
    if not report["ok"]:
        raise FailedQuietly(ExitCode.NO)


@click.command(short_help="Index a sample vault, ask it, and play a whole round.")
@json_option
@pass_app
def demo(app: App) -> None:
    """Index a sample vault, ask it, and play a whole round, through a real sidecar."""
    from sidecar.cli import demo_run

    demo_run.run(app)
