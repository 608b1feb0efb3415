"""Choosing the engine."""

import asyncio

import pytest

from sidecar.adapters.model_engine import ModelEngine
from sidecar.errors import (
    CloudModelRefused,
    ExtraMissing,
    ModelLoading,
    ModelMissing,
    ModelNotServed,
    ModelServerDown,
    OllamaDown,
    SettingsInvalid,
    SidecarError,
    WrongModel,
)
from sidecar.ports.engine import Engine, EngineName, EngineState
from sidecar.rounds.values import ModelUse
from sidecar.services.choose_engine import NOTHING_NAMED, PROBE_TTL_S, ChooseEngine
from tests.fakes.clock import FakeClock
from tests.fakes.engine import an_engine

MODEL = ModelUse("chat", "m:1b", "d")
DOWN = OllamaDown(host="http://127.0.0.1:11434")


class FakeSource:
    """An engine that works or fails as told."""

    def __init__(
        self,
        name: EngineName,
        failure: SidecarError | None = None,
        *,
        is_configured: bool = True,
    ) -> None:
        self.name = name
        self.failure = failure
        self.configured = is_configured
        self.probes = 0
        self.is_closed = False
        self.gate: asyncio.Event | None = None

    def is_configured(self) -> bool:
        """Say what was set."""
        return self.configured

    async def probe(self) -> tuple[ModelUse, ...]:
        """Return a model, or fail."""
        self.probes += 1
        if self.gate is not None:
            await self.gate.wait()
        if self.failure is not None:
            raise self.failure
        return () if self.name is EngineName.BUILTIN else (MODEL,)

    async def build(self, reason: str) -> Engine:
        """Return an engine of fake parts that keeps the reason."""
        if self.failure is not None and not isinstance(self.failure, ModelLoading):
            raise self.failure
        engine = an_engine(self.name)
        return Engine(
            name=engine.name,
            partner=engine.partner,
            checker=engine.checker,
            gap_checker=engine.gap_checker,
            answerer=engine.answerer,
            models=engine.models,
            reason=reason,
        )

    async def close(self) -> None:
        """Remember it."""
        self.is_closed = True


def choosing(
    *,
    wanted: EngineName | None = None,
    ollama: SidecarError | None = None,
    gguf: SidecarError | None = None,
    configured: tuple[EngineName, ...] = (EngineName.OLLAMA, EngineName.GGUF),
) -> tuple[ChooseEngine, dict[EngineName, FakeSource], FakeClock]:
    """Return the service with its sources and clock."""
    failures = {EngineName.OLLAMA: ollama, EngineName.GGUF: gguf}
    sources = {
        name: FakeSource(name, failures.get(name), is_configured=name in configured)
        for name in (EngineName.OLLAMA, EngineName.GGUF)
    }
    sources[EngineName.BUILTIN] = FakeSource(EngineName.BUILTIN)
    clock = FakeClock()
    return ChooseEngine(sources, wanted=wanted, clock=clock), sources, clock


async def test_a_model_server_comes_after_ollama_and_before_a_file() -> None:
    """What keeps its model loaded is preferred to what this process must load."""
    names = (EngineName.OLLAMA, EngineName.OPENAI, EngineName.GGUF, EngineName.BUILTIN)
    sources = {name: FakeSource(name) for name in names}
    sources[EngineName.OLLAMA].failure = DOWN
    service = ChooseEngine(sources, wanted=None, clock=FakeClock())

    assert (await service.current()).name is EngineName.OPENAI


@pytest.mark.parametrize(
    ("failure", "state"),
    [
        (ModelServerDown(host="http://127.0.0.1:1234"), EngineState.SERVER_DOWN),
        (ModelNotServed(model="m", host="h", served=["x"]), EngineState.MODEL_MISSING),
    ],
)
async def test_trouble_with_a_model_server_has_its_own_state(
    failure: SidecarError, state: EngineState
) -> None:
    """Each with its remedy, and no silent fallback from an explicit choice."""
    sources = {
        EngineName.OPENAI: FakeSource(EngineName.OPENAI, failure),
        EngineName.BUILTIN: FakeSource(EngineName.BUILTIN),
    }
    service = ChooseEngine(sources, wanted=EngineName.OPENAI, clock=FakeClock())
    status = await service.status()

    assert status.state is state
    assert status.remedy == failure.details()["remedy"]
    with pytest.raises(type(failure)):
        await service.current()


@pytest.mark.parametrize(
    ("ollama", "gguf", "configured", "chosen"),
    [
        (None, None, (EngineName.OLLAMA, EngineName.GGUF), EngineName.OLLAMA),
        (DOWN, None, (EngineName.OLLAMA, EngineName.GGUF), EngineName.GGUF),
        (
            DOWN,
            ExtraMissing(extra="gguf"),
            (EngineName.OLLAMA, EngineName.GGUF),
            EngineName.BUILTIN,
        ),
        (None, None, (EngineName.GGUF,), EngineName.GGUF),
        (None, None, (), EngineName.BUILTIN),
    ],
)
async def test_the_best_engine_that_works_is_chosen(
    ollama: SidecarError | None,
    gguf: SidecarError | None,
    configured: tuple[EngineName, ...],
    chosen: EngineName,
) -> None:
    """Ollama with its models, else a configured file, else the built-in partner."""
    service, _, _ = choosing(ollama=ollama, gguf=gguf, configured=configured)

    assert (await service.current()).name is chosen


async def test_an_engine_that_is_not_configured_is_never_asked() -> None:
    """Nothing is probed that the settings do not name."""
    service, sources, _ = choosing(configured=())
    await service.status()

    assert sources[EngineName.OLLAMA].probes == sources[EngineName.GGUF].probes == 0


async def test_a_fallback_says_why() -> None:
    """The reason names what kept the better engine from being used."""
    service, _, _ = choosing(ollama=DOWN, configured=(EngineName.OLLAMA,))
    engine = await service.current()
    status = await service.status()

    assert str(DOWN) in engine.reason
    assert status.state is EngineState.BUILTIN
    assert "ollama serve" in status.remedy


async def test_a_fallback_tells_the_learner_what_is_missing_and_what_helps() -> None:
    """Which engine is not there, what it would add, and how to get it."""
    service, _, _ = choosing(ollama=DOWN, configured=(EngineName.OLLAMA,))
    told = (await service.current()).fallback

    assert str(DOWN) in told
    assert "built-in partner" in told
    assert "with a model" in told
    assert "ollama serve" in told


async def test_without_any_model_named_the_learner_is_told_what_one_would_add() -> None:
    """Nothing failed, and still the best engine is another one."""
    service, _, _ = choosing(configured=())
    told = (await service.current()).fallback

    assert "built-in partner" in told
    assert told.endswith(NOTHING_NAMED)


@pytest.mark.parametrize("wanted", [None, EngineName.BUILTIN])
async def test_an_engine_that_is_wanted_is_no_fallback(wanted: EngineName | None) -> None:
    """The best one, or the one that was set, needs no notice."""
    service, _, _ = choosing(wanted=wanted)

    assert (await service.current()).fallback == ""


@pytest.mark.parametrize(
    "failure",
    [
        DOWN,
        ModelMissing(model="m:1b"),
        WrongModel(model="m:1b", needed="it cannot chat"),
        CloudModelRefused(model="m:cloud"),
        SettingsInvalid(problems=["ollama.chatModel is not set"]),
    ],
)
async def test_an_explicit_choice_never_falls_back(failure: SidecarError) -> None:
    """Who chose Ollama gets Ollama or its error."""
    service, _, _ = choosing(wanted=EngineName.OLLAMA, ollama=failure)
    with pytest.raises(type(failure)):
        await service.current()

    assert (await service.status()).engine is EngineName.OLLAMA


@pytest.mark.parametrize(
    ("failure", "state", "remedy"),
    [
        (None, EngineState.READY, ""),
        (DOWN, EngineState.OLLAMA_DOWN, "ollama serve"),
        (ModelMissing(model="m:1b"), EngineState.MODEL_MISSING, "ollama pull m:1b"),
        (ModelLoading(model="m:1b", waited_s=3), EngineState.MODEL_LOADING, "Wait"),
        (WrongModel(model="m", needed="x"), EngineState.WRONG_MODEL, "Choose a model"),
        (CloudModelRefused(model="m:cloud"), EngineState.WRONG_MODEL, "local model"),
    ],
)
async def test_status_tells_the_states_apart(
    failure: SidecarError | None, state: EngineState, remedy: str
) -> None:
    """Down, missing, loading and wrong each have a state and a remedy of their own."""
    service, _, _ = choosing(wanted=EngineName.OLLAMA, ollama=failure)
    status = await service.status()

    assert status.state is state
    assert remedy in status.remedy


async def test_the_built_in_engine_has_its_own_state() -> None:
    """A client shows plainly that it is the built-in partner."""
    service, _, _ = choosing(wanted=EngineName.BUILTIN)
    status = await service.status()

    assert status.state is EngineState.BUILTIN
    assert status.remedy == ""


async def test_a_loading_model_is_used_not_replaced() -> None:
    """Loading means waiting, not another engine."""
    service, _, _ = choosing(ollama=ModelLoading(model="m:1b", waited_s=3))

    assert (await service.current()).name is EngineName.OLLAMA


async def test_status_is_cheap() -> None:
    """Probes are shared for a few seconds, then repeated."""
    service, sources, clock = choosing()
    for _ in range(5):
        await service.status()
    clock.advance(PROBE_TTL_S + 0.1)
    await service.status()

    assert sources[EngineName.OLLAMA].probes == 2


async def test_a_started_ollama_is_found() -> None:
    """What was down a moment ago is chosen once it answers."""
    service, sources, clock = choosing(ollama=DOWN, configured=(EngineName.OLLAMA,))
    before = (await service.current()).name
    sources[EngineName.OLLAMA].failure = None
    clock.advance(PROBE_TTL_S + 0.1)

    assert (before, (await service.current()).name) == (EngineName.BUILTIN, EngineName.OLLAMA)


async def test_simultaneous_callers_share_a_probe() -> None:
    """Ten windows that open at once ask Ollama once."""
    service, sources, _ = choosing()
    sources[EngineName.OLLAMA].gate = asyncio.Event()
    tasks = [asyncio.create_task(service.status()) for _ in range(10)]
    await asyncio.sleep(0)
    sources[EngineName.OLLAMA].gate.set()
    await asyncio.gather(*tasks)

    assert sources[EngineName.OLLAMA].probes == 1


async def test_a_round_keeps_its_engine() -> None:
    """A round opened on the built-in partner goes on with it although Ollama is back."""
    service, _, _ = choosing()

    assert (await service.by_name(EngineName.BUILTIN)).name is EngineName.BUILTIN


async def test_a_round_whose_engine_is_gone_gets_the_error() -> None:
    """It can be sent again when the engine is back; it never changes engines."""
    service, _, _ = choosing(ollama=DOWN)
    with pytest.raises(OllamaDown):
        await service.by_name(EngineName.OLLAMA)


async def test_closing_closes_all() -> None:
    """Every engine gives back what it holds."""
    service, sources, _ = choosing()
    await service.close()

    assert all(source.is_closed for source in sources.values())


async def test_a_model_that_is_not_named_comes_with_where_to_find_names() -> None:
    """Whoever chose Ollama without a model is told which command lists the models."""
    engine = ModelEngine(
        EngineName.OLLAMA,
        chat=None,
        check=None,
        setting="ollama.chatModel",
        close=_nothing,
    )

    with pytest.raises(SettingsInvalid, match="sparring models list"):
        await engine.probe()


async def _nothing() -> None:
    """Close nothing."""
