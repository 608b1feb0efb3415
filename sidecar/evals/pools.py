"""What retrieval saw before the floor, and how each of its stages orders it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from sidecar.library.evidence import Evidence, gather
from sidecar.library.query import Query, read_query
from sidecar.library.ranking import BY_WORDS, fuse, rank, score
from sidecar.library.values import Candidate, RankedPassage
from sidecar.ports.embedder import EmbedderInfo
from sidecar.ports.passages import SearchRequest, SearchResult
from sidecar.services.retrieve import SearchesPassages, scale_of

STAGES = ("dense", "rerank", "lexical", "diversity")
"""Rankings of ``--ablate``: each adds one thing to the one before.

``dense`` orders by the cosine alone, ``rerank`` by the final score, ``lexical`` fuses that
with the full-text list, ``diversity`` spreads over notes: what the product does, without floor.
"""


class RecordedSearch:
    """Searches and remembers what came back last."""

    def __init__(self, passages: SearchesPassages) -> None:
        """Take what searches."""
        self._passages = passages
        self.last: tuple[Candidate, ...] = ()

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the candidates and keep them."""
        result = await self._passages.search(request)
        self.last = result.candidates
        return result

    async def tags(self) -> Mapping[str, frozenset[str]]:
        """Return all tags with the paths of their notes."""
        return await self._passages.tags()


@dataclass(frozen=True, slots=True)
class Pool:
    """The candidates of one question, before floor and order."""

    query: Query
    candidates: tuple[Candidate, ...]
    info: EmbedderInfo | None

    @property
    def languages(self) -> Collection[str] | None:
        """Languages whose cosines count, as retrieval is told them."""
        return () if self.info is None else self.info.languages

    @property
    def zero(self) -> float:
        """The embedder's zero."""
        return 0.0 if self.info is None else self.info.zero

    def evidence(self) -> tuple[Evidence, ...]:
        """Return what of the query stands in each candidate."""
        return gather(self.query, [c.passage for c in self.candidates])

    def scored(self) -> list[RankedPassage]:
        """Return the candidates with their final scores."""
        return score(
            self.candidates,
            self.evidence(),
            self.query,
            embedder_languages=self.languages,
            zero=self.zero,
        )

    def full_text(self, most: int) -> list[str]:
        """Return the documents in the order of the full-text list."""
        found = [c for c in self.candidates if c.lexical_rank is not None]
        found.sort(key=lambda c: (-(c.lexical_score or 0.0), c.passage.path, c.passage.ordinal))
        return documents(found, most)

    def stage(self, name: str, most: int) -> list[str]:
        """Return the documents as one stage orders them, see ``STAGES``."""
        dense = [p for p in self.scored() if BY_WORDS not in p.flags]
        if name == "dense":
            dense.sort(key=lambda p: (-(p.candidate.cosine or 0.0), p.passage.path))
            return documents([p.candidate for p in dense], most)
        if name == "rerank":
            dense.sort(key=lambda p: (-p.final, p.passage.path))
            return documents([p.candidate for p in dense], most)
        if name == "lexical":
            return documents([p.candidate for p in fuse(self.scored(), self.evidence())], most)
        return documents([p.candidate for p in self.ranked(0.0).values()], most)

    def ranked(self, floor: float) -> Mapping[str, RankedPassage]:
        """Return what retrieval keeps at a floor, by passage id, best first."""
        ranking = rank(
            self.candidates,
            self.query,
            embedder_languages=self.languages,
            floor=floor,
            limit=max(1, len(self.candidates)),
            scale=None if self.info is None else scale_of(self.info),
        )
        return {p.passage.id: p for p in ranking.passages}


def pool_of(question: str, candidates: Sequence[Candidate], info: EmbedderInfo | None) -> Pool:
    """Return the pool of a question as typed."""
    return Pool(read_query(question), tuple(candidates), info)


def documents(candidates: Sequence[Candidate], most: int) -> list[str]:
    """Return the paths of the notes, each where its first passage stands, of *most* passages."""
    return list(dict.fromkeys(c.passage.path for c in candidates[:most]))
