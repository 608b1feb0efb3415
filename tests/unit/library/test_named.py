"""What a question names, and notes that do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.named import missing_names
from sidecar.library.values import Passage
from tests.unit.library.making import passage

RAFT = passage("Raft elects a leader by votes. Hanseatic towns did not.", title="Consensus in 2014")


def missing(question: str, *found: Passage, language: str = "en") -> tuple[str, ...]:
    """Return what is missing in the Raft note, or in others."""
    return missing_names(question, language, found or (RAFT,))


def test_a_name_that_stands_nowhere_is_missing() -> None:
    """As it was typed, with the words that belong to it."""
    assert missing("How does Paxos choose a leader?") == ("Paxos",)
    assert missing("Did Leslie Lamport write about Raft?") == ("Leslie Lamport",)


@pytest.mark.parametrize(
    "question",
    [
        "How does Raft choose a leader?",
        "Does Raft's leader vote?",
        "Which towns of the Hanse voted?",
        "Does Hanseatik mean anything?",
        "What did Diego Raft vote for?",
        "Paxos or not, who votes?",
        "How does paxos choose a leader?",
        "How Does Paxos Choose a Leader?",
        "What Did The Leader Of Paxos Do?",
        "What was new in 2014?",
    ],
)
def test_nothing_is_missing(question: str) -> None:
    """What stands there in some form, what begins the question, and what stands out as no name."""
    assert missing(question) == ()


def test_an_acronym_may_be_spelled_out() -> None:
    """By the first letters of neighboring words."""
    spelled = passage("The American Automobile Association counts gas stations.", title="Gas")

    assert missing("What does the AAA count?", spelled) == ()
    assert missing("What does the NBC count?", spelled) == ("NBC",)


def test_a_name_may_be_written_as_two_words() -> None:
    """Superbowl and Super Bowl."""
    assert (
        missing("Who won the Superbowl?", passage("The Super Bowl was won.", title="Sport")) == ()
    )


@pytest.mark.parametrize("typed", ["Wallenstien", "Walenstein", "Wallensteinn", "Wallensteen"])
def test_a_slip_of_the_fingers_is_forgiven(typed: str) -> None:
    """A swapped, missing, doubled or wrong letter."""
    note = passage("Wallenstein led the army.", title="War")

    assert missing(f"Whom did {typed} lead?", note) == ()


def test_a_number_is_no_name() -> None:
    """It may be an amount of the asker's own, and a note may tell a year in another way."""
    assert missing("What do 250 voters do in 1848?") == ()


def test_what_is_no_question_misses_nothing() -> None:
    """A claim or a few words want whatever is near."""
    assert missing("Paxos chooses a leader") == ()
    assert missing("leaders of Paxos") == ()


@pytest.mark.parametrize("language", ["de", "und"])
def test_capitals_that_tell_nothing_are_not_read(language: str) -> None:
    """German writes all nouns with one."""
    assert missing("Wie wählt Paxos einen Anführer?", language=language) == ()


def test_a_note_in_another_language_may_write_the_name_in_another_way() -> None:
    """Then nothing is known to be missing."""
    note = passage("成吉思汗建立了蒙古帝国。", title="蒙古", language="zh")

    assert missing("When did Genghis Khan die?", note) == ()


def test_names_may_stand_in_different_notes() -> None:
    """A comparison is asked of as many passages as it names things."""
    notes = [passage(f"{name} is old.", title=name) for name in ("Rome", "Athens", "Sparta")]

    assert missing("How do Rome, Athens and Sparta differ?", *notes) == ()
    assert missing("How old is Sparta?", *notes) == ("Sparta",)


def test_one_word_of_a_name_is_enough() -> None:
    """A person goes by one of several."""
    assert missing("What did Barbara Raft vote for?") == ()
    assert missing("What did Raft Barbara vote for?") == ()


@given(st.text(max_size=80))
def test_any_text_is_read(text: str) -> None:
    """And what is called missing stands in the question."""
    for name in missing(text + "?"):
        assert all(part in text for part in name.split())
