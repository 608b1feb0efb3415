"""Every sentence of a round that code writes is there in every language of rounds."""

from __future__ import annotations

import re
from dataclasses import replace
from string import Formatter

import pytest

from sidecar.errors import ModelMissing, OllamaDown, SidecarError
from sidecar.ports.engine import EngineName
from sidecar.rounds import doubts
from sidecar.rounds.checks import Why
from sidecar.rounds.core_assertions import FRONT_MATTER_KEY, find_assertions
from sidecar.rounds.gaps import ASSERTION_GAP, UNDECIDED_GAP, without_gap_lead
from sidecar.rounds.known_cases import known_cases
from sidecar.rounds.phrases import LANGUAGES_WITH_PHRASES
from sidecar.rounds.rulings import _RULED, point_of
from sidecar.rounds.templates import TEMPLATE_LANGUAGES
from sidecar.rounds.told import LANGUAGES, MESSAGES, language_of, shown_verdict, told
from sidecar.rounds.values import (
    AssertionKind,
    Check,
    CleanNote,
    CoreAssertion,
    Gap,
    Outcome,
    Reliability,
    Speaker,
    Standing,
    Turn,
    Verdict,
    VerdictResult,
)
from sidecar.rounds.verdict import GAPS_NOT_LICENSED, JUDGE_NOT_LICENSED, decide_by_checks
from sidecar.services import (
    choose_engine,
    conclude_round,
    next_turn,
    number_verdict,
    open_round,
    serve_checks,
    serve_numbers,
)
from sidecar.services.learn_from_answer import TRUSTED_LESS
from sidecar.services.study_round import CHANGED
from tests.builders import a_record

GERMAN = "Eine Münze fällt im Vakuum genauso schnell wie eine Feder."
_WHYS = [text for name, text in vars(Why).items() if not name.startswith("_")]
_DOUBTS = [text for name, text in vars(doubts).items() if name.isupper() and isinstance(text, str)]
_FILLED = {
    "reason": "empty",
    "known": "no case of it is known yet",
    "assertion": "Ice floats.",
    "why": serve_numbers.ONLY_ENGLISH,
    "answer": "12",
    "steps": "3 × 4 = 12",
    "derived": "a derivation gives 12 (3 × 4 = 12)",
    "operation": "additive",
    "result": "pass",
}
CONSTANTS = [
    *_WHYS,
    *_DOUBTS,
    ASSERTION_GAP,
    UNDECIDED_GAP,
    GAPS_NOT_LICENSED,
    JUDGE_NOT_LICENSED,
    serve_checks.RECALLED,
    serve_checks.RULED_AGAINST,
    serve_numbers.RECALLED,
    serve_numbers.RULED_AGAINST,
    serve_numbers.NOT_DERIVED,
    serve_numbers.ONLY_ENGLISH,
    serve_numbers.DERIVED,
    serve_numbers.NOT_LICENSED,
    number_verdict.NO_ANSWER_GIVEN,
    number_verdict.BY_THE_NOTE,
    next_turn.REWRITTEN,
    next_turn.ENDED,
    f"{conclude_round.NOT_COUNTED} {{reason}}",
    CHANGED,
    TRUSTED_LESS,
    *(note for _, note in _RULED.values()),
]


def test_rounds_speak_the_languages_of_the_design() -> None:
    """Templates, phrases and notes know the same ones."""
    assert set(TEMPLATE_LANGUAGES) == set(LANGUAGES_WITH_PHRASES) == {"en", *LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("constant", CONSTANTS)
def test_no_sentence_lacks_a_language(constant: str, language: str) -> None:
    """A constant that no table has comes back in English, which fails here."""
    text = constant.format_map(_FILLED)

    assert told(text, language) != text


@pytest.mark.parametrize("english", MESSAGES)
def test_every_row_is_whole(english: str) -> None:
    """One translation a language, none twice English, each with the fields of the English text."""
    row = MESSAGES[english]

    assert len(row) == len(LANGUAGES)
    assert english not in row
    may_go = {"sections", "points"}
    for text in row:
        assert _fields(english) - _fields(text) <= may_go, text
        assert _fields(text) <= _fields(english), text


@pytest.mark.parametrize("language", ["zh", "ja", "ru"])
@pytest.mark.parametrize("english", MESSAGES)
def test_other_scripts_are_used(english: str, language: str) -> None:
    """A translation left in English, or put in the wrong column, is found."""
    text = MESSAGES[english][LANGUAGES.index(language)]
    script = {"zh": r"[\u4e00-\u9fff]", "ja": r"[\u3040-\u30ff\u4e00-\u9fff]", "ru": r"[а-яё]"}

    assert re.search(script[language], text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "figures",
    [
        Reliability(0.0, 0.99, 0, 657, correct=0),
        Reliability(0.0, 0.99, 1, 656, correct=1),
        Reliability(0.7214, 0.99, 58, 599, correct=58),
        Reliability(0.7214, 0.99, 58, 599),
    ],
)
def test_figures_of_a_class_are_told_whole(figures: Reliability, language: str) -> None:
    """No English word is left between translated ones."""
    said = told(Why.NOT_LICENSED.format(known=known_cases(figures)), language)

    assert not re.search(r"\b(?:right|known|shown|cases?|more|licensed)\b", said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_notices_that_are_put_together_are_told(language: str) -> None:
    """What was left out of a note, what a long one lost, and what giving up leaves open."""
    found = find_assertions("", (), {FRONT_MATTER_KEY: ["", "a b", "a b", "x" * 301, 3]}, "")
    many = find_assertions("", (), {FRONT_MATTER_KEY: [f"Point {n}." for n in range(21)]}, "")
    whole = CleanNote("Title", "## One\n\nText.\n\n## Two\n\nMore.\n", (), "en")
    seen = replace(whole, text="## One\n\nText.\n")
    cut = open_round.cut_notice(whole, seen, done="the focus was named")
    check = Check(CoreAssertion("Ice floats.", AssertionKind.MECHANISM), Outcome.UNDECIDED)
    notices = [
        *found.notices,
        *many.notices,
        *cut,
        *conclude_round._not_judged([check]),
        *conclude_round._not_judged([check, check]),
    ]

    assert len(notices) == 8
    for notice in notices:
        shown = told(notice, language)
        assert shown != notice
        assert not re.search(r"\b(?:characters|twice|empty|left out|the|undecided)\b", shown), shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("failure", [OllamaDown(host="h:1"), ModelMissing(model="m:1b"), None])
def test_a_fallback_is_told_whole(failure: SidecarError | None, language: str) -> None:
    """What is missing, what stands in for it, what it would add, and what helps."""
    instead = choose_engine._INSTEAD[EngineName.BUILTIN]
    notice = f"{instead} {choose_engine.NOTHING_NAMED}"
    if failure is not None:
        notice = f"{instead} {failure} {failure.details()['remedy']}"
    shown = told(notice, language)

    assert not re.search(r"\b(?:the|not|with|asks|or|Run)\b", shown), shown
    assert all(kept in shown for kept in re.findall(r"h:1|m:1b|ollama\.chatModel", notice))


def test_english_and_unknown_languages_stay_as_they_are() -> None:
    """So does what no table has: the partner's own words."""
    assert told(Why.NUMBERS, "en") == Why.NUMBERS
    assert told(Why.NUMBERS, "und") == Why.NUMBERS
    assert told("Du hast die Münze vergessen.", "de") == "Du hast die Münze vergessen."


def test_what_a_gap_is_about_stays_word_for_word() -> None:
    """Only its lead is told; words of the note are never translated."""
    shown = told(ASSERTION_GAP.format(assertion="numbers differ"), "fr")

    assert shown == "Tu n'as pas expliqué : numbers differ"
    assert without_gap_lead(shown) == "numbers differ"


def test_a_verdict_is_shown_in_the_language_of_its_round() -> None:
    """Notes and gaps; a ruling on a gap finds its point by what was shown."""
    check = Check(
        CoreAssertion(GERMAN, AssertionKind.MECHANISM), Outcome.NOT_COVERED, note=Why.NUMBERS
    )
    verdict = Verdict(
        VerdictResult.FAIL,
        (check,),
        (Gap(ASSERTION_GAP.format(assertion=GERMAN), "assertion"),),
        Standing.HEDGED,
    )
    record = a_record(
        verdict=verdict,
        challenge="Was geht bei „Freier Fall“ vor, und was bewirkt es?",
        transcript=(Turn(Speaker.LEARNER, "Das weiß ich leider noch nicht so genau."),),
    )

    shown = shown_verdict(record)

    assert language_of(record) == "de"
    assert shown.checks[0].note == "die Zahlen weichen ab"
    assert shown.gaps[0].text == f"Du hast nicht erklärt: {GERMAN}"
    assert point_of(record, shown.gaps[0].text) == check


def test_reasons_with_figures_are_told() -> None:
    """How many points are open."""
    checks = [
        Check(CoreAssertion(text, AssertionKind.MECHANISM), Outcome.UNDECIDED)
        for text in ("Eis schwimmt.", "Wasser fließt.")
    ]

    reason = told(decide_by_checks(checks, ()).reason, "es")

    assert reason == "2 de 2 puntos no se pudieron decidir"


def _fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
