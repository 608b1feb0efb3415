"""Words taken over from the note."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.pastes import PasteRule
from tests.builders import RECALL

NOTE = (
    "Fetching something that is still fresh costs no effort and changes little. Fetching "
    "something that is nearly gone is hard work, and the hard work is what does the good."
)
RULE = PasteRule(NOTE, [RECALL, "Rest helps.", "复利把利息加入本金，所以利息本身也会产生利息。"])


def test_twelve_words_of_the_note_are_a_paste() -> None:
    """The run is taken out, the rest stays."""
    pasted = "fetching something that is still fresh costs no effort and changes little"
    found = RULE.own_words(f"I say: {pasted}. So wait a bit.")

    assert found.has_paste
    assert found.text == "I say:  … . So wait a bit."


def test_eleven_words_of_the_note_are_none() -> None:
    """Shorter runs happen when two people talk about one thing."""
    answer = "that is still fresh costs no effort and changes little, so it is said"

    assert not RULE.own_words(answer).has_paste


def test_a_whole_short_assertion_is_a_paste() -> None:
    """An assertion of fewer than twelve words counts when it is recited whole."""
    found = RULE.own_words(f"{RECALL} That is all.")

    assert found.has_paste
    assert "That is all" in found.text
    assert "later memory" not in found.text


def test_most_of_a_short_assertion_is_none() -> None:
    """All of its words are needed."""
    assert not RULE.own_words("Recalling something improves later memory, I think.").has_paste


def test_two_common_words_are_never_a_paste() -> None:
    """An assertion of two words cannot forbid them."""
    assert not RULE.own_words("Rest helps.").has_paste


def test_chinese_is_measured_in_characters() -> None:
    """Reciting a Chinese assertion is a paste, reusing its terms is none."""
    assert RULE.own_words("复利把利息加入本金，所以利息本身也会产生利息").has_paste
    assert not RULE.own_words("利息加入本金以后会变多").has_paste


def test_typography_hides_no_paste() -> None:
    """Case, punctuation and invisible characters do not matter."""
    hidden = "\u200b".join(RECALL.upper()).replace(" ", "  –  ")

    assert RULE.own_words(hidden).has_paste


@given(st.text(max_size=120))
def test_what_is_left_stood_in_the_answer(answer: str) -> None:
    """Nothing but an ellipsis is added."""
    found = RULE.own_words(answer)

    assert found.has_paste or found.text == answer
    assert all(part.strip() in answer for part in found.text.split("…"))
