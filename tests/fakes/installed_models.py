"""A model server with the models that a test wants, or none at all."""

from __future__ import annotations

from sidecar.errors import OllamaDown
from sidecar.ports.installed_models import InstalledModel


class FakeInstalledModels:
    """Lists what it was given; without anything it does not run."""

    def __init__(self, *models: InstalledModel) -> None:
        self.models = models

    async def listed(self) -> tuple[InstalledModel, ...]:
        if not self.models:
            raise OllamaDown(host="127.0.0.1:11434")
        return self.models
