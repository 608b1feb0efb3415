"""Names and quoted titles in a note: what a follow-up may not drop."""

from __future__ import annotations

import re
from itertools import zip_longest

from sidecar.language.sentences import sentence_spans
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words
from sidecar.rounds.given_names import GIVEN_NAMES

_GERMAN_ARTICLES = (
    "der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner "
    "dieser diese dieses diesen diesem jeder jede jedes jeden jedem mein dein sein ihr unser "
    "zum zur im am vom beim ins ans alle viele mehr mehrere wenige solche"
)
_ARTICLES = {"de": frozenset(_GERMAN_ARTICLES.split())}
_QUOTED = re.compile(r"\"(?P<title>[^\"\n]{3,80})\"|[「『《](?P<cjk>[^」』》\n]{2,40})[」』》]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_MARKUP = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`|\$\$.*?(?:\$\$|\Z)|\$[^$\n]{1,200}\$", re.DOTALL)
_LINE_MARKS = re.compile(r"^[ \t>]*(?:#{1,6}[ \t].*|[-*+|][ \t]*|\d+[.)][ \t]*)", re.MULTILINE)
_POSSESSIVE = re.compile(r"['’]s$")
_TITLE_WORDS = 2
_TAKEN_UP = re.compile(r"\b(?:he|she|himself|herself)\b")
_TAKEN_UP_AFTER = re.compile(r"(?:He|She)\b")
"""How English goes on about a person, and about nothing else but a few animals and ships."""
_PERSON = re.compile(r"\b(?:man|woman|boy|girl|mother|father|\w*(?:er|or|ist|ian)|[A-Z]\w+)\b")
"""Whom a pronoun may stand for instead: somebody named between the first word and it."""
_NO_PERSON = re.compile(
    r"(?:ing|tion|ness|ment|ity|ly|s)$|^(?:Each|(?:Every|Some|Any|No)(?:body|one|day)?)$"
)
"""Endings that English names seldom have, and words that stand for anybody."""


def find_names(text: str, language: str) -> frozenset[str]:
    """Return people, places and quoted titles that a note mentions, as written.

    A name is a capitalized word inside a sentence that the note never writes small; in
    languages that capitalize nouns, one that never stands after an article. Where a sentence
    begins every word has a capital: there it is a common given name, or a word that English
    takes up as "she" or "he". Acronyms are terms, not names. Neighboring names are one name as
    well as two.

    Args:
        text: Cleaned text of the note.
        language: ISO 639-1 code.

    Returns:
        Names; empty for scripts without capitals, quoted titles aside.

    Determinism:
        Pure.

    Example:
        >>> sorted(find_names("In 1885 Hermann Ebbinghaus learned lists.", "en"))
        ['Ebbinghaus', 'Hermann', 'Hermann Ebbinghaus']
        >>> sorted(find_names("Anna sells tea. Zofka counts what she earns.", "en"))
        ['Anna', 'Zofka']
    """
    prose = _LINE_MARKS.sub("", _MARKUP.sub(" ", text))
    small = {m.group() for m in _WORD.finditer(prose) if m.group()[0].islower()}
    after_article = _after_article(prose, language)
    found: set[str] = set()
    sentences = [prose[start:end] for start, end in sentence_spans(prose)]
    for sentence, after in zip_longest(sentences, sentences[1:], fillvalue=""):
        run: list[str] = []
        for index, match in enumerate(_WORD.finditer(sentence)):
            word = _POSSESSIVE.sub("", match.group())
            is_told = index > 0 or _is_person(word, sentence[match.end() :], after, language)
            is_name = is_told and _is_capitalized(word) and word.casefold() not in small
            is_name = is_name and word not in after_article
            is_name = is_name and word.casefold() not in stop_words(language)
            run = [*run, word] if is_name else []
            found.update({word, " ".join(run)} if is_name else ())
    return frozenset(found | _quoted_titles(text))


def _is_person(word: str, rest: str, after: str, language: str) -> bool:
    """Return whether the first word of a sentence names a person, whatever its capital says."""
    if word in GIVEN_NAMES:
        return True
    if language != "en" or _NO_PERSON.search(word):
        return False
    taken_up = _TAKEN_UP.search(rest)
    is_first = taken_up is not None and not _PERSON.search(rest[: taken_up.start()])
    return is_first or _TAKEN_UP_AFTER.match(after.lstrip()) is not None


def _is_capitalized(word: str) -> bool:
    """Return whether the word begins with a capital and goes on small."""
    return word[0].isupper() and len(word) > 1 and any(c.islower() for c in word[1:])


def _after_article(prose: str, language: str) -> frozenset[str]:
    """Return capitalized words that stand after an article where nouns are capitalized."""
    articles = _ARTICLES.get(language)
    if articles is None:
        return frozenset()
    seen: set[str] = set()
    previous = ""
    for match in _WORD.finditer(prose):
        if previous.casefold() in articles or (previous.islower() and previous.endswith("e")):
            seen.add(match.group())
        previous = match.group()
    return frozenset(seen)


def _quoted_titles(text: str) -> set[str]:
    """Return quoted titles: two or more words that begin with a capital, or CJK titles."""
    titles: set[str] = set()
    for match in _QUOTED.finditer(text):
        title = match["title"] or match["cjk"] or ""
        if match["cjk"] or (title[0].isupper() and len(words(title)) >= _TITLE_WORDS):
            titles.add(title.strip())
    return titles
