"""Run every benchmark, print a table, and optionally write JSON.

``--smoke`` runs a short form that shows that a benchmark still works; its figures mean
nothing. Names choose benchmarks; without any, all run. The exit code is 1 when a target
does not hold in a full run.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import pkgutil
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from rich.console import Console

import benchmarks
from benchmarks.table import Row, show, write_json

NOT_BENCHMARKS = {"__main__", "table", "made_library", "raw_client"}

Run = Callable[..., Awaitable[list[Row]]]


def names() -> list[str]:
    """Return the names of all benchmarks, sorted."""
    found = {module.name for module in pkgutil.iter_modules(benchmarks.__path__)}
    return sorted(name for name in found - NOT_BENCHMARKS if not name.startswith("soak"))


def load(name: str) -> Run | None:
    """Return the ``run`` of a benchmark module, or ``None`` when it only supports others."""
    run: Run | None = getattr(importlib.import_module(f"benchmarks.{name}"), "run", None)
    return run


async def measure(chosen: Sequence[str], *, smoke: bool) -> list[Row]:
    """Run the benchmarks one after another and return all rows."""
    rows: list[Row] = []
    for name in chosen:
        run = load(name)
        if run is not None:
            rows += await run(smoke=smoke)
    return rows


def main(arguments: Sequence[str]) -> int:
    """Run what was asked for; return the exit code."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(names()))
    parser.add_argument("--smoke", action="store_true", help="short form; figures mean nothing")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows")
    options = parser.parse_args(arguments)
    rows = asyncio.run(measure(options.names or names(), smoke=options.smoke))
    show(rows, Console(width=None if sys.stdout.isatty() else 160))
    if options.json:
        write_json(rows, options.json)
    has_failed = any(row.holds is False for row in rows)
    return 1 if has_failed and not options.smoke else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
