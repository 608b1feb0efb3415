"""Plays whole rounds through the services, in process, and keeps what must be measured."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count

from sidecar.evals.instruments import Stage
from sidecar.evals.round_suite import DONT_KNOW, Case, SuiteNote
from sidecar.language.normal import normalize
from sidecar.language.words import words
from sidecar.ports.engine import Engine, EngineName, EngineState, EngineStatus
from sidecar.ports.partner import (
    ChallengeRequest,
    DialogueReply,
    DialogueRequest,
    Partner,
    Unusable,
)
from sidecar.rounds.leak import leaked_words
from sidecar.rounds.runs import Source
from sidecar.rounds.values import (
    Check,
    CleanNote,
    OpenedRound,
    Outcome,
    RoundSnapshot,
    Speaker,
    Turn,
    TurnResult,
    Verdict,
    VerdictResult,
)
from sidecar.services.next_turn import NextTurn
from sidecar.services.open_round import OpenRound
from sidecar.services.progress import NoProgress
from sidecar.services.round_parts import RoundOptions, RoundParts
from sidecar.services.turn_request import TurnRequest


@dataclass(frozen=True, slots=True)
class Said:
    """Something that the partner said.

    Attributes:
        kind: ``challenge``, ``follow_up`` or ``feedback``.
        leaked_words: Longest run shared with note and assertions, title, focus and the
            learner's own words apart.
        is_fallback: Whether a template stood in for the partner; ``None`` when the partner
            was not asked.
    """

    kind: str
    leaked_words: int
    is_fallback: bool | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One round to its end."""

    case: Case
    verdict: Verdict
    transcript: tuple[Turn, ...]
    said: tuple[Said, ...]
    valid_evidence: tuple[bool, ...]

    @property
    def result(self) -> VerdictResult:
        """What the verdict says."""
        return self.verdict.result

    @property
    def signature(self) -> tuple[object, ...]:
        """All that must be the same when the round is played again."""
        checks = tuple((check.outcome, check.evidence, check.note) for check in self.verdict.checks)
        return self.result, checks, self.verdict.gaps, self.transcript


class RecordingPartner:
    """A partner that remembers what it proposed since it was last asked."""

    def __init__(self, partner: Partner) -> None:
        """Take the partner that talks."""
        self._partner = partner
        self._proposed: list[str] = []

    def taken(self) -> tuple[str, ...]:
        """Return the proposals so far and forget them."""
        proposed, self._proposed = tuple(self._proposed), []
        return proposed

    async def fitted(self, note: CleanNote) -> CleanNote:
        """Pass it on."""
        return await self._partner.fitted(note)

    async def name_focus(self, note: CleanNote, *, attempt: int = 0) -> str | Unusable:
        """Pass it on."""
        return await self._partner.name_focus(note, attempt=attempt)

    async def pose_challenge(self, request: ChallengeRequest) -> str | Unusable:
        """Pass it on and remember the question."""
        reply = await self._partner.pose_challenge(request)
        self._proposed.append("" if isinstance(reply, Unusable) else reply)
        return reply

    async def reply(self, request: DialogueRequest) -> DialogueReply | Unusable:
        """Pass it on and remember the question."""
        reply = await self._partner.reply(request)
        self._proposed.append("" if isinstance(reply, Unusable) else reply.follow_up)
        return reply


class TwoEngines:
    """The engine to measure, and the builtin one that every round needs beside it."""

    def __init__(self, main: Engine, builtin: Engine) -> None:
        """Take both; they may be the same."""
        self._main = main
        self._builtin = builtin

    async def current(self) -> Engine:
        """Return the engine to measure."""
        return self._main

    async def by_name(self, name: EngineName) -> Engine:
        """Return the engine of that name."""
        return self._main if name is self._main.name else self._builtin

    async def status(self) -> EngineStatus:
        """Say that it is ready."""
        return EngineStatus(EngineState.READY, self._main.name, "", "", self._main.models)


@dataclass
class Talk:
    """A round as it goes on."""

    opened: OpenedRound
    snapshot: RoundSnapshot
    path: str
    transcript: list[Turn] = field(default_factory=list)
    said: list[Said] = field(default_factory=list)

    def hear(self, kind: str, text: str, *, proposed: tuple[str, ...] = ()) -> None:
        """Keep what the partner said."""
        note = self.snapshot.note
        hidden = Source(note.clean.text, *(assertion.text for assertion in note.assertions))
        mine = " ".join(turn.text for turn in self.transcript if turn.speaker is Speaker.LEARNER)
        free = frozenset(words(f"{note.clean.title} {self.snapshot.focus} {mine}"))
        plain = normalize(text)
        is_own = any(plain in normalize(one) for one in proposed)
        is_fallback = not is_own if proposed else None
        self.said.append(Said(kind, leaked_words(text, hidden, free), is_fallback))


class Players:
    """Plays rounds on one stage with one engine."""

    def __init__(self, stage: Stage, main: Engine, builtin: Engine) -> None:
        """Take where, and with what.

        Args:
            stage: An empty vault with its stores.
            main: The engine to measure.
            builtin: The builtin engine; the same object when that is measured.
        """
        self._partner = RecordingPartner(main.partner)
        heard = replace(main, partner=self._partner)
        engines = TwoEngines(heard, heard if main is builtin else builtin)
        numbers = count(1)
        parts = RoundParts(
            store=stage.store,
            engines=engines,
            clock=stage.clock,
            new_id=lambda: f"{next(numbers):032x}",
            options=RoundOptions(),
        )
        self._stage = stage
        self._opening = OpenRound(stage.notes, stage.catalogue, parts)
        self._turns = NextTurn(stage.notes, parts)

    async def play(self, note: SuiteNote, case: Case) -> Played:
        """Play a round to its verdict; a learner out of words does not know.

        Args:
            note: The note.
            case: What the learner says.
        """
        talk = await self.open(note, path=f"{case.name.replace('/', ' ')}.md")
        last_words = DONT_KNOW[note.language][0]
        said = iter(case.turns)
        while True:
            talk.transcript.append(Turn(Speaker.LEARNER, next(said, last_words)))
            result = await self._next(talk)
            if result.verdict is not None:
                return _played(case, result.verdict, talk)
            asked = result.follow_up or ""
            talk.hear("feedback", result.feedback)
            talk.hear("follow_up", asked, proposed=self._partner.taken())
            talk.transcript.append(Turn(Speaker.PARTNER, asked))

    async def open(self, note: SuiteNote, *, path: str) -> Talk:
        """Write the note and open a round on it."""
        file = self._stage.vault / path
        file.write_text(note.markdown, encoding="utf-8")
        self._partner.taken()
        opened = await self._opening.open(path, progress=NoProgress())
        snapshot = await self._stage.store.snapshot(opened.round_id)
        assert snapshot is not None, "opening stores a snapshot"
        talk = Talk(opened, snapshot, path)
        talk.hear("challenge", opened.challenge, proposed=self._partner.taken())
        return talk

    async def _next(self, talk: Talk) -> TurnResult:
        request = TurnRequest(
            round_id=talk.opened.round_id,
            note=talk.path,
            focus=talk.opened.focus,
            challenge=talk.opened.challenge,
            transcript=tuple(talk.transcript),
        )
        return await self._turns.next(request, progress=NoProgress())


def is_valid_evidence(check: Check, transcript: tuple[Turn, ...], before: tuple[str, ...]) -> bool:
    """Return whether a quote stands in a turn of the learner and was not the partner's first.

    It shares no code with the rule that it checks (``rounds/said_in``): letter by letter,
    nothing is normalized away.

    Args:
        check: A covered check.
        transcript: All turns after the challenge.
        before: Focus and challenge.
    """
    heard = list(before)
    for turn in transcript:
        if turn.speaker is Speaker.PARTNER:
            heard.append(turn.text)
        elif check.evidence.strip() and check.evidence in turn.text:
            return not any(check.evidence in text for text in heard)
    return False


def _played(case: Case, verdict: Verdict, talk: Talk) -> Played:
    transcript = tuple(talk.transcript)
    before = (talk.opened.focus, talk.opened.challenge)
    covered = [check for check in verdict.checks if check.outcome is Outcome.COVERED]
    return Played(
        case=case,
        verdict=verdict,
        transcript=transcript,
        said=tuple(talk.said),
        valid_evidence=tuple(is_valid_evidence(check, transcript, before) for check in covered),
    )
