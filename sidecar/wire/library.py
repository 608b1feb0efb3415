"""Wire models of the library methods."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sidecar.wire.base import WireModel
from sidecar.wire.shapes import (
    Count,
    NotePath,
    NoteProblemShape,
    ProgressParams,
    ScopeShape,
    Share,
    SpanShape,
    Token,
)

Query = Annotated[str, Field(max_length=20_000)]
Limit = Annotated[int, Field(ge=1, le=50)]
Milliseconds = Annotated[float, Field(ge=0)]


class RetrieveParams(ProgressParams):
    """Find passages for a query."""

    query: Query
    """What to look for; any text is valid, the first 1,000 characters count."""
    limit: Limit = 5
    """Most passages to return."""
    scope: ScopeShape | None = None
    """Which notes to search; absent means the whole library."""
    leave_out: Annotated[list[NotePath], Field(max_length=100)] = []
    """Notes that may not appear, such as the open one."""


class PassageShape(WireModel):
    """A passage found."""

    path: str
    """Vault-relative path of the note."""
    title: str
    """Title of the note."""
    heading_path: list[str]
    """Headings above the passage, outermost first."""
    span: SpanShape
    """Where the text stands in the note."""
    text: str
    """The text, verbatim."""
    score: float
    """Final score, 0 to 1; what the floor saw."""
    cosine: float | None
    """Similarity of the embeddings, -1 to 1; null without a vector."""
    lexical_rank: int | None
    """Place in the full-text list from 1; null when not in it."""
    flags: list[str]
    """Marks such as text_only or exempt."""


class TraceShape(WireModel):
    """What happened on the way."""

    mode: Literal["hybrid", "lexical", "empty"]
    """Which searches took part."""
    vector_candidates: Count
    """Passages from the vector list."""
    lexical_candidates: Count
    """Passages from the full-text list."""
    union: Count
    """Distinct candidates."""
    below_floor: Count
    """Candidates that the floor removed."""
    best_below_floor: float | None
    """Highest score that the floor removed; null when none."""
    floor: Share
    """The relevance floor in force."""
    indexed_share: Share
    """Share of the notes that are indexed, of those that are or wait to be."""
    embed_ms: Milliseconds
    """Time of the query embedding."""
    search_ms: Milliseconds
    """Time of both searches."""
    total_ms: Milliseconds
    """Time of the whole retrieval."""
    queries: list[str]
    """What was searched for instead of a follow-up question as typed; empty when nothing was."""
    relevance_check: Literal["off", "on_topic", "off_topic", "unjudged"]
    """What the relevance check said; unjudged when it failed and the passages stand."""


class RetrieveResult(WireModel):
    """Passages, best first."""

    passages: list[PassageShape]
    """The passages; empty when nothing clears the floor."""
    trace: TraceShape
    """What happened on the way."""
    notices: list[str]
    """Things the learner should know, whole sentences."""


class ExchangeShape(WireModel):
    """An earlier question with its answer."""

    question: Query
    """The question."""
    answer: Query
    """The answer."""


class AskParams(ProgressParams):
    """Ask the library."""

    question: Query
    """The question."""
    history: Annotated[list[ExchangeShape], Field(max_length=50)] = []
    """Earlier exchanges, oldest first."""
    note: NotePath | None = None
    """The open note, if it should be left out."""
    scope: ScopeShape | None = None
    """Which notes to search; absent means the whole library."""
    style: Literal["auto", "focused", "creative", "off"] = "auto"
    """Response style."""


class CitationShape(WireModel):
    """One citation."""

    n: Annotated[int, Field(ge=1)]
    """Number in the answer's [n]."""
    path: str
    """Vault-relative path of the note."""
    title: str
    """Title of the note."""
    heading_path: list[str]
    """Headings above the quote, outermost first."""
    span: SpanShape
    """Where the quote stands in the note."""
    quote: str
    """The quote, verbatim in the note at the span."""
    supported: bool
    """Whether the quote supports the sentence that cites it."""


class PromptShape(WireModel):
    """How an answer's prompt used the model's window, in estimated tokens."""

    window: Count
    """Window of the model, prompt and answer together."""
    reserve: Count
    """Kept for the answer."""
    budget: Count
    """Left for the prompt."""
    estimate: Count
    """The prompt as planned."""
    fixed_tokens: Count
    """Of those, instructions and question."""
    passage_tokens: Count
    """Of those, passages."""
    history_tokens: Count
    """Of those, earlier exchanges."""
    passages_kept: Count
    """Passages in the prompt; only these can be cited."""
    passages_dropped: Count
    """Passages found that did not fit."""
    turns_kept: Count
    """Earlier exchanges in the prompt."""
    turns_dropped: Count
    """Earlier exchanges that were left out; a marker stands in for them."""
    is_question_cut: bool
    """Whether the question itself had to be cut."""
    placement: Literal["tail", "front"]
    """Where the passages stand."""
    num_predict: Count
    """Cap of the answer."""
    done_reason: Literal["stop", "length", "circling", "incomplete", ""]
    """Why the answer ended; circling: the model only repeated itself; empty: nobody said."""
    prompt_tokens: int | None
    """Prompt as the model server counted it; null when it did not."""
    cached_tokens: int | None
    """Of those, taken from its cache; null when it does not say."""
    reply_tokens: int | None
    """Answer as the model server counted it; null when it did not."""


class AskResult(WireModel):
    """An answer with checked citations."""

    answer: str
    """The answer, or the plain statement that the notes do not cover the question."""
    coverage: Literal["answered", "not_covered", "not_indexed"]
    """Whether the notes cover the question."""
    citations: list[CitationShape]
    """Citations, in order of their numbers."""
    unsupported: list[str]
    """Sentences of the answer that no passage supports."""
    closest: list[str]
    """Nearest notes when the question is not covered; not citations."""
    engine: str
    """What wrote the answer: ollama, openai, gguf or builtin."""
    trace: TraceShape
    """What retrieval did."""
    prompt: PromptShape | None
    """How the model's window was used; null when no model was asked."""
    notices: list[str]
    """Things the learner should know, whole sentences."""


class IngestParams(ProgressParams):
    """Index notes that changed, or the whole vault."""

    changed: Annotated[list[NotePath], Field(max_length=100_000)] = []
    """Notes that were created or changed."""
    deleted: Annotated[list[NotePath], Field(max_length=100_000)] = []
    """Notes or folders that were deleted."""
    renamed: Annotated[dict[str, str], Field(max_length=100_000)] = {}
    """Old path to new path, notes or folders."""
    all: bool = False
    """Compare the whole vault with the library."""
    rebuild: bool = False
    """Write the index anew from the notes; what it holds answers meanwhile."""
    confirm_prune: bool = False
    """Remove missing notes even when they are many."""
    wait: bool = False
    """Answer when the job has ended instead of when it has started."""


class IngestCountsShape(WireModel):
    """Notes by what became of them."""

    total: Count
    """Notes of the job."""
    done: Count
    """Notes settled so far."""
    indexed: Count
    """Notes indexed anew."""
    unchanged: Count
    """Notes that had not changed."""
    moved: Count
    """Notes whose path changed and nothing else."""
    deleted: Count
    """Notes removed."""
    skipped: Count
    """Notes left out, with a reason."""
    failed: Count
    """Notes that failed, with a reason."""
    passages_embedded: Count
    """Passages that were embedded."""


class IngestResult(WireModel):
    """An indexing job as it stands."""

    job_id: str
    """Names the job."""
    state: Literal["running", "done", "cancelled", "failed"]
    """Where the job is; final once not running."""
    counts: IngestCountsShape
    """Notes by what became of them."""
    skipped: list[NoteProblemShape]
    """Notes left out."""
    failed: list[NoteProblemShape]
    """Notes that failed."""
    notices: list[str]
    """Things the learner should know, whole sentences."""


class IngestStatusParams(WireModel):
    """Ask how an indexing job stands."""

    job_id: Token
    """The job."""


class CancelIngestParams(WireModel):
    """Stop an indexing job after the note in hand."""

    job_id: Token
    """The job."""


class LibraryStatusParams(WireModel):
    """Ask what the library holds."""

    check_index: bool = False
    """Whether to read through the index first, and fail with an error where it is damaged."""


class LibraryStatusResult(WireModel):
    """What the library holds."""

    notes: dict[str, Count]
    """Notes by state: indexed, pending, skipped, failed."""
    passages: Count
    """Passages with a vector."""
    text_only_passages: Count
    """Passages found by their words only."""
    embedder: str
    """The embedder's id."""
    dimension: Count
    """Length of its vectors."""
    indexed_share: Share
    """Share of the notes that are indexed, of those that are or wait to be."""
    disk_bytes: Count
    """Size of the index on disk."""
    skipped: list[NoteProblemShape]
    """Notes left out."""
    failed: list[NoteProblemShape]
    """Notes that failed."""
    running_job: str | None
    """The indexing job that is running; null when idle."""
    languages: dict[str, Count]
    """Indexed notes by language code."""
    notices: list[str]
    """Things the learner should know, whole sentences."""


class NoteStatusParams(WireModel):
    """Ask why a note is, or is not, in the library."""

    note: NotePath
    """The note."""


class NoteStatusResult(WireModel):
    """Why a note is, or is not, in the library."""

    path: str
    """The note."""
    state: Literal["indexed", "pending", "skipped", "failed", "unknown"]
    """Its state."""
    reason: str
    """Why, one sentence."""
    passages: Count
    """Its passages with a vector."""
    text_only_passages: Count
    """Its passages found by their words only."""
    size_bytes: int | None
    """Size of the file; null when unknown."""
    indexed_at: str | None
    """When it was indexed, ISO 8601 in UTC; null when never."""
