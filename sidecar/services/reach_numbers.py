"""Whether a derivation reaches an assertion's number from what the learner said."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sidecar.derivation.values import Derived
from sidecar.language.detect import detect
from sidecar.language.negation import negations
from sidecar.language.sentences import sentence_spans
from sidecar.rounds.checks import share_about
from sidecar.rounds.disavowal import unmeant, without_unmeant
from sidecar.rounds.kinds import is_number_the_point
from sidecar.rounds.number_claims import claimed_quantities
from sidecar.rounds.quantities import Quantity, is_said, quantities
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import AssertionKind, CoreAssertion
from sidecar.services.derivation_class import derivation_of
from sidecar.services.round_in_hand import RoundInHand

LANGUAGE = "en"
"""The language that derivations read."""

QUESTIONS = ("How many {noun} are there in total?", "How many {noun} are there?")
"""What is asked of the learner's words; what any of them gives, none may contradict."""

_NOUN = re.compile(r"\s?(?P<noun>[A-Za-z]+)")
_LAST_WORD = re.compile(r"(?P<noun>[A-Za-z]+)$")


def reached(assertion: CoreAssertion, hand: RoundInHand) -> Derived | None:
    """Return the derivation that gives an assertion's number from the learner's own words.

    The number must be the point, the only one that was not said, and the learner must have
    spoken of it, in a word beside the noun that is counted, with the same polarity. Nothing is
    searched for: what the words give is derived first and compared then.

    Args:
        assertion: A ``quantity`` assertion; others are reached by nothing.
        hand: The round.

    Returns:
        ``None`` where nothing is derived, or something else is.

    Determinism:
        Pure.

    Source:
        calibration.md, Derivations, In rounds.
    """
    if assertion.kind is not AssertionKind.QUANTITY or not is_number_the_point(assertion.text):
        return None
    said = _meant(hand)
    wanted = _missing(assertion.text, said)
    if wanted is None or detect(f"{assertion.text}\n{said}") != LANGUAGE:
        return None
    noun = _noun(assertion.text, wanted)
    if not noun or _turns_around(said, assertion.text):
        return None
    # What is counted may be counted of anything; a word beside it tells of what.
    beside = re.sub(rf"\b{re.escape(noun)}\b", " ", assertion.text, flags=re.IGNORECASE)
    return _derived(said, noun, wanted) if share_about(said, beside) else None


def confirmed(assertion: CoreAssertion, hand: RoundInHand) -> Derived | None:
    """Return the derivation that gives a number, which was said, from the other sentences.

    It is a second way to the same commitment, for practice to count as a lineage.

    Args:
        assertion: A ``quantity`` assertion with one claimed number.
        hand: The round.

    Returns:
        ``None`` where the number was not said, or the rest does not give it.

    Determinism:
        Pure.
    """
    if assertion.kind is not AssertionKind.QUANTITY or not is_number_the_point(assertion.text):
        return None
    claims = claimed_quantities(assertion.text)
    said = _meant(hand)
    if len(claims) != 1 or detect(f"{assertion.text}\n{said}") != LANGUAGE:
        return None
    sentences = [said[start:end] for start, end in sentence_spans(said)]
    others = [one for one in sentences if not _says(one, claims[0])]
    noun = _noun(assertion.text, claims[0])
    if not noun or len(others) in {0, len(sentences)}:
        return None
    return _derived(" ".join(others), noun, claims[0])


def reaching_turn(hand: RoundInHand) -> str:
    """Return the learner's turn that states the most numbers, as it was said; empty without."""
    turns = learner_texts(hand.transcript)
    best = max(turns, key=lambda text: len(quantities(text)), default="")
    return best if quantities(best) else ""


def _meant(hand: RoundInHand) -> str:
    """Return what the learner said in own words and meant."""
    stretches = unmeant(hand.transcript)
    if not stretches:
        return hand.hearing.own_text
    return hand.hearing.again(without_unmeant(hand.transcript, stretches)).own_text


def _missing(assertion: str, said: str) -> Quantity | None:
    """Return the one claimed number that was not said; ``None`` for none or several."""
    missing = [wanted for wanted in claimed_quantities(assertion) if not _says(said, wanted)]
    return missing[0] if len(missing) == 1 and quantities(said) else None


def _says(said: str, wanted: Quantity) -> bool:
    """Return whether a number is said in a text."""
    return any(is_said(wanted, other) for other in quantities(said))


def _turns_around(said: str, assertion: str) -> bool:
    """Return whether the polarity is another one."""
    parity = [len(negations(text, LANGUAGE)) % 2 for text in (said, assertion)]
    return parity[0] != parity[1]


def _noun(assertion: str, wanted: Quantity) -> str:
    """Return what a number counts: its unit in letters, else the word behind it."""
    within = _LAST_WORD.search(assertion[wanted.start : wanted.end])
    behind = _NOUN.match(assertion, wanted.end)
    found = within or behind
    return "" if found is None else found["noun"].lower()


def _derived(said: str, noun: str, wanted: Quantity) -> Derived | None:
    """Return the derivation that gives the number; ``None`` where any gives another one."""
    statements = said.strip().rstrip(".!?")
    found: Sequence[Derived] = [
        outcome
        for question in QUESTIONS
        if isinstance(
            outcome := derivation_of(f"{statements}. {question.format(noun=noun)}"), Derived
        )
    ]
    is_it = bool(found) and all(one.reading.value == wanted.number for one in found)
    return found[0] if is_it else None
