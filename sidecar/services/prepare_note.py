"""Read one note and cut it; say what else became of it when that cannot be."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from traceback import extract_tb
from typing import NamedTuple

from sidecar.errors import (
    NoteExcluded,
    NoteInCloud,
    NoteNotFound,
    NoteNotUtf8,
    NoteTooLarge,
    NoteUnreadable,
    OutsideVault,
    SidecarError,
)
from sidecar.ids import content_hash
from sidecar.language.detect import UNDETERMINED, detect
from sidecar.library.note_dates import dates_of
from sidecar.library.passage_size import Measure, passage_tokens
from sidecar.library.passages import cut_passages
from sidecar.library.reading import parse_note
from sidecar.library.values import NoteState, ParsedNote, Passage
from sidecar.ports.catalogue import CatalogueNote
from sidecar.ports.embedder import Embedder, MeasuresPassages
from sidecar.ports.notes import Notes, NoteText
from sidecar.ports.passages import Passages, Vector
from sidecar.rounds.export_page import EXPORT_REASON, is_export
from sidecar.services.vault_changes import REWRITE

TEXT_ONLY_TARGET_TOKENS = 256
"""Budget of a passage without an embedder: that of the built-in one, so that adding it later
cuts the notes in the same way."""

MAX_EMBEDDED = 500
"""Passages of one note that are embedded; the rest are found by their words. Source: about
half a minute of the built-in embedder and 350 kB of text, far above any note that is read."""

MAX_MEASURED_CHARS = 4_000_000
"""Characters of one note that the embedder measures: several times what is embedded of it, since
a text is measured whole, by sentences and by words. Bounds the time that a huge note takes."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A note that was read and cut.

    Attributes:
        row: Its row before.
        text: As read.
        passages: As cut.
        vectors: Vectors that its passages had, by ``content_hash(embed_text)``.
        to_embed: Distinct texts that need a vector.
        problems: What was odd about its front matter, whole sentences.
        dates: Days or months that its front matter names, ISO 8601.
    """

    row: CatalogueNote
    text: NoteText
    passages: tuple[Passage, ...]
    vectors: Mapping[str, Vector]
    to_embed: tuple[str, ...]
    problems: tuple[str, ...] = ()
    dates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Same:
    """A note whose content did not change."""

    row: CatalogueNote
    text: NoteText


@dataclass(frozen=True, slots=True)
class Refused:
    """A note that cannot be indexed now.

    Attributes:
        row: Its row before.
        state: What it becomes; ``None`` when the note is gone.
        reason: Why, one sentence.
        keeps_passages: Whether its older passages go on answering.
    """

    row: CatalogueNote
    state: NoteState | None
    reason: str
    keeps_passages: bool = False


class _Cut(NamedTuple):
    """A note as read, and as cut."""

    note: ParsedNote
    passages: tuple[Passage, ...]


class PrepareNote:
    """Reads and cuts, in worker threads."""

    def __init__(self, notes: Notes, passages: Passages, embedder: Embedder | None) -> None:
        """Take where notes come from and whom they are cut for."""
        self._notes = notes
        self._passages = passages
        self._embedder = embedder.info if embedder else None
        self._own = None if embedder is None else _own_measure(embedder)

    async def prepare(self, row: CatalogueNote) -> Prepared | Same | Refused:
        """Return the note ready to be embedded, or what else became of it."""
        try:
            text = await self._notes.read(row.path)
        except NoteNotFound as exc:
            return Refused(row, None, str(exc))
        except (NoteNotUtf8, NoteTooLarge, NoteExcluded, OutsideVault) as exc:
            return Refused(row, NoteState.SKIPPED, str(exc))
        except NoteInCloud as exc:
            return Refused(row, NoteState.SKIPPED, str(exc), keeps_passages=True)
        except NoteUnreadable as exc:
            return Refused(row, NoteState.FAILED, str(exc), keeps_passages=True)
        if row.state is NoteState.INDEXED and row.content_hash == text.content_hash:
            return Same(row, text)
        return await self._cut(row, text)

    async def _cut(self, row: CatalogueNote, text: NoteText) -> Prepared | Refused:
        try:
            note, cut = await asyncio.to_thread(self._passages_of, row.note_id, text)
        except Exception as exc:  # noqa: BLE001 - one odd note must not end the job for all others
            logger.error(  # noqa: TRY400 - the message of the exception may hold note text
                "cutting a note failed: %s at %s", type(exc).__name__, _place(exc)
            )
            return Refused(row, NoteState.FAILED, _FAULT, keeps_passages=True)
        if is_export(note.front_matter):
            return Refused(row, NoteState.SKIPPED, EXPORT_REASON)
        is_rewrite = row.reason == REWRITE
        vectors = {} if is_rewrite else await self._passages.vectors([row.note_id])
        to_embed = tuple(
            dict.fromkeys(
                passage.embed_text
                for passage in cut[:MAX_EMBEDDED]
                if self._is_served(passage) and content_hash(passage.embed_text) not in vectors
            )
        )
        dates = dates_of(note.front_matter)
        return Prepared(row, text, cut, vectors, to_embed, note.problems, dates)

    def _passages_of(self, note_id: str, text: NoteText) -> _Cut:
        """Return a note and its passages; none for the export of a round.

        A transcript is no source: an answer must not cite what the learner guessed.
        """
        tokens = self._embedder.target_tokens if self._embedder else TEXT_ONLY_TARGET_TOKENS
        note = parse_note(text.path, text.text)
        if is_export(note.front_matter):
            return _Cut(note, ())
        measure = self._measure(note)
        return _Cut(note, cut_passages(note, note_id, target_tokens=tokens, measure=measure))

    def _measure(self, note: ParsedNote) -> Measure:
        """Return how the note's passages are sized: as the embedder does if it embeds them."""
        if self._own is None or not self._serves(detect(note.text[note.body_start :])):
            return passage_tokens
        return _Measure(self._own).measure

    def _is_served(self, passage: Passage) -> bool:
        """Return whether the embedder serves the passage's language.

        Elsewhere its vectors mislead (XQuAD: hybrid search with the English embedder is worse
        than words alone in German, Spanish, Russian and Chinese), so none are made.
        """
        return self._serves(passage.language)

    def _serves(self, language: str) -> bool:
        if self._embedder is None:
            return False
        served = self._embedder.languages
        return served is None or language in {*served, UNDETERMINED}


def _own_measure(embedder: Embedder) -> Measure | None:
    return embedder.measure if isinstance(embedder, MeasuresPassages) else None


class _Measure:
    """The embedder's own measure, as long as it pays."""

    def __init__(self, own: Measure) -> None:
        self._own = own
        self._left_chars = MAX_MEASURED_CHARS

    def measure(self, text: str) -> int:
        """Return the size of a text; estimated once much was measured, or when the model fails."""
        self._left_chars -= len(text)
        if self._left_chars < 0:
            return passage_tokens(text)
        try:
            return self._own(text)
        except SidecarError:
            # Embedding meets the same and tells; the note is cut again once it works.
            self._left_chars = 0
            return passage_tokens(text)


_FAULT = "The sidecar could not read it because of a fault of its own; see the log."


def _place(exc: Exception) -> str:
    """Return where an exception was raised: no message, for that may hold note text."""
    last = extract_tb(exc.__traceback__)[-1]
    return f"{last.name}:{last.lineno}"
