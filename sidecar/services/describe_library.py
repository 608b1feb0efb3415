"""Say what the library holds, and why a note is or is not in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sidecar.errors import LibraryDamaged, LibraryUnavailable
from sidecar.language.detect import UNDETERMINED
from sidecar.library.values import LibraryStatus, NoteProblem, NoteState, NoteStatus
from sidecar.ports.catalogue import Catalogue, CatalogueCounts, CatalogueNote
from sidecar.ports.embedder import EmbedderInfo
from sidecar.ports.notes import NoteFile, Notes, SkippedNote
from sidecar.ports.passages import Passages, PassageStats
from sidecar.services.index_age import behind_notice
from sidecar.services.retrieve import UNMEASURED
from sidecar.services.shown_notes import CLOSED

MOST_LISTED = 1_000
"""Skipped and failed notes that are named one by one; the counts stay exact."""

OTHER_LANGUAGES_SHARE = 0.05
"""Least share of notes in other languages that is worth a notice. Source: language detection
takes about one short English note in a hundred for another language (obsidian-tasks: 4 of 410)."""

_MEASURE_IT = (
    "Run: sparring eval sweep-floor --suite off_topic --embedder settings --keep; "
    "then restart the sidecar."
)
_WAITS = "It waits to be indexed."
_UNKNOWN = "No note is there."
_GONE = "It is no longer in the vault and goes with the next indexing."


class DescribeLibrary:
    """Describes the library."""

    def __init__(
        self,
        *,
        passages: Passages,
        catalogue: Catalogue,
        notes: Notes,
        embedder: EmbedderInfo | None,
        running_job: Callable[[], str | None],
        has_own_floor: bool = False,
    ) -> None:
        """Take the parts.

        Args:
            passages: The index.
            catalogue: What is indexed.
            notes: The vault.
            embedder: Its facts; ``None``: there is none.
            running_job: Names the job that runs or waits, if any.
            has_own_floor: Whether a setting gives the relevance floor, measured or not.
        """
        self._passages = passages
        self._catalogue = catalogue
        self._notes = notes
        self._embedder = embedder
        self._running_job = running_job
        self._has_own_floor = has_own_floor

    async def library(self) -> LibraryStatus:
        """Return counts, embedder, share indexed and disk use.

        While nothing is being indexed, a notice says how far the index is behind the vault.

        Raises:
            SidecarError: If the catalogue cannot be read; an index that cannot be opened is a
                notice.
        """
        counts = await self._catalogue.counts()
        rows = await self._catalogue.all_notes()
        notices = list(self._embedder_notices(counts))
        try:
            stats = await self._passages.stats()
        except (LibraryUnavailable, LibraryDamaged) as exc:
            stats = PassageStats(0, 0, 0, "", 0, 0)
            notices.append(f"{exc} {exc.remedy}")
        if self._running_job() is None:
            behind = behind_notice(await self._notes.list_notes(), rows)
            notices += [behind] if behind else []
        if stats.put_off:
            notices.append(stats.put_off)
        if stats.older:
            notices.append(
                f"The library was embedded with {stats.older_embedder}; {stats.older} passages"
                " are found by their words until they have been embedded anew."
            )
        return LibraryStatus(
            notes=counts.states,
            passages=stats.passages,
            text_only_passages=stats.text_only,
            embedder="" if self._embedder is None else self._embedder.id,
            dimension=0 if self._embedder is None else self._embedder.dimension,
            indexed_share=counts.indexed_share,
            disk_bytes=stats.disk_bytes,
            skipped=_problems(rows, NoteState.SKIPPED),
            failed=_problems(rows, NoteState.FAILED),
            running_job=self._running_job(),
            languages=counts.languages,
            notices=tuple(notices),
        )

    async def check_index(self) -> None:
        """Read through the index: damage shows here before a question or a save meets it.

        Raises:
            LibraryDamaged: If a file of it cannot be read.
            SidecarError: If it cannot be opened.
        """
        await self._passages.look_through()

    async def note(self, path: str) -> NoteStatus:
        """Return state and reason of one note.

        Raises:
            OutsideVault: If *path* is not a path inside the vault.
            SidecarError: If the vault or the catalogue cannot be read.
        """
        key = self._notes.key(path)
        row = await self._catalogue.find(key)
        found = await self._notes.find(key)
        if row is None or row.state is NoteState.SKIPPED:
            return _unindexed(key, row, found)
        return NoteStatus(
            path=key,
            state=row.state,
            reason=_reason(row, found),
            passages=row.passages,
            size_bytes=row.size_bytes,
            indexed_at=row.indexed_at,
            text_only_passages=row.text_only_passages,
        )

    def _embedder_notices(self, counts: CatalogueCounts) -> Iterable[str]:
        if self._embedder is None:
            yield "There is no embedder; notes are found by their words only."
            return
        if not (self._embedder.is_calibrated or self._has_own_floor):
            yield f"{UNMEASURED} {_MEASURE_IT}"
        served = self._embedder.languages
        if served is None:
            return
        others = {
            code: count
            for code, count in counts.languages.items()
            if code not in {*served, UNDETERMINED}
        }
        if others and sum(others.values()) >= OTHER_LANGUAGES_SHARE * counts.searchable:
            names = ", ".join(sorted(others))
            yield (
                f"{sum(others.values())} notes are in languages that the embedder does not serve"
                f" ({names}); they are found by their words. Run: sparring models add e5"
            )


def _reason(row: CatalogueNote, found: NoteFile | SkippedNote | None) -> str:
    """Return why an indexed note is no longer, or not wholly, found."""
    if found is None:
        return _GONE
    if isinstance(found, SkippedNote) and found.reason in CLOSED:
        return _sentence(found.sentence)
    return _sentence(row.reason)


def _unindexed(
    key: str, row: CatalogueNote | None, found: NoteFile | SkippedNote | None
) -> NoteStatus:
    """Return the status of a note that was never indexed, or is skipped."""
    if isinstance(found, SkippedNote):
        passages, text_only = (row.passages, row.text_only_passages) if row else (0, 0)
        reason = _sentence(row.reason if row and passages + text_only else found.sentence)
        return NoteStatus(key, NoteState.SKIPPED, reason, passages, text_only_passages=text_only)
    if found is None:
        return NoteStatus(key, NoteState.UNKNOWN, _UNKNOWN, 0)
    if row is not None and row.reason:
        return NoteStatus(key, NoteState.SKIPPED, _sentence(row.reason), 0, found.size_bytes)
    return NoteStatus(key, NoteState.PENDING, _WAITS, 0, found.size_bytes)


def _problems(rows: Iterable[CatalogueNote], state: NoteState) -> tuple[NoteProblem, ...]:
    found = [NoteProblem(row.path, _sentence(row.reason)) for row in rows if row.state is state]
    return tuple(found[:MOST_LISTED])


def _sentence(reason: str) -> str:
    """Return a reason as a whole sentence.

    Example:
        >>> _sentence("it is in the cloud and was not read")
        'It is in the cloud and was not read.'
    """
    if not reason:
        return ""
    return reason[0].upper() + reason[1:].rstrip(".") + "."
