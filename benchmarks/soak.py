"""Long runs: saves with kills at random places, hundreds of compactions, a large library.

``python -m benchmarks.soak`` (``make soak``) runs the long form of all, prints a table and fails
when something is lost; names choose. The tests run a short form of each.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from benchmarks.table import Row, show, write_json

RUNS = ("soak_kills", "soak_compactions", "soak_size")


async def soak(chosen: Sequence[str], seed: int) -> list[Row]:
    """Run the long form of each and return the rows."""
    rows: list[Row] = []
    for name in chosen:
        rows += await importlib.import_module(f"benchmarks.{name}").soak(seed=seed)
    return rows


def main(arguments: Sequence[str]) -> int:
    """Run what was asked for; return 1 when something does not hold."""
    parser = argparse.ArgumentParser(prog="benchmarks.soak", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(RUNS))
    parser.add_argument("--seed", type=int, default=1, help="of the random choices")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the rows")
    options = parser.parse_args(arguments)
    rows = asyncio.run(soak(options.names or RUNS, options.seed))
    show(rows, Console(width=None if sys.stdout.isatty() else 160))
    if options.json:
        write_json(rows, options.json)
    return 1 if any(row.holds is False for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
