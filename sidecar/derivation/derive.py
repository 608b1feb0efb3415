"""From a problem's text to exactly one answer, or a refusal that names what failed."""

from __future__ import annotations

from sidecar.derivation.asking import Question, question
from sidecar.derivation.closed import allowance, unread
from sidecar.derivation.cues import PRIOR_PHRASES
from sidecar.derivation.facts import Fact, facts
from sidecar.derivation.gaps import gap
from sidecar.derivation.narrative import Told, told
from sidecar.derivation.quantities import quantities
from sidecar.derivation.scene import Scene
from sidecar.derivation.search import readings
from sidecar.derivation.values import Derived, Diagnosis, Reading, Refused
from sidecar.derivation.verify import failure, unknown_relation
from sidecar.derivation.wording import tokens

DECIMALS = 9
"""Answers that agree to so many decimals are one (calibration.md)."""


def derive(text: str) -> Derived | Refused:
    """Return the one answer that a text licenses.

    Readings of all composers are pooled; a complete and verified reading commits only when
    no other one disagrees.

    Args:
        text: A problem: statements and one question.

    Returns:
        The answer with its steps, or a refusal with its diagnosis.

    Determinism:
        Pure; no clock, no randomness, no I/O.

    Example:
        >>> derive("Ann has 3 boxes with 4 pens each. How many pens does Ann have?").reading.value
        Fraction(12, 1)
        >>> derive("Ann had 20 pens before she lost 5. How many did she have at first?").missing
        'question:at first'
    """
    words = tokens(text)
    scene = Scene(words, quantities(words))
    prior = _prior(scene)
    if prior:
        return Refused(Diagnosis.KNOWLEDGE, f"question:{prior}")
    asked, options, read = question(scene), facts(scene), told(scene, text)
    if asked is None:
        missing = "question" if read.stuck is None else "reading"
        outcome: Derived | Refused = Refused(Diagnosis.KNOWLEDGE, missing)
    else:
        outcome = _by_facts(scene, options, asked, text)
    agreed = _agreed(outcome, read)
    return gap(scene, read, agreed) if isinstance(agreed, Refused) else agreed


def _prior(scene: Scene) -> str:
    """Return the words of the last sentence that ask for a state before the stated ones."""
    last = scene.words[-1].sentence if scene.words else 0
    asked = [word.low for word in scene.words if word.sentence == last]
    starts = [index for index, low in enumerate(asked) if low in {"how", "what"}]
    text = " ".join(asked[starts[0] :] if starts else asked)
    return next((phrase for phrase in PRIOR_PHRASES if phrase in text), "")


def _agreed(outcome: Derived | Refused, read: Told) -> Derived | Refused:
    """Return the answer that both ways of reading a text leave open, or why there is none."""
    if not read.readings:
        return outcome
    stated = outcome.readings if isinstance(outcome, Derived) else ()
    pooled = (*stated, *read.readings)
    answers = {round(reading.value, DECIMALS): reading.value for reading in pooled}
    if isinstance(outcome, Refused):
        answers |= {round(answer, DECIMALS): answer for answer in outcome.answers}
    if len(answers) > 1:
        return Refused(Diagnosis.AMBIGUITY, "answers", tuple(sorted(answers.values())))
    return Derived(pooled[0], len(pooled), pooled)


def _by_facts(
    scene: Scene, options: tuple[tuple[Fact, ...], ...], asked: Question, text: str
) -> Derived | Refused:
    """Return what the roles of the single quantities come to."""
    gap = _gap(scene, options, asked)
    if gap is not None:
        return Refused(Diagnosis.KNOWLEDGE, gap)
    found = readings(scene, options, asked)
    if found is None:
        return Refused(Diagnosis.SKILL, "branches")
    words_unread = unread(scene, options, asked)
    return _closed(_pooled(found, scene, asked, text), words_unread, asked)


def _closed(
    outcome: Derived | Refused, words: tuple[str, ...], asked: Question
) -> Derived | Refused:
    """Return the outcome, refused where more words of the text are unread than it bears."""
    if isinstance(outcome, Derived) and len(words) > allowance(outcome.reading, asked):
        return Refused(Diagnosis.KNOWLEDGE, f"unread:{words[0]}")
    return outcome


def _gap(scene: Scene, options: tuple[tuple[Fact, ...], ...], asked: Question) -> str | None:
    """Return the relation or term that is unknown here."""
    relation = unknown_relation(scene, options, asked)
    if relation is not None:
        return f"relation:{relation}"
    for quantity, option in zip(scene.quantities, options, strict=True):
        if not option:
            return f"relation:{quantity.form.value}"
    return None


def _pooled(
    found: tuple[Reading, ...], scene: Scene, asked: Question, text: str
) -> Derived | Refused:
    """Return the only answer of the readings that hold, or why there is none."""
    failures = [failure(reading, scene, asked, text) for reading in found]
    held = [r for r, wrong in zip(found, failures, strict=True) if wrong is None and r.steps]
    answers = sorted({round(reading.value, DECIMALS): reading.value for reading in held}.values())
    if len(answers) > 1:
        return Refused(Diagnosis.AMBIGUITY, "answers", tuple(answers))
    if answers:
        return Derived(held[0], len(held), tuple(held))
    known = {name for q in scene.quantities for name in (q.unit, q.content)}
    if not found and asked.units and not asked.units & known:
        return Refused(Diagnosis.KNOWLEDGE, f"term:{min(asked.units)}")
    wrong = next((code for code in failures if code), "step" if found else "reading")
    return Refused(Diagnosis.SKILL, wrong)
