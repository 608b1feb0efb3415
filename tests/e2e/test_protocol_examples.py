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
FUNCTION = re.compile(r"\w+\(\) \{")
"""The beginning of a shell function that later commands of the page use."""
OPENED = re.compile(r'"(roundId|focus|challenge)":"((?:[^"\\]|\\.)*)"')
"""What an answer says of a round; later commands have it as ROUNDID, FOCUS and CHALLENGE."""

AFTER_ROUND = (
    "previewJudge",
    "giveUp",
    "study",
    "rule",
    "rounds",
    "exportRound",
    "dueRounds",
    "draftAssertions",
    "models",
    "settings",
    "forget",
)
"""Methods that the page shows after the round that it played."""

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

    A command begins with ``$`` and goes on over the indented lines below it.
    """
    found: list[Example] = []
    for block in BLOCK.findall(page):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command = re.match(r".*\n(?: .*\n)*", part)
            assert command is not None
            found.append(Example(command.group(), part[command.end() :]))
    return found


async def test_every_example_prints_what_the_page_shows(vault: Path, data_dir: Path) -> None:
    """Each command, run in order against one sidecar, prints the output below it."""
    wrong: list[str] = []
    functions = ""
    async with sidecar(vault, data_dir) as running:
        facts = {"PORT": str(running.port), "TOKEN": running.token}
        for example in examples(PAGE.read_text(encoding="utf-8")):
            if FUNCTION.match(example.command):
                functions += example.command
                continue
            printed = await _run(functions + example.command, facts)
            facts |= {name.upper(): text for name, text in OPENED.findall(printed)}
            if not example.matches(printed):
                wrong.append(f"$ {example.command}{printed}")

    assert wrong == []


async def _run(command: str, facts: dict[str, str]) -> str:
    process = await asyncio.create_subprocess_exec(
        *("bash", "-c", command),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
        env={**environment(), **facts},
    )
    output, _ = await process.communicate()
    return output.decode()


def test_the_page_shows_core_methods_and_refusals() -> None:
    """The four core methods, those after it and the six refusals are among the examples."""
    text = "".join(example.command for example in examples(PAGE.read_text(encoding="utf-8")))
    wanted = [
        '"openingChallenge"',
        '"nextTurn"',
        '"retrieve"',
        '"ingest"',
        *(f'"{name}"' for name in AFTER_ROUND),
        "Host: evil.example",
        "Origin: https://evil.example",
        "text/plain",
        "'[{",
        '"../',
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
