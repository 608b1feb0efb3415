"""Carry out the changes of a job: move, drop, then read, cut, embed and write notes."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, replace
from datetime import timedelta

from sidecar.errors import SidecarError
from sidecar.ids import content_hash
from sidecar.language.detect import UNDETERMINED
from sidecar.library.values import NoteState, Passage
from sidecar.ports.catalogue import Catalogue, CatalogueNote
from sidecar.ports.clock import Clock
from sidecar.ports.embedder import Embedder
from sidecar.ports.notes import Notes, NoteText
from sidecar.ports.passages import EmbeddedPassage, Passages
from sidecar.ports.power import Power
from sidecar.services.embed_passages import Embedded, EmbedPassages
from sidecar.services.ingest_job import IngestJob
from sidecar.services.prepare_note import MAX_EMBEDDED, Prepared, PrepareNote, Refused, Same
from sidecar.services.vault_changes import GONE_FROM_INDEX, OLDER_PASSAGES, NoteWork, VaultChanges

BATCH_TEXTS = 32
"""Texts to embed that make a batch: one call of the embedder, so that the first notes are safe
within seconds."""

BATCH_NOTES = 64
"""Notes that make a batch when few of them need embedding."""

LONG_NOTE_BYTES = 200_000
"""Size from which a note comes after all others and is written alone, so that one odd note
holds up no other. Source: about 30,000 English words, more than a chapter of a book."""

LONG_NOTE_BUDGET_S = 30.0
"""Time that one long note may embed for; what is left is found by its words. Source: cases.md
B22, one note must not stall the vault; half a minute is what a reader still waits for."""

BATTERY_REST = 1.0
"""Rest after a batch on battery, as a share of the time that the batch took: half the pace, so
that indexing takes half the machine. The batch of a single save has no rest before it."""

LONGEST_REST_S = 5.0
"""Longest rest between two batches: a stop waits no longer than that."""

SETTLED_AGE = timedelta(seconds=2)
"""A note modified less than this before it was read is read again at the next comparison: a
file system may give two writes one modification time (FAT: 2 s)."""

_VERY_LONG = "it is very long"
_EMPTY = "it has no text to index"
_AWAY = "it is found by its words until the embedder answers again"


logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Written:
    """A note as it goes into the stores."""

    row: CatalogueNote
    passages: tuple[EmbeddedPassage, ...]
    failure: str
    remark: str


class IndexNotes:
    """Writes to the stores; one job at a time."""

    def __init__(
        self,
        *,
        notes: Notes,
        passages: Passages,
        catalogue: Catalogue,
        embedder: Embedder | None,
        clock: Clock,
        power: Power | None = None,
    ) -> None:
        """Take the stores; without an embedder passages are found by their words only.

        Args:
            notes: The vault.
            passages: The index.
            catalogue: What is indexed.
            embedder: Embeds.
            clock: Tells the time.
            power: Tells whether to go slowly; ``None``: never.
        """
        self._power = power
        self._passages = passages
        self._catalogue = catalogue
        self._embedder = embedder
        self._clock = clock
        self._prepare = PrepareNote(notes, passages, embedder)

    async def carry_out(self, changes: VaultChanges, job: IngestJob) -> None:
        """Make the changes; between batches, stop if the job should stop.

        Args:
            changes: What to do.
            job: Counts what was done and says when to stop.

        Raises:
            SidecarError: If a store fails; what was written stays.

        Side effects:
            Writes passages first and rows last, so that the next comparison sees a crash
            between the two.

        Idempotent:
            Yes: done again, nothing is embedded.
        """
        job.total = job.report().counts.done + changes.total
        for problem in changes.skipped:
            job.skip(problem.path, problem.reason)
        await self._passages.delete(changes.dropped)
        if changes.moved:
            await self._passages.move(changes.moved)
        await self._catalogue.remove(changes.forgotten)
        await self._catalogue.put(list(changes.rows.values()))
        job.settle("deleted", changes.deleted)
        job.settle("unchanged", changes.unchanged)
        job.settle("moved", len(changes.moved))
        await self._index(sorted(changes.work, key=_turn), job)

    async def _index(self, work: Sequence[NoteWork], job: IngestJob) -> None:
        embed = EmbedPassages(self._embedder) if self._embedder else None
        async with aclosing(_one_ahead(self._batches(work, job))) as batches:
            took_s = 0.0
            async for batch in batches:
                await self._rest(took_s, job)
                started_s = self._clock.monotonic_s()
                await self._write(batch, embed, job)
                took_s = self._clock.monotonic_s() - started_s
                await self._settle_busy()
        if embed is not None and embed.away:
            job.notices.append(embed.away)

    async def _rest(self, took_s: float, job: IngestJob) -> None:
        """Leave the machine alone for a while after a batch, if it runs on battery."""
        if not took_s or job.should_stop or self._power is None:
            return
        if await asyncio.to_thread(self._power.is_on_battery):
            job.tell("on battery, at half the pace")
            await asyncio.sleep(min(took_s * BATTERY_REST, LONGEST_REST_S))

    async def _settle_busy(self) -> None:
        """Compact if it is due; what was written stands, so a failure must not end the job."""
        try:
            await self._passages.settle(idle=False)
        except SidecarError as exc:
            logger.warning("compaction failed: %s", type(exc).__name__)

    async def _batches(
        self, work: Sequence[NoteWork], job: IngestJob
    ) -> AsyncIterator[list[Prepared]]:
        """Yield notes read and cut, enough of them to keep the embedder busy."""
        batch: list[Prepared] = []
        texts = 0
        for item in work:
            if job.should_stop:
                return
            if batch and _is_long(item.size_bytes):
                yield batch
                batch, texts = [], 0
            prepared = await self._prepare.prepare(item.row)
            if not isinstance(prepared, Prepared):
                await self._settle(prepared, job)
                continue
            batch.append(prepared)
            texts += len(prepared.to_embed)
            is_full = texts >= BATCH_TEXTS or len(batch) >= BATCH_NOTES
            if is_full or _is_long(prepared.text.size_bytes):
                yield batch
                batch, texts = [], 0
        if batch:
            yield batch

    async def _settle(self, found: Same | Refused, job: IngestJob) -> None:
        """Record a note that needs no passages written."""
        row = found.row
        if isinstance(found, Same):
            await self._catalogue.put([self._seen(row, found.text)])
            job.settle("unchanged")
            return
        if not found.keeps_passages:
            await self._passages.delete([row.note_id])
        if found.state is None:
            await self._catalogue.remove([row.note_id])
            job.settle("deleted")
            return
        await self._catalogue.put([_refused(found)])
        if found.state is NoteState.FAILED:
            job.fail(row.path, found.reason)
        else:
            job.skip(row.path, found.reason)

    async def _write(
        self, batch: Sequence[Prepared], embed: EmbedPassages | None, job: IngestJob
    ) -> None:
        """Embed and write a batch; a note cut short by a stop is left as it was."""
        result = Embedded()
        if embed is not None:
            texts = tuple(dict.fromkeys(text for note in batch for text in note.to_embed))
            result = await embed.embed(texts, should_stop=self._limit(batch, job))
        job.count("passages_embedded", len(result.vectors))
        away = embed.away if embed is not None else ""
        written = [
            await asyncio.to_thread(self._written, note, result, away)
            for note in batch
            if all(result.has_settled(text) for text in note.to_embed)
            or (_is_long(note.text.size_bytes) and not job.should_stop)
        ]
        await self._passages.replace(
            {item.row.note_id: item.passages for item in written},
            same={note.row.note_id for note in batch if _is_as_before(note)},
        )
        await self._catalogue.put([item.row for item in written])
        for item in written:
            if item.remark:
                job.notices.append(f"{item.row.path}: {item.remark.rstrip('.')}.")
            if item.failure:
                job.fail(item.row.path, item.failure)
            else:
                job.settle("indexed")

    def _limit(self, batch: Sequence[Prepared], job: IngestJob) -> Callable[[], bool]:
        """Return what ends the embedding of a batch: a stop or, for a long note, its budget."""
        if not _is_long(batch[0].text.size_bytes):
            return lambda: job.should_stop
        job.tell(f"a long note: {LONG_NOTE_BUDGET_S:.0f} s at most")
        end_s = self._clock.monotonic_s() + LONG_NOTE_BUDGET_S
        return lambda: job.should_stop or self._clock.monotonic_s() >= end_s

    def _written(self, note: Prepared, result: Embedded, away: str) -> _Written:
        passages = tuple(_embedded(passage, note, result) for passage in note.passages)
        text_only = sum(item.vector is None for item in passages)
        failures = [result.failures[text] for text in note.to_embed if text in result.failures]
        failure = ""
        if failures and not away:
            failure = (
                f"{len(failures)} of {len(passages)} passages could not be embedded and are"
                f" found by their words only: {failures[0]}"
            )
        remark = _remark(note, passages)
        state = NoteState.INDEXED
        if failures:
            state = NoteState.PENDING if away else NoteState.FAILED
        row = replace(
            self._seen(note.row, note.text),
            state=state,
            reason=failure or (_AWAY if failures else remark or _empty(passages)),
            content_hash=note.text.content_hash,
            passages=len(passages) - text_only,
            text_only_passages=text_only,
            language=_language(note.passages),
            indexed_at=self._clock.now().isoformat(timespec="seconds"),
            dates=note.dates,
        )
        return _Written(row, passages, failure, remark)

    def _seen(self, row: CatalogueNote, text: NoteText) -> CatalogueNote:
        """Return the row with the file's size and time, unless the time may not have settled."""
        age_ns = int(self._clock.now().timestamp() * 1e9) - text.mtime_ns
        has_settled = age_ns > SETTLED_AGE.total_seconds() * 1e9
        return replace(
            row, size_bytes=text.size_bytes, mtime_ns=text.mtime_ns if has_settled else 0
        )


def _is_as_before(note: Prepared) -> bool:
    """Return whether an older table holds the note as it still is."""
    is_lost = note.row.reason == GONE_FROM_INDEX
    return is_lost and note.row.content_hash == note.text.content_hash


def _embedded(passage: Passage, note: Prepared, result: Embedded) -> EmbeddedPassage:
    known = note.vectors.get(content_hash(passage.embed_text))
    vector = known if known is not None else result.vectors.get(passage.embed_text)
    return EmbeddedPassage(passage, vector)


def _refused(found: Refused) -> CatalogueNote:
    row = found.row
    assert found.state is not None, "a note that is gone has no row"
    if not found.keeps_passages:
        return CatalogueNote(row.note_id, row.path, found.state, found.reason)
    has_passages = row.passages + row.text_only_passages > 0
    reason = found.reason.rstrip(".") + (OLDER_PASSAGES if has_passages else "")
    return replace(row, state=found.state, reason=reason)


def _remark(note: Prepared, passages: Sequence[EmbeddedPassage]) -> str:
    """Return what is worth telling about an indexed note, or an empty string."""
    wanted = {*note.to_embed, *(passage.embed_text for passage in note.passages[MAX_EMBEDDED:])}
    left = sum(item.vector is None and item.passage.embed_text in wanted for item in passages)
    if left and _is_long(note.text.size_bytes):
        return f"{_VERY_LONG}: {left} of {len(passages)} passages are found by their words only"
    return " ".join(note.problems)


def _empty(passages: Sequence[EmbeddedPassage]) -> str:
    return "" if passages else _EMPTY


def _is_long(size_bytes: int) -> bool:
    return size_bytes > LONG_NOTE_BYTES


def _turn(item: NoteWork) -> tuple[bool, int, str]:
    """Return where a note stands in the queue: long ones last, else the newest first."""
    return _is_long(item.size_bytes), -item.mtime_ns, item.row.path


def _language(passages: Sequence[Passage]) -> str:
    """Return the language of most passages."""
    counted = Counter(passage.language for passage in passages)
    return counted.most_common(1)[0][0] if counted else UNDETERMINED


async def _one_ahead(source: AsyncIterator[list[Prepared]]) -> AsyncGenerator[list[Prepared], None]:
    """Yield what *source* yields, preparing the next item while the last is worked on."""

    async def following() -> list[Prepared] | None:
        return await anext(source, None)

    item = asyncio.create_task(following())
    try:
        while (batch := await item) is not None:
            item = asyncio.create_task(following())
            yield batch
    finally:
        item.cancel()
        await asyncio.wait([item])
