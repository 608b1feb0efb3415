"""``sparring round``: a round in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypedDict

import click

from sidecar.cli import render
from sidecar.cli.after_commands import LEAST_ID_CHARS, is_on
from sidecar.cli.context import App, FailedQuietly, json_option, pass_app
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.output import Output
from sidecar.cli.places import note_key
from sidecar.cli.round_play import (
    GIVE_UP,
    HELP,
    Answer,
    Call,
    RoundView,
    is_command,
    is_give_up,
    play,
    read_answers,
    resume,
)
from sidecar.cli.session import Session
from sidecar.rounds.told import label
from sidecar.rpc.client import SidecarUnreachable

CONTINUATION = "\\"
"""Ends a line whose answer goes on in the next line."""

STILL_OPEN = "The round is still open. Go on with it: sparring round --resume"

UNREADABLE = "\ud800"
"""Stands for a line that could not be decoded at all."""


@click.command("round")
@click.argument("note", required=False)
@click.option(
    "--resume",
    "is_resumed",
    is_flag=True,
    help="Go on with the open round on NOTE; without NOTE, with the newest one.",
)
@click.option(
    "--answers",
    type=click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=str),
    help="Read the answers from a file (- for stdin): one a paragraph, or a JSON list.",
)
@json_option
@pass_app
def play_round(app: App, *, note: str | None, is_resumed: bool, answers: str | None) -> None:
    """Play a round on NOTE until the verdict.

    NOTE is the path of a note, from the vault or from here, or its name, with or without .md.
    To go on with a round NOTE may also be the id that "sparring rounds --open" shows.

    An answer is one line; end a line with a backslash to go on in the next. "/give up" ends
    the round and shows the missing points; "/help" and an empty line cost nothing. Exits with
    0 when there is a verdict, pass or fail, and with 1 when the answers ran out before.
    """
    if answers is None and app.is_json and not sys.stdin.isatty():
        raise click.UsageError("--json without a terminal needs --answers FILE")
    if note is None and not is_resumed:
        raise click.UsageError("name a NOTE, or say --resume")
    config = app.ready_config()
    key = (
        None
        if note is None
        else note_key(note, vault=config.vault, folder=Path.cwd(), must_exist=not is_resumed)
    )
    spoken = Spoken()
    answer = (
        typed_answers(app.output, spoken)
        if answers is None
        else given_answers(answers, app.output, spoken)
    )
    with app.session(config) as session:
        how = _How(
            call=lambda method, params: _think(app.output, session, method, params),
            answer=answer,
            view=round_view(app.output, spoken),
        )
        with _keeping(app.output):
            if is_resumed or key is None:
                played = resume(_open_round(session, key, note), **how)
            else:
                played = play(key, **how)
    app.output.document(played.document())
    if played.verdict is not None:
        for step in ["", *next_steps(played.verdict)]:
            app.output.say(step)
    else:
        app.output.say(STILL_OPEN, "yellow")
        raise FailedQuietly(ExitCode.NO)


def next_steps(verdict: Mapping[str, Any]) -> list[str]:
    """Return what can be done after a verdict, one line a command.

    Example:
        >>> point = {"outcome": "undecided"}
        >>> for step in next_steps({"checks": [point], "gaps": []}):
        ...     print(step)
        What was missing, in the note: sparring study
        Say what is right: sparring rule 1 --did-explain --evidence "your sentence"
    """
    missed = [n for n, check in enumerate(verdict["checks"], 1) if check["outcome"] != "covered"]
    study = ["What was missing, in the note: sparring study"] if missed or verdict["gaps"] else []
    if missed:
        # A number is right or wrong; no sentence explains it.
        evidence = "" if verdict.get("basis") == "number" else ' --evidence "your sentence"'
        rule = f"sparring rule {missed[0]} --did-explain{evidence}"
        return [*study, f"Say what is right: {rule}"]
    if verdict["checks"]:
        return [*study, "Say what is wrong: sparring rule 1 --did-not-explain"]
    return study


class _How(TypedDict):
    """How a round is played, whether it is new or goes on."""

    call: Call
    answer: Answer
    view: RoundView


@contextmanager
def _keeping(output: Output) -> Iterator[None]:
    """Say, when a round breaks off, that nothing said in it is lost."""
    try:
        yield
    except (KeyboardInterrupt, click.Abort, SidecarUnreachable) as exc:
        # What was typed stands on the line that was broken off.
        end_of_line = "" if isinstance(exc, SidecarUnreachable) else "\n"
        output.say(end_of_line + STILL_OPEN, "yellow")
        raise


def _open_round(session: Session, key: str | None, typed: str | None) -> dict[str, Any]:
    """Return the newest open round, of those that a person means if anything is named.

    Raises:
        click.BadParameter: If there is none.
    """
    listed: list[dict[str, Any]] = session.call("openRounds")["rounds"]
    if key is not None:
        listed = [each for each in listed if is_on(each, key) or _is_id(each, typed)]
    if not listed:
        problem = "no round is open" + (" on that note" if key is not None else "")
        raise click.BadParameter(f"{problem}; see: sparring rounds --open", param_hint="NOTE")
    return listed[0]


def _is_id(listed: dict[str, Any], typed: str | None) -> bool:
    is_long = typed is not None and len(typed) >= LEAST_ID_CHARS
    return is_long and str(listed["roundId"]).startswith(str(typed))


@dataclass(slots=True)
class Spoken:
    """The language of the round that is played, ISO 639-1, once it is open."""

    language: str = "en"


def round_view(output: Output, spoken: Spoken | None = None) -> RoundView:
    """Return a view that prints to *output*, what stands between the words as the round speaks.

    Args:
        output: Where to.
        spoken: Set once the round is open.
    """
    heard = spoken or Spoken()

    def opened(result: Mapping[str, Any]) -> None:
        heard.language = render.spoken_in(result)
        is_resumed = "transcript" in result
        output.show((render.resumed_round if is_resumed else render.opened_round)(result))

    return RoundView(
        opened=opened,
        followed_up=lambda result: output.show(render.follow_up(result, heard.language)),
        concluded=lambda result: output.show(render.verdict(result)),
    )


def _think(output: Output, session: Session, method: str, params: dict[str, Any]) -> dict[str, Any]:
    with output.thinking() as say:

        def report(_done: float, _total: float, message: str) -> None:
            if message:
                say(message)

        return session.call(method, params, on_progress=report)


def typed_answers(output: Output, spoken: Spoken) -> Answer:
    """Return a source of answers that asks the person at the keyboard."""
    output.say(f"Type an answer and press Enter. {GIVE_UP!r} shows the missing points, /help more.")

    def ask() -> str | None:
        while True:
            said = _typed(output, spoken)
            if said is None or is_give_up(said):
                return said
            if is_command(said):
                output.say(HELP)
            elif said.strip():
                return said
            else:
                output.say("Nothing was sent. Type an answer, or /help.", "dim")

    return ask


def _typed(output: Output, spoken: Spoken) -> str | None:
    """Return what is typed up to the Enter that ends it; ``None`` at the end of the input."""
    lines: list[str] = []
    while True:
        try:
            line = click.prompt(
                "…" if lines else label("you", spoken.language),
                prompt_suffix=" › ",
                default="",
                show_default=False,
                err=True,
            )
        except click.Abort as exc:
            if isinstance(exc.__context__, EOFError):
                output.say("")
                return None
            raise
        except UnicodeDecodeError:
            line = UNREADABLE
        if not _is_text(line):
            output.say("That was not UTF-8 text; please type the line again.", "yellow")
            continue
        lines.append(line.removesuffix(CONTINUATION))
        if not line.endswith(CONTINUATION):
            return "\n".join(lines)


def _is_text(line: str) -> bool:
    """Return whether a line was decoded: bytes that are not UTF-8 arrive as lone surrogates."""
    return not any("\ud800" <= char <= "\udfff" for char in line)


def given_answers(name: str, output: Output, spoken: Spoken) -> Answer:
    """Return a source of answers that reads a file, ``-`` for stdin.

    Raises:
        click.BadParameter: If the file is not UTF-8 text, or its JSON list holds other things.
    """
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        answers = read_answers(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as exc:
        raise click.BadParameter("the answers are not UTF-8 text", param_hint="--answers") from exc
    except (OSError, ValueError) as exc:
        raise click.BadParameter(f"cannot read the answers: {exc}", param_hint="--answers") from exc
    if not answers:
        raise click.BadParameter("there is no answer in it", param_hint="--answers")
    texts: Iterator[str] = iter(answers)

    def next_text() -> str | None:
        text = next(texts, None)
        if text is not None:
            output.show(render.said(text, spoken.language))
        return text

    return next_text
