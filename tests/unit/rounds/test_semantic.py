"""The semantic check's numbers and outcomes."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.semantic import (
    CheckModel,
    Coefficient,
    Likeness,
    features_of,
    is_keyword_list,
)
from sidecar.rounds.values import Outcome
from sidecar.rounds.vocabulary import Vocabulary

MODEL = CheckModel(0.0, {"x": Coefficient(2.0, 0.5, 0.25)}, cover_at=0.8, reject_at=0.2)


def _features(
    statement: str, *, asked: str = "", language: str = "en", point: str = ""
) -> dict[str, float]:
    return features_of(
        assertion=point or "Water moves through the membrane.",
        statement=statement,
        asked=asked,
        known=Vocabulary(language),
        likeness=None,
    )


def test_probability_is_the_logistic_of_the_standardized_sum() -> None:
    """By hand: 2 * (1 - 0.5) / 0.25 = 4."""
    assert MODEL.probability({"x": 1.0}) == pytest.approx(1 / (1 + math.exp(-4)))


@given(st.floats(min_value=-1e6, max_value=1e6))
def test_probability_stays_a_probability(x: float) -> None:
    """Extreme features do not overflow."""
    assert 0.0 <= MODEL.probability({"x": x}) <= 1.0


@pytest.mark.parametrize(
    ("probability", "outcome"),
    [
        (0.8, Outcome.COVERED),
        (0.79, Outcome.UNDECIDED),
        (0.2, Outcome.UNDECIDED),
        (0.19, Outcome.NOT_COVERED),
    ],
)
def test_two_thresholds_make_three_outcomes(probability: float, outcome: Outcome) -> None:
    """Both thresholds are inclusive from below."""
    assert MODEL.outcome(probability) is outcome


def test_missing_feature_is_an_error_not_a_zero() -> None:
    """A model fitted with a feature may not run without it."""
    with pytest.raises(KeyError):
        MODEL.probability({})


def test_restated_assertion_covers_every_word() -> None:
    """The same sentence scores full marks on shared words."""
    numbers = _features("Water moves through the membrane.")

    assert (numbers["point_said"], numbers["order"], numbers["fragments"]) == (1.0, 1.0, 1.0)


def test_other_topic_covers_next_to_nothing() -> None:
    """Shared letters alone are little."""
    numbers = _features("I like pizza.")

    assert numbers["point_said"] < 0.2
    assert numbers["order"] == 0.0


def _common(wanted: list[str], given: list[str]) -> int:
    """Return the length of the longest common subsequence by its definition."""
    if not wanted or not given:
        return 0
    if wanted[0] == given[0]:
        return 1 + _common(wanted[1:], given[1:])
    return max(_common(wanted[1:], given), _common(wanted, given[1:]))


@given(
    st.lists(st.sampled_from("abc"), min_size=1, max_size=7),
    st.lists(st.sampled_from("abc"), max_size=7),
)
def test_order_is_the_longest_common_subsequence(wanted: list[str], given: list[str]) -> None:
    """The fast computation agrees with the definition."""
    numbers = _features(" ".join(given), point=" ".join(wanted))

    assert numbers["order"] == pytest.approx(_common(wanted, given) / len(wanted))


def test_misspelled_word_counts_in_part() -> None:
    """Learners type fast."""
    right, wrong, other = (
        _features(text)["point_said"] for text in ("the membrane", "the membrain", "the mountain")
    )

    assert right > wrong > other


def test_words_of_the_question_count_as_nothing_new() -> None:
    """Repeating the question is no answer."""
    asked = "How does water get through the membrane?"
    parrot = _features("Water gets through the membrane.", asked=asked)
    answer = _features("It moves.", asked=asked)

    assert answer["new_point_said"] > parrot["new_point_said"]


def test_order_counts_more_the_longer_the_assertion() -> None:
    """For a short one only the other numbers count."""
    short = _features("Water moves through the membrane.")
    long = " ".join(["Water moves through the membrane to the saltier side by itself"] * 3)

    assert short["order_of_long"] == 0.0
    assert _features(long, point=long)["order_of_long"] > 0.9


def test_exchanged_opposite_is_noticed() -> None:
    """Two exchanges may cancel out."""
    point = "Warm air rises."

    assert _features("Cold air rises.", point=point)["exchange"] == 1.0
    assert _features("Cold air falls.", point=point)["exchange"] == 0.0


def test_dropped_negation_is_noticed() -> None:
    """The assertion negates, the statement does not."""
    point = "Osmosis does not need energy."

    assert _features("Osmosis needs energy.", point=point)["negation_missing"] == 1.0
    assert _features("It works without energy.", point=point)["negation_missing"] == 0.0


def test_other_number_is_noticed() -> None:
    """A number that the assertion lacks clashes only when the assertion has one."""
    point = "A marathon is 42 km long."

    assert _features("It is 50 km.", point=point)["number_clash"] == 1.0
    assert _features("It is 42 km.", point=point)["number_clash"] == 0.0
    assert _features("I ran 3 times.")["number_clash"] == 0.0


def test_chinese_words_are_compared_without_spaces() -> None:
    """Pairs of characters stand in for words."""
    point = "水通过半透膜流向浓度高的一侧。"
    same, other = (
        _features(text, point=point, language="zh")["point_said"]
        for text in ("水会流向浓度更高的那一侧", "今天天气很好")
    )

    assert same > 0.3 > other


def test_likeness_adds_its_numbers() -> None:
    """With an embedder the features are a superset."""
    likeness = Likeness(0.1, 0.2, 0.3, 0.4, 0.5)
    with_it = features_of(
        assertion="a b", statement="c d", asked="", known=Vocabulary("en"), likeness=likeness
    )

    measured = {"whole", "aligned", "aligned_content", "aligned_new", "said_new"}
    assert set(with_it) - set(_features("c d")) == measured


@given(
    assertion=st.text(max_size=60),
    statement=st.text(max_size=60),
    asked=st.text(max_size=60),
    language=st.sampled_from(["en", "de", "zh", "ja", "und"]),
)
def test_any_text_gives_finite_numbers(
    assertion: str, statement: str, asked: str, language: str
) -> None:
    """No text makes the check fail."""
    numbers = features_of(
        assertion=assertion,
        statement=statement,
        asked=asked,
        known=Vocabulary(language),
        likeness=None,
    )

    assert all(math.isfinite(number) for number in numbers.values())


@pytest.mark.parametrize(
    ("statement", "language", "is_list"),
    [
        ("membrane solute water concentration gradient energy", "en", True),
        ("water moves membrane side solute dissolved toward through more", "en", True),
        ("Membran Wasser Gradient Energie Konzentration", "de", True),
        ("Water moves to where more is dissolved.", "en", False),
        ("passive, no energy", "en", False),
        ("水 膜 浓度 梯度 能量", "zh", False),
    ],
)
def test_heap_of_keywords_is_recognized(statement: str, language: str, is_list: bool) -> None:
    """Only where the share of function words was measured, and not in short answers."""
    assert is_keyword_list(statement, language) is is_list
