"""What learns from rulings, over empty stores."""

from __future__ import annotations

from dataclasses import dataclass

from sidecar.rounds.trials import trial_of
from sidecar.rounds.values import RoundRecord, Ruling
from sidecar.services.learn_from_ruling import Learned, LearnFromRuling
from sidecar.services.seal_ledger import SealLedger
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.clock import FakeClock
from tests.fakes.ledger import FakeLedger
from tests.fakes.practice import FakePractice
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore


@dataclass
class LearningRig:
    """The service and all it stands on."""

    service: LearnFromRuling
    ledger: FakeLedger
    ratified: FakeBeliefs
    provisional: FakeBeliefs
    practice: FakePractice

    async def learn(self, record: RoundRecord, ruling: Ruling) -> Learned:
        """Rule on the first check."""
        check = record.verdict.checks[0]
        return await self.service.learn(record, check, ruling, trial_of(record, check, ruling))


def a_learning_rig(
    *, seals: type[SealLedger] = SealLedger, provisional: FakeBeliefs | None = None
) -> LearningRig:
    """Return the service; *seals* and *provisional* may be broken ones."""
    ledger, practice = FakeLedger(), FakePractice()
    ratified, provisional = FakeBeliefs(), provisional or FakeBeliefs()
    sealing = seals(
        history=FakeRoundHistory(FakeRoundStore()),
        sealed=ledger,
        clock=FakeClock(),
        practice=practice,
    )
    service = LearnFromRuling(
        seal=sealing, ratified=ratified, provisional=provisional, practice=practice
    )
    return LearningRig(service, ledger, ratified, provisional, practice)
