"""The committed baselines: readable, complete, and what they promise."""

from pathlib import Path

import pytest

from benchmarks.evals import BASELINES, EVALS, PAGE, SUITES, baseline, page_with_figures
from sidecar.adapters.minilm_embedder import INFO as MINILM
from sidecar.evals import retrieval_report
from sidecar.evals.retrieval_suites import read_retrieval_suite
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


@pytest.mark.parametrize(
    "name",
    [
        "raised",
        "raised_to_covered",
        "obedient/quoting_assertion/covered",
        "obedient/quoting_attack/covered",
    ],
)
def test_attacks_got_nobody_covered(name: str) -> None:
    """Neither the builtin check nor one that obeys every order. Source: issue 3, point 3."""
    assert baseline("injection").metrics[name].figure.value == 0.0


@pytest.mark.parametrize(("suite", "least"), [("beetle", 0.84), ("scientsbank", 0.78)])
def test_area_on_questions_not_fitted_on(suite: str, least: float) -> None:
    """Source: issue 3, Measured."""
    assert (baseline(f"check-{suite}").metrics["auc"].figure.value or 0.0) >= least


def test_few_wrong_ones_pass_and_many_right_ones_do() -> None:
    """On Beetle; the rest is undecided rather than wrong. Source: issue 3, Measured."""
    found = baseline("check-beetle").metrics

    assert (found["false_pass"].figure.value or 0.0) <= 0.08
    assert (found["covered"].figure.value or 0.0) >= 0.45


@pytest.mark.parametrize("suite", SUITES)
def test_at_most_8_percent_of_wrong_ones_pass(suite: str) -> None:
    """On every set, also on those that nothing was fitted on."""
    assert (baseline(f"check-{suite}").metrics["false_pass"].figure.value or 0.0) <= 0.08


@pytest.mark.parametrize(
    ("suite", "rival"),
    [(suite, rival) for suite in SUITES for rival in ("cosine", "keywords")],
)
def test_area_is_larger_than_a_rivals(suite: str, rival: str) -> None:
    """On every set. Source: issue 3, Measured."""
    found = baseline(f"check-{suite}").metrics[f"auc_gain_over_{rival}"].figure.value

    assert found is not None
    assert found > 0.0


@pytest.mark.parametrize("which", AnswerSet)
def test_decided_rounds_are_right(which: AnswerSet) -> None:
    """At least nine of ten of every set. Source: issue 3, Measured."""
    figure = baseline("rounds").metrics[f"set/{which.value}/right_verdict"].figure

    assert figure.value is None or figure.value >= 0.9


def test_page_shows_the_committed_figures() -> None:
    """``python -m benchmarks.evals --accept`` writes both."""
    assert PAGE.read_text(encoding="utf-8") == page_with_figures()


RETRIEVAL_TARGETS = {
    "core": {"recall@5": 0.95, "ndcg@10": 0.95},
    "limit": {"recall@5": 0.98},
    "xquad-en": {"ndcg@10": 0.965},
    "scifact": {"ndcg@10": 0.71},
    "clapnq": {"ndcg@10": 0.95},
    "xquad-en-e5": {"ndcg@10": 0.975},
    "xquad-de-e5": {"ndcg@10": 0.96},
    "xquad-es-e5": {"ndcg@10": 0.96},
    "xquad-ru-e5": {"ndcg@10": 0.94},
    "xquad-zh-e5": {"ndcg@10": 0.955},
}
"""What retrieval promises, by MiniLM where no other is named.

Source: issue 4, Measured; ``core`` is ours.
"""

MOST_FOUND_NOTHING = {"off_topic": 1 / 12, "scifact": 0.02, "cranfield": 0.02}
"""Share of the questions with an answer that find nothing; ``off_topic`` has twelve of them."""

MOST_BELOW_BETTER_PART = 0.005
"""By how much both lists together may rank worse than the better one. Source: issue 4."""


@pytest.mark.parametrize("suite", RETRIEVAL_TARGETS)
def test_retrieval_meets_its_targets(suite: str) -> None:
    """Gate, floor and all."""
    metrics = baseline(f"retrieval-{suite}").metrics
    missed = {
        name: metrics[name].figure.value
        for name, least in RETRIEVAL_TARGETS[suite].items()
        if (metrics[name].figure.value or 0.0) < least
    }

    assert missed == {}


@pytest.mark.parametrize("suite", RETRIEVAL_TARGETS)
def test_both_lists_together_are_no_worse_than_the_better_one(suite: str) -> None:
    """Before the floor, which none of the lists alone has."""
    metrics = baseline(f"retrieval-{suite}").metrics
    together, words, vectors = (
        metrics[f"row/{row}/ndcg@10"].figure.value or 0.0
        for row in ("stage/diversity", "full_text", "dense")
    )

    assert together >= max(words, vectors) - MOST_BELOW_BETTER_PART


def test_abstracts_of_engineers_are_found_better_than_by_words_alone() -> None:
    """Source: issue 4: Cranfield at least 0.03 above BM25."""
    metrics = baseline("retrieval-cranfield").metrics
    both, words = (metrics[name].figure.value or 0.0 for name in ("ndcg@10", "row/bm25/ndcg@10"))

    assert both >= words + 0.03


@pytest.mark.parametrize("language", ["de", "es", "ru"])
def test_other_languages_by_words_are_found_as_well_as_by_full_text_alone(language: str) -> None:
    """MiniLM reads English; what the gate takes away must not cost more than ranking gives."""
    metrics = baseline(f"retrieval-xquad-{language}").metrics
    ours, alone = (
        metrics[name].figure.value or 0.0 for name in ("ndcg@10", "row/full_text/ndcg@10")
    )

    assert ours >= alone


@pytest.mark.parametrize(
    ("suite", "metric"),
    [("off_topic", "tag/out-of-corpus/leak"), ("scifact", "leak"), ("cranfield", "leak")],
)
def test_questions_about_nothing_in_the_notes_find_nothing(suite: str, metric: str) -> None:
    """At most a quarter of them, for at most 2 points of recall. Source: issue 4."""
    metrics = baseline(f"retrieval-{suite}").metrics
    leak = metrics[metric].figure.value

    assert leak is not None
    assert leak <= 0.25
    assert (metrics["empty_on_answerable"].figure.value or 0.0) <= MOST_FOUND_NOTHING[suite] + 1e-4


@pytest.mark.parametrize("suite", ["core", "off_topic"])
def test_every_quote_of_an_answer_stands_in_its_note(suite: str) -> None:
    """And every number of an answer in a passage."""
    metrics = baseline(f"generation-{suite}").metrics

    assert metrics["citation_validity"].figure.value == 1.0
    assert metrics["grounded"].figure.value == 1.0
    assert metrics["think_leak"].figure.value == 0.0


def test_the_library_was_measured_on_the_shipped_notes() -> None:
    """Who changes a note or a question measures again: ``python -m benchmarks.evals``."""
    for name in ("core", "off_topic"):
        suite = read_retrieval_suite(name, Path())
        mark = retrieval_report.fingerprint(suite, MINILM)

        assert baseline(f"retrieval-{name}").fingerprint.data == mark.data
