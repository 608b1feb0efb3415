"""``sparring judge``: what a second opinion on verdicts would be told."""

from __future__ import annotations

from typing import Any

import click

from sidecar.cli import render_after as render
from sidecar.cli.after_commands import LAST, LEAST_ID_CHARS, resolve, takes_round
from sidecar.cli.context import App, json_option, pass_app
from sidecar.cli.session import Session


@click.group(short_help="Preview what a second opinion on a verdict would be told.")
def judge() -> None:
    """The judge: a second opinion on verdicts, off unless you switch it on."""


@judge.command()
@takes_round
@json_option
@pass_app
def preview(app: App, *, round_id: str) -> None:
    """Show word for word what would leave for the judge; nothing is sent.

    ROUND is an id as `sparring rounds` or `sparring rounds --open` shows it; without one, the
    open round, or where none is open the last one.
    """
    with app.session(app.ready_config()) as session:
        result = session.call("previewJudge", _params(session, round_id))
    app.output.show(render.judge_preview(result))
    app.output.document(result)


def _params(session: Session, name: str) -> dict[str, Any]:
    """Return what names the round; an open one is previewed as far as it went."""
    for each in session.call("openRounds")["rounds"]:
        is_meant = len(name) >= LEAST_ID_CHARS and each["roundId"].startswith(name)
        if name == LAST or is_meant:
            return {"roundId": each["roundId"], "transcript": each["transcript"]}
    return {"roundId": resolve(session, name)}
