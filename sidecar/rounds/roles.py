"""Which part each word of an English sentence plays, roughly: who does what to what, and why.

No grammar: clauses are parted at the words that join them, and a word's part is told by the
preposition before it and the verb beside it. Enough to see that two words have changed parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from sidecar.language.negation import negations
from sidecar.language.normal import straighten
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words
from sidecar.rounds.list_commas import lists_joined
from sidecar.rounds.same_words import plainly
from sidecar.rounds.vocabulary import Item, Vocabulary
from sidecar.rounds.word_forms import is_participle

SUBJECT: Final = "subject"
OBJECT: Final = "object"
VERB: Final = "verb"
HOW: Final = "how"
IS: Final = "is"

MAIN: Final = "main"
CAUSE: Final = "cause"
CONDITION: Final = "condition"
RELATIVE: Final = "relative"
PURPOSE: Final = "purpose"
UNTIL: Final = "until"
AFTER: Final = "after"
_TIMES: Final = frozenset({UNTIL, AFTER})

_OPENERS: Final = (
    (CAUSE, r"because of|because|since|due to|owing to|thanks to|given that|as a result of"),
    (
        CONDITION,
        r"if|whenever|when|(?:every|each|any) time(?: that)?|once|as soon as|as long as|"
        r"provided(?: that)?|in case|where",
    ),
    (UNTIL, r"until|till|before"),
    (AFTER, r"after"),
    ("unless", r"unless|otherwise|or else"),
)
"""Words that open a clause that is not the main one, with its part."""

_EFFECT: Final = (
    r"so that|and so|so|therefore|thus|hence|consequently|which is why|that is why|thats why|"
    r"that s why|as a result|which means(?: that)?|which makes|which lets|and that makes"
)
"""Words after which the effect comes: what stands before them is the cause."""

_NEXT: Final = r"but|whereas|while|although|though|yet|then|however"
"""Words that open another clause of the same part."""

_RELATIVE: Final = r"that|which|who|whose|whom"

_JOINTS: Final = re.compile(
    "|".join(
        [
            rf"(?P<effect>\b(?:{_EFFECT})\b)",
            *(rf"(?P<o{n}>\b(?:{pattern})\b)" for n, (_, pattern) in enumerate(_OPENERS)),
            rf"(?P<next>\b(?:{_NEXT})\b)",
            r"(?P<and>\b(?:and|or)\b)",
            rf"(?P<relative>\b(?:{_RELATIVE})\b)",
            r"(?P<sign>[,;:()—–]|\.(?=\s|$))",
        ]
    ),
    re.IGNORECASE,
)

_PREPOSITIONS: Final = {
    "from": "from", "out": "from", "off": "from",
    "to": "to", "into": "to", "onto": "to", "toward": "to", "towards": "to",
    "than": "than", "by": "by", "through": "by",
    "of": "of", "in": "in", "on": "in", "at": "in", "inside": "in", "within": "in",
    "with": "with", "for": "for", "about": "for", "against": "against", "between": "between",
    "during": "in", "over": "in", "under": "under", "above": "above", "below": "under",
    "as": "as", "like": "like", "unlike": "than", "without": "without", "not": "not",
}  # fmt: skip
"""Words that say which part the next noun plays, by the part."""

_INNER: Final = frozenset({"in", "of", "with", "for"})
"""Prepositions that go on with what is compared."""

_PARTITIVE: Final = re.compile(
    r"\b(most|some|all|part|half|many|one|each|none) of\b"
    r"(?= (?:the|his|her|its|their|these|those))",
    re.IGNORECASE,
)
"""Words before "of" that are no part of their own."""

_MADE_OF: Final = re.compile(
    r"\b(is|are|was|were) (?:made|built|formed) (?:out of|of|from)\b", re.IGNORECASE
)
_MAKES: Final = re.compile(
    r"\b(?:is|are) (?:made into|used to (?:make|produce|build|form))\b", re.IGNORECASE
)
"""What something is made of makes it."""

_DEPENDS: Final = re.compile(r"\bdepends? (?:up)?on\b", re.IGNORECASE)

_UNABLE: Final = re.compile(
    r"\b(?:unable|fails?|failing|hardly|barely|rarely|incapable|lacks?|lacking|useless)\b",
    re.IGNORECASE,
)
"""Words that say no without a negation."""

_BE: Final = frozenset({"is", "are", "was", "were", "be", "been", "being", "get", "gets", "got"})
_AUXILIARIES: Final = _BE | frozenset(
    {"has", "have", "had", "does", "do", "did", "can", "could", "may", "might", "must", "will"}
    | {"would", "shall", "should", "cannot", "isn", "aren", "doesn", "don", "didn", "won"}
)
_HAVE: Final = frozenset({"has", "have", "had"})
_BEFORE_NOUN: Final = frozenset(
    {"the", "a", "an", "its", "their", "his", "her", "this", "these", "those", "some", "every"}
    | {"each", "no", "other", "more", "less", "most", "all", "any", "own", "your", "our"}
)


@dataclass(frozen=True, slots=True)
class Part:
    """A content word with the part it plays.

    Attributes:
        item: The word.
        clause: Number of its clause in the sentence, from 0.
        of_clause: What the clause is to the whole: main, cause, condition and so on.
        role: What the word is in its clause: subject, object, verb, or after a preposition.
        is_passive: Whether its clause is.
        is_denied: Whether its clause says no, or the word stands after "not" or "without".
    """

    item: Item
    clause: int
    of_clause: str
    role: str
    is_passive: bool = False
    is_denied: bool = False


def parts_of(text: str, known: Vocabulary) -> tuple[Part, ...]:
    """Return the content words of an English sentence with the parts they play.

    Args:
        text: One sentence.
        known: English, with a lexicon.

    Determinism:
        Pure.

    Example:
        >>> [(part.item.word, part.of_clause, part.role)
        ...  for part in parts_of("Demand falls when prices rise.", Vocabulary("en"))]
        [('demand', 'main', 'subject'), ('falls', 'main', 'subject'), \
('prices', 'condition', 'subject'), ('rise', 'condition', 'subject')]
    """
    return tuple(
        part
        for number, (of_clause, clause) in enumerate(
            _clauses(_spelled_out(plainly(text, known.language), known), known)
        )
        for part in _in_clause(clause, known, number, of_clause)
    )


def _spelled_out(text: str, known: Vocabulary) -> str:
    """Return a text without what hides who does what: "most of", "is made of", a list."""
    text = lists_joined(text, lambda part: tells_fact(part, known))
    text = _DEPENDS.sub("is determined by", text)
    return _MAKES.sub("makes", _MADE_OF.sub(r"\1 made by", _PARTITIVE.sub(r"\1", text)))


def _clauses(text: str, known: Vocabulary) -> Iterator[tuple[str, str]]:
    """Yield each clause with its part in the sentence."""
    found: list[tuple[str, str]] = []
    part, start = MAIN, 0
    for joint in _JOINTS.finditer(text):
        before, after = text[start : joint.start()], text[joint.end() :]
        if joint["and"] and not (_has_verb(before, known) and _opens_clause(after, known)):
            continue
        found.append((part, text[start : joint.start()]))
        start = joint.end()
        kind = joint.lastgroup or ""
        if kind == "effect":
            found = [(CAUSE if one == MAIN else one, clause) for one, clause in found]
            part = MAIN
        elif kind.startswith("o"):
            part = _OPENERS[int(kind[1:])][0]
        elif kind == "relative":
            part = part if part != MAIN else RELATIVE
        elif kind in {"sign", "next"} or part == RELATIVE:
            part = MAIN
    found.append((part, text[start:]))
    yield from (one for one in found if words(one[1]))


def _opens_clause(rest: str, known: Vocabulary) -> bool:
    """Return whether "and" is followed by a clause of its own, not by another word of a list."""
    joint = _JOINTS.search(rest)
    tokens = words(rest[: joint.start()] if joint else rest)
    if _AUXILIARIES.intersection(tokens):
        return True
    for before, word in pairwise(tokens):
        if before not in _BEFORE_NOUN | _PREPOSITIONS.keys() and _looks_finite(word, known):
            return True
    return False


def _has_verb(clause: str, known: Vocabulary) -> bool:
    tokens = words(clause)
    return any(word in _AUXILIARIES for word in tokens) or any(
        _looks_finite(word, known) for word in tokens[1:]
    )


def _is_adverb(word: str, known: Vocabulary) -> bool:
    parts = known.lexicon.parts(word) if known.lexicon else frozenset[str]()
    return word.endswith("ly") and "r" in parts


def tells_fact(part: str, known: Vocabulary) -> bool:
    """Return whether a part of an English sentence holds a verb, rather than naming a thing."""
    return any(word in _AUXILIARIES or _looks_finite(word, known) for word in words(part))


def _may_be_verb(word: str, known: Vocabulary) -> bool:
    return known.lexicon is not None and "v" in known.lexicon.parts(word)


def _looks_finite(word: str, known: Vocabulary) -> bool:
    parts = known.lexicon.parts(word) if known.lexicon else frozenset[str]()
    return "v" in parts and ("n" not in parts or word.endswith("s"))


def _in_clause(clause: str, known: Vocabulary, number: int, of_clause: str) -> Iterator[Part]:
    """Yield the content words of one clause; a passive has done and doer exchanged."""
    found: list[Part] = []
    stops = stop_words(known.language)
    tokens = words(clause)
    role, has_verb, is_passive = SUBJECT, False, False
    denied = _denied(clause, known, all_of_it=of_clause == "unless")
    for place, word in enumerate(tokens):
        before = tokens[place - 1] if place else ""
        if word in _AUXILIARIES:
            has_verb, role = True, IS if word in _BE else OBJECT
            continue
        if word in _PREPOSITIONS:
            # "than study in one sitting" is compared as a whole
            is_inner = (role == "than" and _PREPOSITIONS[word] in _INNER) or (
                word == "of" and before in {"out", "off"}
            )
            role = role if is_inner else _PREPOSITIONS[word]
            continue
        if word in stops:
            if word in _BEFORE_NOUN and before and before not in stops | _PREPOSITIONS.keys():
                role = OBJECT if has_verb and role != IS else role if has_verb else SUBJECT
            continue
        (item,) = known.items(word) or (None,)
        if item is None:
            continue
        after = tokens[place + 1] if place + 1 < len(tokens) else ""
        opens = not found and _may_be_verb(word, known)
        # "doubling the current": what follows is done to
        early = VERB if opens and word.endswith("ing") else HOW if _is_adverb(word, known) else ""
        if early:
            found.append(Part(item, number, of_clause, early, is_denied=denied[place]))
            role = OBJECT if early == VERB else role
            continue
        is_verb = _is_verb(word, tokens[:place], has_verb, role, bool(found), known) and not (
            role == SUBJECT and after.endswith("s") and _looks_finite(after, known)
        )
        is_verb = is_verb or (role == IS and after == "by" and is_participle(word))
        # "that splits the octave", but "that plants release"
        is_verb = is_verb or (opens and of_clause == RELATIVE and (after in stops or not after))
        if is_verb:
            is_passive = is_passive or (role == IS and _follows_be(tokens[:place], known))
            has_verb, role = True, OBJECT
            of_clause = PURPOSE if of_clause == MAIN and before == "to" else of_clause
        found.append(
            Part(item, number, of_clause, VERB if is_verb else role, is_denied=denied[place])
        )
    if of_clause in _TIMES and not any(one.role == VERB for one in found):
        found = [replace(one, role=of_clause) for one in found]  # "before the war"
    yield from (_turned(one) if is_passive else one for one in found)


def _denied(clause: str, known: Vocabulary, *, all_of_it: bool) -> list[bool]:
    """Return for each word of a clause whether it is denied.

    A negation denies its clause, but after a preposition ("with no", "without") or where no
    verb stands before "not" ("but not the cold one") only what follows it.
    """
    plain = straighten(clause)
    tokens = words(plain)
    denied = [all_of_it] * len(tokens)
    places = {*negations(plain, known.language), *(m.start() for m in _UNABLE.finditer(plain))}
    seen: set[str] = set()
    for place in sorted(places):
        first = len(words(plain[:place]))
        word, before = tokens[first], tokens[first - 1] if first else ""
        if word in seen or (word == "nor" and "neither" in seen):
            continue  # "never this and never that" denies once
        seen.add(word)
        is_inside = word == "without" or before in _PREPOSITIONS
        is_beside = word == "not" and before not in _AUXILIARIES
        start = first if is_inside or is_beside else 0
        denied[start:] = [not one for one in denied[start:]]
    return denied


def _turned(part: Part) -> Part:
    """Return what a word of a passive would be if the sentence were active."""
    turned = {SUBJECT: OBJECT, "by": SUBJECT}
    return replace(part, role=turned.get(part.role, part.role), is_passive=True)


def _follows_be(tokens: Sequence[str], known: Vocabulary) -> bool:
    """Return whether between the last form of "be" and here there are only adverbs."""
    stops = stop_words(known.language)
    for word in reversed(tokens):
        if word in _BE:
            return True
        if not (word.endswith("ly") or (word in stops and word not in _BEFORE_NOUN)):
            return False
    return False


def _is_verb(
    word: str,
    tokens: Sequence[str],
    has_verb: bool,
    role: str,
    has_subject: bool,
    known: Vocabulary,
) -> bool:
    """Return whether a word is the verb of its clause, as far as one can tell."""
    parts = known.lexicon.parts(word) if known.lexicon else frozenset[str]()
    before = tokens[-1] if tokens else ""
    if "v" not in parts or before in _BEFORE_NOUN:
        return False
    if "n" in parts and known.lexicon and known.lexicon.parts(before) == {"a"}:
        return False
    if role == IS:
        return is_participle(word) and _follows_be(tokens, known)
    if before in {"to", "not", "t"} or before in _AUXILIARIES:
        return before not in _HAVE or is_participle(word)
    if role not in {SUBJECT, OBJECT} and not has_verb and has_subject:
        return "n" not in parts or word.endswith("s") or is_participle(word)
    return not has_verb and (has_subject or "n" not in parts)
