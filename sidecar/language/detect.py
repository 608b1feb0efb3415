"""Which language a text is in: by script, then by a vote of function words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import lru_cache

from sidecar.language.normal import normalize
from sidecar.language.scripts import Script, script_of
from sidecar.language.stop_words import LANGUAGES_WITH_STOP_WORDS, stop_words

UNDETERMINED = "und"
"""Code for a text whose language the evidence does not tell."""

SAMPLE_CHARS = 4_000
"""Characters looked at: more does not change the vote on running text."""

MIN_VOTE = 0.9
"""Least weight of votes for an answer; a word that only one listed language has counts 1."""

MIN_LEAD = 1.25
"""Factor by which the winner must lead the runner-up.

Source: with 0.9 and 1.25, of the shared XQuAD texts in twelve languages at most 0.5 % of the
paragraphs and 2.5 % of the questions (one sentence) of any language are given a wrong code;
at most 8 % of the questions are undetermined (``tests/unit/language/test_detect.py``).
"""

MIN_CJK = 2
"""Least Han characters and kana that can decide: a single one may be a quoted sign."""

MIN_FUNCTION_WORDS = 2
"""Different function words that a line needs before it counts as said in another language.

Terse lines of nouns ("reviews days memory") have none, and endings alone mislead there."""

MIN_SCRIPT_LETTERS = 4
"""Letters of another script that are more than a symbol; two do in Chinese and Japanese."""

MIN_HAN_AGAINST_KANA = 8
"""Han characters without kana that are Chinese even where Japanese was spoken before."""

_BY_SCRIPT = {
    Script.HANGUL: "ko",
    Script.THAI: "th",
    Script.GREEK: "el",
    Script.HEBREW: "he",
    Script.DEVANAGARI: "hi",
    Script.LAO: "lo",
    Script.MYANMAR: "my",
    Script.KHMER: "km",
    Script.ARABIC: "ar",
}
_PERSIAN_OR_URDU = frozenset("پچژگکیٹڈڑےں")
_CYRILLIC_LANGUAGES = ("ru", "uk")
_NON_LATIN = {"ru", "uk", "ar", "hi", "el", "ja", "zh", "ko", "th"}
_LATIN_LANGUAGES = tuple(c for c in LANGUAGES_WITH_STOP_WORDS if c not in _NON_LATIN)

_LETTERS = {
    "de": "ßäöü",
    "fr": "çœêèùûëïî",
    "es": "ñ¿¡",
    "pt": "ãõ",
    "it": "ìò",
    "pl": "łżźśćńęą",
    "ro": "ățșţ",
    "tr": "ğış",
    "vi": "đơưạảấầẩậắằặẻẽếềểệỉịọỏốồổộớờởợụủứừửữựỳỷỹ",
    "cs": "řěů",
    "hu": "őű",
    "da": "øæ",
    "no": "øæ",
    "sv": "å",
    "uk": "іїєґ",
    "ru": "ыэъё",
    "ca": "·",
}
_LETTER_VOTE = 0.7
_ENDINGS = {
    "en": "tion ing ness ment ity ies ough ght",
    "de": "ung keit heit lich isch schaft ieren",
    "fr": "eux euse ité ment eau aient tion",
    "es": "ción dad miento ando iendo ciones",
    "it": "zione ità mente zioni aggio",
    "pt": "ção ções dade mente",
    "nl": "heid lijk ingen ij",
    "pl": "ość ych ego ów",
    "ro": "ului ilor ție ții",
    "tr": "lar ler nın nin dır dir",
    "ru": "ость ение ого ый ая ых",
    "uk": "ість ння ого ий их",
}
_ENDING_VOTE = 0.3
_LETTER_WORD_VOTE = 0.5  # "a", "y", "c": also names and formulas
_NOT_PROSE = re.compile(
    r"```.*?(?:```|\Z)|`[^`\n]*`|https?://\S+|(?<![!-~])[!-~]*[\d/\\][!-~]*|\[\[|\]\]|<[^<>\n]{1,200}>",
    re.DOTALL,
)


def detect(text: str) -> str:
    """Return the language of a text as ISO 639-1, ``und`` when the evidence is thin.

    The script decides where one script means one language; Latin and Cyrillic text is
    decided by function words, letters and endings that are typical of one language.

    Args:
        text: Any text; code, URLs and numbers are not counted.

    Returns:
        A code such as ``en``, or ``und``.

    Determinism:
        Pure: the same text gives the same code on every machine.

    Example:
        >>> detect("Why does the pressure rise?"), detect("Warum steigt der Druck?")
        ('en', 'de')
        >>> detect("HNSW")
        'und'
    """
    prose = _NOT_PROSE.sub(" ", text[: 4 * SAMPLE_CHARS])[:SAMPLE_CHARS]
    scripts = Counter(s for s in map(script_of, prose) if s is not None)
    if not scripts:
        return UNDETERMINED
    cjk, is_main = _cjk(scripts)
    if cjk and is_main:
        return cjk
    main = _by_main_script(prose, scripts)
    return cjk if main == UNDETERMINED and cjk else main


def clearly_spoken(text: str, expected: str) -> str:
    """Return the language a line is clearly in, empty when it might as well be the expected.

    Meant for one short turn of a conversation: it asks for more evidence than ``detect``
    before it departs from the language that is spoken already.

    Args:
        text: One line or paragraph.
        expected: ISO 639-1 code of the language spoken so far.

    Returns:
        A code, or empty.

    Determinism:
        Pure.

    Example:
        >>> clearly_spoken("Weil es so ist.", "en"), clearly_spoken("reviews days memory", "en")
        ('de', '')
    """
    found = detect(text)
    if found in {UNDETERMINED, expected}:
        return "" if found == UNDETERMINED else found
    scripts = Counter(s for s in map(script_of, text) if s is not None)
    if found in {"zh", "ja"}:
        is_doubtful = (found, expected) == ("zh", "ja") and scripts.total() < MIN_HAN_AGAINST_KANA
        return "" if is_doubtful else found
    if found not in LANGUAGES_WITH_STOP_WORDS or found in _BY_SCRIPT.values():
        return found if scripts.total() >= MIN_SCRIPT_LETTERS else ""
    said = set(normalize(text).split())
    here, there = stop_words(found) - stop_words(expected), stop_words(expected) - stop_words(found)
    is_clear = len(said & here) >= MIN_FUNCTION_WORDS and len(said & here) > len(said & there)
    return found if is_clear else ""


def language_of(text: str, expected: str = "") -> str:
    """Return the language of a short text: the expected one unless it is clearly in another.

    A title or an assertion is often too short to tell French from Spanish; the note around
    it is not.

    Args:
        text: One sentence or a few.
        expected: ISO 639-1 code of what it belongs to; empty or ``und`` when not known.

    Returns:
        A code, ``und`` when neither tells.

    Determinism:
        Pure.

    Example:
        >>> language_of("La Révolution de 1848", "fr"), language_of("Weil es so ist.", "en")
        ('fr', 'de')
    """
    if not expected or expected == UNDETERMINED:
        return detect(text)
    return clearly_spoken(text, expected) or expected


def _by_main_script(prose: str, scripts: Counter[Script]) -> str:
    """Return the language that the most frequent script and the vote tell."""
    script, _ = scripts.most_common(1)[0]
    if script is Script.ARABIC and any(c in _PERSIAN_OR_URDU for c in prose):
        return UNDETERMINED
    if script in _BY_SCRIPT:
        return _BY_SCRIPT[script]
    if script is Script.CYRILLIC:
        return _vote(prose, _CYRILLIC_LANGUAGES)
    return _vote(prose, _LATIN_LANGUAGES) if script is Script.LATIN else UNDETERMINED


def _cjk(scripts: Counter[Script]) -> tuple[str, bool]:
    """Return Japanese or Chinese, or empty, and whether it carries the text.

    A Han character or kana says about as much as three Latin letters; a few of them between
    foreign names still say more than names do.
    """
    kana = scripts[Script.HIRAGANA] + scripts[Script.KATAKANA]
    cjk = kana + scripts[Script.HAN]
    if cjk < MIN_CJK:
        return "", False
    language = "ja" if 10 * kana >= cjk else "zh"
    return language, 3 * cjk > scripts.total() - cjk


def _vote(prose: str, languages: tuple[str, ...]) -> str:
    """Return the language with the most votes, if they are enough and ahead."""
    votes: defaultdict[str, float] = defaultdict(float)
    speakers = _speakers()
    letters = _letter_owners()
    endings = _ending_owners()
    tokens = normalize(prose).split()
    for token in tokens:
        for language in speakers.get(token, ()):
            votes[language] += (1 if len(token) > 1 else _LETTER_WORD_VOTE) / len(speakers[token])
        for ending in {token[-n:] for n in range(2, 8) if len(token) > n + 1}:
            for language in endings.get(ending, ()):
                votes[language] += _ENDING_VOTE / len(endings[ending])
        for letter in {c for c in token if c in letters}:
            for language in letters[letter]:
                votes[language] += _LETTER_VOTE / len(letters[letter])
    ranked = [(votes[code], code) for code in languages]
    ranked.sort(reverse=True)
    (best, winner), (second, _) = ranked[0], ranked[1]
    return winner if best >= MIN_VOTE and best >= MIN_LEAD * second else UNDETERMINED


@lru_cache(maxsize=1)
def _speakers() -> dict[str, tuple[str, ...]]:
    """Return function word → languages that have it."""
    return _invert({code: stop_words(code) for code in LANGUAGES_WITH_STOP_WORDS})


@lru_cache(maxsize=1)
def _letter_owners() -> dict[str, tuple[str, ...]]:
    """Return letter → languages that it is typical of."""
    return _invert({code: frozenset(letters) for code, letters in _LETTERS.items()})


@lru_cache(maxsize=1)
def _ending_owners() -> dict[str, tuple[str, ...]]:
    """Return ending → languages that it is typical of."""
    return _invert({code: frozenset(ends.split()) for code, ends in _ENDINGS.items()})


def _invert(by_language: dict[str, frozenset[str]]) -> dict[str, tuple[str, ...]]:
    """Return item → languages for language → items."""
    owners: dict[str, tuple[str, ...]] = {}
    for language, items in by_language.items():
        for item in items:
            owners[item] = (*owners.get(item, ()), language)
    return owners
