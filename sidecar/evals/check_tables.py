"""Feature tables of judged answers: what the builtin check's model is fitted on.

Every answer stands in two of them, once after its question and once after nothing, because a
round's challenge gives away less than an exam question. Rows are the statements that a round
would hold against the reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sidecar.evals.short_answers import ShortAnswer
from sidecar.ports.likeness import LikenessMeter, LikenessRequest
from sidecar.rounds.doubts import doubt
from sidecar.rounds.meanings import Lexicon
from sidecar.rounds.semantic import features_of
from sidecar.rounds.statements import joined_rightly, statements
from sidecar.rounds.values import Speaker, Turn
from sidecar.rounds.vocabulary import Vocabulary, vocabulary

Reals = NDArray[np.float64]
Places = NDArray[np.int64]

_REMEMBERED = 100_000

LEAST_COVER = -0.5
"""Log odds below which no threshold of "covered" is looked for."""

MEASURED_FEATURES = (
    "whole",
    "aligned",
    "aligned_content",
    "aligned_new",
    "said_new",
    "new_said_in_point",
    "point_said_exactly",
    "fragments",
    "order_of_long",
    "point_length",
    "negation_missing",
    "number_clash",
    "exchange",
)
"""Features where an embedder knows the language: chosen forward on the fit data from 66, each
by its gain in cross-validated AUC summed over the sets. Source: ADR-0020."""

LEXICAL_FEATURES = (
    "point_said",
    "new_point_said",
    "new_said_in_point",
    "fragments",
    "order",
    "length",
    "negation_missing",
    "number_clash",
)
"""Features where none does."""


@dataclass(frozen=True, slots=True)
class Table:
    """Feature rows of one set after one kind of question.

    Attributes:
        name: Set and kind, for the report.
        rows: (n_rows, n_features).
        answer: (n_rows,) index of the row's answer.
        is_right: (n_answers,).
        question: (n_answers,) index of the answer's question.
        point: (n_rows,) number of the reference that the row is held against; all one
            reference where it is left out.
        pairs: (n_rows,) assertion and statement of each row, which the guards read; without
            them nothing is doubted.
        known: The words of their language.
    """

    name: str
    rows: Reals
    answer: Places
    is_right: NDArray[np.bool_]
    question: Places
    point: Places = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    pairs: tuple[tuple[str, str], ...] = ()
    known: Vocabulary | None = None

    def is_doubted(self, row: int) -> bool:
        """Return whether a guard leaves a row undecided at most."""
        if not self.pairs or self.known is None:
            return False
        return _is_doubted(*self.pairs[row], self.known)

    @property
    def family(self) -> str:
        """Name of the set."""
        return self.name.partition(",")[0]

    def where(self, kept: NDArray[np.bool_]) -> Table:
        """Return the table of some answers: (n_answers,) says which."""
        rows = kept[self.answer]
        place = np.cumsum(kept) - 1
        return Table(
            name=self.name,
            rows=self.rows[rows],
            answer=place[self.answer[rows]],
            is_right=self.is_right[kept],
            question=np.unique(self.question[kept], return_inverse=True)[1],
            point=self.point[rows] if len(self.point) else self.point,
            pairs=tuple(pair for pair, kept in zip(self.pairs, rows, strict=False) if kept),
            known=self.known,
        )


async def tabulate(
    name: str,
    answers: Sequence[ShortAnswer],
    meter: LikenessMeter | None,
    lexicons: Mapping[str, Lexicon] | None = None,
) -> tuple[Table, Table]:
    """Return the feature tables of a set: after its questions, and after nothing.

    Args:
        name: Name for the report.
        answers: Judged answers.
        meter: Measures likeness; ``None`` for lexical features only.
        lexicons: By language (ISO 639-1).
    """
    language = answers[0].language
    known = vocabulary(language, (lexicons or {}).get(language))
    asked = await _table(f"{name}, asked", answers, meter, known, is_asked=True)
    return asked, await _table(f"{name}, not asked", answers, meter, known, is_asked=False)


async def _table(
    name: str,
    answers: Sequence[ShortAnswer],
    meter: LikenessMeter | None,
    known: Vocabulary,
    *,
    is_asked: bool,
) -> Table:
    names = MEASURED_FEATURES if meter else LEXICAL_FEATURES
    questions = list(dict.fromkeys(answer.question_id for answer in answers))
    found: list[_Row] = []
    for question in questions:
        mine = [(i, a) for i, a in enumerate(answers) if a.question_id == question]
        for point, reference in enumerate(mine[0][1].references):
            asked = mine[0][1].question if is_asked else ""
            said = [
                (index, statement)
                for index, answer in mine
                for statement in joined_rightly(
                    statements([Turn(Speaker.LEARNER, answer.text)]), reference, answer.language
                )
            ]
            texts = [statement.text for _, statement in said]
            measured = (
                await meter.measure(LikenessRequest(reference, texts, asked))
                if meter
                else [None] * len(said)
            )
            for (index, statement), likeness in zip(said, measured, strict=True):
                features = features_of(
                    assertion=reference,
                    statement=statement.text,
                    asked=asked,
                    known=known,
                    likeness=likeness,
                )
                pair = (reference, statement.text)
                found.append(_Row(index, point, [features[one] for one in names], pair))
    return replace(_kept(name, found, answers, questions), known=known)


@dataclass(frozen=True, slots=True)
class _Row:
    owner: int
    point: int
    numbers: list[float]
    pair: tuple[str, str]


@lru_cache(maxsize=_REMEMBERED)
def _is_doubted(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether a guard would; asked for every kind of question and of model."""
    return bool(doubt(assertion, statement, known))


def _kept(
    name: str,
    found: Sequence[_Row],
    answers: Sequence[ShortAnswer],
    questions: Sequence[str],
) -> Table:
    """Return the table of the answers that say anything (some are only signs)."""
    kept = sorted({row.owner for row in found})
    place = {index: number for number, index in enumerate(kept)}
    return Table(
        name=name,
        rows=np.array([row.numbers for row in found], dtype=np.float64),
        answer=np.array([place[row.owner] for row in found], dtype=np.int64),
        is_right=np.array([answers[index].is_right for index in kept]),
        question=np.array([questions.index(answers[i].question_id) for i in kept], dtype=np.int64),
        point=np.array([row.point for row in found], dtype=np.int64),
        pairs=tuple(row.pair for row in found),
    )


def best_rows(table: Table, scores: Reals) -> tuple[Places, Reals]:
    """Return for each answer its best row and that row's score.

    Args:
        table: The rows.
        scores: (n_rows,).

    Returns:
        (n_answers,) places of rows, and (n_answers,) scores.
    """
    order = np.lexsort((-scores, table.answer))
    first = np.r_[True, np.diff(table.answer[order]) > 0]
    places = order[first]
    return places, scores[places]


def undoubted(table: Table, scores: Reals) -> Reals:
    """Return for each answer the score that may cover it.

    As in a round, the best row of every reference counts, and only where no guard doubts it.

    Args:
        table: The rows.
        scores: (n_rows,).

    Returns:
        (n_answers,), minus infinity where every best row is doubted.
    """
    point = table.point if len(table.point) else np.zeros_like(table.answer)
    key = table.answer * (int(point.max(initial=0)) + 1) + point
    order = np.lexsort((-scores, key))
    best = order[np.r_[True, np.diff(key[order]) > 0]]
    found = np.full(len(table.is_right), -np.inf)
    for row in best:
        answer, score = table.answer[row], float(scores[row])
        is_far = score < LEAST_COVER  # what cannot cover need not be read
        if score > found[answer] and (is_far or not table.is_doubted(int(row))):
            found[answer] = score
    return found
