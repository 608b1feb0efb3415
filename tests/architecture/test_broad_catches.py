"""Who may catch every exception, and why (docs/architecture.md, Errors)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "sidecar"

MAY_CATCH_ALL = {
    "rpc/dispatch.py": "an unknown fault becomes an incident, and the server goes on",
    "services/ingest_notes.py": "a job in the background has no caller that could be told",
    "services/prepare_note.py": "one odd note must not end the job for all others",
}
"""Modules that may keep an exception of any kind to themselves, one place each."""

BROAD = {"Exception", "BaseException"}


def kept_to_itself(source: str) -> Iterator[int]:
    """Yield the lines of handlers that catch everything and do not raise it again."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ExceptHandler) and _is_broad(node.type):
            last = node.body[-1]
            if not (isinstance(last, ast.Raise) and last.exc is None):
                yield node.lineno


def _is_broad(caught: ast.expr | None) -> bool:
    if caught is None:
        return True
    kinds = caught.elts if isinstance(caught, ast.Tuple) else [caught]
    return any(isinstance(kind, ast.Name) and kind.id in BROAD for kind in kinds)


def test_only_the_places_that_are_named_catch_everything() -> None:
    """Each once; to clean up and raise again is open to all."""
    found = {
        path.relative_to(ROOT).as_posix(): len(lines)
        for path in sorted(ROOT.rglob("*.py"))
        if (lines := list(kept_to_itself(path.read_text("utf-8"))))
    }

    assert found == dict.fromkeys(MAY_CATCH_ALL, 1)


@pytest.mark.parametrize(
    ("handler", "is_kept"),
    [
        ("except Exception:\n    pass", True),
        ("except:\n    pass", True),
        ("except (ValueError, BaseException):\n    pass", True),
        ("except Exception as exc:\n    raise ValueError from exc", True),
        ("except BaseException:\n    clean()\n    raise", False),
        ("except ValueError:\n    pass", False),
    ],
)
def test_a_broad_catch_is_seen(handler: str, *, is_kept: bool) -> None:
    """Else the rule would hold by oversight."""
    assert bool(list(kept_to_itself(f"try:\n    go()\n{handler}\n"))) is is_kept


def test_the_page_names_the_same_places() -> None:
    """The rule is read there."""
    page = (ROOT.parent / "docs" / "architecture.md").read_text("utf-8")

    assert all(f"`{place}`" in page for place in MAY_CATCH_ALL)
