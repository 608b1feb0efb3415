"""Bring the index up to what happened in the vault while the sidecar was off."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from sidecar.errors import SidecarError
from sidecar.library.values import IngestRequest, Retrieval
from sidecar.ports.catalogue import Catalogue
from sidecar.services.find_passages import FindsPassages
from sidecar.services.ingest_notes import IngestNotes
from sidecar.services.progress import NoProgress
from sidecar.services.retrieve import RetrieveRequest

CATCHING_UP = (
    "Changes made while the sidecar was off are still being indexed; this may be out of date."
)

logger = logging.getLogger(__name__)


class FindsWhileBehind:
    """Finds passages, and tells with them what the index may lack."""

    def __init__(self, finder: FindsPassages, behind: Callable[[], str]) -> None:
        """Take who finds, and who tells; an empty string is told to nobody."""
        self._finder = finder
        self._behind = behind

    async def retrieve(self, request: RetrieveRequest) -> Retrieval:
        """Return passages that clear the floor, best first.

        Raises:
            SidecarError: As ``Retrieve.retrieve`` does.
        """
        found = await self._finder.retrieve(request)
        behind = self._behind()
        return replace(found, notices=(*found.notices, behind)) if behind else found


class CatchUp:
    """Compares the whole vault once after a start.

    A library that was never indexed is left to whoever uses it, and so is one that a client has
    asked to be compared meanwhile: one comparison is enough.
    """

    def __init__(
        self, ingest: IngestNotes, catalogue: Catalogue, opened: Callable[[], Awaitable[None]]
    ) -> None:
        """Take what compares, what was indexed, and what waits until the index is open."""
        self._ingest = ingest
        self._catalogue = catalogue
        self._opened = opened
        self._work: asyncio.Task[None] | None = None
        self._is_needed = False
        self._why_not = ""

    def begin(self) -> asyncio.Task[None]:
        """Begin in the background; calls go on being answered.

        Returns:
            Ends once the comparison has, or is known not to be needed.
        """
        self._is_needed = True
        self._work = asyncio.create_task(self._run())
        return self._work

    def notice(self) -> str:
        """Return what to tell with an answer while the index may be behind, else empty."""
        if not self._is_needed or self._ingest.has_compared:
            return ""
        return self._why_not or CATCHING_UP

    async def close(self) -> None:
        """Stop waiting; a job that has begun ends as all jobs do."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _run(self) -> None:
        try:
            self._is_needed = (await self._catalogue.counts()).searchable > 0
            if not self._is_needed:
                return
            await self._opened()
            if not self._ingest.is_to_compare:
                job = await self._ingest.start(IngestRequest(everything=True))
                await self._ingest.wait(job.job_id, progress=NoProgress())
        except SidecarError as exc:
            self._why_not = f"{exc} {exc.details()['remedy']}"
            logger.warning("comparing after the start failed: %s", type(exc).__name__)
