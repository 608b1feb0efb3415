"""One round at one turn: what the use cases of a turn pass to one another."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sidecar.language.words import words
from sidecar.ports.engine import Engine, EngineName
from sidecar.rounds.checks import Hearing
from sidecar.rounds.disavowal import unmeant, without_unmeant
from sidecar.rounds.neutralize import delimiter_of, neutralize
from sidecar.rounds.pastes import PasteRule
from sidecar.rounds.transcript import learner_texts, partner_texts
from sidecar.rounds.turns import is_used_up, last_question, turns_used
from sidecar.rounds.values import NoteKind, RoundSnapshot, Speaker, Turn

_NOTHING_SAID = "…"


@dataclass(frozen=True, slots=True)
class RoundInHand:
    """A snapshot with a transcript, and the engines that go with it.

    Attributes:
        snapshot: What opening stored.
        transcript: Turns after the challenge.
        hearing: What counts as evidence in it.
        engine: The round's engine, from opening to verdict.
        builtin: The built-in engine: cheap checks between turns, templates.
        language: Language of replies, ISO 639-1.
    """

    snapshot: RoundSnapshot
    transcript: tuple[Turn, ...]
    hearing: Hearing
    engine: Engine
    builtin: Engine
    language: str

    @property
    def kind(self) -> NoteKind:
        """What kind of round it is."""
        return self.snapshot.note.kind

    @property
    def is_builtin(self) -> bool:
        """Whether the round's own engine is the built-in one."""
        return self.engine.name is EngineName.BUILTIN

    @property
    def needs_gaps(self) -> bool:
        """Whether the verdict rests on the partner's gaps (rounds.md, engine × note)."""
        if self.is_builtin or self.kind is NoteKind.PROBLEM:
            return False
        return self.kind is NoteKind.CHAPTER or self.engine.checker is None

    @property
    def delimiter(self) -> str:
        """The mark around the learner's text in every prompt of the round."""
        return delimiter_of(self.snapshot.round_id)

    @property
    def question(self) -> str:
        """What the learner's last turn answers."""
        return last_question(self.transcript, self.snapshot.challenge)

    @property
    def asked(self) -> tuple[str, ...]:
        """Challenge and follow-ups so far."""
        return (self.snapshot.challenge, *partner_texts(self.transcript))

    @property
    def turns_used(self) -> int:
        """Learner turns that count."""
        return turns_used(self.transcript)

    @property
    def is_used_up(self) -> bool:
        """Whether the round must conclude now."""
        return is_used_up(self.transcript, self.snapshot.turns_allowed)

    @property
    def free_words(self) -> frozenset[str]:
        """Words that the partner may use: title, focus, and what the learner said."""
        said = " ".join(learner_texts(self.transcript))
        texts = (self.snapshot.note.clean.title, self.snapshot.focus, said)
        return frozenset(word for text in texts for word in words(text))

    def for_prompt(self) -> tuple[Turn, ...]:
        """Return challenge and turns as a prompt may hold them: own words, neutralized."""
        turns = (Turn(Speaker.PARTNER, self.snapshot.challenge), *self.hearing.own)
        return tuple(
            Turn(turn.speaker, neutralize(turn.text, self.delimiter) or _NOTHING_SAID)
            for turn in turns
        )


def as_meant(hand: RoundInHand) -> RoundInHand:
    """Return the round without what the learner asked, disowned or took back.

    Args:
        hand: The round.

    Returns:
        The same round where everything said was meant.
    """
    stretches = unmeant(hand.transcript)
    if not stretches:
        return hand
    said = without_unmeant(hand.transcript, stretches)
    return replace(hand, transcript=said, hearing=hand.hearing.again(said))


def hear(snapshot: RoundSnapshot, transcript: tuple[Turn, ...]) -> Hearing:
    """Return what counts as evidence in a transcript.

    Args:
        snapshot: What opening stored.
        transcript: Turns after the challenge.

    Returns:
        The hearing; linear in the length of the note.
    """
    assertions = [assertion.text for assertion in snapshot.note.assertions]
    pastes = PasteRule(snapshot.note.clean.text, assertions)
    return Hearing(transcript, pastes=pastes, before=(snapshot.focus, snapshot.challenge))
