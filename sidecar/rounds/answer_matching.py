"""Comparing what a learner answers with the answer that a note gives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from sidecar.language.detect import UNDETERMINED, detect
from sidecar.rounds.answer_claims import final_claim
from sidecar.rounds.answer_directions import turns_around
from sidecar.rounds.answer_expressions import computed, is_expression
from sidecar.rounds.answer_moments import across_kinds, compare_clocks, compare_dates
from sidecar.rounds.answer_near import is_as_precise, is_nearly, is_yearly, without_year
from sidecar.rounds.answer_plain import MAX_ANSWER_CHARS, plain_answer
from sidecar.rounds.answer_questions import is_only_asked, only_echoes, without_questions
from sidecar.rounds.answer_solutions import judge_solutions
from sidecar.rounds.answer_units import BARE, Measure, named_measure
from sidecar.rounds.answer_values import Kind, Value, values
from sidecar.rounds.answer_wanted import (
    NOUN,
    STEM,
    Listed,
    Wanted,
    alternatives,
    ends_of,
    solutions_of,
    wanted_in,
    wanted_of,
)
from sidecar.rounds.number_claims import NEAR
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.word_answers import compare_words, is_word_answer

CONVERTED_DIGITS = 3
"""Significant digits that a converted or endless number must be given to at least, as physics
courses ask for ("20.8 m/s" for 75 km/h)."""


_EACH = re.compile(r"(?:\s[^\W\d_]+)?\s(?:per|pro|je|par|por|a)\s", re.IGNORECASE)
_EACH_ASKED = re.compile(
    r"\b(?:per|each|every|pro|je|jede\w*|par|chaque|por|cada|a)\b", re.IGNORECASE
)
_QUESTION = re.compile(r"[^.!?]*\?")
_WORD = re.compile(r"[^\W\d_]+|[$€£¥₹%]")


def judge_answer(answer: str, gold: str | None, problem: str = "") -> ProblemOutcome:
    """Return whether a learner's final claim is an answer of the note.

    Values are equal by value and unit however they are written. The bare number stands for
    the note's own number where the unit is left out; another unit never does. A range takes
    what lies in it, "about" what is within ``NEAR``. Nothing is guessed: where no value is
    asserted, several are, or it cannot be read, the outcome is ``UNCLEAR``.

    Args:
        answer: What the learner wrote.
        gold: The note's answer, its alternatives apart by ``ALTERNATIVES``; or ``None``.
        problem: The problem's text: its numbers are steps, and its question names the unit.

    Returns:
        ``CANNOT_JUDGE`` without an answer of a form that can be compared.

    Determinism:
        Pure.

    Example:
        >>> [judge_answer(said, "0.5 h").value for said in ("30 minutes", "not 30 min", "1 h")]
        ['right', 'unclear', 'wrong']
    """
    golds = alternatives(gold or "")
    if golds and is_only_asked(answer):
        return ProblemOutcome.UNCLEAR
    answer = without_questions(answer) if golds else answer
    language = detect(f"{problem} {gold or ''}")
    if len(answer) > MAX_ANSWER_CHARS:
        return ProblemOutcome.UNCLEAR if golds else ProblemOutcome.CANNOT_JUDGE
    lists = [one for part in golds if (one := solutions_of(part, language)) is not None]
    if any(not one.is_choice for one in lists):
        if len(golds) > 1:
            return max((judge_answer(answer, part, problem) for part in golds), key=_rank)
        return _judged_list(answer, golds[0], lists[0], problem, language)
    wanted = [one for part in golds for one in _any_of(part, problem, language)]
    if not wanted:
        words = [part for part in golds if is_word_answer(part)]
        same = compare_words(answer, words, problem)
        outcome = ProblemOutcome.UNCLEAR if same is None else _outcome(is_right=same)
        return outcome if words else ProblemOutcome.CANNOT_JUDGE
    return _judged_values(answer, gold or "", wanted, problem, language)


def _judged_values(
    answer: str, gold: str, wanted: Sequence[Wanted], problem: str, language: str
) -> ProblemOutcome:
    """Return what an answer comes to beside what any answer of the note asks for."""
    golds = alternatives(gold)
    text = plain_answer(answer)
    if is_yearly(f"{gold} {problem}"):
        text = without_year(text)
    own = computed(text) if any(is_expression(plain_answer(part)) for part in golds) else None
    if own is not None:
        return max((_softened(text, own, each, problem) for each in wanted), key=_rank)
    said = values(text, language)
    if not said:
        return ProblemOutcome.NO_NUMBER
    found = _judged(text, said, wanted, problem)
    is_open = language == UNDETERMINED and found is ProblemOutcome.RIGHT
    if is_open and any(map(_may_part_thousands, wanted)) and answer.strip() not in golds:
        return ProblemOutcome.UNCLEAR
    return found


def _may_part_thousands(wanted: Wanted) -> bool:
    """Return whether the decimal mark of a note's number may part its thousands ("1.200")."""
    return any(
        other > number for other, number in zip(wanted.low.others, wanted.low.numbers, strict=False)
    )


def _any_of(gold: str, problem: str, language: str) -> list[Wanted]:
    """Return what one answer asks for; each of several that "or" joins."""
    several = solutions_of(gold, language)
    if several is not None:
        text = plain_answer(gold)
        return [wanted_in(text, one, problem) for one in several.values]
    one = wanted_of(gold, problem, language)
    return [] if one is None else [one]


def _judged_list(
    answer: str, gold: str, several: Listed, problem: str, language: str
) -> ProblemOutcome:
    """Return what an answer comes to where all values of a list are asked for."""
    text, gold_text = plain_answer(answer), plain_answer(gold)
    said = values(text, language)
    wanted = [wanted_in(gold_text, one, problem) for one in several.values]
    if not said:
        return ProblemOutcome.NO_NUMBER
    if len(wanted) == 2 and _MAY_BE_TWO.fullmatch(answer):  # noqa: PLR2004  # a point
        return ProblemOutcome.UNCLEAR
    return judge_solutions(
        text,
        said,
        several,
        wanted,
        lambda one, each: _softened(text, one, each, f"{gold}. {problem}"),
    )


_MAY_BE_TWO = re.compile(r"\s*-?\d+,-?\d+[.\s]*")
"""What may be two numbers, or one with a decimal comma."""


def _judged(
    text: str, said: Sequence[Value], wanted: Sequence[Wanted], problem: str
) -> ProblemOutcome:
    """Return what values come to."""
    numbers = frozenset(one.numbers[0] for one in values(plain_answer(problem)))
    golds = {number for one in wanted for number in one.low.numbers}
    givens = frozenset() if numbers & golds else numbers
    range_said = ends_of(text, said)
    if range_said and any(one.low is not one.high and _is_range(one, range_said) for one in wanted):
        return ProblemOutcome.RIGHT
    name = wanted[0].name if len(wanted) == 1 else ""
    claim = final_claim(text, said, givens, name, wanted[0].bound)
    if not claim or (len(claim) > 1 and len(wanted) == 1):
        return ProblemOutcome.UNCLEAR
    if turns_around(text, problem):
        return ProblemOutcome.UNCLEAR
    best = [
        max((_softened(text, one, each, problem) for each in wanted), key=_rank) for one in claim
    ]
    worst = min(best, key=_rank)
    if len(claim) > 1 and worst is not ProblemOutcome.RIGHT:
        return ProblemOutcome.UNCLEAR
    if worst is ProblemOutcome.RIGHT and only_echoes(claim, wanted, problem):
        return ProblemOutcome.UNCLEAR
    return worst


def _rank(outcome: ProblemOutcome) -> int:
    """Return how good an outcome is."""
    return _RANKS.index(outcome)


_RANKS = (
    ProblemOutcome.CANNOT_JUDGE,
    ProblemOutcome.NO_NUMBER,
    ProblemOutcome.WRONG,
    ProblemOutcome.UNCLEAR,
    ProblemOutcome.RIGHT,
)


def _outcome(*, is_right: bool) -> ProblemOutcome:
    """Return the outcome of a plain comparison."""
    return ProblemOutcome.RIGHT if is_right else ProblemOutcome.WRONG


def _is_range(wanted: Wanted, said: tuple[Value, Value]) -> bool:
    """Return whether a range is the wanted one."""
    ends = (wanted.low, wanted.high)
    return all(
        one.readings[0] == other.readings[0] or one.numbers == other.numbers
        for one, other in zip(ends, said, strict=True)
    )


def _softened(text: str, said: Value, wanted: Wanted, problem: str) -> ProblemOutcome:
    """Return what one value comes to; what may only be written otherwise is asked about."""
    found = _compare(text, said, wanted, problem)
    if found is ProblemOutcome.WRONG and is_nearly(text, said, wanted, problem):
        return ProblemOutcome.UNCLEAR
    return found


def _compare(text: str, said: Value, wanted: Wanted, problem: str) -> ProblemOutcome:
    """Return what one value comes to against one answer."""
    low = wanted.low
    if said.kind is not low.kind:
        return across_kinds(text, said, low)
    if said.kind is Kind.DATE:
        return compare_dates(said, low)
    if said.kind is Kind.CLOCK:
        return compare_clocks(said, low)
    return _compare_numbers(text, said, wanted, problem)


def _compare_numbers(text: str, said: Value, wanted: Wanted, problem: str) -> ProblemOutcome:
    """Return what a number with its unit comes to against one answer."""
    low, high = wanted.low, wanted.high
    said = _in_currency(said, low.measure)
    if said.measure.dimensions != low.measure.dimensions:
        return _without_unit(text, said, wanted, problem)
    if _is_of_other(text, said, wanted, problem):
        return ProblemOutcome.UNCLEAR
    is_within = any(_is_within(reading, low, high, wanted) for reading in said.readings)
    if is_within or is_as_precise(said, low):
        return ProblemOutcome.RIGHT
    if _is_share_left_out(said, low, problem) and any(
        number in low.numbers for number in said.numbers
    ):
        return ProblemOutcome.RIGHT
    return _rounded(said, low)


def _is_of_other(text: str, said: Value, wanted: Wanted, problem: str) -> bool:
    """Return whether a number is of something else than what is asked for."""
    measure = wanted.low.measure
    if _is_rate(text, said, problem):
        return True
    if measure == _PERCENT and said.measure == BARE and _counts(text, said):
        return True
    return said.measure == measure == BARE and _counts_other(text, said, wanted, problem)


def _is_share_left_out(said: Value, low: Value, problem: str) -> bool:
    """Return whether the percents that are asked for are named by one of both only."""
    is_bare = low.measure == _PERCENT and said.measure == BARE
    is_named = said.measure == _PERCENT and low.measure == BARE
    return (is_bare or is_named) and _PERCENT_ASKED.search(problem) is not None


_PERCENT = Measure((), Fraction(1, 100))
_PERCENT_ASKED = re.compile(
    r"\b(?:what|which|how (?:many|much)|wie ?viele?|welche\w*|quel\w*|qué|cuánto|che|quale|qual|"
    r"que|welk\w*|hoeveel|jaki\w*|какой|сколько) (?:\w+ )?(?:percent\w*|prozent\w*|pourcent\w*|"
    r"porcent\w*|procent\w*|процент\w*)\b|百分之几|百分之多少|何パーセント|何%",
    re.IGNORECASE,
)


def _is_within(reading: Fraction, low: Value, high: Value, wanted: Wanted) -> bool:
    """Return whether a value is the wanted one, in its range, or near enough to "about"."""
    if low is not high:
        return low.readings[0] <= reading <= high.readings[0]
    slack = NEAR if wanted.is_about else 0
    return any(abs(reading - one) <= slack * abs(one) for one in low.readings)


def _rounded(said: Value, low: Value) -> ProblemOutcome:
    """Return whether a value is the wanted one rounded, where no decimals write it out.

    Too few digits are no error, so they are asked for instead of failed.
    """
    exact = low.readings[0] / said.measure.factor + said.measure.zero

    rest = exact.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    is_endless = rest > 1
    is_converted = said.measure != low.measure and said.digits < len(str(exact.numerator))
    is_close = said.step > 0 and abs(said.numbers[0] - exact) <= said.step
    if not is_close or not (is_endless or is_converted):
        return ProblemOutcome.WRONG
    enough = said.digits >= CONVERTED_DIGITS
    return ProblemOutcome.RIGHT if enough else ProblemOutcome.UNCLEAR


def _without_unit(text: str, said: Value, wanted: Wanted, problem: str) -> ProblemOutcome:
    """Return what a value of other dimensions comes to: only the bare number may be right."""
    low, high = wanted.low, wanted.high
    if said.measure.dimensions == () and said.measure != BARE:
        return ProblemOutcome.WRONG
    if said.measure == BARE:
        is_inside = low is not high and low.numbers[0] <= said.numbers[0] <= high.numbers[0]
        is_same = is_inside or any(number in low.numbers for number in said.numbers)
        is_same = is_same or is_as_precise(replace(said, measure=low.measure), low)
        if not is_same:
            return ProblemOutcome.WRONG
        noun = NOUN.match(text, said.end)
        is_plain = low.parts == 1 and (noun is None or noun["noun"].casefold() in _GOES_ON)
        return ProblemOutcome.RIGHT if is_plain else ProblemOutcome.UNCLEAR
    is_angle = said.measure.dimensions == (("angle", 1),)
    if is_angle and low.measure.dimensions == (("temperature", 1),):
        return _outcome(is_right=said.numbers == low.numbers)
    if low.measure == BARE and said.numbers == low.numbers:
        named = {named_measure(word) for word in _WORD.findall(problem)}
        return ProblemOutcome.RIGHT if said.measure in named else ProblemOutcome.UNCLEAR
    return ProblemOutcome.WRONG


_GOES_ON = frozenset(
    [
        "and",
        "because",
        "since",
        "the",
        "that",
        "which",
        "for",
        "total",
        "altogether",
        "und",
        "weil",
        "ist",
        "denn",
        "insgesamt",
        "car",
        "parce",
        "pour",
        "porque",
        "para",
        "perché",
        "per",
        "omdat",
    ]
)
"""Words after a bare number that name nothing that it counts."""


def _counts(text: str, said: Value) -> bool:
    """Return whether a bare number counts what its noun, or "of", names: no share of anything."""
    noun = NOUN.match(text, said.end)
    is_named = noun is not None and noun["noun"].casefold() not in _GOES_ON
    return is_named or (said.numbers[0] >= 1 and _OF.match(text, said.end) is not None)


_OF = re.compile(r"\s(?:of|von|der|de|d['’]|di|del|dei|van|z|из)(?![^\W\d_])", re.IGNORECASE)


def _is_rate(text: str, said: Value, problem: str) -> bool:
    """Return whether a number is said of each of something, which the question does not ask."""
    question = (_QUESTION.findall(problem) or [""])[-1]
    return _EACH.match(text, said.end) is not None and not _EACH_ASKED.search(question)


def _counts_other(text: str, said: Value, wanted: Wanted, problem: str) -> bool:
    """Return whether a number counts another noun of the problem than the one asked for."""
    noun = NOUN.match(text, said.end)
    if noun is None or not wanted.noun:
        return False
    stem = noun["noun"].casefold()[:STEM]
    in_problem = {word.casefold()[:STEM] for word in _WORD.findall(problem) if len(word) > STEM}
    return stem != wanted.noun and stem in in_problem and noun["noun"].casefold() not in _GOES_ON


def _in_currency(said: Value, wanted: Measure) -> Value:
    """Return cents as a part of the wanted currency."""
    if said.measure.dimensions != (("cent", 1),) or wanted.dimensions not in _CENTS:
        return said
    measure = Measure(wanted.dimensions, Fraction(1, 100))
    return Value(said.kind, said.numbers, measure, said.start, said.end)


_CENTS = ((("dollar", 1),), (("euro", 1),))
