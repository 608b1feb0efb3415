"""Which row of a table decides for an answer, as it would in a round.

What decides in a round decides here: only statements that bear on a point compete, and where
none does, the least likely decides (``rounds/bearing.py``).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from sidecar.evals.check_tables import Flags, Places, Reals, Table
from sidecar.rounds.bearing import MEANT_AT

LEAST_COVER: Final = -0.5
"""Log odds below which no threshold of "covered" is looked for."""

_MEANT_SCORE: Final = math.log(MEANT_AT / (1.0 - MEANT_AT))
"""Log odds from which a statement bears on a point by its meaning."""


def likeliest_rows(table: Table, scores: Reals) -> Places:
    """Return for each answer its likeliest row, whether it bears on the point or not.

    Args:
        table: The rows.
        scores: (n_rows,).

    Returns:
        (n_answers,) places of rows: what a model is fitted on.
    """
    return _first(table.answer, -scores)


def deciding_scores(table: Table, scores: Reals) -> Reals:
    """Return for each answer the score of the row that decides.

    Args:
        table: The rows.
        scores: (n_rows,) log odds.

    Returns:
        (n_answers,) that of the reference that it says best.
    """
    held = _held(table, scores)
    found = np.full(len(table.is_right), -np.inf)
    np.maximum.at(found, table.answer[held.rows], held.scores[held.rows])
    return found


def undoubted(table: Table, scores: Reals) -> Reals:
    """Return for each answer the score that may cover it.

    The likeliest row of every reference counts, and only where no guard doubts it. That is as
    strict as if all rows bore on the point: what covers has to be right first of all.

    Args:
        table: The rows.
        scores: (n_rows,) log odds.

    Returns:
        (n_answers,), minus infinity where every such row is doubted.
    """
    found = np.full(len(table.is_right), -np.inf)
    for row in _first(_keys(table), -scores):
        answer, score = table.answer[row], float(scores[row])
        is_far = score < LEAST_COVER  # what cannot cover need not be read
        if score > found[answer] and (is_far or not table.is_doubted(int(row))):
            found[answer] = score
    return found


def missing(table: Table, scores: Reals) -> Reals:
    """Return for each answer the score that may miss the point.

    Where a row bears on a reference, it is that of the row that decides. Where none does, only a
    slight row may miss it: a longer one may be a paraphrase.

    Args:
        table: The rows.
        scores: (n_rows,) log odds.

    Returns:
        (n_answers,) the highest of the references: all must be missed. Infinity where no
        threshold is high enough.
    """
    held = _held(table, scores)
    slight = np.full(len(held.is_borne), np.inf)
    if table.marks is not None:
        is_slight = table.marks.is_slight | table.marks.is_heap
        np.minimum.at(slight, held.key[is_slight], held.scores[is_slight])
    keys = held.key[held.rows]
    decided = np.where(held.is_borne[keys], held.scores[held.rows], slight[keys])
    found = np.full(len(table.is_right), -np.inf)
    np.maximum.at(found, table.answer[held.rows], decided)
    return found


@dataclass(frozen=True, slots=True)
class _Held:
    """What decides for each answer and reference.

    Attributes:
        rows: (n_pairs,) the rows that do.
        scores: (n_rows,) scores, those of heaps minus infinity.
        key: (n_rows,) number of the row's answer and reference.
        is_borne: (n_keys,) whether a row bears on it.
    """

    rows: Places
    scores: Reals
    key: Places
    is_borne: Flags


def _held(table: Table, scores: Reals) -> _Held:
    key = _keys(table)
    bears: Flags = np.ones(len(key), dtype=np.bool_)
    if table.marks is not None:
        scores = np.where(table.marks.is_heap, -np.inf, scores)
        bears = table.marks.is_named | (table.marks.may_be_meant & (scores >= _MEANT_SCORE))
    is_borne = np.zeros(int(key.max(initial=-1)) + 1, dtype=np.bool_)
    is_borne[key[bears]] = True
    # Where none bears all compete, the least likely first.
    competing = np.flatnonzero(bears | ~is_borne[key])
    rank = np.where(is_borne[key], -scores, scores)[competing]
    return _Held(competing[_first(key[competing], rank)], scores, key, is_borne)


def _keys(table: Table) -> Places:
    """Return for each row the number of its answer and reference."""
    point = table.point if len(table.point) else np.zeros_like(table.answer)
    return table.answer * (int(point.max(initial=0)) + 1) + point


def _first(group: Places, rank: Reals) -> Places:
    """Return for each group the place of the lowest rank, in the groups' order."""
    order = np.lexsort((rank, group))
    return order[np.r_[True, np.diff(group[order]) > 0]]
