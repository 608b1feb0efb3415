"""A vault, stores and engines around what comes after a round."""

from __future__ import annotations

from sidecar.library.values import NoteState
from sidecar.ports.catalogue import CatalogueNote
from sidecar.ports.engine import EngineName
from sidecar.rounds.values import RoundRecord, TurnResult
from sidecar.services.learn_from_answer import LearnFromAnswer
from sidecar.services.learn_from_ruling import LearnFromRuling
from sidecar.services.list_due import ListDue
from sidecar.services.list_rounds import ListRounds
from sidecar.services.next_turn import NextTurn
from sidecar.services.note_ids import NoteIds
from sidecar.services.open_round import OpenRound
from sidecar.services.round_parts import RoundOptions, RoundParts
from sidecar.services.rule_check import RuleCheck
from sidecar.services.seal_ledger import SealLedger
from sidecar.services.serve_checks import ServeChecks
from sidecar.services.serve_numbers import ServeNumbers
from sidecar.services.study_round import StudyRound
from sidecar.services.turn_request import TurnRequest
from tests.builders import turns
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.catalogue import FakeCatalogue
from tests.fakes.checker import FakeChecker
from tests.fakes.clock import FakeClock
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.ledger import FakeLedger
from tests.fakes.notes import FakeNotes
from tests.fakes.practice import FakePractice
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore
from tests.services.number_rig import RULES
from tests.services.round_rig import CONCEPT, Steps

NOTE = "Note.md"
HEADING = "Core assertions"


class AfterRig:
    """Plays rounds of one answer on a scripted checker, then studies, rules and lists."""

    def __init__(self, checker: FakeChecker, text: str = CONCEPT) -> None:
        self.notes = FakeNotes({NOTE: text})
        self.catalogue = FakeCatalogue()
        self.store = FakeRoundStore()
        self.history = FakeRoundHistory(self.store)
        self.clock = FakeClock()
        builtin = an_engine(EngineName.BUILTIN, checker=checker)
        self.engines = FakeEngines(an_engine(checker=checker), builtin)
        ids = NoteIds(self.catalogue, self.history)
        self._count = 0
        self.sealed, self.beliefs, self.practice = FakeLedger(), FakeBeliefs(), FakePractice()
        numbers = ServeNumbers(self.sealed, self.beliefs, derivations=lambda: RULES)
        seal = SealLedger(
            history=self.history, sealed=self.sealed, clock=self.clock, practice=self.practice
        )
        parts = RoundParts(
            self.store,
            self.engines,
            self.clock,
            self._next_id,
            RoundOptions(turns_allowed=1),
            serve=ServeChecks(self.sealed, self.beliefs, numbers=numbers),
            numbers=numbers,
            answers=LearnFromAnswer(derivations=lambda: RULES, trials=self.practice, seal=seal),
        )
        self.opening = OpenRound(self.notes, self.catalogue, parts)
        self.turns = NextTurn(self.notes, parts)
        self.study = StudyRound(self.notes, ids, self.store, assertions_heading=HEADING)
        self.due = ListDue(
            notes=self.notes,
            ids=ids,
            history=self.history,
            clock=self.clock,
            assertions_heading=HEADING,
        )
        learning = LearnFromRuling(
            seal=seal,
            ratified=self.beliefs,
            provisional=FakeBeliefs(),
            practice=self.practice,
        )
        self.ruling = RuleCheck(self.store, self.history, self.due, self.clock, learning)
        self.listing = ListRounds(self.notes, ids, self.store, self.history)

    def _next_id(self) -> str:
        self._count += 1
        return f"r{self._count}"

    async def open(self, note: str = NOTE) -> str:
        """Open a round and return its id."""
        return (await self.opening.open(note, progress=Steps())).round_id

    async def play(self, answer: str, note: str = NOTE) -> TurnResult:
        """Play a round of one answer to its verdict."""
        opened = await self.opening.open(note, progress=Steps())
        request = TurnRequest(opened.round_id, note, opened.focus, opened.challenge, turns(answer))
        return await self.turns.next(request, progress=Steps())

    def record(self, round_id: str = "r1") -> RoundRecord:
        """Return a stored record."""
        return self.store.records[round_id]

    async def index(self, note_id: str = "lasting", path: str = NOTE) -> None:
        """Let the catalogue know a note as it is now."""
        text = await self.notes.read(path)
        row = CatalogueNote(
            note_id,
            path,
            NoteState.INDEXED,
            content_hash=text.content_hash,
            size_bytes=text.size_bytes,
            mtime_ns=text.mtime_ns,
        )
        await self.catalogue.put([row])
