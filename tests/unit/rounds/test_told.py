"""Every sentence of a round that code writes is there in every language of rounds."""

from __future__ import annotations

import re
from dataclasses import replace
from string import Formatter

import pytest

from sidecar.adapters import model_failures
from sidecar.errors import (
    CloudModelRefused,
    ExtraMissing,
    ModelFailed,
    ModelFileInvalid,
    ModelMissing,
    ModelNotServed,
    ModelServerDown,
    NoteExcluded,
    NoteInCloud,
    NoteNotFound,
    NoteNotUtf8,
    NoteTooLarge,
    NoteUnreadable,
    OllamaDown,
    SidecarError,
    WrongModel,
)
from sidecar.library.front_matter import MAX_YAML_CHARS, read_front_matter
from sidecar.library.reading import parse_note
from sidecar.ports.engine import EngineName
from sidecar.ports.ledger import LedgerReading
from sidecar.rounds import doubts
from sidecar.rounds.checks import Why
from sidecar.rounds.core_assertions import FRONT_MATTER_KEY, find_assertions
from sidecar.rounds.gaps import ASSERTION_GAP, UNDECIDED_GAP, without_gap_lead
from sidecar.rounds.known_cases import known_cases
from sidecar.rounds.phrases import LANGUAGES_WITH_PHRASES
from sidecar.rounds.replies import Flaw
from sidecar.rounds.rulings import _RULED, point_of
from sidecar.rounds.templates import TEMPLATE_LANGUAGES
from sidecar.rounds.told import (
    LANGUAGES,
    MESSAGES,
    NAMES,
    label,
    language_of,
    shown_verdict,
    told,
    told_verdict,
)
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
    draft_assertions,
    next_turn,
    number_verdict,
    open_round,
    preview_judge,
    serve_checks,
    serve_numbers,
)
from sidecar.services.learn_from_answer import TRUSTED_LESS
from sidecar.services.study_round import CHANGED
from sidecar.services.tell_loading import LOADING
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
    "named": "3 and 4",
    "title": "Ice",
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
    *(flaw.value for flaw in Flaw),
    *serve_numbers.WHY_NOT.values(),
    *serve_numbers.MISSING.values(),
    draft_assertions.FALLEN_BACK,
    draft_assertions.NONE_HELD,
    draft_assertions.NOTHING_NEW,
    preview_judge.PROVISIONAL,
    preview_judge.NOT_ASKED,
    preview_judge.SWITCHED_OFF,
    open_round.LAST_RESORT,
    LOADING,
]
KINDS = [kind for name, kind in vars(model_failures).items() if name.startswith("KIND_")]
IN_THE_WAY: list[SidecarError] = [
    OllamaDown(host="h:1"),
    ModelMissing(model="m:1b"),
    ModelServerDown(host="h:1"),
    ModelNotServed(model="m:1b", host="h:1", served=["n"]),
    CloudModelRefused(model="m:1b"),
    *(WrongModel(model="m:1b", needed=one) for one in ("it cannot chat", "it cannot write text")),
    *(ModelFailed(model="m:1b", kind=kind) for kind in [*KINDS, "the server answered 500"]),
    ModelFileInvalid(name="m.gguf", reason="it is not a complete GGUF file"),
    ExtraMissing(extra="gguf"),
]
"""What keeps an engine from being used, as probing it may end."""

_ENGLISH = re.compile(
    r"\b(?:the|not|with|cannot|does|which|from|its|this|has|been|please|try|choose|another)\b"
)
"""Words that no other language of rounds has; Dutch "is", "of" and "was" are left out."""


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
@pytest.mark.parametrize("instead", choose_engine._INSTEAD.values())
@pytest.mark.parametrize("failure", IN_THE_WAY, ids=lambda one: type(one).__name__)
def test_a_fallback_is_told_whole(failure: SidecarError, instead: str, language: str) -> None:
    """What stands in for an engine, what it would add, what is in the way, and what helps."""
    notice = f"{instead} {failure} {failure.details()['remedy']}"
    shown = told(notice, language)

    assert not _ENGLISH.search(shown.replace("m:1b", "")), shown
    assert all(kept in shown for kept in re.findall(r"h:1|m:1b|m\.gguf", notice))


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_no_model_was_named_is_told_whole(language: str) -> None:
    """What stands in, and what helps."""
    instead = choose_engine._INSTEAD[EngineName.BUILTIN]
    shown = told(f"{instead} {choose_engine.NOTHING_NAMED}", language)

    assert not _ENGLISH.search(shown), shown
    assert "ollama.chatModel" in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "source",
    [
        "a: 1\na: 2",
        "a: [1\nb: 2",
        "t: {{title}} x",
        f"a: {'[' * 12}{']' * 12}",
        f"a: {'x' * MAX_YAML_CHARS}",
    ],
    ids=["twice", "invalid", "placeholder", "deep", "long"],
)
def test_what_was_odd_in_front_matter_is_told(source: str, language: str) -> None:
    """It stands among the notices of a round."""
    (problem,) = read_front_matter(source).problems
    shown = told(problem, language)

    assert shown != problem
    assert not _ENGLISH.search(shown), shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_front_matter_that_is_never_closed_is_told(language: str) -> None:
    """So is an assertions key that holds no list."""
    (unclosed,) = parse_note("a.md", "---\ntitle: Ice\n").problems
    (no_list,) = find_assertions("", (), {FRONT_MATTER_KEY: "Ice floats."}, "").notices

    for problem in (unclosed, no_list):
        assert not _ENGLISH.search(told(problem, language)), problem


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "failure",
    [
        NoteNotFound(path="a.md"),
        NoteNotUtf8(path="a.md", offset=3),
        NoteTooLarge(path="a.md", size_bytes=9, limit_bytes=8),
        NoteExcluded(path="a.md", pattern="x/"),
        NoteInCloud(path="a.md"),
        *(NoteUnreadable(path="a.md", kind=kind) for kind in ("permission denied", "EIO")),
        NoteUnreadable(path="a.md", kind="it is a folder"),
    ],
    ids=lambda one: type(one).__name__,
)
def test_why_a_note_cannot_be_studied_is_told(failure: SidecarError, language: str) -> None:
    """Study shows the points all the same, with the reason as a notice."""
    shown = told(str(failure), language)

    assert shown != str(failure)
    assert not _ENGLISH.search(shown), shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "reason",
    [
        "no answer within 20 s",
        "it cannot be reached (OSError)",
        "the server answered 500",
        "wrong shape",
        *(str(failure).rstrip(".") for failure in IN_THE_WAY),
    ],
)
def test_why_the_judge_gave_no_verdict_is_told(reason: str, language: str) -> None:
    """Also where it is the sentence of an error without its full stop."""
    text = f"The judge gave no verdict ({reason}); what the checks came to stands."
    shown = told(text, language)

    assert not _ENGLISH.search(shown.replace("m:1b", "")), shown
    assert ".)" not in shown
    assert "。）" not in shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("problem", ["it is missing", "it is empty", "it is too large"])
def test_that_the_ledger_was_refused_is_told(problem: str, language: str) -> None:
    """It stands beside every verdict meanwhile."""
    (notice,) = LedgerReading(problem=problem).notices
    shown = told(notice, language)

    assert not _ENGLISH.search(shown), shown
    assert "sparring doctor --repair" in shown


@pytest.mark.parametrize("english", NAMES)
def test_every_label_is_whole(english: str) -> None:
    """One translation a language, with the same fields."""
    row = NAMES[english]

    assert len(row) == len(LANGUAGES)
    assert all(_fields(text) == _fields(english) for text in row)
    assert all(re.search(r"[^ -~]", row[LANGUAGES.index(one)]) for one in ("ru", "zh", "ja"))


def test_a_judge_that_may_not_decide_is_quoted_in_the_language() -> None:
    """Its verdict is a word of ours."""
    said = told(JUDGE_NOT_LICENSED.format(result="fail"), "de")

    assert "„nicht bestanden“" in said


def test_a_gap_of_the_partner_is_never_taken_apart() -> None:
    """Two sentences that no table has stay as they are, spaces and all."""
    said = "Du vergisst den Druck. Was tut er?"

    assert told(said, "ja") == said


def test_a_verdict_names_its_language() -> None:
    """A language without tables is answered in English, and that is what is named."""
    verdict = decide_by_checks((), ())

    assert told_verdict(verdict, "fr").language == "fr"
    assert told_verdict(verdict, "sv").language == "en"
    assert label("Verdict", "sv") == "Verdict"


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
