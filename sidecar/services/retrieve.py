"""Find passages for a query."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from sidecar.errors import OutsideError, QueryEmpty
from sidecar.language.detect import UNDETERMINED
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words
from sidecar.library.floor import LEXICAL_FLOOR, resolve_floor
from sidecar.library.gate import LEAST_SUPPORT, Scale
from sidecar.library.query import Query, read_query
from sidecar.library.ranking import Ranking, rank
from sidecar.library.search_phrases import SearchPhrases, search_phrases
from sidecar.library.values import Candidate, Retrieval, RetrievalTrace, Scope
from sidecar.ports.catalogue import Catalogue, CatalogueCounts
from sidecar.ports.clock import Clock
from sidecar.ports.embedder import Embedder, EmbedderInfo
from sidecar.ports.notes import Notes
from sidecar.ports.passages import SearchRequest, SearchResult, Vector
from sidecar.services.narrow_scope import NarrowScope
from sidecar.services.shown_notes import Away, away, away_notice
from sidecar.services.unknown_scope import KnownScopes

MOST_NEAREST = 3
"""Nearest notes that a notice names."""

CANDIDATES_PER_RESULT = 3
"""Candidates of each list for one passage returned (library.md, Retrieval 2)."""

UNMEASURED = (
    "No relevance floor has been measured for the embedding model; until then, the words of a "
    "question alone decide which notes are about it."
)
"""Says why a note that only means the same is not found (ADR-0036)."""


@dataclass(frozen=True, slots=True)
class RetrieveRequest:
    """A query with its scope; ``linked_note`` limits it to that note and its links."""

    query: str
    limit: int = 5
    scope: Scope = field(default_factory=Scope)
    linked_note: str | None = None


class SearchesPassages(Protocol):
    """The part of ``ports.passages.Passages`` that retrieval needs."""

    async def search(self, request: SearchRequest) -> SearchResult:
        """Return the candidates; a lexical candidate has its cosine from its stored vector."""
        ...

    async def tags(self) -> Mapping[str, frozenset[str]]:
        """Return all tags, as the notes write them, with the paths of their notes."""
        ...


@dataclass(frozen=True, slots=True)
class _Embedding:
    """The query's vector, or why there is none, by language; ``elapsed_s`` is what it took."""

    vector: Vector | None
    why_not: Callable[[SearchPhrases], str] | None
    elapsed_s: float


class Retrieve:
    """Finds passages."""

    def __init__(
        self,
        *,
        passages: SearchesPassages,
        catalogue: Catalogue,
        notes: Notes,
        embedder: Embedder | None,
        clock: Clock,
        min_relevance: float | None,
    ) -> None:
        """Take the parts.

        Args:
            passages: The index.
            catalogue: Says how much of the vault is indexed.
            notes: For the links of a note; and what is away now is not returned.
            embedder: ``None``: notes are searched by their words only.
            clock: Times the stages.
            min_relevance: The floor, 0 to 1; ``None`` means the embedder's own.
        """
        self._passages = passages
        self._catalogue = catalogue
        self._notes = notes
        self._scopes = NarrowScope(notes, catalogue)
        self._known = KnownScopes(notes, catalogue, passages)
        self._embedder = embedder
        self._clock = clock
        info = None if embedder is None else embedder.info
        default = info.floor if info is not None and info.is_calibrated else LEXICAL_FLOOR
        self._is_measured = info is None or info.is_calibrated or min_relevance is not None
        self._floor = resolve_floor(min_relevance, default)

    async def retrieve(self, request: RetrieveRequest) -> Retrieval:
        """Return passages that clear the floor, best first.

        Args:
            request: The query; any text is valid, its first 1,000 characters count.

        Returns:
            The passages with the trace; none when nothing clears the floor.

        Raises:
            QueryEmpty: If the query is blank.
            ScopeUnknown: If the library holds no such folder or tag.
            SidecarError: If the note whose links limit the search cannot be read, or the
                vault or the index is not available.
        """
        started_s = self._clock.monotonic_s()
        query = read_query(request.query)
        if not query.text:
            raise QueryEmpty
        counts = await self._catalogue.counts()
        scope = await self._scopes.narrow(request.scope, query, request.linked_note)
        if counts.searchable == 0:
            return self._nothing(counts, query, started_s)
        if scope is None:
            await self._known.refuse_unknown(request.scope)
            return self._nothing(counts, query, started_s)
        embedding = await self._embedded(query)
        search_started_s = self._clock.monotonic_s()
        found = await self._passages.search(self._request(query, embedding, scope, request.limit))
        search_s = self._clock.monotonic_s() - search_started_s
        unknown: tuple[str, ...] = ()
        if not found.candidates:
            # Looked up only now: a scope that has an answer is a known one.
            await self._known.refuse_unknown(request.scope)
            unknown = await self._known.unknown_filters(query)
        ranking, left_out = await self._ranked(found.candidates, query, request.limit)
        trace = RetrievalTrace(
            vector_candidates=found.vector_candidates,
            lexical_candidates=found.lexical_candidates,
            union=len(found.candidates),
            below_floor=ranking.below_floor,
            best_below_floor=ranking.best_below_floor,
            floor=self._floor,
            mode="lexical" if embedding.vector is None else "hybrid",
            indexed_share=counts.indexed_share,
            embed_ms=embedding.elapsed_s * 1000,
            search_ms=search_s * 1000,
            total_ms=(self._clock.monotonic_s() - started_s) * 1000,
        )
        said = self._said(query, ranking, embedding)
        return Retrieval(
            ranking.passages,
            trace,
            tuple(filter(None, (*said, left_out, *unknown))),
            nearest=ranking.nearest,
            missing=ranking.missing,
        )

    def _said(self, query: Query, ranking: Ranking, embedding: _Embedding) -> tuple[str, ...]:
        """Return how the search went, as far as it is to be told; empty sentences for nothing."""
        phrases = search_phrases(_language(query, ranking))
        return (
            "" if embedding.why_not is None else embedding.why_not(phrases),
            "" if self._is_measured or embedding.vector is None else UNMEASURED,
            _unnamed(ranking, phrases),
        )

    async def _ranked(
        self, candidates: Sequence[Candidate], query: Query, limit: int
    ) -> tuple[Ranking, str]:
        """Rank what the vault shows now; the notice says what it does not.

        Only notes that would be shown are looked up; where one is away, the next move up.
        """
        left_out: dict[str, Away] = {}
        while True:
            ranking = rank(
                [each for each in candidates if each.passage.path not in left_out],
                query,
                embedder_languages=() if self._embedder is None else self._embedder.info.languages,
                floor=self._floor,
                limit=limit,
                scale=self._scale(),
            )
            shown = (each.passage.path for each in (*ranking.passages, *ranking.nearest))
            unseen = await away(shown, self._notes)
            if not unseen:
                return ranking, away_notice(left_out.values())
            left_out.update(unseen)

    async def _embedded(self, query: Query) -> _Embedding:
        """Embed the query where the embedder serves its language."""
        if self._embedder is None:
            return _Embedding(None, lambda phrases: phrases.no_embedder, 0.0)
        served = self._embedder.info.languages
        if served is not None and query.language not in {*served, UNDETERMINED}:
            return _Embedding(None, lambda phrases: phrases.not_served, 0.0)
        started_s = self._clock.monotonic_s()
        try:
            vector = await self._embedder.embed_query(query.text)
        except OutsideError as exc:
            reason, spent_s = str(exc), self._clock.monotonic_s() - started_s
            return _Embedding(None, lambda phrases: phrases.failed.format(reason=reason), spent_s)
        return _Embedding(vector, None, self._clock.monotonic_s() - started_s)

    def _scale(self) -> Scale | None:
        """Return how to read the embedder's cosines; a floor of the user's own is a measure."""
        if self._embedder is None:
            return None
        return replace(scale_of(self._embedder.info), is_measured=self._is_measured)

    def _request(
        self, query: Query, embedding: _Embedding, scope: Scope, limit: int
    ) -> SearchRequest:
        return SearchRequest(
            text=words_to_search(query),
            vector=embedding.vector,
            per_list=CANDIDATES_PER_RESULT * limit,
            names=(query.text, *query.notes),
            tags=(query.text,),
            net=-1.0 if self._embedder is None else self._embedder.info.candidate_net,
            scope=scope,
            phrases=query.phrases,
        )

    def _nothing(self, counts: CatalogueCounts, query: Query, started_s: float) -> Retrieval:
        """Return the retrieval of a library, or a scope, without notes."""
        trace = RetrievalTrace(
            vector_candidates=0,
            lexical_candidates=0,
            union=0,
            below_floor=0,
            best_below_floor=None,
            floor=self._floor,
            mode="empty",
            indexed_share=counts.indexed_share,
            total_ms=(self._clock.monotonic_s() - started_s) * 1000,
        )
        phrases = search_phrases(query.language)
        why = phrases.not_indexed if counts.searchable == 0 else phrases.empty_scope
        return Retrieval((), trace, (why,))


def _language(query: Query, ranking: Ranking) -> str:
    """Return the question's language, or the best passage's where the question does not tell."""
    if query.language != UNDETERMINED:
        return query.language
    return next((each.passage.language for each in (*ranking.passages, *ranking.nearest)), "")


def _unnamed(ranking: Ranking, phrases: SearchPhrases) -> str:
    """Return what the nearest notes lack; empty when nothing is missing."""
    if not ranking.missing:
        return ""
    paths = dict.fromkeys(ranked.passage.path for ranked in ranking.nearest)
    return phrases.unnamed.format(
        names=", ".join(ranking.missing), paths=", ".join(list(paths)[:MOST_NEAREST])
    )


def scale_of(info: EmbedderInfo) -> Scale:
    """Return how the gate reads an embedder's cosines."""
    least = LEAST_SUPPORT if info.least_support is None else info.least_support
    return Scale(info.zero, least, info.unrelated_in)


def words_to_search(query: Query) -> str:
    """Return the query's text without stop words, or the whole text when nothing else is left.

    Source:
        Measured on the full-text index alone, nDCG@10 with and without: XQuAD en 0.975 and
        0.970, de 0.920 and 0.914, ru 0.865 and 0.857, vi 0.946 and 0.935, Cranfield 0.509 and
        0.497, SciFact 0.665 and 0.666. Stop words stay in the index, so that "to be" is found.

    Example:
        >>> words_to_search(read_query("How do I make a recurring task?"))
        'make recurring task?'
        >>> words_to_search(read_query("to be or not to be"))
        'to be or not to be'
    """
    stops = stop_words(query.language) or stop_words("en")
    kept = [word for word in query.text.split() if "".join(words(word)) not in stops]
    return " ".join(kept) or query.text
