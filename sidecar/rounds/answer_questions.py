"""What a question has to do with an answer: who asks, or says what was asked, has not answered."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sidecar.rounds.answer_plain import plain_answer
from sidecar.rounds.answer_values import Value, values
from sidecar.rounds.answer_wanted import Wanted

_ASKED = re.compile(r"(?:[^.!?？。\n]|\.(?=\d))*[?？]")
"""A sentence that asks; the mark in a number ends none."""


def without_questions(answer: str) -> str:
    """Return an answer without its sentences that ask.

    Example:
        >>> without_questions("How much? 15 litres.").strip()
        '15 litres.'
    """
    return _ASKED.sub(" ", answer)


def is_only_asked(answer: str) -> bool:
    """Return whether an answer asks and states nothing beside it.

    Example:
        >>> is_only_asked("Is it 2.5 kg?"), is_only_asked("2.5 kg. Is that all?")
        (True, False)
    """
    stated = without_questions(answer)
    return stated != answer and not any(character.isalnum() for character in stated)


def only_echoes(claim: Sequence[Value], wanted: Sequence[Wanted], problem: str) -> bool:
    """Return whether what is said is a value of the problem that was to be written otherwise.

    "1/4" is 25 %, but whoever is asked for percents and says it has converted nothing.
    """
    given = {(one.numbers[0], one.measure) for one in values(plain_answer(problem))}
    asked = {(number, one.low.measure) for one in wanted for number in one.low.numbers}
    said = {(one.numbers[0], one.measure) for one in claim}
    return said <= given - asked
