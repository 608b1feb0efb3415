"""What is committed: no place of one machine, no words that are not the project's."""

from __future__ import annotations

import hashlib
import io
import json
import re
import tarfile
import tomllib
from pathlib import Path

import pytest

from tests.architecture.source_tree import ROOT, committed_files
from tests.shared_data import shared_data

FOREIGN = {
    "a place of one machine": "/" + r"(work|root|home/\w+)/(main|shared|brief)|/" + r"tmp/brief",
    "who wrote it": r"(?<![\w.-])(?<!user )(sub)?ag" + r"ents?\b(?!:)|chat" + r"gpt|clau" + r"de\b",
    "a package index": r"files\.python"
    + r"hosted\.org|registry\.npm"
    + r"js\.org|py"
    + r"pi\.org/simple",
}
"""Patterns that no committed text may hold; written so that this file does not hold them."""

TEXT_SUFFIXES = {
    ".md",
    ".py",
    ".ts",
    ".js",
    ".mjs",
    ".json",
    ".toml",
    ".txt",
    ".css",
    ".yml",
    ".html",
    ".cfg",
    "",
}


LISTS_OF_WORDS = {"plugin-bridge/package-lock.json", "sidecar/adapters/data/minilm_vocab.txt"}
"""Files whose words are not ours: package names, and a tokenizer's vocabulary."""


def _texts() -> list[tuple[str, str]]:
    return [
        (path.relative_to(ROOT).as_posix(), path.read_text("utf-8", "replace"))
        for path in committed_files()
        if path.suffix in TEXT_SUFFIXES and path.relative_to(ROOT).as_posix() not in LISTS_OF_WORDS
    ]


@pytest.mark.parametrize("what", FOREIGN)
def test_text_is_about_the_project(what: str) -> None:
    """No committed file names a place of one machine, its author's tools, or a package index."""
    pattern = re.compile(FOREIGN[what], re.IGNORECASE)
    found = [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in _texts()
        for number, line in enumerate(text.splitlines(), 1)
        if pattern.search(line)
    ]

    assert not found


def test_nothing_built_is_committed() -> None:
    """No cache, build or log is under version control."""
    built = {"__pycache__", "node_modules", ".venv", "build", "dist", ".mypy_cache", ".ruff_cache"}
    found = [
        path.relative_to(ROOT).as_posix()
        for path in committed_files()
        if built & set(path.relative_to(ROOT).parts) or path.suffix in {".pyc", ".log"}
    ]

    assert not found


def test_pins_hold_versions_and_no_addresses() -> None:
    """Every line of constraints.txt pins one version, from wherever pip is set to look."""
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    odd = [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+_-]+", line)]

    assert not odd


def test_everything_needed_is_pinned() -> None:
    """Every dependency in pyproject.toml, extras included, has its pin."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    needed = [*project["dependencies"], *(line for lines in extras for line in lines)]
    names = {_canonical(re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0]) for line in needed}
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()

    assert names <= {_canonical(line.partition("==")[0]) for line in lines}


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_package_lock_holds_no_addresses() -> None:
    """The lock file of npm names versions and hashes, not the server they once came from."""
    path = ROOT / "plugin-bridge" / "package-lock.json"
    packages = json.loads(path.read_text("utf-8"))["packages"]

    assert not [name for name, entry in packages.items() if "://" in entry.get("resolved", "")]


def test_versions_agree() -> None:
    """Package, plugin manifest and npm project carry one version."""
    from sidecar import __version__

    manifest = json.loads((ROOT / "manifest.json").read_text("utf-8"))
    npm = json.loads((ROOT / "plugin-bridge" / "package.json").read_text("utf-8"))
    versions = json.loads((ROOT / "versions.json").read_text("utf-8"))

    assert {manifest["version"], npm["version"]} == {__version__}
    assert versions[__version__] == manifest["minAppVersion"]


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _data_digests(folder: Path) -> set[str]:
    digests = set()
    for path in folder.rglob("*"):
        if path.is_file():
            digests.add(_digest(path.read_bytes()))
        if path.name.endswith(".tar.gz"):
            with tarfile.open(fileobj=io.BytesIO(path.read_bytes())) as archive:
                for member in archive.getmembers():
                    file = archive.extractfile(member)
                    if file is not None and member.size:
                        digests.add(_digest(file.read()))
    return digests


def test_public_data_stays_outside() -> None:
    """No committed file is a copy of a file of the public test data."""
    digests = _data_digests(shared_data("vaults").parent)
    copies = [
        path.relative_to(ROOT).as_posix()
        for path in committed_files()
        if path.stat().st_size and _digest(path.read_bytes()) in digests
    ]

    assert not copies
