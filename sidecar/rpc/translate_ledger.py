"""Between values of calibration and wire models."""

from __future__ import annotations

from sidecar.calibration.classes import CheckerKey
from sidecar.calibration.diagnosis import Diagnosis
from sidecar.calibration.gate import License
from sidecar.calibration.ledger import Counts
from sidecar.calibration.practice import Attempt, ClassReport, Elimination, PracticeReport
from sidecar.ports.practice import Decision
from sidecar.rounds.values import Reliability
from sidecar.services.calibrate import CalibrateRequest
from sidecar.services.decide_proposal import Ratified
from sidecar.services.list_proposals import ListedProposal, ProposalQueue
from sidecar.services.practice_problems import ProblemsRequest
from sidecar.services.read_ledger import ClassRow, LedgerView
from sidecar.wire.ledger import (
    CalibrateParams,
    CalibrateResult,
    CheckerShape,
    DecisionShape,
    DiagnosisCountShape,
    EliminationShape,
    HardeningShape,
    LedgerClassShape,
    LedgerCountsShape,
    LedgerResult,
    LicenseShape,
    PracticeClassShape,
    ProposalShape,
    ProposalsResult,
    RatifyResult,
    RefusalShape,
    RejectResult,
    ServingName,
)
from sidecar.wire.rounds import ReliabilityShape


def reliability(found: Reliability | None) -> ReliabilityShape | None:
    """Return the wire form of how far a class is known to be right."""
    if found is None:
        return None
    return ReliabilityShape(
        measured=found.measured,
        required=found.required,
        trials=found.trials,
        missing_trials=found.missing_trials,
        correct=found.correct,
    )


def ledger(view: LedgerView, serving: ServingName) -> LedgerResult:
    """Return the wire form of the reliability page."""
    return LedgerResult(
        classes=[_class(row, view) for row in view.rows],
        problem=view.problem,
        sealed_at=view.sealed_at,
        sources=list(view.sources),
        serving=serving,
        beliefs=view.beliefs,
    )


def _class(row: ClassRow, view: LedgerView) -> LedgerClassShape:
    ratified = row.ratification
    return LedgerClassShape.model_validate(
        {
            "checker": _checker(row.of.checker, is_current=view.is_current(row.of.checker)),
            "kind": str(row.of.kind),
            "side": row.of.side.value,
            "stored": _counts(row.stored),
            "sealed": _counts(row.sealed),
            "standing": row.standing.earned.value,
            "missing_trials": row.standing.missing_trials,
            "admit": _license(row.admitting),
            "propose": _license(row.proposing),
            "serve": _license(row.serving),
            "ratified_at": None if ratified is None else ratified.ratified_at,
            "reason": "" if ratified is None else ratified.reason,
        }
    )


def _checker(checker: CheckerKey, *, is_current: bool) -> CheckerShape:
    return CheckerShape(
        engine=checker.engine,
        model=checker.model,
        digest=checker.digest,
        prompt_version=checker.prompt_version,
        options=checker.options,
        is_current=is_current,
    )


def _counts(counts: Counts) -> LedgerCountsShape:
    return LedgerCountsShape(
        correct=counts.correct,
        wrong=counts.wrong,
        refused=counts.refused,
        committed=counts.committed,
        t2_verified=counts.t2_verified,
        t2_agrees_gold=counts.t2_agrees_gold,
        reliability=counts.reliability,
        t2_precision=counts.t2_precision,
        coverage=counts.coverage,
    )


def _license(decision: License) -> LicenseShape:
    return LicenseShape(
        action=decision.action.value,
        measured=decision.measured,
        required=decision.required,
        ratio=decision.ratio,
        is_licensed=decision.is_licensed,
        trials=decision.trials,
    )


def proposals(queue: ProposalQueue, view: LedgerView) -> ProposalsResult:
    """Return the wire form of the proposal queue."""
    return ProposalsResult(
        proposals=[_proposal(listed, view) for listed in queue.proposals],
        is_practiced=queue.is_practiced,
        problem=queue.problem,
    )


def _proposal(listed: ListedProposal, view: LedgerView) -> ProposalShape:
    proposal = listed.proposal
    hardening = proposal.hardening
    return ProposalShape.model_validate(
        {
            "proposal_id": listed.id,
            "checker": _checker(
                proposal.entry.of.checker,
                is_current=view.is_current(proposal.entry.of.checker),
            ),
            "kind": str(proposal.entry.of.kind),
            "side": proposal.entry.of.side.value,
            "counts": _counts(proposal.entry.counts),
            "floor": proposal.floor,
            "ceiling": proposal.ceiling,
            "hardening": HardeningShape(
                canaries_wrong=hardening.canaries_wrong,
                is_replay_stable=hardening.is_replay_stable,
                is_perturbation_stable=hardening.is_perturbation_stable,
            ),
            "cases": [trial.case for trial in proposal.entry.trials],
            "ledger_sha256": proposal.ledger_sha256,
            "problems": list(listed.problems),
            "decision": None if listed.decision is None else _decision(listed.decision),
        }
    )


def _decision(decision: Decision) -> DecisionShape:
    return DecisionShape(
        decision=decision.kind.value, decided_at=decision.decided_at, reason=decision.reason
    )


def ratified(found: Ratified, view: LedgerView) -> RatifyResult:
    """Return the wire form of what ratifying came to."""
    rows = [row for row in view.rows if row.of == found.of]
    is_ratified = not found.problems
    return RatifyResult(
        proposal_id=found.proposal_id,
        is_ratified=is_ratified,
        problems=list(found.problems),
        ledger_class=_class(rows[0], view) if rows and is_ratified else None,
    )


def rejected(decision: Decision) -> RejectResult:
    """Return the wire form of a rejection."""
    return RejectResult(
        proposal_id=decision.proposal_id,
        decided_at=decision.decided_at,
        reason=decision.reason,
    )


def calibrate_request(params: CalibrateParams) -> CalibrateRequest:
    """Return what the service needs of a call to practice."""
    return CalibrateRequest(
        limit=params.limit,
        resumes=params.resume,
        sets=tuple(params.sets),
        folder=params.data,
    )


def problems_request(params: CalibrateParams) -> ProblemsRequest:
    """Return what the service needs of a call to practice on problems."""
    return ProblemsRequest(params.lane, folder=params.data, limit=params.limit)


def practice_report(report: PracticeReport) -> CalibrateResult:
    """Return the wire form of one pass of practice."""
    return CalibrateResult(
        checker=_checker(report.checker, is_current=True),
        gold_sha256=report.gold_sha256,
        cases=report.cases,
        canaries=len(report.canaries),
        canaries_wrong=report.canaries_wrong,
        classes=[_practice_class(one) for one in report.classes],
        diagnoses=[
            DiagnosisCountShape(diagnosis=kind.value, count=report.count(kind))
            for kind in Diagnosis
        ],
        refusals=[_refusal(attempt) for attempt in report.refusals],
        eliminations=[_elimination(record) for record in report.eliminations],
        proposals=list(report.proposals),
        beliefs_admitted=report.beliefs_admitted,
    )


def _practice_class(found: ClassReport) -> PracticeClassShape:
    return PracticeClassShape.model_validate(
        {
            "kind": str(found.of.kind),
            "side": found.of.side.value,
            "counts": _counts(found.counts),
            "half_reliability": found.half_reliability,
            "trend": found.trend.value,
            "pruned": found.pruned,
            "pruned_wrong": found.pruned_wrong,
        }
    )


def _refusal(attempt: Attempt) -> RefusalShape:
    assert attempt.refusal is not None, "refusals are listed by having one"
    return RefusalShape.model_validate(
        {
            "case": attempt.case,
            "gold_id": attempt.gold_id,
            "kind": attempt.kind or None,
            "diagnosis": attempt.refusal.diagnosis.value,
            "named": list(attempt.refusal.named),
        }
    )


def _elimination(record: Elimination) -> EliminationShape:
    attempt = record.attempt
    return EliminationShape.model_validate(
        {
            "case": attempt.case,
            "gold_id": attempt.gold_id,
            "kind": attempt.kind,
            "attempted": attempt.of.side.value,
            "gold": attempt.gold.value,
            "reason": record.reason,
        }
    )
