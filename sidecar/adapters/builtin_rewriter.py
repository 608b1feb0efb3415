"""Follow-up questions made to stand alone without a language model."""

from __future__ import annotations

from sidecar.library.follow_ups import standing_alone
from sidecar.ports.rewriter import RewriteRequest


class BuiltinRewriter:
    """A ``Rewriter`` that puts a question which points back behind the one before it.

    The question as typed is searched for too: it may have stood alone after all.

    Source:
        ``python -m benchmarks.follow_ups``: neighboring questions on the same paragraph of
        XQuAD, of which the second points back (48 and 49), recall@5: English with MiniLM 0.979
        against 0.938 as typed, German with E5 1.000 against 0.939. After a question on another
        paragraph (157) nothing is lost: 0.981 both ways; with the combined question alone 0.968
        and 0.955, and where every question is put behind the one before it, 0.643 and 0.796.
    """

    async def rewrite(self, request: RewriteRequest) -> tuple[str, ...]:
        """Return the combined question and the one typed, or that one alone."""
        alone = standing_alone(request.question, [asked for asked, _ in request.history])
        return tuple(dict.fromkeys((alone, request.question)))
