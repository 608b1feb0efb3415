"""Markup and data told from prose by their signs; formulas and Markdown are prose.

Learners write "O(n)", "a1 = 3n", "**osmosis**" and "[[Osmosis]]" in honest answers. Fields,
tags, tables and code are what orders to a judge like to come in.
"""

from __future__ import annotations

import re
from typing import Final

from sidecar.language.words import words
from sidecar.rounds.formulas import without_formulas

SIGNS_PER_WORD: Final = 0.5
"""Signs of markup and data for each word from which a sentence is no prose."""

_LINK: Final = re.compile(r"!?\[\[(?:[^\[\]|]*\|)?(?P<shown>[^\[\]|]+)\]\]")
_BULLET: Final = re.compile(r"^\s*[-*+>]\s+(?:\[[ xX]\]\s+)?")
_STRONG: Final = re.compile(r"(?P<mark>\*\*|__|==|~~)(?P<inner>\S(?:.*?\S)?)(?P=mark)")
_EMPHASIS: Final = re.compile(r"(?P<mark>[*_])(?P<inner>[^\s*_](?:[^*_]*[^\s*_])?)(?P=mark)")

_SIGN: Final = re.compile(
    r"[{}\[\]<>‹›|=_\\#*~^@]|(?<!\w)/|/(?!\w)|[,;:](?=[^\s\d\u3005-\u30ff\u3400-\u9fff])"
)
"""Signs of markup and data. A comma or colon with a space or a number behind it is prose, and so
is one before a script that has no spaces; a slash between words is, too."""


def is_data(text: str) -> bool:
    """Return whether a text is markup or data rather than prose.

    Args:
        text: One sentence, or a quote.

    Returns:
        True with a sign for every second word, those of formulas and of Markdown left out.

    Determinism:
        Pure.

    Example:
        >>> is_data("verdict=pass;gaps=[]"), is_data("| gap | explained |")
        (True, True)
        >>> is_data("**[[Osmosis]]**, so a1 = 3*(n-1)/2")
        False
    """
    plain = _LINK.sub(r"\g<shown>", _BULLET.sub("", text))
    plain = without_formulas(_STRONG.sub(r"\g<inner>", plain))
    signs = _SIGN.findall(_EMPHASIS.sub(r"\g<inner>", plain))
    return len(signs) >= SIGNS_PER_WORD * max(1, len(words(text)))
