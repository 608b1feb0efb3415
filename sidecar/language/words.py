"""Words: all of them, or only those that carry content."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from sidecar.language.normal import normalize
from sidecar.language.scripts import Script, is_spaceless_character, script_of
from sidecar.language.stop_words import CJK_PARTICLES, CJK_STOP_PAIRS, stop_words

STEMMERS = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "fi": "finnish",
    "fr": "french",
    "hi": "hindi",
    "hu": "hungarian",
    "it": "italian",
    "nl": "dutch",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}
"""Snowball algorithm by ISO 639-1 code; a language without one is compared unstemmed."""

STEM_CACHE_WORDS = 65_536
"""Stems kept in memory, about the vocabulary of a large vault (roughly 8 MB)."""


def words(text: str) -> tuple[str, ...]:
    r"""Return the normalized words of a text, in order.

    In scripts without spaces (Han, kana, Thai, Lao, Khmer, Burmese) each character with
    its marks is one item, since there is no other boundary to trust.

    Args:
        text: Any text.

    Returns:
        Normalized words, none empty.

    Example:
        >>> words("Don't mix H\u2082O \u6c34\u7684!")
        ('don', 't', 'mix', 'h2o', '\u6c34', '\u7684')
    """
    return tuple(item for token in normalize(text).split() for item in _split(token))


def _split(token: str) -> Iterator[str]:
    """Yield a token whole, or its spaceless characters one by one."""
    if token.isascii():
        yield token
        return
    run = ""
    was_spaceless = False
    for character in token:
        if unicodedata.combining(character) or unicodedata.category(character) in {"Mn", "Mc"}:
            run += character
            continue
        spaceless = is_spaceless_character(character)
        if run and (spaceless or was_spaceless):
            yield run
            run = ""
        run += character
        was_spaceless = spaceless
    if run:
        yield run


def is_spaceless(text: str) -> bool:
    r"""Return whether most letters of the text belong to scripts without spaces.

    Args:
        text: Any text.

    Returns:
        False for a text without letters.

    Example:
        >>> is_spaceless("\u6c34\u7684\u51c0\u5316 ok"), is_spaceless("clean water")
        (True, False)
    """
    letters = [c for c in text if c.isalpha()]
    return 2 * sum(map(is_spaceless_character, letters)) > len(letters)


def content_words(text: str, language: str) -> tuple[str, ...]:
    """Return the stemmed words that carry content, in order, repetitions kept.

    Stop words of the language are left out, the rest is stemmed lightly (Snowball). Text
    in scripts without spaces gives pairs of neighboring characters, without pairs that
    are grammar only.

    Args:
        text: Any text.
        language: ISO 639-1 code; ``und`` or an unknown one means no stop words, no stems.

    Returns:
        Stems and pairs.

    Example:
        >>> content_words("The cells are dividing", "en")
        ('cell', 'divid')
    """
    stops = stop_words(language)
    found: list[str] = []
    run: list[str] = []
    for word in words(text):
        if is_spaceless_character(word[0]):
            run.append(word)
            continue
        found.extend(_pairs(run))
        run = []
        if word not in stops:
            found.append(stem(word, language))
    found.extend(_pairs(run))
    return tuple(found)


def _pairs(run: list[str]) -> Iterator[str]:
    """Yield content pairs of a run of single characters, parted at grammar."""
    for piece in _parted(run):
        if len(piece) == 1 and script_of(piece[0][0]) is not Script.HIRAGANA:
            yield piece[0]
        for first, second in pairwise(piece):
            if not _is_grammar(first + second):
                yield first + second


def _parted(run: list[str]) -> Iterator[list[str]]:
    """Yield the pieces of a run between particles and grammatical pairs, none empty."""
    piece: list[str] = []
    position = 0
    while position < len(run):
        if "".join(run[position : position + 2]) in CJK_STOP_PAIRS:
            step, is_grammar = 2, True
        else:
            step, is_grammar = 1, run[position] in CJK_PARTICLES
        if not is_grammar:
            piece.append(run[position])
        elif piece:
            yield piece
            piece = []
        position += step
    if piece:
        yield piece


def _is_grammar(pair: str) -> bool:
    """Return whether a pair is hiragana only: in Japanese that is mostly grammar."""
    return all(script_of(c) is Script.HIRAGANA for c in pair)


@lru_cache(maxsize=STEM_CACHE_WORDS)
def stem(word: str, language: str) -> str:
    """Return the stem of a normalized word, the word itself where no stemmer is known.

    Words with digits are names or codes and stay whole.

    Args:
        word: One normalized word.
        language: ISO 639-1 code.

    Returns:
        The stem, never empty.

    Example:
        >>> stem("running", "en"), stem("e1071", "en")
        ('run', 'e1071')
    """
    algorithm = STEMMERS.get(language)
    if algorithm is None or not word.isalpha():
        return word
    import snowballstemmer  # here, so that nothing that only counts words waits for it

    # A stemmer keeps the word in hand as state: a fresh one a call is safe in threads.
    stemmed: str = snowballstemmer.stemmer(algorithm).stemWord(word)
    return normalize(stemmed) or word
