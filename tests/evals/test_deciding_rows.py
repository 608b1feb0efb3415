"""Which row decides for an answer: as in a round, only what bears on the point competes."""

import numpy as np
import pytest

from sidecar.evals.check_tables import Marks, Table, tabulate
from sidecar.evals.deciding_rows import (
    deciding_scores,
    likeliest_rows,
    missing,
    undoubted,
)
from sidecar.evals.short_answers import ShortAnswer

NO = (False, False, False, False)
NAMED = (True, False, False, False)
MEANT = (False, True, False, False)
HEAP = (True, False, True, True)
SLIGHT = (False, False, False, True)


def table(
    *marks: tuple[bool, bool, bool, bool], point: tuple[int, ...] = (), answer: int = 0
) -> Table:
    """Return a table of one answer with a row for each of some marks."""
    count = len(marks)
    return Table(
        name="a",
        rows=np.zeros((count, 1)),
        answer=np.full(count, answer, dtype=np.int64),
        is_right=np.array([True]),
        question=np.zeros(1, dtype=np.int64),
        point=np.array(point or [0] * count, dtype=np.int64),
        marks=Marks(*np.array(marks, dtype=np.bool_).T),
    )


@pytest.mark.parametrize(
    ("marks", "scores", "decides"),
    [
        ((NAMED, NO), (-3.0, -1.0), 0),
        ((NAMED, NAMED), (-3.0, -1.0), 1),
        ((NO, NO), (-3.0, -1.0), 0),
        ((NAMED, MEANT), (-3.0, 0.5), 1),
        ((NAMED, MEANT), (-3.0, -0.5), 0),
        ((HEAP, NAMED), (5.0, -3.0), 1),
    ],
)
def test_only_rows_that_bear_on_the_point_compete(
    marks: tuple[tuple[bool, bool, bool, bool], ...], scores: tuple[float, ...], decides: int
) -> None:
    """The likeliest of them decides; where none does, the least likely."""
    assert deciding_scores(table(*marks), np.array(scores)).tolist() == [scores[decides]]


def test_the_reference_that_is_said_best_counts() -> None:
    """Each reference has a row that decides, and one reference suffices."""
    both = table(NAMED, NAMED, point=(0, 1))

    assert deciding_scores(both, np.array([1.0, 2.0])).tolist() == [2.0]
    assert undoubted(both, np.array([1.0, 2.0])).tolist() == [2.0]
    assert missing(both, np.array([1.0, 2.0])).tolist() == [2.0]


@pytest.mark.parametrize(
    ("marks", "scores", "score"),
    [
        ((NAMED, NO), (-2.0, -5.0), -2.0),
        ((NO, NO), (-2.0, -5.0), np.inf),
        ((SLIGHT, NO), (-2.0, -5.0), -2.0),
        ((SLIGHT, SLIGHT), (-2.0, -5.0), -5.0),
        ((HEAP,), (3.0,), -np.inf),
    ],
)
def test_only_slight_rows_miss_a_point_that_nothing_bears_on(
    marks: tuple[tuple[bool, bool, bool, bool], ...], scores: tuple[float, ...], score: float
) -> None:
    """What is longer may be a paraphrase, so no threshold refuses it; a heap always is."""
    assert missing(table(*marks), np.array(scores)).tolist() == [score]


def test_a_model_is_fitted_on_the_likeliest_row_and_covers_by_it() -> None:
    """Whether it bears on the point or not: so no limit of "covered" becomes easier to reach."""
    rows, scores = table(NAMED, NO), np.array([-3.0, 1.0])

    assert likeliest_rows(rows, scores).tolist() == [1]
    assert undoubted(rows, scores).tolist() == [1.0]
    assert deciding_scores(rows, scores).tolist() == [-3.0]


def test_without_marks_every_row_bears_on_its_point() -> None:
    """Tables of numbers alone have their best row decide."""
    plain = Table(
        "a", np.zeros((2, 1)), np.zeros(2, dtype=np.int64), np.array([True]), np.zeros(1, np.int64)
    )

    assert missing(plain, np.array([-3.0, -1.0])).tolist() == [-1.0]


async def test_marks_follow_their_rows() -> None:
    """They are what a round sees, and stay beside their rows when answers are left out."""
    said = ("Water moves freely.", "A fish.", "Keywords: water, moves, freely, here.")
    answers = [
        ShortAnswer(str(n), "q", "What happens?", ("Water moves freely.",), text, n == 0, "", "en")
        for n, text in enumerate(said)
    ]
    asked, _ = await tabulate("set", answers, None)
    assert asked.marks is not None
    rest = asked.where(np.array([False, True, True])).marks

    assert asked.marks.is_named.tolist() == [True, False, True]
    assert asked.marks.is_heap.tolist() == [False, False, True]
    assert rest is not None
    assert rest.is_slight.tolist() == asked.marks.is_slight.tolist()[1:]
