"""Measuring how alike texts are, token by token."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sidecar.rounds.semantic import Likeness


@dataclass(frozen=True, slots=True)
class LikenessRequest:
    """What to compare.

    Attributes:
        assertion: The assertion.
        statements: What is held against it.
        asked: What the partner said before; may be empty.
    """

    assertion: str
    statements: Sequence[str]
    asked: str


class LikenessMeter(Protocol):
    """Measures likeness in an embedder's space."""

    @property
    def name(self) -> str:
        """Name of the space; coefficients are fitted for one."""
        ...

    def serves(self, language: str) -> bool:
        """Return whether the embedder knows the language (ISO 639-1)."""
        ...

    async def measure(self, request: LikenessRequest) -> tuple[Likeness, ...]:
        """Return one likeness a statement, in order.

        Raises:
            ModelFileInvalid: If the weights are missing or not the pinned ones.
            ExtraMissing: If the weights' package is not installed.
        """
        ...
