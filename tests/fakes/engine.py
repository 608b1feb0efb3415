"""Engines made of fake parts."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sidecar.errors import OllamaDown
from sidecar.ports.answerer import AnswerPlan, AnswerRequest
from sidecar.ports.checker import Checker
from sidecar.ports.drafter import Drafter
from sidecar.ports.engine import Engine, EngineName, EngineState, EngineStatus
from sidecar.ports.partner import Partner
from sidecar.rounds.values import CheckerIdentity, ModelUse
from tests.fakes.checker import FakeChecker
from tests.fakes.partner import FakePartner

A_MODEL = ModelUse("chat", "tiny:1b", "sha256:0")


class NoAnswers:
    """An answerer that a round never asks."""

    async def plan(self, request: AnswerRequest) -> AnswerPlan:
        """Fail."""
        raise AssertionError("a round asked for an answer")

    def answer(self, request: AnswerRequest, plan: AnswerPlan) -> AsyncIterator[str]:
        """Fail."""
        raise AssertionError("a round asked for an answer")


def an_engine(
    name: EngineName = EngineName.OLLAMA,
    *,
    partner: Partner | None = None,
    checker: Checker | None = None,
    gap_checker: Checker | None = None,
    drafter: Drafter | None = None,
) -> Engine:
    """Return an engine of fake parts."""
    return Engine(
        name=name,
        partner=partner or FakePartner(),
        checker=checker,
        gap_checker=gap_checker or checker or FakeChecker(),
        answerer=NoAnswers(),
        models=() if name is EngineName.BUILTIN else (A_MODEL,),
        reason="a test chose it",
        drafter=drafter,
        checker_identity=None if checker is None else CheckerIdentity(name.value, "check"),
    )


class FakeEngines:
    """Hands out one main engine and the built-in one."""

    def __init__(self, main: Engine, builtin: Engine | None = None) -> None:
        self.main = main
        self.builtin = builtin or an_engine(EngineName.BUILTIN, checker=FakeChecker())
        self.is_down = False

    async def current(self) -> Engine:
        """Return the main engine, or say that it is down."""
        if self.is_down:
            raise OllamaDown(host="127.0.0.1:1")
        return self.main

    async def by_name(self, name: EngineName) -> Engine:
        """Return the engine of that name."""
        if name is self.main.name:
            return await self.current()
        assert name is EngineName.BUILTIN
        return self.builtin

    async def status(self) -> EngineStatus:
        """Say that all is well."""
        return EngineStatus(EngineState.READY, self.main.name, "", "", self.main.models)
