"""Check assertions as they are served: what rulings decide first, and how far the rest is trusted.

Serving only reads: the sealed ledger and the beliefs that a person ratified.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from dataclasses import replace

from sidecar.calibration.beliefs import Beliefs, Recalled, recall
from sidecar.calibration.gate import CEILINGS, Ceilings
from sidecar.calibration.standing import standing_of
from sidecar.language.normal import normalize
from sidecar.language.sentences import sentence_spans
from sidecar.ports.beliefs import BeliefStore
from sidecar.ports.checker import Checker
from sidecar.ports.ledger import LedgerReading, LedgerStore
from sidecar.rounds.checks import Why
from sidecar.rounds.disavowal import unmeant, without_unmeant
from sidecar.rounds.statements import statements
from sidecar.rounds.values import Check, CoreAssertion, Outcome, Reliability, Standing
from sidecar.services.check_assertions import check_assertions
from sidecar.services.check_class import class_of
from sidecar.services.progress import Progress
from sidecar.services.reach_numbers import reached, reaching_turn
from sidecar.services.round_in_hand import RoundInHand
from sidecar.services.serve_numbers import ServeNumbers, derived_note

RECALLED = "you ruled before that this explains it"
RULED_AGAINST = "you ruled before that this does not explain it"

LIFTED = frozenset({"", Why.NUMBERS, Why.NUMBER_UNSAID})
"""Notes of checks that a derived number may lift: what was missing is the number. Whatever was
pasted, asked, disowned or turned around stays what it is."""


class ServeChecks:
    """Checks the assertions of a round and says how far each outcome may be trusted."""

    def __init__(
        self,
        sealed: LedgerStore | None = None,
        beliefs: BeliefStore | None = None,
        *,
        numbers: ServeNumbers | None = None,
        ceilings: Ceilings = CEILINGS,
    ) -> None:
        """Take the ports.

        Args:
            sealed: Holds the sealed ledger; without it every outcome is hedged.
            beliefs: Holds what rulings ratified; without it nothing is recalled.
            numbers: Says how far derivations are trusted; without it none reaches a number.
            ceilings: What is required.
        """
        self._numbers = numbers
        self._sealed = sealed
        self._beliefs = beliefs
        self._ceilings = ceilings

    async def checks(
        self, hand: RoundInHand, checker: Checker, *, progress: Progress
    ) -> tuple[Check, ...]:
        """Return one check for each assertion, in the note's order, with its standing.

        A sentence that the learner said before and ruled to explain the very same assertion
        decides it, without any call. One that was ruled not to explain it is no evidence, and
        decides nothing alone. A number that was not said counts where a licensed derivation
        reaches it from what was; where the derivation is not licensed the outcome is undecided.

        Args:
            hand: The round.
            checker: Who claims about the other assertions.
            progress: Told of each of them.

        Raises:
            OutsideError: If the checker's model is not available.
            StateDamaged: If the beliefs cannot be read.

        Side effects:
            None.

        Idempotent:
            Yes, as far as the checker is.
        """
        beliefs = await self._read_beliefs()
        reading = LedgerReading() if self._sealed is None else await self._sealed.read()
        assertions = hand.snapshot.note.assertions
        said = {each.text: _recalled(hand, each, beliefs) for each in assertions}
        known = {
            text: check for text, found in said.items() if (check := _decided(hand, text, found))
        }
        rest = tuple(each for each in assertions if each.text not in known)
        checked = iter(await check_assertions(_about(hand, rest), checker, progress=progress))
        return tuple(
            [
                known[each.text]
                if each.text in known
                else await self._served(_not_against(next(checked), said[each.text]), hand, reading)
                for each in assertions
            ]
        )

    async def notices(self) -> tuple[str, ...]:
        """Return what whoever shows a standing must show too, whole sentences."""
        return () if self._sealed is None else (await self._sealed.read()).notices

    async def with_recalled(
        self, hand: RoundInHand, checks: tuple[Check, ...]
    ) -> tuple[Check, ...]:
        """Return cheap checks of a round, with what rulings decide in their place.

        Between turns and beside other ways of judging: the standing of the rest is left.

        Args:
            hand: The round.
            checks: One for each assertion, in the note's order.

        Raises:
            StateDamaged: If the beliefs cannot be read.

        Side effects:
            None.

        Idempotent:
            Yes.
        """
        beliefs = await self._read_beliefs()
        return tuple(
            _decided(hand, check.assertion.text, _recalled(hand, check.assertion, beliefs)) or check
            for check in checks
        )

    async def _read_beliefs(self) -> Beliefs:
        """Return what rulings ratified."""
        return Beliefs() if self._beliefs is None else await self._beliefs.read()

    async def _served(self, check: Check, hand: RoundInHand, reading: LedgerReading) -> Check:
        """Return the check with its standing, or with what a derivation says instead."""
        numbers = self._numbers
        is_open = check.outcome in {Outcome.NOT_COVERED, Outcome.UNDECIDED}
        if numbers is None or not numbers.derives or not is_open or check.note not in LIFTED:
            return self._with_standing(check, reading)
        found = await asyncio.to_thread(reached, check.assertion, hand)
        if found is None:
            return self._with_standing(check, reading)
        note = derived_note(found.reading)
        claim = Check(check.assertion, Outcome.COVERED, reaching_turn(hand), note=note)
        return await numbers.with_standing(claim, found)

    def _with_standing(self, check: Check, reading: LedgerReading) -> Check:
        """Return the check with the standing that its class has earned."""
        of = class_of(check)
        if of is None:
            return check
        record = standing_of(of, reading.ledger, ratified=reading.ratified, ceilings=self._ceilings)
        return replace(
            check,
            standing=Standing(record.earned.value),
            reliability=Reliability(
                measured=record.measured,
                required=record.required,
                trials=record.trials,
                missing_trials=record.missing_trials,
                correct=record.correct,
            ),
        )


def _about(hand: RoundInHand, assertions: Sequence[CoreAssertion]) -> RoundInHand:
    """Return the round with only these assertions to check."""
    note = replace(hand.snapshot.note, assertions=tuple(assertions))
    return replace(hand, snapshot=replace(hand.snapshot, note=note))


def _recalled(hand: RoundInHand, assertion: CoreAssertion, beliefs: Beliefs) -> Recalled:
    """Return what beliefs say of the learner's sentences, and of short runs of them."""
    if not beliefs.stored:
        return Recalled(None, "", ())
    # What a person ruled on is the sentence as it stands; what stands around it may unsay it.
    unsaid = [one for one in unmeant(hand.transcript) if not one.is_by_itself]
    meant = hand.hearing.again(without_unmeant(hand.transcript, unsaid)) if unsaid else hand.hearing
    return recall(beliefs, assertion.text, [one.text for one in statements(meant.own)])


def _decided(hand: RoundInHand, text: str, found: Recalled) -> Check | None:
    """Return the check that a recalled ruling makes, if the learner's own words hold it."""
    if found.covered_by is None:
        return None
    saying = hand.hearing.find(found.sentence, text)
    if saying is None:
        return None
    assertion = next(each for each in hand.snapshot.note.assertions if each.text == text)
    return Check(
        assertion,
        Outcome.COVERED,
        saying.quote,
        standing=Standing.RATIFIED,
        note=RECALLED,
    )


def _not_against(check: Check, found: Recalled) -> Check:
    """Return the check, undecided where all its evidence was ruled not to explain the point."""
    is_open = check.outcome in {Outcome.COVERED, Outcome.UNDECIDED} and check.evidence
    if not is_open or not found.known_not_to_cover:
        return check
    refused = {normalize(sentence) for sentence in found.known_not_to_cover}
    if not _is_all_in(check.evidence, refused):
        return check
    return replace(check, outcome=Outcome.UNDECIDED, note=RULED_AGAINST)


def _is_all_in(evidence: str, refused: Collection[str]) -> bool:
    """Return whether evidence, as a whole or sentence by sentence, is among the refused."""
    sentences = [evidence[start:end] for start, end in sentence_spans(evidence)]
    is_each = all(normalize(sentence) in refused for sentence in sentences)
    return normalize(evidence) in refused or is_each
