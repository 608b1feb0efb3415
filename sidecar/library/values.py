"""Values of the library room: notes, passages, hits, answers.

All offsets are Unicode code points into the note text as decoded (after the byte
order mark is removed, line ends untouched).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sidecar.library.budget import PromptPlan


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of code points, 0 <= start <= end."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return the characters of *text* inside the span."""
        return text[self.start : self.end]


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a section that is not cut lightly.

    ``kind`` is ``paragraph``, ``item`` (of a list), ``row`` (of a table), ``code`` (a line),
    ``quote`` or ``html``.
    """

    kind: str
    span: Span
    block_id: str | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """The blocks below one heading; the text before the first heading has no heading path."""

    heading_path: tuple[str, ...]
    level: int
    span: Span
    heading_span: Span | None
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class ParsedNote:
    """A note as read: never fails, whatever the text.

    Attributes:
        path: Vault-relative, ``/``-separated, NFC.
        title: Front matter ``title``, else the first level-1 heading, else the file name.
        text: The whole file as decoded.
        front_matter: Parsed mapping; empty when absent or broken.
        body_start: Offset of the first character after the front matter.
        sections: In order; together they cover the body.
        tags: Without ``#``, from front matter and body, in order, no duplicates.
        aliases: From front matter.
        links: Targets of wikilinks and local Markdown links, without heading or alias.
        problems: One sentence for each thing that was odd (broken YAML and the like).
        hidden: Comments and data URIs: no block and no passage overlaps them.
    """

    path: str
    title: str
    text: str
    front_matter: Mapping[str, object]
    body_start: int
    sections: tuple[Section, ...]
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    hidden: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a note that is embedded and retrieved.

    ``text == note_text[span.start:span.end]`` always holds.
    """

    id: str
    note_id: str
    path: str
    title: str
    heading_path: tuple[str, ...]
    span: Span
    text: str
    text_hash: str
    embed_text: str
    ordinal: int
    block_id: str | None = None
    tags: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    language: str = "und"


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage as it came out of the two searches, before scoring.

    Attributes:
        passage: The stored passage.
        cosine: Similarity in [-1, 1]; ``None`` when the passage has no vector.
        lexical_rank: 1-based place in the full-text list; ``None`` when not in it.
        lexical_score: BM25 score, unbounded, >= 0; ``None`` when not in the list.
    """

    passage: Passage
    cosine: float | None
    lexical_rank: int | None = None
    lexical_score: float | None = None


@dataclass(frozen=True, slots=True)
class RankedPassage:
    """A candidate with its scores: ``final`` is what the floor sees, ``order`` what sorts.

    ``closeness`` is the cosine on one scale for all embedders: 0 for what has
    nothing to do with the query, 1 for the same meaning; ``None`` where no cosine can be trusted.
    """

    candidate: Candidate
    final: float
    order: float
    exempt: bool = False
    flags: tuple[str, ...] = ()
    closeness: float | None = None

    @property
    def passage(self) -> Passage:
        """The passage itself."""
        return self.candidate.passage


@dataclass(frozen=True, slots=True)
class Scope:
    """Which notes a query may see; empty means the whole library.

    Attributes:
        folder: Vault-relative folder without trailing slash.
        tag: Without ``#``.
        tags: Further tags, without ``#``; a note must have all of them.
        paths: Exact note paths (a note and its links).
        leave_out: Note paths that may not appear.
    """

    folder: str | None = None
    tag: str | None = None
    paths: tuple[str, ...] = ()
    leave_out: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RetrievalTrace:
    """What happened on the way: counts at each stage, what the floor removed, times.

    Attributes:
        vector_candidates: Passages from the vector list.
        lexical_candidates: Passages from the full-text list.
        union: Distinct candidates.
        below_floor: Candidates that the floor removed.
        best_below_floor: Highest final score that the floor removed; ``None`` when none.
        floor: The floor in force, 0 to 1.
        mode: ``hybrid``, ``lexical`` or ``empty``.
        indexed_share: Share of the notes that are indexed, of those that are or wait, 0 to 1.
        embed_ms: Time of the query embedding in milliseconds.
        search_ms: Time of both searches in milliseconds.
        total_ms: Time of the whole retrieval in milliseconds.
        queries: What was searched for instead of the question as typed; empty when nothing was.
        relevance_check: ``off``, ``on_topic``, ``off_topic`` or ``unjudged`` (it failed, and the
            passages stand).
    """

    vector_candidates: int
    lexical_candidates: int
    union: int
    below_floor: int
    best_below_floor: float | None
    floor: float
    mode: str
    indexed_share: float
    embed_ms: float = 0.0
    search_ms: float = 0.0
    total_ms: float = 0.0
    queries: tuple[str, ...] = ()
    relevance_check: str = "off"


@dataclass(frozen=True, slots=True)
class Retrieval:
    """Passages for a query, best first, with the trace and notices for the learner.

    Attributes:
        passages: What was found.
        trace: How.
        notices: What else is to be said, whole sentences.
        nearest: Passages on the subject that lack a name of the question; then nothing
            was found.
        missing: Those names, as typed.
    """

    passages: tuple[RankedPassage, ...]
    trace: RetrievalTrace
    notices: tuple[str, ...] = ()
    nearest: tuple[RankedPassage, ...] = ()
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Citation:
    """One citation of an answer: ``quote`` stands verbatim in the note at ``span``.

    ``n`` is the number in the answer's ``[n]``, 1-based.
    """

    n: int
    path: str
    title: str
    heading_path: tuple[str, ...]
    span: Span
    quote: str
    supported: bool


class Coverage(StrEnum):
    """Whether the notes cover a question."""

    ANSWERED = "answered"
    NOT_COVERED = "not_covered"
    NOT_INDEXED = "not_indexed"


@dataclass(frozen=True, slots=True)
class PromptTrace:
    """How an answer's prompt used the model's window, and how the answer ended.

    Attributes:
        plan: What was kept and what was left out.
        done_reason: ``stop``, ``length``, ``circling`` or ``incomplete``; empty when it was
            not told.
        prompt_tokens: As reported; ``None`` when not reported.
        cached_tokens: Of those, taken from the prefix cache; ``None`` when unknown.
        reply_tokens: As reported; ``None`` when not reported.
    """

    plan: PromptPlan
    done_reason: str = ""
    prompt_tokens: int | None = None
    cached_tokens: int | None = None
    reply_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer whose claims cite passages, or a plain statement that the notes do not cover it."""

    text: str
    coverage: Coverage
    citations: tuple[Citation, ...]
    unsupported: tuple[str, ...]
    closest: tuple[str, ...]
    engine: str
    retrieval: Retrieval
    notices: tuple[str, ...] = ()
    prompt: PromptTrace | None = None


class NoteState(StrEnum):
    """State of one note in the catalogue."""

    INDEXED = "indexed"
    PENDING = "pending"
    SKIPPED = "skipped"
    FAILED = "failed"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class NoteStatus:
    """Why a note is, or is not, in the library."""

    path: str
    state: NoteState
    reason: str
    passages: int
    size_bytes: int | None = None
    indexed_at: str | None = None
    text_only_passages: int = 0


@dataclass(frozen=True, slots=True)
class NoteProblem:
    """A note that was skipped or failed, with the reason."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class IngestCounts:
    """Notes of one indexing job, by what became of them; ``done`` of ``total`` are settled."""

    total: int = 0
    done: int = 0
    indexed: int = 0
    unchanged: int = 0
    moved: int = 0
    deleted: int = 0
    skipped: int = 0
    failed: int = 0
    passages_embedded: int = 0


class JobState(StrEnum):
    """State of one indexing job."""

    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class IngestReport:
    """An indexing job as it stands; final once ``state`` is no longer ``running``."""

    job_id: str
    state: JobState
    counts: IngestCounts
    skipped: tuple[NoteProblem, ...] = ()
    failed: tuple[NoteProblem, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class IngestRequest:
    """What to index: paths that changed, or everything.

    ``renamed`` maps old to new path, notes or whole folders.
    """

    changed: tuple[str, ...] = ()
    deleted: tuple[str, ...] = ()
    renamed: Mapping[str, str] = field(default_factory=dict)
    everything: bool = False
    rebuild: bool = False
    confirm_prune: bool = False


@dataclass(frozen=True, slots=True)
class LibraryStatus:
    """Counts, embedder and disk use of the library."""

    notes: Mapping[NoteState, int]
    passages: int
    text_only_passages: int
    embedder: str
    dimension: int
    indexed_share: float
    disk_bytes: int
    skipped: tuple[NoteProblem, ...]
    failed: tuple[NoteProblem, ...]
    running_job: str | None = None
    languages: Mapping[str, int] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
