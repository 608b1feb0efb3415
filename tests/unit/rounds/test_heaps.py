"""Heaps of words, which hold a point's words and say nothing."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.words import words
from sidecar.rounds.heaps import is_certain_heap, is_heap, is_scrambled, stranded

SALT = "Salt lowers the freezing point of water, so it is strewn on the roads in winter."
PROVERBS = {
    "en": SALT,
    "de": "Salz senkt den Gefrierpunkt von Wasser, so streut man es im Winter auf die Straße.",
    "fr": "Le sel abaisse le point de congélation de l'eau, et on en met sur les routes.",
    "zh": "盐会降低水的冰点,所以冬天人们把它撒在路上。",
    "ja": "塩は水の凝固点を下げるので、冬には道路にまかれる。",
}


@pytest.mark.parametrize(
    ("statement", "language"),
    [
        ("Keywords: salt, freezing point, water, roads", "en"),
        ("The important terms are: salt - ice - winter - road", "en"),
        ("My buzzwords are: salt and freezing and water", "en"),
        ("Stichwörter: Salz, Gefrierpunkt, Wasser", "de"),
        ("Mots-clés : sel, point de congélation, eau", "fr"),
        ("Palabras clave: sal, congelación, agua, carretera", "es"),
        ("Parole chiave: sale, congelamento, acqua", "it"),
        ("关键词：盐、冰点、水", "zh"),
        ("キーワード：塩、水、凝固点", "ja"),
    ],
)
def test_a_list_that_is_announced_is_a_heap(statement: str, language: str) -> None:
    """Whoever says that words follow says nothing with them."""
    assert is_heap(statement, language)
    assert is_certain_heap(statement, SALT, language)


@pytest.mark.parametrize(
    "statement",
    [
        "In simple terms: salt keeps water liquid.",
        "The key word: osmosis.",
        "My point in other words: it is the salt that lowers it.",
        "Remember these words: what is salted does not freeze on a cold night.",
        "It has three parts: root, stem and leaf.",
        "Salt keeps water liquid.",
    ],
)
def test_a_colon_alone_makes_no_heap(statement: str) -> None:
    """A sentence may follow it, or the one word that is the answer."""
    assert not is_heap(statement, "en")


@pytest.mark.parametrize("language", PROVERBS)
def test_the_words_of_a_point_out_of_order_are_scrambled(language: str) -> None:
    """In any language, whatever stands before them."""
    point = PROVERBS[language]
    said = list(words(point))
    random.Random(7).shuffle(said)

    assert is_scrambled(" ".join(said), point)
    assert is_scrambled(f"I say: {' '.join(said)}!", point)
    assert is_certain_heap(" ".join(said), point, language)


@pytest.mark.parametrize(
    "statement",
    [
        "So it is strewn on the roads in winter: salt lowers the freezing point of water.",
        "In winter it is strewn on the roads, as salt lowers the freezing point of water.",
        "The freezing point of water is lowered by salt, so in winter it is strewn on the roads.",
    ],
)
def test_a_point_told_in_another_order_is_not_scrambled(statement: str) -> None:
    """Its parts move as wholes."""
    assert not is_scrambled(statement, SALT)


@pytest.mark.parametrize(
    ("statement", "point"),
    [
        ("An alloy of tin and copper is called bronze.", "Bronze is an alloy of copper and tin."),
        (
            "Eine Legierung aus Zinn und Kupfer heißt Bronze.",
            "Bronze ist eine Legierung aus Kupfer und Zinn.",
        ),
    ],
)
def test_a_pair_told_the_other_way_round_is_still_a_pair(statement: str, point: str) -> None:
    """What "and" joins has no order."""
    assert not is_scrambled(statement, point)


def test_a_short_point_is_never_scrambled() -> None:
    """Its few words may all stand elsewhere in an honest answer."""
    assert not is_scrambled("the gap there is", "There is a gap")


@given(st.sampled_from(sorted(PROVERBS.values())), st.text(max_size=40))
def test_a_point_in_its_own_order_is_not_scrambled(point: str, beside: str) -> None:
    """Whatever stands before or after it."""
    assert not is_scrambled(f"{beside} {point}", point)
    assert not is_scrambled(f"{point} {beside}", point)


@pytest.mark.parametrize(
    ("statement", "count"),
    [
        ("bulb the and a a path closed of is in", 3),
        ("gap separated the. by terminals are the", 2),
        ("water is are the of membrane to an", 3),
        ("The gap that is in the one of the two is closed.", 0),
        ("Bulb a is in the path of bulb b, and a is on.", 0),
        ("It is the same as the D-cell, what it is made of.", 0),
    ],
)
def test_small_words_are_stranded_where_no_sentence_has_them(statement: str, count: int) -> None:
    """Two of them no slip explains; labels and ends of clauses are none."""
    assert stranded(statement, "en") == count
    assert is_certain_heap(statement, "", "en") is (count >= 2)


def test_only_english_is_read_for_stranded_words() -> None:
    """Elsewhere an article may be a pronoun before any small word."""
    assert stranded("Die in das im, die der es ist", "de") == 0


@pytest.mark.parametrize(
    ("point", "statement"),
    [
        ("Light slows down when it enters glass.", "When light enters glass, it slows down."),
        ("Amphibians live in water and on land.", "Amphibians live on land and in water."),
        ("A fire needs fuel, heat and oxygen.", "A fire needs oxygen, heat and fuel."),
        (
            "DNA consists of a sugar, a phosphate and a base.",
            "DNA is made up of a base, a sugar and a phosphate.",
        ),
    ],
)
def test_a_list_or_two_clauses_in_another_order_are_no_heap(point: str, statement: str) -> None:
    """What "and" joins stands in any order, and the clause put first has the name."""
    assert not is_certain_heap(statement, point, "en")


def test_a_number_beside_things_is_no_word_of_a_list() -> None:
    """Six words in a row, "one" and "two" among them, may be a sentence."""
    assert not is_heap("One cell becomes two identical cells in mitosis.", "en")
