"""Labeled cases that did not come from rulings, as whoever checks a proof sees them."""

from __future__ import annotations

from typing import Protocol

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.ledger import CaseTrial
from sidecar.rounds.values import Problem

ANSWER = "answer"
"""Source of a trial whose gold label is the answer that a problem note gives."""


class AnswerLearner(Protocol):
    """Takes what the answer of a problem note says about the derivation of its problem."""

    async def learn(self, problem: Problem) -> str:
        """Keep the trial that a problem with its answer makes, if it makes one.

        Returns:
            What the learner should know of it, a whole sentence; mostly empty.

        Raises:
            OutsideError: If it cannot be stored.
        """
        ...


class TrialStore(Protocol):
    """Keeps trials; each call is one transaction.

    Raises ``StateDamaged`` when the file is unsound, ``DiskFull`` when there is no room.
    """

    async def trials(self) -> tuple[CaseTrial, ...]:
        """Return the labeled cases: of all runs, of answers, and what contradicted them since."""
        ...

    async def contradict(self, trial: CaseTrial) -> None:
        """Add a trial that tells against a class: what two lineages agreed on was wrong."""
        ...

    async def label(self, trial: CaseTrial) -> None:
        """Add a trial whose label is a note's answer; it replaces that of the same case."""
        ...

    async def sources(self, of: ClassKey) -> frozenset[str]:
        """Return where the labels of a class's trials come from: sets, ``ANSWER``."""
        ...
