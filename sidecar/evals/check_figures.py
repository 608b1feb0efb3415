"""Figures of a judgment of right and wrong answers in three outcomes.

"Undecided" is left out of accuracy and counted beside it; the rates of false passes and of
covered right answers are of all wrong and all right answers, so saying "undecided" often
cannot hide either.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from sidecar.evals.report import Better, Metric
from sidecar.evals.statistics import (
    Figure,
    Flags,
    Places,
    Reals,
    area,
    correlation,
    covered_at,
    mean_of,
    ranks,
    rate,
)

COMPARED_AT = 0.08
"""Share of false passes at which scores are compared. Source: issue 3."""

SCORE_LIMITS = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Shares of the full score from which an answer is called right, one after another."""


@dataclass(frozen=True, slots=True)
class Judged:
    """Judged answers.

    Attributes:
        scores: (n,) higher means more likely right.
        is_covered: (n,).
        is_rejected: (n,) what is neither covered nor rejected is undecided.
        is_right: (n,) what the gold says.
        question: (n,) a number for each question.
    """

    scores: Reals
    is_covered: Flags
    is_rejected: Flags
    is_right: Flags
    question: Places

    def taken(self, which: Flags) -> Judged:
        """Return the answers for which *which* holds."""
        return Judged(
            self.scores[which],
            self.is_covered[which],
            self.is_rejected[which],
            self.is_right[which],
            self.question[which],
        )


def judged_at(scores: Reals, limit: float, is_right: Flags, question: Places) -> Judged:
    """Return a judgment in two outcomes: covered from a limit on."""
    covered = scores >= limit
    return Judged(scores, covered, ~covered, is_right, question)


def figures(judged: Judged, generator: np.random.Generator) -> dict[str, Metric]:
    """Return all figures of a judgment.

    Args:
        judged: The answers.
        generator: Draws the resamples of the intervals.

    Returns:
        Metrics by name.
    """
    right, wrong = judged.is_right, ~judged.is_right
    covered, rejected = judged.is_covered, judged.is_rejected
    decided = covered | rejected
    good = (right & covered) | (wrong & rejected)
    sensitivity = _share(covered, right & decided)
    specificity = _share(rejected, wrong & decided)
    return {
        "auc": Metric(area(judged.scores, right, judged.question, generator)),
        "accuracy": Metric(_share(good, decided)),
        "balanced_accuracy": Metric(mean_of(sensitivity, specificity)),
        "decided_rightly": Metric(rate(int(good.sum()), len(right))),
        "false_pass": Metric(_share(covered, wrong), Better.LOWER),
        "covered": Metric(_share(covered, right)),
        "false_fail": Metric(_share(rejected, right), Better.LOWER),
        "undecided": Metric(rate(int((~decided).sum()), len(right)), Better.LOWER),
        "covered_at_8_percent_false_pass": Metric(
            covered_at(
                judged.scores,
                right,
                groups=judged.question,
                generator=generator,
                false_pass=COMPARED_AT,
            )
        ),
    }


def outcome_rates(judged: Judged, *, is_right: bool) -> dict[str, Metric]:
    """Return the shares of the three outcomes among answers of one label.

    Args:
        judged: Answers of one label.
        is_right: Whether the label means right.
    """
    everyone = np.ones(len(judged.scores), dtype=bool)
    undecided = ~(judged.is_covered | judged.is_rejected)
    for_right = (Better.HIGHER, Better.LOWER) if is_right else (Better.LOWER, Better.HIGHER)
    return {
        "covered": Metric(_share(judged.is_covered, everyone), for_right[0]),
        "not_covered": Metric(_share(judged.is_rejected, everyone), for_right[1]),
        "undecided": Metric(_share(undecided, everyone), Better.LOWER),
    }


def score_figures(judged: Judged, gold: Reals, generator: np.random.Generator) -> dict[str, Metric]:
    """Return how well the scores follow gold scores: the sets' READMEs advise these.

    Args:
        judged: The answers.
        gold: (n,) shares of the full score.
        generator: Draws the resamples.
    """
    found = {
        f"auc_score_from_{limit:.1f}": Metric(
            area(judged.scores, gold >= limit, judged.question, generator)
        )
        for limit in SCORE_LIMITS
    }
    found["pearson"] = Metric(correlation(judged.scores, gold, judged.question, generator))
    found["spearman"] = Metric(
        correlation(ranks(judged.scores), ranks(gold), judged.question, generator)
    )
    return found


def grader_figures(
    marks: Reals, question: Places, generator: np.random.Generator
) -> dict[str, Metric]:
    """Return how two graders agree: no check can be asked for more.

    Args:
        marks: (n, 2) marks of both.
        question: (n,).
        generator: Draws the resamples.
    """
    one, other = marks[:, 0], marks[:, 1]
    full = float(marks.max())
    same = rate(int((one == other).sum()), len(one))
    found = {
        "pearson": correlation(one, other, question, generator),
        "spearman": correlation(ranks(one), ranks(other), question, generator),
        "same_mark": same,
    }
    for name, judge, gold in (("first", one, other), ("second", other, one)):
        for limit in SCORE_LIMITS:
            found[f"auc_{name}_for_score_from_{limit:.1f}"] = area(
                judge, gold >= limit * full, question, generator
            )
    return {name: Metric(figure, Better.NEITHER) for name, figure in found.items()}


def prefixed(prefix: str, metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Return the metrics with a prefix before every name."""
    return {f"{prefix}/{name}": metric for name, metric in metrics.items()}


def _share(what: Flags, of: Flags) -> Figure:
    return rate(int((what & of).sum()), int(of.sum()))
