"""Numbers with units: reading, comparing, and which of them were said."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.answer_matching import judge_answer
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.quantities import missing_quantities, quantities


@pytest.mark.parametrize(
    ("text", "value", "dimension"),
    [
        ("42 km", "42000", "length"),
        ("42km", "42000", "length"),
        ("42,5 km", "42500", "length"),
        ("1,234.5", "2469/2", ""),
        ("1.234,5", "2469/2", ""),
        ("1 000 000 m", "1000000", "length"),
        ("1’000 g", "1000", "mass"),
        ("1,500", "1500", ""),
        ("0,125", "1/8", ""),
        ("3/4 h", "2700", "time"),
        ("20 %", "1/5", "share"),
        ("20 percent", "1/5", "share"),
        ("２０％", "1/5", "share"),
        ("٤٢", "42", ""),
        ("-5 °C", "-5", "temperature"),
        ("−5", "-5", ""),
        ("$30", "30", "dollar"),
        ("30 €", "30", "euro"),
        ("50 cents", "1/2", "dollar"),
        ("5-minute", "300", "time"),
        ("3 million", "3000000", ""),
        ("3万", "30000", ""),
        ("36 km/h", "10", "speed"),
        ("two hours", "7200", "time"),
        ("half an hour", "1800", "time"),
        ("zwei Stunden", "7200", "time"),
        ("trois heures", "10800", "time"),
        ("двадцать минут", "1200", "time"),
        ("二十分钟", "1200", "time"),
        ("12 小时", "43200", "time"),
        ("a dozen", "12", ""),
    ],
)
def test_a_quantity_is_read_in_its_base_unit(text: str, value: str, dimension: str) -> None:
    """Digits of any script, separators of any country, words in several languages."""
    (found,) = quantities(text)

    assert (found.value, found.dimension) == (Fraction(value), dimension)


@pytest.mark.parametrize("text", ["", "H2O", "IPv4", "v1.2.3", "no number", "un chat", "x2y"])
def test_names_are_not_quantities(text: str) -> None:
    """Digits glued to letters, articles, version numbers."""
    assert quantities(text) == ()


@given(st.text(max_size=200))
def test_any_text_is_read_without_failing(text: str) -> None:
    """Spans lie inside the text and in order."""
    found = quantities(text)

    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert [one.start for one in found] == sorted(one.start for one in found)


@given(st.integers(min_value=0, max_value=10**9))
def test_digits_are_read_exactly(number: int) -> None:
    """With and without thousands separators."""
    assert quantities(f"about {number} things")[0].value == number
    assert quantities(f"about {number:,} things")[0].value == number


@pytest.mark.parametrize(
    ("needed", "said"),
    [
        ("The model has 7 layers.", "It has seven layers."),
        ("It takes 30 minutes.", "It takes half an hour."),
        ("It takes 30 minutes.", "It takes 30."),
        ("It grows by 20 %.", "It grows by 20 percent."),
        ("One of the two sides wins.", "A side wins."),
        ("Nothing here.", "Nothing."),
    ],
)
def test_a_quantity_may_be_said_in_other_ways(needed: str, said: str) -> None:
    """Words for digits, other units, no unit; number words of the assertion need nothing."""
    assert missing_quantities(needed, said) == ()


@pytest.mark.parametrize(
    ("needed", "said"),
    [
        ("The model has 7 layers.", "It has layers."),
        ("The model has 7 layers.", "It has 8 layers."),
        ("It takes 30 minutes.", "It takes 30 hours."),
        ("It grows by 20 %.", "It grows by 2 %."),
    ],
)
def test_another_or_no_quantity_is_missing(needed: str, said: str) -> None:
    """Left out, another value, another unit."""
    assert len(missing_quantities(needed, said)) == 1


@pytest.mark.parametrize(
    ("answer", "gold", "outcome"),
    [
        ("42 km", "42 km", ProblemOutcome.RIGHT),
        ("The train gets 42 km far, because 84 / 2 makes that.", "42 km", ProblemOutcome.RIGHT),
        ("3 h times 14 km/h = 42 km", "42 km", ProblemOutcome.RIGHT),
        ("42 km, since 3 h * 14 km/h", "42 km", ProblemOutcome.RIGHT),
        ("5,618 euros", "5618 euros", ProblemOutcome.RIGHT),
        ("It is 5618 €.", "5618 euros", ProblemOutcome.RIGHT),
        ("42", "42", ProblemOutcome.RIGHT),
        ("42, because 6 * 7", "42", ProblemOutcome.RIGHT),
        ("6 * 7 makes 42", "42", ProblemOutcome.RIGHT),
        ("forty", "40", ProblemOutcome.RIGHT),
        ("42 km or 43 km", "42 km", ProblemOutcome.UNCLEAR),
        ("42 km = 43 km", "42 km", ProblemOutcome.WRONG),
        ("42 miles", "42 km", ProblemOutcome.WRONG),
        ("42", "42 km", ProblemOutcome.RIGHT),
        ("-42 km", "42 km", ProblemOutcome.WRONG),
        ("none", "42 km", ProblemOutcome.NO_NUMBER),
        ("42", None, ProblemOutcome.CANNOT_JUDGE),
        ("42", "a blue whale", ProblemOutcome.UNCLEAR),
        ("42", "It depends on the whale.", ProblemOutcome.CANNOT_JUDGE),
    ],
)
def test_the_answer_is_compared_by_value_and_unit(
    answer: str, gold: str | None, outcome: ProblemOutcome
) -> None:
    """Whatever stands around it."""
    assert judge_answer(answer, gold) is outcome
