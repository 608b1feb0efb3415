"""The round that a gold-labeled answer would have been: what is measured and practiced on."""

from __future__ import annotations

from sidecar.ports.engine import Engine
from sidecar.rounds.prompts import PROMPT_VERSION
from sidecar.rounds.values import (
    CleanNote,
    CoreAssertion,
    NoteKind,
    RoundNote,
    RoundSnapshot,
)


def gold_snapshot(
    case_id: str,
    question: str,
    assertions: tuple[CoreAssertion, ...],
    *,
    language: str,
    engine: Engine,
    about: str = "",
) -> RoundSnapshot:
    """Return the snapshot of a round of one answer, on a note of nothing but its points.

    Args:
        case_id: Names the case.
        question: What was asked.
        assertions: What a right answer says.
        language: Of the case, ISO 639-1.
        engine: Checks it.
        about: Groups cases, as a note groups rounds.

    Determinism:
        Pure.
    """
    note = RoundNote(
        path="",
        content_hash="",
        kind=NoteKind.CONCEPT,
        clean=CleanNote("", "", (), language),
        assertions=assertions,
    )
    return RoundSnapshot(
        round_id=case_id,
        note_id=about,
        note=note,
        focus="",
        challenge=question,
        engine=engine.name.value,
        models=engine.models,
        turns_allowed=1,
        prompt_version=PROMPT_VERSION,
        opened_at="",
    )
