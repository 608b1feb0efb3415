"""``sparring ingest``, ``ask`` and ``status``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from sidecar.cli import render
from sidecar.cli.context import App, FailedQuietly, json_option, pass_app
from sidecar.cli.conversation import MOST_EXCHANGES, read_conversation, write_conversation
from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.places import note_key
from sidecar.cli.session import Session
from sidecar.config import Config
from sidecar.errors import LibraryUnavailable, NoteNotFound
from sidecar.library.values import NoteState
from sidecar.rpc.client import RpcFailure
from sidecar.services.index_age import REMEDY
from sidecar.services.tell_loading import LOADING


@click.command()
@click.argument("paths", nargs=-1, metavar="[NOTE]...")
@click.option("--rebuild", is_flag=True, help="Forget the index and build it anew.")
@click.option("--confirm-prune", is_flag=True, help="Remove missing notes even if many.")
@json_option
@pass_app
def ingest(app: App, *, paths: tuple[str, ...], rebuild: bool, confirm_prune: bool) -> None:
    """Index the whole vault, or the notes named.

    Exits with 1 when a note failed, or one that was named was left out.
    """
    config = app.ready_config()
    params = _ingest_params(config, paths)
    params |= {"wait": True, "rebuild": rebuild, "confirmPrune": confirm_prune}
    with app.session(config) as session, app.output.progress("Indexing") as bar:
        _refuse_unknown(session, params.get("deleted", []))
        try:
            report = session.call("ingest", params, on_progress=bar)
        except KeyboardInterrupt:
            app.output.say("Indexed notes stay indexed; run it again to go on.")
            raise
    app.output.show(render.ingest_report(report))
    app.output.document(report)
    if report["state"] != "done" or report["failed"] or (paths and report["skipped"]):
        raise FailedQuietly(ExitCode.NO)


def _refuse_unknown(session: Session, missing: list[str]) -> None:
    """Refuse a name that is no note and never was one; a note that is gone is let go of.

    Raises:
        NoteNotFound: If there is such a name.
    """
    for key in missing:
        if session.call("noteStatus", {"note": key})["state"] == NoteState.UNKNOWN:
            raise NoteNotFound(path=key)


def _ingest_params(config: Config, paths: tuple[str, ...]) -> dict[str, Any]:
    if not paths:
        return {"all": True}
    keys = [note_key(path, vault=config.vault, folder=Path.cwd()) for path in paths]
    there = [key for key in keys if (config.vault / key).exists()]
    return {"changed": there, "deleted": [key for key in keys if key not in there]}


@click.command()
@click.argument("question")
@click.option("--folder", help="Search only this folder of the vault.")
@click.option("--tag", help="Search only notes with this tag.")
@click.option("--note", help="Search only this note and the notes that it links to.")
@click.option("--leave-out", help="A note that may not be answered from, such as the open one.")
@click.option(
    "--history",
    type=click.Path(dir_okay=False, path_type=Path),
    help="A conversation: read from this file, and kept there with this question added.",
)
@click.option(
    "--style",
    type=click.Choice(["auto", "focused", "creative", "off"]),
    default="auto",
    help="Response style of a language model.",
)
@json_option
@pass_app
def ask(
    app: App, /, *, question: str, style: str, history: Path | None, **scope: str | None
) -> None:
    """Ask the library; every claim of the answer cites a note."""
    config = app.ready_config()
    exchanges = read_conversation(history) if history else []
    params: dict[str, Any] = {"question": question, "style": style, **_scope(config, scope)}
    if exchanges:
        params["history"] = exchanges[-MOST_EXCHANGES:]
    streamed: list[str] = []

    def show(piece: str) -> None:
        streamed.append(piece)
        app.output.piece(piece)

    def tell(_done: float, _total: float, message: str) -> None:
        if message == LOADING:
            app.output.say("loading the model…")

    with app.session(config) as session:
        app.output.say("thinking…")
        result = session.call("ask", params, on_text=show, on_progress=tell)
        result = {**result, "notices": [*result["notices"], *_behind(session)]}
    # The final text may differ from the stream: citations of nothing are taken out of it.
    is_shown = "".join(streamed).strip() == result["answer"].strip()
    app.output.show("\n" if streamed else "")
    if streamed and not is_shown:
        app.output.say("That is what the model wrote; this is what your notes support:")
    app.output.show(render.answer(result, is_text_shown=is_shown))
    app.output.document(result)
    if history:
        exchange = {"question": question, "answer": result["answer"]}
        write_conversation(history, [*exchanges, exchange])


def _scope(config: Config, given: Mapping[str, str | None]) -> dict[str, Any]:
    """Return the params that say which notes may be answered from."""
    note, leave_out = (
        note_key(typed, vault=config.vault, folder=Path.cwd()) if typed else None
        for typed in (given["note"], given["leave_out"])
    )
    scope = {"folder": given["folder"], "tag": given["tag"], "note": note}
    params: dict[str, Any] = {"note": leave_out} if leave_out else {}
    return {**params, "scope": scope} if any(scope.values()) else params


def _behind(session: Session) -> list[str]:
    """Return that the index is behind the vault, if it is: nothing watches the vault here."""
    try:
        library = session.call("libraryStatus")
    except RpcFailure:
        return []  # the answer stands without it
    return [notice for notice in library["notices"] if notice.endswith(REMEDY)]


@click.command()
@json_option
@pass_app
def status(app: App) -> None:
    """Say which engine and library are in use, and how they are."""
    config = app.ready_config()
    with app.session(config) as session:
        engine = session.call("status")
        try:
            library: dict[str, Any] | None = session.call("libraryStatus")
        except RpcFailure as exc:
            if exc.code != LibraryUnavailable.code:
                raise
            library = None
        where = session.where
    warnings = [*config.warnings, *(w for w in engine["warnings"] if w not in config.warnings)]
    engine = {**engine, "warnings": warnings}
    app.output.show(render.status(engine, library, process=where))
    app.output.document({"process": where, "status": engine, "library": library})
