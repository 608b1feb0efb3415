"""A note cut to what a model's window holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sidecar.library.budget import fitted_text, reserve_tokens
from sidecar.library.tokens import estimate_messages
from sidecar.ports.language_model import LanguageModel
from sidecar.rounds.prompts import Prompt
from sidecar.rounds.values import CleanNote


async def fitted_note(
    model: LanguageModel, note: CleanNote, prompt: Callable[[CleanNote], Prompt]
) -> CleanNote:
    """Return the note cut at a section to what the model's window holds beside the prompt.

    Args:
        model: The model that will see it.
        note: The cleaned note.
        prompt: Returns the prompt for a note; its length without any text is left free.
    """
    info = await model.describe()
    frame = estimate_messages(message.content for message in prompt(replace(note, text="")))
    budget = info.context_tokens - reserve_tokens(info.context_tokens)
    return replace(
        note, text=fitted_text(note.text, tokens=int(budget / info.token_factor) - frame)
    )
