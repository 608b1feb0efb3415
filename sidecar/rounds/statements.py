"""What of the learner's turns is held against an assertion: sentences and short runs of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sidecar.language.sentences import sentence_spans
from sidecar.language.words import content_words, words
from sidecar.rounds.values import Speaker, Turn

MOST_SENTENCES = 3
"""Longest run of sentences that is held against one assertion.

An assertion is one sentence of at most 300 characters; who needs more than three sentences
for it says something else in between."""

MOST_STATEMENTS = 240
"""Statements looked at in one round: the newest ones, for about 2 s of embedding at most."""

_ITEM_MARK = re.compile(
    r"(?:[(（]\d{1,2}[)）]|\d{1,2}(?:[)）、．]|\.(?!\d))|[①-⑳⑴-⒇]|"
    r"[(（][一二三四五六七八九十]{1,2}[)）]|[一二三四五六七八九十]{1,2}、|[-*+•・●○◦]\s)\s*"
)
"""The mark of an item at a sentence's beginning: no word of it, and no number that was said."""


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


_ITEM_ENDS = frozenset(";；,，、")


def statements(transcript: Sequence[Turn]) -> tuple[Statement, ...]:
    """Return every run of one to three sentences that the learner said in one turn.

    Args:
        transcript: All turns in order.

    Returns:
        Statements in order, shorter before longer at each place, and lists of more items as
        one sentence each; ``text`` is always a substring of its turn. Only the newest when there
        are very many.

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


def joined_rightly(
    found: Iterable[Statement], assertion: str, language: str
) -> tuple[Statement, ...]:
    """Return the statements without runs in which a sentence adds nothing to the point.

    Any further sentence adds a little likeness, an order to the judge too. So a run counts
    only where each of its sentences brings a word of the assertion that the others lack;
    every single sentence counts.

    Args:
        found: From ``statements``.
        assertion: What they are held against.
        language: ISO 639-1 code of both.

    Returns:
        Statements in their order.

    Determinism:
        Pure.

    Example:
        >>> turn = Turn(Speaker.LEARNER, "Water moves. I am sure. It needs no energy.")
        >>> [one.text for one in joined_rightly(statements([turn]), "Water moves freely", "en")]
        ['Water moves.', 'I am sure.', 'It needs no energy.']
    """
    wanted = frozenset(content_words(assertion, language))
    said: dict[str, frozenset[str]] = {}

    def points(sentence: str) -> frozenset[str]:
        if sentence not in said:
            said[sentence] = wanted & frozenset(content_words(sentence, language))
        return said[sentence]

    return tuple(one for one in found if _each_adds([points(part) for part in one.sentences]))


def _each_adds(parts: Sequence[frozenset[str]]) -> bool:
    """Return whether each part has an item that no other has; a single part need not."""
    if len(parts) == 1:
        return True
    return all(
        part - frozenset().union(*(other for place, other in enumerate(parts) if place != number))
        for number, part in enumerate(parts)
    )


def heard(transcript: Sequence[Turn]) -> str:
    """Return all that the partner said, as one text."""
    return "\n".join(turn.text for turn in transcript if turn.speaker is Speaker.PARTNER)


def _of_turn(text: str, index: int) -> list[Statement]:
    spans = [span for span in _unmarked(text) if words(text[span[0] : span[1]])]
    runs = [
        Statement(
            text[spans[first][0] : spans[last][1]],
            index,
            tuple(text[start:end] for start, end in spans[first : last + 1]),
        )
        for first in range(len(spans))
        for last in range(first, min(first + MOST_SENTENCES, len(spans)))
    ]
    return [*runs, *(Statement(one, index, (one,)) for one in _long_lists(text, spans))]


def _long_lists(text: str, spans: Sequence[tuple[int, int]]) -> list[str]:
    """Return the lists within a line that have more items than a run has sentences."""
    found: list[str] = []
    first = 0
    for place, (_, end) in enumerate(spans):
        if text[end - 1] in _ITEM_ENDS and place + 1 < len(spans):
            continue
        if place - first >= MOST_SENTENCES:
            found.append(text[spans[first][0] : end])
        first = place + 1
    return found


def _unmarked(text: str) -> list[tuple[int, int]]:
    """Return where the sentences stand, each behind the mark of its item."""
    spans: list[tuple[int, int]] = []
    for start, end in sentence_spans(text):
        mark = _ITEM_MARK.match(text, start, end)
        spans.append((mark.end() if mark else start, end))
    return spans
