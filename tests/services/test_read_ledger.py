"""The ledger view: what is stored, what is sealed, and what each has earned."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.beliefs import Beliefs
from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.ledger import CaseTrial, Counts, Result
from sidecar.calibration.standing import Earned
from sidecar.ports.engine import EngineName
from sidecar.rounds.trials import Trial, trial_of
from sidecar.rounds.values import CheckerIdentity, Outcome, RulingKind
from sidecar.services.read_ledger import Deciders, ReadLedger, case_trials
from tests.builders import CHECKER, RECALL, a_checked_record, a_ruling, turns
from tests.fakes.beliefs import FakeBeliefs
from tests.fakes.checker import FakeChecker
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.ledger import FakeLedger
from tests.fakes.practice import FakePractice
from tests.fakes.round_history import FakeRoundHistory
from tests.fakes.round_store import FakeRoundStore
from tests.unit.calibration.builders import (
    a_belief,
    a_case,
    a_ledger,
    a_sealed_ledger,
    a_trial,
)


def a_stored_trial(outcome: Outcome, kind: RulingKind, said: str = "It lasts.") -> Trial:
    """Return the trial of a ruling on a check with that outcome."""
    record = a_checked_record((RECALL, outcome), transcript=turns(said))
    trial = trial_of(record, record.verdict.checks[0], a_ruling(kind=kind))
    assert trial is not None
    return trial


def a_class(side: Side = Side.COVERED) -> ClassKey:
    """Return the class of the builders' check."""
    (trial,) = case_trials([a_stored_trial(Outcome.COVERED, RulingKind.RIGHT)])
    return replace(trial.of, side=side)


async def a_view_of(ledger: FakeLedger, *trials: Trial) -> ReadLedger:
    """Return the service over stored trials."""
    store = FakeRoundStore()
    history = FakeRoundHistory(store)
    for number, trial in enumerate(trials):
        record = replace(a_checked_record((RECALL, Outcome.COVERED)), round_id=str(number))
        store.records[record.round_id] = record
        await history.add_ruling(record.round_id, a_ruling(), trial)
    return ReadLedger(history, ledger)


@pytest.mark.parametrize(
    ("outcome", "kind", "side", "result"),
    [
        (Outcome.COVERED, RulingKind.RIGHT, Side.COVERED, Result.CORRECT),
        (Outcome.COVERED, RulingKind.DID_NOT_EXPLAIN, Side.COVERED, Result.WRONG),
        (Outcome.NOT_COVERED, RulingKind.RIGHT, Side.NOT_COVERED, Result.CORRECT),
        (Outcome.NOT_COVERED, RulingKind.DID_EXPLAIN, Side.NOT_COVERED, Result.WRONG),
        (Outcome.UNDECIDED, RulingKind.DID_EXPLAIN, Side.COVERED, Result.REFUSED),
        (Outcome.UNCHECKED, RulingKind.DID_NOT_EXPLAIN, Side.NOT_COVERED, Result.REFUSED),
    ],
)
def test_a_ruling_is_a_trial_of_the_committed_side(
    outcome: Outcome, kind: RulingKind, side: Side, result: Result
) -> None:
    """A refusal counts for the side that it should have committed to."""
    stored = a_stored_trial(outcome, kind)

    assert case_trials([stored]) == (CaseTrial(a_class(side), stored.case, result),)


def test_the_class_keeps_its_checker() -> None:
    """Engine, model, digest and prompt version make the class."""
    expected = CheckerKey(CHECKER.engine, CHECKER.model, CHECKER.digest, CHECKER.prompt_version)

    assert a_class().checker == expected


async def test_without_trials_there_are_no_classes() -> None:
    """A fresh vault has an empty ledger and no problem."""
    view = await (await a_view_of(FakeLedger())).view()

    assert (view.rows, view.problem) == ((), "")


async def test_rulings_are_counted_and_widen_nothing() -> None:
    """Fifty confirmations would propose; what is served stays hedged until a person ratifies."""
    trials = [
        replace(a_stored_trial(Outcome.COVERED, RulingKind.RIGHT), case=a_case(number))
        for number in range(50)
    ]
    ledger = FakeLedger()

    (row,) = (await (await a_view_of(ledger, *trials)).view()).rows

    assert (row.of, row.stored, row.sealed) == (a_class(), Counts(correct=50), Counts())
    assert row.proposing.is_licensed
    assert row.standing.earned is Earned.HEDGED
    assert ledger.text is None


async def test_both_sides_are_shown_apart() -> None:
    """They err differently and are never pooled."""
    view = await (
        await a_view_of(
            FakeLedger(),
            a_stored_trial(Outcome.COVERED, RulingKind.RIGHT),
            a_stored_trial(Outcome.NOT_COVERED, RulingKind.DID_EXPLAIN),
        )
    ).view()

    assert [(row.of.side, row.stored) for row in view.rows] == [
        (Side.COVERED, Counts(correct=1)),
        (Side.NOT_COVERED, Counts(wrong=1)),
    ]


async def test_what_is_sealed_gives_the_standing() -> None:
    """A ratified class speaks as ratified, with its figure and what is missing."""
    ledger = FakeLedger()
    await ledger.write(a_sealed_ledger(a_ledger(50, of=a_class()), a_class()))

    (row,) = (await (await a_view_of(ledger)).view()).rows

    assert (row.stored, row.sealed) == (Counts(), Counts(correct=50))
    assert row.standing.earned is Earned.RATIFIED
    assert row.standing.missing_trials == 607


async def test_a_refused_ledger_is_shown_with_its_reason() -> None:
    """Nothing is licensed, and the view says why."""
    ledger = FakeLedger()
    await ledger.write(a_sealed_ledger(a_ledger(700, of=a_class()), a_class()))
    ledger.text = (ledger.text or "").replace('"correct": 700', '"correct": 701')

    view = await (await a_view_of(ledger, a_stored_trial(Outcome.COVERED, RulingKind.RIGHT))).view()

    assert view.problem == "its content is not what was sealed"
    assert [row.standing.earned for row in view.rows] == [Earned.HEDGED]


async def test_practice_is_shown_beside_what_is_sealed() -> None:
    """Gold cases count as stored; the ratification of a class comes with it."""
    practice, ledger = FakePractice(), FakeLedger()
    await practice.contradict(a_trial(of=a_class()))
    sealed = a_sealed_ledger(a_ledger(50, of=a_class()), a_class())
    await ledger.write(sealed)
    history = FakeRoundHistory(FakeRoundStore())
    view = await ReadLedger(history, ledger, practice=practice).view()
    (row,) = view.rows

    assert (row.stored, row.sealed) == (Counts(correct=1), Counts(correct=50))
    assert row.ratification == sealed.ratifications[0]
    assert (view.sealed_at, view.sources) == (sealed.provenance.sealed_at, ("ruling",))


async def test_only_ratified_sentences_are_counted() -> None:
    """Provisional beliefs decide nothing."""
    beliefs = Beliefs((a_belief(), a_belief(is_ratified=False, wording="it stays")))
    history = FakeRoundHistory(FakeRoundStore())
    view = await ReadLedger(history, FakeLedger(), beliefs=FakeBeliefs(beliefs)).view()

    assert view.beliefs == 1


def deciders(engines: FakeEngines) -> Deciders:
    """Return who decides now: an engine's checker, and derivations by some rules."""
    return Deciders(engines, lambda: CheckerIdentity("derivation", digest="rules"))


@pytest.mark.parametrize(
    ("has_checker", "engine"), [(True, EngineName.OLLAMA), (False, EngineName.BUILTIN)]
)
async def test_the_checker_that_checks_now_is_named(has_checker: bool, engine: EngineName) -> None:
    """Without a check model it is the built-in one."""
    main = an_engine(checker=FakeChecker() if has_checker else None)
    history = FakeRoundHistory(FakeRoundStore())
    view = await ReadLedger(history, FakeLedger(), deciders=deciders(FakeEngines(main))).view()

    assert view.current == CheckerKey(engine.value, "check")
    assert view.is_current(CheckerKey("derivation", digest="rules"))
    assert not view.is_current(CheckerKey("derivation", digest="older rules"))


async def test_the_page_opens_when_the_engine_is_away() -> None:
    """Nobody checks now; the figures are still there."""
    engines = FakeEngines(an_engine(checker=FakeChecker()))
    engines.is_down = True
    view = await ReadLedger(
        FakeRoundHistory(FakeRoundStore()), FakeLedger(), deciders=deciders(engines)
    ).view()

    assert view.current is None
