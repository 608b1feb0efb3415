"""The partner that talks (Tier 1): it never decides what was covered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sidecar.rounds.values import AssertionKind, CleanNote, CoreAssertion, NoteKind, Turn


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """What the challenge may see: the focus, never the note's text.

    Attributes:
        focus: The focus sentence.
        title: The note's title.
        key_terms: Terms that a template may name.
        kinds: Kinds of the assertions, in order; empty for a chapter note.
        earlier: Challenges already asked on this note, oldest first.
        language: Language of the reply, ISO 639-1.
        attempt: 0 at first, 1 when asked once more: changes seed and reminder of a model.
    """

    focus: str
    title: str
    key_terms: tuple[str, ...]
    kinds: tuple[AssertionKind, ...]
    earlier: tuple[str, ...]
    language: str
    attempt: int = 0


@dataclass(frozen=True, slots=True)
class DialogueRequest:
    """What the dialogue may see: focus and transcript, never the note.

    Attributes:
        focus: The focus sentence.
        transcript: Alternating turns, ending with the learner.
        note_kind: Whether gaps are wanted.
        target_term: Key term of an assertion not yet covered, or empty.
        target_kind: Kind of that assertion.
        delimiter: Random mark around the learner's text, one a round.
        language: Language of the reply, ISO 639-1.
        turns_left: Learner turns that remain after this one.
        earlier: Follow-ups already asked in this round.
        attempt: 0 at first, 1 when asked once more: changes seed and reminder of a model.
    """

    focus: str
    transcript: tuple[Turn, ...]
    note_kind: NoteKind
    target_term: str
    target_kind: AssertionKind | None
    delimiter: str
    language: str
    turns_left: int
    earlier: tuple[str, ...] = ()
    attempt: int = 0


@dataclass(frozen=True, slots=True)
class DialogueReply:
    """The partner's side of one turn, unchecked."""

    feedback: str
    done: bool
    follow_up: str
    gaps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unusable:
    """A reply that could not be used, and why; it is never read as yes.

    ``reason`` is ``empty``, ``truncated``, ``wrong shape``, ``unconstrained`` or ``failed``.
    """

    reason: str


class Partner(Protocol):
    """Names the focus, asks, and talks."""

    async def fitted(self, note: CleanNote) -> CleanNote:
        """Return the note as far as ``name_focus`` can look at it: the window may be small."""
        ...

    async def name_focus(self, note: CleanNote, *, attempt: int = 0) -> str | Unusable:
        """Return one proposal for the focus, as the model said it.

        Args:
            note: The note; what does not fit is cut as ``fitted`` cuts it.
            attempt: 0 at first, 1 when asked once more with a reminder.
        """
        ...

    async def pose_challenge(self, request: ChallengeRequest) -> str | Unusable:
        """Return one proposal for the challenge, as the model said it."""
        ...

    async def reply(self, request: DialogueRequest) -> DialogueReply | Unusable:
        """Return feedback and follow-up for the learner's last turn."""
        ...


__all__ = [
    "ChallengeRequest",
    "CoreAssertion",
    "DialogueReply",
    "DialogueRequest",
    "Partner",
    "Unusable",
]
