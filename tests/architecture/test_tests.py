"""The tests' own habits."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.architecture.source_tree import Module, functions, modules


@pytest.fixture(scope="module")
def sources() -> list[Module]:
    """Return the modules of the tests, parsed once."""
    return modules("tests")


def _tests(
    sources: list[Module],
) -> Iterator[tuple[Module, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for module in sources:
        if module.name.rpartition("/")[2].startswith("test_"):
            for node in functions(module.tree):
                if node.name.startswith("test_"):
                    yield module, node


def test_every_test_states_its_rule(sources: list[Module]) -> None:
    """Every test has a docstring that begins with a whole sentence."""
    silent = [
        f"{module.name}:{node.lineno} {node.name}"
        for module, node in _tests(sources)
        if not (ast.get_docstring(node) or "").split("\n\n")[0].rstrip().endswith((".", "?", ")"))
    ]

    assert not silent


def test_names_in_one_file_are_unique(sources: list[Module]) -> None:
    """A second test of the same name would silently replace the first."""
    seen: set[tuple[str, int, str]] = set()
    twice = []
    for module in sources:
        for scope in [
            module.tree,
            *[n for n in ast.walk(module.tree) if isinstance(n, ast.ClassDef)],
        ]:
            for node in scope.body:
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    key = (module.name, id(scope), node.name)
                    if key in seen and node.name.startswith("test_"):
                        twice.append(f"{module.name}:{node.lineno} {node.name}")
                    seen.add(key)

    assert not twice


def test_nothing_is_patched(sources: list[Module]) -> None:
    """Tests pass fakes; none patches a module or uses a mock."""
    patched = []
    for module in sources:
        for node in ast.walk(module.tree):
            named = {
                *(
                    alias.name
                    for alias in getattr(node, "names", [])
                    if isinstance(alias, ast.alias)
                ),
                getattr(node, "module", None) or "",
            }
            if isinstance(node, ast.arg) and node.arg == "monkeypatch":
                patched.append(f"{module.name}:{node.lineno}")
            if isinstance(node, ast.Import | ast.ImportFrom) and any(
                name.startswith(("unittest.mock", "mock")) for name in named
            ):
                patched.append(f"{module.name}:{node.lineno}")

    assert not patched


def test_nothing_sleeps(sources: list[Module]) -> None:
    """Tests wait on events; a real sleep is either too short or too slow."""
    asleep = [
        f"{module.name}:{node.lineno}"
        for module, test in _tests(sources)
        for node in ast.walk(test)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in {"time.sleep", "asyncio.sleep", "sleep"}
        and not (node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0)
    ]

    assert not asleep
