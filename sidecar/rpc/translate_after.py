"""Between room values and wire models, for what comes after a round."""

from __future__ import annotations

from collections.abc import Iterable

from sidecar.rounds.export_page import EXPORT_FOLDER, ExportPage
from sidecar.rounds.study import StudyPoint
from sidecar.rounds.told import shown_verdict
from sidecar.rounds.turns import turns_used
from sidecar.rounds.values import Ruling, RulingKind
from sidecar.rpc.translate import check_shape, turn_shapes, verdict_shape
from sidecar.services.draft_assertions import Drafts, PlacedDraft
from sidecar.services.forget_state import Forgotten
from sidecar.services.list_due import DueNote, DueRounds
from sidecar.services.list_rounds import PastRound
from sidecar.services.rule_check import Ruled, RulingRequest
from sidecar.services.study_round import Study
from sidecar.wire.after_round import (
    DraftAssertionsResult,
    DraftShape,
    DueNoteShape,
    DueRoundsResult,
    ExportRoundResult,
    ForgetResult,
    ForgettableName,
    RoundShape,
    RoundsResult,
    RuleParams,
    RuleResult,
    RulingShape,
    StudyGapShape,
    StudyResult,
    TrialShape,
)
from sidecar.wire.shapes import ModelShape, SpanShape


def study(found: Study) -> StudyResult:
    """Return the wire form of what to study."""
    return StudyResult(
        round_id=found.round_id,
        note=found.path,
        is_changed=found.is_changed,
        gaps=[_gap(point) for point in found.points],
        notices=list(found.notices),
    )


def _gap(point: StudyPoint) -> StudyGapShape:
    place = point.place
    return StudyGapShape.model_validate(
        {
            "text": point.text,
            "origin": point.origin,
            "assertion": point.assertion,
            "heading_path": list(point.heading_path),
            "span": None if place is None else SpanShape(start=place.start, end=place.end),
            "quote": point.quote,
            "is_exact": place is not None and place.is_exact,
        }
    )


def ruling_request(params: RuleParams) -> RulingRequest:
    """Return what the service needs of a ruling."""
    return RulingRequest(
        round_id=params.round_id,
        about=params.assertion,
        kind=RulingKind(params.ruling),
        evidence=params.evidence,
        reason=params.reason,
    )


def ruled(round_id: str, found: Ruled) -> RuleResult:
    """Return the wire form of what a ruling made of a round."""
    plan = found.schedule
    return RuleResult(
        round_id=round_id,
        check=None if found.check is None else check_shape(found.check),
        verdict=verdict_shape(found.verdict),
        due_at=None if plan is None else plan.due_at.isoformat(),
        is_solid=plan is not None and plan.is_solid,
        trial=_trial(found),
        is_retracted=found.learned.is_retracted,
        is_tightened=found.learned.is_tightened,
        is_restored=found.learned.is_restored,
    )


def _trial(found: Ruled) -> TrialShape | None:
    of = found.trial_class
    if of is None:
        return None
    return TrialShape(
        engine=of.checker.engine,
        model=of.checker.model,
        digest=of.checker.digest,
        prompt_version=of.checker.prompt_version,
        kind=of.kind.value,
        side=of.side.value,
        correct=found.counts.correct,
        wrong=found.counts.wrong,
        refused=found.counts.refused,
    )


def rounds(found: Iterable[PastRound], *, with_transcripts: bool) -> RoundsResult:
    """Return the wire form of finished rounds."""
    return RoundsResult(rounds=[_round(past, with_transcript=with_transcripts) for past in found])


def _round(past: PastRound, *, with_transcript: bool) -> RoundShape:
    record = past.record
    return RoundShape(
        round_id=record.round_id,
        note=past.path,
        challenge=record.challenge,
        verdict=verdict_shape(shown_verdict(record)),
        checked_result=record.verdict.result.value,
        gave_up=record.gave_up,
        turns_used=record.turns_used or turns_used(record.transcript),
        engine=record.engine,
        models=[
            ModelShape(role=use.role, model=use.model, digest=use.digest) for use in record.models
        ],
        opened_at=record.opened_at,
        concluded_at=record.concluded_at,
        rulings=[_ruling(ruling) for ruling in record.rulings],
        transcript=turn_shapes(record.transcript) if with_transcript else [],
    )


def _ruling(ruling: Ruling) -> RulingShape:
    return RulingShape(
        assertion=ruling.about,
        ruling=ruling.kind.value,
        evidence=ruling.evidence,
        reason=ruling.reason,
        ruled_at=ruling.ruled_at,
    )


def page(found: ExportPage) -> ExportRoundResult:
    """Return the wire form of an exported round."""
    return ExportRoundResult(
        folder=EXPORT_FOLDER, file_name=found.file_name, markdown=found.markdown
    )


def due(found: DueRounds) -> DueRoundsResult:
    """Return the wire form of what is due."""
    return DueRoundsResult(
        due=[_due_note(note) for note in found.due],
        scheduled=found.scheduled,
        solid=found.solid,
        gone=found.gone,
        next_due_at=None if found.next_due_at is None else found.next_due_at.isoformat(),
    )


def _due_note(note: DueNote) -> DueNoteShape:
    plan = note.schedule
    verdict = shown_verdict(plan.last)
    return DueNoteShape(
        note=note.path,
        due_at=plan.due_at.isoformat(),
        is_due=note.is_due,
        is_solid=plan.is_solid,
        passes=plan.passes,
        rounds=plan.rounds,
        fresh_points=plan.fresh,
        last_round_id=plan.last.round_id,
        last_result=verdict.result.value,
        last_at=plan.last.concluded_at,
        standing=verdict.standing.value,
    )


def drafts(found: Drafts) -> DraftAssertionsResult:
    """Return the wire form of proposals."""
    return DraftAssertionsResult(
        note=found.path,
        engine=found.engine,
        proposals=[_draft(placed) for placed in found.drafts],
        dropped=found.dropped,
        notices=list(found.notices),
    )


def _draft(placed: PlacedDraft) -> DraftShape:
    draft = placed.draft
    return DraftShape(
        assertion=draft.assertion.text,
        kind=draft.assertion.kind.value,
        quote=draft.quote,
        heading_path=list(placed.heading_path),
        span=SpanShape(start=draft.place.start, end=draft.place.end),
    )


def forgotten(what: ForgettableName, found: Forgotten) -> ForgetResult:
    """Return the wire form of what was deleted."""
    return ForgetResult(
        what=what,
        open_rounds=found.open_rounds,
        finished_rounds=found.finished_rounds,
        rulings=found.rulings,
        trials=found.trials,
        passages=found.passages,
        notes=found.notes,
    )
