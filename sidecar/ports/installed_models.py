"""Which models a model server has, for the person to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class ModelSource(StrEnum):
    """Where models can come from."""

    OLLAMA = "ollama"
    OPENAI = "openai"
    GGUF = "gguf"


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """One model that there is on this machine.

    Attributes:
        name: As the server calls it; of a file its whole path.
        size_bytes: Size of its weights; 0 when unknown.
        can_chat: Whether it writes text.
        can_embed: Whether it embeds text.
    """

    name: str
    size_bytes: int
    can_chat: bool
    can_embed: bool


class InstalledModels(Protocol):
    """Lists what a model server has."""

    async def listed(self) -> tuple[InstalledModel, ...]:
        """Return the models by name; those that would run elsewhere are left out.

        Raises:
            OutsideError: If the server does not answer, or not as it should.
        """
        ...
