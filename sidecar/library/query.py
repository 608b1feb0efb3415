"""Reading a query: filters out, words kept. Any text is a valid query."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from sidecar.language.detect import detect
from sidecar.language.normal import normalize
from sidecar.language.scripts import is_spaceless_character
from sidecar.language.stop_words import stop_words
from sidecar.language.words import content_words, words
from sidecar.library.asked_frames import without_frame

MAX_QUERY_CHARS = 1_000
"""Characters of a query that count (library.md, Retrieval 1)."""

MIN_KEYWORD_CHARS = 3
"""Least length of a keyword (library.md); pairs in scripts without spaces are exempt, and so
are numbers and codes of two characters: the rule of 72, H2."""

MIN_CODE_CHARS = 2
"""Least length of a keyword with a digit in it."""

MIN_DIRECT_CHARS = 4
"""Least length of a direct term (library.md, Retrieval 3)."""

_FIELD = re.compile(
    r"(?<!\S)(?P<key>path|tag|after|before):(?:\"(?P<quoted>[^\"]+)\"|(?P<bare>[^\s\"]+))",
    re.IGNORECASE,
)
_TAG = re.compile(r"(?<!\S)#(?P<tag>[^\s#\"]+)")
_NOTE = re.compile(r"\[\[(?P<note>[^\[\]]+)\]\]")
_PHRASE = re.compile(r"[\"\u201c\u201e](?P<phrase>[^\"\u201c\u201d\u201e]+)[\"\u201d\u201c]")
_CODE = re.compile(r"\b(?=[A-Z0-9]*[A-Z])[A-Z0-9]{2}[A-Za-z0-9]*\b")
_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?$")


@dataclass(frozen=True, slots=True)
class Query:
    """A query as read.

    Attributes:
        text: What is searched and embedded: the query without its filters; phrases and note
            names stay as words. Empty only when the query was blank.
        language: ISO 639-1 code of the text, ``und`` when it does not tell.
        keywords: Distinct words that carry content, unstemmed; neighboring pairs in scripts
            without spaces.
        direct_terms: Distinct words of the query longer than three characters.
        phrases: Quoted phrases, normalized.
        codes: Those of the keywords that were typed as a code or an acronym: HICP, E1071, LEDs.
        notes: Names inside ``[[ ]]``, without heading and alias.
        tags: From ``#tag`` and ``tag:``, without ``#``.
        folders: From ``path:``, without slashes at their ends; a note must be in all of them.
        after: ISO date from ``after:``, whole or a prefix of it; ``None`` when absent.
        before: ISO date from ``before:``; ``None`` when absent.
    """

    text: str
    language: str
    keywords: tuple[str, ...]
    direct_terms: tuple[str, ...]
    phrases: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    after: str | None = None
    before: str | None = None


def read_query(raw: str) -> Query:
    """Read a query.

    Args:
        raw: What the learner typed.

    Returns:
        The query; a blank one has an empty ``text``.

    Determinism:
        Pure.

    Example:
        >>> query = read_query('tag:bio why do "red blood cells" lack a nucleus?')
        >>> query.tags, query.phrases, query.keywords[:3]
        (('bio',), ('red blood cells',), ('red', 'blood', 'cells'))
    """
    rest = unicodedata.normalize("NFC", raw).strip()[:MAX_QUERY_CHARS]
    fields: dict[str, list[str]] = {"path": [], "tag": [], "after": [], "before": []}

    def take(match: re.Match[str]) -> str:
        key = match.group("key").lower()
        value = match.group("quoted") or match.group("bare")
        if key in {"after", "before"} and not _DATE.match(value):
            return match.group()
        fields[key].append(value.strip())
        return " "

    rest = _FIELD.sub(take, rest)
    tags = [m.group("tag") for m in _TAG.finditer(rest) if not m.group("tag").isdigit()]
    rest = _TAG.sub(lambda m: m.group() if m.group("tag").isdigit() else " ", rest)
    notes = tuple(re.split(r"[|#^]", m.group("note"))[0].strip() for m in _NOTE.finditer(rest))
    rest = _NOTE.sub(lambda m: " " + re.split(r"[|#^]", m.group("note"))[0] + " ", rest)
    phrases = tuple(filter(None, (normalize(m.group("phrase")) for m in _PHRASE.finditer(rest))))
    all_tags = tuple(dict.fromkeys(tag.lstrip("#") for tag in (*tags, *fields["tag"])))
    text = " ".join(rest.split()) or " ".join((*all_tags, *fields["path"]))
    language = detect(text)
    keywords = _keywords(without_frame(text), language) or _keywords(text, language)
    return Query(
        text=text,
        language=language,
        keywords=keywords,
        direct_terms=tuple(dict.fromkeys(w for w in words(text) if len(w) >= MIN_DIRECT_CHARS)),
        phrases=phrases,
        codes=_codes(text, keywords),
        notes=tuple(filter(None, notes)),
        tags=all_tags,
        folders=tuple(filter(None, (path.strip("/") for path in fields["path"]))),
        after=fields["after"][-1] if fields["after"] else None,
        before=fields["before"][-1] if fields["before"] else None,
    )


def _keywords(text: str, language: str) -> tuple[str, ...]:
    """Return content words, unstemmed; all words when no content word is left.

    A text of unknown language is read with English stop words: they are the ones that mix
    into queries of names and terms.
    """
    stops = stop_words(language) or stop_words("en")
    spaced = (w for w in words(text) if not is_spaceless_character(w[0]) and w not in stops)
    pairs = (w for w in content_words(text, language) if is_spaceless_character(w[0]))
    found = [
        w for w in spaced if len(w) >= (MIN_CODE_CHARS if _has_digit(w) else MIN_KEYWORD_CHARS)
    ]
    return tuple(dict.fromkeys((*found, *pairs))) or tuple(dict.fromkeys(words(text)))


def _codes(text: str, keywords: tuple[str, ...]) -> tuple[str, ...]:
    """Return the keywords that are codes; where all is in capitals, none stands out."""
    if text.upper() == text:
        return ()
    typed = {normalize(match.group()) for match in _CODE.finditer(text)}
    return tuple(word for word in keywords if word in typed)


def _has_digit(word: str) -> bool:
    return any(map(str.isdigit, word))
