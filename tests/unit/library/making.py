"""Passages for tests, cut from real text so that their spans hold."""

from __future__ import annotations

from dataclasses import replace

from sidecar.library.passages import cut_passages
from sidecar.library.reading import parse_note
from sidecar.library.values import Candidate, Passage


def passage(text: str, *, title: str = "Note", note_id: str = "", language: str = "en") -> Passage:
    """Return the one passage of a short note."""
    note = parse_note(f"{title}.md", text)
    (only,) = cut_passages(note, note_id or title, target_tokens=100_000)
    return replace(only, language=language)


def candidate(
    found: Passage, *, cosine: float | None = None, lexical_rank: int | None = None
) -> Candidate:
    """Return a candidate as the searches give it."""
    score = None if lexical_rank is None else 10.0 / lexical_rank
    return Candidate(found, cosine, lexical_rank, score)
