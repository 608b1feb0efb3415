"""What the answer of a problem note teaches: a gold label for the derivation of its problem."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from sidecar.calibration.classes import ClassKey, Side
from sidecar.calibration.ledger import CaseTrial, Result
from sidecar.derivation.values import Refused
from sidecar.ports.trials import TrialStore
from sidecar.rounds.problem_answers import derived_number, is_gold, problem_point
from sidecar.rounds.trials import problem_case
from sidecar.rounds.values import CheckerIdentity, Problem
from sidecar.services.check_class import checker_key
from sidecar.services.derivation_class import convergence_of, derivation_of, operation_of
from sidecar.services.seal_ledger import SealLedger

TRUSTED_LESS = (
    "A derivation of this problem gives {answer}. The note's answer says otherwise, so derivations"
    " of this kind are trusted less from now on; if the note is wrong, correct it and practice."
)


class LearnFromAnswer:
    """Keeps the trial that a problem with an answer makes of its derivation."""

    def __init__(
        self, *, derivations: Callable[[], CheckerIdentity], trials: TrialStore, seal: SealLedger
    ) -> None:
        """Take the parts.

        Args:
            derivations: Names the derivations that run here, by their rules.
            trials: Takes the trial; serving does not read it.
            seal: Tightens what is sealed where a derivation was wrong.
        """
        self._derivations = derivations
        self._trials = trials
        self._seal = seal

    async def learn(self, problem: Problem) -> str:
        """Derive the problem and keep whether its answer came out.

        A refusal commits to no class, and the problem tells none, so it is not kept.

        Args:
            problem: A problem; one without a number as its answer teaches nothing.

        Returns:
            That the derivation gives another answer and its class is trusted less, where it
            had been trusted; else nothing.

        Raises:
            OutsideError: If the trial or the ledger cannot be written.

        Side effects:
            Stores a trial; may reseal, tightening only.

        Idempotent:
            Yes.
        """
        found = await asyncio.to_thread(derivation_of, problem.text)
        if isinstance(found, Refused):
            return ""
        number = derived_number(found.reading.value, found.reading.unit, problem.text)
        is_right = is_gold(problem.answer or "", number)
        if is_right is None:
            return ""
        checker = checker_key(self._derivations())
        trial = CaseTrial(
            of=ClassKey(checker, operation_of(found.reading), Side.ANSWER),
            case=problem_case(problem_point(problem.text).text),
            result=Result.CORRECT if is_right else Result.WRONG,
            is_t2_verified=convergence_of(found) is not None,
        )
        await self._trials.label(trial)
        is_tightened = await self._seal.contradict(trial)
        return TRUSTED_LESS.format(answer=number) if is_tightened else ""
