"""Sizes: the tail is policed, not the median (docs/architecture.md)."""

from __future__ import annotations

import ast

import pytest

from tests.architecture.source_tree import Module, functions, modules, python_files, relative

MAX_FUNCTION_LINES = 50
MAX_MODULE_LINES = 400
MAX_CLASS_LINES = 250
MAX_PUBLIC_METHODS = 15
MAX_PARAMETERS = 6

TABLES = {"sidecar/errors.py"}
"""Modules that are one long table; a table does not get better by being cut."""


@pytest.fixture(scope="module")
def sources() -> list[Module]:
    """Return the package's modules, parsed once."""
    return modules("sidecar")


def _body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = node.body[1:] if ast.get_docstring(node) is not None else node.body
    return 0 if not body else (node.end_lineno or 0) - body[0].lineno + 1


def _parameters(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    arguments = node.args
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return sum(argument.arg not in {"self", "cls"} for argument in named)


def test_functions_are_short(sources: list[Module]) -> None:
    """No function body is longer than 50 lines without its docstring."""
    long = [
        f"{module.name}:{node.lineno} {node.name}: {_body_lines(node)}"
        for module in sources
        for node in functions(module.tree)
        if _body_lines(node) > MAX_FUNCTION_LINES
    ]

    assert not long


def test_functions_take_few_parameters(sources: list[Module]) -> None:
    """No function takes more than 6 parameters."""
    wide = [
        f"{module.name}:{node.lineno} {node.name}: {_parameters(node)}"
        for module in sources
        for node in functions(module.tree)
        if _parameters(node) > MAX_PARAMETERS
    ]

    assert not wide


def test_modules_are_short(sources: list[Module]) -> None:
    """No module is longer than 400 lines, tables aside."""
    long = [
        f"{module.name}: {module.text.count(chr(10))}"
        for module in sources
        if module.text.count("\n") > MAX_MODULE_LINES and module.name not in TABLES
    ]

    assert not long


def test_classes_are_small(sources: list[Module]) -> None:
    """No class is longer than 250 lines or has more than 15 public methods."""
    large = []
    for module in sources:
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.ClassDef):
                continue
            lines = (node.end_lineno or 0) - node.lineno + 1
            public = {item.name for item in functions(node) if not item.name.startswith("_")}
            if lines > MAX_CLASS_LINES or len(public) > MAX_PUBLIC_METHODS:
                large.append(f"{module.name} {node.name}: {lines} lines, {len(public)} methods")

    assert not large


def test_a_long_function_is_found() -> None:
    """The measure counts the body and leaves the docstring out."""
    lines = "\n".join("    x = 1" for _ in range(60))
    tree = ast.parse(f'def long():\n    """Say\n    more."""\n{lines}\n')

    assert [_body_lines(node) for node in functions(tree)] == [60]


def test_modules_say_what_they_hold() -> None:
    """No module has a name that could hold anything."""
    vague = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
    found = [
        name
        for name in map(relative, python_files("sidecar", "benchmarks", "tests"))
        if vague & set(name.removesuffix(".py").split("/"))
    ]

    assert not found
