"""The invariants of calibration, each held against versions that break it.

Every invariant is a function that takes the rule it is about. The real rule passes; each
mutated rule, kept here, must fail, or the invariant proves nothing.
"""

from __future__ import annotations

import ast
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.calibration.beliefs import Belief, Beliefs, Change, admit_ruling
from sidecar.calibration.classes import ClassKey
from sidecar.calibration.floor import conservative_floor
from sidecar.calibration.gate import Action, Ceilings, Override, decide
from sidecar.calibration.ledger import (
    CaseTrial,
    Counts,
    Entry,
    Ledger,
    Result,
    derive_ledger,
    replaced_case,
)
from sidecar.calibration.proposals import propose, queue_text
from sidecar.calibration.seal import BrokenSealError, SealedLedger, seal, unseal
from sidecar.calibration.standing import Earned, StandingRecord, standing_of
from sidecar.calibration.tiers import (
    Claim,
    Convergence,
    ModelLineage,
    SemanticLineage,
    Tier,
    converge,
)
from sidecar.calibration.tightening import tightened
from tests.architecture.source_tree import ROOT, Module, modules
from tests.fakes.ledger import FakeLedger
from tests.unit.calibration.builders import (
    COVERED,
    NOT_COVERED,
    SOUND,
    a_belief,
    a_case,
    a_ledger,
    a_sealed_ledger,
    a_trial,
    some_trials,
)

# 1. No practice artifact reaches a served outcome without ratification.

Serve = Callable[[FakeLedger, list[CaseTrial]], StandingRecord]


def serve_sealed(store: FakeLedger, practiced: list[CaseTrial]) -> StandingRecord:
    """Serve as specified: from the sealed ledger, whatever was practiced."""
    sealed = SealedLedger(Ledger(), a_sealed_ledger(Ledger()).provenance)
    if store.text is not None:
        sealed = unseal(store.text)
    propose(derive_ledger(practiced), {COVERED: SOUND})
    return standing_of(COVERED, sealed.ledger, ratified=sealed.ratified)


def serve_practice(store: FakeLedger, practiced: list[CaseTrial]) -> StandingRecord:
    """Break it: serve from what was practiced."""
    return standing_of(COVERED, derive_ledger(practiced))


def serve_after_sealing_practice(store: FakeLedger, practiced: list[CaseTrial]) -> StandingRecord:
    """Break it: practice seals by itself."""
    if practiced:
        store.text = seal(a_sealed_ledger(derive_ledger(practiced)))
    return serve_sealed(store, practiced)


def serve_proposals_as_ratified(store: FakeLedger, practiced: list[CaseTrial]) -> StandingRecord:
    """Break it: a proposal counts as a person's word."""
    ledger = derive_ledger(practiced)
    proposed = {proposal.entry.of for proposal in propose(ledger, {COVERED: SOUND})}
    return standing_of(COVERED, ledger, ratified=proposed)


def hold_practice_apart(serve: Serve) -> None:
    """Hold that serving is byte-identical before and after practice."""
    store = FakeLedger()
    store.text = seal(a_sealed_ledger(a_ledger(20)))
    sealed_before, served_before = store.text, serve(store, [])

    served_after = serve(store, some_trials(700))

    assert served_after == served_before
    assert store.text == sealed_before


def test_practice_changes_nothing_that_is_served() -> None:
    """700 correct practice cases leave the sealed ledger and the standing as they were."""
    hold_practice_apart(serve_sealed)


@pytest.mark.parametrize(
    "serve", [serve_practice, serve_after_sealing_practice, serve_proposals_as_ratified]
)
def test_practice_that_reaches_serving_is_found(serve: Serve) -> None:
    """Serving from practice, sealing by practice and obeying proposals all fail."""
    with pytest.raises(AssertionError):
        hold_practice_apart(serve)


PRACTICE_MODULES = {"sidecar.calibration.proposals", "sidecar.evals"}
"""What serving must not see."""

SERVING_MODULES = ("sidecar/rounds", "sidecar/library")
SERVING_CALIBRATION = {"standing.py", "gate.py", "ledger.py", "floor.py", "seal.py", "beliefs.py"}
"""The rooms that serve, and the modules of this room that they may go through."""


def practice_imports(module: Module) -> list[str]:
    """Return what a module imports of practice."""
    named = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            named += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        if isinstance(node, ast.Import):
            named += [alias.name for alias in node.names]
    return [
        name for name in named for kept in PRACTICE_MODULES if f"{name}.".startswith(f"{kept}.")
    ]


def a_module(text: str) -> Module:
    """Return a module that is not there."""
    return Module("sidecar/calibration/mutated.py", text, ast.parse(text))


def test_what_serves_does_not_import_practice() -> None:
    """Neither the serving rooms nor the rules they go through know proposals."""
    own = [
        m for m in modules("sidecar/calibration") if m.name.split("/")[-1] in SERVING_CALIBRATION
    ]
    found = {m.name: practice_imports(m) for m in [*modules(*SERVING_MODULES), *own]}

    assert len(own) == len(SERVING_CALIBRATION)
    assert not {name: imports for name, imports in found.items() if imports}


@pytest.mark.parametrize(
    "line",
    [
        "from sidecar.calibration.proposals import propose",
        "from sidecar.calibration import proposals",
        "import sidecar.evals.measure_check",
    ],
)
def test_an_import_of_practice_is_found(line: str) -> None:
    """However it is written."""
    assert practice_imports(a_module(line))


# 2. No unverified evidence is banked (derivations: with their own room).

Converge = Callable[[list[Claim]], Convergence | None]


def converge_unverified(claims: list[Claim]) -> Convergence | None:
    """Break it: believe whoever agrees."""
    sound = [replace(c, is_evidence_verified=True, are_numbers_consistent=True) for c in claims]
    return converge(sound, contradicts_ruling=False)


def converge_by_label(claims: list[Claim]) -> Convergence | None:
    """Break it: count claims, not lineages."""
    sound = [c for c in claims if c.is_evidence_verified and c.are_numbers_consistent]
    agreed = {c.commitment for c in sound}
    return Convergence(agreed.pop(), len(sound)) if len(sound) > 1 and len(agreed) == 1 else None


def converge_by_majority(claims: list[Claim]) -> Convergence | None:
    """Break it: outvote who disagrees."""
    commitments = [c.commitment for c in claims]
    most = max(set(commitments), key=commitments.count)
    return converge([c for c in claims if c.commitment == most], contradicts_ruling=False)


def hold_evidence(rule: Converge) -> None:
    """Hold that nothing converges without verified evidence of two lineages in agreement."""
    model = Claim(ModelLineage("m"), "covered", True, True)
    semantic = Claim(SemanticLineage(), "covered", True, True)
    assert rule([model, semantic]) == Convergence("covered", 2)
    for banked in (
        [replace(model, is_evidence_verified=False), semantic],
        [model, replace(semantic, are_numbers_consistent=False)],
        [model, model],
        [model, semantic, Claim(ModelLineage("n"), "not_covered", True, True)],
    ):
        assert rule(banked) is None


def test_nothing_unverified_is_banked() -> None:
    """Evidence, lineages and agreement are all needed."""
    hold_evidence(lambda claims: converge(claims, contradicts_ruling=False))


@pytest.mark.parametrize("rule", [converge_unverified, converge_by_label, converge_by_majority])
def test_banking_without_evidence_is_found(rule: Converge) -> None:
    """Unverified, counted by label, or outvoted: each fails."""
    with pytest.raises(AssertionError):
        hold_evidence(rule)


# 3. Ledger, floor, gate and queue are deterministic.

Derive = Callable[[Iterable[CaseTrial]], Ledger]

MIXED = [
    *some_trials(40, 2, 3, verified=12),
    *some_trials(3, 9, of=NOT_COVERED),
    a_trial(0, Result.WRONG),
    a_trial(1, Result.REFUSED),
]


CHANCE = random.Random(11)


def derive_latest(trials: Iterable[CaseTrial]) -> Ledger:
    """Break it: the trial that came last stands."""
    latest = {(trial.of, trial.case): trial for trial in trials}
    return derive_ledger(latest.values())


def derive_by_chance(trials: Iterable[CaseTrial]) -> Ledger:
    """Break it: a sample stands for all."""
    stored = list(trials)
    return derive_ledger(CHANCE.sample(stored, len(stored) // 2))


def hold_order(derive: Derive) -> None:
    """Hold that the order of the trials changes no byte of seal and queue."""
    shuffled = list(MIXED)
    random.Random(7).shuffle(shuffled)
    outputs = set()
    for order in (MIXED, MIXED[::-1], shuffled):
        ledger = derive(order)
        queue = queue_text(ledger, propose(ledger, {COVERED: SOUND}))
        outputs.add((seal(a_sealed_ledger(ledger)), queue))
    assert len(outputs) == 1


def test_order_changes_no_byte() -> None:
    """Seal and queue are functions of the set of trials."""
    hold_order(derive_ledger)


@pytest.mark.parametrize("derive", [derive_latest, derive_by_chance])
def test_a_dependence_on_order_or_chance_is_found(derive: Derive) -> None:
    """The last trial, or a sample, makes another ledger in another run."""
    with pytest.raises(AssertionError):
        hold_order(derive)


PROGRAM = """
from tests.unit.calibration.builders import COVERED, NOT_COVERED, SOUND
from tests.unit.calibration.builders import a_sealed_ledger, some_trials
from sidecar.calibration.ledger import derive_ledger
from sidecar.calibration.proposals import propose, queue_text
from sidecar.calibration.seal import seal
from sidecar.calibration.standing import standing_of
trials = {*some_trials(95, 5, 50, verified=40), *some_trials(60, of=NOT_COVERED)}
ledger = derive_ledger(trials)
print(seal(a_sealed_ledger(ledger)))
print(queue_text(ledger, propose(ledger, dict.fromkeys({COVERED, NOT_COVERED}, SOUND))))
print(standing_of(COVERED, ledger))
"""
"""Prints every artifact, from trials in a set: their order hangs on the run."""


def a_run(program: str, seed: str) -> str:
    """Return what a fresh interpreter prints."""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_runs_do_not_differ() -> None:
    """Two interpreters with different hash seeds print the same bytes."""
    assert a_run(PROGRAM, "1") == a_run(PROGRAM, "2")


def test_a_difference_between_runs_is_found() -> None:
    """A program that shows the order of its set differs."""
    mutated = PROGRAM + "print([trial.case for trial in trials])"

    assert a_run(mutated, "1") != a_run(mutated, "2")


# 4. Nothing in the code can change a ceiling.

CEILING_HOME = "sidecar/calibration/gate.py"
CEILING_TYPES = {"Ceilings", "Override", "CoverageMinimum"}
CEILING_NAMES = {"DEFAULT_CEILINGS", "CEILINGS", "ceiling", "overrides", "coverage_minimums"}


def ceiling_writers(module: Module) -> list[str]:
    """Return what in a module makes, sets or changes a ceiling."""
    found = []
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func).split(".")[-1]
            keywords = {keyword.arg for keyword in node.keywords}
            text = ast.unparse(node)
            is_made = called in CEILING_TYPES and node.args + node.keywords
            is_changed = called == "replace" and keywords & CEILING_NAMES
            is_forced = called in {"__setattr__", "setattr", "delattr"} and (
                any(name in text for name in CEILING_NAMES)
            )
            if is_made or is_changed or is_forced:
                found.append(text)
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = node.targets
        if isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            is_field = isinstance(target, ast.Attribute) and target.attr in CEILING_NAMES
            is_item = isinstance(target, ast.Subscript) and (
                ast.unparse(target.value).split(".")[-1] in CEILING_NAMES
            )
            is_name = isinstance(target, ast.Name) and target.id in {"DEFAULT_CEILINGS", "CEILINGS"}
            if is_field or is_item or (is_name and module.name != CEILING_HOME):
                found.append(ast.unparse(node))
    return found


def test_no_code_writes_a_ceiling() -> None:
    """In the whole package ceilings are read; the one table stands in the gate."""
    found = {module.name: ceiling_writers(module) for module in modules("sidecar")}

    assert not {name: writers for name, writers in found.items() if writers}


@pytest.mark.parametrize(
    "line",
    [
        "Ceilings((Override(Action.SERVE, of, 0.5),))",
        "gate.Override(action=Action.SERVE, of=of, ceiling=0.5)",
        "Ceilings(coverage_minimums=())",
        "replace(ceilings, overrides=())",
        "DEFAULT_CEILINGS[Action.SERVE] = 0.5",
        "gate.DEFAULT_CEILINGS = {}",
        "CEILINGS = other",
        "override.ceiling -= 0.1",
        "del gate.DEFAULT_CEILINGS",
        "object.__setattr__(ceilings, 'overrides', ())",
        "setattr(gate, 'CEILINGS', other)",
    ],
)
def test_a_written_ceiling_is_found(line: str) -> None:
    """Each way to move a ceiling is seen in the source."""
    assert ceiling_writers(a_module(line))


@pytest.mark.parametrize(
    "line", ["required = ceilings.required(action, of)", "decide(action, of, ledger, ceilings=c)"]
)
def test_a_read_ceiling_is_none(line: str) -> None:
    """Reading is what ceilings are for."""
    assert not ceiling_writers(a_module(line))


# 5. A Tier-1 contradiction retracts the belief and tightens the gate.

Contradict = Callable[[Beliefs, Belief, Ledger], tuple[Beliefs, Ledger]]


def contradict(beliefs: Beliefs, ruling: Belief, ledger: Ledger) -> tuple[Beliefs, Ledger]:
    """Contradict as specified."""
    change = admit_ruling(beliefs, ruling)
    wrong = change.wrong_trial
    return change.beliefs, ledger if wrong is None else tightened(ledger, wrong)


def contradict_without_retracting(
    beliefs: Beliefs, ruling: Belief, ledger: Ledger
) -> tuple[Beliefs, Ledger]:
    """Break it: the belief outlives the ruling."""
    return beliefs, contradict(beliefs, ruling, ledger)[1]


def contradict_without_tightening(
    beliefs: Beliefs, ruling: Belief, ledger: Ledger
) -> tuple[Beliefs, Ledger]:
    """Break it: the belief goes, and its class learns nothing."""
    return contradict(beliefs, ruling, ledger)[0], ledger


def contradict_and_forget_the_case(
    beliefs: Beliefs, ruling: Belief, ledger: Ledger
) -> tuple[Beliefs, Ledger]:
    """Break it: the case is dropped instead of counted as not agreeing."""
    change: Change = admit_ruling(beliefs, ruling)
    assert change.retracted is not None
    entry = ledger.entry(change.retracted.of)
    kept = tuple(trial for trial in entry.trials if trial.case != change.retracted.case)
    return change.beliefs, ledger.with_entry(Entry(entry.of, kept))


def hold_retraction(rule: Contradict) -> None:
    """Hold that the belief is gone and that admission loses its license by it alone."""
    believed = a_belief(tier=Tier.CONVERGENT, is_ratified=False)
    before = a_ledger(39, verified=39)
    assert decide(Action.ADMIT, COVERED, before).is_licensed

    beliefs, after = rule(Beliefs((believed,)), a_belief(NOT_COVERED), before)

    assert believed not in beliefs.stored
    assert after.counts(COVERED) == Counts(38, 1, 0, 39, 38)
    assert not decide(Action.ADMIT, COVERED, after).is_licensed
    stored = [*some_trials(39, verified=39), a_trial(0, Result.WRONG)]
    assert after == derive_ledger(stored)


def test_a_ruling_retracts_and_tightens() -> None:
    """One correction, and Tier 2 may admit nothing more; re-derivation says the same."""
    hold_retraction(contradict)


@pytest.mark.parametrize(
    "rule",
    [
        contradict_without_retracting,
        contradict_without_tightening,
        contradict_and_forget_the_case,
    ],
)
def test_a_contradiction_that_is_not_heard_is_found(rule: Contradict) -> None:
    """A belief that stays, a gate that stays, a case that vanishes: each fails."""
    with pytest.raises(AssertionError):
        hold_retraction(rule)


Tighten = Callable[[Ledger, CaseTrial, Ceilings], Ledger]

LOWERED = Ceilings(
    tuple(Override(action, COVERED, 0.3) for action in (Action.ADMIT, Action.PROPOSE, Action.SERVE))
)
"""Ceilings that a short streak with one error clears."""


def tighten_by_counting(ledger: Ledger, trial: CaseTrial, ceilings: Ceilings) -> Ledger:
    """Break it: count the case without a look at what that licenses."""
    return ledger.with_entry(replaced_case(ledger.entry(trial.of), trial))


def hold_tightening(rule: Tighten, correct: int, verified: int, case: int) -> None:
    """Hold that a wrong case raises no figure and licenses no action."""
    before = a_ledger(correct, verified=verified)
    trial = a_trial(case, Result.WRONG, is_t2_verified=True)
    after = rule(before, trial, LOWERED)
    for action in (Action.ADMIT, Action.PROPOSE, Action.SERVE):
        was = decide(action, COVERED, before, ceilings=LOWERED)
        now = decide(action, COVERED, after, ceilings=LOWERED)
        assert now.measured <= was.measured
        assert was.is_licensed or not now.is_licensed


@given(st.integers(0, 60), st.integers(0, 60), st.integers(0, 70))
def test_a_contradiction_only_tightens(correct: int, verified: int, case: int) -> None:
    """Whatever was counted before, no action becomes licensed by an error."""
    hold_tightening(
        lambda ledger, trial, ceilings: tightened(ledger, trial, ceilings=ceilings),
        correct,
        verified,
        case,
    )


@pytest.mark.parametrize(("correct", "verified"), [(9, 0), (9, 9), (30, 9)])
def test_an_error_that_widens_is_found(correct: int, verified: int) -> None:
    """Merely counting the tenth case lifts a class from nothing to something."""
    with pytest.raises(AssertionError):
        hold_tightening(tighten_by_counting, correct, verified, 99)


# 6. Committed equals distinct cases on the built ledger.

Count = Callable[[list[CaseTrial], ClassKey], Counts]


def count_distinct(trials: list[CaseTrial], of: ClassKey) -> Counts:
    """Count as specified."""
    return derive_ledger(trials).counts(of)


def count_replays(trials: list[CaseTrial], of: ClassKey) -> Counts:
    """Break it: 28 cases become 728, and 0.81 becomes 0.99."""
    mine = [trial for trial in trials if trial.of == of]
    correct = sum(trial.result is Result.CORRECT for trial in mine)
    return Counts(correct=correct, wrong=len(mine) - correct)


def count_pooled(trials: list[CaseTrial], of: ClassKey) -> Counts:
    """Break it: both sides are one class."""
    return derive_ledger(replace(t, of=of, case=a_case(i)) for i, t in enumerate(trials)).counts(of)


def hold_distinct(count: Count) -> None:
    """Hold that replays and the other side add nothing."""
    trials = [*some_trials(28) * 26, *some_trials(5, of=NOT_COVERED)]
    counts = count(trials, COVERED)
    assert counts.committed == len({t.case for t in trials if t.of == COVERED}) == 28
    assert counts.reliability == conservative_floor(28, 28)


def test_committed_is_distinct() -> None:
    """A deterministic check replayed on the same case is not new evidence."""
    hold_distinct(count_distinct)


@pytest.mark.parametrize("count", [count_replays, count_pooled])
def test_counting_replays_or_sides_together_is_found(count: Count) -> None:
    """Both of the ways in which a ledger was once inflated fail."""
    with pytest.raises(AssertionError):
        hold_distinct(count)


def test_an_entry_with_replays_cannot_be_built() -> None:
    """The ledger itself refuses what a mutated derivation would put into it."""
    with pytest.raises(ValueError, match="once"):
        Entry(COVERED, tuple(some_trials(28) * 2))


# 7. A tampered or unreadable ledger licenses nothing.

Unseal = Callable[[str], SealedLedger]

HONEST = seal(a_sealed_ledger(a_ledger(40, 30), COVERED))


def unseal_without_hash(text: str) -> SealedLedger:
    """Break it: read whatever stands there."""
    data = json.loads(text)
    cases = data["classes"][0]["cases"]
    trials = [CaseTrial(COVERED, case, r) for r in Result for case in cases[r.value]]
    return a_sealed_ledger(derive_ledger(trials), COVERED)


def unseal_last_good(text: str) -> SealedLedger:
    """Break it: where the seal is broken, serve what was sealed before."""
    try:
        return unseal(text)
    except BrokenSealError:
        return a_sealed_ledger(a_ledger(700), COVERED)


def tampered_texts() -> list[str]:
    """Return ledgers that someone improved, cut or spoiled."""
    data = json.loads(HONEST)
    cases = data["classes"][0]["cases"]
    cases["correct"] = sorted([*cases["correct"], *(a_case(n) for n in range(1000, 2000))])
    cases["wrong"] = []
    return [json.dumps(data), HONEST[: len(HONEST) // 2], "", HONEST.replace("ratified_at", "x")]


def hold_seal(read: Unseal) -> None:
    """Hold that no tampered text licenses or ratifies anything."""
    assert read(HONEST).ledger == a_ledger(40, 30)
    for text in tampered_texts():
        try:
            sealed = read(text)
        except (BrokenSealError, ValueError, KeyError):
            continue
        standing = standing_of(COVERED, sealed.ledger, ratified=sealed.ratified)
        assert standing.earned is Earned.HEDGED


def test_a_tampered_ledger_licenses_nothing() -> None:
    """Improved, cut, empty or renamed: refused."""
    hold_seal(unseal)


@pytest.mark.parametrize("read", [unseal_without_hash, unseal_last_good])
def test_trusting_a_broken_seal_is_found(read: Unseal) -> None:
    """Not looking at the hash, or falling back to something that licenses, fails."""
    with pytest.raises(AssertionError):
        hold_seal(read)
