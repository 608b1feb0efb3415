"""Formulas inside prose: numbers and short names with operators between them."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_OPERAND: Final = r"(?:[A-Za-z]{1,2}\d*|\d+(?:\.\d+)?[A-Za-z]{0,2})(?![A-Za-z])"
_OPERATOR: Final = r"\s?(?:[<>=]=|\*\*|[-+*/^=<>≤≥≠≈×·⋅÷±_])\s?"
_FORMULA: Final = re.compile(
    r"(?<![A-Za-z\d])(?:"
    rf"[(（]*{_OPERAND}[)）]*(?:{_OPERATOR}[-(（]*{_OPERAND}[)）]*)+"
    r"|[A-Za-z]{1,2}[(（][^\s()（）]{1,12}[)）]"
    r")"
)
"""No name in it is longer than two letters, so that "score=1" is none; "O(n)" is one."""

_TYPESET: Final = re.compile(r"\$\$?[^$\"{}\n]*(?:\\[A-Za-z]+|[\^_])[^$\"\n]*\$\$?")
"""A formula in LaTeX between dollars."""

_UNMARKED: Final = str.maketrans("", "", " ()*·⋅×\t")


def formulas(text: str) -> frozenset[str]:
    """Return the formulas of a text, without spaces, brackets and signs of multiplication.

    Args:
        text: Prose.

    Determinism:
        Pure.

    Example:
        >>> sorted(formulas("It is n / 2, or (2*n+1)/3; reading costs O(1)."))
        ['2n+1/3', 'n/2', 'o1']
    """
    found = (unicodedata.normalize("NFKC", match.group()) for match in _FORMULA.finditer(text))
    return frozenset(one.casefold().translate(_UNMARKED) for one in found)


def without_formulas(text: str) -> str:
    """Return a text with a blank in place of each formula, typeset ones too."""
    return _FORMULA.sub(" ", _TYPESET.sub(" ", text))
