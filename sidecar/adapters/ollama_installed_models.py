"""The models of an Ollama on this machine: ``InstalledModels`` behind its own list."""

from __future__ import annotations

from sidecar.adapters.model_names import is_cloud_name
from sidecar.adapters.ollama_client import Installed, OllamaClient
from sidecar.adapters.ollama_facts import read_facts
from sidecar.errors import SidecarError
from sidecar.ports.installed_models import InstalledModel

CHATS = "completion"
"""Ollama's name for the capability to write text (``/api/show``)."""

EMBEDS = "embedding"
"""Ollama's name for the capability to embed text."""

_EMBEDDER_HINTS = ("embed", "minilm", "bge-")
"""Parts of the names of embedding models, for servers that list no capabilities."""


class OllamaInstalledModels:
    """Asks Ollama each time, on a connection that is closed again."""

    def __init__(self, base_url: str) -> None:
        """Take a base URL that ``loopback_url`` has checked."""
        self._base_url = base_url

    async def listed(self) -> tuple[InstalledModel, ...]:
        """Return the models by name; those that would run elsewhere are left out.

        Raises:
            OllamaDown: If nothing answers.
        """
        client = OllamaClient(self._base_url)
        try:
            tags = await client.tags()
            here = [tag for tag in tags if not (tag.is_remote or is_cloud_name(tag.name))]
            models = [await _described(client, tag) for tag in here]
        finally:
            await client.close()
        found = [model for model in models if model is not None]
        return tuple(sorted(found, key=lambda model: model.name.casefold()))


async def _described(client: OllamaClient, tag: Installed) -> InstalledModel | None:
    """Return a model with what it can do; ``None`` when it would run elsewhere after all."""
    try:
        facts = read_facts(tag, await client.show(tag.name))
    except SidecarError:
        # One model that cannot be described, say because it is just being removed, must not
        # hide the others; its name has to do.
        return _by_name(tag)
    if facts.is_remote:
        return None
    if not facts.capabilities:
        return _by_name(tag)
    return InstalledModel(
        tag.name,
        tag.size_bytes,
        can_chat=CHATS in facts.capabilities,
        can_embed=EMBEDS in facts.capabilities,
    )


def _by_name(tag: Installed) -> InstalledModel:
    can_embed = any(hint in tag.name.lower() for hint in _EMBEDDER_HINTS)
    return InstalledModel(tag.name, tag.size_bytes, can_chat=not can_embed, can_embed=can_embed)
