"""Which script a character belongs to, as far as the product needs to know."""

from __future__ import annotations

from enum import StrEnum


class Script(StrEnum):
    """Scripts told apart; ``OTHER`` is a letter of any other script."""

    LATIN = "latin"
    CYRILLIC = "cyrillic"
    GREEK = "greek"
    HEBREW = "hebrew"
    ARABIC = "arabic"
    DEVANAGARI = "devanagari"
    THAI = "thai"
    LAO = "lao"
    MYANMAR = "myanmar"
    KHMER = "khmer"
    HANGUL = "hangul"
    HIRAGANA = "hiragana"
    KATAKANA = "katakana"
    HAN = "han"
    OTHER = "other"


SPACELESS = frozenset(
    {
        Script.HAN,
        Script.HIRAGANA,
        Script.KATAKANA,
        Script.THAI,
        Script.LAO,
        Script.MYANMAR,
        Script.KHMER,
    }
)
"""Scripts written without spaces between words."""

_RANGES: tuple[tuple[int, int, Script], ...] = (
    (0x0041, 0x024F, Script.LATIN),
    (0x0370, 0x03FF, Script.GREEK),
    (0x0400, 0x052F, Script.CYRILLIC),
    (0x0590, 0x05FF, Script.HEBREW),
    (0x0600, 0x06FF, Script.ARABIC),
    (0x0750, 0x077F, Script.ARABIC),
    (0x0900, 0x097F, Script.DEVANAGARI),
    (0x0E00, 0x0E7F, Script.THAI),
    (0x0E80, 0x0EFF, Script.LAO),
    (0x1000, 0x109F, Script.MYANMAR),
    (0x1100, 0x11FF, Script.HANGUL),
    (0x1780, 0x17FF, Script.KHMER),
    (0x1E00, 0x1EFF, Script.LATIN),
    (0x1F00, 0x1FFF, Script.GREEK),
    (0x3005, 0x3007, Script.HAN),
    (0x3040, 0x309F, Script.HIRAGANA),
    (0x30A0, 0x30FF, Script.KATAKANA),
    (0x3130, 0x318F, Script.HANGUL),
    (0x31F0, 0x31FF, Script.KATAKANA),
    (0x3400, 0x4DBF, Script.HAN),
    (0x4E00, 0x9FFF, Script.HAN),
    (0xAC00, 0xD7FF, Script.HANGUL),
    (0xF900, 0xFAFF, Script.HAN),
    (0xFB1D, 0xFB4F, Script.HEBREW),
    (0xFB50, 0xFDFF, Script.ARABIC),
    (0xFE70, 0xFEFF, Script.ARABIC),
    (0xFF66, 0xFF9D, Script.KATAKANA),
    (0x20000, 0x3FFFF, Script.HAN),
)
"""Unicode blocks (Unicode 15) of the scripts above."""

_BLOCKS_WITH_VOWEL_SIGNS = (range(0x0900, 0x0F00), range(0x1000, 0x10A0), range(0x1780, 0x1800))
"""Indic and Southeast Asian blocks whose vowel signs are marks, not letters."""


def script_of(character: str) -> Script | None:
    r"""Return the script of a letter or mark, ``None`` for anything that is no letter.

    Args:
        character: One code point.

    Returns:
        The script, or ``None`` for digits, punctuation, symbols and space.

    Example:
        >>> script_of("\u03b2"), script_of("7") is None
        (<Script.GREEK: 'greek'>, True)
    """
    code = ord(character)
    if not (character.isalpha() or _is_mark(code)):
        return None
    for start, end, script in _RANGES:
        if start <= code <= end:
            return script
    return Script.OTHER


def _is_mark(code: int) -> bool:
    """Return whether a code point sits in a block whose vowel signs are not letters."""
    return any(code in block for block in _BLOCKS_WITH_VOWEL_SIGNS)


def is_spaceless_character(character: str) -> bool:
    r"""Return whether the character belongs to a script without spaces between words.

    Example:
        >>> is_spaceless_character("\u6c34"), is_spaceless_character("w")
        (True, False)
    """
    return not character.isascii() and script_of(character) in SPACELESS
