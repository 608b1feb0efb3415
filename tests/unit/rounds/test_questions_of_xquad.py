"""Questions that people asked, in twelve languages: each is one, and in its own language."""

from __future__ import annotations

import pytest

from sidecar.rounds.questions import is_foreign, read_question
from tests.shared_data import shared_rows

LANGUAGES = ("ar", "de", "el", "en", "es", "hi", "ro", "ru", "th", "tr", "vi", "zh")
MOST_REFUSED = 0.005
LEAST_CAUGHT = 0.95
LEAST_READ = 0.85
"""What is not read has more than thirty words, a second sentence, or in Thai no word that asks."""


def asked() -> list[dict[str, str]]:
    """Return the questions, by language."""
    return [row["questions"] for row in shared_rows("ir-xquad/queries.jsonl.gz")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_is_known_for_one_in_its_own_language(language: str) -> None:
    """Neither its mark nor its words, names among them, count against it."""
    questions = [row[language] for row in asked()]
    refused = [text for text in questions if is_foreign(text, language)]
    read = [text for text in questions if read_question(text) == text.strip()]

    assert len(refused) <= MOST_REFUSED * len(questions)
    assert len(read) >= LEAST_READ * len(questions)


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_an_english_question_is_no_question_of_another_language(language: str) -> None:
    """Models that cannot do what they are told ask in English."""
    english = [row["en"] for row in asked()]

    assert sum(is_foreign(text, language) for text in english) >= LEAST_CAUGHT * len(english)
