"""Which models run: the embedder and the engines, from the settings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING

from sidecar.config import Config, EmbedderChoice, EngineChoice, JudgeMode
from sidecar.errors import CallerError, SettingsInvalid, SidecarError
from sidecar.ports.engine import EngineName, EngineSource
from sidecar.services.choose_engine import ChooseEngine

if TYPE_CHECKING:
    from sidecar.adapters.minilm_embedder import MiniLmEmbedder
    from sidecar.adapters.model_engine import Choices
    from sidecar.adapters.numpy_embedder import NumpyEmbedder
    from sidecar.adapters.ollama_client import OllamaClient
    from sidecar.adapters.ollama_models import OllamaModels
    from sidecar.adapters.openai_models import OpenAiModels
    from sidecar.adapters.server_timeouts import Timeouts
    from sidecar.adapters.token_factors import TokenFactors
    from sidecar.config import OllamaSettings, OpenAiSettings
    from sidecar.ports.clock import Clock
    from sidecar.ports.embedder import Embedder
    from sidecar.ports.judge import Judge
    from sidecar.ports.language_model import LanguageModel

FACTORS = "token-factors.json"
"""Holds what was learned about models' tokenizers, in the vault's state folder."""

REMEMBERED = "embedder.json"
"""Holds the facts of the last embedder on a model server, in the vault's state folder."""

NO_EMBEDDING_MODEL = "library.embedder is ollama, but ollama.embeddingModel is not set"

FLOORS = "embedder-floors.json"
"""Holds the relevance floors measured on this machine, in the data directory."""


class Models:
    """Builds embedder and engines; what they hold is given back by ``closers``."""

    def __init__(self, config: Config, folder: Path) -> None:
        """Take the settings and the vault's state folder.

        Raises:
            HostNotLoopback: If the settings name a host that is not on this machine.
        """
        from sidecar.adapters.loopback import openai_url
        from sidecar.adapters.minilm_embedder import MiniLmEmbedder

        self._config = config
        self._openai_url = openai_url(config.openai.host)
        self._folder = folder
        self.closers: list[Callable[[], Awaitable[None]]] = []
        self.warnings: list[str] = []
        self._minilm = MiniLmEmbedder()
        self._sentences: Embedder = self._minilm
        self.closers.append(lambda: asyncio.to_thread(self._minilm.close))
        self._ollama = self._ollama_client()
        self._on_ollama: OllamaModels | None = None
        self._known_factors: TokenFactors | None = None

    async def embedder(self) -> Embedder | None:
        """Return the embedder asked for; ``None`` when it cannot be had, with a warning."""
        model = self._config.ollama.embedding_model
        if self._is_embedder_served():
            found = await self._ollama_embedder(model)
            return None if found is None else await self._with_floor(found)
        return await self._built_in_embedder()

    async def embedder_to_measure(self) -> Embedder:
        """Return the embedder that the settings name; one that is away is an error here.

        Raises:
            SettingsInvalid: If they want one on Ollama and name no model.
            SidecarError: If it cannot be had.
        """
        if not self._is_embedder_served():
            return await self._built_in_embedder()
        from sidecar.adapters.ollama_embedder import OllamaEmbedder

        model = self._config.ollama.embedding_model
        if self._ollama is None or not model:
            raise SettingsInvalid(problems=[NO_EMBEDDING_MODEL])
        return await self._with_floor(await OllamaEmbedder.open(self._ollama, model))

    def _is_embedder_served(self) -> bool:
        """Return whether the embedder is one on Ollama."""
        wanted = self._config.library.embedder
        is_auto = wanted is EmbedderChoice.AUTO and self._config.ollama.embedding_model
        return wanted is EmbedderChoice.OLLAMA or bool(is_auto)

    async def _with_floor(self, embedder: Embedder) -> Embedder:
        from sidecar.adapters.measured_floors import with_kept_floor

        return await asyncio.to_thread(with_kept_floor, embedder, self._config.data_dir / FLOORS)

    async def _built_in_embedder(self) -> NumpyEmbedder:
        wanted = self._config.library.embedder
        from sidecar.adapters.weight_packs import has_e5

        data_dir = self._config.data_dir
        is_e5 = wanted is EmbedderChoice.E5 or (
            wanted is EmbedderChoice.AUTO and await asyncio.to_thread(has_e5, data_dir)
        )
        if not is_e5:
            return self._minilm
        from sidecar.adapters.e5_embedder import E5Embedder

        embedder = self._sentences = E5Embedder(data_dir)
        self.closers.append(lambda: asyncio.to_thread(embedder.close))
        return embedder

    def engines(self, clock: Clock) -> ChooseEngine:
        """Return all engines that the settings allow, and the choice among them.

        Call it after ``embedder``: the builtin engine answers with the same one.
        """
        sources: dict[EngineName, EngineSource] = {
            EngineName.BUILTIN: _builtin(self._minilm, self._sentences)
        }
        if self._ollama is not None:
            sources[EngineName.OLLAMA] = self._ollama_engine(self._ollama)
        sources[EngineName.OPENAI] = self._openai_engine()
        sources[EngineName.GGUF] = self._gguf_engine()
        self.closers += [source.close for source in sources.values()]
        choice = self._config.engine
        wanted = None if choice is EngineChoice.AUTO else EngineName(choice.value)
        return ChooseEngine(sources, wanted=wanted, clock=clock)

    def judge(self) -> Judge | None:
        """Return the judge that was switched on; ``None`` when off or incomplete, with a warning.

        Raises:
            SettingsInvalid: If ``judge.url`` is no address that a judge may have.
        """
        settings = self._config.judge
        if settings.mode is JudgeMode.OFF:
            return None
        is_openai = settings.mode is JudgeMode.OPENAI
        if not settings.model or (is_openai and not settings.url):
            missing = "judge.url" if settings.model else "judge.model"
            self.warnings.append(
                f"judge.mode is {settings.mode.value}, but {missing} is not set; "
                "verdicts get no second opinion."
            )
            return None
        return _openai_judge(self._config) if is_openai else self._ollama_judge()

    def _ollama_judge(self) -> Judge:
        from sidecar.adapters.loopback import loopback_url
        from sidecar.adapters.model_judge import ModelJudge
        from sidecar.ports.judge import JudgeInfo

        assert self._ollama is not None, "a judge on Ollama asks for the client"
        settings = self._config.judge
        host = loopback_url("ollama.host", self._config.ollama.host)
        return ModelJudge(
            self._ollama_models(self._ollama).model(settings.model),
            JudgeInfo(settings.model, host, is_on_this_machine=True),
            timeout_s=settings.timeout_s,
        )

    def _ollama_client(self) -> OllamaClient | None:
        """Return a client when anything on Ollama is asked for; a bad host is always refused."""
        from sidecar.adapters.loopback import loopback_url

        settings = self._config.ollama
        base_url = loopback_url("ollama.host", settings.host)
        is_wanted = self._config.engine is EngineChoice.OLLAMA
        is_judge = self._config.judge.mode is JudgeMode.OLLAMA
        if not (settings.chat_model or settings.embedding_model or is_wanted or is_judge):
            return None
        from sidecar.adapters.ollama_client import OllamaClient

        client = OllamaClient(base_url, _timeouts(settings))
        self.closers.append(client.close)
        return client

    async def _ollama_embedder(self, model: str) -> Embedder | None:
        from sidecar.adapters.ollama_embedder import OllamaEmbedder
        from sidecar.adapters.remembered_embedder import RememberedEmbedder, recall, remember

        client, path = self._ollama, self._folder / REMEMBERED
        if client is None or not model:
            self.warnings.append(f"{NO_EMBEDDING_MODEL}; notes are found by their words only.")
            return None
        try:
            embedder = await OllamaEmbedder.open(client, model)
        except CallerError:
            raise
        except SidecarError as exc:
            self.warnings.append(f"{exc} Meanwhile notes are found by their words only.")
            info = await asyncio.to_thread(recall, path, model)
            if info is None:
                return None
            return RememberedEmbedder(info, lambda: OllamaEmbedder.open(client, model))
        await asyncio.to_thread(remember, path, model, embedder.info)
        return embedder

    def _ollama_models(self, client: OllamaClient) -> OllamaModels:
        """Return the one hand that deals Ollama's models, so that each has one window."""
        from sidecar.adapters.model_memory import available_bytes
        from sidecar.adapters.ollama_models import OllamaModels

        if self._on_ollama is None:
            cap = self._config.ollama.context_cap
            embedder = self._config.ollama.embedding_model
            self._on_ollama = OllamaModels(
                client,
                context_cap=cap,
                available_bytes=available_bytes,
                factors=self._factors(),
                also_loaded=[embedder] if embedder else [],
            )
        return self._on_ollama

    def _factors(self) -> TokenFactors:
        """Return the one memory of tokenizers that all models share."""
        from sidecar.adapters.token_factors import TokenFactors

        if self._known_factors is None:
            self._known_factors = TokenFactors(self._folder / FACTORS)
        return self._known_factors

    def _choices(self, tasks: LanguageModel | None = None) -> Choices:
        from sidecar.adapters.model_engine import Choices
        from sidecar.library.budget import Placement

        placement = Placement(self._config.library.placement.value)
        return Choices(tasks, placement, self._config.rounds.contrast_check)

    def _ollama_engine(self, client: OllamaClient) -> EngineSource:
        models = self._ollama_models(client)
        return self._served_engine(
            EngineName.OLLAMA, self._config.ollama, models, _nothing_to_close
        )

    def _openai_engine(self) -> EngineSource:
        from sidecar.adapters.openai_client import OpenAiClient
        from sidecar.adapters.openai_models import OpenAiModels

        settings = self._config.openai
        client = OpenAiClient(self._openai_url, _timeouts(settings), key=self._config.openai_key)
        models = OpenAiModels(client, context_cap=settings.context_cap, factors=self._factors())
        return self._served_engine(EngineName.OPENAI, settings, models, client.close)

    def _served_engine(
        self,
        name: EngineName,
        settings: OllamaSettings | OpenAiSettings,
        models: OllamaModels | OpenAiModels,
        close: Callable[[], Awaitable[None]],
    ) -> EngineSource:
        """Return the engine on the models that a server's settings name."""
        from sidecar.adapters.model_engine import ModelEngine

        tasks = models.model(settings.tasks_model) if settings.tasks_model else None
        return ModelEngine(
            name,
            chat=models.model(settings.chat_model) if settings.chat_model else None,
            check=models.model(settings.check_model) if settings.check_model else None,
            setting=f"{name.value}.chatModel",
            close=close,
            choices=self._choices(tasks),
        )

    def _gguf_engine(self) -> EngineSource:
        from sidecar.adapters.llama_cpp_models import LlamaCppModels
        from sidecar.adapters.model_engine import ModelEngine

        settings = self._config.gguf
        models = LlamaCppModels(
            context_tokens=settings.context_tokens,
            chat_template=settings.chat_template,
            factors=self._factors(),
        )
        return ModelEngine(
            EngineName.GGUF,
            chat=models.model(settings.chat_path) if settings.chat_path else None,
            check=models.model(settings.check_path) if settings.check_path else None,
            setting="gguf.chatPath",
            close=models.close,
            choices=self._choices(),
        )


def _builtin(minilm: MiniLmEmbedder, sentences: Embedder) -> EngineSource:
    """Return the builtin engine; *sentences* is what tells sentences of notes apart."""
    from sidecar.adapters.builtin_answerer import BuiltinAnswerer
    from sidecar.adapters.builtin_checker import BuiltinChecker
    from sidecar.adapters.builtin_drafter import BuiltinDrafter
    from sidecar.adapters.builtin_engine import BuiltinEngine
    from sidecar.adapters.builtin_partner import BuiltinPartner
    from sidecar.adapters.check_models import check_digest, read_check_models
    from sidecar.adapters.token_likeness import TokenLikeness
    from sidecar.adapters.wordnet_lexicon import lexicons

    meters = [TokenLikeness(minilm, name="minilm")]
    return BuiltinEngine(
        partner=BuiltinPartner(),
        checker=BuiltinChecker(read_check_models(), meters, lexicons()),
        answerer=BuiltinAnswerer(sentences),
        drafter=BuiltinDrafter(),
        check_digest=check_digest(),
    )


def _openai_judge(config: Config) -> Judge:
    from sidecar.adapters.judge_address import judge_address
    from sidecar.adapters.openai_judge import OpenAiJudge

    settings = config.judge
    return OpenAiJudge(
        judge_address(settings.url),
        model=settings.model,
        key=config.judge_key,
        timeout_s=settings.timeout_s,
    )


def _timeouts(settings: OllamaSettings | OpenAiSettings) -> Timeouts:
    from sidecar.adapters.server_timeouts import Timeouts

    return Timeouts(
        settings.connect_timeout_s, settings.first_byte_timeout_s, settings.token_timeout_s
    )


async def _nothing_to_close() -> None:
    """Hold nothing: the client that the models share is closed by its owner."""
