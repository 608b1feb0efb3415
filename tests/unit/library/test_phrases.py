"""What an answer says when the notes do not."""

from __future__ import annotations

import pytest

from sidecar.language.detect import detect
from sidecar.library.phrases import LANGUAGES, answer_phrases, whole_percent


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_is_in_its_language(language: str) -> None:
    """No sentence was left in another one."""
    phrases = answer_phrases(language)
    spoken = (phrases.not_covered, phrases.not_indexed, phrases.partly, phrases.unjudged)
    assert detect(" ".join(spoken)) == language
    assert detect(" ".join((phrases.not_said, phrases.not_named))) == language
    assert "{percent}" in phrases.partly
    assert "{names}" in phrases.not_named


@pytest.mark.parametrize(
    ("share", "percent"), [(0.0, 0), (0.001, 1), (0.05, 5), (0.999, 99), (1.0, 100)]
)
def test_all_and_nothing_are_never_rounded_to(share: float, percent: int) -> None:
    """99.9 % is not all, and one note is not nothing."""
    assert whole_percent(share) == percent
