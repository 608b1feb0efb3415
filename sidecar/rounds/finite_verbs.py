"""Finite verbs without a function word beside them: what makes a terse sentence of a row of words.

"Mitosis produces two cells" holds no function word and is a sentence. Only forms count that are
hardly ever nouns, and only where something stands on either side of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sidecar.language.normal import straighten
from sidecar.language.stop_words import stop_words
from sidecar.language.words import words

_ENGLISH: Final = frozenset(
    """
    absorbs accelerates accepts adds agrees allows applies arises attracts becomes begins belongs
    binds blocks boils breaks brings builds burns carries catches catalyzes causes changes combines
    compares computes conducts connects consists consumes contains contracts controls converts
    cools corresponds covers creates crosses decides decomposes decreases defines delivers denotes
    depends describes destroys determines develops dissolves divides drives eats elects emits
    enables encodes enters equals evaporates exceeds exerts exists expands expires explains
    expresses falls feeds fights fills finds flows follows forbids forces forms fuses gains gets
    gives governs grows guarantees halves happens heats helps holds improves includes increases
    indicates inherits inhibits involves joins keeps kills lacks lasts lays leads learns leaves
    lets lies limits loses lowers maintains makes means measures melts moves multiplies needs
    obeys occurs opens operates oxidizes passes pays performs permits points prevents proceeds
    produces protects proves provides pulls pumps pushes raises reacts reaches reads receives
    reduces reflects regulates releases remains removes repels replaces represents requires
    responds restores results returns rises runs sends separates serves shows shrinks sinks slows
    solves speeds spends spreads starts stays stimulates stops stores strengthens supplies supports
    swims synthesizes takes tells tends transfers transforms transmits transports treats triggers
    turns unites uses vanishes varies verifies wants warms weakens works writes yields
    """.split()  # noqa: SIM905 - a table of words reads better in rows
)
"""Third persons of verbs; those that are as often a plural ("rates", "prices") are left out."""

PHRASE_WORDS: Final = 4
"""Most words without a function word on either side of such a verb; a longer row is a heap."""

_GERMAN_END: Final = re.compile(r"^(?!ge)\w{2,}(?:t|te|en|ten)$")
_SIGN: Final = re.compile(r"[.,;:!?()\n]")
_TOKEN: Final = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


def finite_verbs(statement: str, language: str) -> tuple[str, ...]:
    """Return the finite verbs that stand between a doer and something more.

    Args:
        statement: What the learner said.
        language: ISO 639-1 code; English and German, none of others.

    Returns:
        Verbs as they stand, lower case, repetitions kept.

    Determinism:
        Pure.

    Example:
        >>> finite_verbs("Mitosis produces two cells, meiosis produces four.", "en")
        ('produces', 'produces')
        >>> finite_verbs("Membrane, osmosis, water, moves", "en")
        ()
        >>> finite_verbs("Mitose erzeugt zwei Zellen", "de")
        ('erzeugt',)
    """
    if language not in {"en", "de"}:
        return ()
    found: list[str] = []
    stops = stop_words(language)
    for part in _SIGN.split(straighten(statement)):
        tokens = _TOKEN.findall(part)
        places = [at for at in range(1, len(tokens) - 1) if _is_verb(tokens, at, language)]
        ends = [-1, *(at for at, token in enumerate(tokens) if token.lower() in stops), len(tokens)]
        for at in places:
            bounds = sorted({*ends, *places} - {at})
            before = max(one for one in bounds if one < at)
            after = min(one for one in bounds if one > at)
            if at - before - 1 <= PHRASE_WORDS and 1 <= after - at <= PHRASE_WORDS + 1:
                found.extend(words(tokens[at].lower()))
    return tuple(found)


def _is_verb(tokens: Sequence[str], at: int, language: str) -> bool:
    """Return whether a word, neither the first nor the last, is a finite verb by its form."""
    word, before = tokens[at].lower(), tokens[at - 1]
    if language == "en":
        return word in _ENGLISH and before.lower() not in _ENGLISH | stop_words("en")
    is_plain = tokens[at].islower() and word not in stop_words("de")
    return is_plain and before[0].isupper() and bool(_GERMAN_END.match(word))
