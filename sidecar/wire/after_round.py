"""Wire models of what comes after a round: study, rulings, history, schedule, drafts."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sidecar.wire.base import WireModel
from sidecar.wire.ledger import ClassKindName
from sidecar.wire.rounds import (
    AssertionKindName,
    CheckShape,
    RoundId,
    StandingName,
    VerdictName,
    VerdictShape,
)
from sidecar.wire.shapes import Count, ModelShape, NotePath, ProgressParams, SpanShape, TurnShape

USUAL_DRAFTS = 6
"""Drafts proposed unless told otherwise: a round checks each in one pass, and six points are
what four answers can hold."""

RulingName = Literal["right", "did_explain", "did_not_explain"]
ForgettableName = Literal["rounds", "rulings", "index", "everything"]


class StudyParams(WireModel):
    """Ask where the note says what a round found missing."""

    round_id: RoundId
    """The finished round."""


class StudyGapShape(WireModel):
    """One thing to look up, with its place in the note as it is now."""

    text: str
    """The gap, in words."""
    origin: Literal["assertion", "partner", "buzzword", "note", "undecided"]
    """Where the gap comes from; undecided: no gap, but not shown to be explained either."""
    assertion: str
    """The assertion behind it, word for word; empty for other gaps."""
    heading_path: list[str]
    """Headings above the place, outermost first."""
    span: SpanShape | None
    """The place; null when the note says nothing close or cannot be read."""
    quote: str
    """What stands there."""
    is_exact: bool
    """Whether the assertion's very words stand there; else it is the closest sentence."""


class StudyResult(WireModel):
    """What to study."""

    round_id: str
    """The round."""
    note: str
    """Where its note is now, vault-relative."""
    is_changed: bool
    """Whether the note has changed since the round was opened."""
    gaps: list[StudyGapShape]
    """Every gap of the verdict, then what could not be decided."""
    notices: list[str]
    """Things the learner should know, whole sentences."""


class RuleParams(WireModel):
    """Confirm or correct one check: the learner has the last word."""

    round_id: RoundId
    """The finished round."""
    assertion: Annotated[str, Field(min_length=1, max_length=1000)]
    """The assertion of a check, or a gap of a note without assertions, word for word."""
    ruling: RulingName
    """The check is right, or: I did explain this, or: I did not explain this."""
    evidence: Annotated[str, Field(max_length=4000)] = ""
    """The learner's own sentence that explains it; needed for did_explain."""
    reason: Annotated[str, Field(max_length=1000)] = ""
    """Why, in the learner's words."""


class TrialShape(WireModel):
    """What a ruling counts for: a class of checks and its distinct labeled cases so far."""

    engine: str
    """The engine that ran the checker."""
    model: str
    """The checker's model."""
    digest: str
    """Its weights or coefficients; empty when unknown."""
    prompt_version: str
    """Version of its prompts; empty for a checker without any."""
    kind: ClassKindName
    """What the assertion states, or what a derivation did with numbers."""
    side: Literal["covered", "not_covered", "refused", "answer"]
    """What the check had committed to; the sides are never pooled."""
    correct: Count
    """Distinct cases in which the class was right."""
    wrong: Count
    """Distinct cases in which it was wrong."""
    refused: Count
    """Distinct cases in which it did not commit."""


class RuleResult(WireModel):
    """The round as it stands after a ruling."""

    round_id: str
    """The round."""
    check: CheckShape | None
    """The check as it stands now; null when the ruling was about a gap."""
    verdict: VerdictShape
    """Verdict and gaps as they stand now."""
    due_at: str | None
    """When the note is due now, ISO 8601 in UTC; null when the note is gone."""
    is_solid: bool
    """Whether the note is solid now."""
    trial: TrialShape | None
    """What the ruling counts for; null where code alone had decided."""
    is_retracted: bool
    """Whether a stored belief said otherwise and is gone."""
    is_tightened: bool
    """Whether the sealed ledger became stricter."""
    is_restored: bool
    """Whether the sealed ledger is again what it was before an earlier ruling on this check."""


class RoundsParams(WireModel):
    """List finished rounds."""

    note: NotePath | None = None
    """Only rounds on this note, whatever it was called then."""
    round_id: RoundId | None = None
    """Only this round; the other fields but withTranscripts do not count then."""
    with_transcripts: bool = False
    """Whether to tell what was said."""
    limit: Annotated[int, Field(ge=1, le=500)] = 50
    """Most rounds."""


class RulingShape(WireModel):
    """One ruling of the learner."""

    assertion: str
    """What it is about, word for word."""
    ruling: RulingName
    """What the learner said."""
    evidence: str
    """The learner's own sentences, or empty."""
    reason: str
    """Why, or empty."""
    ruled_at: str
    """When, ISO 8601 in UTC."""


class RoundShape(WireModel):
    """A finished round."""

    round_id: str
    """The round."""
    note: str
    """Where its note is now, vault-relative."""
    challenge: str
    """The opening question."""
    verdict: VerdictShape
    """The verdict as it stands, judge and rulings included."""
    checked_result: VerdictName
    """What the checks came to, before judge and rulings."""
    gave_up: bool
    """Whether the learner asked for the missing points."""
    turns_used: Count
    """Learner turns."""
    engine: str
    """What ran the partner."""
    models: list[ModelShape]
    """Models in use."""
    opened_at: str
    """When it was opened, ISO 8601 in UTC."""
    concluded_at: str
    """When it got its verdict, ISO 8601 in UTC."""
    rulings: list[RulingShape]
    """All rulings, oldest first; the latest one on a check is in force."""
    transcript: list[TurnShape]
    """What was said after the challenge; empty unless it was asked for."""


class RoundsResult(WireModel):
    """Finished rounds, newest first."""

    rounds: list[RoundShape]
    """The rounds."""


class ExportRoundParams(WireModel):
    """Ask for a finished round as a Markdown page."""

    round_id: RoundId
    """The round."""


class ExportRoundResult(WireModel):
    """A Markdown page; the client writes it. Pages like this are never indexed."""

    folder: str
    """Folder proposed for it, vault-relative."""
    file_name: str
    """File name proposed for it."""
    markdown: str
    """The page."""


class DueRoundsParams(WireModel):
    """Ask which notes are due for another round."""

    within_days: Annotated[int, Field(ge=0, le=365)] = 0
    """How many days to look ahead; 0 means due now."""
    limit: Annotated[int, Field(ge=1, le=500)] = 50
    """Most notes."""


class DueNoteShape(WireModel):
    """A practiced note with its schedule."""

    note: str
    """Where the note is now, vault-relative."""
    due_at: str
    """When it is due, ISO 8601 in UTC."""
    is_due: bool
    """Whether that is now or earlier."""
    is_solid: bool
    """Whether all its points were explained twice, at least a day apart, and none missed since."""
    passes: Count
    """Rounds passed."""
    rounds: Count
    """Rounds finished."""
    fresh_points: Count
    """Points that no round has asked for: new or edited since."""
    last_round_id: str
    """The last finished round."""
    last_result: VerdictName
    """Its verdict as it stands."""
    last_at: str
    """When it got it, ISO 8601 in UTC."""
    standing: StandingName
    """How far that verdict may be trusted."""


class DueRoundsResult(WireModel):
    """What is due, the longest overdue first."""

    due: list[DueNoteShape]
    """The notes."""
    scheduled: Count
    """Practiced notes that are there."""
    solid: Count
    """Those of them that are solid."""
    gone: Count
    """Practiced notes that are not there any more, or cannot be read."""
    next_due_at: str | None
    """When the next note after these is due, ISO 8601 in UTC; null when there is none."""


class DraftAssertionsParams(ProgressParams):
    """Ask for proposals of core assertions."""

    note: NotePath
    """The note, vault-relative."""
    limit: Annotated[int, Field(ge=1, le=20)] = USUAL_DRAFTS
    """Most proposals."""


class DraftShape(WireModel):
    """One proposal; the learner edits and inserts it."""

    assertion: Annotated[str, Field(min_length=1, max_length=300)]
    """What may become a core assertion."""
    kind: AssertionKindName
    """What it states."""
    quote: str
    """The sentence of the note that supports it, verbatim."""
    heading_path: list[str]
    """Headings above the quote, outermost first."""
    span: SpanShape
    """Where the quote stands."""


class DraftAssertionsResult(WireModel):
    """Proposals, the best first; nothing was written."""

    note: str
    """The note."""
    engine: str
    """Who proposed: ollama, gguf or builtin."""
    proposals: list[DraftShape]
    """Proposals that the note supports."""
    dropped: Count
    """Proposals left out: not supported by a quote of the note, or there already."""
    notices: list[str]
    """Things the learner should know, whole sentences."""


class ForgetParams(WireModel):
    """Delete what is kept of this vault, by name; notes are never touched."""

    what: ForgettableName
    """Rounds with their schedules; rulings; the index; or everything."""
    confirm: bool = False
    """Must be true; without it nothing is deleted, and the error says what would be."""


class ForgetResult(WireModel):
    """What was deleted."""

    what: ForgettableName
    """What was asked for."""
    open_rounds: Count
    """Rounds without a verdict."""
    finished_rounds: Count
    """Rounds with one."""
    rulings: Count
    """Rulings, replaced ones too."""
    trials: Count
    """Labeled cases that rulings made."""
    passages: Count
    """Passages of the index."""
    notes: Count
    """Notes that were indexed."""
