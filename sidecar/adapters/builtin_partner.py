"""The partner that needs no language model: it asks from templates."""

from __future__ import annotations

import re

from sidecar.language.words import content_words
from sidecar.ports.partner import ChallengeRequest, DialogueReply, DialogueRequest
from sidecar.rounds import templates
from sidecar.rounds.focus import fallback_focus, point_of
from sidecar.rounds.values import CleanNote, Speaker

_QUOTED = re.compile(r"[“„«「](?P<term>[^”“»」]{1,80})[”“»」]")


class BuiltinPartner:
    """A ``Partner`` that is deterministic, instant and never wrong about what it does not know.

    It judges nothing: its feedback takes note of what was said, its questions name the
    title or a key term. It never proposes gaps; the builtin checker finds them.
    """

    async def fitted(self, note: CleanNote) -> CleanNote:
        """Return the note: there is no window."""
        return note

    async def name_focus(
        self,
        note: CleanNote,
        *,
        attempt: int = 0,  # noqa: ARG002 - the port's signature
    ) -> str:
        """Return the focus from title and key terms, in the note's language."""
        return fallback_focus(note.title, note.key_terms, note.language)

    async def pose_challenge(self, request: ChallengeRequest) -> str:
        """Return a question that was not asked on this note before."""
        return templates.challenge(
            title=request.title,
            key_terms=request.key_terms,
            kinds=request.kinds,
            earlier=request.earlier,
            language=request.language,
        )

    async def reply(self, request: DialogueRequest) -> DialogueReply:
        """Return neutral feedback and the next question, aimed at the target term."""
        learner = [turn.text for turn in request.transcript if turn.speaker is Speaker.LEARNER]
        answer = learner[-1] if learner else ""
        before = "\n".join(turn.text for turn in request.transcript[:-1])
        asked = [turn.text for turn in request.transcript if turn.speaker is Speaker.PARTNER]
        is_last = request.turns_left <= 0
        return DialogueReply(
            feedback=templates.feedback(
                answer=answer,
                term=_new_term(answer, before, request.focus, request.language),
                language=request.language,
                turn=max(0, len(learner) - 1),
            ),
            done=is_last,
            follow_up=""
            if is_last
            else templates.follow_up(
                term=request.target_term,
                kind=request.target_kind,
                earlier=[*asked, *request.earlier],
                language=request.language,
            ),
        )


def _new_term(answer: str, before: str, focus: str, language: str) -> str:
    """Return a term that the focus quotes and that nobody had used before this answer."""
    said = set(content_words(answer, language))
    known = set(content_words(before, language))
    for match in _QUOTED.finditer(point_of(focus)):
        own = set(content_words(match["term"], language))
        if own and own <= said and not own <= known:
            return match["term"].strip()
    return ""
