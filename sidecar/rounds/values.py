"""Values of the rounds room: assertions, turns, checks, verdicts, snapshots."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class NoteKind(StrEnum):
    """What kind of round a note opens."""

    CONCEPT = "concept"
    CHAPTER = "chapter"
    PROBLEM = "problem"


class AssertionKind(StrEnum):
    """What an assertion states; it chooses templates and the calibration class."""

    DEFINITION = "definition"
    MECHANISM = "mechanism"
    PROCEDURE = "procedure"
    CONTRAST = "contrast"
    CONDITION = "condition"
    QUANTITY = "quantity"


class Speaker(StrEnum):
    """Who said a turn."""

    PARTNER = "partner"
    LEARNER = "learner"


class Outcome(StrEnum):
    """What a check of one assertion came to.

    ``UNCHECKED`` is an unusable reply: it counts as not covered and is shown as
    "could not check".
    """

    COVERED = "covered"
    NOT_COVERED = "not_covered"
    UNDECIDED = "undecided"
    UNCHECKED = "unchecked"


class VerdictResult(StrEnum):
    """The verdict of a round, computed by code."""

    PASS = "pass"  # noqa: S105 - a verdict, not a password
    FAIL = "fail"
    UNDECIDED = "undecided"


class Standing(StrEnum):
    """How far an outcome may be trusted."""

    LICENSED = "licensed"
    RATIFIED = "ratified"
    HEDGED = "hedged"


@dataclass(frozen=True, slots=True)
class CoreAssertion:
    """One point that a good explanation of the note must make, 1 to 300 characters."""

    text: str
    kind: AssertionKind


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the transcript."""

    speaker: Speaker
    text: str


@dataclass(frozen=True, slots=True)
class CleanNote:
    """A note as a model may see it: no front matter, comments, query blocks or assertions.

    Attributes:
        title: The note's title.
        text: Cleaned text without the assertions section.
        key_terms: The note's most telling terms, best first, at most 8.
        language: ISO 639-1 code of the text, ``und`` when unknown.
        names: People, stories, quoted titles of the note that follow-ups may not name.
    """

    title: str
    text: str
    key_terms: tuple[str, ...]
    language: str
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Problem:
    """The quantitative problem of a problem note and its gold answer, if it has one.

    Attributes:
        text: The problem.
        answer: The note's answer, several apart by " | "; ``None`` without one.
        fault: What is wrong with the answer that the note gives, and what helps.
    """

    text: str
    answer: str | None
    fault: str = ""


@dataclass(frozen=True, slots=True)
class RoundNote:
    """All that a round needs of a note."""

    path: str
    content_hash: str
    kind: NoteKind
    clean: CleanNote
    assertions: tuple[CoreAssertion, ...]
    problem: Problem | None = None
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ModelUse:
    """Which model did what in a round: role is ``chat`` or ``check``."""

    role: str
    model: str
    digest: str = ""


@dataclass(frozen=True, slots=True)
class RoundSnapshot:
    """What opening stores; the round is judged by it even if the note changes."""

    round_id: str
    note_id: str
    note: RoundNote
    focus: str
    challenge: str
    engine: str
    models: tuple[ModelUse, ...]
    turns_allowed: int
    prompt_version: str
    opened_at: str


@dataclass(frozen=True, slots=True)
class OpenedRound:
    """The answer to ``openingChallenge``."""

    round_id: str
    focus: str
    challenge: str
    kind: NoteKind
    assertion_count: int
    turns_allowed: int
    engine: str
    notices: tuple[str, ...] = ()
    language: str = "en"


@dataclass(frozen=True, slots=True)
class CheckerIdentity:
    """Which checker decided: another model or prompt is another checker (calibration.md).

    Attributes:
        engine: The engine that ran it.
        model: Name of the model.
        digest: Identifies its weights or coefficients; empty when unknown.
        prompt_version: Version of the prompts; empty for a checker without any.
        options: Whatever else changes its replies, as one text; empty for none.
    """

    engine: str
    model: str = ""
    digest: str = ""
    prompt_version: str = ""
    options: str = ""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How far the class of an outcome is known to be right (calibration.md, The gate).

    Attributes:
        measured: The floor under its rate of correct commitments, in [0, 1).
        required: What serving plainly requires, in [0, 1).
        trials: Distinct labeled cases behind the figure.
        missing_trials: Further distinct correct cases until it clears what is required.
        correct: How many of the cases were right; ``None`` in records of earlier versions.
    """

    measured: float
    required: float
    trials: int
    missing_trials: int
    correct: int | None = None


@dataclass(frozen=True, slots=True)
class Check:
    """One assertion with its outcome; ``evidence`` is a quote of the learner or empty.

    ``note`` says in a few words why, when the outcome is not plain
    ("you took it back later", "could not check: truncated", "numbers differ"). ``checker`` is
    ``None`` where code alone decided, or the learner's own earlier ruling. ``claimed`` is the
    outcome before hedged ones were switched off, else ``None``. ``reliability`` is that of the
    outcome's class; ``None`` where it belongs to none. ``operation`` is the class of the
    derivation behind it (``additive`` …), empty where none is.
    """

    assertion: CoreAssertion
    outcome: Outcome
    evidence: str = ""
    standing: Standing = Standing.HEDGED
    note: str = ""
    probability: float | None = None
    checker: CheckerIdentity | None = None
    claimed: Outcome | None = None
    reliability: Reliability | None = None
    operation: str = ""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that the learner did not explain.

    ``origin`` is ``assertion``, ``partner``, ``buzzword`` or ``note``.
    """

    text: str
    origin: str


class Basis(StrEnum):
    """What a verdict rests on."""

    CHECKS = "checks"
    GAPS = "gaps"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the judge (Tier 2) said about a verdict.

    Attributes:
        result: Pass or fail.
        reason: Why, in the judge's words, at most 300 characters.
        model: Name of the judge's model.
        checked: What the verdict was before.
        is_in_force: Whether no ruling of the learner has set it aside.
        is_decisive: Whether it may decide: not where hedged outcomes are not served.
    """

    result: VerdictResult
    reason: str
    model: str
    checked: VerdictResult
    is_in_force: bool = True
    is_decisive: bool = True

    @property
    def is_overturning(self) -> bool:
        """Whether the verdict is another one because of the judge."""
        return self.is_in_force and self.is_decisive and self.result is not self.checked


@dataclass(frozen=True, slots=True)
class Verdict:
    """The end of a round.

    In a record ``result`` is what the checks came to, whatever the ``judge`` said;
    ``rulings.final_verdict`` makes of it what stands. ``is_refusing`` tells that hedged outcomes
    were not served when it was reached (``serving: refuse``); they stay open until a ruling.
    ``language`` (ISO 639-1) is that of its notes, gaps and reason once ``told`` has told them.
    """

    result: VerdictResult
    checks: tuple[Check, ...]
    gaps: tuple[Gap, ...]
    standing: Standing
    reason: str = ""
    basis: Basis = Basis.CHECKS
    judge: Judgement | None = None
    is_refusing: bool = False
    language: str = ""


class RulingKind(StrEnum):
    """What the learner says about one check, or about one gap of a note without assertions."""

    RIGHT = "right"
    DID_EXPLAIN = "did_explain"
    DID_NOT_EXPLAIN = "did_not_explain"


@dataclass(frozen=True, slots=True)
class Ruling:
    """The learner's confirmation or correction of one check: external truth.

    Attributes:
        about: The assertion, or the gap, word for word.
        kind: What the learner says.
        evidence: The learner's own sentences that explain it; empty unless it was explained.
        reason: Why, in the learner's words; may be empty.
        ruled_at: ISO 8601 in UTC.
    """

    about: str
    kind: RulingKind
    evidence: str = ""
    reason: str = ""
    ruled_at: str = ""


@dataclass(frozen=True, slots=True)
class TurnResult:
    """The answer to ``nextTurn``: a follow-up, or the verdict.

    Exactly one of ``follow_up`` and ``verdict`` is set.
    """

    round_id: str
    feedback: str
    follow_up: str | None
    verdict: Verdict | None
    turns_used: int
    turns_allowed: int
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A finished round as stored: never the focus.

    ``verdict`` is what checks came to; what it became by ``rulings`` (oldest first) is
    ``rulings.final_verdict``. ``turns_used`` counts the learner turns that were not empty
    (0: not counted yet), ``had_hint`` tells whether one of them said "I don't know".
    """

    round_id: str
    note_id: str
    path: str
    content_hash: str
    challenge: str
    transcript: tuple[Turn, ...]
    verdict: Verdict
    engine: str
    models: tuple[ModelUse, ...]
    prompt_version: str
    opened_at: str
    concluded_at: str
    gave_up: bool = False
    turns_allowed: int = 4
    turns_used: int = 0
    had_hint: bool = False
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRoundSummary:
    """A round that can go on."""

    round_id: str
    path: str
    focus: str
    challenge: str
    opened_at: str
    transcript: tuple[Turn, ...] = field(default=())
    turns_allowed: int = 4
    engine: str = ""
    kind: NoteKind = NoteKind.CONCEPT
