"""Measure quality and hold it against the committed baselines: ``python -m benchmarks.evals``.

Runs every ``sparring eval`` on the builtin engine, writes the reports, and compares each with
the baseline of the same data in ``benchmarks/baselines``. ``--accept`` makes them the new
baselines. Not a benchmark of speed; names choose evals, ``check-beetle`` for one. The exit
code is 1 when a metric got worse by more than 0.02.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from sidecar.evals.compare import Change, as_markdown, compare, has_regressed
from sidecar.evals.report import Report, read_report

BASELINES = Path(__file__).parent / "baselines"
SUITES = ("beetle", "scientsbank", "mohler", "digiklausur", "ads", "le")
EVALS: dict[str, tuple[str, ...]] = {
    **{f"check-{suite}": ("check", "--suite", suite) for suite in SUITES},
    "rounds": ("rounds",),
    "injection": ("injection",),
}
"""Every eval by name, with what follows ``sparring eval``."""


def measure(name: str) -> str:
    """Run one eval and return its report."""
    command = [sys.executable, "-m", "sidecar", "eval", *EVALS[name], "--json"]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def baseline_of(name: str, report: Report) -> Path:
    """Return where the baseline of a report lies: under its name and the hash of its data."""
    return BASELINES / f"{name}.{report.fingerprint.data}.json"


def hold_against(path: Path, report: Report) -> bool:
    """Print what changed since a baseline; return whether anything got worse."""
    if not path.exists():
        print(f"{path.name}: there is no baseline on this data yet.")
        return False
    rows = compare(read_report(path.read_text(encoding="utf-8")), report)
    changed = [row for row in rows if row.change is not Change.SAME]
    print(f"{path.name}: {len(changed)} of {len(rows)} metrics changed by more than 0.02")
    if changed:
        print(as_markdown(changed))
    return has_regressed(rows)


def main(arguments: Sequence[str]) -> int:
    """Measure what was asked for; return the exit code."""
    parser = argparse.ArgumentParser(prog="benchmarks.evals", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EVALS))
    parser.add_argument("--accept", action="store_true", help="make the reports the baselines")
    options = parser.parse_args(arguments)
    has_worsened = False
    for name in options.names or EVALS:
        text = measure(name)
        report = read_report(text)
        path = baseline_of(name, report)
        has_worsened |= hold_against(path, report)
        if options.accept:
            for old in BASELINES.glob(f"{name}.*.json"):
                old.unlink()
            BASELINES.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return 1 if has_worsened and not options.accept else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
