"""The partner that needs no language model: it asks from templates."""

from __future__ import annotations

from sidecar.language.words import content_words
from sidecar.ports.partner import ChallengeRequest, DialogueReply, DialogueRequest
from sidecar.rounds import templates
from sidecar.rounds.focus import fallback_focus, point_of
from sidecar.rounds.values import CleanNote, Speaker


class BuiltinPartner:
    """A ``Partner`` that is deterministic, instant and never wrong about what it does not know.

    It judges nothing: its feedback takes note of what was said, its questions name the
    title or a key term. It never proposes gaps; the builtin checker finds them.
    """

    async def name_focus(self, note: CleanNote) -> str:
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
        answer = next(
            (turn.text for turn in reversed(request.transcript) if turn.speaker is Speaker.LEARNER),
            "",
        )
        asked = [turn.text for turn in request.transcript if turn.speaker is Speaker.PARTNER]
        is_last = request.turns_left <= 0
        return DialogueReply(
            feedback=templates.feedback(
                answer=answer,
                term=_term_in(answer, request.focus, request.language),
                language=request.language,
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


def _term_in(answer: str, focus: str, language: str) -> str:
    """Return the first word of the focus that the answer uses, as the answer writes it."""
    wanted = set(content_words(point_of(focus), language))
    for word in answer.split():
        bare = word.strip(".,;:!?()[]\"'“”«»*_`")
        if bare.isalpha() and set(content_words(bare, language)) & wanted:
            return bare
    return ""
