"""The engine that needs no language model, as a source: always configured, always there."""

from __future__ import annotations

from sidecar.ports.answerer import Answerer
from sidecar.ports.checker import Checker
from sidecar.ports.engine import Engine, EngineName
from sidecar.ports.partner import Partner
from sidecar.rounds.values import ModelUse


class BuiltinEngine:
    """Puts the built-in parts together."""

    def __init__(self, *, partner: Partner, checker: Checker, answerer: Answerer) -> None:
        """Take the three parts."""
        self._partner = partner
        self._checker = checker
        self._answerer = answerer

    @property
    def name(self) -> EngineName:
        """Which engine."""
        return EngineName.BUILTIN

    def is_configured(self) -> bool:
        """Return true: it needs no setting."""
        return True

    async def probe(self) -> tuple[ModelUse, ...]:
        """Return no models."""
        return ()

    async def build(self, reason: str) -> Engine:
        """Return the engine."""
        return Engine(
            name=EngineName.BUILTIN,
            partner=self._partner,
            checker=self._checker,
            gap_checker=self._checker,
            answerer=self._answerer,
            models=(),
            reason=reason,
        )

    async def close(self) -> None:
        """Hold nothing, give back nothing."""
