"""Short forms of ``make soak``: nothing is lost, nothing lags, nothing piles up."""

from __future__ import annotations

import pytest

from benchmarks.soak_compactions import MOST_MORE_FILES, compact_again_and_again
from benchmarks.soak_kills import save_and_kill
from benchmarks.soak_size import live_large

pytestmark = pytest.mark.timeout(300)


async def test_a_killed_sidecar_loses_no_note() -> None:
    """After changes and kills at random places the library equals the disk."""
    done = await save_and_kill(24, 2, seed=7)

    assert done.passages > 0
    assert (done.missing, done.extra, done.without_vector) == (0, 0, 0)


async def test_compactions_again_and_again_keep_the_index_right() -> None:
    """Every note is found by its newest word, none by its last one, and no file stays open."""
    done = await compact_again_and_again(20, seed=7)

    assert (done.lagging, done.remembering) == (0, 0)
    assert done.more_files <= MOST_MORE_FILES


async def test_a_large_library_stays_exact() -> None:
    """Moves, saves and a compaction lose no passage and find the nearest."""
    done = await live_large(3_000, seed=7)

    assert done.passages == done.expected == 3_000
    assert done.recall == pytest.approx(1.0)
