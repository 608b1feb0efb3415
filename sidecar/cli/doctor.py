"""``sparring doctor``: every check, from the machine up to a sidecar that answers."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Mapping, Sequence

from sidecar.cli import doctor_machine as machine
from sidecar.cli import doctor_models as models
from sidecar.cli import doctor_servers as servers
from sidecar.cli.context import App
from sidecar.cli.findings import Finding, State, fail, of_error, ok, warn
from sidecar.cli.render import counted
from sidecar.cli.session import Session, open_session
from sidecar.config import Config, vault_dir
from sidecar.errors import SidecarError
from sidecar.rpc import handshake
from sidecar.rpc.client import RpcFailure, SidecarUnreachable


def examine(app: App) -> list[Finding]:
    """Check everything and return what was found; never stops at the first fault.

    Side effects:
        Creates the vault's folder in the data directory; starts the services of one sidecar
        for a moment unless one runs already.
    """
    found = [
        machine.check_python(sys.version_info[:3]),
        machine.check_packages(machine.required_packages()),
    ]
    lancedb = machine.check_lancedb()
    found.append(lancedb)
    try:
        config = app.load_config()
    except SidecarError as exc:
        return [*found, of_error("settings", exc)]
    data = machine.check_data_dir(config)
    found += [
        machine.check_settings(config, app.environ),
        machine.check_vault(config),
        data,
        machine.check_disk(config),
        _check_stores(config),
        _check_ledger(config),
        *_check_embedders(config),
        *models.check_ollama(config, app.environ),
        *servers.check_openai(config),
        *models.check_gguf(config),
        check_handshake(config),
    ]
    if State.FAIL in {lancedb.state, data.state}:
        return [*found, warn("sidecar", "Not tried, because of the faults above.")]
    return [*found, *check_session(config)]


def repair(app: App) -> dict[str, dict[str, object] | None]:
    """Mend damaged stores, and say what was saved and what was not.

    Returns:
        The same by store and name; ``None`` for a store that needs no repair.

    Raises:
        LibraryLocked: If a sidecar of this vault runs.
    """
    from sidecar.bootstrap.backups import rescue_stores

    mended = rescue_stores(app.load_config())
    rounds, practice, ledger = mended["rounds"], mended["practice"], mended["ledger"]
    if rounds is None:
        app.output.show("The store of rounds is sound; there is nothing to repair.")
    else:
        _tell_of_rounds(app, rounds)
    if practice is not None:
        app.output.show("The store of practice was damaged or lost; practice begins anew.")
        if practice["damagedFile"]:
            app.output.show("Its damaged file is kept: {damagedFile}".format_map(practice))
    if ledger is not None:
        _tell_of_ledger(app, ledger)
    return mended


def _tell_of_ledger(app: App, ledger: dict[str, object]) -> None:
    if ledger["isRestored"]:
        app.output.show(
            "The sealed ledger was damaged or lost; its sound copy stands in its place."
        )
    else:
        app.output.show(
            "The sealed ledger was damaged or lost, and there is no sound copy: the one that the "
            "package ships holds again; ratify anew what you had ratified."
        )
    if ledger["damagedFile"]:
        app.output.show("The refused file is kept: {damagedFile}".format_map(ledger))


def _tell_of_rounds(app: App, saved: dict[str, object]) -> None:
    app.output.show(
        "The store of rounds was damaged. The new one holds "
        f"{_counted(saved, 'finishedRounds', 'finished round')}, "
        f"{_counted(saved, 'openRounds', 'open round')} and "
        f"{_counted(saved, 'trials', 'case')} from rulings."
    )
    if saved["copy"]:
        rows = _counted(saved, "rowsFromCopy", "row")
        app.output.show(f"Only a copy still held {rows} of it: {saved['copy']}.")
    app.output.show(
        f"Not saved: {_counted(saved, 'unreadableRows', 'unreadable row')}, "
        f"{_counted(saved, 'unreadablePages', 'unreadable page')}, "
        f"{_counted(saved, 'roundsInPart', 'round')} of which only a part was found."
    )
    if saved["damagedFile"]:
        app.output.show("The damaged file is kept: {damagedFile}".format_map(saved))


def _counted(saved: Mapping[str, object], name: str, noun: str) -> str:
    return counted(int(str(saved[name])), noun)


def _check_stores(config: Config) -> Finding:
    from sidecar.bootstrap.backups import lost_rounds, newest_backup

    return machine.check_stores(config, newest_backup, lost_rounds)


def _check_ledger(config: Config) -> Finding:
    from sidecar.bootstrap.backups import ledger_problem

    return machine.check_ledger(asyncio.run(ledger_problem(vault_dir(config))))


def _check_embedders(config: Config) -> list[Finding]:
    from sidecar.bootstrap.packs import embedder_packs

    return models.check_embedders(embedder_packs(config.data_dir), config)


def check_handshake(config: Config) -> Finding:
    """Check whether a sidecar of this vault runs, and whether its handshake can be used."""
    path = vault_dir(config) / handshake.FILE_NAME
    if not path.exists():
        return ok("handshake", "No sidecar of this vault is running.")
    found = handshake.read(path)
    if found is None:
        return fail("handshake", "The handshake file cannot be trusted.", f"Remove {path}")
    if not handshake.is_live(found):
        return ok("handshake", "The last sidecar of this vault has gone; it will be replaced.")
    return ok("handshake", f"Process {found.pid} serves this vault on port {found.port}.")


def check_session(config: Config) -> list[Finding]:
    """Check that a sidecar answers, with which engine, and how much is indexed."""
    try:
        with open_session(config) as session:
            return [ok("sidecar", f"Answers ({session.where})."), *_check_answers(session)]
    except SidecarError as exc:
        return [of_error("sidecar", exc)]
    except RpcFailure as exc:
        return [fail("sidecar", str(exc), exc.remedy)]
    except SidecarUnreachable as exc:
        return [fail("sidecar", str(exc), "Try again; if it persists, see sidecar.log.")]


def _read_library(session: Session) -> Finding | None:
    """Return what is wrong with the index, found by reading it, if anything is."""
    try:
        session.call("libraryStatus", {"checkIndex": True})
        session.call("retrieve", {"query": PROBE_QUERY, "limit": 1})
    except RpcFailure as exc:
        return fail("library", str(exc), exc.remedy)
    return None


PROBE_QUERY = "what is it"
"""Looked for to see whether the index can be read; what it finds does not matter."""

_SEE_STATUS = "Run: sparring status"


def _unread(failed: Sequence[Mapping[str, str]]) -> str:
    """Return how many notes could not be read, and the first with its reason.

    Example:
        >>> _unread([{"path": "a.canvas", "reason": "It is no JSON."}])
        '1 note could not be read: a.canvas (It is no JSON.);'
    """
    first = f"{failed[0]['path']} ({failed[0]['reason']})"
    more = "" if len(failed) == 1 else f" and {len(failed) - 1} more"
    return f"{counted(len(failed), 'note')} could not be read: {first}{more};"


def _check_answers(session: Session) -> list[Finding]:
    status = session.call("status")
    library = session.call("libraryStatus")
    said = f"{status['engine']}: {status['reason']}"
    engine = (
        ok("engine", said)
        if status["state"] in {"ready", "builtin"}
        else fail("engine", said, status["remedy"])
    )
    share = library["indexedShare"]
    indexed = f"{share:.0%} of the notes indexed, embedder {library['embedder'] or 'none'}"
    unsound = _read_library(session)
    if unsound is not None:
        return [engine, unsound]
    if library["failed"]:
        return [engine, warn("library", f"{_unread(library['failed'])} {indexed}", _SEE_STATUS)]
    if share < 1:
        return [engine, warn("library", indexed, "Run: sparring ingest")]
    return [engine, ok("library", indexed)]
