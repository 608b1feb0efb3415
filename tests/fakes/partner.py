"""A partner that says what a test wants and remembers what it was asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Generic, TypeVar

from sidecar.ports.partner import ChallengeRequest, DialogueReply, DialogueRequest, Unusable
from sidecar.rounds.values import CleanNote

Said = TypeVar("Said")

A_FOCUS = "This note teaches that practice beats passive review."
A_CHALLENGE = "Why would somebody quiz themselves?"


def a_reply(
    *,
    feedback: str = "Thank you for that.",
    done: bool = False,
    follow_up: str = "What else matters here?",
    gaps: tuple[str, ...] = (),
) -> DialogueReply:
    """Return a reply that may be shown."""
    return DialogueReply(feedback=feedback, done=done, follow_up=follow_up, gaps=gaps)


class FakePartner:
    """Says the scripted things in order; the last one of each kind again and again."""

    def __init__(
        self,
        *,
        focuses: Iterable[str | Unusable] = (A_FOCUS,),
        challenges: Iterable[str | Unusable] = (A_CHALLENGE,),
        replies: Iterable[DialogueReply | Unusable] = (),
        window_chars: int | None = None,
    ) -> None:
        self.notes: list[CleanNote] = []
        self.focus_attempts: list[int] = []
        self.window_chars = window_chars
        self.challenge_requests: list[ChallengeRequest] = []
        self.dialogue_requests: list[DialogueRequest] = []
        self._focuses = _Script(focuses)
        self._challenges = _Script(challenges)
        self._replies = _Script(replies or _questions())

    async def fitted(self, note: CleanNote) -> CleanNote:
        """Return as many characters as the window has; all of them where it has no bound."""
        return replace(note, text=note.text[: self.window_chars])

    async def name_focus(self, note: CleanNote, *, attempt: int = 0) -> str | Unusable:
        """Say the next focus."""
        self.notes.append(note)
        self.focus_attempts.append(attempt)
        return self._focuses.next()

    async def pose_challenge(self, request: ChallengeRequest) -> str | Unusable:
        """Say the next challenge."""
        self.challenge_requests.append(request)
        return self._challenges.next()

    async def reply(self, request: DialogueRequest) -> DialogueReply | Unusable:
        """Say the next reply."""
        self.dialogue_requests.append(request)
        return self._replies.next()


def _questions() -> Iterator[DialogueReply]:
    for number in ("first", "second", "third", "fourth", "fifth", "sixth"):
        yield a_reply(follow_up=f"What comes to mind as a {number} thing?")


class _Script(Generic[Said]):
    def __init__(self, said: Iterable[Said]) -> None:
        self._said = iter(said)
        self._last: Said | None = None

    def next(self) -> Said:
        self._last = next(self._said, self._last)
        assert self._last is not None, "nothing was scripted"
        return self._last
