"""What of the learner's turns is held against an assertion."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.statements import (
    MOST_SENTENCES,
    MOST_STATEMENTS,
    heard,
    joined_rightly,
    statements,
)
from sidecar.rounds.values import Speaker, Turn


def _learner(text: str) -> Turn:
    return Turn(Speaker.LEARNER, text)


def test_partner_turns_are_no_statements() -> None:
    """Only the learner's words can cover anything."""
    assert statements([Turn(Speaker.PARTNER, "Water moves by itself.")]) == ()


def test_runs_do_not_cross_turns() -> None:
    """Evidence stands in one turn, so a statement does too."""
    found = statements([_learner("One thing."), _learner("Another thing.")])

    assert [(one.text, one.turn) for one in found] == [("One thing.", 0), ("Another thing.", 1)]


@given(st.lists(st.text(max_size=120), max_size=4))
def test_statement_is_copied_from_its_turn(texts: list[str]) -> None:
    """So that evidence is verbatim by construction."""
    turns = [_learner(text) for text in texts]

    for one in statements(turns):
        assert one.text in turns[one.turn].text
        assert 1 <= len(one.sentences) <= MOST_SENTENCES
        assert all(sentence in one.text for sentence in one.sentences)


def test_a_run_counts_only_where_each_sentence_adds_to_the_point() -> None:
    """Anything else beside a sentence could only add likeness."""
    turn = _learner("Water moves. It is so clear. No energy is needed.")
    found = joined_rightly(statements([turn]), "Water moves without energy", "en")

    assert [one.text for one in found] == [
        "Water moves.",
        "It is so clear.",
        "No energy is needed.",
    ]
    turn = _learner("Water moves. No energy is needed.")
    found = joined_rightly(statements([turn]), "Water moves without energy", "en")
    assert [len(one.sentences) for one in found] == [1, 2, 1]


def test_very_long_rounds_keep_the_newest_statements() -> None:
    """There is a bound on the work, and the end of the talk counts."""
    found = statements([_learner("It moves. " * 500), _learner("The last word.")])

    assert len(found) == MOST_STATEMENTS
    assert found[-1].text == "The last word."


def test_signs_and_smileys_are_no_statements() -> None:
    """A sentence without words says nothing."""
    assert statements([_learner("!!! 🎉 ...")]) == ()


def test_heard_is_what_the_partner_said() -> None:
    """Words from there count less when the learner repeats them."""
    talk = [Turn(Speaker.PARTNER, "Why?"), _learner("So."), Turn(Speaker.PARTNER, "And?")]

    assert heard(talk) == "Why?\nAnd?"


@pytest.mark.parametrize(
    "text",
    [
        "（1）水会移动；（2）它不需要能量；（3）细胞会变大。",
        "①水会移动，②它不需要能量，③细胞会变大。",
        "1、水会移动。2、它不需要能量。3、细胞会变大。",
        "一、水会移动\n二、它不需要能量\n三、细胞会变大",
        "・ 水会移动\n・ 它不需要能量\n- 细胞会变大",
    ],
)
def test_items_of_a_list_are_statements_without_their_marks(text: str) -> None:
    """A number in front of an item is no number that was said, and items are single points."""
    said = [one.text.strip("。；，") for one in statements([_learner(text)])]

    assert {"水会移动", "它不需要能量", "细胞会变大"} <= set(said)


def test_a_number_at_the_beginning_is_no_mark() -> None:
    """Words such as "1.5 million" and "5 pupils" begin a sentence as well."""
    texts = ["1.5 million cells divide.", "5 cells divide.", "三个细胞会变大。"]

    assert [[one.text for one in statements([_learner(text)])] for text in texts] == [
        [text] for text in texts
    ]


def test_a_list_of_many_items_is_a_statement_as_a_whole() -> None:
    """A point may itself be a list of more items than a run has sentences."""
    text = "（1）靠近客户；（2）靠近干线；（3）地价便宜；（4）人力充足；（5）气候好。然后呢。"

    assert any(
        "（5）气候好。" in one.text and "靠近客户" in one.text
        for one in statements([_learner(text)])
    )
