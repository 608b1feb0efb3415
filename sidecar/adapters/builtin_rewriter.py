"""Follow-up questions made to stand alone without a language model."""

from __future__ import annotations

from sidecar.library.follow_ups import standing_alone
from sidecar.ports.rewriter import RewriteRequest


class BuiltinRewriter:
    """A ``Rewriter`` that puts a question which points back behind the one before it."""

    async def rewrite(self, request: RewriteRequest) -> tuple[str, ...]:
        """Return one question."""
        earlier = [asked for asked, _ in request.history]
        return (standing_alone(request.question, earlier),)
