"""How many tokens a text is, estimated without any model's tokenizer.

The plain estimate is versioned, because a factor learned per model (``updated_factor``) scales
it. Passages are cut by a measure of their own (``passage_size.py``), which learns nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

ESTIMATOR_VERSION = 2
"""Kept with every learned factor: a factor of another estimator means nothing."""

CHARACTERS_PER_TOKEN = {
    "latin": 7,
    "digits": 1,
    "dense": 1,
    "newline": 1,
    "cyrillic": 5,
    "unspaced": 2,
    "other": 3,
    "symbols": 2,
}
"""Characters of a run that make one token; the last token of a run may be shorter.

Latin words, CJK characters, newlines and punctuation are as published (design page library.md,
Prompt budget). The rest keeps one factor a model near 1 in every language: with them a model of
2024 or later (Gemma 3, Mistral Nemo, Llama 3, o200k) needs 0.7 to 1.5 times the estimate in the
twelve languages of XQuAD, where one rate for all words gave 0.4 to 1.8. Most models spend a token
on each digit. ``python -m benchmarks estimator`` measures it on a real model."""

TOKENS_PER_MESSAGE = 4
"""Role and delimiters around each chat message (library.md, Prompt budget)."""

TOKENS_PER_PROMPT = 3
"""Start of the prompt and of the reply, once a prompt (library.md, Prompt budget)."""

EWMA_ALPHA = 0.25
"""Weight of a new observation of the factor (library.md, Prompt budget)."""

FACTOR_MIN = 0.5
"""Least factor: an observation below it is a broken count (library.md, Prompt budget)."""

FACTOR_MAX = 2.5
"""Greatest factor (library.md, Prompt budget)."""

LEAST_TRAINING_TOKENS = 32
"""Prompts estimated shorter than this teach nothing: the template dominates them."""

PERSIST_STEP = 0.02
"""A factor is worth storing again when it moved by more than this (library.md)."""

# Blocks, with the marks in them that are no letters but parts of words.
_LATIN = (
    "A-Za-z\u00aa\u00b5\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u1d00-\u1eff"
    "\u2c60-\u2c7f\ua722-\ua7ff"
)
_CYRILLIC = "\u0400-\u052f\u1c80-\u1c8f\u2de0-\u2dff\ua640-\ua69f"
# Thai, Lao, Myanmar, Khmer: written without spaces.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff"
# Han, kana, Hangul and full-width forms.
_DENSE = (
    "\u1100-\u11ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3100-\u318f\u31a0-\u31bf\u31f0-\u31ff"
    "\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff"
    "\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff66-\uffdc\U00020000-\U0003ffff"
)
# Greek, Armenian, Hebrew, Arabic, the scripts of India, Tibetan; any other letter comes to them.
_MARKED = "\u0370-\u03ff\u0530-\u0dff\u0f00-\u0fff\u1f00-\u1fff"
_NAMED = _LATIN + _CYRILLIC + _UNSPACED + _DENSE
_SEGMENT = re.compile(
    rf"(?P<latin>[{_LATIN}]+)|(?P<digits>\d+)|(?P<newline>\n)|(?P<dense>[{_DENSE}]+)"
    rf"|(?P<cyrillic>[{_CYRILLIC}]+)|(?P<unspaced>(?:(?!\d)[{_UNSPACED}])+)"
    rf"|(?P<other>(?:(?!\d)[{_MARKED}]|(?![{_NAMED}])[^\W\d_])+)"
    rf"|(?P<symbols>(?:(?![{_NAMED}{_MARKED}])[^\w\s]|_)+)"
)


def estimate_tokens(text: str) -> int:
    """Return about how many tokens *text* is.

    One token each: a CJK character, a digit, a word of up to 7 Latin letters, a newline. A
    longer word is ⌈n/7⌉, a run of punctuation ⌈n/2⌉; words of other scripts go by
    ``CHARACTERS_PER_TOKEN``; other white space is free.

    Args:
        text: Any text.

    Returns:
        A count >= 0; additive over texts split at white space.

    Determinism:
        Pure.

    Source:
        Design page library.md, Prompt budget.

    Example:
        >>> estimate_tokens("緊急時の水の浄化"), estimate_tokens("a" * 34), estimate_tokens("a, b")
        (8, 5, 3)
    """
    total = 0
    for match in _SEGMENT.finditer(text):
        length = match.end() - match.start()
        total -= -length // CHARACTERS_PER_TOKEN[match.lastgroup or "symbols"]
    return total


def estimate_messages(contents: Iterable[str]) -> int:
    """Return about how many tokens a chat of these message contents is.

    Args:
        contents: Contents of the messages in order.

    Returns:
        The sum of each estimate + 4, and 3 once.

    Example:
        >>> estimate_messages(["hello", "you there"])
        14
    """
    return TOKENS_PER_PROMPT + sum(estimate_tokens(text) + TOKENS_PER_MESSAGE for text in contents)


def updated_ewma(previous: float | None, observed: float) -> float:
    """Return the moving average after one more observation; the first one replaces.

    Example:
        >>> updated_ewma(None, 1.3), updated_ewma(1.0, 2.0)
        (1.3, 1.25)
    """
    if previous is None:
        return observed
    return previous + EWMA_ALPHA * (observed - previous)


def updated_factor(
    previous: float | None,
    *,
    estimated: int,
    reported: int | None,
    cached: int | None = None,
    repeated: int = 0,
) -> float | None:
    """Return a model's token factor after one reply, or *previous* when it teaches nothing.

    Args:
        previous: Factor so far; ``None`` before the first observation.
        estimated: Plain estimate of exactly what was sent.
        reported: Prompt tokens as the server reported them; ``None`` when it did not.
        cached: Of those, tokens taken from the prefix cache; ``None`` when unknown.
        repeated: Plain estimate of the beginning that this prompt shares with the one before
            it, which a server may have taken from its cache.

    Returns:
        A factor in [0.5, 2.5], or ``None`` while nothing was learned.

    Notes:
        Servers that do not tell what they cached may count only what was new. A count that is
        nearer to the new part than to the whole teaches nothing, and neither does one under
        half of the estimate.

    Example:
        >>> updated_factor(None, estimated=100, reported=130)
        1.3
        >>> updated_factor(1.1, estimated=100, reported=None)
        1.1
        >>> updated_factor(1.0, estimated=1000, reported=300, repeated=700)
        1.0
        >>> updated_factor(1.0, estimated=1000, reported=1400, repeated=700)
        1.1
    """
    if reported is None or estimated < LEAST_TRAINING_TOKENS:
        return previous
    if cached is None and reported < FACTOR_MIN * estimated:
        return previous
    if cached is None and repeated and reported < (previous or 1.0) * (estimated - repeated / 2):
        return previous
    observed = min(FACTOR_MAX, max(FACTOR_MIN, reported / estimated))
    return min(FACTOR_MAX, max(FACTOR_MIN, updated_ewma(previous, observed)))


def repeated_tokens(last: Sequence[str], contents: Sequence[str]) -> int:
    """Return about how many tokens two prompts have in common at their beginning.

    Args:
        last: Contents of the messages of the earlier prompt.
        contents: Contents of the messages of the later one.

    Example:
        >>> repeated_tokens(["be brief", "why now"], ["be brief", "why then"])
        7
    """
    shared = 0
    for before, now in zip(last, contents, strict=False):
        if before == now:
            shared += estimate_tokens(now) + TOKENS_PER_MESSAGE
            continue
        common = next(
            (i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b),
            min(len(before), len(now)),
        )
        return shared + estimate_tokens(now[:common])
    return shared


def is_worth_storing(stored: float | None, factor: float) -> bool:
    """Return whether *factor* moved far enough from what was stored last.

    Example:
        >>> is_worth_storing(1.0, 1.01), is_worth_storing(1.0, 1.03), is_worth_storing(None, 1.0)
        (False, True, True)
    """
    return stored is None or abs(factor - stored) > PERSIST_STEP
