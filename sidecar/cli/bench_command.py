"""``sparring bench``: how fast it is on this machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from dataclasses import asdict
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from sidecar.cli.context import App, FailedQuietly, json_option, pass_app
from sidecar.cli.exit_codes import ExitCode
from sidecar.config import load_config

if TYPE_CHECKING:
    from rich.table import Table

    from sidecar.cli.output import Bar
    from sidecar.evals.bench import Figure, Missed
    from sidecar.rpc.client import RpcClient

DEFAULT_PASSAGES = 5_000
"""Passages of the made library: those of about a thousand notes."""

LEAST_PASSAGES = 100
MOST_PASSAGES = 200_000

CALLS = 200
"""Calls of ``health`` that are timed; a machine that takes 10 ms for one needs 2 s."""


@click.command(short_help="Measure how fast it is on this machine.")
@click.option(
    "--passages",
    type=click.IntRange(LEAST_PASSAGES, MOST_PASSAGES),
    default=DEFAULT_PASSAGES,
    show_default=True,
    help="Size of the made library that is searched.",
)
@json_option
@pass_app
def bench(app: App, *, passages: int) -> None:
    """Measure how fast it is on this machine; takes up to two minutes.

    Times the start, a call, embedding, searching beside LanceDB's own search, and one check and
    answer by the engine in the settings. The library is made for it and thrown away; nothing of
    the vault is read.
    """
    found: list[Figure | Missed] = []
    with (
        TemporaryDirectory(prefix="sparring-bench-") as name,
        app.output.progress("measuring") as bar,
    ):
        asyncio.run(_measure(app, Path(name).resolve(), passages, bar, found))
    _report(app, found)


async def _measure(
    app: App, folder: Path, size: int, bar: Bar, found: list[Figure | Missed]
) -> None:
    from sidecar.bootstrap.benching import benching
    from sidecar.cli.demo import copy_vault
    from sidecar.evals.bench import measure

    vault = copy_vault(folder)
    config = load_config(vault=vault, environ=app.environ, flags=app.flags)
    notes = {
        path.relative_to(vault).as_posix(): path.read_text("utf-8")
        for path in sorted(vault.rglob("*.md"))
    }
    found += [one async for one in _starting(app, vault, folder)]
    made = folder / "made"
    made.mkdir()
    async with benching(config, made, notes) as parts:
        found += [one async for one in measure(parts, size=size, progress=bar)]


async def _starting(app: App, vault: Path, folder: Path) -> AsyncIterator[Figure | Missed]:
    """Time a sidecar of its own, from start to calls."""
    from sidecar.cli.spawn import NotReady, spawned
    from sidecar.evals.bench import Figure, Missed
    from sidecar.rpc.client import RpcClient

    environ = {**app.environ, "SPARRING_DATA_DIR": str(folder / "data")}
    begin = time.perf_counter()
    try:
        async with spawned(
            vault, environ=environ, log=folder / "log", options=("--engine", "builtin")
        ) as sidecar:
            yield Figure("ready", "start to ready", time.perf_counter() - begin, "s")
            async with RpcClient(port=sidecar.port, token=sidecar.token) as client:
                await client.call("health")
                yield Figure("answered", "start to first answer", time.perf_counter() - begin, "s")
                times = [await _call_ms(client) for _ in range(CALLS)]
    except NotReady as exc:
        yield Missed("starting", str(exc))
        return
    yield Figure(
        "call", "one call over HTTP", median(times), "ms", note="health, with its proof of identity"
    )
    yield Figure("callP95", "one call over HTTP, 95 of 100", quantiles(times, n=20)[-1], "ms")


async def _call_ms(client: RpcClient) -> float:
    begin = time.perf_counter()
    await client.call("health")
    return 1000 * (time.perf_counter() - begin)


def _report(app: App, found: list[Figure | Missed]) -> None:
    from sidecar.evals.bench import Figure, Missed

    figures = [one for one in found if isinstance(one, Figure)]
    missed = [one for one in found if isinstance(one, Missed)]
    app.output.show(_table(figures))
    for one in missed:
        app.output.say(f"{one.stage}: {one.reason}", "yellow")
    app.output.document(
        {
            "figures": {one.key: asdict(one) for one in figures},
            "missed": [asdict(one) for one in missed],
        }
    )
    if missed:
        raise FailedQuietly(ExitCode.NO)


def _table(figures: list[Figure]) -> Table:
    from rich.table import Table

    from sidecar.cli.render import plain

    table = Table("what", "measured", "beside", "")
    for one in figures:
        beside = "" if one.beside is None else f"{_shown(one.beside)} {one.unit}"
        table.add_row(one.what, f"{_shown(one.value)} {one.unit}", beside, plain(one.note))
    return table


def _shown(value: float) -> str:
    """Return a figure with three digits that count.

    Example:
        >>> _shown(0.01234), _shown(4567.8)
        ('0.0123', '4,568')
    """
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"  # noqa: PLR2004 - three digits
