"""Docs: what they name exists."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.main import COMMANDS
from sidecar.config import Setting, all_settings
from tests.architecture.source_tree import ROOT, committed_files

SETTINGS_PAGE = ROOT / "docs" / "settings.md"
TABLE_HEAD = "| setting | variable | accepts | default | what it does |\n|---|---|---|---|---|\n"


def _pages() -> list[Path]:
    return [
        path
        for path in committed_files()
        if path.suffix == ".md" and "demo_vault" not in path.parts and "tests" not in path.parts
    ]


def test_links_lead_somewhere() -> None:
    """Every relative link of every page leads to a file of the repository."""
    dead = [
        f"{page.relative_to(ROOT)}: {target}"
        for page in _pages()
        for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8"))
        if not re.match(r"[a-z]+:|#", target)
        and not (page.parent / unquote(target.partition("#")[0])).exists()
    ]

    assert not dead


def test_named_files_exist() -> None:
    """Every source file that a page names is there; a decision may name what was there."""
    places = [ROOT, ROOT / "sidecar", ROOT / "tests"]
    gone = [
        f"{page.relative_to(ROOT)}: {name}"
        for page in _pages()
        if page.parent.name != "decisions"
        for name in re.findall(r"`((?:\w+/)+\w+\.(?:py|ts|jsonl|md))\b", page.read_text("utf-8"))
        if not any((place / name).exists() for place in places)
    ]

    assert not gone


def test_made_commands_exist() -> None:
    """Every ``make`` command in a page is a target of the Makefile."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {
        (page.name, target)
        for page in _pages()
        for target in re.findall(r"`make ([a-z-]+)`|^make ([a-z-]+)", page.read_text("utf-8"), re.M)
        for target in target
        if target
    }

    assert named
    assert {target for _, target in named} <= targets


def test_commands_exist() -> None:
    """Every ``sparring`` command in a page exists, and the README shows each of them."""
    options = r"(?:--engine [a-z]+ |--[a-z-]+(?: [A-Z]+)? )*"
    pattern = re.compile(rf"(?:`|^)sparring {options}([a-z]+)", re.MULTILINE)
    named = {match for page in _pages() for match in pattern.findall(page.read_text("utf-8"))}
    readme = set(pattern.findall((ROOT / "README.md").read_text("utf-8")))

    assert named <= set(COMMANDS)
    assert readme == set(COMMANDS)


def test_every_exit_code_is_documented() -> None:
    """The README's table holds every exit code."""
    rows = re.findall(r"^\| (\d+) \|", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)

    assert {int(row) for row in rows} == {int(code) for code in ExitCode}


def test_every_room_is_on_the_map() -> None:
    """docs/architecture.md names every room, and no room that is gone."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {path.parent.name for path in (ROOT / "sidecar").glob("*/__init__.py")}

    assert rooms == set(re.findall(r"^  (\w+)/ ", page, re.MULTILINE))


def _row(setting: Setting) -> str:
    default = setting.default
    said = "[]" if default == () else "null" if default is None else str(default)
    shown = {"": "", "True": "true", "False": "false"}.get(said, said)
    alias = f" (also `{setting.rule.alias}`)" if setting.rule.alias else ""
    cells = (
        f"`{setting.name}`",
        f"`{setting.variable}`{alias}",
        setting.accepts,
        f"`{shown}`" if shown else "(not set)",
        setting.rule.summary,
    )
    return f"| {' | '.join(cells)} |\n"


def test_settings_page_holds_every_setting(request: pytest.FixtureRequest) -> None:
    """The table in docs/settings.md is what the code accepts; ``make approve`` rewrites it."""
    page = SETTINGS_PAGE.read_text("utf-8")
    before, _, rest = page.partition(TABLE_HEAD)
    after = re.sub(r"\A(\|.*\n)*", "", rest)
    fresh = before + TABLE_HEAD + "".join(_row(setting) for setting in all_settings()) + after
    if request.config.getoption("--approve", default=False):
        SETTINGS_PAGE.write_text(fresh, "utf-8")

    assert SETTINGS_PAGE.read_text("utf-8") == fresh, "Run: make approve"


def test_decisions_are_numbered_without_gaps() -> None:
    """Decision records are numbered from 1 on, each with a status and its reasons."""
    records = sorted((ROOT / "docs" / "decisions").glob("ADR-*.md"))
    numbers = [int(record.name[4:8]) for record in records]

    assert numbers == list(range(1, len(records) + 1))
    for record in records:
        text = record.read_text("utf-8")
        assert "Status: " in text
        assert "## Decision" in text
        assert "## Why" in text
