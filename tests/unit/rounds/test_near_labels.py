"""A letter that names something is no word to be overlooked."""

from __future__ import annotations

import pytest

from sidecar.rounds.near_copies import replaces_word
from sidecar.rounds.vocabulary import vocabulary


@pytest.mark.parametrize(
    ("assertion", "said", "is_other"),
    [
        ("Vitamin C deficiency causes scurvy.", "Vitamin D deficiency causes scurvy.", True),
        ("Type A blood carries one antigen.", "Type B blood carries one antigen.", True),
        ("A lack of vitamin C causes scurvy.", "Vitamin C is lacking where scurvy is.", False),
    ],
)
def test_another_letter_is_another_thing(assertion: str, said: str, *, is_other: bool) -> None:
    """Only where one letter stands in the place of another."""
    assert replaces_word(assertion, said, vocabulary("en")) is is_other
