"""Small words that change what a sentence says: when and where, "only", and "no" for "every"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from sidecar.language.negation import negations
from sidecar.language.stop_words import stop_words
from sidecar.language.words import stem, words
from sidecar.rounds.vocabulary import Item, Vocabulary
from sidecar.rounds.word_forms import base_forms

_AT, _BEFORE, _AFTER, _OUT, _ABOVE, _BELOW = "at", "before", "after", "out", "above", "below"

_RELATIONS: Final = {
    "en": {
        _AT: "in at on during inside within",
        _BEFORE: "before until till",
        _AFTER: "after since",
        _OUT: "outside beyond",
        _ABOVE: "above",
        _BELOW: "below beneath underneath",
    },
    "de": {_AT: "in im am um", _BEFORE: "vor bis", _AFTER: "nach seit ab"},
    "fr": {_AT: "en", _BEFORE: "avant jusqu", _AFTER: "après depuis dès"},
    "es": {_AT: "en", _BEFORE: "antes hasta", _AFTER: "después desde"},
    "it": {_AT: "nel", _BEFORE: "prima fino", _AFTER: "dopo dal"},
    "pt": {_AT: "em", _BEFORE: "antes até", _AFTER: "depois desde após"},
    "nl": {_AT: "in om", _BEFORE: "voor tot", _AFTER: "na sinds vanaf"},
}
"""Words that say when or where, by what they say and by language."""

_BETWEEN: Final = frozenset(
    {"the", "a", "an", "its", "their", "this", "that", "of", "to", "year", "about", "jahr"}
    | {"dem", "der", "den", "l", "de", "à", "en", "año", "anno", "ano", "het", "jaar", "el"}
)
"""Words that may stand between such a word and what it is about."""

_MOST_BETWEEN: Final = 3

_ONLY: Final = {
    "en": r"only|solely|exclusively|nothing but",
    "de": r"nur|ausschließlich|lediglich",
    "fr": r"seul(?:s|es|e)?|seulement|uniquement|exclusivement",
    "es": r"sol[oa]s?|sólo|solamente|únicamente|exclusivamente",
    "it": r"solo|soltanto|solamente|esclusivamente",
    "pt": r"só|somente|apenas|unicamente|exclusivamente",
    "nl": r"alleen|slechts|uitsluitend|enkel",
}
_SAYS_ONLY_TOO: Final = {
    "en": r"alone|just|sole|single|simply|merely|barely|hardly|unless|until|except|but|other than|"
    r"must|needs?|requires?|has to|have to|depends?|necessary|required|restricted|limited|"
    r"unique|exclusive|one|special|specific|particular|otherwise",
    "de": r"allein|bloß|einzig\w*|niemand|kein\w*|außer|erst|muss|müssen|braucht|nötig|sonst|"
    r"beschränkt",
    "fr": r"qu['’]|que|ne|sauf|faut|doit|uniqu\w*|exclusi\w*|juste|sinon",
    "es": r"únic\w*|exclusiv\w*|sino|salvo|excepto|más que|debe|necesit\w*|hasta",
    "it": r"unic\w*|esclusiv\w*|tranne|salvo|deve|non .* che|finché",
    "pt": r"únic\w*|exclusiv\w*|exceto|salvo|deve|senão",
    "nl": r"enige|behalve|moet|pas|tenzij|net",
}
"""Words that say "only" in another way, or "not without"."""

_ALONE: Final = re.compile(
    r"\balone (?:may|can|could|must|is|are|has|have|does|do)\b", re.IGNORECASE
)
"""Who "alone" does something; to live alone is another thing."""

_NOT_ONLY: Final = re.compile(
    r"\b(?:not only|nicht nur|non seulement|no s[oó]lo|non solo|não só|niet alleen)\b",
    re.IGNORECASE,
)

_EVERY: Final = {
    "en": (r"(?:every|each|all(?: the)?|any)", r"(?:no|not a single|none of the|not any)"),
    "de": (r"(?:jede[rsnm]?|alle)", r"(?:keine?[rsnm]?)"),
    "fr": (r"(?:chaque|tou(?:s|tes) les|toute?)", r"(?:aucune?)"),
    "es": (r"(?:cada|tod[oa]s? l[oa]s|todo)", r"(?:ningún|ninguna)"),
    "it": (r"(?:ogni|tutt[ei] (?:i|gli|le))", r"(?:nessun[oa]?)"),
    "pt": (r"(?:cada|tod[oa]s? [oa]s?|todo)", r"(?:nenhuma?)"),
    "nl": (r"(?:elke?|iedere?|alle)", r"(?:geen)"),
}
"""Of every case, and of no case, right before the noun."""


def changes_relation(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether the same time or place is given another relation: "before" for "in 1789".

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language; other languages than English compare numbers only.

    Determinism:
        Pure.

    Example:
        >>> changes_relation("It fell in 1989.", "It fell before 1989.", Vocabulary("en"))
        True
        >>> changes_relation("It fell in 1989.", "In the year 1989 it fell.", Vocabulary("en"))
        False
    """
    mine, theirs = (dict(_anchors(text, known.language)) for text in (assertion, statement))
    shared = [
        (mine[one], theirs[one])
        for one in mine.keys() & theirs.keys()
        if known.language == "en" or one.isdigit()
    ]
    return any(a != b for a, b in shared)


def _anchors(text: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield the word or number after each word of time or place, with what that says."""
    relations = {
        word: name for name, line in _RELATIONS.get(language, {}).items() for word in line.split()
    }
    stops, tokens = stop_words(language), words(text)
    for place, word in enumerate(tokens):
        if word not in relations:
            continue
        for after in tokens[place + 1 : place + 2 + _MOST_BETWEEN]:
            if after in _BETWEEN:
                continue
            if after not in stops:  # "the time in which", "the time after which"
                yield stem(after, language), relations[word]
            break


def moves_only(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether the assertion's "only" is not said, or said of something else.

    Args:
        assertion: The assertion; one without "only" gives False.
        statement: A sentence of the learner.
        known: The words of their language.

    Determinism:
        Pure.

    Example:
        >>> point = "Only the queen lays eggs."
        >>> [moves_only(point, said, Vocabulary("en")) for said in (
        ...     "The queen lays eggs.", "The queen only lays eggs.", "The queen alone lays eggs.")]
        [True, True, False]
    """
    pattern = _ONLY.get(known.language)
    if pattern is None or _NOT_ONLY.search(assertion) or _NOT_ONLY.search(statement):
        return False
    only = re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)
    mine, theirs = list(only.finditer(assertion)), list(only.finditer(statement))
    is_alone = not mine and known.language == "en" and _ALONE.search(assertion)
    if len(mine) != 1 and not is_alone:
        return False
    if not theirs:
        other = re.compile(rf"\b(?:{_SAYS_ONLY_TOO[known.language]})\b", re.IGNORECASE)
        return not (other.search(statement) or negations(statement, known.language))
    return len(mine) == len(theirs) == 1 and _is_moved(
        assertion, mine[0], statement, theirs[0], known
    )


def _is_moved(
    assertion: str,
    mine: re.Match[str],
    statement: str,
    theirs: re.Match[str],
    known: Vocabulary,
) -> bool:
    """Return whether what one "only" stands before comes before the other one."""
    sides = ((assertion, mine, statement, theirs), (statement, theirs, assertion, mine))
    return any(
        _opens(text[: found.start()], known)
        and _stands_before(known.items(text[found.end() :])[:1], other, place, known)
        for text, found, other, place in sides
    )


def _opens(before: str, known: Vocabulary) -> bool:
    """Return whether a word after such a text opens its clause, and so stands at the subject."""
    return not known.items(re.split(r"[,;:]|\b(?:and|but|und|et|y)\b", before)[-1])


def _stands_before(
    focus: tuple[Item, ...], text: str, only: re.Match[str], known: Vocabulary
) -> bool:
    before, after = known.items(text[: only.start()]), known.items(text[only.end() :])
    if not focus or not before or not after:  # "the queen only"
        return False
    is_before = any(known.is_same(focus[0], one) for one in before)
    return is_before and not any(focus[0].text == one.text for one in after)


def denies_every(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a statement says of no case what the assertion says of every one.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language.

    Determinism:
        Pure.

    Example:
        >>> denies_every("Every bird has wings.", "No bird has wings.", Vocabulary("en"))
        True
        >>> denies_every("Every bird has wings.", "No bird is without wings.", Vocabulary("en"))
        False
    """
    forms = _EVERY.get(known.language)
    if forms is None or len(negations(statement, known.language)) > 1 + len(
        negations(assertion, known.language)
    ):
        return False
    every, none = (re.compile(rf"\b{form} (\w+)", re.IGNORECASE) for form in forms)
    wanted = _nouns(every, assertion, known) - _nouns(none, assertion, known)
    denied, kept = _nouns(none, statement, known), _nouns(every, statement, known)
    return bool(wanted & denied - kept)


def _nouns(pattern: re.Pattern[str], text: str, known: Vocabulary) -> set[str]:
    return {stem(match[1].lower(), known.language) for match in pattern.finditer(text)}


_NOTHING: Final = re.compile(
    r"\b(?:nothing (?:about|to do with|of)|"
    r"no (?:effect|influence|impact|bearing|role|connection|evidence))\b",
    re.IGNORECASE,
)
_BOTH: Final = re.compile(r"\bboth (?:of )?(?:the |its |their )?(\w+)", re.IGNORECASE)
_OF_SEVERAL: Final = re.compile(r"\b(?:both|two|each|all|every|either|and)\b", re.IGNORECASE)


def says_nothing(assertion: str, statement: str) -> bool:
    """Return whether an English sentence says that something has nothing to do with another.

    Example:
        >>> says_nothing("The tilt of the Earth makes the seasons.",
        ...     "The tilt of the Earth has nothing to do with the seasons.")
        True
    """
    return bool(_NOTHING.search(statement)) and not _NOTHING.search(assertion)


def says_both(assertion: str, statement: str) -> bool:
    """Return whether an English sentence says of both what the assertion says of one.

    Example:
        >>> says_both("The left lung has two lobes.", "Both lungs have two lobes.")
        False
        >>> says_both("The left lung is smaller.", "Both lungs are smaller.")
        True
    """
    if _OF_SEVERAL.search(assertion):
        return False
    said = {base for word in words(assertion) for base in base_forms(word)}
    nouns = {match[1].lower() for match in _BOTH.finditer(statement)}
    return any(noun.endswith("s") and said & {*base_forms(noun)} for noun in nouns)
