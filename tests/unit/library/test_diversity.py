"""Further passages of one note count less."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.diversity import penalized


def test_the_published_case() -> None:
    """0.80 four times from one note."""
    scores = penalized([0.8] * 4, ["n"] * 4)
    assert [round(score, 4) for score in scores] == [0.8, 0.68, 0.578, 0.4913]


def test_notes_are_counted_apart() -> None:
    """The first passage of each note keeps its score."""
    assert penalized([0.9, 0.8, 0.7], ["a", "b", "a"]) == (0.9, 0.8, 0.7 * 0.85)


@given(st.lists(st.tuples(st.floats(0, 1), st.sampled_from("abc"))))
def test_no_score_rises(pairs: list[tuple[float, str]]) -> None:
    """And none is lost."""
    scores = [score for score, _ in pairs]
    after = penalized(scores, [note for _, note in pairs])
    assert len(after) == len(scores)
    assert all(new <= old for new, old in zip(after, scores, strict=True))


def test_lengths_must_agree() -> None:
    """A caller's mistake is not hidden."""
    with pytest.raises(ValueError, match="zip"):
        penalized([0.5], [])
