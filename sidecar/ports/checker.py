"""Deciding whether one assertion is covered by what the learner said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sidecar.ports.partner import Unusable
from sidecar.rounds.values import CleanNote, CoreAssertion, Gap, Outcome, Turn


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """All checks of one round: they share transcript and delimiter, hence one cached prefix.

    Attributes:
        transcript: Alternating turns, learner text already neutralized.
        assertion: The assertion to check; last in the prompt.
        delimiter: Random mark around the learner's text, one a round.
        language: Of the note, ISO 639-1; an assertion may be too short to tell its own, and
            the learner's text must not. Empty or ``und`` when it is not known.
        points: All assertions of the note, in its order; empty where only this one is known.
    """

    transcript: tuple[Turn, ...]
    assertion: CoreAssertion
    delimiter: str
    language: str = ""
    points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CheckReply:
    """What a checker claims; ``saidIn`` and the other guards still decide.

    ``outcome`` is two-valued for models; only the builtin check says undecided.
    """

    outcome: Outcome
    evidence: str
    probability: float | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class GapRequest:
    """Whether the learner's words already cover a gap.

    Attributes:
        transcript: Challenge and turns, learner text already neutralized.
        gap: What the partner found missing.
        delimiter: Random mark around the learner's text, one a round.
        before: What the partner said before the challenge: the focus, which is no evidence.
    """

    transcript: tuple[Turn, ...]
    gap: str
    delimiter: str
    before: tuple[str, ...] = ()


class Checker(Protocol):
    """Checks assertions and gaps."""

    async def check(self, request: CheckRequest) -> CheckReply | Unusable:
        """Return the claim for one assertion."""
        ...

    async def covers_gap(self, request: GapRequest) -> bool | Unusable:
        """Return whether the transcript already covers the gap."""
        ...

    async def find_gaps(self, note: CleanNote, transcript: tuple[Turn, ...]) -> tuple[Gap, ...]:
        """Return what a chapter note says and the learner did not; empty for model engines."""
        ...
