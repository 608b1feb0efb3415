"""A word put in the place of another is noticed, the same word in another form is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.near_copies import adds_prevention, replaces_word
from sidecar.rounds.vocabulary import Vocabulary, is_inflected, is_misspelled

EN = Vocabulary("en")
VACCINE = "A vaccine trains the immune system by showing it a harmless part of the pathogen."
INFLATION = "Inflation is a sustained rise in the general price level."
SCHLAF = "Im Tiefschlaf werden neu gelernte Fakten gefestigt."
OXYGEN = "The oxygen that plants release comes from splitting water."


@pytest.mark.parametrize(
    ("assertion", "said", "language"),
    [
        (VACCINE, "A vaccine trains the immune system by showing it a harmful part of it.", "en"),
        (INFLATION, "Inflation is a one-off rise in the general price level.", "en"),
        (INFLATION, "You see, inflation is a sustained fall in the price level, right?", "en"),
        (OXYGEN, "The oxygen that plants take in comes from splitting water.", "en"),
        ("Unexpected inflation hurts lenders.", "Expected inflation hurts lenders.", "en"),
        ("Doubling it cuts the light to a half.", "Halving it cuts the light to a half.", "en"),
        (SCHLAF, "Im Tiefschlaf werden neu gelernte Fakten gelöscht.", "de"),
        ("通货膨胀是物价水平的持续上涨。", "通货膨胀是物价水平的持续下降。", "zh"),
        ("酸素は水に由来する。", "酸素は二酸化炭素に由来する。水には由来しない。", "ja"),
    ],
)
def test_a_word_in_the_place_of_another_is_noticed(
    assertion: str, said: str, language: str
) -> None:
    """Antonym, sibling or something else: a near copy with it is no longer a copy."""
    assert replaces_word(assertion, said, Vocabulary(language))


@pytest.mark.parametrize(
    ("assertion", "said", "language"),
    [
        (VACCINE, VACCINE, "en"),
        (VACCINE, "A vaccine trains the imune system by showing it a part of the patogen.", "en"),
        (VACCINE, "A vaccine trains the whole immune system by showing a harmless piece.", "en"),
        (INFLATION, "In short: inflation is a sustained rise in prices.", "en"),
        (OXYGEN, "The oxygen that a plant gives off is from water molecules that are split.", "en"),
        ("Entropy never decreases.", "Entropy never goes down.", "en"),
        ("A tree keeps all leaves at one depth.", "In a tree every leaf is at one depth.", "en"),
        ("It is 300,000 kilometers per second.", "It is 300,000 km per second.", "en"),
        (SCHLAF, "Neu gelernte Fakten werden im Tiefschlaf gefestigt.", "de"),
        ("酸素は水に由来する。", "酸素は水に由来しています。", "ja"),
        (VACCINE, "", "en"),
    ],
)
def test_nothing_is_replaced_by_saying_it_in_another_form(
    assertion: str, said: str, language: str
) -> None:
    """Misspelled, inflected, shortened, extended or in a plain synonym it is the same."""
    assert not replaces_word(assertion, said, Vocabulary(language))


def test_another_sentence_about_the_note_replaces_nothing() -> None:
    """Points of one note share words; only the sentence that says this one is compared."""
    said = f"{INFLATION} Deflation is a sustained fall in the general price level."

    assert not replaces_word(INFLATION, said, EN)


@pytest.mark.parametrize(
    ("one", "other"),
    [("harm", "harmless"), ("effort", "effortless"), ("expect", "unexpect"), ("intern", "extern")],
)
def test_a_word_and_its_opposite_by_affix_are_two_words(one: str, other: str) -> None:
    """They look alike by their letters and mean the contrary."""
    assert not is_inflected(one, other)
    assert not is_misspelled(one, other)


@given(st.text(alphabet="abcdefv", min_size=1, max_size=9), st.text(alphabet="abcdefv", min_size=1))
def test_being_one_word_goes_both_ways(one: str, other: str) -> None:
    """Neither of two stems is the measure of the other."""
    assert is_inflected(one, one)
    assert is_inflected(one, other) == is_inflected(other, one)
    assert is_misspelled(one, other) == is_misspelled(other, one)


def test_an_added_verb_of_preventing_is_noticed() -> None:
    """Where the assertion prevents too, nothing is added."""
    point = "Memory cells let the body respond faster."

    assert adds_prevention(point, "Memory cells hinder the body from responding faster.", EN)
    assert not adds_prevention(point, "Memory cells let the body respond faster.", EN)
    assert not adds_prevention("A lid prevents loss.", "The lid stops the loss.", EN)


@pytest.mark.parametrize(
    ("language", "assertion", "said"),
    [
        ("zh", "红细胞里的血红蛋白运输氧气。", "白细胞里的血红蛋白运输氧气。"),
        ("zh", "植物利用光能把水变成氧气。", "植物利用热能把水转化成氧气。"),
        ("zh", "高温引起冰川融化。", "高温防止冰川融化。"),
        ("ja", "光合成は葉の細胞の葉緑体で行われる。", "光合成は根の細胞の葉緑体で行われる。"),
    ],
)
def test_a_character_replaced_in_one_of_two_words_is_noticed(
    language: str, assertion: str, said: str
) -> None:
    """Characters recur: that one still stands elsewhere does not keep the word."""
    assert replaces_word(assertion, said, Vocabulary(language))


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        (
            "氧气从肺泡进入血液，热量从血液进入肺泡。",
            "氧气会从肺泡进入血液里，而热量则从血液进入肺泡。",
        ),
        ("呼出的气体中氧气约为16%。", "呼出的气体中，氧气大概是16%。"),
        ("英国向中国走私，使白银外流。", "英国往中国走私，使得白银外流。"),
        ("红细胞里的蛋白把氧气运到细胞。", "蛋白在红细胞里，它把氧气送到细胞。"),
        ("密度比水小就会上浮。", "如果密度小于水，它就会上浮。"),
        ("植物利用光能把水变成氧气。", "植物用光能把水转化成氧气。"),
        ("高温引起冰川融化。", "高温会造成冰川融化。"),
        ("这种变化称为蒸发。", "这种变化被叫做蒸发。"),
    ],
)
def test_chinese_grammar_replaces_nothing(assertion: str, said: str) -> None:
    """Adverbs, pronouns and other words of the same sense are no other words."""
    assert not replaces_word(assertion, said, Vocabulary("zh"))


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        ("白银大量外流。", "白银大量流入。"),
        ("温度升高。", "温度降低。"),
        ("密度比水小就会上浮。", "密度比水大就会上浮。"),
        ("条约签订以后，港口开放。", "条约签订以前，港口开放。"),
        ("気温が上がる。", "気温が下がる。"),
        ("費用が多い。", "費用が少ない。"),
    ],
)
def test_opposites_of_one_character_are_opposites(assertion: str, said: str) -> None:
    """In scripts without spaces characters are compared, so the list holds characters."""
    assert Vocabulary("zh").exchanged(assertion, said)
