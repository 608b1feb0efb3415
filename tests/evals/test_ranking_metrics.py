"""Measures of rankings."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.evals.ranking_metrics import MEASURES, mean, ndcg, precision, recall
from sidecar.evals.statistics import NOTHING

NAMES = st.lists(st.sampled_from("abcdefghij"), unique=True)


@given(NAMES, st.sets(st.sampled_from("abcdefghij"), min_size=1), st.integers(1, 10))
def test_every_measure_is_a_share(ranking: list[str], relevant: set[str], k: int) -> None:
    """Whatever the ranking, between 0 and 1."""
    values = [measure(ranking, relevant, k) for measure in MEASURES.values()]

    assert all(0.0 <= value <= 1.0 + 1e-12 for value in values)


@given(NAMES.filter(bool), st.integers(1, 10))
def test_the_best_ranking_has_one(ranking: list[str], k: int) -> None:
    """Only relevant documents, best place first."""
    values = {name: measure(ranking, set(ranking[:k]), k) for name, measure in MEASURES.items()}

    assert values == pytest.approx(dict.fromkeys(MEASURES, 1.0))


def test_ndcg_of_a_worked_case() -> None:
    """Relevant at places 1 and 3 of three: 1 + 1/2 over 1 + 1/log2(3)."""
    assert ndcg(["a", "x", "b"], {"a", "b"}, 3) == pytest.approx(1.5 / (1 + 1 / math.log2(3)))


def test_ndcg_asks_for_no_more_than_fits() -> None:
    """At k = 1 one relevant document at the first place is all that can be had."""
    assert ndcg(["a"], {"a", "b"}, 1) == 1.0


def test_recall_counts_what_is_missing() -> None:
    """An empty ranking finds nothing."""
    assert recall([], {"a"}, 5) == 0.0


def test_precision_of_nothing_is_zero() -> None:
    """Nothing returned is nothing right."""
    assert precision([], {"a"}, 5) == 0.0


def test_mean_of_nothing_is_not_measured() -> None:
    """Never 0."""
    assert mean([]) == NOTHING


def test_a_single_value_has_no_interval() -> None:
    """One question says nothing about others."""
    assert (mean([0.5]).value, mean([0.5]).low) == (0.5, None)
