"""The report of a generation eval: what the answers were like."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sidecar.evals.goldens import Golden
from sidecar.evals.ranking_metrics import mean
from sidecar.evals.report import Better, Fingerprint, Metric, Report
from sidecar.evals.retrieval_suites import HASH_CHARS, RetrievalSuite
from sidecar.evals.statistics import rate
from sidecar.ids import content_hash
from sidecar.library.passages import PASSAGE_FORMAT_VERSION
from sidecar.library.values import Answer, Coverage, Passage
from sidecar.ports.embedder import EmbedderInfo

_MARK = re.compile(r"\[\d{1,3}\]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_THINKING = re.compile(r"</?think(?:ing)?>|<\|?/?tool_call", re.IGNORECASE)
_NARRATION = re.compile(
    r"\b(?:the|these|your|provided|given|retrieved) (?:passages?|context|excerpts?|sources?)\b"
    r"|\bbased on (?:the|your) (?:notes|passages?|context)\b"
    r"|\b(?:bereitgestellten|obigen) (?:Passagen|Texte|Kontext)\w*\b"
    r"|根据(?:提供的)?(?:段落|上下文)",
    re.IGNORECASE,
)

MOST_LISTED = 200
"""Ids that a report lists of each kind of failure."""


@dataclass(frozen=True, slots=True)
class Answered:
    """One question with its answer."""

    golden: Golden
    answer: Answer

    @property
    def is_answered(self) -> bool:
        """Whether anything but "not covered" was said."""
        return self.answer.coverage is Coverage.ANSWERED

    @property
    def is_right(self) -> bool:
        """Whether the answer holds all that it must and nothing that it must not."""
        said = _MARK.sub("", self.answer.text)
        must = all(re.search(pattern, said, re.IGNORECASE) for pattern in self.golden.must)
        must_not = any(re.search(p, said, re.IGNORECASE) for p in self.golden.must_not)
        return self.is_answered and must and not must_not

    @property
    def kept(self) -> tuple[Passage, ...]:
        """The passages that the answer could draw on: those that the budget kept."""
        found = tuple(ranked.passage for ranked in self.answer.retrieval.passages)
        trace = self.answer.prompt
        return found if trace is None else tuple(found[n] for n in trace.plan.kept_passages)

    @property
    def is_grounded(self) -> bool:
        """Whether every number of the answer stands in a passage or in the question."""
        sources = [self.golden.query, *(said for turn in self.golden.turns for said in turn)]
        sources += [" ".join((p.title, *p.heading_path, p.text)) for p in self.kept]
        known = {number for text in sources for number in _NUMBER.findall(text)}
        return set(_NUMBER.findall(_MARK.sub("", self.answer.text))) <= known


def report(
    suite: RetrievalSuite,
    answers: Sequence[Answered],
    *,
    texts: Mapping[str, str],
    engine: str,
    info: EmbedderInfo | None,
) -> Report:
    """Return the report of one suite.

    Args:
        suite: What was asked.
        answers: One a golden, in order.
        texts: The notes as they stand on the disk, by path.
        engine: Who answered.
        info: The embedder; ``None`` for words only.

    Determinism:
        Pure.
    """
    answerable = [one for one in answers if not one.golden.expects_refusal]
    refusals = [one for one in answers if one.golden.expects_refusal]
    metrics = {
        "answered": _share(answerable, lambda one: one.is_answered),
        "correct": _share(answerable, lambda one: one.is_right),
        "refusal_correct": _share(refusals, lambda one: not one.is_answered),
        **_by_tag(answers),
        **_citations(answers, texts),
        **_wording([one for one in answers if one.is_answered]),
        **_prompts(answers),
    }
    embedder = "words-only" if info is None else info.id
    mark = content_hash(str(PASSAGE_FORMAT_VERSION), embedder, suite.data)
    return Report(
        kind="generation",
        suite=suite.name,
        fingerprint=Fingerprint(mark[:HASH_CHARS], engine, embedder, "none", 0),
        metrics=metrics,
        notes=(
            f"{len(answerable)} questions have an answer in the notes, {len(refusals)} have none.",
            "An answer is right when it holds the pattern that its question names.",
        ),
        details={
            "wrong": _ids(answerable, lambda one: one.is_answered and not one.is_right),
            "refused": _ids(answerable, lambda one: not one.is_answered),
            "answered_though_not_covered": _ids(refusals, lambda one: one.is_answered),
        },
    )


def _by_tag(answers: Sequence[Answered]) -> Mapping[str, Metric]:
    """Return how right each tag's questions were answered, or refused."""
    metrics: dict[str, Metric] = {}
    for tag in sorted({tag for one in answers for tag in one.golden.tags}):
        tagged = [one for one in answers if tag in one.golden.tags]
        meant = [one for one in tagged if not one.golden.expects_refusal]
        others = [one for one in tagged if one.golden.expects_refusal]
        if meant:
            metrics[f"tag/{tag}/correct"] = _share(meant, lambda one: one.is_right)
        if others:
            metrics[f"tag/{tag}/refusal_correct"] = _share(others, lambda one: not one.is_answered)
    return metrics


def _citations(answers: Sequence[Answered], texts: Mapping[str, str]) -> Mapping[str, Metric]:
    """Return how many quotes stand in their notes, and support what cites them."""
    cited = [(one, citation) for one in answers for citation in one.answer.citations]
    valid = [
        citation.span.of(texts.get(citation.path, "")) == citation.quote
        and any(kept.path == citation.path for kept in one.kept)
        for one, citation in cited
    ]
    answered = [one for one in answers if one.is_answered]
    return {
        "citation_validity": Metric(rate(sum(valid), len(valid))),
        "citation_support": Metric(rate(sum(c.supported for _, c in cited), len(cited))),
        "fully_supported": _share(answered, lambda one: not one.answer.unsupported),
    }


def _wording(answered: Sequence[Answered]) -> Mapping[str, Metric]:
    """Return what the text of the answers is like."""
    return {
        "grounded": _share(answered, lambda one: one.is_grounded),
        "think_leak": _share(
            answered, lambda one: bool(_THINKING.search(one.answer.text)), Better.LOWER
        ),
        "narrates_retrieval": _share(
            answered, lambda one: bool(_NARRATION.search(one.answer.text)), Better.LOWER
        ),
    }


def _prompts(answers: Sequence[Answered]) -> Mapping[str, Metric]:
    """Return what the prompt budget did, where the engine has one."""
    traced = [(one, trace) for one in answers if (trace := one.answer.prompt) is not None]
    if not traced:
        return {}
    errors = [
        min(1.0, abs(trace.plan.estimate - trace.prompt_tokens) / trace.prompt_tokens)
        for _, trace in traced
        if trace.prompt_tokens
    ]
    return {
        "passages_dropped": Metric(
            rate(
                sum(len(one.kept) < len(one.answer.retrieval.passages) for one, _ in traced),
                len(traced),
            ),
            Better.NEITHER,
        ),
        "history_elided": Metric(
            rate(sum(trace.plan.dropped_turns > 0 for _, trace in traced), len(traced)),
            Better.NEITHER,
        ),
        "estimator_error": Metric(mean(errors), Better.LOWER),
    }


def _share(
    some: Sequence[Answered], holds: Callable[[Answered], bool], better: Better = Better.HIGHER
) -> Metric:
    return Metric(rate(sum(map(holds, some)), len(some)), better)


def _ids(some: Sequence[Answered], holds: Callable[[Answered], bool]) -> list[str]:
    return [one.golden.id for one in some if holds(one)][:MOST_LISTED]
