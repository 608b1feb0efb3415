"""Any text is a valid query; filters are read, the rest is searched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.query import MAX_QUERY_CHARS, read_query
from tests.shared_data import shared_rows


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    """Reading never fails; what is searched is one trimmed line of bounded length."""
    query = read_query(text)
    assert query.text == " ".join(query.text.split())
    assert len(query.text) <= MAX_QUERY_CHARS


@given(st.text(alphabet="abc é水 ?!'+*()", max_size=200))
def test_a_query_without_filters_is_searched_whole(text: str) -> None:
    """Not a character is taken for syntax."""
    assert read_query(text).text == " ".join(text.split())


def test_naughty_strings_are_queries() -> None:
    """Quotes, operators and control characters are words or nothing."""
    for row in shared_rows("robust-strings/blns.jsonl"):
        read_query(row["text"])


@pytest.mark.parametrize("text", ["C++", "AND", '{0} "unclosed', "a:b", "path:", "tag:", "NOT (x"])
def test_operators_and_half_filters_are_searched(text: str) -> None:
    """Nothing in a query is syntax that can be wrong."""
    query = read_query(text)
    assert query.text == text
    assert query.keywords


def test_filters_are_taken_out() -> None:
    """What remains is the question."""
    query = read_query('tag:bio path:"My notes/Cells" #exam after:2024-01 why do cells divide?')
    assert query.text == "why do cells divide?"
    assert query.tags == ("exam", "bio")
    assert query.folders == ("My notes/Cells",)
    assert (query.after, query.before) == ("2024-01", None)


def test_a_date_that_is_none_stays_a_word() -> None:
    """``before:lunch`` is not a filter."""
    assert read_query("before:lunch what").before is None
    assert "before:lunch" in read_query("before:lunch what").text


def test_a_number_is_no_tag_and_a_sharp_is_no_tag() -> None:
    """``#1`` and ``C#`` are words."""
    query = read_query("#1 in C# now")
    assert query.tags == ()
    assert query.text == "#1 in C# now"


def test_phrases_and_note_names_stay_as_words() -> None:
    """They are searched, and known as such."""
    query = read_query("what does [[Water cycle#Rain|it]] say about “heat of fusion”?")
    assert query.notes == ("Water cycle",)
    assert query.phrases == ("heat of fusion",)
    assert "Water cycle" in query.text
    assert "fusion" in query.keywords


def test_a_query_of_filters_only_searches_their_words() -> None:
    """``#physics`` alone asks for what is tagged so."""
    query = read_query("#physics")
    assert (query.text, query.tags) == ("physics", ("physics",))


@pytest.mark.parametrize(
    ("text", "keywords"),
    [
        ("Why do cells divide?", ("cells", "divide")),
        ("Warum teilen sich Zellen über Nacht?", ("teilen", "zellen", "nacht")),
        ("光合作用是什么？", ("光合", "合作", "作用")),
        ("is it on", ("is", "it", "on")),
        ("E1071", ("e1071",)),
    ],
)
def test_keywords_carry_content(text: str, keywords: tuple[str, ...]) -> None:
    """Stop words of the language go, accents stay, Chinese gives pairs."""
    assert read_query(text).keywords == keywords


def test_direct_terms_are_words_longer_than_three() -> None:
    """Of the original query, stop words included, without punctuation."""
    assert read_query("What does the ATP-ase do?").direct_terms == ("what", "does")


def test_only_the_first_thousand_characters_count() -> None:
    """A pasted page is no reason to fail."""
    assert len(read_query("word " * 1_000).text) <= MAX_QUERY_CHARS


def test_numbers_and_codes_of_two_characters_are_keywords() -> None:
    """The rule of 72 is not the rule of anything; a short word is none."""
    assert read_query("What is the rule of 72 to H2?").keywords == ("rule", "72", "h2")


@pytest.mark.parametrize(
    ("typed", "codes"),
    [
        ("What is missing in HICP?", ("hicp",)),
        ("error E1071 of the LEDs", ("e1071", "leds")),
        ("Why is 0.1 + 0.2 not 0.3 in 2015?", ()),
        ("WHY IS THE SKY BLUE", ()),
        ("Why does Rome fall?", ()),
    ],
)
def test_codes_are_told_by_how_they_are_typed(typed: str, codes: tuple[str, ...]) -> None:
    """Capitals or digits with capitals; nothing stands out where all is in capitals."""
    assert read_query(typed).codes == codes
