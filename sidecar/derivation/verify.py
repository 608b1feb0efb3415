"""Checks that a text is understood whole and that a reading holds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sidecar.derivation.asking import Question, Want
from sidecar.derivation.cues import (
    CHANGES,
    CHANGING,
    CLAUSE_ENDS,
    HIDDEN,
    MEASURES,
    MORE_WORDS,
    PERIODS,
    SPLITS,
    TOTALS,
)
from sidecar.derivation.facts import Fact, Role
from sidecar.derivation.measures import FACTORS
from sidecar.derivation.quantities import quantities
from sidecar.derivation.scene import Scene
from sidecar.derivation.traps import hands, paying, subset
from sidecar.derivation.values import Form, Operation, Quantity, Reading, Step
from sidecar.derivation.wording import listed, tokens

_PER = frozenset({"each", "every", "per"})
_REQUIRED = listed("required goal target must")
_LEFT = listed("left remaining leftover now")
_REMAINING = listed("left remain remains remaining remained leftover")
_SIZES = listed("many much large big long tall old")
_COMPARED = frozenset({Operation.COMPARE_ADDITIVE, Operation.COMPARE_MULTIPLICATIVE})
_ORDINAL_ENDS = frozenset({"st", "nd", "rd", "th"})
_DAYS = listed("monday tuesday wednesday thursday friday saturday sunday")
_AGES = listed("old age ages")


def unknown_relation(
    scene: Scene, options: Sequence[Sequence[Fact]], asked: Question
) -> str | None:
    """Return the first relation of a text that no fact accounts for.

    A reading of the numbers alone would pass over it and be wrong with confidence.

    Args:
        scene: The text.
        options: The facts that its quantities may state.
        asked: The question.

    Returns:
        A short name, ``None`` when every relation is accounted for.
    """
    known = {fact.cue.text for option in options for fact in option if fact.role is Role.CHANGE}
    known |= {"rest"} if asked.want is Want.REST else set()
    low = next((w.low for w in scene.words if w.low in HIDDEN and w.low not in known), None)
    hidden = None if low is None else HIDDEN[low]
    if hidden is not None:
        return hidden
    for check in (
        _state,
        _calendar,
        _splitting,
        _comparing,
        _distributing,
        _dimensions,
        _unread,
        _repeated,
        subset,
        paying,
        hands,
    ):
        found = check(scene, options, asked)
        if found is not None:
            return found
    return None


def _state(scene: Scene, options: Sequence[Sequence[Fact]], asked: Question) -> str | None:
    """Return a stated total, remainder or goal: it is a result, not an addend."""
    stated = {word.low for word in scene.words[: asked.start]}
    changes = sum(word.low in CHANGES for word in scene.words[: asked.start])
    if changes > sum(fact.role is Role.CHANGE for option in options for fact in option) > 0:
        return "discount"
    if stated & _REQUIRED and asked.want is not Want.NEED:
        return "goal"
    if stated & (TOTALS - {"all"}):
        return "whole"
    return "state" if stated & _LEFT and asked.want is not Want.LEFT else None


def _calendar(scene: Scene, _: Sequence[Sequence[Fact]], asked: Question) -> str | None:
    """Return counting by listed days, or ages shifted in time."""
    lows = [word.low for word in scene.words]
    if len(_DAYS & set(lows)) > 1 and _PER & set(lows):
        return "days"
    is_years = "year" in asked.units and lows[asked.start + 1] == "many"
    return "time shift" if is_years and _AGES & set(lows) else None


def _splitting(scene: Scene, options: Sequence[Sequence[Fact]], _: Question) -> str | None:
    """Return a split without a number of shares."""
    is_divided = any(fact.role is Role.DIVISOR for option in options for fact in option)
    is_split = any(word.low in SPLITS for word in scene.words)
    return "split" if is_split and not is_divided else None


def _comparing(scene: Scene, options: Sequence[Sequence[Fact]], asked: Question) -> str | None:
    """Return a "than" or "as many" that belongs to no comparison."""
    compared = sum(option[0].cue.text in MORE_WORDS for option in options if option)
    if sum(word.low == "than" for word in scene.words[: asked.start]) > compared:
        return "than"
    cues = _cue_places(options)
    for index, word in enumerate(scene.words[:-1]):
        following = scene.words[index + 1]
        if word.low == "as" and following.low in _SIZES and word.start not in cues:
            return "as"
        if word.low in MORE_WORDS and not following.is_word and word.start not in cues:
            return "than"
    return None


def _distributing(scene: Scene, options: Sequence[Sequence[Fact]], asked: Question) -> str | None:
    """Return an "each" that belongs to no rate, a transfer from somebody, a share by ordinal."""
    cues = _cue_places(options)
    for index, word in enumerate(scene.words[:-1]):
        following = scene.words[index + 1]
        if word.low in _PER and index < asked.start and word.start not in cues:
            return "each"
        if word.low == "from" and following.low == "each":
            return "each"
        if word.low == "from" and following.text[:1].isupper():
            return "transfer"
        if word.low in _ORDINAL_ENDS and following.low == "of":
            return "ordinal"
    return None


def _dimensions(scene: Scene, options: Sequence[Sequence[Fact]], _: Question) -> str | None:
    """Return a "by" before a number that shares nothing out: "3 by 4", "raised by 2"."""
    for quantity, option in zip(scene.quantities, options, strict=True):
        is_by = quantity.word > 0 and scene.words[quantity.word - 1].low == "by"
        if is_by and not any(fact.role is Role.DIVISOR for fact in option):
            return "by"
    return None


def _unread(scene: Scene, _: Sequence[Sequence[Fact]], asked: Question) -> str | None:
    """Return a sentence behind the first that states no quantity: its event is not modeled."""
    read = {quantity.sentence for quantity in scene.quantities}
    last = scene.words[asked.start].sentence
    if not set(range(1, last)) <= read:
        return "event"
    return "event" if asked.want is Want.LEFT and _has_bare_event(scene, asked) else None


def _repeated(scene: Scene, _: Sequence[Sequence[Fact]], asked: Question) -> str | None:
    """Return a quantity that the question says again: it is the one stated before."""
    sentence = scene.words[asked.start].sentence
    stated = {(q.value, q.unit) for q in scene.quantities if q.sentence < sentence}
    again = {(q.value, q.unit) for q in scene.quantities if q.sentence == sentence and q.unit}
    return "repetition" if stated & again else None


def _has_bare_event(scene: Scene, asked: Question) -> bool:
    """Return whether something comes or goes in a clause that says no number."""
    numbers = {quantity.word for quantity in scene.quantities}
    is_event = is_counted = False
    for index, word in enumerate(scene.words[: asked.start]):
        is_counted = is_counted or index in numbers
        is_event = is_event or (word.low in CHANGING and word.sentence > 0)
        if word.low in CLAUSE_ENDS:
            if is_event and not is_counted:
                return True
            is_event = is_counted = False
    return False


def _cue_places(options: Sequence[Sequence[Fact]]) -> set[int]:
    return {fact.cue.start for option in options for fact in option}


def failure(reading: Reading, scene: Scene, asked: Question, text: str) -> str | None:
    """Return what is wrong with a reading.

    Every operand must be stated, the length of a period asked about, or an earlier result;
    every quantity must read back from its span; every cue must stand in the text where it
    says; the arithmetic must hold when redone; no result may be negative, and what is
    counted must come out whole; every stated quantity must be used.

    Args:
        reading: The reading.
        scene: The text with its quantities.
        asked: The question.
        text: The text itself.

    Returns:
        A short code, ``None`` when the reading holds.
    """
    if any(not _reads_back(quantity, text) for quantity in scene.quantities):
        return "token"
    known = {quantity.value for quantity in scene.quantities}
    if asked.period:
        known |= {Fraction(1), Fraction(PERIODS[asked.period][1])}
    for step in reading.steps:
        wrong = _step_failure(step, known, text)
        if wrong is not None:
            return wrong
        known.add(step.result)
    operations = {step.operation for step in reading.steps}
    if asked.cue.text in _REMAINING and Operation.SUBTRACT not in operations:
        return "left"
    if _is_narrower(reading, scene, asked):
        return "modifier"
    if reading.value.denominator > 1 and reading.unit not in MEASURES:
        return "parts"
    unused = [q.token for k, q in enumerate(scene.quantities) if k not in reading.used]
    return f"unused:{unused[0].lower()}" if unused else None


def holds(reading: Reading, scene: Scene, text: str) -> bool:
    """Return whether a reading of a narrative holds.

    Every operand must be stated, a result, one, or what one unit comes to in another; the rest
    is as for ``failure``.

    Args:
        reading: The reading.
        scene: The text with its quantities.
        text: The text itself.

    Returns:
        Whether nothing is wrong with it.
    """
    known = {quantity.value for quantity in scene.quantities} | FACTORS
    if any(word.low == "average" for word in scene.words):
        known |= {Fraction(count) for count in range(2, len(scene.quantities) + 1)}
    for step in reading.steps:
        if _step_failure(step, known, text) is not None:
            return False
        known.add(step.result)
    is_read_back = all(
        quantity.token.lower() == "one" or _reads_back(quantity, text)
        for quantity in scene.quantities
    )
    return is_read_back and (reading.value.denominator == 1 or reading.unit in MEASURES)


def _is_narrower(reading: Reading, scene: Scene, asked: Question) -> bool:
    """Return whether a question asks about some ("red pens") and a reading counts others too."""
    if any(step.operation in _COMPARED for step in reading.steps):
        return False
    counted = [
        scene.quantities[k].phrase for k in reading.used if scene.quantities[k].unit in asked.units
    ]
    return any(
        any(word in phrase for phrase in counted) and not all(word in phrase for phrase in counted)
        for word in asked.modifiers
    )


def _reads_back(quantity: Quantity, text: str) -> bool:
    """Return whether the span of a quantity alone gives its value again."""
    again = quantities(tokens(text[quantity.start : quantity.end]))
    is_word = quantity.form is Form.SHARE and not again
    return is_word or [item.value for item in again] == [quantity.value]


def _step_failure(step: Step, known: set[Fraction], text: str) -> str | None:
    """Return what is wrong with one step."""
    if not {step.left, step.right} <= known:
        return "ungrounded"
    if not text[step.cue.start :].lower().replace("’", "'").startswith(step.cue.text):
        return "cue"
    if step.operation is Operation.DIVIDE and step.right == 0:
        return "zero"
    if step.result not in _results(step):
        return "arithmetic"
    return "negative" if step.result < 0 else None


def _results(step: Step) -> tuple[Fraction, ...]:
    """Return what a step may give."""
    left, right = step.left, step.right
    match step.operation:
        case Operation.ADD:
            return (left + right,)
        case Operation.SUBTRACT:
            return (left - right,)
        case Operation.COMPARE_ADDITIVE:
            return (left + right, left - right)
        case Operation.DIVIDE:
            return (left / right,)
        case _:
            return (left * right,)
