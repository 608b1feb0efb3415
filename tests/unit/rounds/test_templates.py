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
    """A procedure is asked for as a procedure."""
    question = challenge(
        title="Sorting", key_terms=(), kinds=(Kind.PROCEDURE,), earlier=(), language="en"
    )

    assert "step by step" in question


def test_when_all_were_asked_the_oldest_comes_again() -> None:
    """Questions run out some day; the partner does not fail then."""
    asked = _challenges(200, "en")

    assert asked[-1] in asked[:-1]


def test_aimed_follow_up_names_its_term_and_no_other() -> None:
    """The target's key term is all that the question may give away."""
    question = follow_up(term="solute", kind=Kind.CONDITION, earlier=(), language="en")

    assert question == "On what does “solute” depend?"


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
            "You brought in “water”; let us go on from there.",
        ),
        ("I would say that it goes like that.", "", "Thank you, I have noted that."),
    ],
)
def test_feedback_takes_note_and_judges_nothing(answer: str, term: str, said: str) -> None:
    """It never says right or wrong: the partner does not know."""
    assert feedback(answer=answer, term=term, language="en") == said
