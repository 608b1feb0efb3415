"""The examples of docs/protocol.md do what the page says.

Each console block of the page is run by bash against a sidecar on the sample vault, top to
bottom. What it prints must be what the page shows, where an ellipsis stands for anything.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.processes import ROOT, environment, sidecar

PAGE = ROOT / "docs" / "protocol.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)

pytestmark = pytest.mark.timeout(180)


@dataclass(frozen=True)
class Example:
    """One command of the page with what it prints."""

    command: str
    output: str

    def matches(self, printed: str) -> bool:
        """Return whether *printed* is the output, an ellipsis standing for anything."""
        parts = [re.escape(part) for part in self.output.strip().split("…")]
        return re.fullmatch(".*".join(parts), printed.strip(), re.DOTALL) is not None


def examples(page: str) -> list[Example]:
    """Return the commands of all console blocks, in order.

    A command begins with ``$`` and goes on while its lines end with a backslash.
    """
    found: list[Example] = []
    for block in BLOCK.findall(page):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command = re.match(r"(?:.*\\\n)*.*\n?", part)
            assert command is not None
            found.append(Example(command.group(), part[command.end() :]))
    return found


async def test_every_example_prints_what_the_page_shows(vault: Path, data_dir: Path) -> None:
    """Each command, run in order against one sidecar, prints the output below it."""
    wrong: list[str] = []
    session = ""
    async with sidecar(vault, data_dir) as running:
        facts = {"PORT": str(running.port), "TOKEN": running.token}
        for example in examples(PAGE.read_text(encoding="utf-8")):
            printed, session = await _run(example.command, {**facts, "ROUND": session})
            if not example.matches(printed):
                wrong.append(f"$ {example.command}{printed}")

    assert wrong == []


async def _run(command: str, facts: dict[str, str]) -> tuple[str, str]:
    """Run one command; return what it printed and the round that is open."""
    process = await asyncio.create_subprocess_exec(
        *("bash", "-c", command),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**environment(), **facts},
    )
    output, _ = await process.communicate()
    printed = output.decode()
    opened = re.search(r'"roundId":"(\w+)"', printed)
    return printed, opened.group(1) if opened else facts["ROUND"]


def test_the_page_shows_core_methods_and_refusals() -> None:
    """The four core methods and the six refusals are among the examples."""
    text = "".join(example.command for example in examples(PAGE.read_text(encoding="utf-8")))
    wanted = [
        '"openingChallenge"',
        '"nextTurn"',
        '"retrieve"',
        '"ingest"',
        "evil.example",
        "Origin:",
        "text/plain",
        "[{",
        "../",
    ]

    assert [word for word in wanted if word not in text] == []


def test_examples_are_told_from_their_output() -> None:
    """Commands over several lines are one command; the rest is output."""
    page = "```console\n$ echo a \\\n  b\na b\n$ true\n```\n"

    assert examples(page) == [Example("echo a \\\n  b\n", "a b\n"), Example("true\n", "")]


def test_an_ellipsis_stands_for_anything() -> None:
    """Only the ellipsis is loose; all else must be equal."""
    example = Example("", "a…c")

    assert example.matches("abbbc\n")
    assert not example.matches("abbb")
