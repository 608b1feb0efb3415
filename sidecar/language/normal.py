"""One normal form of text, for comparing what people wrote."""

from __future__ import annotations

import unicodedata

APOSTROPHES = frozenset("'\u2018\u2019\u201a\u201b\u02bc\u02b9\u2032\u0060\u00b4\uff07")
"""Characters typed or typeset as an apostrophe or single quote."""

DOUBLE_QUOTES = frozenset(
    '"\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u300c\u300d\u300e\u300f\uff02'
)
"""Characters typed or typeset as a double quote."""

_BLANK_LETTERS = frozenset({0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0x034F})
"""Letters and marks that draw nothing: Hangul fillers, inherent vowels, grapheme joiner."""

_VARIATION_SELECTORS = (
    range(0xFE00, 0xFE10),
    range(0xE0100, 0xE01F0),
    range(0x180B, 0x1810),
)


def is_invisible(character: str) -> bool:
    r"""Return whether the character draws nothing and separates nothing.

    Zero-width and bidirectional controls, tag characters, variation selectors, soft
    hyphens and blank fillers: text can hide in them or be split by them.

    Args:
        character: One code point.

    Returns:
        True for a character that a reader cannot see. White space is visible.

    Example:
        >>> is_invisible("\u200b"), is_invisible("a"), is_invisible(" ")
        (True, False, False)
    """
    code = ord(character)
    return (
        unicodedata.category(character) == "Cf"
        or code in _BLANK_LETTERS
        or any(code in selectors for selectors in _VARIATION_SELECTORS)
    )


def _plain(code: int) -> str:
    """Return what one folded code point becomes: itself, a space, or nothing."""
    character = chr(code)
    if is_invisible(character):
        return ""
    if unicodedata.category(character)[0] in "PSZC":
        return " "
    return character


class _Memo(dict[int, str]):
    """A translation table that fills itself; at most one entry a code point."""

    def __missing__(self, code: int) -> str:
        plain = _plain(code)
        self[code] = plain
        return plain


_TABLE = _Memo()


def _visible(text: str) -> str:
    """Return the text without invisible characters."""
    return "".join(c for c in text if c.isascii() or not is_invisible(c))


def normalize(text: str) -> str:
    r"""Return the normal form in which texts are compared word for word.

    Compatibility forms are unified (NFKC), case is folded, invisible characters are
    removed, quotes, dashes, other punctuation and symbols become spaces, and white space
    is collapsed.

    Args:
        text: Any text, also with lone surrogates.

    Returns:
        The normal form; empty when nothing but punctuation and space was there.
        Normalizing twice changes nothing.

    Determinism:
        Pure.

    Example:
        >>> normalize("\uff26ull\u2011width \u2014 \u201cDon\u2019t!\u201d")
        'full width don t'
    """
    if text.isascii():
        return " ".join(text.lower().translate(_TABLE).split())
    folded = unicodedata.normalize("NFKC", _visible(text)).casefold()
    folded = unicodedata.normalize("NFKC", folded).casefold()
    plain = unicodedata.normalize("NFKC", folded).translate(_TABLE)
    return " ".join(unicodedata.normalize("NFKC", plain).split())


def straighten(text: str) -> str:
    r"""Return the text with every quote and apostrophe straight, offsets unchanged.

    Args:
        text: Any text.

    Returns:
        A text of the same length.

    Example:
        >>> straighten("\u201cdon\u2019t\u201d") == '"don\'t"'
        True
    """
    return text.translate(_STRAIGHT)


_STRAIGHT = {ord(c): "'" for c in APOSTROPHES} | {ord(c): '"' for c in DOUBLE_QUOTES}
