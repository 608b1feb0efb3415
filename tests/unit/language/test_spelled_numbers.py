"""Numbers that are spelled out, in the languages that rounds.md lists."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.spelled_numbers import spelled_numbers


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("twenty-one", "21"),
        ("two hundred and six bones", "206"),
        ("five thousand seven hundred thirty", "5730"),
        ("three hundred thousand", "300000"),
        ("half a million", "500000"),
        ("two and a half", "5/2"),
        ("two thirds", "2/3"),
        ("a third of it", "1/3"),
        ("einundzwanzig", "21"),
        ("dreihundertfünfundvierzig", "345"),
        ("dreitausendzweihundert", "3200"),
        ("cent quatre-vingts", "180"),
        ("quatre-vingt-dix-sept", "97"),
        ("soixante et onze", "71"),
        ("trois cent trente mètres", "330"),
        ("treinta y uno", "31"),
        ("mil novecientos", "1900"),
        ("duecentosei", "206"),
        ("ventuno", "21"),
        ("vinte e um", "21"),
        ("eenentwintig", "21"),
        ("tweehonderdzes", "206"),
        ("dwadzieścia jeden", "21"),
        ("двести шесть", "206"),
        ("三百二十", "320"),
        ("一万二千", "12000"),
        ("百分之七十", "7/10"),
    ],
)
def test_a_number_of_several_words_is_one_number(text: str, number: str) -> None:
    """Tens and ones, hundreds, thousands, fractions; compounds are taken apart."""
    assert [one.number for one in spelled_numbers(text)] == [Fraction(number)]


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("twenty and thirty", [20, 30]),
        ("zwei oder drei", [2, 3]),
        ("one and two", [1, 2]),
        ("nineteen eighty-four", [19, 84]),
    ],
)
def test_two_numbers_side_by_side_stay_two(text: str, numbers: list[int]) -> None:
    """Only what can be one number is one."""
    assert [one.number for one in spelled_numbers(text)] == numbers


@pytest.mark.parametrize("text", ["un chat", "the third planet", "mitten", "第三", "万一", "sei"])
def test_words_that_only_look_like_numbers_are_none(text: str) -> None:
    """Articles, ordinals, words that hold a number's letters."""
    assert spelled_numbers(text) == ()


@given(st.text(max_size=100))
def test_spans_lie_in_the_text_and_do_not_overlap(text: str) -> None:
    """Whatever the text."""
    found = spelled_numbers(text)

    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(a.end <= b.start for a, b in pairwise(found))
