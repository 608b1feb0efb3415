"""What a transcript must look like."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from sidecar.errors import TranscriptMalformed
from sidecar.language.normal import normalize
from sidecar.rounds.values import Speaker, Turn

MAX_LEARNER_TURNS = 12
"""Learner turns in one transcript. Source: rounds.md, Turns."""

MAX_TURN_CHARS = 4_000
"""Characters of one turn. Source: rounds.md, Turns."""


def read_transcript(
    turns: Sequence[Turn], *, challenge: str, may_end_open: bool = False
) -> tuple[Turn, ...]:
    """Return the turns after the challenge, or say everything that is wrong with them.

    Args:
        turns: As sent; the challenge itself may stand first as a partner turn.
        challenge: The round's challenge.
        may_end_open: Whether the transcript may be empty or end with the partner, as it
            does when the learner gives up.

    Returns:
        Alternating turns that begin with the learner, without the challenge.

    Raises:
        TranscriptMalformed: With one sentence for each problem.

    Example:
        >>> answer = Turn(Speaker.LEARNER, "Because.")
        >>> read_transcript([Turn(Speaker.PARTNER, "Why?"), answer], challenge="Why?") == (answer,)
        True
    """
    after = tuple(turns)
    if after and _is_challenge(after[0], challenge):
        after = after[1:]
    problems = [*_order_problems(after, may_end_open=may_end_open), *_size_problems(after)]
    if problems:
        raise TranscriptMalformed(problems=problems)
    return after


def _is_challenge(turn: Turn, challenge: str) -> bool:
    """Return whether a leading turn is the challenge, said by the partner."""
    return turn.speaker is Speaker.PARTNER and normalize(turn.text) == normalize(challenge)


def _order_problems(turns: Sequence[Turn], *, may_end_open: bool) -> list[str]:
    """Return what is wrong with who speaks when."""
    problems: list[str] = []
    if turns and turns[0].speaker is not Speaker.LEARNER:
        problems.append("the first turn after the challenge is not the learner's")
    problems.extend(
        f"turns {number} and {number + 1} have the same speaker"
        for number, (one, other) in enumerate(pairwise(turns), 1)
        if one.speaker is other.speaker
    )
    if not may_end_open and (not turns or turns[-1].speaker is not Speaker.LEARNER):
        problems.append("the last turn is not the learner's")
    return problems


def _size_problems(turns: Sequence[Turn]) -> list[str]:
    """Return what is too much."""
    problems = [
        f"turn {number} has {len(turn.text)} characters, the limit is {MAX_TURN_CHARS}"
        for number, turn in enumerate(turns, 1)
        if len(turn.text) > MAX_TURN_CHARS
    ]
    learner_turns = len(learner_texts(turns))
    if learner_turns > MAX_LEARNER_TURNS:
        problems.append(f"{learner_turns} learner turns, the limit is {MAX_LEARNER_TURNS}")
    return problems


def learner_texts(turns: Sequence[Turn]) -> tuple[str, ...]:
    """Return what the learner said, turn by turn."""
    return tuple(turn.text for turn in turns if turn.speaker is Speaker.LEARNER)


def partner_texts(turns: Sequence[Turn]) -> tuple[str, ...]:
    """Return what the partner said, turn by turn."""
    return tuple(turn.text for turn in turns if turn.speaker is Speaker.PARTNER)
