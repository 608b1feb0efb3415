"""``docs/cases.md`` names a test for every case of the library, and each of them exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "cases.md"

LIBRARY_CASES = (
    {f"B{n:02}" for n in (1, 2, 4, 5, 6, 7, 8, 10, 12, 15, 16, 17)}
    | {f"B{n}" for n in (19, 20, 21, 22, 23, 24, 26, 27, 29, 30, 32, 34)}
    | {f"B{n}" for n in (51, 52, 53, 54, 56, 59)}
)

NAMED = re.compile(r"`([\w/]+\.py)::(\w+)`")


@cache
def functions_of(file: str) -> frozenset[str]:
    """Return the names of the test functions of a file."""
    tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, kinds))


def test_every_case_of_the_library_has_a_row_with_a_test() -> None:
    """A case without a test is a promise without proof."""
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if line[:3] == "| B"]
    shown = {row[2:5] for row in rows if NAMED.search(row)}

    assert shown >= LIBRARY_CASES


def test_every_test_that_the_page_names_exists() -> None:
    """A renamed or deleted test would leave its case unproved."""
    named = NAMED.findall(PAGE.read_text(encoding="utf-8"))
    missing = [f"{file}::{name}" for file, name in named if name not in functions_of(file)]

    assert named
    assert missing == []
