"""Asking a language model for a reply of a certain shape, once more if need be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from sidecar.adapters.model_failures import is_no_reply
from sidecar.errors import ModelFailed
from sidecar.language.sentences import sentence_spans
from sidecar.library.think import TOOL_TAGS, split_blocks
from sidecar.ports.language_model import Generation, LanguageModel, Message, Reply
from sidecar.ports.partner import Unusable
from sidecar.rounds.replies import Flaw

Fields = TypeVar("Fields")

_ENDS = frozenset(".!?。！？…؟।॥")
_CLOSERS = "\"'”’»」』)*_ \n"


def as_messages(prompt: Iterable[tuple[str, str]]) -> tuple[Message, ...]:
    """Return (role, content) pairs as messages."""
    return tuple(Message(role, content) for role, content in prompt)


async def ask_fields(
    model: LanguageModel,
    prompt: Callable[[bool], Iterable[tuple[str, str]]],
    read: Callable[[str, bool], Fields | Flaw],
    how: Generation,
) -> Fields | Unusable:
    """Return the fields of a structured reply; one retry, then the reason it was unusable.

    Args:
        model: The model to ask.
        prompt: Gives the prompt; true for the second attempt. At temperature 0 the same
            prompt gives the same reply, so the second one differs at its end.
        read: Reads content and whether it was cut.
        how: How to generate.

    Returns:
        What *read* made of it, or ``Unusable``.
    """
    flaw = Flaw.EMPTY
    for attempt in (0, 1):
        reply = await _complete(model, prompt(attempt > 0), replace(how, seed=how.seed + attempt))
        if isinstance(reply, Flaw):
            flaw = reply
            continue
        fields = read(shown(reply), reply.finish != "stop")
        if not isinstance(fields, Flaw):
            return fields
        flaw = fields
    return Unusable(flaw.value)


async def ask_text(
    model: LanguageModel, prompt: Iterable[tuple[str, str]], how: Generation
) -> str | Unusable:
    """Return a plain reply, or why it is unusable; the caller decides about a retry.

    Of a reply that hit its cap the sentence that was cut is left out: half a focus would be
    what the round is about.
    """
    reply = await _complete(model, prompt, how)
    if isinstance(reply, Flaw):
        return Unusable(reply.value)
    text = shown(reply).strip()
    if reply.finish == "incomplete":
        return Unusable(Flaw.TRUNCATED.value)
    whole = _without_half_sentence(text) if reply.finish == "length" else text
    return whole or Unusable((Flaw.TRUNCATED if text else Flaw.EMPTY).value)


def _without_half_sentence(text: str) -> str:
    """Return the text up to its last sentence that has an end."""
    spans = sentence_spans(text)
    is_whole = not spans or text.rstrip(_CLOSERS)[-1:] in _ENDS
    return text if is_whole else text[: spans[-1][0]].strip()


def shown(reply: Reply) -> str:
    """Return the content without tool-call markup, which no learner may see."""
    return split_blocks(reply.content, TOOL_TAGS).content


async def _complete(
    model: LanguageModel, prompt: Iterable[tuple[str, str]], how: Generation
) -> Reply | Flaw:
    """Return the reply; a model that breaks off has given a flawed one.

    Raises:
        ModelFailed: If the server gave none and would give none the next time.
    """
    try:
        return await model.complete(as_messages(prompt), how)
    except ModelFailed as exc:
        if is_no_reply(str(exc.details()["kind"])):
            raise
        return Flaw.FAILED
