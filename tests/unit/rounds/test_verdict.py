"""The verdict's algebra, the gaps, and the turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.gaps import (
    assertion_gaps,
    buzzword_gaps,
    grounded,
    partner_gaps,
    terms_in,
)
from sidecar.rounds.phrases import LANGUAGES_WITH_PHRASES, Phrase, phrase
from sidecar.rounds.relation_words import states_relation
from sidecar.rounds.turns import (
    is_used_up,
    last_question,
    next_target,
    reply_language,
    turns_used,
)
from sidecar.rounds.values import Gap, Outcome, Standing, VerdictResult
from sidecar.rounds.verdict import decide_by_checks, decide_by_gaps
from tests.builders import FLUENCY, RECALL, a_check, turns

CHECKS = st.lists(
    st.builds(a_check, st.sampled_from(list(Outcome)), standing=st.sampled_from(list(Standing))),
    max_size=6,
)
A_GAP = Gap("Something is missing", "partner")


@pytest.mark.parametrize(
    ("outcomes", "result"),
    [
        ([Outcome.COVERED, Outcome.COVERED], VerdictResult.PASS),
        ([Outcome.COVERED, Outcome.NOT_COVERED], VerdictResult.FAIL),
        ([Outcome.COVERED, Outcome.UNCHECKED], VerdictResult.FAIL),
        ([Outcome.COVERED, Outcome.UNDECIDED], VerdictResult.UNDECIDED),
        ([Outcome.NOT_COVERED, Outcome.UNDECIDED], VerdictResult.FAIL),
        ([], VerdictResult.UNDECIDED),
    ],
)
def test_one_missed_fails_else_one_undecided_leaves_it_open(
    outcomes: list[Outcome], result: VerdictResult
) -> None:
    """Fail before undecided before pass; nothing checked passes nobody."""
    assert decide_by_checks([a_check(outcome) for outcome in outcomes], ()).result is result


@given(CHECKS)
def test_a_pass_needs_every_check_covered(checks: list[object]) -> None:
    """Whatever the standings and gaps."""
    verdict = decide_by_checks(checks, [A_GAP])  # type: ignore[arg-type]  # built as checks

    is_all = bool(checks) and all(check.outcome is Outcome.COVERED for check in verdict.checks)
    assert (verdict.result is VerdictResult.PASS) == is_all


@given(CHECKS)
def test_a_better_outcome_never_lowers_a_verdict(checks: list[object]) -> None:
    """Covering one more point cannot turn pass into fail."""
    order = [VerdictResult.FAIL, VerdictResult.UNDECIDED, VerdictResult.PASS]
    before = decide_by_checks(checks, ())  # type: ignore[arg-type]  # built as checks
    after = decide_by_checks([a_check(), *before.checks[1:]], ())

    assert order.index(after.result) >= order.index(before.result)


def test_the_standing_is_the_weakest_that_decides() -> None:
    """A fail is decided by what was missed, a pass by all of them."""
    licensed = a_check(Outcome.COVERED, standing=Standing.LICENSED)
    hedged = a_check(Outcome.COVERED, standing=Standing.HEDGED)
    missed = a_check(Outcome.NOT_COVERED, standing=Standing.RATIFIED)

    assert decide_by_checks([licensed, licensed], ()).standing is Standing.LICENSED
    assert decide_by_checks([licensed, hedged], ()).standing is Standing.HEDGED
    assert decide_by_checks([hedged, missed], ()).standing is Standing.RATIFIED


@pytest.mark.parametrize(
    ("gaps", "doubt", "result"),
    [
        ([], "", VerdictResult.PASS),
        ([A_GAP], "", VerdictResult.FAIL),
        ([A_GAP], "some", VerdictResult.FAIL),
        ([], "some", VerdictResult.UNDECIDED),
    ],
)
def test_a_gap_fails_and_a_doubt_never_passes(
    gaps: list[Gap], doubt: str, result: VerdictResult
) -> None:
    """The gap check knows three results too."""
    verdict = decide_by_gaps([a_check(Outcome.NOT_COVERED)], gaps, doubt=doubt)

    assert verdict.result is result
    assert verdict.standing is Standing.HEDGED
    assert verdict.reason == (doubt if result is VerdictResult.UNDECIDED else "")


def test_an_assertion_gap_is_word_for_word() -> None:
    """It can be found in the note, and is the same every round."""
    checks = [a_check(Outcome.NOT_COVERED), a_check(Outcome.UNDECIDED, text=FLUENCY)]

    assert assertion_gaps(checks) == (Gap(f"You did not explain: {RECALL}", "assertion"),)
    assert len(assertion_gaps(checks, with_undecided=True)) == 2


def test_partner_gaps_are_tidied_and_limited() -> None:
    """Repeated, blank and overlong ones go; at most five stay."""
    texts = ["why  so", "why so", "", "…", "x" * 161, "a b", "c d", "e f", "g h", "i j"]

    assert [gap.text for gap in partner_gaps(texts)] == ["why so", "a b", "c d", "e f", "g h"]


@pytest.mark.parametrize(
    ("said", "is_gap"),
    [
        ("It is all about entropy.", False),
        ("Entropy, of course!", True),
        ("Entropy, of course! Entropy grows because disorder is likelier.", False),
        ("Heat.", False),
        ("ENTROPY", True),
        ("Every time I manage to recall it, the entropy decays more slowly.", False),
        ("Entropy means that disorder spreads.", False),
        ("entropy heat energy disorder system particles", True),
    ],
)
def test_a_term_is_a_buzzword_until_it_is_unpacked(said: str, is_gap: bool) -> None:
    """One sentence with a relation is enough; a term not used is none."""
    assert bool(buzzword_gaps(["entropy"], [said], "en")) is is_gap


def test_one_gap_a_term() -> None:
    """However often it was dropped."""
    assert len(buzzword_gaps(["entropy"], ["Entropy!", "Entropy, yes."], "en")) == 1


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("Wärme führt zu Ausdehnung", "de"),
        ("la chaleur provoque la dilatation", "fr"),
        ("el calor provoca dilatación", "es"),
        ("il calore provoca dilatazione", "it"),
        ("o calor provoca dilatação", "pt"),
        ("warmte leidt tot uitzetting", "nl"),
        ("ciepło powoduje rozszerzanie", "pl"),
        ("тепло вызывает расширение", "ru"),
        ("热导致膨胀", "zh"),
        ("熱によって膨張する", "ja"),
        ("anything in a language without a list", "xx"),
    ],
)
def test_relations_are_known_in_many_languages(sentence: str, language: str) -> None:
    """What cannot be judged is no buzzword either."""
    assert states_relation(sentence, language)


def test_only_supported_gaps_of_the_partner_stay() -> None:
    """Gaps of other origins are not the filter's business."""
    reference = ["This note teaches that heat expands metal.", "Rails bend in summer."]
    gaps = [
        Gap("how heat expands the metal of rails", "partner"),
        Gap("the price of tea", "partner"),
        Gap("the price of tea", "assertion"),
    ]

    assert grounded(gaps, reference, "en") == (gaps[0], gaps[2])


def test_terms_are_those_of_focus_and_assertions() -> None:
    """A term that neither names is not asked for."""
    assert terms_in(["Heat expands metals."], ["metal", "rail", "heat"], "en") == ("metal", "heat")


def test_empty_answers_use_no_turn() -> None:
    """Only what says something counts."""
    said = turns("", "Say it.", "Because.", "And?", "🙂", "Say it.", "I don't know")

    assert turns_used(said) == 2


def test_a_round_is_used_up_by_turns_or_by_length() -> None:
    """Four turns, or twelve answers however empty."""
    assert is_used_up(turns("a", "b?", "c"), 2)
    assert not is_used_up(turns("a", "b?", ""), 2)
    assert is_used_up(turns(*[""] * 23), 4)


def test_the_last_question_is_the_challenge_at_first() -> None:
    """Later it is the last follow-up."""
    assert last_question(turns("a"), "Why?") == "Why?"
    assert last_question(turns("a", "How?", "b"), "Why?") == "How?"


@pytest.mark.parametrize(
    ("said", "note_language", "language"),
    [
        (("Weil das Wasser warm wird und steigt.",), "en", "de"),
        (("Weil das Wasser warm wird und steigt.", "And?", "ok"), "en", "de"),
        (("ok",), "fr", "fr"),
        ((), "und", "en"),
        (("因为水会变热。",), "en", "zh"),
        (("no sé",), "en", "es"),
        (("reviews several days one sitting memory longer",), "en", "en"),
        (("spaced repetition days reviews memory recall interval forget effort",), "en", "en"),
        (("It cools as the water spreads.", "Weil es so ist und immer so war."), "en", "en"),
        (("Weil es sich ausdehnt.", "Und dann kühlt es sich wieder ab."), "en", "de"),
        (("光合成",), "ja", "ja"),
        (("α β",), "en", "en"),
    ],
)
def test_the_partner_speaks_the_learners_language(
    said: tuple[str, ...], note_language: str, language: str
) -> None:
    """Most words of clear lines decide, beginning with the note; one line turns nothing."""
    assert reply_language(turns(*said), note_language) == language


def test_targets_go_round_what_is_missed_before_what_is_doubtful() -> None:
    """Two follow-ups in a row do not aim at the same point."""
    missed = [a_check(Outcome.NOT_COVERED, text=text) for text in ("One.", "Two.")]
    doubtful = a_check(Outcome.UNDECIDED, text="Three.")
    checks = [doubtful, *missed, a_check(Outcome.COVERED)]

    assert [next_target(checks, n) for n in range(3)] == [missed[0], missed[1], missed[0]]
    assert next_target([doubtful, a_check()], 5) == doubtful
    assert next_target([a_check()], 0) is None
    assert next_target([], 0) is None


@pytest.mark.parametrize("language", [*LANGUAGES_WITH_PHRASES, "xx", "und"])
@pytest.mark.parametrize("which", list(Phrase))
def test_every_phrase_exists_in_every_language(which: Phrase, language: str) -> None:
    """A language without phrases is answered in English."""
    said = phrase(which, language, term="ABC", answer="42")

    assert said
    assert "{" not in said


def test_the_phrases_cover_the_promised_languages() -> None:
    """Eleven languages, as rounds.md lists them."""
    assert {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "ja"} <= set(
        LANGUAGES_WITH_PHRASES
    )
