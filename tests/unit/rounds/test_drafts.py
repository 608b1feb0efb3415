"""Drafts of assertions: what the note does not support is dropped."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.cleaning import clean_text
from sidecar.rounds.drafts import Draft, Proposal, extract_drafts, keep_drafts
from sidecar.rounds.locating import NoteText
from sidecar.rounds.values import AssertionKind, CleanNote

TEXT = """# Osmosis

Osmosis is the movement of **water** through a [[Membrane|membrane]] without any energy.
It stops when both sides are equally strong. A red cell in pure water swells to 150 % of its size.
The heat of a stove does not move water through a wall.
"""
FIRST = "Osmosis is the movement of water through a membrane without any energy."


def kept(*proposals: Proposal, existing: tuple[str, ...] = ()) -> tuple[Draft, ...]:
    """Return the drafts that the note supports."""
    return keep_drafts(proposals, NoteText(TEXT), existing, language="en")


def a_note(text: str = TEXT, terms: tuple[str, ...] = ("osmosis", "water")) -> CleanNote:
    """Return a cleaned note."""
    return CleanNote("Osmosis", clean_text(text), terms, "en")


class TestKeeping:
    def test_a_supported_proposal_is_kept_with_the_notes_own_words(self) -> None:
        """The quote is what stands in the note, marks and links included."""
        (draft,) = kept(Proposal("Osmosis moves water across membranes for free.", FIRST))

        assert draft.quote == TEXT[draft.place.start : draft.place.end]
        assert "[[Membrane|membrane]]" in draft.quote
        assert draft.assertion.text == "Osmosis moves water across membranes for free."

    @pytest.mark.parametrize(
        "proposal",
        [
            Proposal("Osmosis moves water by pressure.", "Osmosis moves water by pressure."),
            Proposal("Osmosis needs no energy.", "osmosis"),
            Proposal("Osmosis needs no energy.", ""),
        ],
    )
    def test_a_quote_that_is_not_in_the_note_drops_the_proposal(self, proposal: Proposal) -> None:
        """A made-up quote, or a bare term, supports nothing."""
        assert kept(proposal) == ()

    @pytest.mark.parametrize(
        ("assertion", "quote"),
        [
            (
                "A red cell in pure water swells to 300 % of its size.",
                "A red cell in pure water swells to 150 % of its size.",
            ),
            (
                "The heat of a stove moves water through a wall.",
                "The heat of a stove does not move water through a wall.",
            ),
            ("Plants grow toward sunlight in spring.", FIRST),
        ],
    )
    def test_a_quote_that_does_not_bear_the_assertion_drops_it(
        self, assertion: str, quote: str
    ) -> None:
        """Another number, the opposite, or another topic is not supported by a true quote."""
        assert kept(Proposal(assertion, quote)) == ()

    @pytest.mark.parametrize("assertion", ["", " … ", "Osmosis moves water. " * 20])
    def test_an_assertion_of_no_or_too_much_text_is_dropped(self, assertion: str) -> None:
        """1 to 300 characters; nothing is cut to fit."""
        assert kept(Proposal(assertion, FIRST)) == ()

    def test_what_is_there_already_is_dropped(self) -> None:
        """Neither an existing assertion nor an earlier proposal is proposed again."""
        proposal = Proposal("Osmosis moves water for free.", FIRST)

        assert kept(proposal, existing=("osmosis moves WATER for free",)) == ()
        assert len(kept(proposal, proposal)) == 1

    def test_at_most_twenty_are_kept(self) -> None:
        """A note may have twenty assertions."""
        many = [Proposal(f"Osmosis moves water, version {chr(97 + n)}.", FIRST) for n in range(25)]

        assert len(kept(*many)) == 20

    @given(st.text(max_size=60), st.text(max_size=60))
    def test_every_draft_quotes_the_note(self, assertion: str, quote: str) -> None:
        """Whatever a model proposes, what is shown as a quote stands in the note."""
        for draft in kept(Proposal(assertion, quote)):
            assert TEXT[draft.place.start : draft.place.end] == draft.quote


class TestExtracting:
    def test_sentences_of_the_note_are_proposed(self) -> None:
        """Assertion and quote are the same sentence, without emphasis in the assertion."""
        proposals = extract_drafts(a_note(), limit=3)

        assert proposals
        for proposal in proposals:
            assert NoteText(TEXT).exact(proposal.quote) is not None
            assert "*" not in proposal.assertion

    def test_the_definition_comes_first(self) -> None:
        """What a note defines is what it teaches."""
        assert extract_drafts(a_note(), limit=1)[0].assertion.startswith("Osmosis is the movement")

    def test_no_more_than_the_limit(self) -> None:
        """The best ones are kept."""
        assert extract_drafts(a_note(), limit=1) == extract_drafts(a_note(), limit=5)[:1]

    @pytest.mark.parametrize(
        "text",
        [
            "This makes water move through the membrane again.",
            "Why does water move through the membrane at all?",
            "Water moves through the membrane in these steps:",
            "| Water | moves | through | the | membrane | here |",
            "```\nwater moves through the membrane here now\n```",
        ],
    )
    def test_what_does_not_stand_alone_is_not_proposed(self, text: str) -> None:
        """References, questions, lead-ins, tables and code are no assertions."""
        assert extract_drafts(a_note(text), limit=5) == ()

    def test_an_empty_note_gives_nothing(self) -> None:
        """No sentence, no proposal."""
        assert extract_drafts(a_note(""), limit=5) == ()

    def test_identifiers_keep_their_underscores(self) -> None:
        """Emphasis marks go, names stay."""
        text = "The value `max_window_size` limits *how much* a sender may have under way."
        (proposal,) = extract_drafts(a_note(text, ()), limit=1)

        assert "max_window_size" in proposal.assertion
        assert "how much" in proposal.assertion
        assert "*" not in proposal.assertion

    def test_kinds_are_told_by_the_rule(self) -> None:
        """The kind of a draft is that of an assertion."""
        (draft,) = keep_drafts(extract_drafts(a_note(), limit=1), NoteText(TEXT), (), language="en")

        assert draft.assertion.kind in AssertionKind


@pytest.mark.parametrize(
    "text",
    [
        "# Apollo\n#history/space #nasa\nApollo 11 landed on the Moon on 20 July 1969.",
        "# Apollo\n#nasa\nApollo 11 landed on the Moon on 20 July 1969.",
        "#history/space #nasa Apollo 11 landed on the Moon on 20 July 1969.",
        "Apollo 11 landed on the Moon on 20 July 1969. #history/space #nasa",
        "Apollo 11 landed on the Moon on 20 July 1969 #history/space #nasa",
        "- #space #nasa\n- Apollo 11 landed on the Moon on 20 July 1969.",
    ],
)
def test_tags_that_label_the_note_stand_in_no_draft(text: str) -> None:
    """Nobody explains a tag."""
    proposed = extract_drafts(a_note(text, ()), limit=5)
    model = Proposal("#space #nasa Apollo 11 landed on the Moon in July 1969.", proposed[0].quote)

    assert ["#" in one.assertion + one.quote for one in proposed] == [False]
    drafts = keep_drafts((*proposed, model), NoteText(text), (), language="en")
    assert len(drafts) == 2
    assert not any("#" in draft.assertion.text for draft in drafts)


def test_a_tag_inside_a_sentence_is_a_part_of_it() -> None:
    """What it names would be missing."""
    text = "Put #todo before each line that waits for somebody."

    assert [one.assertion for one in extract_drafts(a_note(text, ()), limit=5)] == [text]
