"""A vault, a store and engines around the use cases of a round."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from sidecar.adapters.sqlite_catalogue import SqliteCatalogue
from sidecar.adapters.vault_files import VaultFiles
from sidecar.ports.engine import Engine, Engines
from sidecar.ports.judge import Judge
from sidecar.ports.round_store import RoundStore
from sidecar.rounds.values import OpenedRound, Speaker, Turn, TurnResult
from sidecar.services.next_turn import NextTurn
from sidecar.services.note_ids import NoteIds
from sidecar.services.open_round import OpenRound
from sidecar.services.preview_judge import PreviewJudge
from sidecar.services.round_parts import RoundOptions, RoundParts
from sidecar.services.turn_request import TurnRequest
from tests.builders import FLUENCY, RECALL
from tests.fakes.clock import FakeClock
from tests.fakes.engine import FakeEngines
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore

CONCEPT = f"""---
tags: [learning]
---
# Testing effect

Quizzes make knowledge last. In Saint Louis, Roediger showed it with students who kept half of
the list after a week when they had been quizzed and a third when they had only studied it.

## Core assertions

- {RECALL}
- {FLUENCY}
"""

CHAPTER = """# Tides

The moon pulls the water on the near side more strongly than the earth below it, and the earth
more strongly than the water on the far side. So two bulges form, and the earth turns under
them: most coasts see two high tides a day.
"""

PROBLEM = """---
problem: A train covers 84 km in two hours. How far does it get in one hour?
answer: 42 km
---
# Train
"""


class Steps:
    """Remembers the progress it is told."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def report(self, done: float, total: float, message: str) -> None:
        """Keep the message."""
        self.messages.append(message)

    def text(self, piece: str) -> None:
        """Drop it."""


class RoundRig:
    """Plays rounds on notes of a real folder; only the engine is scripted."""

    def __init__(
        self,
        folder: Path,
        engine: Engine,
        *,
        builtin: Engine | None = None,
        store: RoundStore | None = None,
        options: RoundOptions | None = None,
        judge: Judge | None = None,
    ) -> None:
        self.vault = folder / "vault"
        self.vault.mkdir(exist_ok=True)
        self.store = store or FakeRoundStore()
        self.engines: FakeEngines = FakeEngines(engine, builtin)
        self.steps = Steps()
        self.catalogue = SqliteCatalogue(folder / "catalogue.sqlite")
        self._options = options or RoundOptions()
        self._set_up(self.engines, self._options, judge)

    def exclude(self, pattern: str) -> None:
        """Start again with settings that leave a folder or note out."""
        self._set_up(self.engines, self._options, excluded=[pattern])

    def _set_up(
        self,
        engines: Engines,
        options: RoundOptions,
        judge: Judge | None = None,
        excluded: Sequence[str] = (),
    ) -> None:
        numbers = count(1)
        notes = VaultFiles(self.vault.resolve(), max_note_bytes=1_000_000, excluded=excluded)
        parts = RoundParts(
            store=self.store,
            engines=engines,
            clock=FakeClock(),
            new_id=lambda: f"r{next(numbers)}",
            options=options,
            judge=judge,
        )
        self.previews = PreviewJudge(notes, parts)
        self.opening = OpenRound(notes, self.catalogue, parts)
        ids = NoteIds(self.catalogue, FakeRoundHistory(FakeRoundStore()))
        self.turns = NextTurn(notes, parts, ids)

    def write(self, text: str, path: str = "Note.md") -> str:
        """Write a note and return its path."""
        (self.vault / path).write_text(text, encoding="utf-8", newline="")
        return path

    async def open(self, text: str = CONCEPT) -> OpenedRound:
        """Open a round on a note with that text."""
        return await self.opening.open(self.write(text), progress=self.steps)

    async def say(
        self, opened: OpenedRound, transcript: Sequence[Turn], *, note: str = "Note.md"
    ) -> TurnResult:
        """Send a transcript."""
        request = TurnRequest(
            round_id=opened.round_id,
            note=note,
            focus=opened.focus,
            challenge=opened.challenge,
            transcript=tuple(transcript),
        )
        return await self.turns.next(request, progress=self.steps)

    async def play(self, opened: OpenedRound, *answers: str) -> TurnResult:
        """Give the answers one after another, until the verdict; return the last result."""
        transcript: list[Turn] = []
        result: TurnResult | None = None
        for answer in answers:
            transcript.append(Turn(Speaker.LEARNER, answer))
            result = await self.say(opened, transcript)
            if result.verdict is not None:
                break
            transcript.append(Turn(Speaker.PARTNER, result.follow_up or ""))
        assert result is not None
        return result

    async def close(self) -> None:
        """Let go of the catalogue."""
        await self.catalogue.close()
