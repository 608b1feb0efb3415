"""The ``ollama`` engine as a source that can be probed and built."""

from __future__ import annotations

from sidecar.adapters.model_engine import model_engine
from sidecar.adapters.ollama_models import OllamaModels
from sidecar.errors import SettingsInvalid
from sidecar.ports.engine import Engine, EngineName
from sidecar.ports.language_model import ModelInfo
from sidecar.rounds.values import ModelUse


class OllamaEngine:
    """Builds the engine on the models that the settings name."""

    def __init__(self, models: OllamaModels, *, chat_model: str, check_model: str) -> None:
        """Take the models by name; an empty check model means none."""
        self._models = models
        self._chat_model = chat_model
        self._check_model = check_model

    @property
    def name(self) -> EngineName:
        """Which engine."""
        return EngineName.OLLAMA

    def is_configured(self) -> bool:
        """Return whether a chat model is named."""
        return bool(self._chat_model)

    async def probe(self) -> tuple[ModelUse, ...]:
        """Return the models in use after asking Ollama for each; sends no text.

        Raises:
            SettingsInvalid: If no chat model is named.
        """
        if not self._chat_model:
            raise SettingsInvalid(problems=["ollama.chatModel is not set"])
        chat = await self._models.model(self._chat_model).probe()
        uses = [_use("chat", chat)]
        if self._check_model:
            uses.append(_use("check", await self._models.model(self._check_model).probe()))
        return tuple(uses)

    async def build(self, reason: str) -> Engine:
        """Return the engine."""
        uses = await self.probe()
        check = self._models.model(self._check_model) if self._check_model else None
        return model_engine(
            EngineName.OLLAMA,
            chat=self._models.model(self._chat_model),
            check=check,
            models=uses,
            reason=reason,
        )

    async def close(self) -> None:
        """Close the connections to Ollama."""
        await self._models.client.close()


def _use(role: str, info: ModelInfo) -> ModelUse:
    return ModelUse(role=role, model=info.name, digest=info.digest)
