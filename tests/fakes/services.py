"""Services that answer what a test wants, so that the wire can be tested alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.diagnosis import Diagnosis, Refusal
from sidecar.calibration.gate import Action, decide
from sidecar.calibration.ledger import CaseTrial, Counts, Entry, Ledger, Result
from sidecar.calibration.practice import Attempt, PracticeReport, Role, report_on
from sidecar.calibration.proposals import Hardening, Proposal
from sidecar.calibration.seal import Ratification
from sidecar.calibration.standing import standing_of
from sidecar.config import Config
from sidecar.errors import JobUnknown
from sidecar.library.values import (
    Answer,
    Candidate,
    Citation,
    Coverage,
    IngestCounts,
    IngestReport,
    IngestRequest,
    JobState,
    LibraryStatus,
    NoteProblem,
    NoteState,
    NoteStatus,
    Passage,
    RankedPassage,
    Retrieval,
    RetrievalTrace,
    Span,
)
from sidecar.ports.engine import EngineName, EngineState, EngineStatus
from sidecar.ports.installed_models import ModelSource
from sidecar.ports.judge import JudgeInfo
from sidecar.ports.library_gate import LibraryState
from sidecar.ports.practice import Decision, DecisionKind
from sidecar.rounds.drafts import Draft
from sidecar.rounds.export_page import ExportPage
from sidecar.rounds.judging import JudgePayload, judge_prompt
from sidecar.rounds.locating import Place
from sidecar.rounds.schedule import Schedule
from sidecar.rounds.study import StudyPoint
from sidecar.rounds.trials import Side as TrialSide
from sidecar.rounds.trials import TrialClass, TrialCounts, TrialKind
from sidecar.rounds.values import (
    AssertionKind,
    Check,
    CheckerIdentity,
    CoreAssertion,
    Gap,
    ModelUse,
    NoteKind,
    OpenedRound,
    OpenRoundSummary,
    Outcome,
    RoundRecord,
    Ruling,
    RulingKind,
    Speaker,
    Standing,
    Turn,
    TurnResult,
    Verdict,
    VerdictResult,
)
from sidecar.rpc.calls import AfterRound, Calibration, Services
from sidecar.services.calibrate import CalibrateRequest
from sidecar.services.decide_proposal import Ratified
from sidecar.services.draft_assertions import Drafts, PlacedDraft
from sidecar.services.forget_state import Forgettable, Forgotten
from sidecar.services.list_due import DueNote, DueRounds
from sidecar.services.list_models import ListModels
from sidecar.services.list_proposals import ListedProposal, ProposalQueue
from sidecar.services.list_rounds import PastRound, UnfinishedRound
from sidecar.services.practice_problems import ProblemsRequest
from sidecar.services.preview_judge import JudgePreview
from sidecar.services.progress import Progress
from sidecar.services.read_ledger import ClassRow, LedgerView
from sidecar.services.rule_check import Ruled, RulingRequest
from sidecar.services.study_round import Study
from tests.fakes.installed_models import FakeInstalledModels

CANARY = "The heron stood on one leg beside the quiet weir."
"""A sentence of a note that must never be logged nor stand in an error."""

A_PASSAGE = Passage(
    id="p1",
    note_id="n1",
    path="birds/Heron.md",
    title="Heron",
    heading_path=("Heron", "Habits"),
    span=Span(10, 10 + len(CANARY)),
    text=CANARY,
    text_hash="h",
    embed_text=CANARY,
    ordinal=0,
)
A_TRACE = RetrievalTrace(
    vector_candidates=3,
    lexical_candidates=2,
    union=4,
    below_floor=1,
    best_below_floor=0.2,
    floor=0.3,
    mode="hybrid",
    indexed_share=1.0,
)
A_RETRIEVAL = Retrieval(
    passages=(
        RankedPassage(Candidate(A_PASSAGE, cosine=0.8, lexical_rank=1), final=0.9, order=0.9),
    ),
    trace=A_TRACE,
)
A_JOB = IngestReport("job-1", JobState.RUNNING, IngestCounts(total=3, done=1, indexed=1))


@dataclass
class Script:
    """What a fake does when called: tell, hold, fail.

    Attributes:
        error: Raised when set.
        steps: Called with the progress listener before the call holds.
        holds: Whether the call waits for ``release``.
        started: Set once a call is running.
        release: Lets held calls go on.
        cancelled: Set when a held call is cancelled.
    """

    error: Exception | None = None
    steps: Callable[[Progress], None] | None = None
    holds: bool = False
    started: asyncio.Event = field(default_factory=asyncio.Event)
    release: asyncio.Event = field(default_factory=asyncio.Event)
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)
    requests: list[Any] = field(default_factory=list)

    async def play(self, request: Any, progress: Progress | None = None) -> None:
        """Record the request, then do what the script says."""
        self.requests.append(request)
        self.started.set()
        if self.steps is not None and progress is not None:
            self.steps(progress)
        if self.holds:
            try:
                await self.release.wait()
            except asyncio.CancelledError:
                self.cancelled.set()
                raise
        if self.error is not None:
            raise self.error


@dataclass
class AfterScript(Script):
    """What comes after a round, with what is due."""

    due: DueRounds = field(
        default_factory=lambda: DueRounds(
            (DueNote("birds/Heron.md", A_SCHEDULE, is_due=True),), 2, 1, A_SCHEDULE.due_at, 0
        )
    )


@dataclass
class CalibrationScript(Script):
    """Calibration, with why a proposal cannot be ratified."""

    problems: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass
class Scripts:
    """One script a service; a test changes the one it is about."""

    opening: Script = field(default_factory=Script)
    turn: Script = field(default_factory=Script)
    retrieve: Script = field(default_factory=Script)
    ask: Script = field(default_factory=Script)
    ingest: Script = field(default_factory=Script)
    library: Script = field(default_factory=Script)
    library_notices: tuple[str, ...] = ()
    unknown_notes: frozenset[str] = frozenset()
    skipped_notes: tuple[NoteProblem, ...] = ()
    after: AfterScript = field(default_factory=AfterScript)
    calibration: CalibrationScript = field(default_factory=CalibrationScript)
    status: Script = field(default_factory=Script)
    installed: FakeInstalledModels = field(default_factory=FakeInstalledModels)
    shutdowns: list[None] = field(default_factory=list)


class FakeRounds:
    """Opens rounds, answers turns, gives up."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts

    async def open(self, note: str, *, progress: Progress) -> OpenedRound:
        await self._scripts.opening.play(note, progress)
        return OpenedRound("r1", "Focus.", "Why?", NoteKind.CONCEPT, 1, 4, "builtin", ("Hedged.",))

    async def next(self, request: Any, *, progress: Progress) -> TurnResult:
        await self._scripts.turn.play(request, progress)
        return TurnResult("r1", "Good start.", "And then?", None, 1, 4)

    async def give_up(self, round_id: str, transcript: Any, *, progress: Progress) -> TurnResult:
        await self._scripts.turn.play((round_id, transcript), progress)
        assertion = CoreAssertion("Herons wait.", AssertionKind.MECHANISM)
        check = Check(assertion, Outcome.NOT_COVERED)
        verdict = Verdict(
            VerdictResult.FAIL, (check,), (Gap("Herons wait.", "assertion"),), Standing.HEDGED
        )
        return TurnResult(round_id, "Here is the rest.", None, verdict, 1, 4)

    async def preview(self, round_id: str, transcript: Any) -> JudgePreview:
        await self._scripts.turn.play((round_id, transcript))
        judge = JudgeInfo("judge:70b", "https://judge.example/v1/chat/completions", False)
        payload = JudgePayload("Why?", transcript, VerdictResult.FAIL, ("Herons wait.",))
        return JudgePreview(judge, payload, judge_prompt(payload, "mark"), False, ("May differ.",))


A_CHECKER = CheckerIdentity("builtin", "semantic check", "d1")
A_RULING = Ruling(
    "Herons wait.", RulingKind.RIGHT, reason="true", ruled_at="2026-01-02T00:00:00+00:00"
)
A_ROUND = RoundRecord(
    round_id="r1",
    note_id="n1",
    path="birds/Heron.md",
    content_hash="h",
    challenge="Why?",
    transcript=(Turn(Speaker.LEARNER, "They wait."),),
    verdict=Verdict(
        VerdictResult.FAIL,
        (
            Check(
                CoreAssertion("Herons wait.", AssertionKind.MECHANISM),
                Outcome.NOT_COVERED,
                checker=A_CHECKER,
            ),
        ),
        (Gap("You did not explain: Herons wait.", "assertion"),),
        Standing.HEDGED,
    ),
    engine="builtin",
    models=(),
    prompt_version="1",
    opened_at="2026-01-01T00:00:00+00:00",
    concluded_at="2026-01-01T00:05:00+00:00",
    rulings=(A_RULING,),
)
A_SCHEDULE = Schedule(
    due_at=datetime(2026, 1, 2, 0, 5, tzinfo=UTC),
    is_solid=False,
    passes=0,
    rounds=1,
    fresh=0,
    last=A_ROUND,
)


class FakeAfterRound:
    """Studies, rules, lists, exports, drafts and forgets."""

    def __init__(self, scripts: Scripts) -> None:
        self._script = scripts.after

    async def study(self, round_id: str) -> Study:
        await self._script.play(round_id)
        text = "You did not explain: Herons wait."
        place = Place(10, 10 + len(CANARY), is_exact=True)
        point = StudyPoint(text, "assertion", "Herons wait.", place, ("Heron",), CANARY)
        lost = StudyPoint("Nothing on fish.", "partner")
        return Study(round_id, "birds/Heron.md", False, (point, lost), ("Changed.",))

    async def rule(self, request: RulingRequest) -> Ruled:
        await self._script.play(request)
        of = TrialClass(A_CHECKER, TrialKind.MECHANISM, TrialSide.NOT_COVERED)
        verdict = A_ROUND.verdict
        return Ruled(verdict.checks[0], verdict, A_SCHEDULE, of, TrialCounts(correct=1))

    async def rounds(self, note: str | None, *, limit: int) -> tuple[PastRound, ...]:
        await self._script.play((note, limit))
        return (PastRound(A_ROUND, "birds/Grey heron.md"),)

    async def unfinished(self) -> tuple[UnfinishedRound, ...]:
        turn = Turn(Speaker.LEARNER, "They wait.")
        summary = OpenRoundSummary(
            "r1", "birds/Heron.md", "Focus.", "Why?", "2026-01-01T00:00:00Z", (turn,)
        )
        return (UnfinishedRound(summary, "birds/Grey heron.md"),)

    async def one(self, round_id: str) -> PastRound:
        await self._script.play(round_id)
        return PastRound(A_ROUND, "birds/Grey heron.md")

    async def export(self, round_id: str) -> ExportPage:
        await self._script.play(round_id)
        return ExportPage("2026-01-01 Heron.md", "# Round")

    async def due(self, *, within: timedelta, limit: int) -> DueRounds:
        await self._script.play((within, limit))
        return self._script.due

    async def draft(self, note: str, *, limit: int, progress: Progress) -> Drafts:
        await self._script.play((note, limit), progress)
        assertion = CoreAssertion("Herons wait.", AssertionKind.MECHANISM)
        draft = Draft(assertion, CANARY, Place(10, 10 + len(CANARY), is_exact=True))
        return Drafts(note, "builtin", (PlacedDraft(draft, ("Heron",)),), 2)

    async def forget(self, what: Forgettable, *, is_confirmed: bool) -> Forgotten:
        await self._script.play((what, is_confirmed))
        return Forgotten(finished_rounds=3)


A_CLASS = ClassKey(CheckerKey("builtin", "semantic check", "d1"), "mechanism", Side.COVERED)
A_CASE = "a" * 64
A_LEDGER = Ledger((Entry(A_CLASS, (CaseTrial(A_CLASS, A_CASE, Result.CORRECT),)),))
A_ROW = ClassRow(
    of=A_CLASS,
    stored=A_LEDGER.counts(A_CLASS),
    admitting=decide(Action.ADMIT, A_CLASS, A_LEDGER),
    proposing=decide(Action.PROPOSE, A_CLASS, A_LEDGER),
    sealed=Counts(),
    serving=decide(Action.SERVE, A_CLASS, Ledger()),
    standing=standing_of(A_CLASS, Ledger()),
    ratification=Ratification(A_CLASS, "2026-01-03T00:00:00+00:00", "seen"),
)
A_DECISION = Decision("p" * 64, DecisionKind.REJECTED, "2026-01-04T00:00:00+00:00", "no")
A_PROPOSAL = ListedProposal(
    Proposal(A_LEDGER.entries[0], 0.9, 0.85, "b" * 64, Hardening(0, True, True)),
    "p" * 64,
    ("The floor is 0.0; 0.85 is required.",),
    A_DECISION,
)


class FakeCalibration:
    """Shows a ledger and a queue, decides and practices."""

    def __init__(self, scripts: Scripts) -> None:
        self._script = scripts.calibration

    async def view(self) -> LedgerView:
        await self._script.play(None)
        return LedgerView((A_ROW,), "", A_CLASS.checker, A_DECISION.decided_at, ("gold",), 2)

    async def notices(self) -> tuple[str, ...]:
        return self._script.notices

    async def proposals(self) -> ProposalQueue:
        await self._script.play(None)
        return ProposalQueue((A_PROPOSAL,), is_practiced=True)

    async def ratify(self, proposal_id: str, *, reason: str) -> Ratified:
        await self._script.play((proposal_id, reason))
        return Ratified(proposal_id, A_CLASS, self._script.problems)

    async def reject(self, proposal_id: str, *, reason: str) -> Decision:
        await self._script.play((proposal_id, reason))
        return replace(A_DECISION, reason=reason)

    async def practice(self, request: ProblemsRequest, *, progress: Progress) -> PracticeReport:
        await self._script.play(request, progress)
        return report_on([], checker=A_CLASS.checker, gold_sha256="f" * 64)

    async def calibrate(self, request: CalibrateRequest, *, progress: Progress) -> PracticeReport:
        await self._script.play(request, progress)
        refusal = Refusal(Diagnosis.KNOWLEDGE_GAP, ("heron",))
        refused = Attempt(
            Role.GOLD, "g1", A_CASE, A_CLASS.checker, "mechanism", Side.COVERED, None,
            refusal=refusal,
        )  # fmt: skip
        wrong = replace(
            refused, gold_id="g2", case="c" * 64, committed=Side.NOT_COVERED, refusal=None
        )
        return report_on([refused, wrong], checker=A_CLASS.checker, gold_sha256="f" * 64)


class FakeLibrary:
    """Retrieves, answers, indexes and describes."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts

    async def retrieve(self, request: Any) -> Retrieval:
        await self._scripts.retrieve.play(request)
        return A_RETRIEVAL

    async def ask(self, request: Any, *, progress: Progress) -> Answer:
        await self._scripts.ask.play(request, progress)
        quote = Citation(1, "birds/Heron.md", "Heron", ("Heron",), A_PASSAGE.span, CANARY, True)
        return Answer("Yes [1].", Coverage.ANSWERED, (quote,), (), (), "builtin", A_RETRIEVAL)

    async def start(self, request: IngestRequest) -> IngestReport:
        self._scripts.ingest.requests.append(request)
        return A_JOB

    async def wait(self, job_id: str, *, progress: Progress) -> IngestReport:
        await self._scripts.ingest.play(job_id, progress)
        report = IngestReport(job_id, JobState.DONE, IngestCounts(total=3, done=3, indexed=3))
        return replace(report, skipped=self._scripts.skipped_notes)

    def report(self, job_id: str) -> IngestReport:
        if job_id != A_JOB.job_id:
            raise JobUnknown(job_id=job_id)
        return A_JOB

    def cancel(self, job_id: str) -> IngestReport:
        return IngestReport(self.report(job_id).job_id, JobState.CANCELLED, A_JOB.counts)

    async def check_index(self) -> None:
        """Find nothing damaged."""

    async def library(self) -> LibraryStatus:
        await self._scripts.library.play(None)
        status = LibraryStatus({NoteState.INDEXED: 3}, 9, 0, "fake", 8, 1.0, 4096, (), ())
        return replace(status, notices=self._scripts.library_notices)

    async def note(self, path: str) -> NoteStatus:
        await self._scripts.library.play(path)
        if path in self._scripts.unknown_notes:
            return NoteStatus(path, NoteState.UNKNOWN, "No note is there.", 0)
        return NoteStatus(path, NoteState.INDEXED, "Indexed.", 3)


class FakeEngineStatus:
    """Tells the state of a builtin engine."""

    def __init__(self, scripts: Scripts) -> None:
        self._scripts = scripts

    async def status(self) -> EngineStatus:
        await self._scripts.status.play(None)
        models = (ModelUse("chat", "builtin"),)
        return EngineStatus(EngineState.BUILTIN, EngineName.BUILTIN, "No model.", "", models)


class FakeGate:
    """A library that has loaded, unless told otherwise."""

    def __init__(self, state: LibraryState = LibraryState.READY, reason: str = "") -> None:
        self._state = state
        self._reason = reason

    def state(self) -> LibraryState:
        return self._state

    def reason(self) -> str:
        return self._reason


def fake_services(vault: Path, scripts: Scripts | None = None, **changes: Any) -> Services:
    """Return services whose every part is a fake that plays its script."""
    scripts = scripts or Scripts()
    rounds, library = FakeRounds(scripts), FakeLibrary(scripts)
    after: Any = FakeAfterRound(scripts)
    earned: Any = FakeCalibration(scripts)
    parts: dict[str, Any] = {
        "after_round": AfterRound(after, after, after, after, after, after),
        "calibration": Calibration(earned, earned, earned, earned, earned, serving="hedge"),
        "open_round": rounds,
        "next_turn": rounds,
        "preview_judge": rounds,
        "retrieve": library,
        "answer": library,
        "ingest": library,
        "describe_library": library,
        "engines": FakeEngineStatus(scripts),
        "list_models": ListModels(dict.fromkeys(ModelSource, lambda: scripts.installed)),
        "config": Config(vault=vault, data_dir=vault),
        "library_gate": FakeGate(),
        "vault_id": "vault-1",
        "vault": vault,
        "versions": {"lancedb": "0"},
        "embedder_id": lambda: "fake",
        "warnings": lambda: (),
        "shutdown": lambda: scripts.shutdowns.append(None),
        **changes,
    }
    return Services(**parts)
