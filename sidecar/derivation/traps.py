"""What the roles of single numbers do not tell: parts of what is counted, bills, hands at work."""

from __future__ import annotations

from collections.abc import Sequence

from sidecar.derivation.asking import Question, Want
from sidecar.derivation.cues import CHANGING, GAINS, LOSSES
from sidecar.derivation.facts import Fact
from sidecar.derivation.scene import Scene
from sidecar.derivation.verbs import TIMES
from sidecar.derivation.wording import listed

_BE = listed("are were is was")
_PAYS = listed("pay pays paid paying")
_HAVING = listed("has have had")
SUBSET_WORDS = 3
"""Words of "students are absent" behind their number."""


def subset(scene: Scene, *_: object) -> str | None:
    """Return that some of what was counted are said to be so: "3 students are absent".

    Args:
        scene: The text.
        _: What else a check may look at.

    Returns:
        The name of the relation, ``None`` where there is none.
    """
    for k, quantity in enumerate(scene.quantities):
        earlier = {q.unit for q in scene.quantities[:k] if q.sentence < quantity.sentence}
        after = [word.low for word in scene.after(k)[:SUBSET_WORDS]]
        is_said = len(after) == SUBSET_WORDS and after[1] in _BE and after[2].isalpha()
        if quantity.unit in earlier and is_said and after[2] not in CHANGING | LOSSES | GAINS:
            return "state"
    return None


def paying(scene: Scene, _: Sequence[Sequence[Fact]], asked: Question) -> str | None:
    """Return a bill beside money that is there, or a price each of packs of so many.

    Args:
        scene: The text.
        _: The facts that its quantities may state.
        asked: The question.

    Returns:
        The name of the relation, ``None`` where there is none.
    """
    lows = [word.low for word in scene.words]
    is_paid = any(low in _PAYS and lows[i + 1] == "with" for i, low in enumerate(lows[:-1]))
    money = [k for k, q in enumerate(scene.quantities) if q.unit == "dollar"]
    held = [k for k in money if _HAVING & {word.low for word in scene.before(k)}]
    if is_paid and held and asked.want is Want.LEFT:
        return "payment"
    for k in money:
        is_each = any(word.low == "each" for word in scene.after(k)[:1])
        before = [word.low for word in scene.before(k)]
        is_pack = k > 0 and lows[scene.quantities[k - 1].word - 1] == "of"
        if is_each and is_pack and before[1:] in (["for"], ["at"]):
            return "each"
    return None


def hands(scene: Scene, _: Sequence[Sequence[Fact]], asked: Question) -> str | None:
    """Return that it is asked how long more or fewer who do something take: "5 workers build".

    Args:
        scene: The text.
        _: The facts that its quantities may state.
        asked: The question.

    Returns:
        The name of the relation, ``None`` where there is none.
    """
    if not asked.units & TIMES:
        return None
    last = scene.words[asked.start].sentence
    again = {q.unit for q in scene.quantities if q.sentence == last and q.unit not in TIMES}
    for quantity in scene.quantities:
        before = scene.words[quantity.word - 1] if quantity.word else None
        is_first = before is None or before.sentence != quantity.sentence or before.low == "if"
        if is_first and quantity.sentence < last and quantity.unit in again:
            return "sharing of work"
    return None
