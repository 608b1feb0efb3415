"""Choose the engine: the user's wish, or the best one that works."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace

from sidecar.errors import (
    ModelLoading,
    ModelMissing,
    ModelNotServed,
    ModelServerDown,
    OllamaDown,
    SidecarError,
)
from sidecar.ports.clock import Clock
from sidecar.ports.engine import Engine, EngineName, EngineSource, EngineState, EngineStatus
from sidecar.rounds.values import ModelUse

PROBE_TTL_S = 3.0
"""How long a probe is believed: status is asked often, and a started Ollama shows soon."""

AUTOMATIC_ORDER = (EngineName.OLLAMA, EngineName.OPENAI, EngineName.GGUF, EngineName.BUILTIN)
"""Which engine is preferred when the user leaves it open (issue 2, point 5): a server that keeps
its model loaded before a file that this process must load."""

_STATES: tuple[tuple[type[SidecarError], EngineState], ...] = (
    (OllamaDown, EngineState.OLLAMA_DOWN),
    (ModelServerDown, EngineState.SERVER_DOWN),
    (ModelMissing, EngineState.MODEL_MISSING),
    (ModelNotServed, EngineState.MODEL_MISSING),
    (ModelLoading, EngineState.MODEL_LOADING),
)

_CHOSEN = {
    EngineName.OLLAMA: "Ollama answers and has the models asked for.",
    EngineName.OPENAI: "The model server answers and has the models asked for.",
    EngineName.GGUF: "A model file is set.",
    EngineName.BUILTIN: "The built-in partner needs no model.",
}


_INSTEAD = {
    EngineName.OPENAI: "The model server is used instead.",
    EngineName.GGUF: "The model file is used instead.",
    EngineName.BUILTIN: (
        "This is the built-in partner, which asks from templates; with a model the partner "
        "would go into what you say."
    ),
}
"""What takes the place of an engine that cannot be used, and what that one would add."""


NOTHING_NAMED = "Name one (ollama.chatModel), or set engine to builtin to leave it at this one."
"""What helps where no model was named at all."""


@dataclass(frozen=True, slots=True)
class _Probe:
    """What asking one engine came to: models, or the failure."""

    models: tuple[ModelUse, ...]
    failure: SidecarError | None

    @property
    def is_usable(self) -> bool:
        """Whether calls would be served; a model that is loading only makes them wait."""
        return self.failure is None or isinstance(self.failure, ModelLoading)


@dataclass(frozen=True, slots=True)
class _Choice:
    """The engine to use, why, and what kept a better one from being used."""

    name: EngineName
    reason: str
    probe: _Probe
    obstacle: SidecarError | None = None


class ChooseEngine:
    """Hands out engines; see ``ports.engine.Engines``."""

    def __init__(
        self,
        sources: Mapping[EngineName, EngineSource],
        *,
        wanted: EngineName | None,
        clock: Clock,
    ) -> None:
        """Take the engines that can be built.

        Args:
            sources: Engines by name; the built-in one is always among them.
            wanted: The user's explicit choice, or ``None`` for the best that works.
            clock: Ages the probes.
        """
        self._sources = sources
        self._wanted = wanted
        self._clock = clock
        self._probes: dict[EngineName, tuple[float, _Probe]] = {}
        self._probing = {name: asyncio.Lock() for name in sources}

    async def current(self) -> Engine:
        """Return the engine to use now.

        Raises:
            SidecarError: If the engine that the user chose is not available: an explicit
                choice never falls back in silence.
        """
        choice = await self._choice()
        if not choice.probe.is_usable and choice.probe.failure is not None:
            raise choice.probe.failure
        engine = await self._sources[choice.name].build(choice.reason)
        return replace(engine, fallback="" if self._wanted else _fallback(choice))

    async def by_name(self, name: EngineName) -> Engine:
        """Return the engine that a round was opened with, whatever would be chosen now."""
        return await self._sources[name].build("The round was opened with it.")

    async def status(self) -> EngineStatus:
        """Return the state of the engine; probes are some seconds old at most."""
        choice = await self._choice()
        failure = choice.probe.failure
        told = failure or choice.obstacle
        remedy = str(told.details()["remedy"]) if told is not None else ""
        return EngineStatus(
            state=_state(choice.name, failure),
            engine=choice.name,
            reason=str(failure) if failure is not None else choice.reason,
            remedy=remedy,
            models=choice.probe.models,
        )

    async def close(self) -> None:
        """Give back what the engines hold."""
        for source in self._sources.values():
            await source.close()

    async def _choice(self) -> _Choice:
        if self._wanted is not None:
            why = "The settings name this engine."
            return _Choice(self._wanted, why, await self._probe(self._wanted))
        obstacle: SidecarError | None = None
        for name in AUTOMATIC_ORDER:
            source = self._sources.get(name)
            if source is None or not source.is_configured():
                continue
            probe = await self._probe(name)
            if probe.is_usable:
                return _Choice(name, _reason(name, obstacle), probe, obstacle)
            obstacle = obstacle or probe.failure
        builtin = await self._probe(EngineName.BUILTIN)
        return _Choice(EngineName.BUILTIN, _reason(EngineName.BUILTIN, obstacle), builtin, obstacle)

    async def _probe(self, name: EngineName) -> _Probe:
        """Return a probe that is young enough; callers at the same time share one."""
        async with self._probing[name]:
            known = self._probes.get(name)
            now_s = self._clock.monotonic_s()
            if known is not None and now_s - known[0] <= PROBE_TTL_S:
                return known[1]
            try:
                probe = _Probe(await self._sources[name].probe(), None)
            except SidecarError as exc:
                probe = _Probe((), exc)
            self._probes[name] = (self._clock.monotonic_s(), probe)
            return probe


def _state(name: EngineName, failure: SidecarError | None) -> EngineState:
    if failure is None:
        return EngineState.BUILTIN if name is EngineName.BUILTIN else EngineState.READY
    known = (state for kind, state in _STATES if isinstance(failure, kind))
    return next(known, EngineState.WRONG_MODEL)


def _reason(name: EngineName, obstacle: SidecarError | None) -> str:
    """Return why an engine was chosen, naming what kept a better one from it."""
    return _CHOSEN[name] if obstacle is None else f"{obstacle} {_CHOSEN[name]}"


def _fallback(choice: _Choice) -> str:
    """Return what to tell the learner of an engine that was not their choice, and what helps."""
    if choice.obstacle is None:
        is_best = choice.name is not EngineName.BUILTIN
        return "" if is_best else f"{_INSTEAD[choice.name]} {NOTHING_NAMED}"
    remedy = choice.obstacle.details()["remedy"]
    return f"{_INSTEAD[choice.name]} {choice.obstacle} {remedy}".strip()
