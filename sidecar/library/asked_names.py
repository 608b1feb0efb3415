"""Questions that only a name or a place answers, and sentences that may hold one."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sidecar.language.stop_words import stop_words

_DID = (
    r"\w+ed|wrote|won|made|built|led|found|began|coined|gave|took|sang|drew|said|told|taught|saw"
    r"|brought|sent|became|ran|fought|broke|chose|drove|spoke|stole|threw|wore"
)
_WHO = re.compile(
    # English
    rf"^\W*(?:by |to |for |from |with )?(?:who|whom|whose) (?:was|were|first|originally|{_DID})\b"
    r"|\bby whom\b|^\W*who (?:is|was|were) the (?:first|author|inventor|founder|discoverer)\b"
    # Spanish
    r"|^\W*¿?(?:por |a |de )?quién(?:es)? (?:fue|fueron|era|eran|\w+(?:ó|aron|ieron))\b"
    # Russian
    r"|^\W*(?:кто|кем|кому) (?:был[аио]?|первым|впервые|\w{3,}л[аи]?)\b",
    re.IGNORECASE,
)
_WHERE = re.compile(r"^\W*(?:from |to )?where (?:was|were|did)\b", re.IGNORECASE)
_EITHER = re.compile(r"\b(?:or|o|или)\b", re.IGNORECASE)
_PERSON = re.compile(
    r"\b(?:he|she|his|her|him|they|their|them|we|our|us|i|my|who|whose|people|someone|somebody"
    r"|everybody|everyone|nobody|anyone|\w+(?:ists?|ians?)"
    r"|él|ella|ellos|ellas|su|sus|quien|quienes|nosotros|gente|alguien|\w+istas?"
    r"|он|она|они|его|её|ее|их|ему|ей|мы|наш\w*|я|мой|люди|кто|который|которая|которые|\w+ист\w*"
    r")\b",
    re.IGNORECASE,
)
_PLACE = re.compile(r"\b(?:in|at|from|near|to|into|off|around|outside)\b", re.IGNORECASE)
_WITH = re.compile(r"\b(?:with|by) (?:[A-ZÀ-ÖØ-Þ][\w'’-]+ ?)+")
_CAPITALIZED = re.compile(r"\b(?:[A-ZÀ-ÖØ-Þ][a-zß-öø-ÿ]|[А-ЯЁ][а-яё])[\w'’-]*")
_SMALL = re.compile(r"\b(?:[a-zß-öø-ÿ]|[а-яё])[\w'’-]*")
_CALENDAR = re.compile(
    r"(?:jan|febr)uary|march|april|may|june|july|august|(?:septem|octo|novem|decem)ber"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
)


def asks_for_name(question: str) -> bool:
    """Return whether a question asks who did or was something, so that a name answers it.

    A question that offers a choice, or one in a language whose words or capitals do not tell
    (German writes all nouns with one), asks for none.

    Determinism:
        Pure.

    Example:
        >>> asks_for_name("Who discovered photosynthesis?"), asks_for_name("Who may vote?")
        (True, False)
        >>> asks_for_name("Who remembered more, readers or testers?")
        False
    """
    return _WHO.search(question) is not None and _EITHER.search(question) is None


def asks_for_place(question: str) -> bool:
    """Return whether a question asks where something was or happened; in English only.

    Example:
        >>> asks_for_place("Where was the comet seen?"), asks_for_place("Where are the keys?")
        (True, False)
    """
    return _WHERE.search(question) is not None


def common_words(texts: Iterable[str]) -> frozenset[str]:
    """Return the words that texts write with a small letter somewhere: they are no names."""
    return frozenset(match.group() for text in texts for match in _SMALL.finditer(text))


def holds_name(sentence: str, question: str, common: frozenset[str]) -> bool:
    """Return whether a sentence may name somebody whom the question does not.

    Args:
        sentence: One sentence of a note.
        question: The question; its own names answer nothing.
        common: ``common_words`` of what the sentence was taken from.

    Returns:
        Whether it holds a pronoun for a person, or a word that is only ever capitalized.

    Example:
        >>> common = common_words(["plants make sugar", "the light of photosynthesis"])
        >>> asked = "Who discovered photosynthesis?"
        >>> holds_name("Plants turn light into sugar.", asked, common)
        False
        >>> holds_name("Ingenhousz saw plants give off gas in light.", asked, common)
        True
    """
    return _PERSON.search(sentence) is not None or _holds_new(sentence, question, common)


def _holds_new(sentence: str, question: str, common: frozenset[str]) -> bool:
    """Return whether a sentence holds a name that the question does not."""
    asked = {word.casefold() for word in re.findall(r"[\w'’-]+", question)}
    known = asked | common | stop_words("en")
    found = (match.group().casefold() for match in _CAPITALIZED.finditer(sentence))
    return any(word not in known and not _CALENDAR.fullmatch(word) for word in found)


def holds_place(sentence: str, question: str, common: frozenset[str]) -> bool:
    """Return whether a sentence may say where: it holds a word like *in* or *from*, or a name.

    Whom somebody did it with is no place.
    """
    elsewhere = _WITH.sub("", sentence)
    return _PLACE.search(sentence) is not None or _holds_new(elsewhere, question, common)
