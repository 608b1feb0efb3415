"""What an answer to a problem can come to; apart from what compares, which loads on demand."""

from __future__ import annotations

from enum import StrEnum

ALTERNATIVES = " | "
"""What stands between the answers of a note that gives a list; any of them is right."""


class ProblemOutcome(StrEnum):
    """What an answer to a problem came to."""

    RIGHT = "right"
    WRONG = "wrong"
    NO_NUMBER = "no number"
    UNCLEAR = "unclear"
    CANNOT_JUDGE = "cannot judge"
