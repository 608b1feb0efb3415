"""What contract tests of models and engines share: the small model, loaded once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace

import pytest

from sidecar.adapters.builtin_answerer import BuiltinAnswerer
from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.builtin_engine import BuiltinEngine
from sidecar.adapters.builtin_partner import BuiltinPartner
from sidecar.adapters.check_models import read_check_models
from sidecar.adapters.llama_cpp_models import LlamaCppModel, LlamaCppModels
from sidecar.adapters.model_engine import ModelEngine, ServedModel
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_models import OllamaModels
from sidecar.adapters.openai_client import OpenAiClient
from sidecar.adapters.openai_models import OpenAiModel, OpenAiModels
from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.ports.engine import Engine, EngineName, EngineSource
from sidecar.ports.language_model import Ending, Generation, Message, ModelInfo, Reply
from tests.fakes.llama_server import ALIAS, KEY, LlamaServer
from tests.fakes.ollama_generate import LlamaGenerator
from tests.fakes.ollama_script import FakeModel
from tests.fakes.ollama_server import StandInOllama
from tests.fakes.openai_server import StandInOpenAi
from tests.fakes.small_model import small_model_path

MODELS = ("ollama", "ollama generating", "openai", "llama server", "gguf")
"""Language models: scripted or really generating, behind both protocols, and in process."""

ENGINES = ("ollama", "openai", "llama server", "gguf", "builtin")
"""Engines: on stand-ins that follow a script, on a real small model behind HTTP and in process,
without a model."""

CONTEXT_TOKENS = 2048
SHORT_TOKENS = 16


@pytest.fixture(scope="session")
def small_model() -> Iterator[LlamaCppModel]:
    """Yield the small real model; it is loaded by the first call and freed at the end."""
    models = LlamaCppModels(context_tokens=CONTEXT_TOKENS)
    yield models.model(str(small_model_path()))
    asyncio.run(models.close())


@pytest.fixture(scope="session")
def llama_server() -> Iterator[LlamaServer]:
    """Yield llama.cpp's real server with the small model."""
    server = LlamaServer(context_tokens=CONTEXT_TOKENS)
    yield server
    server.close()


@pytest.fixture
async def served_model(request: pytest.FixtureRequest) -> AsyncIterator[ServedModel]:
    """Yield the language model that a test's parameter names."""
    if request.param == "gguf":
        yield request.getfixturevalue("small_model")
        return
    if request.param == "llama server":
        async with openai_model(request.getfixturevalue("llama_server").url) as model:
            yield model
        return
    if request.param == "openai":
        async with (
            StandInOpenAi(window=CONTEXT_TOKENS) as server,
            openai_model(server.url) as model,
        ):
            yield model
        return
    fake = FakeModel("m:1b", trained_tokens=CONTEXT_TOKENS)
    if request.param == "ollama generating":
        fake.generator = LlamaGenerator(request.getfixturevalue("small_model"))
    async with StandInOllama(fake) as ollama:
        client = OllamaClient(ollama.url)
        yield OllamaModels(client, context_cap=None, available_bytes=None).model("m:1b")
        await client.close()


@asynccontextmanager
async def openai_model(url: str) -> AsyncIterator[OpenAiModel]:
    """Yield the model of a server that speaks OpenAI's protocol."""
    client = OpenAiClient(url, key=KEY)
    yield OpenAiModels(client).model(ALIAS)
    await client.close()


class ShortReplies:
    """The small model with a lower cap: it talks on for ever, and slowly."""

    def __init__(self, model: ServedModel) -> None:
        self._model = model

    async def describe(self) -> ModelInfo:
        """Pass it on."""
        return await self._model.describe()

    async def probe(self) -> ModelInfo:
        """Pass it on."""
        return await self._model.probe()

    async def complete(self, messages: Sequence[Message], how: Generation) -> Reply:
        """Generate a few tokens only."""
        return await self._model.complete(messages, _short(how))

    def stream(
        self, messages: Sequence[Message], how: Generation, ending: Ending | None = None
    ) -> AsyncIterator[str]:
        """Generate a few tokens only."""
        return self._model.stream(messages, _short(how), ending)


def _short(how: Generation) -> Generation:
    return replace(how, max_tokens=min(how.max_tokens, SHORT_TOKENS))


async def _nothing_to_close() -> None:
    """Leave what the fixtures hold to the fixtures."""


@pytest.fixture
async def source(request: pytest.FixtureRequest) -> AsyncIterator[EngineSource]:
    """Yield the engine, as a source, that a test's parameter names."""
    if request.param == "builtin":
        yield BuiltinEngine(
            partner=BuiltinPartner(),
            checker=BuiltinChecker(read_check_models(), (), lexicons()),
            answerer=BuiltinAnswerer(None),
        )
        return
    if request.param in {"openai", "llama server"}:
        async with AsyncExitStack() as stack:
            if request.param == "openai":
                url = (await stack.enter_async_context(StandInOpenAi(window=CONTEXT_TOKENS))).url
            else:
                url = request.getfixturevalue("llama_server").url
            served = await stack.enter_async_context(openai_model(url))
            yield _engine(EngineName.OPENAI, ShortReplies(served))
        return
    is_gguf = request.param == "gguf"
    fake = FakeModel("m:1b", trained_tokens=CONTEXT_TOKENS)
    if request.param == "ollama generating":
        fake.generator = LlamaGenerator(request.getfixturevalue("small_model"))
    async with StandInOllama(fake) as ollama:
        client = OllamaClient(ollama.url)
        models = OllamaModels(client, context_cap=None, available_bytes=None)
        model: ServedModel = models.model("m:1b")
        if is_gguf:
            model = request.getfixturevalue("small_model")
        if request.param != "ollama":
            model = ShortReplies(model)
        yield _engine(EngineName.GGUF if is_gguf else EngineName.OLLAMA, model)
        await client.close()


def _engine(name: EngineName, model: ServedModel) -> ModelEngine:
    return ModelEngine(name, chat=model, check=model, setting="test", close=_nothing_to_close)


@pytest.fixture
async def engine(source: EngineSource) -> Engine:
    """Return the engine, built."""
    return await source.build("a test chose it")
