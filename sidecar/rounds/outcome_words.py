"""What the outcomes of checks are called, for the page of a round and for the terminal."""

from __future__ import annotations

from sidecar.rounds.told import label

_OUTCOMES = {
    "covered": "explained",
    "not_covered": "not explained",
    "undecided": "could not decide",
    "unchecked": "could not check",
}
_NUMBERS = {**_OUTCOMES, "covered": "the right number", "not_covered": "another number"}
"""Where a number was compared and nothing explained."""


def outcome_label(outcome: str, basis: str, language: str) -> str:
    """Return what an outcome is called, by what its verdict rests on.

    Args:
        outcome: As the wire names it.
        basis: ``number`` where a number was compared; anything else for points and gaps.
        language: ISO 639-1 code; see ``told.label``.

    Determinism:
        Pure.

    Example:
        >>> outcome_label("covered", "number", "en"), outcome_label("not_covered", "checks", "de")
        ('the right number', 'nicht erklärt')
    """
    return label((_NUMBERS if basis == "number" else _OUTCOMES)[outcome], language)
