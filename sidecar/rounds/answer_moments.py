"""Times and dates in answers against the note's, which may be of another kind."""

from __future__ import annotations

import re

from sidecar.rounds.answer_values import Kind, Value
from sidecar.rounds.problem_outcomes import ProblemOutcome

_HOUR_BASE = 60
_NO_YEAR_BELOW = 10000


def compare_dates(said: Value, wanted: Value) -> ProblemOutcome:
    """Return whether a date is the wanted one; a year that is asked for must be said.

    Args:
        said: The date that is said.
        wanted: That of the note.

    Determinism:
        Pure.
    """
    for one in said.numbers:
        for other in wanted.numbers:
            if one == other or (other < _NO_YEAR_BELOW and one % _NO_YEAR_BELOW == other):
                return ProblemOutcome.RIGHT
            if one < _NO_YEAR_BELOW and one == other % _NO_YEAR_BELOW:
                return ProblemOutcome.UNCLEAR
    return ProblemOutcome.WRONG


_DOTTED = re.compile(r"\d+\.\d\d\Z")


def across_kinds(text: str, said: Value, wanted: Value) -> ProblemOutcome:
    """Return what a time of day comes to against a duration.

    "1:30" may be one; "1.30 h" may be one or 1.3 hours, so it is asked about, as all others.

    Args:
        text: The plain answer.
        said: Its value.
        wanted: That of the note, of another kind.

    Determinism:
        Pure.
    """
    is_dotted = _DOTTED.match(text[said.start : said.end].strip()) is not None
    if said.kind is Kind.CLOCK and wanted.measure.dimensions == (("time", 1),):
        is_same = not is_dotted and any(
            minutes * _HOUR_BASE in wanted.readings for minutes in said.numbers
        )
        return ProblemOutcome.RIGHT if is_same else ProblemOutcome.UNCLEAR
    return ProblemOutcome.UNCLEAR


def compare_clocks(said: Value, low: Value) -> ProblemOutcome:
    """Return what a time of day comes to: the other half of the day than is written is asked about.

    "11:05" may be said of the evening, but whoever says "23:05" to it may have miscalculated.
    """
    shared = set(said.numbers) & set(low.numbers)
    is_other_half = len(said.numbers) == 1 < len(low.numbers) and said.numbers[0] != low.numbers[0]
    if shared and is_other_half:
        return ProblemOutcome.UNCLEAR
    return ProblemOutcome.RIGHT if shared else ProblemOutcome.WRONG
