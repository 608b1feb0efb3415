"""Find passages for a query."""

from __future__ import annotations

from dataclasses import dataclass, field

from sidecar.library.values import Retrieval, Scope


@dataclass(frozen=True, slots=True)
class RetrieveRequest:
    """A query with its scope; ``linked_note`` limits it to that note and its links."""

    query: str
    limit: int = 5
    scope: Scope = field(default_factory=Scope)
    linked_note: str | None = None


class Retrieve:
    """Finds passages."""

    async def retrieve(self, request: RetrieveRequest) -> Retrieval:
        """Return passages that clear the floor, best first."""
        raise NotImplementedError
