"""What an interrupted practice run has done, one line a problem, so that it can go on.

The first line names what was run: other problems, or other derivation code, begin anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from sidecar import derivation
from sidecar.ids import content_hash

Outcome = tuple[str, str, str]
"""Result; then, for a refusal, its diagnosis and what was missing, and for a commitment its cue
pattern and nothing."""

FIELDS = 4
"""Texts of a line: the problem and its outcome."""


def derivation_version(folder: Path = Path(derivation.__file__).parent) -> str:
    """Return what identifies the derivation code: a hash of its sources.

    Args:
        folder: The room of derivations.
    """
    sources = sorted(folder.glob("*.py"))
    return content_hash(*(path.read_text(encoding="utf-8") for path in sources))


class PracticeJournal:
    """A file of finished problems; what a kill cut in the middle of a line is done again."""

    def __init__(self, path: Path, run: str) -> None:
        """Name the file and the run that it may go on with.

        Args:
            path: The file; its folder is there.
            run: Names problems and code.
        """
        self._path = path
        self._run = run

    def read(self) -> Mapping[str, Outcome]:
        """Return the outcomes of the same run, by problem; nothing where there are none."""
        try:
            lines = self._path.read_text(encoding="utf-8").splitlines()
        except FileNotFoundError:
            return {}
        if not lines or _parsed(lines[0]) != [self._run]:
            return {}
        rows = [_parsed(line) for line in lines[1:]]
        return {row[0]: (row[1], row[2], row[3]) for row in rows if len(row) == FIELDS}

    def begin(self, known: Mapping[str, Outcome]) -> None:
        """Write the file anew with what is known already."""
        rows = [[self._run], *([name, *outcome] for name, outcome in known.items())]
        self._path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")

    def add(self, rows: Iterable[tuple[str, Outcome]]) -> None:
        """Add finished problems at the end."""
        with self._path.open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps([name, *outcome])}\n" for name, outcome in rows)

    def end(self) -> None:
        """Delete the file: the run is finished."""
        self._path.unlink(missing_ok=True)


def _parsed(line: str) -> list[str]:
    """Return the texts of a line; none when it was cut."""
    try:
        row = json.loads(line)
    except ValueError:
        return []
    return row if isinstance(row, list) and all(isinstance(one, str) for one in row) else []
