"""Say where the note tells what a round found missing."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

from sidecar.errors import CallerError, OutsideError
from sidecar.library.reading import parse_note
from sidecar.ports.notes import Notes, NoteText
from sidecar.ports.round_store import RoundStore
from sidecar.rounds.rulings import final_verdict
from sidecar.rounds.study import StudyPoint, locate_points, study_points
from sidecar.rounds.told import language_of, told
from sidecar.services.find_record import find_record
from sidecar.services.note_ids import NoteIds
from sidecar.services.open_round import note_parts

CHANGED = "The note has changed since the round; the places are those of the note as it is now."


@dataclass(frozen=True, slots=True)
class Study:
    """What to study after a round.

    Attributes:
        round_id: The round.
        path: Where its note is now.
        is_changed: Whether the note has changed since the round was opened.
        points: Gaps and undecided points with their places.
        notices: Whole sentences for the learner.
    """

    round_id: str
    path: str
    is_changed: bool
    points: tuple[StudyPoint, ...]
    notices: tuple[str, ...] = ()


class StudyRound:
    """Locates gaps in notes."""

    def __init__(
        self, notes: Notes, ids: NoteIds, store: RoundStore, *, assertions_heading: str
    ) -> None:
        """Take the ports.

        Args:
            notes: Reads the note as it is now.
            ids: Knows where the note has gone.
            store: Holds the finished round.
            assertions_heading: Name of the heading above the core assertions.
        """
        self._notes = notes
        self._ids = ids
        self._store = store
        self._assertions_heading = assertions_heading

    async def study(self, round_id: str) -> Study:
        """Return the gaps of a finished round with their places in the note.

        Args:
            round_id: The round.

        Returns:
            Every gap; without a place where the note says nothing close, or cannot be read.

        Raises:
            RoundUnknown: If there is no such round.
            RoundNotFinished: If it has no verdict yet.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        record = await find_record(self._store, round_id)
        points, language = study_points(final_verdict(record)), language_of(record)
        path = await self._ids.path_of(record)
        try:
            file = await self._notes.read(path)
        except (CallerError, OutsideError) as exc:
            return Study(
                round_id,
                path,
                is_changed=True,
                points=_told(points, language),
                notices=(told(str(exc), language),),
            )
        located = await asyncio.to_thread(self._locate, points, file)
        is_changed = file.content_hash != record.content_hash
        notices = (told(CHANGED, language),) if is_changed and points else ()
        return Study(round_id, file.path, is_changed, _told(located, language), notices)

    def _locate(self, points: tuple[StudyPoint, ...], file: NoteText) -> tuple[StudyPoint, ...]:
        parts = note_parts(parse_note(file.path, file.text), file.content_hash)
        return locate_points(points, parts, assertions_heading=self._assertions_heading)


def _told(points: tuple[StudyPoint, ...], language: str) -> tuple[StudyPoint, ...]:
    """Return points whose texts are in the language of the round."""
    return tuple(replace(point, text=told(point.text, language)) for point in points)
