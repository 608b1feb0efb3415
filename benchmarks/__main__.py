"""Run every benchmark, print a table, and optionally write JSON.

``--smoke`` runs a short form that shows that a benchmark still works; its figures mean
nothing. Names choose benchmarks; without any, all run. The exit code is 1 when a target
does not hold in a full run.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from rich.console import Console

from benchmarks.table import Row, show, write_json

FOLDER = Path(__file__).parent
RUN = "\nasync def run("
"""What makes a module a benchmark; the others are scripts of their own, or support them."""

Run = Callable[..., Awaitable[list[Row]]]


def names() -> list[str]:
    """Return the names of all benchmarks, sorted; none is imported for it."""
    return sorted(path.stem for path in FOLDER.glob("*.py") if RUN in path.read_text("utf-8"))


def load(name: str) -> Run:
    """Return the ``run`` of a benchmark module."""
    run: Run = importlib.import_module(f"benchmarks.{name}").run
    return run


async def measure(chosen: Sequence[str], *, smoke: bool) -> list[Row]:
    """Run the benchmarks one after another and return all rows."""
    rows: list[Row] = []
    for name in chosen:
        rows += await load(name)(smoke=smoke)
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
