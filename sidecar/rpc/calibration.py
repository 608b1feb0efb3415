"""Handlers of the methods of calibration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sidecar.rpc import translate_ledger as translate
from sidecar.rpc.calls import Call, Method
from sidecar.wire.ledger import (
    CHECKS,
    CalibrateParams,
    CalibrateResult,
    LedgerParams,
    LedgerResult,
    ProposalsParams,
    ProposalsResult,
    RatifyParams,
    RatifyResult,
    RejectParams,
    RejectResult,
)


async def ledger(call: Call, _: LedgerParams) -> LedgerResult:
    """Say what each class of checks has earned."""
    parts = call.services.calibration
    return translate.ledger(await parts.ledger.view(), parts.serving)


async def proposals(call: Call, _: ProposalsParams) -> ProposalsResult:
    """Say what practice proposes to ratify."""
    parts = call.services.calibration
    return translate.proposals(await parts.queue.proposals(), await parts.ledger.view())


async def ratify(call: Call, params: RatifyParams) -> RatifyResult:
    """Ratify a proposal."""
    parts = call.services.calibration
    ratified = await parts.decide.ratify(params.proposal_id, reason=params.reason)
    return translate.ratified(ratified, await parts.ledger.view())


async def reject(call: Call, params: RejectParams) -> RejectResult:
    """Reject a proposal."""
    decide = call.services.calibration.decide
    return translate.rejected(await decide.reject(params.proposal_id, reason=params.reason))


async def calibrate(call: Call, params: CalibrateParams) -> CalibrateResult:
    """Practice checks on the gold set, or derivations on problems."""
    parts = call.services.calibration
    if params.lane == CHECKS:
        asked = translate.calibrate_request(params)
        report = await parts.calibrate.calibrate(asked, progress=call.progress)
    else:
        problems = translate.problems_request(params)
        report = await parts.problems.practice(problems, progress=call.progress)
    return translate.practice_report(report)


METHODS: Final[Mapping[str, Method[Any, Any]]] = {
    "ledger": Method(LedgerParams, LedgerResult, ledger),
    "proposals": Method(ProposalsParams, ProposalsResult, proposals),
    "ratify": Method(RatifyParams, RatifyResult, ratify),
    "reject": Method(RejectParams, RejectResult, reject),
    "calibrate": Method(CalibrateParams, CalibrateResult, calibrate, deadline_s=None),
}
"""Rows of the method table (``methods.METHODS``)."""
