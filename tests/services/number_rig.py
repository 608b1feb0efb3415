"""Problems, and the services that count and serve derivations of them."""

from __future__ import annotations

from dataclasses import dataclass, field

from sidecar.calibration.classes import CheckerKey, ClassKey, Operation, Side
from sidecar.calibration.ledger import Ledger
from sidecar.calibration.practice import PracticeReport
from sidecar.calibration.proposals import Proposal, read_queue
from sidecar.errors import PublicSetMissing
from sidecar.ports.problems import ProblemCase, ProblemCases
from sidecar.rounds.values import CheckerIdentity, Problem
from sidecar.services.learn_from_answer import LearnFromAnswer
from sidecar.services.practice_problems import PracticeProblems, ProblemsRequest, ProblemStores
from sidecar.services.progress import NoProgress
from sidecar.services.seal_ledger import SealLedger
from sidecar.services.serve_numbers import ServeNumbers
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.clock import FakeClock
from tests.fakes.ledger import FakeLedger
from tests.fakes.notes import FakeNotes
from tests.fakes.practice import FakePractice
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore
from tests.unit.calibration.builders import a_sealed_ledger

RULES = CheckerIdentity("derivation", digest="rules")
DERIVATIONS = CheckerKey("derivation", digest="rules")
PRODUCTS = ClassKey(DERIVATIONS, Operation.MULTIPLICATIVE, Side.ANSWER)
SUMS = ClassKey(DERIVATIONS, Operation.ADDITIVE, Side.ANSWER)
UNREAD = "Ann has 3 pens."
TRAP = "What is 20 and 5?"


def boxes(number: int = 3) -> str:
    """Return a problem whose answer is four times the number."""
    return f"Ann has {number} boxes of 4 pens. How many pens has Ann?"


def losses(number: int = 9) -> str:
    """Return a problem whose answer is two less than the number."""
    return f"Ann had {number} pens. She lost 2 pens. How many are left?"


def a_note(problem: str, answer: str = "") -> str:
    """Return the text of a problem note."""
    given = f"answer: {answer}\n" if answer else ""
    return f"---\nproblem: {problem}\n{given}---\n# Pens\n"


def read_note(path: str, text: str) -> Problem | None:
    """Read what ``a_note`` wrote."""
    lines = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line)
    return Problem(lines["problem"], lines.get("answer")) if "problem" in lines else None


class FakeProblems:
    """Public problems in memory (``ports/problems.py``)."""

    def __init__(self, *cases: ProblemCase, traps: tuple[str, ...] = (TRAP,)) -> None:
        self.cases = cases
        self.traps = traps

    async def read(self, name: str, folder: str) -> ProblemCases:
        """Return the set; it lies in a folder of that name."""
        if not folder:
            raise PublicSetMissing(name=name)
        return ProblemCases(self.cases, "f" * 64)

    async def canaries(self) -> tuple[ProblemCase, ...]:
        """Return the traps."""
        return tuple(ProblemCase(f"trap-{n}", text, "") for n, text in enumerate(self.traps))


def some_boxes(count: int, *, wrong: int = 0) -> tuple[ProblemCase, ...]:
    """Return so many problems, the last ones with an answer that is not theirs."""
    return tuple(
        ProblemCase(f"p-{n}", boxes(n), str(4 * n + (n > count)), Operation.MULTIPLICATIVE)
        for n in range(1, count + wrong + 1)
    )


@dataclass
class NumberRig:
    """The services over fakes."""

    problems: FakeProblems = field(default_factory=FakeProblems)
    notes: FakeNotes = field(default_factory=FakeNotes)
    practice: FakePractice = field(default_factory=FakePractice)
    sealed: FakeLedger = field(default_factory=FakeLedger)
    beliefs: FakeBeliefs = field(default_factory=FakeBeliefs)
    rules: CheckerIdentity = RULES

    def __post_init__(self) -> None:
        self.history = FakeRoundHistory(FakeRoundStore())
        self.seal = SealLedger(
            history=self.history, sealed=self.sealed, clock=FakeClock(), practice=self.practice
        )
        stores = ProblemStores(self.practice, self.history, self.notes, self.problems)
        self.service = PracticeProblems(
            stores, derivations=lambda: self.rules, read_problem=read_note
        )
        self.numbers = ServeNumbers(self.sealed, self.beliefs, derivations=lambda: self.rules)
        self.answers = LearnFromAnswer(
            derivations=lambda: self.rules, trials=self.practice, seal=self.seal
        )

    async def run(self, source: str = "gsm8k", limit: int | None = None) -> PracticeReport:
        """Practice."""
        asked = ProblemsRequest(source, folder="sets", limit=limit)
        return await self.service.practice(asked, progress=NoProgress())

    async def queue(self) -> tuple[Proposal, ...]:
        """Return the proposals."""
        return read_queue(await self.practice.queue())

    async def sealed_as(self, ledger: Ledger, *ratified: ClassKey) -> None:
        """Seal a ledger."""
        await self.sealed.write(a_sealed_ledger(ledger, *ratified))
