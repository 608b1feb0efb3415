"""The models of a server of OpenAI's protocol on this machine: LM Studio, llama.cpp."""

from __future__ import annotations

from sidecar.adapters.model_names import is_cloud_name
from sidecar.adapters.openai_client import OpenAiClient
from sidecar.adapters.openai_facts import find_served, listed, other_facts
from sidecar.ports.installed_models import InstalledModel


class OpenAiInstalledModels:
    """Asks the server each time, on a connection that is closed again."""

    def __init__(self, base_url: str, *, key: str = "") -> None:
        """Take a base URL that ``openai_url`` has checked, and the key if the server wants one."""
        self._base_url = base_url
        self._key = key

    async def listed(self) -> tuple[InstalledModel, ...]:
        """Return the models by name; those that would run elsewhere are left out.

        The protocol tells no sizes. Which models only embed, LM Studio alone tells.

        Raises:
            ModelServerDown: If nothing answers in time.
            ModelLoading: If the server is still loading its model.
            ModelFailed: If it refuses the key, or fails.
        """
        client = OpenAiClient(self._base_url, key=self._key)
        try:
            rows = listed(await client.fact("/v1/models"))
            native = listed(await client.fact("/api/v0/models"))
        finally:
            await client.close()
        found = {
            name: other_facts(row, find_served(name, native)).is_embedder
            for row in rows
            if (name := str(row.get("id") or "")) and not is_cloud_name(name)
        }
        return tuple(
            InstalledModel(name, 0, can_chat=not embeds, can_embed=embeds)
            for name, embeds in sorted(found.items(), key=lambda item: item[0].casefold())
        )
