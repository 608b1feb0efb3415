"""Assertions whose number is the point."""

from __future__ import annotations

import pytest

from sidecar.rounds.kinds import kind_of
from sidecar.rounds.number_claims import Numbers
from sidecar.rounds.point_numbers import point_number
from sidecar.rounds.values import CoreAssertion


def point(text: str) -> CoreAssertion:
    """Return an assertion of the kind that its words show."""
    return CoreAssertion(text, kind_of(text))


@pytest.mark.parametrize(
    ("assertion", "said", "number"),
    [
        ("A violin has 4 strings.", "It has 6 strings.", Numbers.CLASH),
        ("A violin has 4 strings.", "4.", Numbers.AGREE),
        ("The marathon is 42 kilometers long.", "42,000 meters or so.", Numbers.AGREE),
        ("The marathon is 42 kilometers long.", "It is very long.", Numbers.SILENT),
        ("Ein Pfund hat 500 Gramm.", "Es hat 400 Gramm.", Numbers.CLASH),
        ("Violins sound high because their strings are short.", "6 strings.", None),
        ("Ice floats because it has 92 percent of water's density.", "80 percent.", None),
    ],
)
def test_the_number_tells_where_it_is_the_point(
    assertion: str, said: str, number: Numbers | None
) -> None:
    """Another number clashes, a converted one agrees; beside a reason it is no point."""
    assert point_number(point(assertion), said) is number


def test_a_number_of_the_question_is_neither() -> None:
    """Who repeats the question's number has not said another one, nor the right one."""
    number = point_number(
        point("A violin has 4 strings."), "6 pegs.", given="Which part has 6 pegs?"
    )

    assert number is Numbers.SILENT
