"""Serving: what rulings decide first, and the standing of the rest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.beliefs import Belief, Beliefs
from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.ledger import Ledger
from sidecar.calibration.seal import seal
from sidecar.calibration.tiers import Tier
from sidecar.language.normal import normalize
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.ports.engine import EngineName
from sidecar.rounds.checks import Why, refuse_hedged
from sidecar.rounds.values import (
    Check,
    Outcome,
    Reliability,
    Speaker,
    Standing,
    Turn,
)
from sidecar.services.check_assertions import check_assertions
from sidecar.services.progress import NoProgress
from sidecar.services.round_in_hand import RoundInHand, hear
from sidecar.services.serve_checks import RECALLED, RULED_AGAINST, ServeChecks
from tests.builders import FLUENCY as FLUENCY_TEXT
from tests.builders import RECALL as RECALL_TEXT
from tests.builders import a_snapshot, an_assertion
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.checker import NOT_COVERED, FakeChecker, covered
from tests.fakes.engine import an_engine
from tests.fakes.ledger import FakeLedger
from tests.unit.calibration.builders import a_case, a_ledger, a_sealed_ledger

RECALL, FLUENCY = an_assertion(RECALL_TEXT), an_assertion(FLUENCY_TEXT)
SAID = "Whoever recalls a thing keeps it for longer."
MORE = "I had tea with my aunt."
CHECK = CheckerKey(EngineName.OLLAMA.value, "check")


def a_class(side: Side = Side.COVERED) -> ClassKey:
    """Return the class of the scripted checker on the first point."""
    return ClassKey(CHECK, RECALL.kind.value, side)


def a_belief(side: Side = Side.COVERED, wording: str = SAID, *, is_ratified: bool = True) -> Belief:
    """Return a belief about the first point."""
    tier = Tier.EXTERNAL if is_ratified else Tier.CONVERGENT
    return Belief(
        normalize(RECALL.text), normalize(wording), a_class(side), a_case(), tier, 0, is_ratified
    )


def a_hand(said: str, checker: FakeChecker, *, asked: str = "Why?") -> RoundInHand:
    """Return a round of two points with one answer."""
    snapshot = a_snapshot(challenge=asked)
    turns = (Turn(Speaker.LEARNER, said),)
    return RoundInHand(
        snapshot,
        turns,
        hear(snapshot, turns),
        an_engine(checker=checker),
        an_engine(EngineName.BUILTIN, checker=checker),
        "en",
    )


async def served(
    said: str,
    checker: FakeChecker,
    *beliefs: Belief,
    ledger: Ledger | None = None,
    ratified: tuple[ClassKey, ...] = (),
) -> tuple[Check, ...]:
    """Return the checks of a round as they are served."""
    sealed = FakeLedger()
    if ledger is not None:
        sealed.text = seal(a_sealed_ledger(ledger, *ratified))
    serve = ServeChecks(sealed, FakeBeliefs(Beliefs(tuple(beliefs))))
    hand = a_hand(said, checker)
    return await serve.checks(hand, checker, progress=NoProgress())


async def test_what_was_ruled_to_explain_a_point_decides_it_without_a_call() -> None:
    """The same sentence again, in any spelling: ratified, quoted, and nobody is asked."""
    checker = FakeChecker()
    again = "whoever RECALLS a thing, keeps it for longer"
    recalled, other = await served(again, checker, a_belief())

    assert (recalled.outcome, recalled.standing) == (Outcome.COVERED, Standing.RATIFIED)
    assert recalled.evidence == again
    assert (recalled.note, recalled.checker, recalled.reliability) == (RECALLED, None, None)
    assert [request.assertion for request in checker.requests] == [FLUENCY]
    assert other.assertion == FLUENCY


async def test_points_keep_the_order_of_the_note() -> None:
    """Whatever decided which of them."""
    belief = replace(a_belief(), assertion=normalize(FLUENCY.text))
    checks = await served(SAID, FakeChecker(), belief)

    assert [check.assertion for check in checks] == [RECALL, FLUENCY]
    assert checks[1].outcome is Outcome.COVERED


async def test_two_sentences_that_were_ruled_on_together_are_recalled_together() -> None:
    """A quote may be a short run of sentences."""
    belief = a_belief(wording=f"{MORE} {SAID}")
    recalled, _ = await served(f"Hm, well then. {MORE} {SAID}", FakeChecker(), belief)

    assert recalled.evidence == f"{MORE} {SAID}"


async def test_provisional_beliefs_decide_nothing() -> None:
    """What two lineages agree on in practice is not served."""
    check, _ = await served(SAID, FakeChecker(), a_belief(is_ratified=False))

    assert check.outcome is Outcome.NOT_COVERED


async def test_another_point_is_not_decided() -> None:
    """A belief is about one assertion, word for word."""
    belief = replace(a_belief(), assertion="recalling something improves later memory a little")
    check, _ = await served(SAID, FakeChecker(), belief)

    assert check.outcome is Outcome.NOT_COVERED


async def test_a_sentence_of_the_partner_is_not_recalled() -> None:
    """Words that stood in the question first are nobody's explanation."""
    checker = FakeChecker()
    hand = a_hand(SAID, checker, asked=f"Is it true? {SAID}")
    serve = ServeChecks(FakeLedger(), FakeBeliefs(Beliefs((a_belief(),))))
    check, _ = await serve.checks(hand, checker, progress=NoProgress())

    assert check.outcome is Outcome.NOT_COVERED


async def test_a_negative_belief_takes_a_sentence_out_as_evidence() -> None:
    """A checker that still relies on it decides nothing."""
    checker = FakeChecker({RECALL.text: covered(SAID)})
    check, _ = await served(SAID, checker, a_belief(Side.NOT_COVERED))

    assert (check.outcome, check.note) == (Outcome.UNDECIDED, RULED_AGAINST)
    assert check.standing is Standing.HEDGED


async def test_a_negative_belief_never_decides_alone() -> None:
    """Another sentence may cover the point."""
    better = "Pulling a memory up strengthens it for good."
    checker = FakeChecker({RECALL.text: covered(better)})
    check, _ = await served(f"{SAID} {better}", checker, a_belief(Side.NOT_COVERED))

    assert (check.outcome, check.evidence) == (Outcome.COVERED, better)


@pytest.mark.parametrize(
    ("correct", "is_ratified", "standing"),
    [
        (0, False, Standing.HEDGED),
        (60, False, Standing.HEDGED),
        (60, True, Standing.RATIFIED),
        (30, True, Standing.HEDGED),
        (660, False, Standing.LICENSED),
    ],
)
async def test_an_outcome_has_the_standing_of_its_class(
    correct: int, is_ratified: bool, standing: Standing
) -> None:
    """Licensed where serve clears, ratified where a person said so and propose clears."""
    checker = FakeChecker({RECALL.text: covered(SAID)})
    ledger = a_ledger(correct, of=a_class()) if correct else None
    ratified = (a_class(),) if is_ratified else ()
    check, _ = await served(SAID, checker, ledger=ledger, ratified=ratified)

    assert check.standing is standing


async def test_an_outcome_comes_with_its_figures() -> None:
    """Reliability, what is required, trials, and how many are missing."""
    checker = FakeChecker({RECALL.text: covered(SAID)})
    check, _ = await served(SAID, checker, ledger=a_ledger(38, of=a_class()))

    assert check.reliability == Reliability(0.851335037, 0.99, 38, 619, 38)


async def test_the_sides_are_never_pooled() -> None:
    """660 right "covered" say nothing about "not covered"."""
    check, _ = await served(SAID, FakeChecker(), ledger=a_ledger(660, of=a_class()))

    assert (check.outcome, check.standing) == (Outcome.NOT_COVERED, Standing.HEDGED)
    assert check.reliability == Reliability(0.0, 0.99, 0, 657, 0)


async def test_another_prompt_starts_with_an_empty_ledger() -> None:
    """What an older version of a checker earned is not the new one's."""
    older = replace(a_class(), checker=replace(CHECK, prompt_version="0"))
    checker = FakeChecker({RECALL.text: covered(SAID)})
    check, _ = await served(SAID, checker, ledger=a_ledger(660, of=older))

    assert check.reliability == Reliability(0.0, 0.99, 0, 657, 0)


async def test_what_code_alone_decides_belongs_to_no_class() -> None:
    """Nothing said in own words: no figure, for no checker was asked."""
    check, _ = await served(RECALL.text, FakeChecker(), ledger=a_ledger(660, of=a_class()))

    assert (check.outcome, check.reliability) == (Outcome.NOT_COVERED, None)


async def test_a_refused_ledger_hedges_every_outcome() -> None:
    """Damage is never read as a license."""
    checker = FakeChecker({RECALL.text: covered(SAID)})
    sealed = FakeLedger()
    sealed.text = seal(a_sealed_ledger(a_ledger(660, of=a_class()))).replace("660", "661")
    hand = a_hand(SAID, checker)
    check, _ = await ServeChecks(sealed).checks(hand, checker, progress=NoProgress())

    assert check.standing is Standing.HEDGED


async def test_cheap_checks_between_turns_give_way_to_rulings() -> None:
    """A point that a ruling decides is no target of the next question; the rest is left."""
    checker = FakeChecker()
    hand = a_hand(SAID, checker)
    cheap = await check_assertions(hand, checker, progress=NoProgress())
    serve = ServeChecks(FakeLedger(), FakeBeliefs(Beliefs((a_belief(),))))
    recalled, other = await serve.with_recalled(hand, cheap)

    assert (recalled.outcome, recalled.note) == (Outcome.COVERED, RECALLED)
    assert other == cheap[1]


async def test_what_is_refused_names_the_missing_piece() -> None:
    """``serving: refuse``: the figure, what is required, and how many cases are missing."""
    checker = FakeChecker({RECALL.text: covered(SAID)})
    checks = refuse_hedged(await served(SAID, checker, ledger=a_ledger(38, of=a_class())))

    assert (checks[0].outcome, checks[0].claimed) == (Outcome.UNDECIDED, Outcome.COVERED)
    assert checks[0].note == (
        "not licensed: right in 38 of 38 known cases, 0.85 of 0.99 shown,"
        " 619 more right ones would do"
    )


async def test_what_was_ruled_is_not_refused() -> None:
    """``serving: refuse`` leaves what a person ratified."""
    checks = refuse_hedged(await served(SAID, FakeChecker(), a_belief()))

    assert checks[0].outcome is Outcome.COVERED


async def test_a_refused_ledger_is_told_with_the_standing() -> None:
    """Whoever shows a standing shows why it is hedged; a sound ledger needs no word."""
    sealed = FakeLedger()
    sealed.text = seal(a_sealed_ledger(a_ledger(20)))
    sound = await ServeChecks(sealed).notices()
    sealed.text = "{}"
    (notice,) = await ServeChecks(sealed).notices()

    assert (sound, await ServeChecks().notices()) == ((), ())
    assert "refused (it has another schema): every outcome is hedged" in notice


@pytest.mark.parametrize(
    "said",
    [
        f"{SAID[:-1]}? Never.",
        f"It is a lie. {SAID[:-1]}? Never.",
        f"This is false: {SAID}",
        f"{SAID} I do not believe it.",
        f"{SAID} No, I take that back.",
    ],
)
async def test_a_ruled_sentence_that_is_asked_disowned_or_taken_back_is_not_recalled(
    said: str,
) -> None:
    """What was ruled on is the statement; what stands around it may unsay it."""
    check, _ = await served(said, FakeChecker(), a_belief())

    assert check.outcome is Outcome.NOT_COVERED


async def test_a_ruled_sentence_is_recalled_with_the_denial_it_holds() -> None:
    """The person who ruled on it has read it."""
    wording = "It is false that whoever rereads keeps it for longer than who recalls."
    check, _ = await served(wording, FakeChecker(), a_belief(wording=wording))

    assert (check.outcome, check.note) == (Outcome.COVERED, RECALLED)


async def test_an_undecided_sentence_that_was_ruled_out_says_that_it_was() -> None:
    """The learner must not read that nobody could decide what they decided."""
    checker = FakeChecker({RECALL.text: CheckReply(Outcome.UNDECIDED, SAID)})
    check, _ = await served(SAID, checker, a_belief(Side.NOT_COVERED))

    assert (check.outcome, check.note) == (Outcome.UNDECIDED, RULED_AGAINST)


def _quotes_first_of(*sentences: str) -> FakeChecker:
    """Return a checker that covers the first point with the first of these still there."""

    def claims(request: CheckRequest) -> CheckReply:
        said = " ".join(turn.text for turn in request.transcript)
        quote = next((one for one in sentences if one in said), "")
        is_about = quote and request.assertion == RECALL
        return covered(quote) if is_about else NOT_COVERED

    return FakeChecker(claims)


async def test_a_question_is_no_evidence_for_any_checker() -> None:
    """The point is judged by the rest, and why is said."""
    asked = "Is it so that whoever recalls a thing keeps it for longer?"
    check, _ = await served(f"{asked} {MORE}", _quotes_first_of(asked))

    assert (check.outcome, check.note) == (Outcome.NOT_COVERED, Why.ASKED)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (f"It is a lie that {SAID}", Why.DISOWNED),
        (f"{SAID} I doubt it.", Why.DISOWNED),
        (f"{SAID} Forget it, I was wrong. {MORE}", Why.TAKEN_BACK),
    ],
)
async def test_what_is_disowned_or_taken_back_is_undecided_at_best(said: str, why: str) -> None:
    """Whoever claims it is covered: only the learner knows how it was meant."""
    check, _ = await served(said, _quotes_first_of(SAID))

    assert (check.outcome, check.note) == (Outcome.UNDECIDED, why)
    assert check.evidence in said


async def test_what_is_said_again_after_being_taken_back_counts() -> None:
    """The rest of what was said is judged by itself."""
    better = "Pulling a memory up strengthens it for good."
    said = f"{SAID} No, I take that back. {better}"
    check, _ = await served(said, _quotes_first_of(SAID, better))

    assert (check.outcome, check.evidence) == (Outcome.COVERED, better)
