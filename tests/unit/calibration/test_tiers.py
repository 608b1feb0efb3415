"""Tiers: lineages are counted by what they are, not by their labels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.calibration.tiers import (
    Claim,
    Convergence,
    Lineage,
    ModelLineage,
    SemanticLineage,
    Tier,
    converge,
    derivation_lineage,
)

SUM = derivation_lineage(["add", "multiply"], [5.0, 10.0])


def a_claim(lineage: Lineage, commitment: str = "covered") -> Claim:
    """Return a sound claim."""
    return Claim(lineage, commitment, is_evidence_verified=True, are_numbers_consistent=True)


MODEL = a_claim(ModelLineage("m1"))
SEMANTIC = a_claim(SemanticLineage())


def test_a_stronger_tier_has_a_lower_number() -> None:
    """External truth stands above convergence, and that above consistency."""
    assert Tier.EXTERNAL < Tier.CONVERGENT < Tier.CONSISTENT


def test_model_and_semantic_check_are_two() -> None:
    """They work differently, so their agreement says something."""
    assert converge([MODEL, SEMANTIC], contradicts_ruling=False) == Convergence("covered", 2)


@pytest.mark.parametrize(
    "lineages",
    [
        (ModelLineage("m1"), ModelLineage("m1")),
        (SemanticLineage(), SemanticLineage()),
        (SUM, derivation_lineage(["multiply", "add"], [10.0, 5.0])),
        (SUM, derivation_lineage(["add", "multiply"], [5.0 + 1e-12, 10.0])),
    ],
)
def test_the_same_lineage_twice_is_one(lineages: tuple[Lineage, Lineage]) -> None:
    """Two prompts on one model, or one derivation in another order, agree with themselves."""
    claims = [a_claim(lineage) for lineage in lineages]

    assert converge(claims, contradicts_ruling=False) is None


@pytest.mark.parametrize(
    "other",
    [
        derivation_lineage(["add", "add", "multiply"], [5.0, 10.0]),
        derivation_lineage(["add", "divide"], [5.0, 10.0]),
        derivation_lineage(["add", "multiply"], [6.0, 10.0]),
    ],
)
def test_derivations_differ_by_operations_or_quantities(other: Lineage) -> None:
    """A different multiset of operations or other intermediate quantities make another."""
    found = converge([a_claim(SUM, "10"), a_claim(other, "10")], contradicts_ruling=False)

    assert found == Convergence("10", 2)


@pytest.mark.parametrize("field", ["is_evidence_verified", "are_numbers_consistent"])
def test_an_unsound_claim_supports_nothing(field: str) -> None:
    """Evidence must be verified, and units and numbers consistent."""
    unsound = replace(MODEL, **{field: False})

    assert converge([unsound, SEMANTIC], contradicts_ruling=False) is None


def test_an_unsound_claim_still_disagrees() -> None:
    """What may not commit may force a disagreement."""
    dissent = replace(a_claim(SUM, "not_covered"), is_evidence_verified=False)

    assert converge([MODEL, SEMANTIC, dissent], contradicts_ruling=False) is None


def test_a_ruling_is_never_outvoted() -> None:
    """No number of lineages stands against what a person ruled."""
    assert converge([MODEL, SEMANTIC], contradicts_ruling=True) is None


def test_nothing_said_is_no_agreement() -> None:
    """No claims, or one, converge on nothing."""
    assert converge([], contradicts_ruling=False) is None
    assert converge([MODEL], contradicts_ruling=False) is None
