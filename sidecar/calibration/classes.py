"""Classes: whose reliability is counted, and for what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Side(StrEnum):
    """What was committed to; the sides err differently and are never pooled."""

    COVERED = "covered"
    NOT_COVERED = "not_covered"
    ANSWER = "answer"


class Operation(StrEnum):
    """What a derivation does with quantities; it commits to an answer."""

    ADDITIVE = "additive"
    MULTIPLICATIVE = "multiplicative"
    DIVISIVE = "divisive"


ASSERTION_KINDS = frozenset(
    {"definition", "mechanism", "procedure", "contrast", "condition", "quantity"}
)
"""Kinds of assertions that are checked (calibration.md, The ledger)."""


@dataclass(frozen=True, slots=True, order=True)
class CheckerKey:
    """Which checker decided; any difference makes another checker, with an empty ledger.

    Attributes:
        engine: The engine that ran it.
        model: Name of the model.
        digest: Identifies its weights or coefficients; empty when unknown.
        prompt_version: Version of the prompts; empty for a checker without any.
        options: Whatever else changes its replies, as one text; empty for none.
    """

    engine: str
    model: str = ""
    digest: str = ""
    prompt_version: str = ""
    options: str = ""


@dataclass(frozen=True, slots=True, order=True)
class ClassKey:
    """A checker, the kind of what it checks, and the side it commits to.

    Attributes:
        checker: The checker.
        kind: One of ``ASSERTION_KINDS``, or an ``Operation`` for derivations.
        side: The committed side; ``ANSWER`` for derivations and only for them.

    Example:
        >>> ClassKey(CheckerKey("builtin"), "definition", Side.ANSWER)
        Traceback (most recent call last):
        ...
        ValueError: a class 'definition' does not commit to 'answer'
    """

    checker: CheckerKey
    kind: str
    side: Side

    def __post_init__(self) -> None:
        """Refuse a class that no check can have.

        Raises:
            ValueError: If there is no such kind, or it does not go with the side.
        """
        is_derivation = self.kind in set(Operation)
        if not is_derivation and self.kind not in ASSERTION_KINDS:
            raise ValueError(f"there is no class of the kind {self.kind!r}")
        if is_derivation is not (self.side is Side.ANSWER):
            raise ValueError(f"a class {self.kind!r} does not commit to {str(self.side)!r}")

    @property
    def is_derivation(self) -> bool:
        """Whether derivations are counted, and not checks."""
        return self.side is Side.ANSWER
