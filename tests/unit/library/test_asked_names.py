"""Questions for names and places, and what may answer them."""

from __future__ import annotations

import pytest

from sidecar.library.asked_names import (
    asks_for_name,
    asks_for_place,
    common_words,
    holds_name,
    holds_place,
)
from sidecar.library.extract import extract_answer
from tests.unit.library.making import passage

COMMON = common_words(["plants make sugar in the light", "golden, not brown"])
ASKED = "Who discovered photosynthesis?"


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("Who discovered photosynthesis?", True),
        ("who was the first to describe it", True),
        ("By whom was it described?", True),
        ("¿Quién descubrió la fotosíntesis?", True),
        ("Кто открыл фотосинтез?", True),
        ("Who may a server vote for?", False),
        ("Who remembered more, readers or testers?", False),
        ("What did he discover?", False),
        ("Wer entdeckte die Photosynthese?", False),
    ],
)
def test_who_did_it_asks_for_a_name(question: str, *, asks: bool) -> None:
    """Not who may, not a choice, and not where capitals do not tell names."""
    assert asks_for_name(question) is asks


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("Plants turn light into sugar.", False),
        ("Golden, not brown, is the rule of thumb.", False),
        ("In March plants make sugar.", False),
        ("Photosynthesis was Discovered in the light.", False),
        ("Ingenhousz saw plants give off gas.", True),
        ("It was the work of Jan Ingenhousz.", True),
        ("She saw plants give off gas.", True),
        ("Scientists saw it.", True),
        ("Его открыл учёный.", True),
    ],
)
def test_a_name_is_a_word_that_is_never_written_small(sentence: str, *, holds: bool) -> None:
    """Nor asked for, nor a month; a pronoun may stand for one."""
    assert holds_name(sentence, ASKED, COMMON) is holds


def test_where_it_happened_asks_for_a_place() -> None:
    """A preposition may name one, and so may a list of names."""
    assert asks_for_place("Where was CRISPR discovered?")
    assert not asks_for_place("Where are the keys?")
    assert holds_place("They found it in yogurt.", "Where was it found?", COMMON)
    assert holds_place("London, Bruges, Bergen.", "Where were the offices?", COMMON)
    assert not holds_place("CRISPR stands for repeats.", "Where was CRISPR discovered?", COMMON)


def test_a_note_that_names_nobody_does_not_answer_who_did_it() -> None:
    """However much it is about the matter; it answers other questions on it."""
    note = passage(
        "The Maillard reaction browns a steak. In the Maillard reaction acrylamide forms.",
        title="Maillard reaction",
    )

    assert extract_answer("Who discovered the Maillard reaction?", (note,)) == ""
    assert extract_answer("What forms in the Maillard reaction?", (note,)) != ""


def test_a_note_that_names_somebody_does() -> None:
    """The name stands in the sentence."""
    note = passage(
        "The Maillard reaction was discovered by Louis Maillard in 1912.", title="Browning"
    )

    assert "Louis" in extract_answer("Who discovered the Maillard reaction?", (note,))
