"""Diagnostic refusal: which kind of failure kept a check from deciding, by what failed.

There is no kind for what fits nowhere: each one has its own condition, and names its parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sidecar.language.detect import detect
from sidecar.language.negation import negations
from sidecar.language.words import content_words, words

KNOWN_SHARE = 0.25
"""Least share of the assertion's content words in the answer for "the parts were found".

Measured on the gold set (``sparring calibrate --json``, diagnoses): of the built-in check's 644
refusals 44 % are knowledge gaps, 41 % skill gaps and 15 % ambiguities; with half of the words
asked for, three in four would be knowledge gaps."""

SAID = "its words are there"
OTHER_POLARITY = "with the other polarity"
NOTHING_TO_FIND = "no content words"

MOST_NAMED = 6
"""Parts or words that a refusal names."""


class Diagnosis(StrEnum):
    """Kinds of refusals.

    ``SKILL_GAP``: the parts were found, and no check reached a decision. ``KNOWLEDGE_GAP``:
    words of the assertion have no counterpart that the check knows; they are named.
    ``AMBIGUITY``: two grounded readings disagree; both are named.
    """

    SKILL_GAP = "skill_gap"
    KNOWLEDGE_GAP = "knowledge_gap"
    AMBIGUITY = "ambiguity"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing was committed to.

    Attributes:
        diagnosis: Which kind.
        named: The parts found, the unknown words, or both readings; at least one.
    """

    diagnosis: Diagnosis
    named: tuple[str, ...]


def diagnose(assertion: str, answer: str, *, readings: tuple[str, ...] = ()) -> Refusal:
    """Return why a check of an answer did not commit.

    Args:
        assertion: What was checked.
        answer: What was said.
        readings: Grounded readings that disagree, in words; fewer than two are no
            disagreement. An answer with the parts but the other polarity has two by itself.

    Returns:
        The refusal, by what actually failed.

    Determinism:
        Pure.

    Source:
        calibration.md, Practice, Diagnostic refusal.

    Example:
        >>> diagnose("Enzymes lower activation energy.", "They make it quick").diagnosis.value
        'knowledge_gap'
    """
    language = detect(f"{assertion}\n{answer}")
    needed = tuple(dict.fromkeys(content_words(assertion, language)))
    said = set(content_words(answer, language))
    found = tuple(word for word in needed if word in said)
    unknown = tuple(word for word in needed if word not in said)
    is_found = not unknown or len(found) >= KNOWN_SHARE * len(needed)
    parity = [len(negations(text, language)) % 2 for text in (assertion, answer)]
    if is_found and parity[0] != parity[1]:
        readings = (*readings, SAID, OTHER_POLARITY)
    named = tuple(dict.fromkeys(readings))
    if len(named) > 1:
        return Refusal(Diagnosis.AMBIGUITY, named[:MOST_NAMED])
    spelled = _spellings(assertion, language)
    if not is_found:
        return Refusal(Diagnosis.KNOWLEDGE_GAP, _spelled(unknown, spelled))
    return Refusal(Diagnosis.SKILL_GAP, _spelled(found, spelled) or (NOTHING_TO_FIND,))


def _spellings(text: str, language: str) -> Mapping[str, str]:
    """Return content words as they stand in a text, by their stems."""
    found: dict[str, str] = {}
    for word in words(text):
        for stem in content_words(word, language):
            found.setdefault(stem, word)
    return found


def _spelled(stems: Sequence[str], spellings: Mapping[str, str]) -> tuple[str, ...]:
    """Return the first few of the stems as people write them."""
    return tuple(spellings.get(stem, stem) for stem in stems[:MOST_NAMED])
