"""Take the learner's ruling on one check: the last word, and a gold label."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from sidecar.errors import NothingToRule, RoundUnknown, RulingRefused
from sidecar.ports.clock import Clock
from sidecar.ports.round_history import RoundHistory
from sidecar.ports.round_store import RoundStore
from sidecar.rounds.rulings import (
    explains,
    is_same,
    latest_rulings,
    point_of,
    replaced_rulings,
    said_number,
    shown_check,
)
from sidecar.rounds.schedule import Schedule
from sidecar.rounds.told import shown_verdict
from sidecar.rounds.trials import (
    Trial,
    TrialClass,
    TrialCounts,
    count_trials,
    replaced_trials,
    trial_of,
)
from sidecar.rounds.values import (
    Basis,
    Check,
    Gap,
    Outcome,
    RoundRecord,
    Ruling,
    RulingKind,
    Verdict,
)
from sidecar.services.find_record import find_record
from sidecar.services.learn_from_ruling import Learned, LearnFromRuling
from sidecar.services.list_due import ListDue

NO_EVIDENCE = "to say that you did explain it, quote the sentence of yours that does"
NOT_SAID = "no answer of yours in this round says that in your own words"
NOTHING_DECIDED = "the check did not decide; say whether you did explain it"


@dataclass(frozen=True, slots=True)
class RulingRequest:
    """What the learner says about one check, or one gap of a note without assertions."""

    round_id: str
    about: str
    kind: RulingKind
    evidence: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a ruling made of a round.

    Attributes:
        check: The check as it stands now; ``None`` when the ruling was about a gap.
        verdict: The verdict as it stands now.
        schedule: When the note is due now; ``None`` when the note is gone.
        trial_class: The class that the ruling is a trial of; ``None`` where code alone
            had decided.
        counts: Distinct trials of that class so far.
        learned: What else changed: a belief retracted, the sealed ledger tightened.
    """

    check: Check | None
    verdict: Verdict
    schedule: Schedule | None
    trial_class: TrialClass | None
    counts: TrialCounts
    learned: Learned = field(default_factory=Learned)


class RuleCheck:
    """Takes rulings."""

    def __init__(
        self,
        store: RoundStore,
        history: RoundHistory,
        due: ListDue,
        clock: Clock,
        learning: LearnFromRuling | None = None,
    ) -> None:
        """Take the ports.

        Args:
            store: Holds the finished round.
            history: Adds the ruling and its trial.
            due: Computes the schedule anew.
            clock: Tells when it was ruled.
            learning: Keeps beliefs and ledger true to rulings; ``None`` where there are none.
        """
        self._store = store
        self._history = history
        self._due = due
        self._clock = clock
        self._learning = learning
        self._one_at_a_time = asyncio.Lock()

    async def rule(self, request: RulingRequest) -> Ruled:
        """Store a ruling and return what it made of outcome, gaps, verdict and schedule.

        A later ruling on the same check replaces the earlier one: in the round, among the
        trials, and in what the earlier one had taught. The record keeps both.

        Args:
            request: The ruling.

        Returns:
            The round as it stands now.

        Raises:
            RoundUnknown: If there is no such round.
            RoundNotFinished: If it has no verdict yet.
            NothingToRule: If the round has no such point.
            RulingRefused: If the evidence was not said by the learner, or there is nothing
                to confirm.
            OutsideError: If the store cannot write; nothing is stored then.

        Side effects:
            Stores the ruling with the record, and its trial in place of that of the ruling it
            replaces, in one transaction. Then a belief that it contradicts is retracted, and
            the sealed ledger tightened, or put back where the one replaced had tightened it.

        Idempotent:
            Yes: the ruling that is in force already is not stored again.
        """
        async with self._one_at_a_time:
            record = await find_record(self._store, request.round_id)
            point = point_of(record, request.about)
            if point is None:
                raise NothingToRule(round_id=request.round_id)
            ruling = self._ruling(record, point, request)
            trial = trial_of(record, point, ruling) if isinstance(point, Check) else None
            shown = shown_check(record, ruling.about)
            in_force = latest_rulings(record).get(ruling.about)
            if in_force is None or not is_same(in_force, ruling):
                record = await self._stored(record, ruling, trial)
            # Also when it is in force already: a crash may have come between the two.
            learned = await self._learn(record, shown, ruling, trial)
        verdict = shown_verdict(record)
        trial_class = None if trial is None else trial.of
        return Ruled(
            check=_check_about(verdict, ruling.about),
            verdict=verdict,
            schedule=await self._due.of_round(record),
            trial_class=trial_class,
            counts=await self._counts(trial_class),
            learned=learned,
        )

    async def _learn(
        self, record: RoundRecord, shown: Check | None, ruling: Ruling, trial: Trial | None
    ) -> Learned:
        """Return what a ruling on a check changed beside the round."""
        if self._learning is None or shown is None:
            return Learned()
        return await self._learning.learn(record, shown, ruling, trial)

    async def _stored(
        self, record: RoundRecord, ruling: Ruling, trial: Trial | None
    ) -> RoundRecord:
        """Store the ruling and return the record with it.

        Raises:
            RoundUnknown: If the round was forgotten meanwhile.
        """
        stored = await self._history.add_ruling(
            record.round_id,
            ruling,
            trial,
            replaced=replaced_trials(record, replaced_rulings(record, ruling)),
        )
        if stored is None:
            raise RoundUnknown(round_id=record.round_id)
        return stored

    def _ruling(self, record: RoundRecord, point: Check | Gap, request: RulingRequest) -> Ruling:
        """Return the ruling with its evidence copied from what was said.

        Raises:
            RulingRefused: If it cannot stand.
        """
        about = point.assertion.text if isinstance(point, Check) else point.text
        is_explained = request.kind is RulingKind.DID_EXPLAIN
        quote = _quote(record, request.evidence, about) if is_explained else ""
        if request.kind is RulingKind.RIGHT and isinstance(point, Check) and not _decided(point):
            raise RulingRefused(reason=NOTHING_DECIDED)
        return Ruling(
            about=about,
            kind=request.kind,
            evidence=quote,
            reason=request.reason.strip(),
            ruled_at=self._clock.now().isoformat(),
        )

    async def _counts(self, trial_class: TrialClass | None) -> TrialCounts:
        """Return the distinct trials of a class."""
        if trial_class is None:
            return TrialCounts()
        return count_trials(await self._history.trials(), trial_class)


def _quote(record: RoundRecord, evidence: str, about: str) -> str:
    """Return what the learner said, as evidence of a point.

    The answer to a problem is one: it need not be quoted, and is no sentence.

    Raises:
        RulingRefused: If nothing was quoted, or it was not said.
    """
    is_number = record.verdict.basis is Basis.NUMBER
    if not evidence.strip() and not is_number:
        raise RulingRefused(reason=NO_EVIDENCE)
    quote = said_number(record, evidence) if is_number else explains(record, evidence, about)
    if not quote:
        raise RulingRefused(reason=NOT_SAID)
    return quote


def _check_about(verdict: Verdict, about: str) -> Check | None:
    """Return the check of that assertion; ``None`` for a gap."""
    return next((check for check in verdict.checks if check.assertion.text == about), None)


def _decided(check: Check) -> bool:
    """Return whether a check committed to an outcome, switched off or not."""
    return (check.claimed or check.outcome) in {Outcome.COVERED, Outcome.NOT_COVERED}
