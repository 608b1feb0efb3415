"""Runs of words that two texts share."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.words import words
from sidecar.rounds.runs import Run, Source, count_words, positions_in_runs, shared_runs, tokens

LETTERS = st.lists(st.sampled_from(["a", "b", "c"]), max_size=12)


@given(st.text(max_size=120))
def test_tokens_are_the_words_of_the_text(text: str) -> None:
    """Cutting a text at tokens loses no word and adds none."""
    found = tokens(text)

    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert "".join(token.word for token in found) == "".join(words(text)) or not text.isascii()


@given(LETTERS, LETTERS)
def test_shared_runs_are_longest_and_stand_in_the_source(of: list[str], other: list[str]) -> None:
    """Every run is there; none can be made longer; no shared word is left out."""
    source = Source(" ".join(other))
    runs = shared_runs(of, source)

    for run in runs:
        assert source.has(of[run.start : run.end])
        assert run.start == 0 or not source.has(of[run.start - 1 : run.end])
        assert run.end == len(of) or not source.has(of[run.start : run.end + 1])
    covered = positions_in_runs(of, source, least_weight=1)
    assert covered == {place for place, word in enumerate(of) if word in other}


def test_no_run_crosses_from_one_text_into_the_next() -> None:
    """Two texts are not one."""
    assert shared_runs(("a", "b"), Source("x a", "b y")) == (Run(0, 1), Run(1, 2))


def test_words_are_whole() -> None:
    """Part of a word is not a word."""
    assert not Source("the windows doubled").has(("window",))
    assert not Source("the windows doubled").has(())


def test_lengths_are_in_words_of_any_script() -> None:
    """Two characters of a script without spaces make one word, rounded up."""
    assert [count_words(text) for text in ("", "one two", "水流", "水流动", "TCP 协议")] == [
        0,
        2,
        1,
        2,
        2,
    ]
