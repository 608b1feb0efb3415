"""Invariants of what code may do: practice serves nothing, and no ceiling is written.

Every invariant is a function that takes the rule it is about. The real rule passes; each
mutated rule, kept here, must fail, or the invariant proves nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

import pytest

from sidecar.calibration.ledger import (
    CaseTrial,
    Ledger,
    derive_ledger,
)
from sidecar.calibration.proposals import propose
from sidecar.calibration.seal import SealedLedger, seal, unseal
from sidecar.calibration.standing import StandingRecord, standing_of
from tests.architecture.source_tree import Module, modules
from tests.fakes.ledger import FakeLedger
from tests.unit.calibration.builders import (
    COVERED,
    SOUND,
    a_ledger,
    a_sealed_ledger,
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
