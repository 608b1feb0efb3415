"""Likeness on token states, with the real English embedder."""

import pytest

from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.token_likeness import TokenLikeness
from sidecar.ports.likeness import LikenessRequest
from sidecar.rounds.semantic import Likeness

POINT = "Water moves through the membrane."


@pytest.fixture(scope="module")
def meter() -> TokenLikeness:
    """Return one meter for all tests; its embedder loads at first use."""
    return TokenLikeness(MiniLmEmbedder(), name="minilm", cached_texts=6)


async def _measure(meter: TokenLikeness, *said: str, asked: str = "") -> tuple[Likeness, ...]:
    return await meter.measure(LikenessRequest(POINT, said, asked))


async def test_same_text_is_wholly_alike(meter: TokenLikeness) -> None:
    """Every number is one."""
    (same,) = await _measure(meter, POINT)

    assert (same.whole, same.aligned, same.aligned_content, same.said_new) == pytest.approx(
        (1.0, 1.0, 1.0, 1.0), abs=1e-4
    )


async def test_paraphrase_is_more_alike_than_another_topic(meter: TokenLikeness) -> None:
    """On every number."""
    close, far = await _measure(meter, "H2O crosses the membrane.", "He painted the fence.")

    assert close.whole > far.whole
    assert close.aligned > far.aligned
    assert close.aligned_content > far.aligned_content


async def test_what_strays_from_the_point_is_seen(meter: TokenLikeness) -> None:
    """The point is said either way; only one of both keeps to it."""
    plain, straying = await _measure(meter, POINT, f"{POINT[:-1]} and my friend paints fences.")

    assert straying.said_new < 0.8 < plain.said_new


async def test_what_was_asked_weighs_less(meter: TokenLikeness) -> None:
    """Saying again what the question said is worth less than saying what it did not."""
    asked = "What does water do with the membrane?"
    (before,) = await _measure(meter, "It moves.")
    (after,) = await _measure(meter, "It moves.", asked=asked)

    assert after.aligned_new > before.aligned_new
    assert after.aligned == pytest.approx(before.aligned)


async def test_invisible_text_is_alike_to_nothing(meter: TokenLikeness) -> None:
    """A text that the tokenizer drops gives zeros, not a division by zero."""
    (nothing,) = await _measure(meter, "\u200b\u200d")

    assert (nothing.whole, nothing.aligned) == (0.0, 0.0)


async def test_forgotten_texts_are_measured_again_alike(meter: TokenLikeness) -> None:
    """The cache is bounded and changes nothing."""
    (first,) = await _measure(meter, "It moves.")
    await _measure(meter, *(f"Sentence number {number}." for number in range(10)))
    (again,) = await _measure(meter, "It moves.")

    assert again.aligned == pytest.approx(first.aligned, abs=1e-6)


def test_meter_serves_the_languages_of_its_embedder(meter: TokenLikeness) -> None:
    """English only, for this one."""
    assert (meter.serves("en"), meter.serves("de"), meter.name) == (True, False, "minilm")
