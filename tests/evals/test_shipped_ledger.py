"""The sealed ledger that the package ships is what the shipped check does on the gold set."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from benchmarks.coverage_risk import PICTURE, svg
from benchmarks.gold_attempts import attempt_gold
from benchmarks.seal_builtin import sealed_text
from sidecar.adapters.check_models import check_digest
from sidecar.adapters.layered_ledger import SHIPPED
from sidecar.bootstrap.calibration import read_gold_cases
from sidecar.calibration.classes import Side
from sidecar.calibration.diagnosis import Diagnosis
from sidecar.calibration.gate import Action, decide
from sidecar.calibration.practice import Attempt
from sidecar.calibration.seal import SealedLedger, unseal

RENEW = "run: make sealed-ledger"
EVERY = 5
"""Gold cases of which one is attempted again; no divisor of the twelve groups they come in."""

MOST_OF_ONE_KIND = 0.5
"""Largest share of refusals that one diagnosis may hold (calibration.md, Diagnostic refusal)."""


def shipped() -> SealedLedger:
    """Return the shipped ledger."""
    return unseal(SHIPPED.read_text("utf-8"))


def test_it_is_of_the_shipped_checker() -> None:
    """Other coefficients are another checker: its ledger must be sealed anew."""
    checkers = {entry.of.checker for entry in shipped().ledger.entries}

    assert {checker.engine for checker in checkers} == {"builtin"}
    assert {checker.digest for checker in checkers} == {check_digest()}, RENEW


def test_it_is_of_the_shipped_gold_set() -> None:
    """Every case of it, in the class it belongs to, and nothing else."""
    gold = read_gold_cases()
    sealed = shipped()
    attempted = sum(entry.counts.attempted for entry in sealed.ledger.entries)

    assert attempted == len(gold.cases), RENEW
    assert sealed.provenance.sources[0] == f"gold set {gold.sha256[:16]}", RENEW


def test_nobody_ratified_it() -> None:
    """A package cannot speak for a person; what is served plainly, its counts must clear."""
    assert shipped().ratifications == ()


def test_what_it_licenses_is_what_its_counts_show() -> None:
    """Licenses are computed from it like from any other ledger."""
    ledger = shipped().ledger
    licensed = {e.of for e in ledger.entries if decide(Action.SERVE, e.of, ledger).is_licensed}

    assert licensed == {e.of for e in ledger.entries if e.counts.reliability >= 0.99}


@pytest.fixture(scope="module")
def attempts() -> tuple[Attempt, ...]:
    """Attempt a sample of the gold set with the shipped check."""
    return asyncio.run(attempt_gold(EVERY))[1]


def test_the_check_still_does_what_is_sealed(attempts: tuple[Attempt, ...]) -> None:
    """A sample of the gold set, attempted now, comes out as it was sealed."""
    ledger = shipped().ledger
    sealed = {trial for entry in ledger.entries for trial in entry.trials}

    assert [one.gold_id for one in attempts if one.trial not in sealed] == [], RENEW


def test_refusals_are_spread_over_their_kinds(attempts: tuple[Attempt, ...]) -> None:
    """Each kind occurs, and none holds more than half: there is no bucket for the rest."""
    kinds = Counter(one.refusal.diagnosis for one in attempts if one.refusal is not None)

    assert set(kinds) == set(Diagnosis)
    assert max(kinds.values()) <= MOST_OF_ONE_KIND * kinds.total()


def test_the_picture_is_of_the_shipped_checker(attempts: tuple[Attempt, ...]) -> None:
    """The curve in the docs is drawn from the same coefficients, and drawing repeats."""
    picture = PICTURE.read_text("utf-8")

    assert f"<desc>checker {check_digest()}</desc>" in picture, RENEW
    assert svg(attempts) == svg(attempts)
    assert {one.gold for one in attempts} == {Side.COVERED, Side.NOT_COVERED}


def test_sealing_repeats() -> None:
    """Equal cases give equal bytes."""
    ledger = shipped().ledger
    texts = {sealed_text(ledger, sealed_at="2026-01-01", gold_sha256="0" * 64) for _ in range(2)}

    assert len(texts) == 1
