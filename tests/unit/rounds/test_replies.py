"""Reading replies: an unusable one is never a yes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.replies import (
    CHECK_SCHEMA,
    CheckFields,
    DialogueFields,
    Flaw,
    first_object,
    read_check,
    read_dialogue,
)

GOOD = '{"evidence": "Recall strengthens memory.", "covered": true}'


@pytest.mark.parametrize(
    "content",
    [
        GOOD,
        f"Sure, here it is:\n```json\n{GOOD}\n```",
        GOOD + "\n\n\n   \t",
        GOOD + " I hope this helps.",
    ],
)
def test_prose_around_one_object_is_tolerated(content: str) -> None:
    """Models chat before and after; the object is what counts."""
    assert read_check(content, is_cut=False) == CheckFields("Recall strengthens memory.", True)


@pytest.mark.parametrize(
    ("content", "is_cut", "flaw"),
    [
        ("", False, Flaw.EMPTY),
        ("  \n", False, Flaw.EMPTY),
        ("", True, Flaw.TRUNCATED),
        ("Yes, it is covered.", False, Flaw.UNCONSTRAINED),
        ('{"evidence": "x", "cov', True, Flaw.TRUNCATED),
        ('{"evidence": "ends at an inner quote', False, Flaw.TRUNCATED),
        ('{"evidence": "x", "covered": "true"}', False, Flaw.WRONG_SHAPE),
        ('{"evidence": "x", "covered": 1}', False, Flaw.WRONG_SHAPE),
        ('{"evidence": "x", "covered": null}', False, Flaw.WRONG_SHAPE),
        ('{"evidence": null, "covered": true}', False, Flaw.WRONG_SHAPE),
        ('{"evidence": ["x"], "covered": true}', False, Flaw.WRONG_SHAPE),
        ('{"covered": true}', False, Flaw.WRONG_SHAPE),
        ('{"evidence": "x", "covered": true, "more": 1}', False, Flaw.WRONG_SHAPE),
        ('{"{"evidence": "x", "covered": true}', False, Flaw.TRUNCATED),
        ('{{"evidence": "x", "covered": true}}', False, Flaw.WRONG_SHAPE),
        ('{"evidence": "x", "covered": false, "covered": true}', False, Flaw.WRONG_SHAPE),
        ('{"evidence": "x", "covered": NaN}', False, Flaw.WRONG_SHAPE),
        ("[true]", False, Flaw.UNCONSTRAINED),
        (f'{{"evidence": "y", "covered": false}} {GOOD}', False, Flaw.UNCONSTRAINED),
        (f'{GOOD}{{"evidence": "y", "cov', True, Flaw.UNCONSTRAINED),
        (f'{GOOD} No: {{"evidence": "y", "covered": fal', False, Flaw.UNCONSTRAINED),
        ("{" * 5000, False, Flaw.TRUNCATED),
    ],
)
def test_everything_else_is_unusable_with_its_reason(
    content: str, is_cut: bool, flaw: Flaw
) -> None:
    """Wrong types, cut objects, doubled keys and second opinions are refused by name."""
    assert read_check(content, is_cut=is_cut) is flaw


@given(st.text())
def test_any_text_is_read_without_failing(content: str) -> None:
    """Whatever a model says, reading it never raises and never says yes by accident."""
    fields = read_check(content, is_cut=False)

    assert isinstance(fields, Flaw) or '"covered"' in content


@given(st.text(max_size=200), st.booleans(), st.integers(0, 400))
def test_a_cut_object_is_never_covered(evidence: str, covered: bool, cut: int) -> None:
    """Every proper beginning of a good reply is unusable."""
    whole = json.dumps({"evidence": evidence, "covered": covered})
    part = whole[: min(cut, len(whole) - 1)]

    assert isinstance(read_check(part, is_cut=True), Flaw)


def test_evidence_stands_before_the_claim() -> None:
    """The order of the schema is the order of generation."""
    properties = CHECK_SCHEMA["properties"]

    assert isinstance(properties, dict)
    assert list(properties) == ["evidence", "covered"]


def dialogue(**changes: object) -> str:
    """Return a good dialogue reply with changes."""
    good = {"feedback": "Good start.", "done": False, "followUp": "Why?"}
    return json.dumps(good | changes)


def test_a_dialogue_reply_is_read() -> None:
    """All fields come through."""
    assert read_dialogue(dialogue(), is_cut=False, wants_gaps=False) == DialogueFields(
        "Good start.", False, "Why?"
    )


def test_done_means_no_follow_up() -> None:
    """A question beside done is dropped."""
    fields = read_dialogue(dialogue(done=True), is_cut=False, wants_gaps=False)

    assert isinstance(fields, DialogueFields)
    assert fields.follow_up == ""


@pytest.mark.parametrize(
    "changes",
    [
        {"followUp": ""},
        {"feedback": "x" * 201},
        {"followUp": "x" * 241},
        {"done": "false"},
        {"gaps": "none"},
        {"gaps": [1]},
        {"gaps": [",", ","]},
        {"gaps": ["What a full explanation still lacks."]},
        {"gaps": [], "feedback": "1"},
        {"more": 1},
    ],
)
def test_a_dialogue_reply_of_the_wrong_shape_is_unusable(changes: dict[str, object]) -> None:
    """Half a question, a missing one, wrong types: asked once more, then a template."""
    assert read_dialogue(dialogue(**changes), is_cut=False, wants_gaps=True) is Flaw.WRONG_SHAPE


def test_gaps_are_capped_and_wanted_only_on_chapter_notes() -> None:
    """At most five gaps of 160 characters; none where nobody asked."""
    reply = dialogue(gaps=["x" * 300, " ", *(str(n) for n in range(9))])
    wanted = read_dialogue(reply, is_cut=False, wants_gaps=True)
    unwanted = read_dialogue(reply, is_cut=False, wants_gaps=False)

    assert isinstance(wanted, DialogueFields)
    assert len(wanted.gaps) == 5
    assert len(wanted.gaps[0]) == 160
    assert isinstance(unwanted, DialogueFields)
    assert unwanted.gaps == ()


def test_missing_gaps_are_unusable_where_they_are_wanted() -> None:
    """A chapter note's verdict rests on them."""
    assert read_dialogue(dialogue(), is_cut=False, wants_gaps=True) is Flaw.WRONG_SHAPE


def test_deep_nesting_is_refused_not_followed() -> None:
    """A hostile object cannot exhaust the stack."""
    assert first_object('{"a":' * 100_000, is_cut=False) in {Flaw.TRUNCATED, Flaw.WRONG_SHAPE}
