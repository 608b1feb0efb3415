"""What rivals do: a verdict from one similarity number, or from keywords found."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sidecar.evals.short_answers import ShortAnswer
from sidecar.language.words import content_words
from sidecar.ports.embedder import Embedder
from sidecar.services.progress import Progress

COSINE_PASSES_AT = 0.80
"""Least cosine of answer and reference that passes. Source: style.md, What we avoid, 6."""

KEYWORDS_PASS_AT = 0.60
"""Least share of the reference's keywords in the answer that passes. Source: issue 3."""

BATCH = 512
"""Texts embedded between two reports of progress."""

Reals = NDArray[np.float64]


async def cosines(
    answers: Sequence[ShortAnswer], embedder: Embedder, *, progress: Progress
) -> Reals:
    """Return the cosine of each answer and its closest reference.

    Args:
        answers: Gold answers, none blank.
        embedder: Embeds whole texts.
        progress: Told how far it is.

    Returns:
        (n_answers,) in [-1, 1].
    """
    wanted = [text for answer in answers for text in (answer.text, *answer.references)]
    texts = list(dict.fromkeys(wanted))
    rows = []
    for start in range(0, len(texts), BATCH):
        progress.report(start, len(texts), "embedding for the cosine baseline")
        rows.append(await embedder.embed_passages(texts[start : start + BATCH]))
    vectors = dict(zip(texts, np.concatenate(rows), strict=True))
    return np.array(
        [
            max(float(vectors[answer.text] @ vectors[text]) for text in answer.references)
            for answer in answers
        ]
    )


def keyword_shares(answers: Sequence[ShortAnswer]) -> Reals:
    """Return the share of keywords that each answer has of the reference it has most of.

    Keywords are stems of content words; in scripts without spaces, pairs of characters.

    Args:
        answers: Gold answers.

    Returns:
        (n_answers,) in [0, 1]; 0 for a reference without content words.
    """
    return np.array(
        [
            max(_share(answer.text, text, answer.language) for text in answer.references)
            for answer in answers
        ]
    )


def _share(answer: str, reference: str, language: str) -> float:
    wanted = set(content_words(reference, language))
    return len(wanted & set(content_words(answer, language))) / len(wanted) if wanted else 0.0
