"""Whether the learner really said what a check quotes as evidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.language.sentences import sentence_spans
from sidecar.language.words import words
from sidecar.rounds.quantities import is_same, quantities
from sidecar.rounds.runs import Source, positions_in_runs, weight
from sidecar.rounds.values import Speaker, Turn

RUN_WEIGHT = 6
"""Weight of the shortest run that is evidence: 3 words, or 6 characters of a script
without spaces. Source: rounds.md, saidIn."""

SAID_SHARE = 0.8
"""Least share of the evidence's words that must stand in one learner turn as such runs.
Source: rounds.md, saidIn."""


@dataclass(frozen=True, slots=True)
class Saying:
    """Where the learner said it.

    Attributes:
        turn: Index of the learner's turn in the transcript.
        quote: The learner's sentences that hold it, copied unchanged.
    """

    turn: int
    quote: str


def said_in(
    evidence: str, transcript: Sequence[Turn], *, before: Sequence[str] = (), needed: str = ""
) -> bool:
    """Return whether the learner said the evidence, in one turn and before the partner.

    A verdict that quotes the learner must quote the learner: models paraphrase, quote the
    question or the note, or follow orders hidden in an answer. See ``find_saying``.

    Args:
        evidence: What a checker quotes.
        transcript: All turns in order.
        before: What the partner said before the first turn: focus and challenge.
        needed: The assertion; evidence shorter than a run counts only when it is a
            quantity of the assertion.

    Returns:
        False for empty evidence.

    Determinism:
        Pure.

    Example:
        >>> turns = (Turn(Speaker.LEARNER, "Well: testing yourself makes memories stronger."),)
        >>> said_in("Testing yourself makes memories stronger", turns)
        True
        >>> said_in("testing oneself helps", turns)
        False
    """
    return find_saying(evidence, transcript, before=before, needed=needed) is not None


def find_saying(
    evidence: str, transcript: Sequence[Turn], *, before: Sequence[str] = (), needed: str = ""
) -> Saying | None:
    """Return the first learner turn that says the evidence.

    The evidence stands in a turn when at least 80 % of its words belong to runs of three
    or more consecutive words of that turn. Runs that the partner said first are taken out
    of the evidence beforehand; what is left must still hold such a run.

    Args:
        evidence: What a checker quotes.
        transcript: All turns in order.
        before: What the partner said before the first turn: focus and challenge.
        needed: The assertion, for evidence that is only a quantity.

    Returns:
        The turn with its quote, or ``None``.

    Determinism:
        Pure.
    """
    quoted = words(evidence)
    for index, turn in enumerate(transcript):
        if turn.speaker is not Speaker.LEARNER:
            continue
        if weight(quoted) < RUN_WEIGHT:
            is_said = _says_quantity(evidence, turn.text, needed)
            is_said = is_said and not _partner_gave(evidence, transcript[:index], before)
        else:
            said = positions_in_runs(quoted, Source(turn.text), least_weight=RUN_WEIGHT)
            own = frozenset(range(len(quoted))) - _partner_first(quoted, transcript[:index], before)
            is_said = _is_enough(quoted, said, own)
        if is_said:
            return Saying(turn=index, quote=quote_of(evidence, turn.text))
    return None


def _is_enough(quoted: Sequence[str], said: frozenset[int], own: frozenset[int]) -> bool:
    """Return whether the evidence stands in the turn, and so does the learner's own part of it.

    Both shares count: taking the partner's words out must never make a claim true.
    """
    if weight([quoted[i] for i in said]) < SAID_SHARE * weight(quoted):
        return False
    kept = said & own
    if weight([quoted[i] for i in kept]) < SAID_SHARE * weight([quoted[i] for i in own]):
        return False
    run: list[str] = []
    for index, word in enumerate(quoted):
        run = [*run, word] if index in kept else []
        if weight(run) >= RUN_WEIGHT:
            return True
    return False


def _partner_first(
    quoted: Sequence[str], earlier: Sequence[Turn], before: Sequence[str]
) -> frozenset[int]:
    """Return the positions of runs that the partner said before the learner did."""
    theirs: frozenset[int] = frozenset()
    learner: list[str] = []
    opening = [Turn(Speaker.PARTNER, text) for text in before]
    for turn in [*opening, *earlier]:
        if turn.speaker is Speaker.LEARNER:
            learner.append(turn.text)
            continue
        heard = positions_in_runs(quoted, Source(turn.text), least_weight=RUN_WEIGHT)
        mine = positions_in_runs(quoted, Source(*learner), least_weight=RUN_WEIGHT)
        theirs |= heard - mine
    return theirs


def _says_quantity(evidence: str, turn: str, needed: str) -> bool:
    """Return whether short evidence is a quantity of the assertion that the turn states."""
    quoted = quantities(evidence)
    return (
        len(quoted) == 1
        and any(is_same(wanted, quoted[0]) for wanted in quantities(needed))
        and any(is_same(said, quoted[0]) for said in quantities(turn))
    )


def _partner_gave(evidence: str, earlier: Sequence[Turn], before: Sequence[str]) -> bool:
    """Return whether the partner had already stated the quantity."""
    given = [*before, *(turn.text for turn in earlier if turn.speaker is Speaker.PARTNER)]
    return any(
        is_same(stated, quoted)
        for quoted in quantities(evidence)
        for text in given
        for stated in quantities(text)
    )


def quote_of(evidence: str, turn: str) -> str:
    """Return the learner's sentences that hold the evidence, copied unchanged.

    Models alter quotes a little; what is shown to the learner never is.

    Args:
        evidence: What a checker quotes.
        turn: The learner's turn.

    Returns:
        The shortest stretch of whole sentences of the turn that holds every run of the
        evidence; the sentence with the quantity when the evidence is only that; empty
        when nothing matches.

    Example:
        >>> quote_of("it doubles every round", "First: slow. It doubles every round! Then not.")
        'It doubles every round!'
    """
    spans = sentence_spans(turn)
    holding = [span for span in spans if _holds(turn[span[0] : span[1]], evidence)]
    if not holding:
        return ""
    return turn[holding[0][0] : holding[-1][1]]


def _holds(sentence: str, evidence: str) -> bool:
    """Return whether the sentence shares a run, or the quantity, with the evidence."""
    quoted = words(evidence)
    if weight(quoted) >= RUN_WEIGHT:
        return bool(positions_in_runs(quoted, Source(sentence), least_weight=RUN_WEIGHT))
    return any(is_same(a, b) for a in quantities(evidence) for b in quantities(sentence))
