"""What became of points whose words were copied; a copy that turns one around is told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sidecar.language.detect import language_of
from sidecar.language.sentences import sentence_spans
from sidecar.rounds.checks import Hearing, Why, is_opposite, share_about
from sidecar.rounds.values import Check, Outcome

COPIED_SHARE: Final = 0.6
"""Least share of a point's content words in a copying answer for the point to be what it copies.
A bound, not measured: other points of one note share a third of their words and less."""


def with_copies(check: Check, hearing: Hearing, language: str) -> Check:
    """Return a check that says so where the point was left out as a copy.

    A copy that turns the point around is no harmless one, and is told as what it may be.

    Args:
        check: Settled; one that is covered or has its reason already stays as it is.
        hearing: What the learner said.
        language: Of the note, ISO 639-1.

    Determinism:
        Pure.
    """
    if check.outcome is Outcome.COVERED or check.note:
        return check
    point = check.assertion.text
    for index in sorted(hearing.pasted, reverse=True):
        said, own = hearing.transcript[index].text, hearing.own[index].text
        share = share_about(said, point)
        if share >= COPIED_SHARE and share > share_about(own, point):
            is_turned = turned_point(said, [point], language)
            return replace(check, note=Why.OPPOSITE if is_turned else Why.PASTED)
    return check


def turned_point(said: str, points: Sequence[str], language: str) -> bool:
    """Return whether a sentence holds the words of a point and turns it into its opposite.

    Args:
        said: What the learner wrote.
        points: The points of the note.
        language: Of the note, ISO 639-1.

    Determinism:
        Pure.

    Example:
        >>> points = ["When the bank raises rates, prices rise more slowly."]
        >>> turned_point("When the bank lowers rates, prices rise more slowly.", points, "en")
        True
        >>> turned_point("When the bank raises rates, prices rise more slowly.", points, "en")
        False
    """
    sentences = [said[start:end] for start, end in sentence_spans(said)]
    return any(
        share_about(one, point) >= COPIED_SHARE and _is_turned(one, point, language)
        for one in sentences
        for point in points
    )


def _is_turned(sentence: str, point: str, expected: str) -> bool:
    # Loaded at the first copy: starting does not wait for them.
    from sidecar.rounds.exchanges import exchanges_words
    from sidecar.rounds.german_order import Order, german_order
    from sidecar.rounds.vocabulary import vocabulary

    language = language_of(f"{point}\n{sentence}", expected)
    known = vocabulary(language)
    if len(known.exchanged(point, sentence)) % 2 or is_opposite(sentence, point, language):
        return True
    order = german_order(point, sentence, known)
    return order is Order.TURNED or (
        order is Order.OPEN and exchanges_words(point, sentence, known)
    )
