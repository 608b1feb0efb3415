"""What the words that take something back are about: all that was said, or some of it.

"I take that back" leaves nothing standing. "I was wrong about the fish" and "Correction: cold
water holds more" say what is meant by their words, and leave the rest of a round alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sidecar.language.detect import detect
from sidecar.language.words import content_words
from sidecar.rounds.disavowal_forms import taking_back
from sidecar.rounds.near_copies import FILLERS, LIGHT

SHARED: Final = 2
"""Words that show what is meant, or all of them where there are fewer. A bound, not measured."""

STATEMENT: Final = 3
"""Words from which a correction is a statement of its own: when nothing that was said shares a
word with it, it corrects nothing of that. Fewer may be another name for it."""

_ALL: Final = re.compile(
    r"\b(?:everything|all|alles|tout|todo|tutto|tudo|wszystko|всё|все|"
    r"it|that|this|es|das|cela|ça|eso|esto|ciò|questo|isso|isto|het|dat|dit|to|это)\b|"
    r"全部|都|すべて|全て|[这這那]|それ|これ",
    re.IGNORECASE,
)
"""Objects of a form that tell nothing of what is meant: "I take it back, I do not think so"."""

_CORRECTS: Final = re.compile(
    r"^\W*(?:(?:oh|hm+|sorry|ach)\W+)*(?:no\W+wait|wait\W+no|nein\W+warte|warte\W+nein|"
    r"non\W+attend(?:s|ez)|no\W+espera|no\W+aspetta|não\W+espera|nee\W+wacht|nie\W+czekaj|"
    r"нет\W+подожди\w*|correction|erratum|korrektur|corrección|correzione|correção|correctie|"
    r"korekta|поправка|更正|訂正)",
    re.IGNORECASE,
)
"""What leads to a statement in the place of another one."""

_COLONS: Final = (":", "：")
_LIGHT: Final = FILLERS | LIGHT | {"sorri", "mean", "meant", "wait", "actual", "correct", "said"}
"""Stems that tell nothing of what is meant."""


def taken_back(clauses: Sequence[str], number: int, said: Sequence[str]) -> tuple[int, ...] | None:
    """Return which of the things said a clause takes back.

    Args:
        clauses: Those of the turn.
        number: The one that takes back.
        said: What was said before it, clause by clause.

    Returns:
        Places in *said*, none where it corrects something else; ``None`` for all of it, also
        where the words do not tell.

    Determinism:
        Pure.

    Example:
        >>> said = ["Warm water holds more oxygen.", "Enzymes are not used up."]
        >>> taken_back(["Correction:", "cold water holds more."], 0, said)
        (0,)
        >>> taken_back(["I take that back."], 0, said) is None
        True
    """
    clause = clauses[number]
    if any(_ALL.search(form.group()) for form in taking_back().finditer(clause)):
        return None
    language = detect(" ".join(said))
    rest = taking_back().sub(" ", clause)
    if clause.rstrip().endswith(_COLONS):
        rest = " ".join([rest, *clauses[number + 1 :]])
    about = _telling(rest, language)
    shared = [len(about & _telling(one, language)) for one in said]
    reached = tuple(place for place, count in enumerate(shared) if count >= min(SHARED, len(about)))
    if about and reached:
        return reached
    is_of_its_own = len(about) >= STATEMENT and _CORRECTS.search(clause) is not None
    is_same_language = detect(" ".join(clauses[number:])) == language
    return () if is_of_its_own and is_same_language else None


def _telling(text: str, language: str) -> frozenset[str]:
    return frozenset(content_words(text, language)) - _LIGHT
