"""What a commitment looked like: its cues and its shape, so that practice can prune its kind."""

from __future__ import annotations

from sidecar.language.detect import detect
from sidecar.language.negation import negations
from sidecar.language.sentences import sentence_spans
from sidecar.language.words import content_words

SHARE_STEPS = 4
"""Steps in which the share of the assertion's words is told apart. Set by hand: finer steps
make every case a pattern of its own, which prunes nothing."""

LONG_SENTENCES = 3
"""Sentences from which an answer counts as long (``rounds/statements.py``, longest run)."""


def pattern_of(assertion: str, answer: str) -> str:
    """Return the cue pattern and the shape of an answer to an assertion.

    Args:
        assertion: What was checked.
        answer: What was said.

    Returns:
        In words: polarity, share of the assertion's content words, number of sentences.

    Determinism:
        Pure.

    Example:
        >>> pattern_of("Ice floats on water.", "Ice never floats.")
        'other polarity, 2/4 of the words, 1 sentence'
    """
    language = detect(f"{assertion}\n{answer}")
    parity = [len(negations(text, language)) % 2 for text in (assertion, answer)]
    polarity = "same" if parity[0] == parity[1] else "other"
    needed = set(content_words(assertion, language))
    found = needed & set(content_words(answer, language))
    share = SHARE_STEPS * len(found) // len(needed) if needed else SHARE_STEPS
    count = min(len(sentence_spans(answer)), LONG_SENTENCES)
    sentences = {1: "1 sentence", LONG_SENTENCES: "3 or more sentences"}.get(
        count, f"{count} sentences"
    )
    return f"{polarity} polarity, {share}/{SHARE_STEPS} of the words, {sentences}"
