"""``sparring rounds``, ``study``, ``rule``, ``export``, ``due``, ``draft`` and ``forget``."""

from __future__ import annotations

import functools
import os
from collections.abc import Callable
from itertools import chain, count
from pathlib import Path
from typing import Any

import click

from sidecar.cli import render_after as render
from sidecar.cli.context import App, FailedQuietly, json_option, pass_app
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.places import NOTE_SUFFIX, note_key
from sidecar.cli.render import counted
from sidecar.cli.session import Session
from sidecar.rounds.values import RulingKind
from sidecar.services.forget_state import Forgettable

LAST = "last"
"""Names the round that ended last."""

LEAST_ID_CHARS = 4
"""Fewest leading characters of a round's id that name it."""

LOOKED_AT = 500
"""Rounds among which a short id is looked up: the most that one call lists."""

IN_VAULT = " (in the vault; such a page is marked as an export and never indexed)"
"""What is said of an export that the learner put among the notes."""


def takes_round(command: Callable[..., None]) -> Callable[..., None]:
    """Let a command take a finished round: its id, the first characters of it, or ``last``.

    It may stand as an argument or behind ``--round``, with every command alike.
    """

    @functools.wraps(command)
    def taking(*args: Any, named: str | None, round_id: str | None, **others: Any) -> None:
        if named is not None and round_id is not None and named != round_id:
            raise click.UsageError("Name one ROUND, as an argument or with --round.")
        command(*args, round_id=round_id or named or LAST, **others)

    option = click.option(
        "--round", "named", metavar="ROUND", help="The same as the argument ROUND."
    )
    return click.argument("round_id", metavar="[ROUND]", required=False)(option(taking))


@click.command("rounds", short_help="List finished rounds, or with --open those that can go on.")
@click.option("--note", help="Only rounds on this note.")
@click.option("--limit", type=click.IntRange(1, LOOKED_AT), default=20, show_default=True)
@click.option("--open", "is_open", is_flag=True, help="The rounds that can go on instead.")
@json_option
@pass_app
def list_rounds(app: App, *, note: str | None, limit: int, is_open: bool) -> None:
    """List finished rounds, or with --open those that can go on, newest first."""
    config = app.ready_config()
    params: dict[str, Any] = {"limit": limit}
    if note is not None:
        params["note"] = note_key(note, vault=config.vault, folder=Path.cwd())
    if is_open:
        with app.session(config) as session:
            found = session.call("openRounds")["rounds"]
        kept = [each for each in found if note is None or is_on(each, params["note"])]
        app.output.show(render.open_rounds({"rounds": kept[:limit]}))
        app.output.document({"rounds": kept[:limit]})
        return
    with app.session(config) as session:
        result = session.call("rounds", params)
    app.output.show(render.past_rounds(result))
    app.output.document(result)


@click.command()
@takes_round
@json_option
@pass_app
def study(app: App, *, round_id: str) -> None:
    """Show where the note says what a round found missing.

    ROUND is an id as `sparring rounds` shows it; without one, the last round.
    """
    with app.session(app.ready_config()) as session:
        result = session.call("study", {"roundId": resolve(session, round_id)})
    app.output.show(render.study(result))
    app.output.document(result)


@click.command()
@click.argument("point")
@takes_round
@click.option("--right", is_flag=True, help="The check is right.")
@click.option("--did-explain", is_flag=True, help="I did explain this, or my number is right.")
@click.option("--did-not-explain", is_flag=True, help="I did not explain this.")
@click.option("--evidence", default="", help="Your own sentence that explains it.")
@click.option("--reason", default="", help="Why, for yourself.")
@json_option
@pass_app
def rule(
    app: App, /, *, point: str, round_id: str, evidence: str, reason: str, **rulings: bool
) -> None:
    """Confirm or correct one check; you have the last word.

    POINT is its number in `sparring rounds` or in the verdict (1 is the first), or the
    assertion itself, word for word. Where a round had no points, it is the number of a gap.
    ROUND is an id as `sparring rounds` shows it; without one, the last round.
    """
    said = [kind for kind in RulingKind if rulings[kind.value]]
    if len(said) != 1:
        raise click.UsageError("Say one of --right, --did-explain and --did-not-explain.")
    with app.session(app.ready_config()) as session:
        found = _round(session, round_id)
        params = {"roundId": found["roundId"], "assertion": _point(found, point)}
        params |= {"ruling": said[0].value, "evidence": evidence, "reason": reason}
        result = session.call("rule", params)
    app.output.show(render.ruled(result))
    app.output.document(result)


@click.command("due")
@click.option("--within-days", type=click.IntRange(0, 365), default=0, show_default=True)
@click.option("--limit", type=click.IntRange(1, LOOKED_AT), default=20, show_default=True)
@json_option
@pass_app
def list_due(app: App, *, within_days: int, limit: int) -> None:
    """List the notes that are due for another round."""
    with app.session(app.ready_config()) as session:
        result = session.call("dueRounds", {"withinDays": within_days, "limit": limit})
    app.output.show(render.due(result))
    app.output.document(result)


@click.command("export", short_help="Print a finished round as a page, or write it to a file.")
@takes_round
@click.option(
    "--to",
    type=click.Path(dir_okay=True, path_type=Path),
    help="A new .md file, or a folder, made if need be; without it the page goes to stdout.",
)
@json_option
@pass_app
def export_round(app: App, *, round_id: str, to: Path | None) -> None:
    """Print a finished round as a Markdown page, or write it to a new file.

    ROUND is an id as `sparring rounds` shows it; without one, the last round. Such a page may
    lie in the vault: it is never indexed.
    """
    config = app.ready_config()
    with app.session(config) as session:
        result = session.call("exportRound", {"roundId": resolve(session, round_id)})
    written = None if to is None else write_new(to, result["fileName"], result["markdown"])
    app.output.document({**result, "written": None if written is None else str(written)})
    if written is not None:
        is_inside = written.resolve().is_relative_to(config.vault)
        app.output.say(f"Written: {written}{IN_VAULT if is_inside else ''}")
    elif not app.is_json:
        click.echo(result["markdown"], nl=False)


@click.command(short_help="Propose core assertions for NOTE, each with its sentence.")
@click.argument("note")
@click.option("--limit", type=click.IntRange(1, 20), default=6, show_default=True)
@json_option
@pass_app
def draft(app: App, *, note: str, limit: int) -> None:
    """Propose core assertions for NOTE, each with the sentence that supports it.

    Nothing is written: take over what you would say yourself, in your own words. Exits with 1
    when there is nothing to propose.
    """
    config = app.ready_config()
    key = note_key(note, vault=config.vault, folder=Path.cwd(), must_exist=True)
    with app.session(config) as session:
        app.output.say("reading…")
        result = session.call("draftAssertions", {"note": key, "limit": limit})
    app.output.show(render.drafts(result))
    app.output.document(result)
    if not result["proposals"]:
        raise FailedQuietly(ExitCode.NO)


@click.command()
@click.argument("what", type=click.Choice([each.value for each in Forgettable]))
@click.option("--yes", is_flag=True, help="Delete; what is deleted cannot be brought back.")
@json_option
@pass_app
def forget(app: App, *, what: str, yes: bool) -> None:
    """Delete what is kept of this vault. Notes are never touched.

    "rounds" are the rounds with their transcripts and schedules; "rulings" your rulings, so
    that verdicts are again what was checked; "index" the search index, which holds the notes'
    text; "everything" all of that.
    """
    with app.session(app.ready_config()) as session:
        result = session.call("forget", {"what": what, "confirm": yes})
    app.output.show(render.forgotten(result))
    app.output.document(result)


def is_on(open_round: dict[str, Any], note: str) -> bool:
    """Return whether an open round is on a note, by the name it has now or had at the opening."""
    return note in (open_round["noteNow"], open_round["note"])


def resolve(session: Session, name: str) -> str:
    """Return the id of the round that a person means.

    Args:
        session: Lists rounds where the name is not a whole id.
        name: An id, at least four leading characters of one, or ``last``.

    Raises:
        click.BadParameter: If no round, or more than one, is meant.
    """
    return str(_round(session, name)["roundId"])


def _round(session: Session, name: str) -> dict[str, Any]:
    """Return the finished round that a person means, as ``rounds`` lists it.

    Raises:
        click.BadParameter: If no round, or more than one, is meant.
    """
    limit = 1 if name == LAST else LOOKED_AT
    listed: list[dict[str, Any]] = session.call("rounds", {"limit": limit})["rounds"]
    if name == LAST:
        if not listed:
            raise click.BadParameter("no round has ended yet", param_hint="ROUND")
        return listed[0]
    found = [each for each in listed if each["roundId"].startswith(name)]
    if len(found) != 1 or len(name) < LEAST_ID_CHARS:
        problem = "more than one round begins so" if len(found) > 1 else "no finished round is that"
        raise click.BadParameter(f"{problem}; see: sparring rounds", param_hint="ROUND")
    return found[0]


def _point(listed: dict[str, Any], point: str) -> str:
    """Return the text of the check, or of the gap, that a person means.

    Raises:
        click.BadParameter: If there is no check, or gap, of that number or wording.
    """
    verdict = listed["verdict"]
    texts = [check["assertion"] for check in verdict["checks"]]
    gaps = [gap["text"] for gap in verdict["gaps"]]
    texts = texts or gaps
    has = f"the round has {counted(len(texts), 'point')}"
    if not point.isdecimal():
        if point.strip() in {text.strip() for text in (*texts, *gaps)}:
            return point
        raise click.BadParameter(f"{has}, and none reads so; give its number", param_hint="POINT")
    if not 1 <= int(point) <= len(texts):
        raise click.BadParameter(has, param_hint="POINT")
    return str(texts[int(point) - 1])


def write_new(to: Path, file_name: str, markdown: str) -> Path:
    """Write a page to a new file and return its path; what is there is never replaced.

    Args:
        to: A new file if its name ends with ``.md``, else a folder, made if it is not there.
        file_name: Its name in a folder; a number is added when that is taken.
        markdown: The page.

    Raises:
        click.BadParameter: If the file is there already or cannot be written.
    """
    is_file = to.suffix.lower() == NOTE_SUFFIX and not to.is_dir()
    try:
        (to.parent if is_file else to).mkdir(parents=True, exist_ok=True)
        path = to if is_file else _free(to / file_name)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(markdown)
    except FileExistsError as exc:
        problem = f"{to} is there already and is never replaced; name a folder or a new .md file"
        raise click.BadParameter(problem, param_hint="--to") from exc
    except OSError as exc:
        reason = exc.strerror or "it cannot be written"
        raise click.BadParameter(f"{to}: {reason}", param_hint="--to") from exc
    return path


def _free(path: Path) -> Path:
    """Return *path*, numbered if something is there: a note may have two rounds on one day."""
    numbered = (path.with_stem(f"{path.stem} ({number})") for number in count(2))
    return next(each for each in chain([path], numbered) if not os.path.lexists(each))
