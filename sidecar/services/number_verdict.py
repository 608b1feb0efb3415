"""The verdict of a problem round: what a number came to, and what to tell the learner of it."""

from __future__ import annotations

from sidecar.rounds.phrases import LANGUAGES_WITH_PHRASES, Phrase, phrase
from sidecar.rounds.problem_answers import problem_point
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.values import (
    Basis,
    Check,
    Gap,
    Outcome,
    Problem,
    Standing,
    Verdict,
    VerdictResult,
)
from sidecar.rounds.verdict import weakest
from sidecar.services.serve_numbers import JudgedNumber, why_open

NO_ANSWER_GIVEN = "the note gives no answer to this problem"
"""How the reason begins why a number could not be judged."""

BY_THE_NOTE = "compared with the answer in your note"
"""Note on a number that the note's own answer decided; the learner may still rule on it."""

_TOLD_BY_PHRASE = frozenset(LANGUAGES_WITH_PHRASES) - {"en"}
"""Languages in which a reason without figures is a phrase."""

_OUTCOMES = {
    ProblemOutcome.RIGHT: Outcome.COVERED,
    ProblemOutcome.WRONG: Outcome.NOT_COVERED,
    ProblemOutcome.NO_NUMBER: Outcome.NOT_COVERED,
}


def number_verdict(found: JudgedNumber, language: str, fault: str = "") -> Verdict:
    """Return the verdict of a problem round; without a derivation the note's answer decided.

    Args:
        found: What the number came to.
        language: Of replies, ISO 639-1.
        fault: What is wrong with the note's answer, if it gives one.

    Determinism:
        Pure.
    """
    checks = () if found.check is None else (found.check,)
    by_note = Standing.RATIFIED if found.answer else Standing.HEDGED
    standing = weakest([check.standing for check in checks]) if checks else by_note
    if found.outcome is ProblemOutcome.RIGHT:
        return Verdict(VerdictResult.PASS, checks, (), standing, basis=Basis.NUMBER)
    if found.outcome in {ProblemOutcome.CANNOT_JUDGE, ProblemOutcome.UNCLEAR}:
        is_unclear = found.outcome is ProblemOutcome.UNCLEAR
        reason = phrase(unclear_phrase(found.answer), language)
        return Verdict(
            VerdictResult.UNDECIDED,
            checks,
            (),
            Standing.HEDGED,
            reason if is_unclear else _why_not_judged(checks, language, fault),
            basis=Basis.NUMBER,
        )
    shown = phrase(Phrase.ANSWER_IS, language, answer=found.answer)
    gaps = (Gap(shown, "note"),) if found.answer else ()
    return Verdict(VerdictResult.FAIL, checks, gaps, standing, basis=Basis.NUMBER)


def unclear_phrase(answer: str) -> Phrase:
    """Return what is said where an answer could not be compared: with words, or with a value.

    Args:
        answer: The note's own answer, if it gives one.
    """
    from sidecar.rounds.word_answers import is_in_words  # loads only for problems

    is_told = bool(answer) and is_in_words(answer)
    return Phrase.WORDS_UNCLEAR if is_told else Phrase.NUMBER_UNCLEAR


def with_point(verdict: Verdict, problem: Problem, found: JudgedNumber, said: str) -> Verdict:
    """Return the verdict with a point to rule on: the learner has the last word on any number.

    Args:
        verdict: From ``number_verdict``.
        problem: The problem.
        found: What the number came to.
        said: The learner's answer.

    Returns:
        The verdict itself where a derivation has made the point already. A point that the
        note's own answer decided belongs to no checker, so that a ruling on it is no trial.
    """
    if verdict.checks:
        return verdict
    is_compared = bool(found.answer) and found.outcome in _OUTCOMES
    is_answer = found.outcome is not ProblemOutcome.NO_NUMBER
    check = Check(
        problem_point(problem.text),
        _OUTCOMES.get(found.outcome, Outcome.UNDECIDED),
        said.strip() if is_answer else "",
        standing=verdict.standing,
        note=BY_THE_NOTE if is_compared else "",
    )
    return Verdict(
        verdict.result, (check,), verdict.gaps, verdict.standing, verdict.reason, verdict.basis
    )


def _why_not_judged(checks: tuple[Check, ...], language: str, fault: str) -> str:
    """Return why a number cannot be judged: the class, what it has shown and what is missing."""
    notes = [fault or NO_ANSWER_GIVEN, *map(why_open, checks)]
    is_derived = any(check.reliability is not None for check in checks)
    # Notes of checks are English; without figures, a phrase of the learner's language will do.
    is_own = not fault and not is_derived and (not checks or language in _TOLD_BY_PHRASE)
    return phrase(Phrase.NO_ANSWER, language) if is_own else "; ".join(notes)
