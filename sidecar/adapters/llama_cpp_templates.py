"""Chat templates for model files that bring none."""

from __future__ import annotations

from typing import NamedTuple


class ChatTemplate(NamedTuple):
    """A Jinja template and the strings that end a turn in it."""

    text: str
    stop: tuple[str, ...]


_GEMMA = ChatTemplate(
    "{{ bos_token }}{% for m in messages %}<start_of_turn>"
    "{{ 'model' if m.role == 'assistant' else 'user' }}\n{{ m.content }}<end_of_turn>\n"
    "{% endfor %}{% if add_generation_prompt %}<start_of_turn>model\n{% endif %}",
    ("<end_of_turn>", "<start_of_turn>"),
)
_CHATML = ChatTemplate(
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n"
    "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}",
    ("<|im_end|>", "<|im_start|>"),
)


def fallback_template(architecture: str) -> ChatTemplate:
    """Return the template of a model's family, ChatML for families that are not known.

    Example:
        >>> fallback_template("gemma3").stop[0], fallback_template("llama").stop[0]
        ('<end_of_turn>', '<|im_end|>')
    """
    return _GEMMA if architecture.startswith("gemma") else _CHATML


def has_system_role(architecture: str) -> bool:
    """Return whether the family's templates take a system message; Gemma's refuse it."""
    return not architecture.startswith("gemma")
