"""Whether a sentence says what would be, where the assertion says what is."""

from __future__ import annotations

import re
from typing import Final

_UNREAL: Final = {
    "en": r"\b(?:would|could have|might have|should have)\b.*\b(?:if|were it|had it|provided)\b|"
    r"\b(?:if|were it|had it)\b.*\bwould\b|\bif only\b|\bI wish\b|\bas (?:if|though)\b",
    "de": r"\b(?:würden?|wären?|hätten?|könnten?)\b.*\b(?:wenn|falls|sofern)\b|"
    r"\b(?:wenn|falls|sofern)\b.*\b(?:würden?|wären?|hätten?|könnten?)\b|\bals ob\b",
    "fr": r"\b\w+r(?:ait|aient)\b.*\b(?:si|s['’])\b.*\w(?:ait|aient)\b|"
    r"\b(?:si|s['’]ils?)\b.*\w(?:ait|aient)\b.*\w+r(?:ait|aient)\b|\bcomme si\b",
    "es": r"\b\w+rían?\b.*\bsi\b.*\w(?:ra|se)n?\b|\bsi\b.*\w(?:ra|se)n?\b.*\w+rían?\b|\bcomo si\b",
    "it": r"\b\w+rebbe(?:ro)?\b.*\bse\b.*\wsse(?:ro)?\b|\bse\b.*\wsse(?:ro)?\b.*\w+rebbe(?:ro)?\b|"
    r"\bcome se\b",
    "pt": r"\b\w+riam?\b.*\bse\b.*\wssem?\b|\bse\b.*\wssem?\b.*\w+riam?\b|\bcomo se\b",
    "nl": r"\bzou(?:den)?\b.*\b(?:als|indien)\b|\b(?:als|indien)\b.*\bzou(?:den)?\b|\balsof\b",
}
"""A mood of what is not so together with its condition, by language."""

_CONDITION: Final = {
    "en": r"\b(?:if|when|whenever|unless|until|would|as (?:if|though))\b",
    "de": r"\b(?:wenn|falls|sofern|sobald|würde|als ob)",
    "fr": r"\b(?:si|quand|lorsqu)",
    "es": r"\b(?:si|cuando)\b",
    "it": r"\b(?:se|quando)\b",
    "pt": r"\b(?:se|quando)\b",
    "nl": r"\b(?:als|wanneer|indien|alsof)\b",
}
"""Words by which an assertion speaks of a condition itself: of one "would" may speak rightly."""


def is_unreal(assertion: str, statement: str, language: str) -> bool:
    """Return whether a statement says only what would be if something were so.

    Args:
        assertion: The assertion; one with a condition of its own gives False.
        statement: A sentence of the learner.
        language: ISO 639-1 code of both; False in languages without such forms.

    Determinism:
        Pure.

    Example:
        >>> is_unreal("Salt melts ice by lowering its melting point.",
        ...     "Salt would melt ice if it lowered the melting point.", "en")
        True
        >>> is_unreal("Salt melts ice.", "If you add salt, the ice melts.", "en")
        False
    """
    unreal, condition = _UNREAL.get(language), _CONDITION.get(language)
    if unreal is None or condition is None or re.search(condition, assertion, re.IGNORECASE):
        return False
    return re.search(unreal, statement, re.IGNORECASE | re.DOTALL) is not None
