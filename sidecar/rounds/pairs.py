"""Whether one of the things that an assertion names together is left out: "uses ATP and NADPH".

A single word may be said in many ways, so its absence tells only where all the rest is said and
nothing stands there that could be it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, dropwhile, takewhile
from typing import Final

from sidecar.language.number_words import NUMBER_WORDS
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words
from sidecar.rounds.meanings import HONEST, Relation
from sidecar.rounds.near_copies import FILLERS, LIGHT
from sidecar.rounds.roles import tells_fact
from sidecar.rounds.same_words import plainly
from sidecar.rounds.vocabulary import Item, Vocabulary

_AND: Final = re.compile(r"\b(?:and|or|as well as|plus)\b", re.IGNORECASE)
_SIGN: Final = re.compile(r"[.;:()—–]")
_TOGETHER: Final = re.compile(
    r"\b(?:both|two|together|each|either|all (?:three|four)|the others?|so (?:do|does|is|are)|"
    r"respectively|etc)\b",
    re.IGNORECASE,
)
"""Words that may stand for what is not named."""

_DETERMINERS: Final = frozenset({"the", "a", "an", "its", "their", "all", "both", "most", "some"})

_PLACE: Final = (
    r"(above|below|before|after|in|out|on|off|up|down|inside|outside|into|over|under|to|from|with|"
    r"without|during|between|within)"
)
_TWO_PLACES: Final = re.compile(rf"\b{_PLACE} (?:and|or) {_PLACE}\b", re.IGNORECASE)

_TELLS_OF: Final = frozenset({"of", "in", "for", "between", "the", "a", "an", "its", "their"})
"""Small words with which what a thing is goes on: "a difference in concentration"."""

MOST_IN_LIST: Final = 3
"""Words of a thing between two commas of a list; more is a clause of its own."""

_SAID: Final = HONEST | {Relation.OPPOSITE}


@dataclass(frozen=True, slots=True)
class _Named:
    """One of the things that are named together.

    Attributes:
        items: Its telling words, and such as may stand beside it.
        own: Those that are surely its own: beside the "and", or between two commas.
    """

    items: tuple[Item, ...]
    own: tuple[Item, ...]


def leaves_out_of_pair(
    assertion: str, statement: str, known: Vocabulary, *, elsewhere: str = ""
) -> bool:
    """Return whether a statement says an assertion but for some of the things it names together.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        known: English; other languages give False.
        elsewhere: What else the learner said of it, which may be the rest.

    Determinism:
        Pure.

    Example:
        >>> point = "A wind has a speed and a direction."
        >>> leaves_out_of_pair(point, "A wind has a speed.", Vocabulary("en"))
        True
        >>> leaves_out_of_pair(point, "A wind has a speed and blows somewhere.", Vocabulary("en"))
        False
    """
    if known.language != "en" or _TOGETHER.search(statement):
        return False
    if _leaves_out_place(assertion, f"{statement} {elsewhere}"):
        return True
    plain = plainly(assertion, "en")
    point, said = known.items(plain), known.items(statement)
    own, same = {one.text for one in point}, {one.text for one in said}
    others = [one for one in said if one.text not in own]
    new = [one for one in others if _tells(one) and not _is_said(one, point, known)]
    more = known.items(elsewhere)
    same |= {one.text for one in more}
    others += [one for one in more if one.text not in own]
    unsaid = [one for one in point if one.text not in same and not _is_said(one, others, known)]
    subject = {*takewhile(lambda one: one in unsaid, point)}  # "it uses ...", "uses ..."
    telling = {
        one.text
        for one in unsaid
        if _tells(one) and one not in subject and _parts(one, known) != {"v"}
    }
    return any(
        telling <= {one.text for one in missing} and not _may_be(new, missing, known)
        for named in _named_together(plain, known)
        if (missing := _missing(named, {one.text for one in unsaid}))
    )


def _leaves_out_place(assertion: str, statement: str) -> bool:
    """Return whether one of two small words is left out: "above or below", "before and after"."""
    said = {*words(statement)}
    return any(
        ({found[1].lower()} <= said) != ({found[2].lower()} <= said)
        for found in _TWO_PLACES.finditer(assertion)
    )


def _may_be(new: Sequence[Item], missing: Sequence[Item], known: Vocabulary) -> bool:
    """Return whether a word that the point lacks may be what is missing: it is of its kind."""
    kinds = [_parts(one, known) for one in missing]
    return any(
        not parts or any(not kind or parts & kind for kind in kinds)
        for parts in (_parts(one, known) for one in new)
    )


def _parts(one: Item, known: Vocabulary) -> frozenset[str]:
    return known.lexicon.parts(one.word) if known.lexicon else frozenset()


def _missing(named: Sequence[_Named], unsaid: set[str]) -> tuple[Item, ...]:
    """Return the words of those that are unsaid, where another one of them is said."""
    gone = [one for one in named if any(item.text in unsaid for item in one.own)]
    return tuple(item for one in gone for item in one.items) if len(gone) < len(named) else ()


def _named_together(text: str, known: Vocabulary) -> Iterator[tuple[_Named, ...]]:
    """Yield the things before and after each "and"; numbers and letters are said in many ways."""
    for joint in _AND.finditer(text):
        before = [*_before(text[: joint.start()], known)]
        after = _after(text[joint.end() :], known)
        if after is None or not before:
            continue
        is_noun = words(text[joint.end() :])[0] in _DETERMINERS
        is_fact = len(after.items) > 1 and not is_noun
        if is_fact and _is_verb(after.own[0], known) > _is_verb(before[0].own[-1], known):
            continue  # "and removes salt" is a fact of its own
        heads = [one.own[-1] for one in before] + [after.own[0]]
        if not any(_is_sign(one) for one in heads) and not _are_alike(heads, known):
            yield (*before, after)


def _before(text: str, known: Vocabulary) -> Iterator[_Named]:
    """Yield what stands right before an "and", and before each comma of its list."""
    pieces = [words(piece) for piece in _SIGN.split(text.rstrip(" ,"))[-1].split(",")]
    stops = stop_words("en")
    for place, piece in reversed([*enumerate(pieces)]):
        if not place and len(pieces) > 1 and set(piece[:1]) & stops - _DETERMINERS:
            return  # "in summer, frogs and toads"
        run = _items([*takewhile(lambda word: word not in stops, reversed(piece))][::-1], known)
        if not run:
            return
        telling = [word for word in piece if word not in stops]
        is_whole = len(telling) <= MOST_IN_LIST and not any(tells_fact(one, known) for one in piece)
        is_between = is_whole and place > 0
        yield _Named(_items(telling, known), run if is_between else run[-1:])
        if not is_whole:
            return


def _after(text: str, known: Vocabulary) -> _Named | None:
    """Return what stands right behind an "and", with what is told of it."""
    stops = stop_words("en")
    piece = words(re.split(r"[.,;:()—–]", text)[0])
    rest = [*dropwhile(lambda word: word in stops, piece)]
    run = [*takewhile(lambda word: word not in stops, rest)]
    told = [*takewhile(lambda word: word in _TELLS_OF or word not in stops, rest)]
    items = _items([word for word in told if word not in stops], known)
    return _Named(items, _items(run[:1], known)) if run else None


def _items(run: Sequence[str], known: Vocabulary) -> tuple[Item, ...]:
    return tuple(item for word in run for item in known.items(word))


def _are_alike(heads: Sequence[Item], known: Vocabulary) -> bool:
    """Return whether two say the same, as in "grow and develop"."""
    pairs = combinations(heads, 2)
    return any(one.text != other.text and known.is_same(one, other) for one, other in pairs)


def _is_verb(one: Item, known: Vocabulary) -> bool:
    return tells_fact(one.word, known)


def _is_sign(one: Item) -> bool:
    return one.word in NUMBER_WORDS or one.word.isdigit() or len(one.word) == 1


def _tells(one: Item) -> bool:
    return one.is_content and one.text not in FILLERS | LIGHT


def _is_said(one: Item, said: Sequence[Item], known: Vocabulary) -> bool:
    return any(
        known.relation(a, b) in _SAID for other in said for a, b in ((one, other), (other, one))
    )
