"""What kept a text from being answered: an unknown relation or term, or parts that do not join."""

from __future__ import annotations

from itertools import takewhile

from sidecar.derivation.closed import is_known
from sidecar.derivation.cues import HIDDEN
from sidecar.derivation.lexicon import (
    ADVERBS,
    BOUNDS,
    DAYS,
    DETERMINERS,
    FORMS,
    FUNCTION,
    GENDERS,
    LONG_TIMES,
    OTHER_UNITS,
    PERIODS,
    PREPOSITIONS,
    TIMES,
)
from sidecar.derivation.lexicon import HIDDEN as BEARING
from sidecar.derivation.narrative import Told
from sidecar.derivation.phrases import COMPARATIVES, MEASURES, SIGNS, VALUES
from sidecar.derivation.scene import Scene
from sidecar.derivation.values import Diagnosis, Refused
from sidecar.derivation.wording import listed, singular

_FRAMED = listed(
    "rest remainder others same equal ratio another discount off profit percentage sum ages"
    " full both initially originally back change only again still already extra additional more"
)
"""Words of relations for which the reader of clauses has a frame: they are not unknown."""

_VOCABULARY = (
    FUNCTION
    | FORMS.keys()
    | GENDERS.keys()
    | ADVERBS
    | DAYS
    | PERIODS
    | BEARING
    | MEASURES
    | VALUES
    | COMPARATIVES.keys()
    | SIGNS.keys()
    | OTHER_UNITS.keys()
    | TIMES.keys()
    | LONG_TIMES.keys()
)
"""Words that a rule of the reader of clauses names."""


def gap(scene: Scene, read: Told, refused: Refused) -> Refused:
    """Return a refusal with what failed first.

    Args:
        scene: The text.
        read: What the reader of clauses came to.
        refused: What the reader of single quantities says.

    Returns:
        A gap of skill where every clause was understood, or all relations and terms of the
        clause that was not are known; a gap of knowledge, named, where one is not. What the
        reader of single quantities found joined, but not holding, stays as it is.
    """
    if refused.diagnosis is Diagnosis.AMBIGUITY or not read.missing:
        return refused
    is_joined = refused.diagnosis is Diagnosis.SKILL and refused.missing != "reading"
    if is_joined or refused.missing.startswith(("question", "term:")):
        return refused
    if read.stuck is None:
        is_term = read.missing.startswith("term:")
        return Refused(Diagnosis.KNOWLEDGE if is_term else Diagnosis.SKILL, read.missing)
    unknown = _unknown(scene, read.stuck)
    if unknown:
        return Refused(Diagnosis.KNOWLEDGE, unknown)
    return Refused(Diagnosis.SKILL, read.missing)


def _unknown(scene: Scene, stuck: int) -> str:
    """Return the relation or term that is unknown in the sentence that was not understood."""
    sentence = scene.words[stuck].sentence
    places = [i for i, word in enumerate(scene.words) if word.sentence == sentence]
    lows = [scene.words[i].low for i in places]
    relation = next((HIDDEN[low] for low in lows if low in HIDDEN and low not in _FRAMED), None)
    if relation is not None:
        return f"relation:{relation}"
    if not any(quantity.sentence == sentence for quantity in scene.quantities):
        return "relation:event"
    behind = takewhile(
        lambda i: i == stuck or scene.words[i].low not in BOUNDS, (i for i in places if i >= stuck)
    )
    term = next((i for i in behind if not _is_named(scene, i)), None)
    return "" if term is None else f"term:{scene.words[term].low}"


def _is_named(scene: Scene, index: int) -> bool:
    """Return whether a word is known, or a noun that its place tells: "the store"."""
    word = scene.words[index]
    if not word.is_word or word.text[:1].isupper() or index in scene.numbers:
        return True
    low = word.low.removesuffix("'s")
    if {low, singular(low)} & _VOCABULARY or is_known(low):
        return True
    counted = {name for q in scene.quantities for name in (q.unit, q.content, *q.phrase)}
    if index and scene.words[index - 1].low in DETERMINERS | PREPOSITIONS:
        return True
    return singular(low) in counted
