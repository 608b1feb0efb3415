"""Judges gold answers as a round would: reference as assertion, question as challenge.

The guards of a round apply: evidence must have been said by the learner and not first by the
question, negation and quantities must agree. The rule against pastes does not: nobody who
gave these answers has seen the reference; how many it would have taken out is counted.

A reference longer than an assertion may be is a whole answer. As a note would have it, each
of its sentences is a point then, all of which must be covered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sidecar.evals.short_answers import ShortAnswer
from sidecar.evals.whole_answers import probability_of_whole
from sidecar.language.sentences import sentence_spans
from sidecar.language.words import words
from sidecar.ports.checker import Checker
from sidecar.ports.engine import Engine
from sidecar.ports.likeness import LikenessMeter, LikenessRequest
from sidecar.rounds.checks import Hearing
from sidecar.rounds.core_assertions import MAX_ASSERTION_CHARS
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.pastes import PasteRule
from sidecar.rounds.statements import joined_rightly, statements
from sidecar.rounds.values import (
    AssertionKind,
    Check,
    CoreAssertion,
    Outcome,
    Speaker,
    Turn,
)
from sidecar.services.check_assertions import check_assertions
from sidecar.services.gold_round import gold_snapshot
from sidecar.services.progress import NoProgress, Progress
from sidecar.services.round_in_hand import RoundInHand

BY_OUTCOME = {
    Outcome.COVERED: 2,
    Outcome.UNDECIDED: 1,
    Outcome.NOT_COVERED: 0,
    Outcome.UNCHECKED: 0,
}
"""How favorable an outcome is to the learner; an unusable reply is not covered."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One gold answer with what the check said.

    Attributes:
        answer: The gold answer.
        outcome: Of its best reference.
        probability: Highest of any reference, 0 to 1, that of a whole answer where it has
            several points; ``None`` when there was no check, or it gave none.
        kind: What the first reference states.
        note: Why, when the outcome is not plain.
        has_quote: Whether covered comes with a quote that stands in the answer.
        is_paste: Whether the rule against pastes would have taken something out.
        evidence: What was quoted for the outcome; empty when nothing was.
    """

    answer: ShortAnswer
    outcome: Outcome
    probability: float | None
    kind: AssertionKind
    note: str
    has_quote: bool
    is_paste: bool
    evidence: str = ""


EngineOf = Callable[[ShortAnswer], Engine]
"""Returns the engine that may judge an answer: one not fitted on its question."""


async def judge_all(
    answers: Sequence[ShortAnswer],
    engine_of: EngineOf,
    *,
    builtin: Engine | None = None,
    progress: Progress,
) -> tuple[Trial, ...]:
    """Return a trial for each answer, in order.

    Args:
        answers: Gold answers.
        engine_of: Who judges which.
        builtin: The builtin engine beside a model engine; ``None`` when it is the one.
        progress: Told how far it is.
    """
    trials: list[Trial] = []
    for number, answer in enumerate(answers):
        progress.report(number, len(answers), "checking answers")
        trials.append(await judge(answer, engine_of(answer), builtin=builtin))
    progress.report(len(answers), len(answers), "checked")
    return tuple(trials)


async def judge(
    answer: ShortAnswer,
    engine: Engine,
    *,
    builtin: Engine | None = None,
    said: str | None = None,
    has_seen: bool = False,
) -> Trial:
    """Return what a round would say about an answer; any one reference suffices.

    Args:
        answer: A gold answer.
        engine: Its check model checks, or its main model when it has none.
        builtin: The builtin engine beside a model engine; ``None`` when it is the one.
        said: Text to judge instead of the answer's own.
        has_seen: Whether whoever said it had the references, so that the rule against pastes
            applies as it does in a round.
    """
    text = answer.text if said is None else said
    seen = answer.references if has_seen else ()
    hand = _hand(answer, text, engine, builtin or engine, pastes=PasteRule("", seen))
    checker: Checker = engine.checker or engine.gap_checker
    checks = iter(await check_assertions(hand, checker, progress=NoProgress()))
    judged = [
        _joined([next(checks) for _ in points_of(reference)], text, reference, answer.language)
        for reference in answer.references
    ]
    best = max(judged, key=lambda one: (BY_OUTCOME[one.outcome], one.probability or 0.0))
    known = [one.probability for one in judged if one.probability is not None]
    return Trial(
        answer=answer,
        outcome=best.outcome,
        probability=max(known) if known else None,
        kind=kind_of(answer.references[0], answer.language),
        note=best.note,
        has_quote=best.has_quote,
        is_paste=PasteRule("", answer.references).own_words(text).has_paste,
        evidence=best.evidence,
    )


def points_of(reference: str) -> tuple[str, ...]:
    """Return the assertions that a note would hold instead of a reference.

    Example:
        >>> points_of("Ice floats. It is light.")
        ('Ice floats. It is light.',)
        >>> len(points_of("Ice floats, as everybody has seen. " * 9))
        9
    """
    if len(reference) <= MAX_ASSERTION_CHARS:
        return (reference,)
    sentences = (reference[start:end] for start, end in sentence_spans(reference))
    return tuple(sentence for sentence in sentences if words(sentence))


async def measure_ahead(
    answers: Iterable[ShortAnswer], meters: Sequence[LikenessMeter], *, progress: Progress
) -> None:
    """Let remembering meters measure all answers to a question at once.

    It changes nothing but the time: checking one answer at a time leaves the embedder's
    batches nearly empty.

    Args:
        answers: Gold answers.
        meters: Meters that remember.
        progress: Told how far it is.
    """
    by_question: dict[str, list[ShortAnswer]] = {}
    for answer in answers:
        by_question.setdefault(answer.question_id, []).append(answer)
    for number, group in enumerate(by_question.values()):
        progress.report(number, len(by_question), "embedding answers")
        for meter in meters:
            if meter.serves(group[0].language):
                for point in _points(group[0]):
                    await meter.measure(_all_said(point, group))


def _all_said(reference: str, group: Sequence[ShortAnswer]) -> LikenessRequest:
    said = (
        statement
        for answer in group
        for statement in statements([Turn(Speaker.LEARNER, answer.text)])
    )
    chosen = joined_rightly(said, reference, group[0].language)
    texts = tuple(dict.fromkeys(statement.text for statement in chosen))
    return LikenessRequest(reference, texts, group[0].question)


def _hand(
    answer: ShortAnswer, text: str, engine: Engine, builtin: Engine, *, pastes: PasteRule
) -> RoundInHand:
    points = tuple(
        CoreAssertion(point, kind_of(point, answer.language)) for point in _points(answer)
    )
    snapshot = gold_snapshot(
        answer.id,
        answer.question,
        points,
        language=answer.language,
        engine=engine,
        about=answer.question_id,
    )
    transcript = (Turn(Speaker.LEARNER, text),)
    hearing = Hearing(transcript, pastes=pastes, before=(answer.question,))
    return RoundInHand(
        snapshot=snapshot,
        transcript=transcript,
        hearing=hearing,
        engine=engine,
        builtin=builtin,
        language=answer.language,
    )


def _points(answer: ShortAnswer) -> tuple[str, ...]:
    return tuple(point for reference in answer.references for point in points_of(reference))


@dataclass(frozen=True, slots=True)
class _Judged:
    outcome: Outcome
    probability: float | None
    note: str
    has_quote: bool
    evidence: str


def _joined(checks: Sequence[Check], text: str, reference: str, language: str) -> _Judged:
    """Return what the checks of one reference's points come to, as a verdict would."""
    worst = min(checks, key=lambda check: BY_OUTCOME[check.outcome])
    known = [check.probability for check in checks if check.probability is not None]
    covered = [check for check in checks if check.outcome is Outcome.COVERED]
    whole = len(checks) > 1 and known
    return _Judged(
        outcome=worst.outcome,
        probability=(
            probability_of_whole(known, reference, text, language)
            if whole
            else next(iter(known), None)
        ),
        note=worst.note,
        has_quote=all(check.evidence.strip() and check.evidence in text for check in covered),
        evidence=worst.evidence,
    )
