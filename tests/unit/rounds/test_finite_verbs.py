"""A row of words with a finite verb is a sentence, not a heap."""

from __future__ import annotations

import pytest

from sidecar.rounds.doubts import KEYWORD_LIST, doubt
from sidecar.rounds.finite_verbs import finite_verbs
from sidecar.rounds.heaps import is_certain_heap, is_heap
from sidecar.rounds.vocabulary import vocabulary

SENTENCES = [
    (
        "en",
        "Mitosis makes two identical cells, and meiosis makes four different cells.",
        "Mitosis produces two identical cells, meiosis produces four different ones.",
    ),
    (
        "en",
        "A low pass filter lets low frequencies through and blocks high frequencies.",
        "A low-pass filter lets low frequencies pass, blocks high frequencies.",
    ),
    (
        "de",
        "Die Mitose erzeugt zwei gleiche Zellen, die Meiose vier verschiedene.",
        "Mitose erzeugt zwei gleiche Zellen, Meiose erzeugt vier verschiedene Zellen.",
    ),
    (
        "de",
        "Insulin senkt den Blutzucker, Glukagon hebt ihn.",
        "Den Blutzucker senkt Insulin, und Glukagon hebt ihn.",
    ),
    (
        "de",
        "Der Käufer muss den Kaufpreis zahlen und die Sache abnehmen.",
        "Zahlen muss der Käufer den Kaufpreis, und abnehmen muss er die Sache.",
    ),
]

HEAPS = [
    ("en", "Mitosis meiosis two four identical different cells makes produces"),
    ("en", "membrane osmosis water solute gradient energy"),
    ("en", "water moves membrane side solute dissolved toward through more"),
    ("de", "Membran Osmose Wasser Konzentration gelöst Teilchen Druck Zelle"),
]


@pytest.mark.parametrize(("language", "assertion", "said"), SENTENCES)
def test_a_terse_sentence_is_no_heap(language: str, assertion: str, said: str) -> None:
    """It may say something else, which other rules see, but it is not refused as a list."""
    assert not is_certain_heap(said, assertion, language)
    assert doubt(assertion, said, vocabulary(language)) != KEYWORD_LIST


@pytest.mark.parametrize(("language", "said"), HEAPS)
def test_a_verb_among_many_words_makes_no_sentence(language: str, said: str) -> None:
    """A long row on either side of a verb is a heap, as is one without a verb."""
    assert is_heap(said, language)


def test_a_verb_needs_something_on_either_side() -> None:
    """A verb that begins or ends a row, and a plural that looks like one, say nothing."""
    assert finite_verbs("produces cells, cells produces. Interest rates prices", "en") == ()
