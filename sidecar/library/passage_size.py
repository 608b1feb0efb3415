"""How large a text is as a part of a passage.

Kept apart from the estimate for prompts (``tokens.py``), and fixed: another measure would cut
every library anew, so it changes only together with ``passages.PASSAGE_FORMAT_VERSION``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TypeAlias

Measure: TypeAlias = Callable[[str], int]
"""Sizes a text in estimated tokens, >= 0: additive over texts split at white space, or more."""

WORD_LETTERS_PER_TOKEN = 7
"""Letters of a word that make one token (design page library.md, Prompt budget)."""

SYMBOLS_PER_TOKEN = 2
"""Characters of a run of punctuation that make one token (library.md, Prompt budget)."""

# Scripts written without spaces: Han, kana, Hangul, Thai, Lao, Khmer, Myanmar, full-width forms.
_DENSE = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff"
    "\u3100-\u318f\u31a0-\u31bf\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff"
    "\uf900-\ufaff\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00020000-\U0003ffff"
)
_SEGMENT = re.compile(
    rf"(?P<dense>[{_DENSE}]+)|(?P<word>(?:(?![{_DENSE}])[^\W_])+)"
    rf"|(?P<newline>\n)|(?P<symbols>(?:(?![{_DENSE}])[^\w\s]|_)+)"
)


def passage_tokens(text: str) -> int:
    """Return the size of *text* in estimated tokens.

    One token each: a character of a script written without spaces, a word of up to 7
    letters, a newline. A longer word is ⌈n/7⌉, a run of punctuation ⌈n/2⌉; other
    white space is free.

    Args:
        text: Any text.

    Returns:
        A count >= 0; additive over texts split at white space.

    Determinism:
        Pure.

    Example:
        >>> passage_tokens("緊急時の水の浄化"), passage_tokens("a" * 34), passage_tokens("a, b")
        (8, 5, 3)
    """
    total = 0
    for match in _SEGMENT.finditer(text):
        length = match.end() - match.start()
        match match.lastgroup:
            case "word":
                total += math.ceil(length / WORD_LETTERS_PER_TOKEN)
            case "symbols":
                total += math.ceil(length / SYMBOLS_PER_TOKEN)
            case _:
                total += length
    return total
