"""The models of a server of OpenAI's protocol, against the stand-in."""

from __future__ import annotations

import pytest

from sidecar.adapters.openai_installed_models import OpenAiInstalledModels
from sidecar.errors import ModelServerDown
from tests.fakes.openai_server import StandInOpenAi

NOBODY = "http://127.0.0.1:9"
"""The discard port of this machine; nothing listens there."""


async def test_models_are_listed_by_name_with_what_they_can_do() -> None:
    """LM Studio tells which only embed; cloud models are no choice."""
    async with StandInOpenAi() as server:
        server.rows = [{"id": name} for name in ("qwen", "embed-it", "Alpha", "big:120b-cloud", "")]
        server.native = [{"id": "embed-it", "type": "embeddings"}, {"id": "qwen", "type": "llm"}]
        found = await OpenAiInstalledModels(server.url).listed()

    assert [(m.name, m.can_chat, m.can_embed) for m in found] == [
        ("Alpha", True, False),
        ("embed-it", False, True),
        ("qwen", True, False),
    ]
    assert server.bodies == []


async def test_a_server_without_the_native_list_will_do() -> None:
    """As llama.cpp's: what it serves talks."""
    async with StandInOpenAi() as server:
        server.native = None
        found = await OpenAiInstalledModels(server.url).listed()

    assert [(m.can_chat, m.can_embed) for m in found] == [(True, False)]


async def test_a_server_that_is_off_is_told() -> None:
    """With the remedy of its own."""
    with pytest.raises(ModelServerDown):
        await OpenAiInstalledModels(NOBODY).listed()
