"""What a call of a method works with: services, progress, limits."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Generic, TypeVar

from sidecar.config import Config
from sidecar.ports.engine import Engines
from sidecar.ports.library_gate import LibraryGate
from sidecar.rpc.running import RunningCalls
from sidecar.services.answer_question import AnswerQuestion
from sidecar.services.calibrate import Calibrate
from sidecar.services.decide_proposal import DecideProposal
from sidecar.services.describe_library import DescribeLibrary
from sidecar.services.draft_assertions import DraftAssertions
from sidecar.services.find_passages import FindsPassages
from sidecar.services.forget_state import ForgetState
from sidecar.services.ingest_notes import IngestNotes
from sidecar.services.list_due import ListDue
from sidecar.services.list_models import ListModels
from sidecar.services.list_proposals import ListProposals
from sidecar.services.list_rounds import ListRounds
from sidecar.services.next_turn import NextTurn
from sidecar.services.open_round import OpenRound
from sidecar.services.practice_problems import PracticeProblems
from sidecar.services.preview_judge import PreviewJudge
from sidecar.services.progress import Progress
from sidecar.services.read_ledger import ReadLedger
from sidecar.services.rule_check import RuleCheck
from sidecar.services.study_round import StudyRound
from sidecar.wire.base import WireModel
from sidecar.wire.ledger import ServingName

MODEL_DEADLINE_S: Final = 900.0
"""Longest that a call on a language model may take: a cold load plus a long reply on a slow CPU."""

READ_DEADLINE_S: Final = 60.0
"""Longest that a call without a language model may take."""


@dataclass(frozen=True, slots=True)
class AfterRound:
    """What comes after a round.

    Attributes:
        study: Locates gaps.
        rule: Takes rulings.
        rounds: Lists and exports finished rounds.
        due: Says what is due.
        draft: Proposes assertions.
        forget: Deletes by name.
    """

    study: StudyRound
    rule: RuleCheck
    rounds: ListRounds
    due: ListDue
    draft: DraftAssertions
    forget: ForgetState


@dataclass(frozen=True, slots=True)
class Calibration:
    """What each class of checks has earned, and how it can earn more.

    Attributes:
        ledger: Shows the ledger.
        queue: Shows proposals.
        decide: Takes a person's decisions about them.
        calibrate: Practices checks.
        problems: Practices derivations.
        serving: What happens to hedged outcomes.
    """

    ledger: ReadLedger
    queue: ListProposals
    decide: DecideProposal
    calibrate: Calibrate
    problems: PracticeProblems
    serving: ServingName


@dataclass(frozen=True, slots=True)
class Services:
    """Everything that the methods call; the composition root fills it.

    Attributes:
        open_round: Opens rounds.
        next_turn: Answers turns and gives up.
        preview_judge: Shows what would leave for the judge.
        after_round: What comes after a round.
        calibration: What checks have earned.
        retrieve: Finds passages.
        answer: Answers questions.
        ingest: Indexes notes.
        describe_library: Says what the library holds.
        engines: Chooses engines and tells their state.
        list_models: Lists the models to choose from.
        config: The settings in force.
        library_gate: Whether the library has loaded.
        vault_id: Names the vault; the same across restarts.
        vault: The vault's folder, absolute and resolved.
        versions: Versions of the parts that matter, by name.
        embedder_id: Returns the id of the embedder in use, empty while unknown.
        warnings: Returns things to know, whole sentences.
        shutdown: Asks the process to stop; returns at once.
    """

    open_round: OpenRound
    next_turn: NextTurn
    preview_judge: PreviewJudge
    after_round: AfterRound
    calibration: Calibration
    retrieve: FindsPassages
    answer: AnswerQuestion
    ingest: IngestNotes
    describe_library: DescribeLibrary
    engines: Engines
    list_models: ListModels
    config: Config
    library_gate: LibraryGate
    vault_id: str
    vault: Path
    versions: Mapping[str, str]
    embedder_id: Callable[[], str]
    warnings: Callable[[], tuple[str, ...]]
    shutdown: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Call:
    """One call as its handler sees it."""

    services: Services
    progress: Progress
    running: RunningCalls


P = TypeVar("P", bound=WireModel)
R = TypeVar("R", bound=WireModel)


@dataclass(frozen=True, slots=True)
class Method(Generic[P, R]):
    """One method.

    Attributes:
        params: Model of its params.
        result: Model of its result.
        handler: Does it.
        limit: Calls that may run at once; the next one is answered "busy".
        deadline_s: Seconds after which a call is given up; ``None`` for a wait without end.
    """

    params: type[P]
    result: type[R]
    handler: Callable[[Call, P], Awaitable[R]]
    limit: int = field(default=1, kw_only=True)
    deadline_s: float | None = field(default=READ_DEADLINE_S, kw_only=True)
