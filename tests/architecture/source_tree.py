"""The repository's own files, as the architecture tests read them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The repository's root."""


@dataclass(frozen=True)
class Module:
    """One Python file with its syntax tree; its name is relative to the root."""

    name: str
    text: str
    tree: ast.Module


def python_files(*folders: str) -> list[Path]:
    """Return the Python files below the folders, in order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def relative(path: Path) -> str:
    """Return a file's name as seen from the root."""
    return path.relative_to(ROOT).as_posix()


def modules(*folders: str) -> list[Module]:
    """Return the parsed Python files below the folders."""
    return [
        Module(relative(path), text, ast.parse(text))
        for path in python_files(*folders)
        for text in [path.read_text("utf-8")]
    ]


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function below a node, methods and nested ones too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def committed_files() -> list[Path]:
    """Return the files under version control; without git, all but what is built."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    names = listed.stdout.decode("utf-8").split("\0") if listed.returncode == 0 else []
    paths = [ROOT / name for name in names if name]
    return [path for path in paths if path.is_file()]
