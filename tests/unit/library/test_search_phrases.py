"""What a search says of itself, in all languages."""

from __future__ import annotations

import string
from dataclasses import astuple

import pytest

from sidecar.library import phrases
from sidecar.library.search_phrases import LANGUAGES, search_phrases


def fields(sentence: str) -> set[str]:
    """Return the names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_the_languages_are_those_of_the_answers() -> None:
    """No question is answered in one language and told of in another."""
    assert LANGUAGES == phrases.LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_each_sentence_is_translated_with_its_fields(language: str) -> None:
    """None is left in English, and none lacks what it is to name."""
    for own, english in zip(
        astuple(search_phrases(language)), astuple(search_phrases("en")), strict=True
    ):
        assert own != english
        assert fields(own) == fields(english)
