"""Write down which code decides in a check: ``make sealed-ledger`` runs it first.

A checker with other guards is another checker, and its ledger starts empty (calibration.md,
*Class*). What decides is found by following imports from where a check is made, and named by a
hash of the sources, so that nobody has to remember to raise a number. It is kept in a file, since
reading some seventy sources at each start would cost more than the start itself.
"""

from __future__ import annotations

import ast
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from sidecar.adapters.check_models import CHECK_VERSIONS
from sidecar.adapters.wordnet_lexicon import WORDNET
from sidecar.ids import content_hash

ROOT = Path(__file__).resolve().parents[1]

GUARDS = ("sidecar.services.check_assertions",)
"""Where a claim of any checker is settled."""

BUILTIN = (
    *GUARDS,
    "sidecar.adapters.builtin_checker",
    "sidecar.adapters.minilm_embedder",
    "sidecar.adapters.token_likeness",
    "sidecar.adapters.wordnet_lexicon",
)
"""Where the built-in checker claims."""

DECIDING = ("sidecar.rounds.", "sidecar.language.", "sidecar.adapters.")
"""Rooms into which imports are followed; ports, errors and services hold no rule of a check."""


def deciding(starts: Iterable[str], root: Path = ROOT) -> tuple[str, ...]:
    """Return the modules that the named ones reach, themselves among them, in order.

    Args:
        starts: Dotted names.
        root: The folder of the package.
    """
    found: set[str] = set()
    waiting = list(starts)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [each for each in _imported(name, root) if each.startswith(DECIDING)]
    return tuple(sorted(found))


def versions(root: Path = ROOT) -> dict[str, str]:
    """Return what identifies the code of the built-in check and that of the guards alone.

    Args:
        root: The folder of the package.
    """
    lexicon = hashlib.sha256(WORDNET.read_bytes()).hexdigest()
    return {
        "builtin": content_hash(lexicon, *_sources(deciding(BUILTIN, root), root)),
        "guards": content_hash(*_sources(deciding(GUARDS, root), root)),
    }


def _imported(name: str, root: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(_file(name, root).read_text("utf-8"))):
        if not isinstance(node, ast.ImportFrom) or node.module is None:
            continue
        yield from (
            each
            for each in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
            if _file(each, root).is_file()
        )


def _sources(names: Iterable[str], root: Path) -> list[str]:
    return [part for name in names for part in (name, _file(name, root).read_text("utf-8"))]


def _file(name: str, root: Path) -> Path:
    return root.joinpath(*name.split(".")).with_suffix(".py")


def main() -> int:
    """Write the file."""
    CHECK_VERSIONS.write_text(json.dumps(versions(), indent=2) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
