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
from sidecar.rounds.bearing import Point, holds_heap
from sidecar.rounds.doubts import doubt
from sidecar.rounds.meanings import Lexicon
from sidecar.rounds.semantic import features_of
from sidecar.rounds.statements import Statement, joined_rightly, statements
from sidecar.rounds.values import Speaker, Turn
from sidecar.rounds.vocabulary import Vocabulary, vocabulary

Reals = NDArray[np.float64]
Places = NDArray[np.int64]
Flags = NDArray[np.bool_]

_REMEMBERED = 100_000

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
class Marks:
    """How each row stands to its point, whatever its score; (n_rows,) each.

    Attributes:
        is_named: It bears on the point by its words.
        may_be_meant: It does if it is likely enough.
        is_heap: It is a heap of words, and counts as said with probability 0.
        is_slight: It does not by its words, and is too little to be a paraphrase.
    """

    is_named: Flags
    may_be_meant: Flags
    is_heap: Flags
    is_slight: Flags

    def where(self, kept: Flags) -> Marks:
        """Return the marks of some rows: (n_rows,) says which."""
        return Marks(
            self.is_named[kept], self.may_be_meant[kept], self.is_heap[kept], self.is_slight[kept]
        )


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
        marks: How the rows stand to their points; without them every row bears on its own.
    """

    name: str
    rows: Reals
    answer: Places
    is_right: Flags
    question: Places
    point: Places = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    pairs: tuple[tuple[str, str], ...] = ()
    known: Vocabulary | None = None
    marks: Marks | None = None

    def is_doubted(self, row: int) -> bool:
        """Return whether a guard leaves a row undecided at most."""
        if not self.pairs or self.known is None:
            return False
        return _is_doubted(*self.pairs[row], self.known)

    @property
    def family(self) -> str:
        """Name of the set."""
        return self.name.partition(",")[0]

    def where(self, kept: Flags) -> Table:
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
            marks=self.marks.where(rows) if self.marks else None,
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
            held = Point(reference, asked, known)
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
                numbers = [features[one] for one in names]
                mark = _marks(held, statement, reference, known.language)
                found.append(_Row(index, point, numbers, (reference, statement.text), mark))
    return replace(_kept(name, found, answers, questions), known=known)


@dataclass(frozen=True, slots=True)
class _Row:
    owner: int
    point: int
    numbers: list[float]
    pair: tuple[str, str]
    marks: tuple[bool, bool, bool, bool]


def _marks(
    point: Point, statement: Statement, reference: str, language: str
) -> tuple[bool, bool, bool, bool]:
    """Return a row's marks, in the order of ``Marks``."""
    is_named = point.is_named_in(statement)
    return (
        is_named,
        point.may_be_meant(statement),
        holds_heap(statement, reference, language),
        not is_named and point.is_slight(statement),
    )


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
        marks=Marks(*np.array([row.marks for row in found], dtype=np.bool_).T),
    )
