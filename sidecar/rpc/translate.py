"""Between room values and wire models: names change, meaning does not."""

from __future__ import annotations

from collections.abc import Iterable

from sidecar.library.values import (
    Answer,
    Citation,
    IngestReport,
    IngestRequest,
    LibraryStatus,
    NoteProblem,
    NoteStatus,
    RankedPassage,
    Retrieval,
    Scope,
    Span,
)
from sidecar.ports.engine import EngineStatus
from sidecar.rounds.phrases import FALLBACK_LANGUAGE
from sidecar.rounds.values import (
    Check,
    Judgement,
    OpenedRound,
    Speaker,
    Turn,
    TurnResult,
    Verdict,
)
from sidecar.rpc.translate_ledger import reliability
from sidecar.rpc.translate_traces import prompt_shape, trace_shape
from sidecar.services.answer_question import AskRequest
from sidecar.services.list_rounds import UnfinishedRound
from sidecar.services.preview_judge import JudgePreview
from sidecar.services.retrieve import RetrieveRequest
from sidecar.services.turn_request import TurnRequest
from sidecar.wire.library import (
    AskParams,
    AskResult,
    CitationShape,
    IngestCountsShape,
    IngestParams,
    IngestResult,
    LibraryStatusResult,
    NoteStatusResult,
    PassageShape,
    RetrieveParams,
    RetrieveResult,
)
from sidecar.wire.rounds import (
    CheckShape,
    GapShape,
    JudgePayloadShape,
    JudgeShape,
    MessageShape,
    NextTurnParams,
    NextTurnResult,
    OpeningChallengeResult,
    OpenRoundShape,
    OpenRoundsResult,
    PreviewJudgeResult,
    SaidShape,
    VerdictShape,
)
from sidecar.wire.session import StatusResult
from sidecar.wire.shapes import ModelShape, NoteProblemShape, ScopeShape, SpanShape, TurnShape


def turns(shapes: Iterable[TurnShape]) -> tuple[Turn, ...]:
    """Return the transcript."""
    return tuple(Turn(Speaker(shape.speaker), shape.text) for shape in shapes)


def turn_shapes(transcript: Iterable[Turn]) -> list[TurnShape]:
    """Return the wire form of a transcript."""
    return [TurnShape(speaker=turn.speaker.value, text=turn.text) for turn in transcript]


def turn_request(params: NextTurnParams) -> TurnRequest:
    """Return what the service needs of a turn."""
    return TurnRequest(
        round_id=params.round_id,
        note=params.note,
        focus=params.focus,
        challenge=params.challenge,
        transcript=turns(params.transcript),
    )


def scope(shape: ScopeShape | None, leave_out: Iterable[str]) -> Scope:
    """Return the scope without its linked note, which services resolve themselves."""
    shape = shape or ScopeShape()
    return Scope(folder=shape.folder, tag=shape.tag, leave_out=tuple(leave_out))


def retrieve_request(params: RetrieveParams) -> RetrieveRequest:
    """Return what the service needs of a query."""
    return RetrieveRequest(
        query=params.query,
        limit=params.limit,
        scope=scope(params.scope, params.leave_out),
        linked_note=params.scope.note if params.scope else None,
    )


def ask_request(params: AskParams) -> AskRequest:
    """Return what the service needs of a question."""
    return AskRequest(
        question=params.question,
        history=tuple((pair.question, pair.answer) for pair in params.history),
        scope=scope(params.scope, [params.note] if params.note else []),
        linked_note=params.scope.note if params.scope else None,
        style=params.style,
    )


def ingest_request(params: IngestParams) -> IngestRequest:
    """Return what the service needs of an indexing call."""
    return IngestRequest(
        changed=tuple(params.changed),
        deleted=tuple(params.deleted),
        renamed=dict(params.renamed),
        everything=params.all,
        rebuild=params.rebuild,
        confirm_prune=params.confirm_prune,
    )


def opened_round(opened: OpenedRound) -> OpeningChallengeResult:
    """Return the wire form of an opened round."""
    return OpeningChallengeResult(
        round_id=opened.round_id,
        focus=opened.focus,
        challenge=opened.challenge,
        kind=opened.kind.value,
        assertion_count=opened.assertion_count,
        turns_allowed=opened.turns_allowed,
        engine=opened.engine,
        notices=list(opened.notices),
        language=opened.language,
    )


def turn_result(result: TurnResult) -> NextTurnResult:
    """Return the wire form of an answered turn."""
    return NextTurnResult(
        round_id=result.round_id,
        feedback=result.feedback,
        follow_up=result.follow_up,
        verdict=verdict_shape(result.verdict) if result.verdict else None,
        turns_used=result.turns_used,
        turns_allowed=result.turns_allowed,
        notices=list(result.notices),
    )


def open_rounds(rounds: Iterable[UnfinishedRound]) -> OpenRoundsResult:
    """Return the wire form of the rounds that can go on."""
    return OpenRoundsResult(rounds=[_open_round(each) for each in rounds])


def retrieval(found: Retrieval) -> RetrieveResult:
    """Return the wire form of a retrieval."""
    return RetrieveResult(
        passages=[_passage(ranked) for ranked in found.passages],
        trace=trace_shape(found.trace),
        notices=list(found.notices),
    )


def answer(given: Answer) -> AskResult:
    """Return the wire form of an answer."""
    return AskResult(
        answer=given.text,
        coverage=given.coverage.value,
        citations=[_citation(citation) for citation in given.citations],
        unsupported=list(given.unsupported),
        closest=list(given.closest),
        engine=given.engine,
        trace=trace_shape(given.retrieval.trace),
        prompt=prompt_shape(given),
        notices=list(given.notices),
    )


def ingest_report(report: IngestReport) -> IngestResult:
    """Return the wire form of an indexing job."""
    counts = report.counts
    return IngestResult(
        job_id=report.job_id,
        state=report.state.value,
        counts=IngestCountsShape(
            total=counts.total,
            done=counts.done,
            indexed=counts.indexed,
            unchanged=counts.unchanged,
            moved=counts.moved,
            deleted=counts.deleted,
            skipped=counts.skipped,
            failed=counts.failed,
            passages_embedded=counts.passages_embedded,
        ),
        skipped=_problems(report.skipped),
        failed=_problems(report.failed),
        notices=list(report.notices),
    )


def library_status(status: LibraryStatus) -> LibraryStatusResult:
    """Return the wire form of the library's state."""
    return LibraryStatusResult(
        notes={state.value: count for state, count in status.notes.items()},
        passages=status.passages,
        text_only_passages=status.text_only_passages,
        embedder=status.embedder,
        dimension=status.dimension,
        indexed_share=status.indexed_share,
        disk_bytes=status.disk_bytes,
        skipped=_problems(status.skipped),
        failed=_problems(status.failed),
        running_job=status.running_job,
        languages=dict(status.languages),
        notices=list(status.notices),
    )


def note_status(status: NoteStatus) -> NoteStatusResult:
    """Return the wire form of one note's state."""
    return NoteStatusResult(
        path=status.path,
        state=status.state.value,
        reason=status.reason,
        passages=status.passages,
        text_only_passages=status.text_only_passages,
        size_bytes=status.size_bytes,
        indexed_at=status.indexed_at,
    )


def engine_status(
    status: EngineStatus,
    *,
    embedder: str,
    library: str,
    versions: dict[str, str],
    warnings: list[str],
) -> StatusResult:
    """Return the wire form of the sidecar's state."""
    return StatusResult.model_validate(
        {
            "state": status.state.value,
            "engine": status.engine.value,
            "reason": status.reason,
            "remedy": status.remedy,
            "models": [
                ModelShape(role=use.role, model=use.model, digest=use.digest)
                for use in status.models
            ],
            "embedder": embedder,
            "library": library,
            "versions": versions,
            "warnings": warnings,
        }
    )


def span_shape(span: Span) -> SpanShape:
    """Return the wire form of a span."""
    return SpanShape(start=span.start, end=span.end)


def verdict_shape(verdict: Verdict) -> VerdictShape:
    """Return the wire form of a verdict."""
    return VerdictShape(
        basis=verdict.basis.value,
        result=verdict.result.value,
        checks=[check_shape(check) for check in verdict.checks],
        gaps=[GapShape.model_validate({"text": g.text, "origin": g.origin}) for g in verdict.gaps],
        standing=verdict.standing.value,
        reason=verdict.reason,
        judge=None if verdict.judge is None else _judgement(verdict.judge),
        language=verdict.language or FALLBACK_LANGUAGE,
    )


def _judgement(judge: Judgement) -> JudgeShape:
    return JudgeShape.model_validate(
        {
            "result": judge.result.value,
            "reason": judge.reason,
            "model": judge.model,
            "overturned": judge.is_overturning,
            "checked_result": judge.checked.value,
            "is_in_force": judge.is_in_force,
        }
    )


def judge_preview(found: JudgePreview) -> PreviewJudgeResult:
    """Return the wire form of what would leave for the judge."""
    judge, payload = found.judge, found.payload
    return PreviewJudgeResult(
        is_on=judge is not None,
        destination=judge.destination if judge else "",
        model=judge.model if judge else "",
        is_on_this_machine=judge is None or judge.is_on_this_machine,
        payload=JudgePayloadShape(
            challenge=payload.challenge,
            transcript=[
                SaidShape(speaker=t.speaker.value, text=t.text) for t in payload.transcript
            ],
            verdict=payload.result.value,
            gaps=list(payload.gaps),
        ),
        messages=[
            MessageShape.model_validate({"role": message.role, "content": message.content})
            for message in found.messages
        ],
        is_exact=found.is_exact,
        notices=list(found.notices),
    )


def check_shape(check: Check) -> CheckShape:
    """Return the wire form of a check."""
    return CheckShape(
        assertion=check.assertion.text,
        kind=check.assertion.kind.value,
        outcome=check.outcome.value,
        evidence=check.evidence,
        standing=check.standing.value,
        note=check.note,
        reliability=reliability(check.reliability),
    )


def _open_round(unfinished: UnfinishedRound) -> OpenRoundShape:
    summary = unfinished.summary
    return OpenRoundShape(
        round_id=summary.round_id,
        note=summary.path,
        note_now=unfinished.path,
        focus=summary.focus,
        challenge=summary.challenge,
        kind=summary.kind.value,
        transcript=turn_shapes(summary.transcript),
        turns_allowed=summary.turns_allowed,
        engine=summary.engine,
        opened_at=summary.opened_at,
        language=unfinished.language,
    )


def _passage(ranked: RankedPassage) -> PassageShape:
    passage = ranked.passage
    flags = list(ranked.flags)
    if ranked.exempt and "exempt" not in flags:
        flags.append("exempt")
    return PassageShape(
        path=passage.path,
        title=passage.title,
        heading_path=list(passage.heading_path),
        span=span_shape(passage.span),
        text=passage.text,
        score=ranked.final,
        cosine=ranked.candidate.cosine,
        lexical_rank=ranked.candidate.lexical_rank,
        flags=flags,
    )


def _citation(citation: Citation) -> CitationShape:
    return CitationShape(
        n=citation.n,
        path=citation.path,
        title=citation.title,
        heading_path=list(citation.heading_path),
        span=span_shape(citation.span),
        quote=citation.quote,
        supported=citation.supported,
    )


def _problems(problems: Iterable[NoteProblem]) -> list[NoteProblemShape]:
    return [NoteProblemShape(path=problem.path, reason=problem.reason) for problem in problems]
