"""Vaults of made notes for the tests of indexing."""

from __future__ import annotations

from sidecar.services.index_notes import LONG_NOTE_BYTES
from tests.fakes.library import Library
from tests.fakes.notes import FakeNotes
from tests.fakes.passages import FakePassages

SECTIONS = "# {title}\n\n" + "\n\n".join(
    f"## Part {number}\n\nThe {word} of {{title}} is explained at some length in this part."
    for number, word in enumerate(("cause", "effect", "limit"))
)


def a_note(title: str) -> str:
    """Return a note of three passages."""
    return SECTIONS.format(title=title)


def a_vault(count: int) -> FakeNotes:
    """Return a vault of as many notes in two folders."""
    return FakeNotes(
        {f"{'even' if n % 2 == 0 else 'odd'}/n{n}.md": a_note(f"topic{n}") for n in range(count)}
    )


def a_long_text() -> str:
    """Return a text above the size from which a note is long, of a few hundred passages."""
    parts = (f"## Part {n}\n\n{f'word{n} number{n * 7} ' * 60}" for n in range(400))
    text = "\n\n".join(parts)
    assert len(text) > LONG_NOTE_BYTES
    return text


def stored_paths(lib: Library) -> set[str]:
    """Return the paths of all stored passages."""
    assert isinstance(lib.passages, FakePassages)
    return {item.passage.path for items in lib.passages.notes.values() for item in items}


async def row(lib: Library, path: str):
    """Return the row of a note that must be in the catalogue."""
    found = await lib.catalogue.find(path)
    assert found is not None
    return found
