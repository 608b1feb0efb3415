"""The builtin partner's questions: varied, well-formed, and they give nothing away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.questions import read_question
from sidecar.rounds.template_texts_more import ALL_TEXTS
from sidecar.rounds.templates import TEMPLATE_LANGUAGES, challenge, feedback, follow_up
from sidecar.rounds.values import AssertionKind as Kind

LONG_TITLE = "Osmosis and the semipermeable membrane of living plant cells in salt water"


def _challenges(
    count: int,
    language: str,
    kinds: tuple[Kind, ...] = (),
    terms: tuple[str, ...] = ("solute", "gradient"),
) -> list[str]:
    asked: list[str] = []
    for _ in range(count):
        asked.append(
            challenge(
                title=LONG_TITLE,
                key_terms=terms,
                kinds=kinds,
                earlier=asked,
                language=language,
            )
        )
    return asked


def test_required_languages_have_templates() -> None:
    """At least the languages that rounds.md lists."""
    needed = {"en", "de", "fr", "es", "it", "nl", "pl", "pt", "ru", "zh", "ja"}

    assert needed <= set(TEMPLATE_LANGUAGES)


@pytest.mark.parametrize("language", TEMPLATE_LANGUAGES)
@pytest.mark.parametrize("kinds", [(), (Kind.DEFINITION,), tuple(Kind)])
def test_ten_rounds_ask_ten_different_questions(language: str, kinds: tuple[Kind, ...]) -> None:
    """Whatever the note's assertions are, also without key terms."""
    assert len(set(_challenges(10, language, kinds, terms=()))) == 10


@pytest.mark.parametrize("language", TEMPLATE_LANGUAGES)
def test_every_challenge_is_one_question_of_thirty_words_at_most(language: str) -> None:
    """Also with a long title: the rule of models holds for templates."""
    for question in _challenges(40, language, tuple(Kind)):
        assert read_question(question) == question


@pytest.mark.parametrize("language", TEMPLATE_LANGUAGES)
@pytest.mark.parametrize("kind", [None, *Kind])
def test_every_follow_up_is_one_question(language: str, kind: Kind | None) -> None:
    """Four turns get four different questions."""
    asked: list[str] = []
    for _ in range(4):
        question = follow_up(term="solute", kind=kind, earlier=asked, language=language)
        assert read_question(question) == question
        asked.append(question)

    assert len(set(asked)) == 4


def test_english_has_a_dozen_distinct_templates() -> None:
    """So that ten rounds need not fall back on key terms."""
    texts = ALL_TEXTS["en"]
    templates = {one for group in texts.challenges.values() for one in group}

    assert len(templates | set(texts.open_challenges)) >= 12


def test_first_question_fits_the_first_assertions_kind() -> None:
    """A procedure is asked for as something to do."""
    question = challenge(
        title="Sorting", key_terms=(), kinds=(Kind.PROCEDURE,), earlier=(), language="en"
    )

    assert "what would you do" in question


def test_when_all_were_asked_the_oldest_comes_again() -> None:
    """Questions run out some day; the partner does not fail then."""
    asked = _challenges(200, "en")

    assert asked[-1] in asked[:-1]


def test_aimed_follow_up_names_its_term_and_no_other() -> None:
    """The target's key term is all that the question may give away."""
    question = follow_up(term="solute", kind=Kind.CONDITION, earlier=(), language="en")

    assert question == "What does it depend on when it comes to “solute”?"


def test_title_that_is_a_question_still_gives_one_question() -> None:
    """Question marks and quotes of the title do not count as a second question."""
    question = challenge(
        title='What is "osmosis"?', key_terms=(), kinds=(), earlier=(), language="en"
    )

    assert read_question(question) == question
    assert "What is osmosis" in question


@given(title=st.text(max_size=200), language=st.sampled_from(TEMPLATE_LANGUAGES))
def test_any_title_gives_a_question(title: str, language: str) -> None:
    """No title makes the partner fail."""
    question = challenge(title=title, key_terms=(), kinds=(), earlier=(), language=language)

    assert question.endswith(("?", "？"))


def test_unknown_language_is_asked_in_english() -> None:
    """There is always a question."""
    question = challenge(title="Ösmose", key_terms=(), kinds=(), earlier=(), language="xx")

    assert question.startswith("What is the main idea")


@pytest.mark.parametrize(
    ("answer", "term", "said"),
    [
        ("Water.", "water", "That is a start; say a little more."),
        (
            "Water moves through the membrane by itself.",
            "water",
            "You brought in “water”; something else is still open.",
        ),
        (
            "I would say that it goes like that.",
            "",
            "Noted; let us look at another side of it.",
        ),
    ],
)
def test_feedback_takes_note_and_judges_nothing(answer: str, term: str, said: str) -> None:
    """It never says right or wrong: the partner does not know."""
    assert feedback(answer=answer, term=term, language="en") == said


@pytest.mark.parametrize("language", TEMPLATE_LANGUAGES)
@pytest.mark.parametrize(
    "answer", ["水。", "I would say that it goes on and on like that, you see."]
)
@pytest.mark.parametrize("term", ["", "solute"])
def test_feedback_is_not_the_same_twice_running(language: str, answer: str, term: str) -> None:
    """Three turns hear three sentences."""
    said = {feedback(answer=answer, term=term, language=language, turn=turn) for turn in range(3)}

    assert len(said) == 3


@pytest.mark.parametrize("language", TEMPLATE_LANGUAGES)
def test_a_question_form_comes_again_only_when_the_others_were_used(language: str) -> None:
    """Another term in the same sentence still sounds like the same question."""
    asked: list[str] = []
    for term in ("solute", "membrane"):
        asked.append(follow_up(term=term, kind=Kind.MECHANISM, earlier=asked, language=language))

    assert asked[1] != asked[0].replace("solute", "membrane")


def test_a_term_is_not_asked_about_twice_running() -> None:
    """What was asked about once is left alone while open questions remain."""
    first = follow_up(term="solute", kind=Kind.MECHANISM, earlier=(), language="en")
    second = follow_up(term="solute", kind=Kind.MECHANISM, earlier=(first,), language="en")

    assert "solute" in first
    assert "solute" not in second
