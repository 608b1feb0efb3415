"""Trials, ledgers and beliefs that are valid by default."""

from __future__ import annotations

from sidecar.calibration.beliefs import Belief
from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.ledger import CaseTrial, Ledger, Result, derive_ledger
from sidecar.calibration.proposals import Hardening
from sidecar.calibration.seal import Provenance, Ratification, SealedLedger
from sidecar.calibration.tiers import Tier
from sidecar.ids import sha256_of

BUILTIN = CheckerKey("builtin", "coefficients", "d1")
COVERED = ClassKey(BUILTIN, "definition", Side.COVERED)
NOT_COVERED = ClassKey(BUILTIN, "definition", Side.NOT_COVERED)
SOUND = Hardening(canaries_wrong=0, is_replay_stable=True, is_perturbation_stable=True)


def a_case(number: int = 0) -> str:
    """Return the fingerprint of a case."""
    return sha256_of(str(number))


def a_trial(
    number: int = 0,
    result: Result = Result.CORRECT,
    *,
    of: ClassKey = COVERED,
    is_t2_verified: bool = False,
) -> CaseTrial:
    """Return the trial of a case."""
    return CaseTrial(of, a_case(number), result, is_t2_verified)


def some_trials(
    correct: int, wrong: int = 0, refused: int = 0, *, of: ClassKey = COVERED, verified: int = 0
) -> list[CaseTrial]:
    """Return so many distinct trials; the first ones are verified by Tier 2."""
    results = [Result.CORRECT] * correct + [Result.WRONG] * wrong + [Result.REFUSED] * refused
    return [
        a_trial(number, result, of=of, is_t2_verified=number < verified)
        for number, result in enumerate(results)
    ]


def a_ledger(
    correct: int, wrong: int = 0, refused: int = 0, *, of: ClassKey = COVERED, verified: int = 0
) -> Ledger:
    """Return a ledger of one class."""
    return derive_ledger(some_trials(correct, wrong, refused, of=of, verified=verified))


def a_sealed_ledger(ledger: Ledger, *ratified: ClassKey) -> SealedLedger:
    """Return a sealed ledger with ratified classes."""
    return SealedLedger(
        ledger,
        Provenance("2026-01-01T12:00:00+00:00", ("ruling",)),
        tuple(Ratification(of, "2026-01-02T12:00:00+00:00", "Fair — “so far”.") for of in ratified),
    )


def a_belief(
    of: ClassKey = COVERED,
    *,
    tier: Tier = Tier.EXTERNAL,
    is_ratified: bool = True,
    trials: int = 40,
    wording: str = "it lasts longer",
) -> Belief:
    """Return a belief about one wording."""
    return Belief("recall makes memory last", wording, of, a_case(), tier, trials, is_ratified)
