"""A conversation with the library, kept in a file."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from sidecar.cli.conversation import read_conversation, write_conversation

EXCHANGES = [{"question": "Warum?", "answer": "Darum – ok [1]."}]


def test_what_was_written_is_read(tmp_path: Path) -> None:
    """Any text survives, and nothing else is left behind."""
    path = tmp_path / "talk.json"
    write_conversation(path, EXCHANGES)

    assert read_conversation(path) == EXCHANGES
    assert [each.name for each in tmp_path.iterdir()] == ["talk.json"]


def test_a_conversation_begins_without_a_file(tmp_path: Path) -> None:
    """The first question makes it."""
    assert read_conversation(tmp_path / "new.json") == []


@pytest.mark.parametrize(
    "content",
    ["", "{}", "[1]", '[{"question": "x"}]', '[{"question": "x", "answer": 1}]', "[" * 10_000],
)
def test_a_file_of_another_kind_is_refused(tmp_path: Path, content: str) -> None:
    """It is named and left as it is."""
    path = tmp_path / "notes.json"
    path.write_text(content, "utf-8")
    with pytest.raises(click.BadParameter, match=r"notes\.json"):
        read_conversation(path)

    assert path.read_text("utf-8") == content


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    """The answer was given; only its keeping failed."""
    with pytest.raises(click.BadParameter, match="cannot be written"):
        write_conversation(tmp_path / "gone" / "talk.json", EXCHANGES)
