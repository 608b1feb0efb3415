"""Index notes: one writer, one note a transaction, resumable."""

from __future__ import annotations

from sidecar.library.values import IngestReport, IngestRequest
from sidecar.services.progress import Progress


class IngestNotes:
    """Runs indexing jobs, one at a time, in the order they came."""

    async def start(self, request: IngestRequest) -> IngestReport:
        """Queue a job and return it as it stands, at once."""
        raise NotImplementedError

    async def wait(self, job_id: str, *, progress: Progress) -> IngestReport:
        """Return the job when it has ended; cancelling the wait leaves the job running."""
        raise NotImplementedError

    def report(self, job_id: str) -> IngestReport:
        """Return the job as it stands, or raise ``JobUnknown``."""
        raise NotImplementedError

    def cancel(self, job_id: str) -> IngestReport:
        """Stop the job after the note in hand."""
        raise NotImplementedError

    async def close(self) -> None:
        """Finish the note in hand, then stop."""
        raise NotImplementedError
