"""What was learned about tokenizers, kept over restarts."""

import json
from pathlib import Path

import pytest

from sidecar.adapters.token_factors import TokenFactors
from sidecar.library.tokens import ESTIMATOR_VERSION

PROMPT = ["word " * 93]  # estimated: 93 + 4 + 3 = 100
OTHER = ["text " * 93]


async def learned(factors: TokenFactors, *counts: int) -> float:
    """Teach counts of prompts that have nothing in common, and return the factor."""
    for place, count in enumerate(counts):
        await factors.learn("d", PROMPT if place % 2 else OTHER, reported=count)
    return factors.value("d")


async def test_the_first_observation_replaces_and_later_ones_move_a_quarter() -> None:
    """EWMA of 0.25: 1.3 stays 1.3, then 2.0 moves it by a quarter of the way."""
    factors = TokenFactors()

    assert factors.value("d") == 1.0
    assert await learned(factors, 130) == 1.3
    assert await learned(factors, 200) == pytest.approx(1.475)


async def test_it_is_kept_over_a_restart(tmp_path: Path) -> None:
    """By the digest of the weights."""
    path = tmp_path / "factors.json"
    await learned(TokenFactors(path), 130)
    again = TokenFactors(path)

    assert again.value("d") == 1.3
    assert again.value("other") == 1.0


async def test_it_is_written_only_when_it_moved_by_more_than_0_02(tmp_path: Path) -> None:
    """A trembling factor costs no writes, and does not move a conversation's prefix."""
    path = tmp_path / "factors.json"
    factors = TokenFactors(path)
    await learned(factors, 130)
    written = path.stat().st_mtime_ns
    value = await learned(factors, 134, 134)

    assert value == 1.3
    assert path.stat().st_mtime_ns == written


async def test_small_steps_add_up_until_they_matter() -> None:
    """What is not handed out yet is not forgotten."""
    factors = TokenFactors()
    await learned(factors, 130)

    assert await learned(factors, *[140] * 6) > 1.32


async def test_a_cached_prompt_teaches_nothing() -> None:
    """A server that does not tell may have counted only what was new (library.md)."""
    factors = TokenFactors()
    story = ["story " * 200]
    await factors.learn("d", [*story, "first question"], reported=210)
    before = factors.value("d")
    await factors.learn("d", [*story, "second question " * 200], reported=410)

    assert factors.value("d") == before


async def test_a_count_that_holds_the_cached_part_teaches() -> None:
    """Newer servers count it in; one that tells what was cached is always believed."""
    told, whole = TokenFactors(), TokenFactors()
    story = ["story " * 200]
    for factors in (told, whole):
        await factors.learn("d", [*story, "first"], reported=209)
    await told.learn("d", [*story, "second"], reported=313, cached=200)
    await whole.learn("d", [*story, "second"], reported=313)

    assert told.value("d") == whole.value("d") == pytest.approx(1.0 + 0.25 * (313 / 212 - 1), 0.02)


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", '{"estimator": 0, "factors": {"d": 2.0}}', '{"estimator": 1, "factors": [1]}'],
)
async def test_a_file_that_cannot_be_used_is_no_file(tmp_path: Path, content: str) -> None:
    """It is only a memory: it is learned anew."""
    path = tmp_path / "factors.json"
    path.write_text(content, "utf-8")
    factors = TokenFactors(path)

    assert factors.value("d") == 1.0
    assert await learned(factors, 130) == 1.3
    assert json.loads(path.read_text("utf-8"))["factors"] == {"d": 1.3}


async def test_a_folder_that_is_gone_costs_no_answer(tmp_path: Path) -> None:
    """The factor then holds for this process."""
    assert await learned(TokenFactors(tmp_path / "gone" / "factors.json"), 130) == 1.3


async def test_wild_values_of_a_file_are_clamped(tmp_path: Path) -> None:
    """A factor is 0.5 to 2.5."""
    path = tmp_path / "factors.json"
    kept = {"estimator": ESTIMATOR_VERSION, "factors": {"a": 99, "b": 0}}
    path.write_text(json.dumps(kept), "utf-8")
    factors = TokenFactors(path)

    assert (factors.value("a"), factors.value("b")) == (2.5, 0.5)
