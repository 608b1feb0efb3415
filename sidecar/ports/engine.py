"""An engine: what runs partner, checks and answers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from sidecar.ports.answerer import Answerer
from sidecar.ports.checker import Checker
from sidecar.ports.drafter import Drafter
from sidecar.ports.partner import Partner
from sidecar.ports.rewriter import Rewriter
from sidecar.ports.topic_check import TopicCheck
from sidecar.rounds.values import CheckerIdentity, ModelUse


class EngineName(StrEnum):
    """Engines by name."""

    OLLAMA = "ollama"
    OPENAI = "openai"
    GGUF = "gguf"
    BUILTIN = "builtin"


class EngineState(StrEnum):
    """What a client shows about the engine."""

    READY = "ready"
    OLLAMA_DOWN = "ollama_down"
    SERVER_DOWN = "server_down"
    MODEL_MISSING = "model_missing"
    MODEL_LOADING = "model_loading"
    WRONG_MODEL = "wrong_model"
    BUILTIN = "builtin"


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine, whole: a round uses one from opening to verdict.

    Attributes:
        name: Which engine.
        partner: Talks.
        checker: Checks assertions with the check model; ``None`` when no check model is set.
        gap_checker: Checks gaps with the main model.
        answerer: Answers questions.
        models: Models in use.
        reason: Why this engine was chosen, one sentence.
        drafter: Proposes core assertions; ``None`` where the built-in one must do.
        checker_identity: Who ``checker`` is; ``None`` when there is none.
        rewriter: Rewrites follow-up questions; ``None``: they are searched for as typed.
        topic_check: Judges whether passages are on topic; ``None`` where no model can.
        fallback: What to tell the learner where a better engine than this one, left open to
            choose, cannot be used now; empty where this one is what is wanted.
    """

    name: EngineName
    partner: Partner
    checker: Checker | None
    gap_checker: Checker
    answerer: Answerer
    models: tuple[ModelUse, ...]
    reason: str
    drafter: Drafter | None = None
    checker_identity: CheckerIdentity | None = None
    rewriter: Rewriter | None = None
    topic_check: TopicCheck | None = None
    fallback: str = ""


@dataclass(frozen=True, slots=True)
class EngineStatus:
    """State of the engine as a client shows it; ``remedy`` is empty when all is well."""

    state: EngineState
    engine: EngineName
    reason: str
    remedy: str
    models: tuple[ModelUse, ...]


class EngineSource(Protocol):
    """One engine that can be built, with a way to find out whether it would work."""

    @property
    def name(self) -> EngineName:
        """Which engine."""
        ...

    def is_configured(self) -> bool:
        """Return whether the settings name what this engine needs."""
        ...

    async def probe(self) -> tuple[ModelUse, ...]:
        """Return the models that it would use, without sending any text.

        Raises:
            SidecarError: If the engine could not serve now; the error names the remedy.
        """
        ...

    async def build(self, reason: str) -> Engine:
        """Return the engine; parts that are costly to build are built once.

        Raises:
            SidecarError: If the engine cannot be built.
        """
        ...

    async def close(self) -> None:
        """Give back what the engine holds."""
        ...


class Engines(Protocol):
    """Chooses and hands out engines."""

    async def current(self) -> Engine:
        """Return the engine to use now.

        Raises:
            OutsideError: If an engine that the user chose explicitly is not available:
                an explicit choice never falls back in silence.
        """
        ...

    async def by_name(self, name: EngineName) -> Engine:
        """Return the engine of that name, for a round opened with it."""
        ...

    async def status(self) -> EngineStatus:
        """Return the state of the engine, probing what may have changed."""
        ...
