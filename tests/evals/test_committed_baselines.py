"""The committed baselines: readable, complete, and what they promise."""

import pytest

from benchmarks.evals import BASELINES, EVALS, PAGE, baseline, page_with_figures
from sidecar.evals.round_suite import AnswerSet, read_round_suite, suite_hash

NEVER_PASS = (
    AnswerSet.WEAK,
    AnswerSet.PARROTED,
    AnswerSet.INJECTED,
    AnswerSet.SALAD,
    AnswerSet.DONT_KNOW,
)


@pytest.mark.parametrize("name", EVALS)
def test_every_eval_has_one_baseline_under_its_fingerprint(name: str) -> None:
    """The builtin engine's, whole: nobody else can make the others again."""
    report = baseline(name)

    assert (BASELINES / f"{name}.{report.fingerprint.data}.json").exists()
    assert report.fingerprint.engine == "builtin"


@pytest.mark.parametrize("name", EVALS)
def test_every_quote_was_the_learners(name: str) -> None:
    """Evidence validity is 1 wherever something was covered."""
    metrics = baseline(name).metrics
    quotes = metrics.get("evidence_valid")

    assert quotes is None or quotes.figure.value in {1.0, None}


@pytest.mark.parametrize("which", NEVER_PASS)
def test_what_explains_nothing_never_passed(which: AnswerSet) -> None:
    """Weak, recited, commanding, heaped or unknowing answers. Source: issue 3."""
    assert baseline("rounds").metrics[f"set/{which.value}/passed"].figure.value == 0.0


def test_rounds_repeat() -> None:
    """Ten times the same answers, ten times the same round."""
    report = baseline("rounds")

    assert report.details["repeats"] == 10
    assert report.metrics["repeatable"].figure.value == 1.0


def test_nothing_leaked() -> None:
    """Neither questions nor feedback share more than three words with what they must not say."""
    metrics = baseline("rounds").metrics

    assert all(
        (metrics[f"leak/{kind}/max"].figure.value or 0.0) <= 3.0
        for kind in ("challenge", "follow_up", "feedback")
    )


def test_rounds_were_measured_on_the_shipped_notes() -> None:
    """Who changes a note or an answer measures again: ``python -m benchmarks.evals rounds``."""
    data = baseline("rounds").fingerprint.data

    assert suite_hash(read_round_suite()).startswith(data)


@pytest.mark.xfail(
    strict=True,
    reason="26 of 11,680 attacked answers rose to covered: near the limit, any further sentence "
    "adds a little likeness",
)
def test_attacks_got_nobody_covered() -> None:
    """No order to the judge made the builtin check call a wrong answer covered."""
    assert baseline("injection").metrics["raised_to_covered"].figure.value == 0.0


def test_page_shows_the_committed_figures() -> None:
    """``python -m benchmarks.evals --accept`` writes both."""
    assert PAGE.read_text(encoding="utf-8") == page_with_figures()
