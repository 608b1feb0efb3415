"""Whether a sentence of a note supports a sentence of an answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sidecar.language.detect import UNDETERMINED
from sidecar.language.negation import negations
from sidecar.language.words import content_words
from sidecar.library.prose import quotable
from sidecar.library.stated_numbers import numbers_agree
from sidecar.library.values import Passage, Span

SUPPORT_SHARE = 0.5
"""Least share of a claim's content words that its quote must hold.

Source: the 339 sentences of the human answers of CLAPnq (shared half): 99 % find at least
this share in their own passage, 11 % in one of the three other passages of the corpus that
are nearest by words. Lower values let more foreign passages through, higher ones leave less
room for paraphrase.
"""

MIN_CLAIM_WORDS = 2
"""Content words from which a sentence states something that needs support."""

CLOSE_LENGTH = 1.5
"""Quote and claim are of like length up to this factor: then a negation in either counts."""

QUOTE_SENTENCES = 2
"""Most neighboring sentences in one quote: answers often join two."""


@dataclass(frozen=True, slots=True)
class Quote:
    """The best supporting quote of one passage: verbatim at ``span`` in the note.

    Attributes:
        span: Where it stands in the note.
        text: The words.
        share: Share of the claim's content words that it holds, 0 to 1.
        supports: Whether that is enough, and numbers and negation agree.
        is_judged: Whether words can judge it: not when claim and passage differ in language.
    """

    span: Span
    text: str
    share: float
    supports: bool
    is_judged: bool


def best_quote(claim: str, passage: Passage, language: str) -> Quote:
    """Return the quote of a passage that supports a claim best.

    Args:
        claim: A sentence of an answer, without citation marks.
        passage: A passage with text.
        language: Language of the answer, ISO 639-1 or ``und``.

    Returns:
        One sentence of the passage, or two neighboring ones where that holds more.

    Determinism:
        Pure.
    """
    spoken = passage.language if passage.language != UNDETERMINED else language
    wanted = _wanted(claim, passage, spoken)
    best: tuple[float, int, Span] | None = None
    for span in _windows(passage.text):
        held = frozenset(content_words(span.of(passage.text), spoken))
        share = len(wanted & held) / len(wanted) if wanted else 0.0
        key = (share, -(span.end - span.start), span)
        if best is None or key[:2] > best[:2]:
            best = key
    share, _, span = best or (0.0, 0, Span(0, len(passage.text)))
    text = span.of(passage.text)
    numbers = numbers_agree(claim, passage.text, text, spoken)
    agrees = numbers and _polarity_agrees(claim, text, spoken)
    return Quote(
        span=Span(passage.span.start + span.start, passage.span.start + span.end),
        text=text,
        share=share,
        supports=agrees and share >= SUPPORT_SHARE,
        is_judged=UNDETERMINED in {language, passage.language} or language == passage.language,
    )


def _wanted(claim: str, passage: Passage, language: str) -> frozenset[str]:
    """Return the content words that a quote must hold.

    Words of title and headings say what the passage is about, not what it states: they are
    left out as long as enough others remain.
    """
    stated = frozenset(content_words(claim, language))
    names = content_words(" ".join((passage.title, *passage.heading_path)), language)
    rest = stated - frozenset(names)
    return rest if len(rest) >= MIN_CLAIM_WORDS else stated


def is_claim(sentence: str, language: str) -> bool:
    """Return whether a sentence states enough to need support.

    Example:
        >>> is_claim("Yes.", "en"), is_claim("Boiling kills germs.", "en")
        (False, True)
    """
    return (
        not sentence.rstrip().endswith(("?", ":", "？", "："))
        and len(set(content_words(sentence, language))) >= MIN_CLAIM_WORDS
    )


def _windows(text: str) -> Iterator[Span]:
    """Yield each sentence, and each run of neighboring sentences up to the limit."""
    spans = quotable(text)
    for count in range(1, QUOTE_SENTENCES + 1):
        for first in range(len(spans) - count + 1):
            yield Span(spans[first].start, spans[first + count - 1].end)


def _polarity_agrees(claim: str, quote: str, language: str) -> bool:
    """Return whether claim and quote do not contradict each other by a plain negation.

    A quote that is much longer than the claim may negate something else; a claim that
    negates needs a negation in its quote at any length.
    """
    in_claim, in_quote = len(negations(claim, language)), len(negations(quote, language))
    if in_claim and not in_quote:
        return False
    if len(quote) > CLOSE_LENGTH * len(claim):
        return True
    return in_claim % 2 == in_quote % 2
