"""What a ruling teaches: a belief at once, and a tighter gate where it contradicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sidecar.calibration.beliefs import Belief, Beliefs, Change, admit_ruling
from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.ledger import CaseTrial, Result
from sidecar.calibration.tiers import Tier
from sidecar.language.normal import normalize
from sidecar.ports.beliefs import BeliefStore
from sidecar.ports.trials import TrialStore
from sidecar.rounds.rulings import replaced_rulings, shown_check
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.trials import Trial, case_fingerprint, replaced_trials
from sidecar.rounds.values import Check, Outcome, RoundRecord, Ruling, RulingKind
from sidecar.services.check_class import checker_key
from sidecar.services.read_ledger import case_trials
from sidecar.services.seal_ledger import SealLedger

LEARNER = CheckerKey("learner")
"""Stands for the checker where no checker decided what was ruled on, or a derivation did."""


@dataclass(frozen=True, slots=True)
class Learned:
    """What a ruling changed beside the round itself.

    Attributes:
        is_retracted: Whether a stored belief said otherwise, and is gone.
        is_tightened: Whether what is sealed became stricter.
        is_restored: Whether what is sealed is again what it was before an earlier ruling on
            the same check had made it stricter.
    """

    is_retracted: bool = False
    is_tightened: bool = False
    is_restored: bool = False


class LearnFromRuling:
    """Keeps beliefs and the sealed ledger true to what the learner says."""

    def __init__(
        self,
        *,
        seal: SealLedger,
        ratified: BeliefStore,
        provisional: BeliefStore,
        practice: TrialStore,
    ) -> None:
        """Take the parts.

        Args:
            seal: Tightens what is sealed.
            ratified: Beliefs of rulings; serving recalls them.
            provisional: Beliefs of practice, which a ruling may contradict.
            practice: Takes what tells against a class of practice.
        """
        self._seal = seal
        self._ratified = ratified
        self._provisional = provisional
        self._practice = practice

    async def learn(
        self, record: RoundRecord, shown: Check, ruling: Ruling, trial: Trial | None
    ) -> Learned:
        """Store the belief that a ruling makes; retract and tighten what it contradicts.

        A ruling ratifies exactly the sentence it ruled on. It widens no class: its trial
        waits for a person. What earlier rulings on the same check had taught is taken back:
        their beliefs, and what they had contradicted.

        Args:
            record: The round, with its rulings.
            shown: The check as it was shown before the ruling.
            ruling: What the learner says.
            trial: The trial that it makes, if a checker had decided.

        Returns:
            What changed.

        Raises:
            OutsideError: If a store cannot be written.

        Side effects:
            Replaces beliefs; may reseal, tightening, or taking back a tightening.

        Idempotent:
            Yes: the second time nothing changes.
        """
        earlier = replaced_rulings(record, ruling)
        now = case_trials([] if trial is None else [trial])
        is_restored = await self._take_back(record, earlier, now)
        is_tightened = False
        for contradicting in now:
            is_tightened = await self._seal.contradict(contradicting)
        belief = _belief(record, shown, ruling)
        is_retracted = await self._forget(_taught(record, earlier), belief)
        if belief is None:
            return Learned(is_retracted, is_tightened, is_restored)
        change = await self._admit(belief)
        if change.wrong_trial is not None:
            await self._practice.contradict(change.wrong_trial)
            is_tightened = await self._seal.contradict(change.wrong_trial) or is_tightened
        is_retracted = is_retracted or change.retracted is not None
        return Learned(is_retracted, is_tightened, is_restored)

    async def _take_back(
        self, record: RoundRecord, earlier: Sequence[Ruling], now: Sequence[CaseTrial]
    ) -> bool:
        """Take back what earlier rulings contradicted, unless this one contradicts it too."""
        is_restored = False
        for before in dict.fromkeys(case_trials(replaced_trials(record, earlier))):
            if before.result is Result.WRONG and before not in now:
                is_restored = await self._seal.take_back(before) or is_restored
        return is_restored

    async def _forget(self, taught: Sequence[Belief], now: Belief | None) -> bool:
        """Forget what earlier rulings taught of other sentences; return whether any was known."""
        known = await self._ratified.read()
        about = None if now is None else (now.assertion, now.wording)
        gone = [one for one in taught if (one.assertion, one.wording) != about]
        left = tuple(one for one in known.stored if one not in gone)
        if left == known.stored:
            return False
        await self._ratified.write(Beliefs(left))
        return True

    async def _admit(self, belief: Belief) -> Change:
        """Store a belief among the ratified ones; a provisional one about the same goes."""
        provisional = await self._provisional.read()
        ratified = await self._ratified.read()
        known = ratified.about(belief.assertion, belief.wording)
        doubtful = provisional.about(belief.assertion, belief.wording)
        before = ratified
        if known is None and doubtful is not None:
            before = Beliefs(_in_order([*ratified.stored, doubtful]))
        change = admit_ruling(before, belief)
        await self._ratified.write(change.beliefs)
        if doubtful is not None:
            others = [other for other in provisional.stored if other != doubtful]
            await self._provisional.write(Beliefs(tuple(others)))
        return change


def _taught(record: RoundRecord, earlier: Sequence[Ruling]) -> list[Belief]:
    """Return the beliefs that earlier rulings on a check made, each as the check then stood."""
    taught: list[Belief | None] = []
    for ruling in earlier:
        then = replace(record, rulings=record.rulings[: record.rulings.index(ruling)])
        shown = shown_check(then, ruling.about)
        taught.append(None if shown is None else _belief(record, shown, ruling))
    return [belief for belief in taught if belief is not None]


def _belief(record: RoundRecord, shown: Check, ruling: Ruling) -> Belief | None:
    """Return what a ruling says of one wording; ``None`` where no words were ruled on."""
    side = _side(record, shown, ruling)
    wording = normalize(ruling.evidence or shown.evidence)
    assertion = normalize(shown.assertion.text)
    if side is None or not wording or not assertion:
        return None
    # A derivation's class is one of answers, and a belief is about a wording.
    is_check = shown.checker is not None and not shown.operation
    checker = checker_key(shown.checker) if is_check and shown.checker else LEARNER
    return Belief(
        assertion=assertion,
        wording=wording,
        of=ClassKey(checker, shown.assertion.kind.value, side),
        case=case_fingerprint(shown.assertion.text, learner_texts(record.transcript)),
        tier=Tier.EXTERNAL,
        trials_at_admission=0,
        is_ratified=True,
    )


def _side(record: RoundRecord, shown: Check, ruling: Ruling) -> Side | None:
    """Return which side a ruling takes; confirming takes the side of the check as made."""
    if ruling.kind is RulingKind.DID_EXPLAIN:
        return Side.COVERED
    if ruling.kind is RulingKind.DID_NOT_EXPLAIN:
        return Side.NOT_COVERED
    made = next(c for c in record.verdict.checks if c.assertion == shown.assertion)
    outcome = made.claimed or made.outcome
    return {Outcome.COVERED: Side.COVERED, Outcome.NOT_COVERED: Side.NOT_COVERED}.get(outcome)


def _in_order(beliefs: list[Belief]) -> tuple[Belief, ...]:
    return tuple(sorted(beliefs, key=lambda one: (one.assertion, one.wording)))
