"""Practice over fakes: what tests of practice share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.practice import PracticeReport
from sidecar.ports.checker import Checker, CheckReply, CheckRequest
from sidecar.ports.engine import EngineName
from sidecar.ports.gold import GoldCase
from sidecar.rounds.transcript import learner_texts
from sidecar.services.calibrate import Calibrate, CalibrateRequest, CalibrateStores
from sidecar.services.progress import NoProgress
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.checker import NOT_COVERED, covered
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.gold import FakeGold, a_gold_case
from tests.fakes.practice import FakePractice
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore

WRONG_SIDE = "Nobody here kept a single thing in mind, whatever it was, number {number}."


def some_gold(right: int, wrong: int = 0) -> list[GoldCase]:
    """Return so many answers that explain the point and so many that do not."""
    explain = [a_gold_case(number) for number in range(right)]
    miss = [
        a_gold_case(number, is_covered=False, answer=WRONG_SIDE.format(number=number))
        for number in range(wrong)
    ]
    return [*explain, *miss]


def knows_all(request: CheckRequest) -> CheckReply:
    """Claim what the label says."""
    said = learner_texts(request.transcript)[0]
    return covered(said) if "recall" in said else NOT_COVERED


def claims_all(request: CheckRequest) -> CheckReply:
    """Claim everything covered."""
    return covered(learner_texts(request.transcript)[0])


OF = ClassKey(CheckerKey("builtin", "check"), "mechanism", Side.COVERED)


@dataclass
class Rig:
    """The service over fakes."""

    gold: FakeGold
    engines: FakeEngines
    practice: FakePractice = field(default_factory=FakePractice)
    provisional: FakeBeliefs = field(default_factory=FakeBeliefs)
    ratified: FakeBeliefs = field(default_factory=FakeBeliefs)
    store: FakeRoundStore = field(default_factory=FakeRoundStore)

    def __post_init__(self) -> None:
        self.history = FakeRoundHistory(self.store)
        stores = CalibrateStores(self.practice, self.provisional, self.ratified, self.history)
        self.service = Calibrate(self.gold, self.engines, stores)

    async def run(self, **request: object) -> PracticeReport:
        """Practice."""
        asked = CalibrateRequest(**request)  # type: ignore[arg-type]  # limit and resumes
        return await self.service.calibrate(asked, progress=NoProgress())


def a_rig(
    checker: Checker,
    gold: Sequence[GoldCase],
    canaries: Sequence[GoldCase] = (),
    *,
    model: Checker | None = None,
) -> Rig:
    """Return the service with a built-in checker, and a model's where one is given."""
    builtin = an_engine(EngineName.BUILTIN, checker=checker)
    main = builtin if model is None else an_engine(checker=model)
    return Rig(FakeGold(gold, canaries), FakeEngines(main, builtin))
