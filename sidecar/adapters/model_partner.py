"""The partner that talks through a language model."""

from __future__ import annotations

from sidecar.adapters.fitted_notes import fitted_note
from sidecar.adapters.model_replies import ask_fields, ask_text
from sidecar.ports.language_model import Generation, LanguageModel
from sidecar.ports.partner import ChallengeRequest, DialogueReply, DialogueRequest, Unusable
from sidecar.rounds.prompts import (
    DialogueTask,
    challenge_prompt,
    dialogue_prompt,
    focus_prompt,
)
from sidecar.rounds.replies import DIALOGUE_GAPS_SCHEMA, DIALOGUE_SCHEMA, read_dialogue
from sidecar.rounds.values import CleanNote, NoteKind

FOCUS_TOKENS = 120
"""Cap of the focus (design page rounds.md, Opening)."""

CHALLENGE_TOKENS = 120
"""Cap of the challenge: 30 words in any script."""

DIALOGUE_TOKENS = 500
"""Cap of a dialogue reply: feedback, follow-up and five gaps as JSON."""

TALK_TEMPERATURE = 0.3
"""Temperature of challenge and dialogue (rounds.md, Opening and Turns)."""


class ModelPartner:
    """Names the focus, asks, and talks, by prompting a model."""

    def __init__(self, model: LanguageModel) -> None:
        """Take the chat model."""
        self._model = model

    async def fitted(self, note: CleanNote) -> CleanNote:
        """Return the note cut to what the window holds beside the prompt."""
        return await fitted_note(
            self._model, note, lambda empty: focus_prompt(empty, is_retry=True)
        )

    async def name_focus(self, note: CleanNote, *, attempt: int = 0) -> str | Unusable:
        """Return one proposal for the focus, in one call."""
        how = Generation(temperature=0.0, max_tokens=FOCUS_TOKENS)
        prompt = focus_prompt(await self.fitted(note), is_retry=attempt > 0)
        return await ask_text(self._model, prompt, how)

    async def pose_challenge(self, request: ChallengeRequest) -> str | Unusable:
        """Return one proposal for the challenge, as the model said it."""
        prompt = challenge_prompt(
            request.focus,
            language=request.language,
            earlier=request.earlier,
            is_retry=request.attempt > 0,
        )
        how = Generation(
            temperature=TALK_TEMPERATURE, max_tokens=CHALLENGE_TOKENS, seed=request.attempt
        )
        return await ask_text(self._model, prompt, how)

    async def reply(self, request: DialogueRequest) -> DialogueReply | Unusable:
        """Return feedback and follow-up for the learner's last turn."""
        wants_gaps = request.note_kind is NoteKind.CHAPTER
        task = DialogueTask(
            note_kind=request.note_kind,
            target_term=request.target_term,
            target_kind=request.target_kind,
            turns_left=request.turns_left,
            earlier=request.earlier,
        )
        fields = await ask_fields(
            self._model,
            lambda is_retry: dialogue_prompt(
                focus=request.focus,
                transcript=request.transcript,
                mark=request.delimiter,
                language=request.language,
                task=task,
                is_retry=is_retry or request.attempt > 0,
            ),
            lambda content, is_cut: read_dialogue(content, is_cut=is_cut, wants_gaps=wants_gaps),
            Generation(
                temperature=TALK_TEMPERATURE,
                max_tokens=DIALOGUE_TOKENS,
                schema=DIALOGUE_GAPS_SCHEMA if wants_gaps else DIALOGUE_SCHEMA,
                seed=2 * request.attempt,
            ),
        )
        if isinstance(fields, Unusable):
            return fields
        return DialogueReply(fields.feedback, fields.done, fields.follow_up, fields.gaps)
