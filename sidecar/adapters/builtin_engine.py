"""The engine that needs no language model, as a source: always configured, always there."""

from __future__ import annotations

from sidecar.adapters.builtin_rewriter import BuiltinRewriter
from sidecar.ports.answerer import Answerer
from sidecar.ports.checker import Checker
from sidecar.ports.drafter import Drafter
from sidecar.ports.engine import Engine, EngineName
from sidecar.ports.partner import Partner
from sidecar.rounds.values import CheckerIdentity, ModelUse

SEMANTIC_CHECK = "semantic check"
"""Name of the built-in check in the classes of the ledger."""


class BuiltinEngine:
    """Puts the built-in parts together."""

    def __init__(
        self,
        *,
        partner: Partner,
        checker: Checker,
        answerer: Answerer,
        drafter: Drafter | None = None,
        check_digest: str = "",
    ) -> None:
        """Take the parts.

        Args:
            partner: Asks from templates.
            checker: The semantic check.
            answerer: Quotes.
            drafter: Proposes sentences of the note as assertions.
            check_digest: Identifies the coefficients of the check.
        """
        self._partner = partner
        self._drafter = drafter
        self._identity = CheckerIdentity(EngineName.BUILTIN.value, SEMANTIC_CHECK, check_digest)
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
            drafter=self._drafter,
            checker_identity=self._identity,
            rewriter=BuiltinRewriter(),
        )

    async def close(self) -> None:
        """Hold nothing, give back nothing."""
