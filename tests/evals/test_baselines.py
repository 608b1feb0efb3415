"""What rivals do, measured as they do it."""

import pytest

from sidecar.evals.baselines import cosines, keyword_shares
from sidecar.services.progress import NoProgress
from tests.evals.gold import an_answer
from tests.fakes.hash_embedder import HashEmbedder

REFERENCES = ("Warm air rises.", "Cold air sinks to the ground.")


@pytest.mark.parametrize(
    ("said", "share"),
    [
        ("The warm air is rising.", 1.0),
        ("Air moves.", 1 / 3),
        ("Nothing happens.", 0.0),
        ("Cold air sinks down to the ground.", 1.0),
    ],
)
def test_keywords_are_stems_of_the_best_reference(said: str, share: float) -> None:
    """Order, function words and endings do not matter: neither does "not"."""
    found = keyword_shares([an_answer(said, references=REFERENCES)])

    assert found.tolist() == pytest.approx([share])


async def test_cosine_is_that_of_the_closest_reference() -> None:
    """Whole texts, each embedded once."""
    embedder = HashEmbedder()
    answers = [an_answer("Warm air rises.", references=REFERENCES)] * 2
    found = await cosines(answers, embedder, progress=NoProgress())

    assert found.tolist() == pytest.approx([1.0, 1.0])
    assert len(embedder.texts) == 2
