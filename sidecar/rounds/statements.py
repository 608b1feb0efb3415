"""What of the learner's turns is held against an assertion: sentences and short runs of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.language.sentences import sentence_spans
from sidecar.language.words import words
from sidecar.rounds.values import Speaker, Turn

MOST_SENTENCES = 3
"""Longest run of sentences that is held against one assertion.

An assertion is one sentence of at most 300 characters; who needs more than three sentences
for it says something else in between."""

MOST_STATEMENTS = 240
"""Statements looked at in one round: the newest ones, for about 2 s of embedding at most."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One to three consecutive sentences of one learner turn, copied unchanged.

    Attributes:
        text: The sentences as they stand in the turn.
        turn: Index of the turn in the transcript.
        sentences: Each sentence on its own.
    """

    text: str
    turn: int
    sentences: tuple[str, ...]


def statements(transcript: Sequence[Turn]) -> tuple[Statement, ...]:
    """Return every run of one to three sentences that the learner said in one turn.

    Args:
        transcript: All turns in order.

    Returns:
        Statements in order, shorter before longer at each place; ``text`` is always a
        substring of its turn. Only the newest when there are very many.

    Example:
        >>> turn = Turn(Speaker.LEARNER, "Water moves. It needs no energy.")
        >>> [statement.text for statement in statements([turn])]
        ['Water moves.', 'Water moves. It needs no energy.', 'It needs no energy.']
    """
    found = [
        statement
        for index, turn in enumerate(transcript)
        if turn.speaker is Speaker.LEARNER
        for statement in _of_turn(turn.text, index)
    ]
    return tuple(found[-MOST_STATEMENTS:])


def heard(transcript: Sequence[Turn]) -> str:
    """Return all that the partner said, as one text."""
    return "\n".join(turn.text for turn in transcript if turn.speaker is Speaker.PARTNER)


def _of_turn(text: str, index: int) -> list[Statement]:
    spans = [span for span in sentence_spans(text) if words(text[span[0] : span[1]])]
    return [
        Statement(
            text[spans[first][0] : spans[last][1]],
            index,
            tuple(text[start:end] for start, end in spans[first : last + 1]),
        )
        for first in range(len(spans))
        for last in range(first, min(first + MOST_SENTENCES, len(spans)))
    ]
