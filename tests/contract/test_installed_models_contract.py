"""Every list of installed models behaves the same, the fake as well as Ollama's."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack

import pytest

from sidecar.adapters.ollama_installed_models import OllamaInstalledModels
from sidecar.errors import OllamaDown
from sidecar.ports.installed_models import InstalledModel, InstalledModels
from tests.fakes.installed_models import FakeInstalledModels
from tests.fakes.ollama_script import FakeModel
from tests.fakes.ollama_server import StandInOllama

NOBODY = "http://127.0.0.1:9"
"""The discard port of this machine; nothing listens there."""

CHAT = InstalledModel("m:1b", 1_000_000, can_chat=True, can_embed=False)
EMBEDDER = InstalledModel("e:1b", 1_000_000, can_chat=False, can_embed=True)


@pytest.fixture
async def stack() -> AsyncIterator[AsyncExitStack]:
    """Hold what a test starts."""
    async with AsyncExitStack() as held:
        yield held


async def stand_in(stack: AsyncExitStack, *models: FakeModel) -> OllamaInstalledModels:
    """Return the list of a stand-in Ollama that has *models*."""
    ollama = await stack.enter_async_context(StandInOllama(*models))
    return OllamaInstalledModels(ollama.url)


@pytest.mark.parametrize("kind", ["fake", "ollama"])
async def test_models_are_told_with_what_they_can_do(stack: AsyncExitStack, kind: str) -> None:
    """Those that chat and those that embed, by name."""
    listing: InstalledModels = FakeInstalledModels(EMBEDDER, CHAT)
    if kind == "ollama":
        embedder = FakeModel("e:1b", capabilities=["embedding"])
        listing = await stand_in(stack, FakeModel("m:1b"), embedder)

    assert await listing.listed() == (EMBEDDER, CHAT)


@pytest.mark.parametrize("make", [FakeInstalledModels, lambda: OllamaInstalledModels(NOBODY)])
async def test_a_server_that_is_off_is_told(make: Callable[[], InstalledModels]) -> None:
    """The error is the one that names the remedy."""
    with pytest.raises(OllamaDown):
        await make().listed()


@pytest.mark.parametrize("seen_in", ["tags", "show"])
async def test_models_elsewhere_are_left_out(stack: AsyncExitStack, seen_in: str) -> None:
    """By their name, or by the host behind an innocent one."""
    hidden = FakeModel(
        "big:1b", remote_host="https://elsewhere.example", remote_seen_in=frozenset({seen_in})
    )
    listing = await stand_in(stack, hidden, FakeModel("oss:120b-cloud"), FakeModel("m:1b"))

    assert [model.name for model in await listing.listed()] == ["m:1b"]


async def test_old_servers_tell_by_the_name_alone(stack: AsyncExitStack) -> None:
    """Without a list of capabilities an embedding model is known by its name."""
    listing = await stand_in(
        stack,
        FakeModel("m:1b", capabilities=None),
        FakeModel("nomic-embed-text", capabilities=None),
    )

    found = {model.name: (model.can_chat, model.can_embed) for model in await listing.listed()}

    assert found == {"m:1b": (True, False), "nomic-embed-text": (False, True)}
