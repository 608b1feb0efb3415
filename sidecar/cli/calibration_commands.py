"""``sparring calibrate``, ``ledger``, ``proposals``, ``ratify`` and ``reject``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sidecar.cli import render_calibration as render
from sidecar.cli.context import App, FailedQuietly, json_option, pass_app
from sidecar.cli.eval_commands import data_folder, data_option
from sidecar.cli.exit_codes import ExitCode

PUBLIC_SETS = ("mohler", "scientsbank", "beetle", "ads", "le")
"""Sets with answers to single points. DigiKlausur asks for whole answers."""


@click.command(short_help="Practice on gold-labeled answers; it serves nothing.")
@click.option("--limit", type=click.IntRange(1), help="Most gold cases, of all kinds in turn.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted run stopped.")
@click.option(
    "--with",
    "sets",
    type=click.Choice(PUBLIC_SETS),
    multiple=True,
    help="Also practice on this public set; may be given again.",
)
@data_option
@json_option
@pass_app
def calibrate(
    app: App, *, limit: int | None, resume: bool, sets: tuple[str, ...], data: Path | None
) -> None:
    """Practice on gold-labeled answers with the checker that checks now.

    Shows what each class of checks earned, why cases were refused, and what may be ratified.
    Nothing that you are served changes before you ratify it.

    Public sets are not part of the package; a set that fitted the checker is refused, since its
    cases would show too much. Each run stands for itself: name all sets that are to count.
    """
    params: dict[str, Any] = {"resume": resume}
    if sets:
        params |= {"sets": list(sets), "data": str(data_folder(app, data).resolve())}
    if limit is not None:
        params["limit"] = limit
    with app.session(app.ready_config()) as session, app.output.progress("Practicing") as bar:
        try:
            report = session.call("calibrate", params, on_progress=bar)
        except KeyboardInterrupt:
            app.output.say("Finished cases are kept: sparring calibrate --resume goes on.")
            raise
    app.output.show(render.practice_report(report))
    app.output.document(report)


@click.command("ledger")
@json_option
@pass_app
def show_ledger(app: App) -> None:
    """Show how reliable each class of checks has proved to be.

    "shown" is the floor under its rate of right outcomes, from so many distinct labeled cases;
    "missing" how many more, all right, it takes to be served plainly. "new" is what practice and
    your rulings have shown since, right of all: it counts once you ratify it.
    """
    with app.session(app.ready_config()) as session:
        result = session.call("ledger")
    app.output.show(render.ledger(result))
    app.output.document(result)


@click.command("proposals")
@json_option
@pass_app
def list_proposals(app: App) -> None:
    """List what practice proposes to ratify, each with its proof."""
    with app.session(app.ready_config()) as session:
        result = session.call("proposals")
    app.output.show(render.proposals(result))
    app.output.document(result)


@click.command()
@click.argument("proposal")
@click.option("--reason", default="", help="Why, for yourself.")
@json_option
@pass_app
def ratify(app: App, *, proposal: str, reason: str) -> None:
    """Ratify PROPOSAL: its class is served as ratified from now on.

    PROPOSAL is the beginning of its id, at least eight characters. Its proof is checked again
    first; exits with 1 when it does not hold any more.
    """
    with app.session(app.ready_config()) as session:
        result = session.call("ratify", {"proposalId": proposal, "reason": reason})
    app.output.show(render.ratified(result))
    app.output.document(result)
    if not result["isRatified"]:
        raise FailedQuietly(ExitCode.NO)


@click.command(short_help="Reject PROPOSAL; its class is shown with a hedge.")
@click.argument("proposal")
@click.option("--reason", default="", help="Why, for yourself.")
@json_option
@pass_app
def reject(app: App, *, proposal: str, reason: str) -> None:
    """Reject PROPOSAL; if its class was ratified before, it is so no more."""
    with app.session(app.ready_config()) as session:
        result = session.call("reject", {"proposalId": proposal, "reason": reason})
    app.output.show(render.rejected(result))
    app.output.document(result)
