"""The note as a model may see it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.cleaning import clean_line, clean_text, cut_to_budget, own_text
from tests.shared_data import shared_rows


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("a %%secret%% b", "a  b"),
        ("a %%secret\nover lines%% b", "a  b"),
        ("a %% never closed", "a"),
        ("a <!-- secret --> b", "a  b"),
        ("a <!-- never closed", "a"),
        ("A sentence. ^block-1", "A sentence."),
        ("A sentence.\n^block-1\nNext.", "A sentence.\n\nNext."),
        ("2^10 and x^y", "2^10 and x^y"),
        ("[[TCP]]", "TCP"),
        ("[[Folder/TCP]]", "TCP"),
        ("[[TCP|the protocol]]", "the protocol"),
        ("[[TCP#Slow start]]", "TCP > Slow start"),
        ("[[TCP#^abc]]", "TCP"),
        ("[[#Slow start]]", "Slow start"),
        ("![[Other note]]", "Other note"),
        ("![[cat.png]]", ""),
        ("![[cat.png|a cat]]", "a cat"),
        ("![[cat.png|300]]", ""),
        ("![[cat.png|300x200]]", ""),
        ("[label](https://example.org/a_(b))", "label"),
        ('[label](<a b.md> "title")', "label"),
        ("![alt](cat.png)", "alt"),
        ("![alt|200](cat.png)", "alt"),
        ("x ![](data:image/png;base64,iVBORw0KGgo=) y", "x  y"),
        ("x data:image/png;base64,iVBORw0KGgo= y", "x  y"),
        ("“quoted” „zitiert“ «cité»", '"quoted" "zitiert" "cité"'),
        ("‘single’", "‘single’"),
        ("`[[code]] %%stays%%`", "`[[code]] %%stays%%`"),
        ("```python\nx = [[1]]  # %%stays%%\n```", "```python\nx = [[1]]  # %%stays%%\n```"),
        ("a\n```dataview\nLIST\n```\nb", "a\n\nb"),
        ("a\n~~~tasks\nnot done\n~~~\nb", "a\n\nb"),
        ("$$\nE = mc^2\n$$", "$$\nE = mc^2\n$$"),
        ("| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n|---|---|\n| 1 | 2 |"),
        ("> [!note] Title\n> Text", "> [!note] Title\n> Text"),
        ("a\r\n\r\n\r\n\r\nb", "a\n\nb"),
    ],
)
def test_machinery_goes_and_content_stays(text: str, clean: str) -> None:
    """Comments, ids, data and queries go; code, math, tables and callouts stay."""
    assert clean_text(text) == clean


def test_a_comment_may_hold_a_fence_and_a_fence_a_comment() -> None:
    """Whichever begins first holds the other."""
    assert clean_text("%%\n```\nx\n```\n%%\nafter") == "after"
    assert clean_text("```\n%%\n```\nafter %%x%%") == "```\n%%\n```\nafter"


def test_an_assertion_keeps_its_text_on_one_line() -> None:
    """Links become visible text, block ids go, white space collapses."""
    assert clean_line("The [[Window|window]]\n  doubles.  ^a1") == "The window doubles."


@pytest.mark.parametrize("text", ["![[Other]]", "![](a.png)", "![[Other|alias]] %%x%%"])
def test_embeds_are_not_the_notes_own_text(text: str) -> None:
    """What comes from elsewhere is not there to be explained."""
    assert own_text(text) == ""


@given(st.text(alphabet='ab`~[]()!|%<>-^ \n#"data:;,', max_size=200))
def test_cleaning_never_fails_and_never_grows(text: str) -> None:
    """Whatever the Markdown."""
    assert len(clean_text(text)) <= len(text)


def test_hostile_markdown_is_cleaned() -> None:
    """The public collection of odd Markdown goes through."""
    for row in shared_rows("robust-markdown/commonmark_examples.jsonl"):
        assert len(clean_text(row["markdown"])) <= len(row["markdown"])


@pytest.mark.parametrize(
    "piece", ["[[", "`", "%%", "<!--", "![", "](", "```\n", "[a](", "data:x/y,"]
)
@pytest.mark.timeout(10)
def test_long_unclosed_markup_takes_no_time(piece: str) -> None:
    """No input makes the scanner slow."""
    assert len(clean_text(piece * 20_000)) >= 0


def test_a_data_uri_of_megabytes_goes() -> None:
    """One pasted image is not text."""
    text = f"One real sentence. ![](data:image/png;base64,{'A' * 2_500_000}) The end."

    assert clean_text(text) == "One real sentence.  The end."


def words_in(text: str) -> int:
    """Count words, as a stand-in for tokens."""
    return len(text.split())


def test_a_short_note_is_not_cut() -> None:
    """Nothing is left out, nothing is said."""
    assert cut_to_budget("# A\n\none two", 10, words_in) == ("# A\n\none two", ())


def test_a_long_note_is_cut_before_a_heading() -> None:
    """Whole sections stay; the headings left out are named."""
    text = "# A\n\none two\n\n## B\n\nthree four\n\n## C\n\nfive six"
    kept, left_out = cut_to_budget(text, 8, words_in)

    assert kept == "# A\n\none two\n\n## B\n\nthree four"
    assert list(left_out) == ["C"]


def test_a_first_section_over_budget_is_cut_at_a_line() -> None:
    """Something is always left to name the focus from."""
    kept, left_out = cut_to_budget("one two\nthree four\nfive six\n# B\nx", 4, words_in)

    assert kept == "one two\nthree four"
    assert list(left_out) == ["B"]


def test_one_endless_line_is_cut_too() -> None:
    """A line over budget is cut inside."""
    kept, _ = cut_to_budget("word " * 100, 10, words_in)

    assert 0 < len(kept) <= 10
