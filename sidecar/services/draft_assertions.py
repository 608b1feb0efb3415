"""Propose core assertions for a note; what the note does not support is dropped."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from sidecar.errors import NoteEmpty
from sidecar.library.reading import parse_note
from sidecar.ports.drafter import Drafter
from sidecar.ports.engine import EngineName
from sidecar.ports.notes import Notes, NoteText
from sidecar.ports.partner import Unusable
from sidecar.rounds.addressing import speaks_to_the_judge
from sidecar.rounds.core_assertions import MAX_ASSERTIONS, find_assertions
from sidecar.rounds.drafts import Draft, Proposal, keep_drafts
from sidecar.rounds.locating import NoteText as LocatedText
from sidecar.rounds.locating import heading_path
from sidecar.rounds.note_reading import NoteParts, NothingToExplain, read_round_note
from sidecar.rounds.told import told_all
from sidecar.rounds.values import RoundNote
from sidecar.services.open_round import cut_notice, note_parts
from sidecar.services.progress import Progress
from sidecar.services.round_parts import RoundParts

FALLEN_BACK = "The model's proposals could not be used ({reason}); these are sentences of the note."
NONE_HELD = "none is borne out by a quote from the note"
NOTHING_NEW = "The note says nothing that would make a further assertion."


@dataclass(frozen=True, slots=True)
class PlacedDraft:
    """A draft with the headings above its quote."""

    draft: Draft
    heading_path: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drafts:
    """What is proposed for a note.

    Attributes:
        path: The note.
        engine: Who proposed.
        drafts: Proposals that the note supports, best first.
        dropped: Proposals that it does not.
        notices: Whole sentences for the learner.
    """

    path: str
    engine: str
    drafts: tuple[PlacedDraft, ...]
    dropped: int
    notices: tuple[str, ...] = ()

    def first(self, limit: int) -> Drafts:
        """Return the same with no more drafts than asked for."""
        return replace(self, drafts=self.drafts[:limit])


@dataclass(frozen=True, slots=True)
class _Read:
    """A note as it was read, with what its assertions are now."""

    parts: NoteParts
    note: RoundNote
    section: tuple[int, int] | None
    existing: tuple[str, ...]


class DraftAssertions:
    """Proposes; the learner edits and inserts."""

    def __init__(self, notes: Notes, parts: RoundParts) -> None:
        """Take the ports.

        Args:
            notes: Reads the note.
            parts: Engines and options.
        """
        self._notes = notes
        self._parts = parts

    async def draft(self, note: str, *, limit: int, progress: Progress) -> Drafts:
        """Return proposals for the note at the vault-relative path *note*.

        Args:
            note: Vault-relative path.
            limit: Most proposals, 1 to 20.
            progress: Told what happens.

        Returns:
            Proposals, each with the sentence of the note that supports it, verbatim.

        Raises:
            NoteEmpty: If there is nothing to explain.
            CallerError: If the note cannot be read.
            OutsideError: If the chosen engine is not available.

        Side effects:
            None: nothing is written, nothing stored.

        Idempotent:
            Yes, as far as the model is.
        """
        file = await self._notes.read(note)
        read = await asyncio.to_thread(self._read, file)
        engine = await self._parts.engines.current()
        builtin = await self._parts.engines.by_name(EngineName.BUILTIN)
        progress.report(0, 1, "reading the note")
        found, cut = await _proposals(engine.drafter, read, limit)
        kept = await asyncio.to_thread(_kept, read, found)
        fallback = (engine.fallback,) if engine.fallback else ()
        if kept or engine.drafter is builtin.drafter:
            return _drafts(read, engine.name, kept, found, notices=(*fallback, *cut)).first(limit)
        flaw = found.reason if isinstance(found, Unusable) else NONE_HELD
        found, _ = await _proposals(builtin.drafter, read, limit)
        kept = await asyncio.to_thread(_kept, read, found)
        notices = (*fallback, FALLEN_BACK.format(reason=flaw))
        return _drafts(read, builtin.name, kept, found, notices=notices).first(limit)

    def _read(self, file: NoteText) -> _Read:
        """Return the note as a round reads it.

        Raises:
            NoteEmpty: If there is nothing to explain.
        """
        heading = self._parts.options.assertions_heading
        parts = note_parts(parse_note(file.path, file.text), file.content_hash)
        note = read_round_note(parts, assertions_heading=heading)
        if isinstance(note, NothingToExplain):
            raise NoteEmpty(path=file.path, reason=note.reason)
        found = find_assertions(parts.text, parts.sections, parts.front_matter, heading)
        return _Read(parts, note, found.section, found.texts)


async def _proposals(
    drafter: Drafter | None, read: _Read, limit: int
) -> tuple[tuple[Proposal, ...] | Unusable, tuple[str, ...]]:
    """Return what a drafter proposes, and the notice where it saw only a part of the note.

    Room is left for what the note has already.
    """
    if drafter is None:
        return (), ()
    most = min(limit + len(read.existing), MAX_ASSERTIONS)
    whole = read.note.clean
    seen = await drafter.fitted(whole, limit=most)
    cut = cut_notice(whole, seen, done="points were proposed")
    return await drafter.draft(whole, limit=most), cut


def _kept(read: _Read, found: tuple[Proposal, ...] | Unusable) -> tuple[PlacedDraft, ...]:
    """Return the proposals that the note's own text supports."""
    if isinstance(found, Unusable):
        return ()
    text = LocatedText(read.parts.text, start=read.parts.body_start, skip=read.section)
    # A note may hold what speaks to whoever judges; that is no point to explain.
    found = tuple(
        one
        for one in found
        if not (speaks_to_the_judge(one.assertion) or speaks_to_the_judge(one.quote))
    )
    drafts = keep_drafts(found, text, read.existing, language=read.note.clean.language)
    return tuple(
        PlacedDraft(draft, heading_path(read.parts.sections, draft.place.start)) for draft in drafts
    )


def _drafts(
    read: _Read,
    engine: EngineName,
    kept: tuple[PlacedDraft, ...],
    found: tuple[Proposal, ...] | Unusable,
    *,
    notices: tuple[str, ...] = (),
) -> Drafts:
    """Return what is proposed, with what was dropped counted."""
    proposed = 0 if isinstance(found, Unusable) else len(found)
    return Drafts(
        path=read.parts.path,
        engine=engine.value,
        drafts=kept,
        dropped=proposed - len(kept),
        notices=told_all(
            (*read.note.notices, *notices, *(() if kept else (NOTHING_NEW,))),
            read.note.clean.language,
        ),
    )
