"""The gate: meaning and words together, for a passage and for the whole question."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.evidence import Evidence, gather
from sidecar.library.gate import (
    LEAST_WORDS,
    SHARE_OF_LEAST,
    SHARE_OF_LEAST_WORDS,
    WORDS_RANGE,
    Scale,
    is_enough,
    least_words,
    strength,
)
from sidecar.library.query import read_query
from tests.unit.library.making import passage

NOTHING = Evidence(0, 4, 0.0, 0.0, 0.0, 0.0, has_phrases=False)
HALF = replace(NOTHING, found=2, keywords=0.5, weighted=0.5, loose=0.5)
SCALE = Scale(0.28, 0.33)


@given(st.floats(-1, 1), st.floats(0, 1), st.floats(0, 0.5))
def test_more_meaning_and_more_words_never_weaken_a_passage(
    cosine: float, loose: float, more: float
) -> None:
    """Strength rises with both."""
    own = strength(cosine, replace(NOTHING, loose=loose), SCALE, "en")

    assert strength(min(1.0, cosine + more), replace(NOTHING, loose=loose), SCALE, "en") >= own
    assert strength(cosine, replace(NOTHING, loose=min(1.0, loose + more)), SCALE, "en") >= own


def test_meaning_below_the_zero_counts_against_a_passage() -> None:
    """Half of the words are enough beside a meaning that is near nothing, not beside a far one."""
    assert strength(0.28, HALF, SCALE, "en") >= 1
    assert strength(0.10, HALF, SCALE, "en") < 1


def test_a_passage_with_all_words_is_heard_however_far_its_meaning() -> None:
    """The embedder may not know a single one of them."""
    assert strength(-1.0, replace(HALF, loose=1.0), SCALE, "en") >= 1


@pytest.mark.parametrize(
    "known", [replace(HALF, headings=0.7), replace(HALF, has_code=True)], ids=["named", "code"]
)
def test_a_far_meaning_does_not_count_against_names_and_codes(known: Evidence) -> None:
    """Embedders do not know them."""
    assert strength(0.0, HALF, SCALE, "en") < 1 <= strength(0.0, known, SCALE, "en")


def test_an_embedder_sets_its_own_measure() -> None:
    """The same evidence is enough on one scale and not on a stricter one."""
    assert (
        strength(0.28, HALF, Scale(0.28, 0.4), "en")
        >= 1
        > strength(0.28, HALF, Scale(0.28, 0.6), "en")
    )


def test_a_language_that_an_embedder_sees_closer_together_has_its_own_zero() -> None:
    """The same cosine says less there."""
    scale = Scale(0.78, zeros=(("zh", 0.84),))

    assert strength(0.84, NOTHING, scale, "zh") == 0 < strength(0.84, NOTHING, scale, "en")


def test_a_long_question_needs_a_smaller_share_of_its_words() -> None:
    """Nobody repeats a claim of ten words."""
    assert least_words(2, "en") > least_words(4, "en") == LEAST_WORDS > least_words(10, "en")


def test_other_languages_need_less_than_english_by_words_alone() -> None:
    """They bend and join their words; an unknown language is taken for names and terms."""
    assert least_words(4, "de") < least_words(4, "en") == least_words(4, "und")


@given(st.integers(0, 1000), st.sampled_from(["en", "de", "zh", "und"]))
def test_the_share_of_words_stays_in_its_range(wanted: int, language: str) -> None:
    """However long or short the question is."""
    least, most = WORDS_RANGE
    assert least <= least_words(wanted, language) <= most


def test_nothing_is_kept_when_the_best_is_not_enough() -> None:
    """A question that no passage speaks to has no least-bad answer."""
    assert not is_enough(0.99, 0.99, by_words=False)
    assert is_enough(1.0, 1.0, by_words=False)


def test_further_passages_need_a_share_of_the_measure() -> None:
    """A smaller one where only words speak."""
    assert is_enough(SHARE_OF_LEAST, 1.2, by_words=False)
    assert not is_enough(SHARE_OF_LEAST_WORDS, 1.2, by_words=False)
    assert is_enough(SHARE_OF_LEAST_WORDS, 1.2, by_words=True)


def test_an_acronym_of_the_question_is_a_code_of_its_passages() -> None:
    """As it was typed; the passage may write it otherwise."""
    query = read_query("What is missing in HICP?")
    holds = passage("The hicp leaves out own houses.", title="Prices")
    other = passage("Something is missing in this index.", title="Index")

    first, second = gather(query, [holds, other])

    assert (first.has_code, second.has_code) == (True, False)
