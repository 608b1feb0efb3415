"""One indexing job while it is queued and runs."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace

from sidecar.errors import SidecarError
from sidecar.library.values import (
    IngestCounts,
    IngestReport,
    IngestRequest,
    JobState,
    NoteProblem,
)
from sidecar.services.ingest_request import merged
from sidecar.services.progress import Progress

MAX_PROBLEMS = 1_000
"""Skipped and failed notes that a report names one by one; the counts stay exact."""


@dataclass(slots=True)
class IngestJob:
    """A job: its request grows while it is queued, its counts while it runs.

    Attributes:
        job_id: Names the job.
        request: What to index.
        asked_at_s: When the request last grew, on a clock that never goes back.
        state: Running until it has ended.
        should_stop: Whether to stop after the note in hand.
        error: What ended the job early.
    """

    job_id: str
    request: IngestRequest
    asked_at_s: float
    state: JobState = JobState.RUNNING
    should_stop: bool = False
    error: SidecarError | None = None
    notices: list[str] = field(default_factory=list)
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    total: int = 0
    _counts: Counter[str] = field(default_factory=Counter)
    _skipped: list[NoteProblem] = field(default_factory=list)
    _failed: list[NoteProblem] = field(default_factory=list)
    _listeners: list[Progress] = field(default_factory=list)

    def grow(self, request: IngestRequest, *, now_s: float) -> None:
        """Take another request into this job; the disk decides what each path means."""
        self.request = merged(self.request, request)
        self.asked_at_s = now_s

    def count(self, kind: str, amount: int = 1) -> None:
        """Add to one of the counts, named as in ``IngestCounts``."""
        self._counts[kind] += amount

    def settle(self, kind: str, amount: int = 1) -> None:
        """Add settled notes of one kind and tell the listeners."""
        self._counts[kind] += amount
        self._counts["done"] += amount
        self.tell(f"{self._counts['done']} of {self.total} notes")

    def skip(self, path: str, reason: str) -> None:
        """Settle a note that is left out."""
        if len(self._skipped) < MAX_PROBLEMS:
            self._skipped.append(NoteProblem(path, reason))
        self.settle("skipped")

    def fail(self, path: str, reason: str) -> None:
        """Settle a note that failed."""
        if len(self._failed) < MAX_PROBLEMS:
            self._failed.append(NoteProblem(path, reason))
        self.settle("failed")

    def tell(self, message: str) -> None:
        """Tell the listeners where the job stands."""
        for listener in self._listeners:
            listener.report(self._counts["done"], self.total, message)

    @contextmanager
    def heard_by(self, progress: Progress) -> Iterator[None]:
        """Send progress to a listener inside the block."""
        self._listeners.append(progress)
        try:
            yield
        finally:
            self._listeners.remove(progress)

    def end(self, state: JobState) -> None:
        """Set the final state."""
        self.state = state
        self.ended.set()

    def report(self) -> IngestReport:
        """Return the job as it stands."""
        known = {item.name for item in fields(IngestCounts)}
        counts = {kind: amount for kind, amount in self._counts.items() if kind in known}
        return IngestReport(
            job_id=self.job_id,
            state=self.state,
            counts=replace(IngestCounts(**counts), total=max(self.total, counts.get("done", 0))),
            skipped=tuple(self._skipped),
            failed=tuple(self._failed),
            notices=tuple(dict.fromkeys(self.notices)),
        )
