"""``sparring round``: a round in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from sidecar.cli import render
from sidecar.cli.context import App, FailedQuietly, json_option, pass_app
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.output import Output
from sidecar.cli.places import note_key
from sidecar.cli.round_play import GIVE_UP, Answer, RoundView, play, read_answers
from sidecar.cli.session import Session

CONTINUATION = "\\"
"""Ends a line whose answer goes on in the next line."""


@click.command("round")
@click.argument("note")
@click.option(
    "--answers",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=str),
    help="Read the answers from a file (- for stdin): one a paragraph, or a JSON list.",
)
@json_option
@pass_app
def play_round(app: App, *, note: str, answers: str | None) -> None:
    """Play a round on NOTE until the verdict.

    An answer is one line; end a line with a backslash to go on in the next. "/give up" ends
    the round and shows the missing points. Exits with 0 when there is a verdict, pass or
    fail, and with 1 when the answers ran out before.
    """
    if answers is None and app.is_json and not sys.stdin.isatty():
        raise click.UsageError("--json without a terminal needs --answers FILE")
    config = app.ready_config()
    key = note_key(note, vault=config.vault, folder=Path.cwd())
    answer = typed_answers(app.output) if answers is None else given_answers(answers, app.output)
    with app.session(config) as session:
        played = play(
            key,
            call=lambda method, params: _think(app.output, session, method, params),
            answer=answer,
            view=round_view(app.output),
        )
    app.output.document(played.document())
    if played.verdict is None:
        app.output.say("The round is still open.", "yellow")
        raise FailedQuietly(ExitCode.NO)


def round_view(output: Output) -> RoundView:
    """Return a view that prints to *output*."""
    return RoundView(
        opened=lambda result: output.show(render.opened_round(result)),
        followed_up=lambda result: output.show(render.follow_up(result)),
        concluded=lambda result: output.show(render.verdict(result)),
    )


def _think(output: Output, session: Session, method: str, params: dict[str, Any]) -> dict[str, Any]:
    output.say("thinking…")
    said: list[str] = []

    def report(done: float, total: float, message: str) -> None:
        line = f"{message} ({done:g} of {total:g})" if total else message
        if message and line not in said:
            said.append(line)
            output.say(f"  {line}")

    return session.call(method, params, on_progress=report)


def typed_answers(output: Output) -> Answer:
    """Return a source of answers that asks the person at the keyboard."""
    output.say(f"Type an answer and press Enter. {GIVE_UP!r} shows the missing points.")

    def ask() -> str | None:
        lines: list[str] = []
        while True:
            try:
                line = click.prompt(
                    "…" if lines else "you",
                    prompt_suffix=" › ",
                    default="",
                    show_default=False,
                    err=True,
                )
            except click.Abort as exc:
                if isinstance(exc.__context__, EOFError):
                    return None
                raise
            lines.append(line.removesuffix(CONTINUATION))
            if not line.endswith(CONTINUATION):
                return "\n".join(lines)

    return ask


def given_answers(name: str, output: Output) -> Answer:
    """Return a source of answers that reads a file, ``-`` for stdin.

    Raises:
        click.BadParameter: If the file is not UTF-8 text, or its JSON list holds other things.
    """
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        texts: Iterator[str] = iter(read_answers(raw.decode("utf-8-sig")))
    except (OSError, ValueError) as exc:
        raise click.BadParameter(f"cannot read the answers: {exc}", param_hint="--answers") from exc

    def next_text() -> str | None:
        text = next(texts, None)
        if text is not None:
            output.show(render.said(text))
        return text

    return next_text
