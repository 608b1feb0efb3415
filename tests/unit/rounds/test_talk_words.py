"""Words of asking, answering and judging."""

import pytest

from sidecar.rounds.talk_words import is_talk_word


@pytest.mark.parametrize(
    "word",
    [
        *["answered", "explanation", "tutor", "erklärt", "prüferin", "correcteur"],
        *["explicado", "insegnante", "aluno", "leraar", "nauczyciel", "учитель"],
    ],
)
def test_talk_is_known_in_its_forms(word: str) -> None:
    """By how the words begin, in the languages with spaces."""
    assert is_talk_word(word)


@pytest.mark.parametrize("word", ["osmosis", "gap", "terminal", "membran", "courant", "an"])
def test_other_words_are_no_talk(word: str) -> None:
    """Words of a subject, and small ones."""
    assert not is_talk_word(word)
