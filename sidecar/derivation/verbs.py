"""The verb that a quantity hangs on: whether it comes in or goes out."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from sidecar.derivation.cues import GAINS, GOALS, LOSSES, MONEY_GAINS, TRANSFER_VERBS
from sidecar.derivation.scene import Scene, cue_of
from sidecar.derivation.values import Cue
from sidecar.derivation.wording import Token, listed

NEAR_WORDS = 6
"""Words around a quantity in which its relation is looked for, about one short clause."""

TIMES = listed("second minute hour day night week weekend month year")
"""Nouns of time; what takes time brings it in."""

_LASTS = listed("take takes took taken spend spends spent use uses used")
_OUTS = frozenset({"off", "out", "rid"})
_PASSIVES = listed("are were was been")
_ENDS = frozenset({",", "and", ";", "but", "to"})
_RECEIVERS = frozenset({"him", "her", "them", "me"})


class Flow(NamedTuple):
    """Whether a quantity comes in (1) or goes out (-1), and the verb that says so."""

    cue: Cue | None
    sign: int


def verb(scene: Scene, k: int) -> Flow:
    """Return the verb that a quantity hangs on: the nearest before it, else close behind.

    Args:
        scene: The text.
        k: Index of the quantity.

    Returns:
        The verb and its direction; no verb and 1 where none is known.
    """
    passive = _passive(scene, k)
    if passive is not None:
        return passive
    behind = scene.sentence_before(k)
    for index in range(len(behind) - 1, -1, -1):
        found = _verb_at(behind, index, is_money=scene.quantities[k].unit == "dollar")
        if found is None:
            continue
        if scene.quantities[k].unit in TIMES and behind[index].low in _LASTS:
            return Flow(found.cue, 1)
        is_plain_gain = found.sign > 0 and behind[index].low in GAINS
        return (_after_loss(scene, k) if is_plain_gain else None) or found
    return _after_loss(scene, k) or _after_gain(scene, k)


def _verb_at(behind: tuple[Token, ...], index: int, *, is_money: bool) -> Flow | None:
    """Return the direction of the verb at a place before the quantity, ``None`` for no verb."""
    word, low = behind[index], behind[index].low
    following = [item.low for item in behind[index + 1 : index + 3]]
    goal = next((item for item in behind[:index] if item.low in GOALS), None)
    is_wanted = index > 0 and behind[index - 1].low == "to" and goal is not None
    if low in GAINS | LOSSES and is_wanted and goal is not None:
        return Flow(cue_of(goal), 1)
    if low in TRANSFER_VERBS:
        is_received = len(following) == 1 and following[0] in _RECEIVERS
        return Flow(cue_of(word), 1 if is_received else -1)
    if is_money and low in GAINS - MONEY_GAINS:
        return Flow(None, 1)
    if low in LOSSES or (low in GAINS and _OUTS & set(following[:1])):
        return Flow(cue_of(word), -1)
    return Flow(cue_of(word), 1) if low in GAINS | GOALS else None


def _passive(scene: Scene, k: int) -> Flow | None:
    """Return what is done to a quantity ("629 loaves are sold"); no cue when it is unknown."""
    for word, following in pairwise(scene.after(k)[:NEAR_WORDS]):
        if not word.is_word:
            return None
        if word.low in _PASSIVES and following.low in LOSSES:
            return Flow(cue_of(following), -1)
        if word.low in _PASSIVES:
            return Flow(cue_of(following) if following.low in GAINS else None, 1)
    return None


def _after_gain(scene: Scene, k: int) -> Flow:
    """Return a verb close behind a quantity that brings it in ("16 more people get on")."""
    after = scene.after(k)
    for word, following in pairwise(after[:NEAR_WORDS]):
        if word.low in _ENDS:
            break
        if word.low in GAINS:
            return Flow(cue_of(word), -1 if following.low in _OUTS else 1)
    return Flow(None, 1)


def _after_loss(scene: Scene, k: int) -> Flow | None:
    """Return a verb of loss close behind a quantity ("12 of them died")."""
    for word in scene.after(k)[:NEAR_WORDS]:
        if word.low in _ENDS:
            return None
        if word.low in LOSSES and word.low not in TRANSFER_VERBS:
            return Flow(cue_of(word), -1)
    return None
