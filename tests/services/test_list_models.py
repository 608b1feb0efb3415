"""The models to choose from."""

from __future__ import annotations

from sidecar.ports.installed_models import InstalledModel, ModelSource
from sidecar.services.list_models import ListModels
from tests.fakes.installed_models import FakeInstalledModels

CHAT = InstalledModel("m:1b", 1_000_000, can_chat=True, can_embed=False)


async def test_what_the_server_has_is_listed() -> None:
    """Its models, and no reason."""
    found = await ListModels({ModelSource.OLLAMA: lambda: FakeInstalledModels(CHAT)}).models()

    assert (found.is_running, found.reason, found.models) == (True, "", (CHAT,))


async def test_a_server_that_is_off_is_an_answer() -> None:
    """No models, why, and what to do."""
    found = await ListModels({ModelSource.OLLAMA: FakeInstalledModels}).models()

    assert (found.is_running, found.models) == (False, ())
    assert "does not answer" in found.reason
    assert "ollama serve" in found.remedy


async def test_each_source_has_its_own_list() -> None:
    """A server that is off says nothing about the files."""
    file = InstalledModel("/models/a.gguf", 5, can_chat=True, can_embed=False)
    lists = ListModels(
        {
            ModelSource.OLLAMA: FakeInstalledModels,
            ModelSource.OPENAI: lambda: FakeInstalledModels(CHAT),
            ModelSource.GGUF: lambda: FakeInstalledModels(file),
        }
    )

    assert not (await lists.models()).is_running
    assert (await lists.models(ModelSource.OPENAI)).models == (CHAT,)
    assert (await lists.models(ModelSource.GGUF)).models == (file,)
