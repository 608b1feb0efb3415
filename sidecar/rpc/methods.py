"""The one table of methods: name, params model, result model, handler, limits."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from sidecar import __version__
from sidecar.errors import ProtocolMismatch, WrongVault
from sidecar.ports.library_gate import LibraryState
from sidecar.rpc import after_round, calibration, openrpc, setup, translate
from sidecar.rpc.calls import MODEL_DEADLINE_S, Call, Method, Services
from sidecar.rpc.protocol import PROTOCOL_VERSION
from sidecar.wire.library import (
    AskParams,
    AskResult,
    CancelIngestParams,
    IngestParams,
    IngestResult,
    IngestStatusParams,
    LibraryStatusParams,
    LibraryStatusResult,
    NoteStatusParams,
    NoteStatusResult,
    RetrieveParams,
    RetrieveResult,
)
from sidecar.wire.rounds import (
    GiveUpParams,
    NextTurnParams,
    NextTurnResult,
    OpeningChallengeParams,
    OpeningChallengeResult,
    OpenRoundsParams,
    OpenRoundsResult,
    PreviewJudgeParams,
    PreviewJudgeResult,
)
from sidecar.wire.session import (
    CancelParams,
    CancelResult,
    DiscoverParams,
    DiscoverResult,
    HealthParams,
    HealthResult,
    InitializeParams,
    InitializeResult,
    ShutdownParams,
    ShutdownResult,
    StatusParams,
    StatusResult,
)

__all__ = ["METHODS", "Call", "Method", "Services", "entries"]


async def initialize(call: Call, params: InitializeParams) -> InitializeResult:
    """Check protocol and vault, and introduce the sidecar.

    Raises:
        ProtocolMismatch: If the client speaks another major version.
        WrongVault: If the client has another vault open.
    """
    services = call.services
    if params.protocol.split(".")[0] != PROTOCOL_VERSION.split(".")[0]:
        raise ProtocolMismatch(client=params.protocol, server=PROTOCOL_VERSION)
    if params.vault_path is not None and not await asyncio.to_thread(
        _is_same_folder, services.vault, params.vault_path
    ):
        raise WrongVault
    return InitializeResult(
        protocol=PROTOCOL_VERSION,
        server=__version__,
        capabilities=sorted(METHODS),
        vault_id=services.vault_id,
    )


def _is_same_folder(vault: Path, other: str) -> bool:
    try:
        return vault.samefile(other)
    except (OSError, ValueError):
        return False


async def status(call: Call, _: StatusParams) -> StatusResult:
    """Say how engine, models and library are."""
    services = call.services
    warnings = [*services.warnings(), *await services.calibration.ledger.notices()]
    gate = services.library_gate
    if gate.state() is LibraryState.UNAVAILABLE and gate.reason():
        warnings.append(gate.reason())
    return translate.engine_status(
        await services.engines.status(),
        embedder=services.embedder_id(),
        library=gate.state().value,
        versions={**services.versions, "sidecar": __version__, "protocol": PROTOCOL_VERSION},
        warnings=warnings,
    )


async def health(_: Call, __: HealthParams) -> HealthResult:
    """Answer at once: the event loop is alive."""
    return HealthResult(ok=True)


async def opening_challenge(call: Call, params: OpeningChallengeParams) -> OpeningChallengeResult:
    """Open a round."""
    opened = await call.services.open_round.open(params.note, progress=call.progress)
    return translate.opened_round(opened)


async def next_turn(call: Call, params: NextTurnParams) -> NextTurnResult:
    """Answer a turn."""
    request = translate.turn_request(params)
    return translate.turn_result(
        await call.services.next_turn.next(request, progress=call.progress)
    )


async def give_up(call: Call, params: GiveUpParams) -> NextTurnResult:
    """End a round and reveal what is missing."""
    transcript = translate.turns(params.transcript)
    return translate.turn_result(
        await call.services.next_turn.give_up(params.round_id, transcript, progress=call.progress)
    )


async def open_rounds(call: Call, _: OpenRoundsParams) -> OpenRoundsResult:
    """List rounds that can go on."""
    return translate.open_rounds(await call.services.after_round.rounds.unfinished())


async def preview_judge(call: Call, params: PreviewJudgeParams) -> PreviewJudgeResult:
    """Show what would leave for the judge."""
    transcript = translate.turns(params.transcript)
    return translate.judge_preview(
        await call.services.preview_judge.preview(params.round_id, transcript)
    )


async def retrieve(call: Call, params: RetrieveParams) -> RetrieveResult:
    """Find passages."""
    request = translate.retrieve_request(params)
    return translate.retrieval(await call.services.retrieve.retrieve(request))


async def ask(call: Call, params: AskParams) -> AskResult:
    """Answer a question; the text also streams."""
    request = translate.ask_request(params)
    return translate.answer(await call.services.answer.ask(request, progress=call.progress))


async def ingest(call: Call, params: IngestParams) -> IngestResult:
    """Start an indexing job; with ``wait``, answer when it has ended."""
    service = call.services.ingest
    report = await service.start(translate.ingest_request(params))
    if params.wait:
        report = await service.wait(report.job_id, progress=call.progress)
    return translate.ingest_report(report)


async def ingest_status(call: Call, params: IngestStatusParams) -> IngestResult:
    """Say how an indexing job stands."""
    return translate.ingest_report(call.services.ingest.report(params.job_id))


async def cancel_ingest(call: Call, params: CancelIngestParams) -> IngestResult:
    """Stop an indexing job after the note in hand."""
    return translate.ingest_report(call.services.ingest.cancel(params.job_id))


async def library_status(call: Call, params: LibraryStatusParams) -> LibraryStatusResult:
    """Say what the library holds."""
    if params.check_index:
        await call.services.describe_library.check_index()
    return translate.library_status(await call.services.describe_library.library())


async def note_status(call: Call, params: NoteStatusParams) -> NoteStatusResult:
    """Say why a note is, or is not, in the library."""
    return translate.note_status(await call.services.describe_library.note(params.note))


async def cancel(call: Call, params: CancelParams) -> CancelResult:
    """Cancel a running call by its token."""
    return CancelResult(cancelled=call.running.cancel(params.token))


async def shutdown(call: Call, _: ShutdownParams) -> ShutdownResult:
    """Ask the process to stop."""
    call.services.shutdown()
    return ShutdownResult(stopping=True)


async def discover(_: Call, __: DiscoverParams) -> DiscoverResult:
    """Return the OpenRPC document."""
    return DiscoverResult.model_validate(openrpc.document(entries()))


METHODS: Final[Mapping[str, Method[Any, Any]]] = {
    "initialize": Method(InitializeParams, InitializeResult, initialize, limit=2),
    "status": Method(StatusParams, StatusResult, status, limit=3),
    "health": Method(HealthParams, HealthResult, health),
    "openingChallenge": Method(
        OpeningChallengeParams,
        OpeningChallengeResult,
        opening_challenge,
        limit=2,
        deadline_s=MODEL_DEADLINE_S,
    ),
    "nextTurn": Method(
        NextTurnParams, NextTurnResult, next_turn, limit=3, deadline_s=MODEL_DEADLINE_S
    ),
    "giveUp": Method(GiveUpParams, NextTurnResult, give_up, limit=2, deadline_s=MODEL_DEADLINE_S),
    "openRounds": Method(OpenRoundsParams, OpenRoundsResult, open_rounds, limit=2),
    "previewJudge": Method(PreviewJudgeParams, PreviewJudgeResult, preview_judge),
    **after_round.METHODS,
    **calibration.METHODS,
    "retrieve": Method(RetrieveParams, RetrieveResult, retrieve, limit=4),
    "ask": Method(AskParams, AskResult, ask, limit=2, deadline_s=MODEL_DEADLINE_S),
    "ingest": Method(IngestParams, IngestResult, ingest, limit=6, deadline_s=None),
    "ingestStatus": Method(IngestStatusParams, IngestResult, ingest_status),
    "cancelIngest": Method(CancelIngestParams, IngestResult, cancel_ingest),
    "libraryStatus": Method(LibraryStatusParams, LibraryStatusResult, library_status, limit=2),
    "noteStatus": Method(NoteStatusParams, NoteStatusResult, note_status, limit=2),
    **setup.METHODS,
    "cancel": Method(CancelParams, CancelResult, cancel),
    "shutdown": Method(ShutdownParams, ShutdownResult, shutdown),
    "rpc.discover": Method(DiscoverParams, DiscoverResult, discover),
}
"""Every method; other files of handlers bring their own rows. The limits above 1, with those of
``draftAssertions`` and ``calibrate``, add up to less than ``MAX_CONNECTIONS``, and other methods
with limit 1 answer without waiting: however busy the sidecar is, one connection is free."""


def entries() -> list[openrpc.Entry]:
    """Return what the OpenRPC document needs of every method."""
    return [openrpc.Entry(name, m.params, m.result) for name, m in METHODS.items()]
