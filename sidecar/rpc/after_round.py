"""Handlers of the methods that come after a round."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from sidecar.rpc import translate_after as translate
from sidecar.rpc.calls import MODEL_DEADLINE_S, Call, Method
from sidecar.services.forget_state import Forgettable
from sidecar.wire.after_round import (
    DraftAssertionsParams,
    DraftAssertionsResult,
    DueRoundsParams,
    DueRoundsResult,
    ExportRoundParams,
    ExportRoundResult,
    ForgetParams,
    ForgetResult,
    RoundsParams,
    RoundsResult,
    RuleParams,
    RuleResult,
    StudyParams,
    StudyResult,
)


async def study(call: Call, params: StudyParams) -> StudyResult:
    """Say where the note tells what was missing."""
    return translate.study(await call.services.after_round.study.study(params.round_id))


async def rule(call: Call, params: RuleParams) -> RuleResult:
    """Take a ruling."""
    ruled = await call.services.after_round.rule.rule(translate.ruling_request(params))
    return translate.ruled(params.round_id, ruled)


async def rounds(call: Call, params: RoundsParams) -> RoundsResult:
    """List finished rounds, or tell of one."""
    service = call.services.after_round.rounds
    found = (
        (await service.one(params.round_id),)
        if params.round_id is not None
        else await service.rounds(params.note, limit=params.limit)
    )
    return translate.rounds(found, with_transcripts=params.with_transcripts)


async def export_round(call: Call, params: ExportRoundParams) -> ExportRoundResult:
    """Return a finished round as a page."""
    return translate.page(await call.services.after_round.rounds.export(params.round_id))


async def due_rounds(call: Call, params: DueRoundsParams) -> DueRoundsResult:
    """Say which notes are due."""
    within = timedelta(days=params.within_days)
    return translate.due(await call.services.after_round.due.due(within=within, limit=params.limit))


async def draft_assertions(call: Call, params: DraftAssertionsParams) -> DraftAssertionsResult:
    """Propose core assertions."""
    service = call.services.after_round.draft
    return translate.drafts(
        await service.draft(params.note, limit=params.limit, progress=call.progress)
    )


async def forget(call: Call, params: ForgetParams) -> ForgetResult:
    """Delete what is kept of the vault."""
    forgotten = await call.services.after_round.forget.forget(
        Forgettable(params.what), is_confirmed=params.confirm
    )
    return translate.forgotten(params.what, forgotten)


METHODS: Final[Mapping[str, Method[Any, Any]]] = {
    "study": Method(StudyParams, StudyResult, study),
    "rule": Method(RuleParams, RuleResult, rule),
    "rounds": Method(RoundsParams, RoundsResult, rounds),
    "exportRound": Method(ExportRoundParams, ExportRoundResult, export_round),
    "dueRounds": Method(DueRoundsParams, DueRoundsResult, due_rounds),
    "draftAssertions": Method(
        DraftAssertionsParams,
        DraftAssertionsResult,
        draft_assertions,
        deadline_s=MODEL_DEADLINE_S,
    ),
    "forget": Method(ForgetParams, ForgetResult, forget),
}
"""Rows of the method table (``methods.METHODS``)."""
