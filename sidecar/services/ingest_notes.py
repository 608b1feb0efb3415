"""Index notes: one writer, one note a transaction, resumable."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from traceback import extract_tb

from sidecar.errors import JobUnknown, LibraryDamaged, RequestCancelled, SidecarError
from sidecar.ids import new_id
from sidecar.library.values import IngestReport, IngestRequest, JobState
from sidecar.ports.clock import Clock
from sidecar.ports.passages import Passages
from sidecar.services.index_notes import IndexNotes
from sidecar.services.ingest_job import IngestJob
from sidecar.services.progress import Progress
from sidecar.services.reconcile_vault import ReconcileVault

KEPT_JOBS = 50
"""Ended jobs that can still be asked about."""

IDLE_S = 10.0
"""Seconds without a job after which the store is compacted."""

SETTLE_SHARE = 0.01
"""Most of the idle time that compactions take: each rewrites the whole table, so the larger it
is, the longer the rest before the next. Source: a second and 190 MB at 100,000 passages."""

MOST_DEBOUNCES = 5
"""A path that never rests is indexed after this many debounce windows all the same."""

logger = logging.getLogger(__name__)


class IngestNotes:
    """Runs indexing jobs, one at a time, in the order they came.

    Requests that come while a job waits grow that job: saves of one note inside the debounce
    window become one, and edits made during a rebuild wait for its end.
    """

    def __init__(
        self,
        *,
        reconcile: ReconcileVault,
        index: IndexNotes,
        passages: Passages,
        clock: Clock,
        debounce_s: float,
        idle_s: float = IDLE_S,
    ) -> None:
        """Take the parts; nothing runs until the first job.

        Args:
            reconcile: Decides what has to change.
            index: Carries changes out.
            passages: The index, to compact it.
            clock: Measures the debounce window.
            debounce_s: Rest that changed paths must have before they are indexed, in seconds.
            idle_s: Rest after which the store is compacted, in seconds.
        """
        self._reconcile = reconcile
        self._index = index
        self._passages = passages
        self._clock = clock
        self._debounce_s = debounce_s
        self._idle_s = idle_s
        self._jobs: OrderedDict[str, IngestJob] = OrderedDict()
        self._queued: IngestJob | None = None
        self._running: IngestJob | None = None
        self._wake = asyncio.Event()
        self._worker: asyncio.Task[None] | None = None
        self._is_closed = False
        self._settled_in_s = 0.0
        self._is_to_compare = False
        self._has_compared = False

    @property
    def is_to_compare(self) -> bool:
        """Whether a comparison with the whole vault was asked for since the start."""
        return self._is_to_compare

    @property
    def has_compared(self) -> bool:
        """Whether a comparison with the whole vault has come to its end since the start."""
        return self._has_compared

    async def start(self, request: IngestRequest) -> IngestReport:
        """Queue a job and return it as it stands, at once.

        Args:
            request: What to index.

        Returns:
            The job; several requests may share one.

        Raises:
            OutsideVault: If no path is inside the vault; nothing is queued. A path that is not,
                among others that are, is skipped and named.
            RequestCancelled: If the sidecar is stopping.

        Side effects:
            Begins to index in the background.

        Idempotent:
            Yes: asked twice, the second finds nothing to do.
        """
        if self._is_closed:
            raise RequestCancelled
        keyed = self._reconcile.with_keys(request)
        now_s = self._clock.monotonic_s()
        if self._queued is None:
            self._queued = IngestJob(new_id(), keyed.request, now_s)
            self._jobs[self._queued.job_id] = self._queued
            self._forget_old_jobs()
        else:
            self._queued.grow(keyed.request, now_s=now_s)
        for problem in keyed.refused:
            self._queued.skip(problem.path, problem.reason)
        self._is_to_compare |= request.everything or request.rebuild
        self._wake.set()
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return self._queued.report()

    async def wait(self, job_id: str, *, progress: Progress) -> IngestReport:
        """Return the job when it has ended; cancelling the wait leaves the job running.

        Raises:
            JobUnknown: If there is no such job.
            SidecarError: What ended the job early, such as ``PruneUnconfirmed``.
        """
        job = self._job(job_id)
        with job.heard_by(progress):
            await job.ended.wait()
        if job.error is not None:
            raise job.error
        return job.report()

    def report(self, job_id: str) -> IngestReport:
        """Return the job as it stands.

        Raises:
            JobUnknown: If there is no such job.
        """
        return self._job(job_id).report()

    def cancel(self, job_id: str) -> IngestReport:
        """Stop the job after the note in hand; what was indexed stays.

        Raises:
            JobUnknown: If there is no such job.
        """
        job = self._job(job_id)
        job.should_stop = True
        self._wake.set()
        return job.report()

    def running_job(self) -> str | None:
        """Return the id of the job that runs or waits, if any."""
        job = self._running or self._queued
        return None if job is None else job.job_id

    async def close(self) -> None:
        """Finish the note in hand, then stop; jobs that wait are cancelled."""
        self._is_closed = True
        for job in (self._running, self._queued):
            if job is not None:
                job.should_stop = True
        self._wake.set()
        if self._worker is not None:
            await self._worker

    def _job(self, job_id: str) -> IngestJob:
        job = self._jobs.get(job_id)
        if job is None:
            raise JobUnknown(job_id=job_id)
        return job

    def _forget_old_jobs(self) -> None:
        ended = [job_id for job_id, job in self._jobs.items() if job.ended.is_set()]
        for job_id in ended[: max(0, len(self._jobs) - KEPT_JOBS)]:
            del self._jobs[job_id]

    async def _work(self) -> None:
        """Run jobs until closed: the only writer."""
        while not self._is_closed or self._queued is not None:
            if self._queued is None:
                await self._rest()
                continue
            await self._debounce(self._queued)
            self._running, self._queued = self._queued, None
            await self._run(self._running)
            self._running = None

    async def _rest(self) -> None:
        """Wait for a job; compact when none has come for a while."""
        self._wake.clear()
        rest_s = max(self._idle_s, self._settled_in_s / SETTLE_SHARE)
        if not await self._woken(rest_s):
            await self._settle()
            await self._wake.wait()

    async def _debounce(self, job: IngestJob) -> None:
        """Wait until the paths of a job have rested; a whole comparison need not."""
        latest_s = job.asked_at_s + MOST_DEBOUNCES * self._debounce_s
        while not (job.request.everything or job.request.rebuild or job.should_stop):
            due_s = min(job.asked_at_s + self._debounce_s, latest_s)
            left_s = due_s - self._clock.monotonic_s()
            if left_s <= 0:
                return
            self._wake.clear()
            await self._woken(left_s)

    async def _woken(self, timeout_s: float) -> bool:
        try:
            async with asyncio.timeout(timeout_s):
                await self._wake.wait()
        except TimeoutError:
            return False
        return True

    async def _run(self, job: IngestJob) -> None:
        try:
            if not job.should_stop:
                await self._carry_out(job)
        except SidecarError as exc:
            job.error = exc
            job.notices.append(str(exc))
            job.end(JobState.FAILED)
        except Exception as exc:  # noqa: BLE001 - the outermost guard of the background task
            place = extract_tb(exc.__traceback__)[-1]
            logger.error(  # noqa: TRY400 - the message of the exception may hold note text
                "indexing failed: %s at %s:%d", type(exc).__name__, place.name, place.lineno or 0
            )
            job.notices.append("Indexing ended because of a fault of the sidecar; see the log.")
            job.end(JobState.FAILED)
        else:
            job.end(JobState.CANCELLED if job.should_stop else JobState.DONE)

    async def _carry_out(self, job: IngestJob) -> None:
        if job.request.rebuild:
            await self._rebuild(job)
        elif job.request.everything:
            await self._whole(job)
        else:
            await self._index.carry_out(await self._reconcile.paths(job.request), job)

    async def _rebuild(self, job: IngestJob) -> None:
        """Write every note anew over what answers meanwhile; what is damaged goes first."""
        await self._reconcile.mark_for_rewrite()
        try:
            await self._whole(job)
        except LibraryDamaged:
            await self._passages.clear()
            await self._whole(job)

    async def _whole(self, job: IngestJob) -> None:
        """Compare with the whole vault; then let go of the older tables and compact."""
        # A file that no write of this job meets would go on failing questions in silence.
        await self._passages.look_through()
        changes = await self._reconcile.whole(confirm_prune=job.request.confirm_prune)
        await self._index.carry_out(changes, job)
        if job.should_stop:
            return
        self._has_compared = True
        if not await self._passages.older_notes():
            await self._passages.drop_older()
        await self._settle(anew=job.request.rebuild)

    async def _settle(self, *, anew: bool = False) -> None:
        started_s = self._clock.monotonic_s()
        try:
            await self._passages.settle(idle=True, anew=anew)
        except SidecarError as exc:
            logger.warning("compaction failed: %s", type(exc).__name__)
        self._settled_in_s = self._clock.monotonic_s() - started_s
