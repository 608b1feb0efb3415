"""Evidence: what the learner really said, in one turn, before the partner."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sidecar.language.words import words
from sidecar.rounds.runs import weight
from sidecar.rounds.said_in import RUN_WEIGHT, SAID_SHARE, find_saying, quote_of, said_in
from sidecar.rounds.values import Speaker, Turn
from tests.builders import learner, partner, turns

SAID = "First it starts slowly. Then the window doubles with every round trip! After that, no idea."
WORDS = "water flows down because the hill is steep and wet today"
VOCABULARY = st.sampled_from(WORDS.split(" "))
SENTENCES = st.lists(VOCABULARY, min_size=1, max_size=12).map(" ".join)
HANZI = st.text(alphabet="复利把利息加入本金所以也会产生", min_size=1, max_size=12)


@pytest.mark.parametrize(
    "evidence",
    [
        "the window doubles with every round trip",
        "Then the window doubles with every round trip!",
        "THE WINDOW DOUBLES, with every round-trip.",
        "the “window” doubles — with every round trip",
        "the\u200b window doub\u00adles with every round trip",
        "Then the window doubles with each and every round trip",
    ],
)
def test_a_quote_is_found_whatever_its_typography(evidence: str) -> None:
    """Case, quotes, dashes, invisible characters and a slip of one word do not matter."""
    assert said_in(evidence, turns(SAID))


@pytest.mark.parametrize(
    "evidence",
    [
        "",
        "   ",
        "window",
        "the window",
        "the window grows twofold each time around",
        "round every with doubles window the",
        "the learner says the window doubles with confidence and full understanding",
        "doubles the window with every round",
    ],
)
def test_what_was_not_said_is_not_evidence(evidence: str) -> None:
    """Nothing, single terms, paraphrases, another order, an opinion around a quote."""
    assert not said_in(evidence, turns(SAID))


def test_evidence_stands_in_one_turn() -> None:
    """Halves from two turns do not add up."""
    halves = turns("the window doubles", "And when?", "with every round trip")

    assert not said_in("the window doubles with every round trip", halves)
    assert said_in("the window doubles with every round trip", turns("a", "b?", SAID))


def test_the_partners_turns_are_no_evidence() -> None:
    """Only the learner's words count."""
    assert not said_in(
        "the window doubles with every round trip",
        [learner("Hm."), partner("So the window doubles with every round trip?")],
    )


def test_an_echo_of_the_partner_is_no_evidence() -> None:
    """What the partner said first stays the partner's."""
    echo = [
        learner("Hm."),
        partner("Is it that the window doubles with every round trip?"),
        learner("Yes, the window doubles with every round trip."),
    ]

    assert not said_in("the window doubles with every round trip", echo)


def test_what_the_learner_said_before_the_partner_stays_theirs() -> None:
    """A partner that takes up the learner's words does not take them away."""
    taken_up = [
        learner("The window doubles with every round trip."),
        partner("You say that the window doubles with every round trip?"),
        learner("Yes, the window doubles with every round trip."),
    ]

    assert said_in("the window doubles with every round trip", taken_up)


def test_the_challenge_is_no_evidence() -> None:
    """Copying the question covers nothing; reusing its terms is fine."""
    asked = ["How does the congestion window grow?"]

    assert not said_in(
        "does the congestion window grow", turns("does the congestion window grow"), before=asked
    )
    own = "The window gets twice as wide"
    assert said_in(own, turns(own), before=asked)


def test_a_sentence_that_restates_the_question_may_go_on() -> None:
    """The learner's own part is judged by itself."""
    question = "What does the testing effect mean for students?"
    answer = "What the testing effect mean for students is that recall makes knowledge last."

    assert said_in(answer, turns(answer), before=[question])
    assert not said_in("the testing effect mean for students", turns(answer), before=[question])


def test_a_short_quantity_of_the_assertion_is_evidence() -> None:
    """A bare "42 km" is enough where the assertion needs it, in any unit of its kind."""
    said = turns("It is 42 km from there.")

    assert said_in("42 km", said, needed="The distance is 42 km.")
    assert said_in("42 km", said, needed="The distance is 42,000 m.")
    assert not said_in("42 km", said, needed="The distance is 43 km.")
    assert not said_in("42 km", said, needed="Far away.")
    assert not said_in("42 km", turns("It is 42 miles."), needed="The distance is 42 km.")


def test_a_quantity_that_the_partner_gave_is_no_evidence() -> None:
    """Repeating the partner's number shows nothing."""
    said = [learner("Hm."), partner("Could it be 42 km?"), learner("Yes, 42 km.")]

    assert not said_in("42 km", said, needed="The distance is 42 km.")


def test_chinese_counts_six_characters() -> None:
    """Scripts without spaces are measured in characters."""
    said = turns("利息本身也会产生新的利息。")

    assert said_in("利息本身也会", said)
    assert not said_in("利息本身也", said)
    assert not said_in("利息会产生本身新", said)


def test_japanese_and_russian_are_found() -> None:
    """The rule holds in every script."""
    assert said_in("電圧が上がると電流も増える", turns("電圧が上がると電流も増えるはずです。"))
    assert said_in("окно удваивается каждый раз", turns("Да: окно УДВАИВАЕТСЯ каждый раз."))


def test_the_quote_is_copied_unchanged() -> None:
    """What is shown is the learner's sentence, not the model's version of it."""
    saying = find_saying("THE window doubles with each and every round trip", turns(SAID))

    assert saying is None or saying.quote in SAID
    assert quote_of("the window doubles with every", SAID) == (
        "Then the window doubles with every round trip!"
    )


def test_a_quote_over_two_sentences_keeps_both() -> None:
    """Evidence may span sentences of one turn."""
    assert quote_of("it starts slowly then the window doubles", SAID) == (
        "First it starts slowly. Then the window doubles with every round trip!"
    )


@given(SENTENCES, SENTENCES, SENTENCES)
def test_a_whole_sentence_of_the_learner_is_always_evidence(
    before: str, sentence: str, after: str
) -> None:
    """Copying three words or more unchanged is always found, wherever they stand."""
    found = said_in(sentence, turns(f"{before}. {sentence}. {after}"))

    assert found == (weight(words(sentence)) >= RUN_WEIGHT)


@given(SENTENCES, st.lists(SENTENCES, min_size=1, max_size=4))
def test_the_rule_is_exactly_runs_of_three_for_four_fifths(evidence: str, said: list[str]) -> None:
    """True iff in one turn 80 % of the words belong to runs of three or more."""
    transcript = [turn for text in said for turn in (learner(text), partner("And?"))]
    quoted = words(evidence)

    def share(text: str) -> float:
        spoken = words(text)
        triples = set(zip(spoken, spoken[1:], spoken[2:], strict=False))
        kept = {
            place + step
            for place in range(len(quoted) - 2)
            if tuple(quoted[place : place + 3]) in triples
            for step in range(3)
        }
        return len(kept) / len(quoted)

    expected = len(quoted) >= 3 and any(
        share(text) >= SAID_SHARE and share(text) > 0 for text in said
    )

    assert said_in(evidence, transcript) == expected


@example(
    spoken=[
        (Speaker.PARTNER, "flows water flows"),
        (Speaker.LEARNER, "water water water"),
    ],
    evidence="water water water flows water flows",
)
@given(
    spoken=st.lists(st.tuples(st.sampled_from(list(Speaker)), SENTENCES), max_size=5),
    evidence=SENTENCES,
)
def test_more_partner_talk_never_makes_evidence(
    spoken: list[tuple[Speaker, str]], evidence: str
) -> None:
    """Whatever the partner says, it cannot make a claim true that was not."""
    transcript = [Turn(speaker, text) for speaker, text in spoken]
    alone = [turn for turn in transcript if turn.speaker is Speaker.LEARNER]

    assert not said_in(evidence, transcript) or said_in(evidence, alone)


@given(HANZI, HANZI, HANZI)
def test_spaceless_text_is_found_from_six_characters_on(
    before: str, evidence: str, after: str
) -> None:
    """The same rule in characters."""
    found = said_in(evidence, turns(f"{before}{evidence}{after}"))

    assert found or len(evidence) < 6
    assert not found or len(words(evidence)) >= 6


@given(st.text(max_size=60), st.text(max_size=200))
def test_any_text_is_judged_without_failing(evidence: str, said: str) -> None:
    """Whatever a model or a learner writes, there is an answer, and a quote is verbatim."""
    saying = find_saying(evidence, [learner(said)])

    assert saying is None or saying.quote in said
