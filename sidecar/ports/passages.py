"""Where passages live and are searched.

Passages are kept in one table for each embedder, dimension and passage format. After a
change of embedder the older table goes on answering, by words, for each note that has not been
written anew, and stays whole until all have: a library is never empty while it is embedded
again, and going back to the earlier embedder half-way embeds nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypeAlias

from sidecar.library.values import Candidate, Passage, Scope

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector: TypeAlias = NDArray[np.float32]
else:
    Vector = object  # a port only names the type; the ready line need not wait for numpy


@dataclass(frozen=True, slots=True)
class EmbeddedPassage:
    """A passage with its vector, (dimension,) float32, unit length.

    ``None`` means: found by its words only.
    """

    passage: Passage
    vector: Vector | None


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """What to search for.

    Attributes:
        text: Words for the full-text list; any text is valid, nothing in it is syntax.
        vector: Query vector, (dimension,) float32, unit length; ``None`` leaves the vector
            list out and every cosine unknown.
        names: Titles, aliases or file names that join the candidates when they match whole,
            whatever their case.
        tags: Tags without ``#`` whose passages join the candidates.
        phrases: Phrases in normal form (``language.normal.normalize``), not blank, whose passages
            join the candidates wherever they stand.
        per_list: Most candidates from each list, >= 1.
        net: Least cosine of a candidate that only the vector list found, in [-1, 1].
        scope: Which notes may be seen.
    """

    text: str
    vector: Vector | None
    per_list: int
    names: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    net: float = -1.0
    scope: Scope = field(default_factory=Scope)
    phrases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The union of the lists, without duplicates, in no particular order."""

    candidates: tuple[Candidate, ...]
    vector_candidates: int
    lexical_candidates: int


@dataclass(frozen=True, slots=True)
class PassageStats:
    """Size of the store.

    Attributes:
        passages: Passages with a vector, in the current table.
        text_only: Passages without one, in the current table.
        older: Passages that still wait in an older table.
        older_embedder: Name of the older table; empty when there is none.
        disk_bytes: Bytes of all files.
        unsettled_writes: Writes since the store was last compacted.
        put_off: Why a compaction that was due was put off, one sentence; else empty.
    """

    passages: int
    text_only: int
    older: int
    older_embedder: str
    disk_bytes: int
    unsettled_writes: int
    put_off: str = ""


class Passages(Protocol):
    """Stores and searches passages.

    Every method waits until the store is open and raises ``LibraryUnavailable`` when it
    cannot be, ``LibraryDamaged`` when its files are unsound and ``DiskFull`` when there is
    no room. Writes are serialized; readers see a note's old passages or its new ones.
    """

    async def replace(
        self, notes: Mapping[str, Sequence[EmbeddedPassage]], *, same: Collection[str] = ()
    ) -> None:
        """Make the passages given the only ones of each note id, all in one transaction.

        Args:
            notes: Passages by note id.
            same: Note ids whose text and path are those that an older table holds; their
                passages there stay, unused, until ``drop_older``.

        Raises:
            ValueError: If a vector is not finite, not unit length or of the wrong dimension,
                or if two passages have one id.
        """
        ...

    async def move(self, paths: Mapping[str, str]) -> None:
        """Set the path of each note id's passages; ids without passages are ignored."""
        ...

    async def delete(self, note_ids: Collection[str]) -> None:
        """Remove all passages of the note ids."""
        ...

    async def clear(self) -> None:
        """Remove everything, older tables too."""
        ...

    async def vectors(self, note_ids: Collection[str]) -> Mapping[str, Vector]:
        """Return the stored vectors of the notes by ``content_hash(embed_text)``."""
        ...

    async def counts(self) -> Mapping[str, int]:
        """Return the number of passages of each note id in the current table."""
        ...

    async def tags(self) -> Mapping[str, frozenset[str]]:
        """Return all tags, as the notes write them, without ``#``, with the paths of their notes.

        The index may still hold notes that are excluded or gone by now.
        """
        ...

    async def older_notes(self) -> frozenset[str]:
        """Return the note ids that still wait in an older table."""
        ...

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the candidates; a lexical candidate has its cosine from its stored vector."""
        ...

    async def settle(self, *, idle: bool, anew: bool = False) -> bool:
        """Compact and refresh the text index if it is due; return whether it was done.

        Args:
            idle: Whether nothing is waiting: then any unsettled write makes it due.
            anew: Whether to build the text index anew first, whatever is due.
        """
        ...

    async def drop_older(self) -> None:
        """Remove the older tables once their notes have been written anew."""
        ...

    async def stats(self) -> PassageStats:
        """Return the size of the store."""
        ...

    async def look_through(self) -> None:
        """Read every index once, so that damage is found before it is met.

        Raises:
            LibraryDamaged: If a file cannot be read.
        """
        ...

    async def close(self) -> None:
        """Finish the write in hand and let go of the files."""
        ...
