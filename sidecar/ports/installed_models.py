"""Which models a model server has, for the person to choose from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class InstalledModel:
    """One model that the server has on this machine.

    Attributes:
        name: As the server calls it.
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
            OllamaDown: If the server does not answer.
        """
        ...
