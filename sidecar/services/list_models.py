"""List the models that can be chosen from, and say so when their server does not run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sidecar.errors import OutsideError
from sidecar.ports.installed_models import InstalledModel, InstalledModels, ModelSource


@dataclass(frozen=True, slots=True)
class ModelList:
    """What there is to choose from.

    Attributes:
        is_running: Whether the model server answered.
        reason: Why not, one sentence; empty when it did.
        remedy: What to do, or empty.
        models: Its models by name.
    """

    is_running: bool
    reason: str
    remedy: str
    models: tuple[InstalledModel, ...]


class ListModels:
    """Asks where models can come from; a server that is off is an answer, not a failure."""

    def __init__(self, installed: Mapping[ModelSource, Callable[[], InstalledModels]]) -> None:
        """Take what makes each list; called when it is needed, for it loads slowly."""
        self._installed = installed

    async def models(self, source: ModelSource = ModelSource.OLLAMA) -> ModelList:
        """Return what there is.

        Args:
            source: Whose models.

        Side effects:
            None; no model is loaded.

        Idempotent:
            Yes.
        """
        try:
            return ModelList(True, "", "", await self._installed[source]().listed())
        except OutsideError as exc:
            return ModelList(False, str(exc), str(exc.details()["remedy"]), ())
