"""Words, and the ones that carry content."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.normal import normalize
from sidecar.language.stop_words import LANGUAGES_WITH_STOP_WORDS, stop_words
from sidecar.language.words import STEMMERS, content_words, is_spaceless, stem, words


@given(st.text())
def test_words_lose_no_character_of_the_normal_form(text: str) -> None:
    """The words strung together are the normal form without its spaces."""
    assert "".join(words(text)) == normalize(text).replace(" ", "")


@given(st.text())
def test_no_word_is_empty_or_holds_a_space(text: str) -> None:
    """Every word is a word."""
    assert all(word and " " not in word for word in words(text))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("水的净化", ("水", "的", "净", "化")),
        ("カタカナ", ("カ", "タ", "カ", "ナ")),
        ("ﾊﾞｽ", ("バ", "ス")),
        ("ที่นี่", ("ที่", "นี่")),
        ("HNSW索引", ("hnsw", "索", "引")),
        ("naïve café", ("naïve", "café")),
    ],
)
def test_scripts_without_spaces_give_one_item_a_character(
    text: str, expected: tuple[str, ...]
) -> None:
    """Marks stay with their letter, Latin runs stay whole."""
    assert words(text) == expected


def test_a_text_is_spaceless_by_the_majority_of_its_letters() -> None:
    """Digits and punctuation have no say."""
    assert is_spaceless("2024年水质报告 A")
    assert not is_spaceless("the sign 水")
    assert not is_spaceless("123 ...")


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Why are the cells dividing?", "en", ("cell", "divid")),
        ("Warum teilen sich die Zellen?", "de", ("teil", "zell")),
        ("光合作用是什么", "zh", ("光合", "合作", "作用")),
        ("植物の光合成", "ja", ("植物", "光合", "合成")),
        ("the cells", "und", ("the", "cells")),
        ("error E1071 in foo_bar", "en", ("error", "e1071", "foo", "bar")),
    ],
)
def test_content_words_leave_grammar_out(
    text: str, language: str, expected: tuple[str, ...]
) -> None:
    """Stop words go, stems and neighboring pairs stay."""
    assert content_words(text, language) == expected


def test_forms_of_a_word_share_their_stem() -> None:
    """Stemming unites what inflection parts, in each language that has a stemmer."""
    pairs = {
        "en": ("boiling", "boiled"),
        "de": ("notizen", "notiz"),
        "es": ("células", "célula"),
        "fr": ("calculs", "calcul"),
        "ru": ("клетки", "клетка"),
        "it": ("cellule", "cellula"),
    }
    assert all(stem(a, code) == stem(b, code) for code, (a, b) in pairs.items())


@given(st.text(min_size=1), st.sampled_from([*STEMMERS, "und", "zz"]))
def test_stems_are_never_empty(text: str, language: str) -> None:
    """No word is stemmed away."""
    assert all(stem(word, language) for word in words(text))


@pytest.mark.parametrize("language", LANGUAGES_WITH_STOP_WORDS)
def test_stop_words_stand_in_normal_form(language: str) -> None:
    """A stop word in another form would never match."""
    listed = stop_words(language)
    assert listed
    assert {word for word in listed if normalize(word) != word} == set()
