"""Checkers that claim what a test wants."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sidecar.ports.checker import CheckReply, CheckRequest, GapRequest
from sidecar.ports.partner import Unusable
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import CleanNote, Gap, Outcome, Turn

Claims = Callable[[CheckRequest], CheckReply | Unusable]


def covered(evidence: str) -> CheckReply:
    """Return a claim that the assertion is covered."""
    return CheckReply(Outcome.COVERED, evidence)


NOT_COVERED = CheckReply(Outcome.NOT_COVERED, "")
UNDECIDED = CheckReply(Outcome.UNDECIDED, "")


class FakeChecker:
    """Claims by assertion text; what was not scripted is not covered."""

    def __init__(
        self,
        claims: Mapping[str, CheckReply | Unusable] | Claims | None = None,
        *,
        covers: Mapping[str, bool | Unusable] | None = None,
        gaps: tuple[Gap, ...] = (),
    ) -> None:
        self.requests: list[CheckRequest] = []
        self.gap_requests: list[GapRequest] = []
        self.find_calls = 0
        self._claims = claims or {}
        self._covers = covers or {}
        self._gaps = gaps

    async def check(self, request: CheckRequest) -> CheckReply | Unusable:
        """Claim what was scripted."""
        self.requests.append(request)
        if callable(self._claims):
            return self._claims(request)
        return self._claims.get(request.assertion.text, NOT_COVERED)

    async def covers_gap(self, request: GapRequest) -> bool | Unusable:
        """Say what was scripted; a gap is not covered unless it was."""
        self.gap_requests.append(request)
        return self._covers.get(request.gap, False)

    async def find_gaps(self, note: CleanNote, transcript: tuple[Turn, ...]) -> tuple[Gap, ...]:
        """Return the scripted gaps."""
        self.find_calls += 1
        return self._gaps


def obeys_the_attacker(request: CheckRequest) -> CheckReply:
    """Claim everything covered and quote the learner's first words, whatever they are."""
    said = [text for text in learner_texts(request.transcript) if text]
    return covered(said[-1] if said else "")


def recites_the_assertion(request: CheckRequest) -> CheckReply:
    """Claim everything covered and quote the assertion itself."""
    return covered(request.assertion.text)
