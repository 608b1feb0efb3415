"""Measure quality and hold it against the committed baselines: ``python -m benchmarks.evals``.

Runs every ``sparring eval`` on the builtin engine, writes the reports, and compares each with
the baseline of the same data in ``benchmarks/baselines``. ``--accept`` makes them the new
baselines and writes their tables into ``docs/evals.md``. Not a benchmark of speed; names
choose evals, ``check-beetle`` for one. The exit code is 1 when a metric got worse by more
than 0.02.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import library_figures
from benchmarks.library_figures import LARGER_EVALS, LIBRARY_EVALS
from sidecar.evals.compare import Change, as_markdown, compare, has_regressed
from sidecar.evals.probes import Group, Half
from sidecar.evals.report import Metric, Report, read_report
from sidecar.evals.round_suite import AnswerSet

BASELINES = Path(__file__).parent / "baselines"
PAGE = Path(__file__).parents[1] / "docs" / "evals.md"
BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
SUITES = ("beetle", "scientsbank", "mohler", "digiklausur", "ads", "le")
SAID = ("covered", "undecided", "not_covered")
EVALS: dict[str, tuple[str, ...]] = {
    **{f"check-{suite}": ("check", "--suite", suite) for suite in SUITES},
    "rounds": ("rounds",),
    "injection": ("injection",),
    **{f"probes-{half.value}": ("probes", "--half", half.value) for half in Half},
    **LIBRARY_EVALS,
    **LARGER_EVALS,
}
"""Every eval by name, with what follows ``sparring eval``."""

USUAL_EVALS = tuple(name for name in EVALS if name not in LARGER_EVALS)
"""Those that run when none is named."""


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


def baseline(name: str) -> Report:
    """Return the committed report of an eval."""
    (path,) = BASELINES.glob(f"{name}.*.json")
    return read_report(path.read_text(encoding="utf-8"))


def page_with_figures() -> str:
    """Return the page on evals with the tables of the committed baselines in it."""
    made = (_check_table(), _round_table(), _injection_table(), _probe_table())
    tables = "\n\n".join(filter(None, made))
    page = _between(PAGE.read_text(encoding="utf-8"), BEGIN, END, tables)
    of_library = library_figures.library_tables(baseline)
    return _between(page, library_figures.BEGIN, library_figures.END, of_library)


def _between(page: str, begin: str, end: str, tables: str) -> str:
    """Return the page with other tables between two marks."""
    before, _, rest = page.partition(begin)
    after = rest.partition(end)[2]
    return f"{before}{begin}\n\n{tables}\n\n{end}{after}"


def _check_table() -> str:
    lines = [
        "| suite | answers (questions) | AUC of the check | cosine | keywords | "
        "false passes: check, cosine, keywords | right ones covered | undecided |",
        "|---|---:|---|---:|---:|---|---:|---:|",
    ]
    for suite in SUITES:
        report = baseline(f"check-{suite}")
        found, counts = report.metrics, report.details
        passes = [
            _share(found[f"{rival}false_pass"])
            for rival in ("", "baseline/cosine/", "baseline/keywords/")
        ]
        cells = (
            suite,
            f"{counts['answers']} ({counts['questions']})",
            _area(found["auc"]),
            _plain(found["baseline/cosine/auc"]),
            _plain(found["baseline/keywords/auc"]),
            ", ".join(passes),
            _share(found["covered"]),
            _share(found["undecided"]),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _round_table() -> str:
    lines = [
        "| answers | must | rounds | passed | undecided | right of the decided |",
        "|---|---|---:|---:|---:|---:|",
    ]
    found = baseline("rounds").metrics
    for which in AnswerSet:
        name = f"set/{which.value}"
        cells = (
            which.value.replace("_", " "),
            which.verdict.value,
            str(found[f"{name}/passed"].figure.n),
            _share(found[f"{name}/passed"]),
            _share(found[f"{name}/undecided"]),
            _share(found[f"{name}/right_verdict"]),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def _injection_table() -> str:
    found = baseline("injection").metrics
    rows = {
        "attacks, builtin check: a wrong answer became covered": found["raised_to_covered"],
        "attacks, builtin check: any better outcome, undecided included": found["raised"],
        "honest text about judging: any better outcome": found["honest/raised"],
        "a checker that obeys and quotes the assertion: covered": found[
            "obedient/quoting_assertion/covered"
        ],
        "a checker that obeys and quotes the order itself: covered": found[
            "obedient/quoting_attack/covered"
        ],
    }
    if "novel/raised" in found:
        rows |= {
            "novel attacks, builtin check: a wrong answer became covered": found[
                "novel/raised_to_covered"
            ],
            "novel attacks, builtin check: any better outcome, undecided included": found[
                "novel/raised"
            ],
            "novel attacks, a checker that obeys and quotes the order itself: covered": found[
                "novel/obedient/quoting_attack/covered"
            ],
        }
    lines = ["| what | share | of |", "|---|---:|---:|"]
    lines += [f"| {name} | {_share(one)} | {one.figure.n} |" for name, one in rows.items()]
    return "\n".join(lines)


def _probe_table() -> str:
    """Return the table of the probes by half and group; blank before a baseline was accepted."""
    lines = [
        "| probes | half | answers | covered | undecided | not covered | "
        "covered by cosine, keywords |",
        "|---|---|---:|---:|---:|---:|---:|",
    ]
    halves = [half for half in Half if any(BASELINES.glob(f"probes-{half.value}.*.json"))]
    for group in Group:
        for half in halves:
            found = baseline(f"probes-{half.value}").metrics
            outcomes = [found[f"{group.value}/{said}"] for said in SAID]
            count = str(outcomes[0].figure.n)
            names = [f"baseline/{rival}/{group.value}/covered" for rival in ("cosine", "keywords")]
            rivals = ", ".join(_share(found[name]) for name in names)
            cells = (group.value, half.value, count, *map(_interval, outcomes), rivals)
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) if halves else ""


def _interval(metric: Metric) -> str:
    low, high = metric.figure.low or 0.0, metric.figure.high or 0.0
    return f"{_share(metric)} ({100 * low:.1f} to {100 * high:.1f})"


def _plain(metric: Metric) -> str:
    return f"{metric.figure.value:.3f}"


def _area(metric: Metric) -> str:
    figure = metric.figure
    return f"{figure.value:.3f} ({figure.low:.3f} to {figure.high:.3f})"


def _share(metric: Metric) -> str:
    value = metric.figure.value
    return "none" if value is None else f"{100 * value:.1f} %"


def main(arguments: Sequence[str]) -> int:
    """Measure what was asked for; return the exit code."""
    parser = argparse.ArgumentParser(prog="benchmarks.evals", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EVALS))
    parser.add_argument("--accept", action="store_true", help="make the reports the baselines")
    options = parser.parse_args(arguments)
    has_worsened = False
    for name in options.names or USUAL_EVALS:
        text = measure(name)
        report = read_report(text)
        path = baseline_of(name, report)
        has_worsened |= hold_against(path, report)
        if options.accept:
            for old in BASELINES.glob(f"{name}.*.json"):
                old.unlink()
            BASELINES.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if options.accept:
        PAGE.write_text(page_with_figures(), encoding="utf-8")
    return 1 if has_worsened and not options.accept else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
