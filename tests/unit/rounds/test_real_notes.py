"""Real vaults: every note is read for a round, or refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from sidecar.library.reading import parse_note
from sidecar.rounds.note_reading import NothingToExplain, read_round_note
from sidecar.rounds.values import NoteKind
from sidecar.services.open_round import note_parts
from tests.shared_data import shared_data, unpacked_vault

VAULTS = ("obsidian-tasks", "oldwinter-garden-zh")


@pytest.mark.parametrize("name", VAULTS)
@pytest.mark.timeout(300)
def test_every_note_of_a_real_vault_is_read(tmp_path: Path, name: str) -> None:
    """No note fails; what a model would see holds no machinery and no assertion."""
    shared_data(f"vaults/{name}.tar.gz")
    read = 0
    for path in sorted(unpacked_vault(name, tmp_path).rglob("*.md")):
        text = path.read_text(encoding="utf-8", errors="replace")
        found = read_round_note(note_parts(parse_note(path.name, text), "h"))
        if isinstance(found, NothingToExplain):
            continue
        read += 1
        assert found.kind is not NoteKind.CONCEPT or found.assertions
        assert "%%" not in found.clean.text or "`" in text
        assert all(0 < len(term) <= 80 for term in found.clean.key_terms)

    assert read > 50
