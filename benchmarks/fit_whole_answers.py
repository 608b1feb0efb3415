"""Weights of ``sidecar/evals/whole_answers.py``: ``python -m benchmarks.fit_whole_answers``.

At most 300 answers of a set are taken, spread evenly over its questions (``--most 3000`` takes all
of them: half an hour on a quiet core). How many there are is printed, and the weights in use.

References of two sentences and more in SciEntsBank and Mohler are cut into points, and a logistic
model says how much the points and how much the words tell. Each set weighs the same. DigiKlausur,
for which this is made, has no part in it; the areas show what the points alone are worth.
"""

from __future__ import annotations

import argparse
import asyncio
import math
from pathlib import Path

import numpy as np

from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.check_models import read_check_models
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.token_likeness import TokenLikeness
from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.evals.check_tables import Reals
from sidecar.evals.fit_check import area_under_curve, logistic
from sidecar.evals.short_answers import ShortAnswer, read_suite
from sidecar.evals.whole_answers import (
    INTERCEPT,
    OF_POINTS,
    OF_WORDS,
    log_odds_of_points,
    share_said,
)
from sidecar.language.sentences import sentence_spans
from sidecar.language.words import words
from sidecar.ports.checker import CheckRequest
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.values import CoreAssertion, Speaker, Turn

SUITES = ("scientsbank", "mohler")
DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
LEAST_POINTS = 2
MOST = 300
"""Answers of a set that are taken, unless told otherwise."""


async def main(data: Path, most: int) -> None:
    """Fit and print."""
    meter = TokenLikeness(MiniLmEmbedder(), name="minilm", cached_texts=20_000)
    checker = BuiltinChecker(read_check_models(), [meter], lexicons())
    rows: list[Reals] = []
    labels: list[Reals] = []
    for name in SUITES:
        whole = [one for one in read_suite(name, data) if len(_points(one)) >= LEAST_POINTS]
        ordered = sorted(whole, key=lambda one: one.references[0])
        answers = ordered[:: math.ceil(len(ordered) / most)]
        found = np.array([await _row(one, checker) for one in answers])
        right = np.array([one.is_right for one in answers], dtype=np.float64)
        area = area_under_curve(found[right == 1, 0], found[right == 0, 0])
        print(
            f"{name}: {len(answers)} of {len(whole)} answers, points alone {area:.3f}", flush=True
        )
        rows.append(found)
        labels.append(right)
    shares = np.concatenate([np.full(len(one), 1.0 / len(one)) for one in labels])
    x, y = np.concatenate(rows), np.concatenate(labels)
    intercept, weights = logistic(x, y, shares * len(y) / len(SUITES), ridge=0.0)
    for name, found, right in zip(SUITES, rows, labels, strict=True):
        score = found @ weights
        area = area_under_curve(score[right == 1], score[right == 0])
        print(f"{name}: with words {area:.3f}")
    print(f"intercept {intercept:.3f}, of points {weights[0]:.3f}, of words {weights[1]:.3f}")
    print(f"in use: {INTERCEPT:.3f}, {OF_POINTS:.3f}, {OF_WORDS:.3f}")


def _points(answer: ShortAnswer) -> list[str]:
    reference = answer.references[0]
    sentences = (reference[start:end] for start, end in sentence_spans(reference))
    return [sentence for sentence in sentences if words(sentence)]


async def _row(answer: ShortAnswer, checker: BuiltinChecker) -> tuple[float, float]:
    turns = (Turn(Speaker.PARTNER, answer.question), Turn(Speaker.LEARNER, answer.text))
    probabilities = []
    for point in _points(answer):
        assertion = CoreAssertion(point, kind_of(point, answer.language))
        reply = await checker.check(CheckRequest(turns, assertion, "mark", answer.language))
        probabilities.append(reply.probability or 0.0)
    share = share_said(answer.references[0], answer.text, answer.language)
    return log_odds_of_points(probabilities), share


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", nargs="?", type=Path, default=DATA)
    parser.add_argument("--most", type=int, default=MOST, help="answers of a set")
    given = parser.parse_args()
    asyncio.run(main(given.data, given.most))
