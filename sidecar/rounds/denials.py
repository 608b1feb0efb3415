"""Which words of a sentence are denied, in languages without a lexicon here.

``polarity.py`` compares that for English, by parts of speech. Here clauses are told apart by
signs and conjunctions, and what is compared is which of the assertion's words stand in a clause
that denies: "comes from water, not from air" and "not from water, but from air" deny one each.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from sidecar.language.negation import negations
from sidecar.language.normal import straighten
from sidecar.language.words import words
from sidecar.rounds.denial_forms import DENIAL_FORMS, DenialForms
from sidecar.rounds.opposites import are_opposite
from sidecar.rounds.vocabulary import Item, Vocabulary

_GRAMMAR: Final = (
    frozenset("而不是没会并也从来自都被把因为所以只仅就很在由于能可要有无非未个")
    | {
        "non",
        "pas",
        "ni",
        "no",
        "nicht",
        "jamais",
        "nunca",
    }
    | {"nã", "nem", "mai", "nè", "niet", "geen", "nooit", "noch", "nie", "ani", "nigd"}
)
"""Characters of Chinese that are mostly grammar, and stems that only deny."""

_NEITHER: Final = re.compile(r"\bweder\b|\bnoch\b.*\bnoch\b", re.IGNORECASE)
"""Two negations that agree in a language where others cancel out."""

_HALF: Final = 2

LEAST_TURNED: Final = 2
"""Least words of a clause that are denied in one sentence only, where it has more than that."""


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    names: frozenset[str]
    is_denied: bool


def denies_otherwise(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a sentence denies what the assertion affirms, or the other way round.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language; one without such forms, English among them, gives
            False.

    Returns:
        False as well beside words such as "otherwise", which may turn it back, and where a
        condition is denied together with its result.

    Determinism:
        Pure.

    Example:
        >>> point = "Die Luft kommt von außen, nicht aus dem Keller."
        >>> denies_otherwise(point, "Aus dem Keller kommt die Luft, nicht von außen.",
        ...     Vocabulary("de"))
        True
    """
    forms = DENIAL_FORMS.get(known.language)
    if forms is None or _turns_back(statement, known.language, forms):
        return False
    point, said = _clauses(assertion, statement, known, forms)
    mine, theirs = _standing(point), _standing(said)
    affirmed = {name for name, denied in mine.items() if not denied}
    loose: set[str] = set()
    for before, after in pairwise(said):
        if before.is_denied and not after.is_denied:
            if forms.corrects.search(after.text):
                if _corrects_wrongly(before.names, after.names, affirmed):
                    return True
                loose |= before.names
            elif _corrects_rightly(before.names, after.names, mine):
                loose |= before.names
        if after.is_denied and not before.is_denied and forms.excludes.search(after.text):
            other = after.names - before.names
            if len(other & affirmed) * _HALF > len(other):
                return True
    theirs = {name: denied for name, denied in theirs.items() if name not in loose}
    turned = [_is_turned(clause, mine, theirs) for clause in point]
    is_whole = all(turned) and len(turned) > 1 and forms.condition.search(statement)
    return any(turned) and not is_whole


def _corrects_wrongly(gone: frozenset[str], new: frozenset[str], affirmed: set[str]) -> bool:
    """Return whether "not A but B" denies most of what is affirmed, for nothing of it."""
    own = new - gone
    return bool(own) and not own & affirmed and len(gone & affirmed) * _HALF >= len(affirmed)


def _corrects_rightly(gone: frozenset[str], new: frozenset[str], mine: dict[str, bool]) -> bool:
    """Return whether "not B, it is A" says what "A, not B" does, in two clauses."""
    own = {mine[name] for name in new - gone if name in mine}
    return own == {False} and any(mine.get(name) for name in gone)


def _turns_back(statement: str, language: str, forms: DenialForms) -> bool:
    """Return whether a negation may say the same again: "otherwise", "without it, it does not"."""
    text = straighten(statement)
    if forms.turns_back.search(text):
        return True
    if forms.without is None or not forms.without.search(text):
        return False
    return bool(negations(forms.without.sub(" ", text), language))


def _is_turned(clause: _Clause, mine: dict[str, bool], theirs: dict[str, bool]) -> bool:
    shared = [name for name in clause.names if name in mine and name in theirs]
    turned = [name for name in shared if mine[name] != theirs[name]]
    least = min(LEAST_TURNED, len(clause.names))
    return len(turned) >= max(1, least) and len(turned) * _HALF >= len(shared)


def _clauses(
    assertion: str, statement: str, known: Vocabulary, forms: DenialForms
) -> tuple[list[_Clause], list[_Clause]]:
    texts = [[*_split(text, forms)] for text in (assertion, statement)]
    items = [[_telling(known.items(one)) for one in side] for side in texts]
    point = [one for side in items[0] for one in side]
    found: list[list[_Clause]] = []
    for side, clauses in zip(texts, items, strict=True):
        found.append(
            [
                _Clause(text, frozenset(known.named(point, some)[len(point) :]), denied)
                for text, some in zip(side, clauses, strict=True)
                for denied in [_is_denied(text, known.language, forms)]
                if some
            ]
        )
    return found[0], found[1]


def _split(text: str, forms: DenialForms) -> Iterator[str]:
    plain = forms.not_only.sub(" ", straighten(text))
    yield from (one.strip() for one in forms.splits.split(plain) if one.strip())


def _telling(items: Iterable[Item]) -> list[Item]:
    return [one for one in items if one.is_content and one.text not in _GRAMMAR]


def _is_denied(text: str, language: str, forms: DenialForms) -> bool:
    """Return whether a clause denies: two negations cancel out, or, in Romance, agree."""
    if forms.without is None:
        count = len(negations(text, language))
        return bool(count % 2) or _NEITHER.search(text) is not None
    apart = forms.without.sub(" ", text)
    return bool(negations(apart, language)) != (apart != text)


def _standing(clauses: Sequence[_Clause]) -> dict[str, bool]:
    """Return of each word whether it is denied; none of a word that is both."""
    found: dict[str, set[bool]] = defaultdict(set)
    for clause in clauses:
        for name in clause.names:
            found[name].add(clause.is_denied)
    return {name: next(iter(some)) for name, some in found.items() if len(some) == 1}


def says_rarely(assertion: str, statement: str, language: str) -> bool:
    """Return whether a sentence says "hardly ever", or "refuses to", of what is said plainly.

    Example:
        >>> says_rarely("El corazón bombea sangre.", "El corazón rara vez bombea sangre.", "es")
        True
    """
    forms = DENIAL_FORMS.get(language)
    if forms is None or forms.few.search(straighten(assertion)):
        return False
    return forms.rarely.search(straighten(statement)) is not None


_ENDINGS: Final = re.compile(r"^(\w{3,}?)s?(arm|los|frei|leer|reich|voll|haltig)(?:e[mnrs]?)?$")
_LACKS: Final = frozenset({"arm", "los", "frei", "leer"})


def ends_otherwise(assertion: str, statement: str, language: str) -> bool:
    """Return whether a German word says "poor in" where the assertion's says "rich in".

    Example:
        >>> ends_otherwise("Das Blut ist sauerstoffreich.", "Sauerstoffarmes Blut ist es.", "de")
        True
    """
    if language != "de":
        return False
    mine, theirs = (
        {(found[1], found[2] in _LACKS) for word in words(text) if (found := _ENDINGS.match(word))}
        for text in (assertion, statement)
    )
    return any((base, not lacks) in theirs - mine for base, lacks in mine - theirs)


_DEGREES: Final = {
    "fr": frozenset({"plus", "moins"}),
    "es": frozenset({"más", "menos"}),
    "de": frozenset({"mehr", "weniger"}),
    "it": frozenset({"più", "meno"}),
    "pt": frozenset({"mais", "menos"}),
    "nl": frozenset({"meer", "minder"}),
}


def turns_degree(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether "less" stands for one of several "more" before the same word.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language.

    Returns:
        False where another word opens the clause: with its sides exchanged it says the same.

    Example:
        >>> turns_degree("El sol da más luz porque es más grande.",
        ...     "El sol da menos luz porque es más grande.", Vocabulary("es"))
        True
    """
    forms = DENIAL_FORMS.get(known.language)
    if forms is None or known.language not in _DEGREES:
        return False
    mine, theirs = ([*_degrees(text, known, forms)] for text in (assertion, statement))
    return any(
        (opener, noun) == (other_opener, other_noun) and are_opposite(degree, other)
        for opener, degree, noun in mine
        for other_opener, other, other_noun in theirs
    )


def _degrees(text: str, known: Vocabulary, forms: DenialForms) -> Iterator[tuple[str, str, str]]:
    """Yield the first telling word of each clause, the degree, and what is of that degree."""
    for clause in _split(text, forms):
        tokens = words(clause)
        for place, word in enumerate(tokens):
            if word not in _DEGREES[known.language]:
                continue
            before, after = (
                known.items(" ".join(side)) for side in (tokens[:place], tokens[place + 1 :])
            )
            if after:
                yield before[0].text if before else "", word, after[0].text
