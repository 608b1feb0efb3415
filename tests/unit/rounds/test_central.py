"""The central sentences of a chapter note."""

from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.central import MOST_CENTRAL, central_sentences, gap_term, gap_text
from sidecar.rounds.values import CleanNote

NOTE = """# Osmosis

Osmosis moves water through a membrane toward the side with more solute.
The membrane lets water pass but holds the solute back.
I read this on a rainy Tuesday in the library with my friend.

- Cells in salt water lose water through the membrane and shrink.

| table | of | water | membrane | solute | numbers | here |

```
membrane = water + solute  # not a sentence about water and the membrane
```
"""
TERMS = ("water", "membrane", "solute")


def test_sentences_about_the_terms_come_before_asides() -> None:
    """What shares words with the rest of the note is central."""
    found = central_sentences(NOTE, TERMS, "en")

    assert found[0].startswith("Osmosis moves water")
    assert found[-1].startswith("I read this")


def test_headings_tables_and_code_are_no_sentences() -> None:
    """Only prose states points; list marks are not part of it."""
    found = central_sentences(NOTE, TERMS, "en")

    assert len(found) == 4
    assert "Cells in salt water lose water through the membrane and shrink." in found


def test_gap_names_the_term_and_quotes_nothing() -> None:
    """A gap may not give the sentence away."""
    sentence = "The membrane lets water pass but holds the solute back."

    note = CleanNote("Osmosis", NOTE, TERMS, "en")

    assert gap_text(gap_term(sentence, note, "en")) == "You did not explain: water"
    assert gap_term(sentence, note, "en", taken=["water"]) == "membrane"


def test_gap_without_a_term_names_the_note() -> None:
    """A gap without a name would say nothing."""
    note = CleanNote("雨", "", (), "zh")

    assert gap_term("水滴落下来。", note, "zh") == "雨"


def test_sentences_that_point_back_or_are_short_come_later() -> None:
    """They say little without the sentence before."""
    text = (
        "The membrane holds the solute. This is why the membrane holds all the solute back. "
        "Because of its small pores the membrane keeps every solute from passing."
    )

    assert central_sentences(text, ("membrane", "solute"), "en")[0].startswith("Because")


@given(st.text(max_size=300), st.sampled_from(["en", "zh", "und"]))
def test_any_text_gives_a_bounded_choice_of_its_sentences(text: str, language: str) -> None:
    """No text makes it fail, and nothing is made up."""
    found = central_sentences(text, ("water",), language)

    assert len(found) <= MOST_CENTRAL
    assert all("".join(one.split()) in "".join(text.split()) for one in found)
