"""Citations are checked by code."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.citations import check_citations, renumbered, with_marks
from tests.unit.library.making import passage

GERMS = passage("Boiling kills most germs within a minute.", title="Germs")
BREAD = passage("Yeast makes gas that lifts the dough.", title="Bread")
BOTH = (GERMS, BREAD)


def test_a_supported_citation_quotes_its_note() -> None:
    """Number, place and words of the note; verbatim at the span."""
    checked = check_citations("Boiling kills most germs [1].", BOTH, "en")
    (citation,) = checked.citations
    assert (citation.n, citation.path, citation.supported) == (1, "Germs.md", True)
    assert citation.quote == GERMS.text[citation.span.start : citation.span.end]
    assert (checked.supported, checked.unsupported) == (1, ())


def test_a_number_that_names_no_passage_is_removed() -> None:
    """What counts is what the budget kept."""
    checked = check_citations("Boiling kills most germs [1][7]. [3]", BOTH, "en")
    assert checked.text == "Boiling kills most germs [1]."
    assert [c.n for c in checked.citations] == [1]


@pytest.mark.parametrize(
    "answer",
    [
        "Boiling kills most germs. [1] Yeast makes gas in dough. [2]",
        "Boiling kills most germs[1]. Yeast makes gas in dough[2].",
        "[1] Boiling kills most germs.\n[2] Yeast makes gas in dough.",
        "Boiling kills most germs 【1】. Yeast makes gas in dough [ 2 ].",
        "Boiling kills most germs [1].\n\nYeast makes gas in dough.\n[2]",
    ],
)
def test_marks_are_read_wherever_models_put_them(answer: str) -> None:
    """Before or after the full stop, with spaces, at the start of a line."""
    checked = check_citations(answer, BOTH, "en")
    assert [(c.n, c.title, c.supported) for c in checked.citations] == [
        (1, "Germs", True),
        (2, "Bread", True),
    ]
    assert checked.unsupported == ()


@pytest.mark.parametrize("marks", ["[1, 2]", "[1,2]", "[1-2]", "[1][2]", "[1] [2]"])
def test_lists_and_ranges_name_each_passage(marks: str) -> None:
    """Every passage named gets its own quote."""
    checked = check_citations(f"Boiling kills most germs {marks}.", BOTH, "en")
    assert {c.n: c.supported for c in checked.citations} == {1: True, 2: False}
    assert checked.text == "Boiling kills most germs [1][2]."


def test_a_cited_sentence_that_the_note_does_not_say_is_marked() -> None:
    """The citation stays visible as unsupported, the sentence is listed."""
    checked = check_citations("Boiling removes heavy metals [1].", BOTH, "en")
    assert [c.supported for c in checked.citations] == [False]
    assert checked.unsupported == ("Boiling removes heavy metals.",)
    assert checked.supported == 0


def test_a_supported_sentence_without_a_mark_gets_one() -> None:
    """Small models forget to cite; code finds the passage."""
    checked = check_citations("Yeast makes gas that lifts dough.", BOTH, "en")
    assert checked.text == "Yeast makes gas that lifts dough [2]."
    assert [c.n for c in checked.citations] == [2]


def test_a_wrong_number_is_put_right() -> None:
    """When another injected passage says it."""
    checked = check_citations("Yeast makes gas that lifts dough [1].", BOTH, "en")
    assert checked.text == "Yeast makes gas that lifts dough [2]."


WATER = passage("Ice floats on water because it is lighter.", title="Ice")


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (
            "Boiling kills most germs [1]. Ice floats on water [3].",
            "Boiling kills most germs [1]. Ice floats on water [2].",
        ),
        (
            "Ice floats on water [3]. Boiling kills most germs [1].",
            "Ice floats on water [1]. Boiling kills most germs [2].",
        ),
        (
            "Ice floats on water [3]. Boiling kills most germs, and ice floats on water [1][3].",
            "Ice floats on water [1]. Boiling kills most germs, and ice floats on water [1][2].",
        ),
    ],
)
def test_sources_count_on_as_they_come(answer: str, text: str) -> None:
    """No number is left out, whatever the passages were called in the prompt."""
    checked = check_citations(answer, (*BOTH, WATER), "en")
    shown = renumbered(checked)
    assert shown.text == text
    assert sorted({c.n for c in shown.citations}) == [1, 2]
    by_number = {c.n: c.path for c in shown.citations}
    first = "Germs.md" if text.startswith("Boiling") else "Ice.md"
    assert by_number[1] == first


@given(st.lists(st.sampled_from(["Boiling kills germs", "Yeast makes gas", "Ice floats"])))
def test_renumbering_changes_no_word_and_no_source(said: list[str]) -> None:
    """Only numbers change, and they have no gap."""
    answer = " ".join(f"{words} [{3 - place % 3}]." for place, words in enumerate(said))
    checked = check_citations(answer, (*BOTH, WATER), "en")
    shown = renumbered(checked)
    numbers = sorted({c.n for c in shown.citations})
    assert numbers == list(range(1, len(numbers) + 1))
    assert {(c.path, c.quote) for c in shown.citations} == {
        (c.path, c.quote) for c in checked.citations
    }
    assert re.sub(r"\[\d+\]", "", shown.text) == re.sub(r"\[\d+\]", "", checked.text)


def test_openings_and_questions_are_not_unsupported() -> None:
    """They claim nothing."""
    checked = check_citations("Here is what they say:\nYeast makes gas [2].", BOTH, "en")
    assert checked.unsupported == ()


def test_a_sentence_in_another_language_is_counted_apart() -> None:
    """Words cannot judge it."""
    checked = check_citations("Kochen tötet die meisten Keime ab [1].", BOTH, "de")
    assert (checked.supported, checked.unjudged, checked.unsupported) == (0, 1, ())


def test_a_link_is_not_a_mark() -> None:
    """``[1](url)`` is Markdown."""
    checked = check_citations("See [1](https://a.b) here.", BOTH, "en")
    assert checked.text == "See [1](https://a.b) here."


def test_a_decline_supports_nothing() -> None:
    """The plain refusal of a model has no citation and no support."""
    checked = check_citations("The notes do not answer this question.", BOTH, "en")
    assert (checked.citations, checked.supported) == ((), 0)


PIECES = st.sampled_from(
    ["Boiling kills germs", ".", " ", "[1]", "[2]", "[9]", "\n", "Yeast", "[", "]", "1", "。", "?"]
)


@given(st.lists(PIECES, max_size=20).map("".join) | st.text(max_size=80))
def test_any_answer_is_checked(answer: str) -> None:
    """Every quote stands in its note; every number left names a passage."""
    checked = check_citations(answer, BOTH, "en")
    for citation in checked.citations:
        note = BOTH[citation.n - 1]
        start = citation.span.start - note.span.start
        assert note.text[start : start + len(citation.quote)] == citation.quote != ""


def test_without_passages_nothing_is_supported() -> None:
    """All marks go."""
    checked = check_citations("Boiling kills germs [1].", (), "en")
    assert (checked.text, checked.citations) == ("Boiling kills germs.", ())


@pytest.mark.parametrize(
    ("words", "numbers", "marked"),
    [
        ("Plain.", [], "Plain."),
        ("He said “stop.”", [1], "He said “stop [1].”"),
        ("no full stop", [2, 1], "no full stop [1][2]"),
        ("水会沸腾。", [1], "水会沸腾 [1]。"),
    ],
)
def test_marks_stand_before_the_full_stop(words: str, numbers: list[int], marked: str) -> None:
    """One form, however the model wrote it."""
    assert with_marks(words, numbers) == marked
