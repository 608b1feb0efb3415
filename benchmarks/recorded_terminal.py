"""Play a round in the terminal and write it down: ``python -m benchmarks.recorded_terminal``.

Writes the terminal section of ``docs/guide.md`` from what the real ``sparring`` prints, on a copy
of the sample vault and with the built-in partner. Not a benchmark; it stands here because it is no
part of the product. ``tests/e2e/test_recorded_terminal.py`` holds the page to it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from sidecar.cli.exit_codes import ExitCode

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "guide.md"
DEMO_VAULT = ROOT / "sidecar" / "cli" / "demo_vault"
BEGIN, END = "<!-- written by benchmarks.recorded_terminal -->\n", "<!-- end -->\n"

COLUMNS = 80
"""Width of the terminal: the least that is usual."""

COMMAND_LIMIT_S = 120
"""Longest that a command may take, on a busy machine."""

NOTE = "Spaced repetition"
SAID = (
    "Every time I recall it successfully, the memory fades more slowly, and so the next interval "
    "can be longer."
)
ANSWERS = (
    "It means that you look at things more than once.",
    "When I spread my reviews over several days, I remember the material longer than after the "
    "same amount of study in one sitting.",
    SAID,
    "I do not know.",
)
"""A learner who begins weakly, explains two points, and does not know the third."""

STEPS = (
    ("round", NOTE, "--answers", "answers.txt"),
    ("study",),
    ("rule", "2", "--did-explain", "--evidence", SAID),
    ("rounds",),
    ("due",),
)
"""The commands, from the start of a round to when it is due again."""


def take(folder: Path) -> str:
    """Run the commands on a copy of the sample vault and return what they print.

    Args:
        folder: An empty folder; vault, index and rounds go there.
    """
    shutil.copytree(DEMO_VAULT, folder / "vault")
    (folder / "answers.txt").write_text("\n\n".join(ANSWERS), "utf-8")
    (folder / "settings.json").write_text('{"engine": "builtin"}', "utf-8")
    return "\n".join(_shown(folder, step) for step in STEPS)


def _shown(folder: Path, step: tuple[str, ...]) -> str:
    """Return a command as it is typed, with what it prints on standard output."""
    typed = " ".join(f'"{part}"' if " " in part else part for part in step)
    done = subprocess.run(
        [sys.executable, "-m", "sidecar", *step],
        cwd=folder,
        env=_environment(folder),
        capture_output=True,
        encoding="utf-8",
        timeout=COMMAND_LIMIT_S,
        check=False,
    )
    if done.returncode not in {ExitCode.OK, ExitCode.NO}:
        raise RuntimeError(f"sparring {step[0]} ended with {done.returncode}: {done.stderr}")
    return f"$ sparring {typed}\n{done.stdout}"


def _environment(folder: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SPARRING_")}
    return {
        **kept,
        "PYTHONPATH": str(ROOT),
        "COLUMNS": str(COLUMNS),
        "SPARRING_VAULT": str(folder / "vault"),
        "SPARRING_DATA_DIR": str(folder / "data"),
        "SPARRING_SETTINGS": str(folder / "settings.json"),
    }


def section(shown: str) -> str:
    """Return the section of the page."""
    return f"{BEGIN}\n```console\n{shown.rstrip()}\n```\n\n{END}"


def written(page: str) -> str:
    """Return the section that stands in the page."""
    return page[page.index(BEGIN) : page.index(END) + len(END)]


def masked(text: str) -> str:
    """Return a text without what differs from run to run, or grows with the gold set.

    Example:
        >>> masked("cc2ea4ac FAIL, 2026-11-30 17:30, hedged (right in 1 of 1 known case)")
        'ID FAIL, TIME, hedged (COUNTS)'
    """
    text = re.sub(r"hedged \([^)]*\)", "hedged (COUNTS)", text)
    text = re.sub(r"\b[0-9a-f]{8}\b", "ID", text)
    return re.sub(r"\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?", "TIME", text)


def main() -> int:
    """Write the section into the page."""
    with tempfile.TemporaryDirectory(prefix="sparring-terminal-") as name:
        shown = take(Path(name).resolve())
    page = PAGE.read_text("utf-8")
    PAGE.write_text(page.replace(written(page), section(shown)), "utf-8", newline="\n")
    sys.stdout.write(f"{PAGE}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
