"""Attempt one gold-labeled case exactly as a round would check it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import replace

from sidecar.calibration.classes import CheckerKey, Side
from sidecar.calibration.diagnosis import SAID, Refusal, diagnose
from sidecar.calibration.patterns import pattern_of
from sidecar.calibration.practice import Attempt, Role
from sidecar.calibration.tiers import Claim, Lineage, ModelLineage, SemanticLineage, converge
from sidecar.derivation.values import Derived
from sidecar.language.detect import detect
from sidecar.language.normal import normalize
from sidecar.ports.checker import Checker
from sidecar.ports.engine import Engine
from sidecar.ports.gold import GoldCase
from sidecar.rounds.checks import number_outcome
from sidecar.rounds.quantities import Quantity, missing_quantities, quantities
from sidecar.rounds.trials import case_fingerprint
from sidecar.rounds.values import (
    Check,
    CoreAssertion,
    Outcome,
    Speaker,
    Turn,
)
from sidecar.services.check_assertions import check_assertions
from sidecar.services.check_class import SIDES, checker_key
from sidecar.services.derivation_class import lineage_of
from sidecar.services.gold_round import gold_snapshot
from sidecar.services.progress import NoProgress
from sidecar.services.reach_numbers import confirmed, reached
from sidecar.services.round_in_hand import RoundInHand, hear
from sidecar.services.serve_numbers import derived_note

SAID_SO = "the check finds it missing"
"""Reading of a check that a derivation contradicts."""


class AttemptCase:
    """Attempts cases with one engine; the same guards apply as in a round."""

    def __init__(
        self,
        engine: Engine,
        builtin: Engine,
        ruled: Mapping[str, bool],
        *,
        known_to_builtin: Collection[str] = (),
    ) -> None:
        """Take the engines.

        Args:
            engine: Whose checker is practiced; the built-in one when it has none.
            builtin: The built-in engine: the second lineage beside a model.
            ruled: What rulings say, by the fingerprint of their case.
            known_to_builtin: Sets that fitted the built-in check: agreeing with it there
                verifies nothing.
        """
        self._known_to_builtin = known_to_builtin
        self._engine = engine
        self._builtin = builtin
        self._ruled = ruled
        self._practiced = engine if engine.checker is not None else builtin

    @property
    def checker(self) -> CheckerKey:
        """Who is practiced; one without an identity has no name."""
        identity = self._practiced.checker_identity
        return CheckerKey("") if identity is None else checker_key(identity)

    async def attempt(self, case: GoldCase, role: Role) -> Attempt:
        """Return what the checker makes of a case.

        Args:
            case: The case.
            role: Why it is attempted.

        Raises:
            OutsideError: If the checker's model is not available.

        Side effects:
            None.

        Idempotent:
            Yes, as far as the checker is.
        """
        hand = hand_of(case, self._engine, self._builtin)
        check = await self._check(hand, self._practiced)
        # What code alone decided (a paste, nothing said) is no commitment of the checker.
        committed = None if check.checker is None else SIDES.get(check.outcome)
        derived = await asyncio.to_thread(reached, check.assertion, hand)
        if derived is not None and committed is Side.NOT_COVERED:
            # As in a round: what a derivation reaches is not called missing.
            committed = None
            check = replace(check, note=f"{SAID_SO}; {derived_note(derived.reading)}")
        fingerprint = case_fingerprint(case.assertion, [case.answer])
        is_verified = (
            committed is not None
            and case.source not in self._known_to_builtin
            and await self._converges(hand, check, fingerprint, derived)
        )
        return Attempt(
            role=role,
            gold_id=case.id,
            case=fingerprint,
            checker=self.checker,
            kind=case.kind.value,
            gold=Side.COVERED if case.is_covered else Side.NOT_COVERED,
            committed=committed,
            is_t2_verified=is_verified,
            pattern=pattern_of(case.assertion, case.answer),
            evidence=normalize(check.evidence),
            refusal=None if committed is not None else _refusal(case, check),
            probability=check.probability,
            source=case.source,
        )

    async def _check(self, hand: RoundInHand, engine: Engine) -> Check:
        checker: Checker = engine.checker or engine.gap_checker
        (check,) = await check_assertions(hand, checker, progress=NoProgress())
        return check

    async def _converges(
        self, hand: RoundInHand, check: Check, fingerprint: str, derived: Derived | None
    ) -> bool:
        """Return whether another lineage commits to the same.

        That is the built-in check beside a model, and a derivation that reaches the number.
        """
        is_builtin = self._practiced is self._builtin
        lineage = SemanticLineage() if is_builtin else _lineage(self.checker)
        claims = [_claim(check, lineage, hand)]
        if not is_builtin:
            semantic = await self._check(hand, self._builtin)
            if semantic.outcome in SIDES:
                claims.append(_claim(semantic, SemanticLineage(), hand))
        derived = derived or await asyncio.to_thread(confirmed, check.assertion, hand)
        if derived is not None:
            lineage = lineage_of(derived.reading)
            claims.append(Claim(lineage, Side.COVERED.value, True, True))
        said = self._ruled.get(fingerprint)
        contradicts = said is not None and said is not (check.outcome is Outcome.COVERED)
        return converge(claims, contradicts_ruling=contradicts) is not None


def _lineage(checker: CheckerKey) -> Lineage:
    return ModelLineage(checker.digest or checker.model)


def _claim(check: Check, lineage: Lineage, hand: RoundInHand) -> Claim:
    """Return what a settled check claims: its evidence was looked up, its numbers compared."""
    is_covered = check.outcome is Outcome.COVERED
    heard = hand.hearing
    numbers = number_outcome(check.assertion, heard.own_text, given=heard.partner_text)
    return Claim(
        lineage=lineage,
        commitment=SIDES[check.outcome].value,
        is_evidence_verified=not is_covered or bool(check.evidence),
        are_numbers_consistent=not is_covered or numbers is Outcome.COVERED,
    )


def _refusal(case: GoldCase, check: Check) -> Refusal:
    """Return why a check did not commit; what made it doubt is a second reading."""
    readings: tuple[str, ...] = ()
    if check.note and check.outcome is not Outcome.UNCHECKED:
        readings = (SAID, check.note)
    missing, said = missing_quantities(case.assertion, case.answer), quantities(case.answer)
    if missing and said:
        readings = (_numbers("the point", missing), _numbers("the answer", said))
    return diagnose(case.assertion, case.answer, readings=readings)


def _numbers(whose: str, found: tuple[Quantity, ...]) -> str:
    return f"{whose} says {', '.join(f'{float(one.value):g}' for one in found)}"


def hand_of(case: GoldCase, engine: Engine, builtin: Engine) -> RoundInHand:
    """Return the round that a gold case would be: one point, one answer.

    Args:
        case: The case.
        engine: The round's engine.
        builtin: The built-in engine.

    Determinism:
        Pure.
    """
    language = detect(f"{case.assertion}\n{case.answer}")
    snapshot = gold_snapshot(
        case.id,
        case.question,
        (CoreAssertion(case.assertion, case.kind),),
        language=language,
        engine=engine,
    )
    transcript = (Turn(Speaker.LEARNER, case.answer),)
    return RoundInHand(
        snapshot=snapshot,
        transcript=transcript,
        hearing=hear(snapshot, transcript),
        engine=engine,
        builtin=builtin,
        language=language,
    )
