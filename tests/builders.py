"""Values that are valid by default; a test names only what matters to it."""

from __future__ import annotations

from sidecar.rounds.gaps import assertion_gaps
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.values import (
    Check,
    CheckerIdentity,
    CleanNote,
    CoreAssertion,
    ModelUse,
    NoteKind,
    Outcome,
    Problem,
    RoundNote,
    RoundRecord,
    RoundSnapshot,
    Ruling,
    RulingKind,
    Speaker,
    Standing,
    Turn,
    TurnResult,
    Verdict,
    VerdictResult,
)
from sidecar.rounds.verdict import decide_by_checks

RECALL = "Recalling something improves later memory more than reading it again."
FLUENCY = "Reading again feels effective because the words come easily."


def learner(text: str) -> Turn:
    """Return a turn of the learner."""
    return Turn(Speaker.LEARNER, text)


def partner(text: str) -> Turn:
    """Return a turn of the partner."""
    return Turn(Speaker.PARTNER, text)


def turns(*texts: str) -> tuple[Turn, ...]:
    """Return alternating turns, the learner first."""
    return tuple(
        partner(text) if number % 2 else learner(text) for number, text in enumerate(texts)
    )


def an_assertion(text: str = RECALL) -> CoreAssertion:
    """Return a core assertion."""
    return CoreAssertion(text, kind_of(text))


def a_check(
    outcome: Outcome = Outcome.COVERED,
    *,
    text: str = RECALL,
    standing: Standing = Standing.HEDGED,
) -> Check:
    """Return a settled check."""
    return Check(an_assertion(text), outcome, standing=standing)


def a_clean_note(**changes: object) -> CleanNote:
    """Return a cleaned note."""
    values: dict[str, object] = {
        "title": "Testing effect",
        "text": "Quizzes make knowledge last. Roediger showed it with students in Saint Louis.",
        "key_terms": ("quizzes", "knowledge", "recalling"),
        "language": "en",
        "names": frozenset({"Roediger"}),
    }
    return CleanNote(**(values | changes))  # type: ignore[arg-type]  # a test may break it


def a_round_note(
    *assertions: str,
    kind: NoteKind = NoteKind.CONCEPT,
    problem: Problem | None = None,
    clean: CleanNote | None = None,
) -> RoundNote:
    """Return what a round needs of a note."""
    return RoundNote(
        path="Concepts/Testing effect.md",
        content_hash="0" * 32,
        kind=kind,
        clean=clean or a_clean_note(),
        assertions=tuple(an_assertion(text) for text in assertions),
        problem=problem,
    )


def a_snapshot(round_id: str = "r1", **changes: object) -> RoundSnapshot:
    """Return the snapshot of a round on a concept note."""
    values: dict[str, object] = {
        "round_id": round_id,
        "note_id": "n1",
        "note": a_round_note(RECALL, FLUENCY),
        "focus": "This note teaches that quizzes beat review.",
        "challenge": "Why would somebody quiz themselves?",
        "engine": "ollama",
        "models": (ModelUse("chat", "tiny:1b", "sha256:0"),),
        "turns_allowed": 4,
        "prompt_version": "1",
        "opened_at": "2026-01-01T12:00:00+00:00",
    }
    return RoundSnapshot(**(values | changes))  # type: ignore[arg-type]  # a test may break it


def a_verdict(result: VerdictResult = VerdictResult.PASS) -> Verdict:
    """Return a verdict with one check."""
    return Verdict(result, (a_check(),), (), Standing.HEDGED)


def a_result(
    round_id: str = "r1", *, follow_up: str | None = "What else?", verdict: Verdict | None = None
) -> TurnResult:
    """Return an answer to a turn; with a verdict the round has ended."""
    return TurnResult(
        round_id=round_id,
        feedback="Noted.",
        follow_up=None if verdict is not None else follow_up,
        verdict=verdict,
        turns_used=1,
        turns_allowed=4,
    )


def a_record(
    round_id: str = "r1",
    *,
    transcript: tuple[Turn, ...] = (),
    verdict: Verdict | None = None,
    **changes: object,
) -> RoundRecord:
    """Return the record of a finished round."""
    values: dict[str, object] = {
        "round_id": round_id,
        "note_id": "n1",
        "path": "Concepts/Testing effect.md",
        "content_hash": "0" * 32,
        "challenge": "Why would somebody quiz themselves?",
        "transcript": transcript or turns("Because it makes knowledge last."),
        "verdict": verdict or a_verdict(),
        "engine": "ollama",
        "models": (ModelUse("chat", "tiny:1b", "sha256:0"),),
        "prompt_version": "1",
        "opened_at": "2026-01-01T12:00:00+00:00",
        "concluded_at": "2026-01-01T12:05:00+00:00",
    }
    return RoundRecord(**(values | changes))  # type: ignore[arg-type]  # a test may break it


CHECKER = CheckerIdentity("ollama", "judge:7b", "sha256:1", "1")


def a_checked_record(
    *outcomes: tuple[str, Outcome], transcript: tuple[Turn, ...] = (), **changes: object
) -> RoundRecord:
    """Return the record of a round that was decided by checks, one for each text."""
    checks = tuple(
        Check(
            an_assertion(text),
            outcome,
            evidence="It makes knowledge last." if outcome is Outcome.COVERED else "",
            checker=CHECKER,
        )
        for text, outcome in outcomes
    )
    verdict = decide_by_checks(checks, assertion_gaps(checks))
    return a_record(transcript=transcript, verdict=verdict, **changes)


def a_ruling(
    about: str = RECALL, kind: RulingKind = RulingKind.DID_EXPLAIN, **changes: str
) -> Ruling:
    """Return a ruling on one check."""
    evidence = "It makes knowledge last." if kind is RulingKind.DID_EXPLAIN else ""
    values = {"evidence": evidence, "reason": "", "ruled_at": "2026-01-02T12:00:00+00:00"}
    return Ruling(about, kind, **(values | changes))
