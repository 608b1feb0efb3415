"""A conversation with the library, kept in a file between two questions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

MOST_EXCHANGES = 50
"""Latest exchanges that are sent along, as many as the method takes (wire/library.py)."""

Exchange = dict[str, str]


def read_conversation(path: Path) -> list[Exchange]:
    """Return the exchanges of a file, oldest first; none when there is no such file yet.

    Raises:
        click.BadParameter: If it cannot be read, or holds anything but a conversation.
    """
    try:
        kept = json.loads(path.read_text("utf-8-sig"))
    except FileNotFoundError:
        return []
    except (OSError, ValueError, RecursionError) as exc:
        raise click.BadParameter(f"{path} cannot be read as a conversation.") from exc
    if not isinstance(kept, list) or not all(_is_exchange(one) for one in kept):
        raise click.BadParameter(
            f'{path} must hold a list of {{"question": "…", "answer": "…"}}, as this command'
            " writes it."
        )
    return kept


def write_conversation(path: Path, exchanges: Sequence[Exchange]) -> None:
    """Write a conversation, complete or not at all.

    Raises:
        click.BadParameter: If the file cannot be written.
    """
    unfinished = path.with_name(path.name + ".part")
    try:
        unfinished.write_text(json.dumps(list(exchanges), ensure_ascii=False, indent=1), "utf-8")
        unfinished.replace(path)
    except OSError as exc:
        raise click.BadParameter(f"{path} cannot be written: {exc.strerror}.") from exc


def _is_exchange(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() == {"question", "answer"}
        and all(isinstance(text, str) for text in value.values())
    )
