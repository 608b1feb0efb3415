"""Measure the built-in rewriting: ``python -m benchmarks.follow_ups [LANGUAGE EMBEDDER]``.

Takes neighboring questions on the same paragraph of XQuAD (beside the repository) as a
conversation, and asks the second one through the product's own retrieval in four ways: as
typed, always behind the one before it, by the rule, and by the rule and as typed. The same
after a question on another paragraph, where nothing should be carried along. Not a benchmark
of speed.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from sidecar.bootstrap.measuring_library import measuring_library
from sidecar.evals.measure_retrieval import index
from sidecar.evals.retrieval_suites import read_retrieval_suite
from sidecar.evals.shelf import EmbedderName
from sidecar.library.follow_ups import points_back, standing_alone
from sidecar.library.values import Retrieval
from sidecar.services.find_passages import find_all
from sidecar.services.progress import NoProgress
from sidecar.services.retrieve import Retrieve, RetrieveRequest

DATA = Path(__file__).resolve().parents[2] / "shared" / "data"
FAR = 37
"""Paragraphs between two topics."""

SAMPLE = 3
"""Of the pairs on two topics every third is asked."""


class Pair(NamedTuple):
    """Two questions in a row; ``note`` answers the second."""

    note: str
    before: str
    asked: str


WAYS: Mapping[str, Callable[[Pair], tuple[str, ...]]] = {
    "as typed": lambda pair: (pair.asked,),
    "always carried": lambda pair: (f"{pair.before} {pair.asked}",),
    "by the rule": lambda pair: (standing_alone(pair.asked, [pair.before]),),
    "both ways": lambda pair: tuple(
        dict.fromkeys((standing_alone(pair.asked, [pair.before]), pair.asked))
    ),
}


def _pairs(language: str) -> tuple[list[Pair], list[Pair]]:
    """Return the follow-ups that point back, and questions after one on another topic."""
    asked: dict[str, list[str]] = defaultdict(list)
    with gzip.open(DATA / "ir-xquad" / "queries.jsonl.gz", "rt", encoding="utf-8") as rows:
        for row in map(json.loads, rows):
            asked[f"{row['para']}.md"].append(row["questions"][language])
    notes = list(asked)
    neighbors = [
        Pair(note, before, after)
        for note, questions in asked.items()
        for before, after in pairwise(questions)
    ]
    apart = [
        pair._replace(before=asked[notes[(notes.index(pair.note) + FAR) % len(notes)]][0])
        for pair in neighbors
    ]
    return [pair for pair in neighbors if points_back(pair.asked)], apart[::SAMPLE]


async def _rows(pairs: Sequence[Pair], retrieve: Retrieve) -> list[str]:
    """Return a line a way: recall at 5, and how often the note comes first."""
    lines = []
    for name, way in WAYS.items():
        found = [
            [p.passage.path for p in (await _asked(retrieve, way(pair))).passages] for pair in pairs
        ]
        within = sum(p.note in paths for p, paths in zip(pairs, found, strict=True)) / len(pairs)
        first = sum(paths[:1] == [p.note] for p, paths in zip(pairs, found, strict=True))
        lines.append(f"  {name:15} recall@5 {within:.3f}  first {first / len(pairs):.3f}")
    return lines


async def _asked(retrieve: Retrieve, queries: tuple[str, ...]) -> Retrieval:
    return await find_all(retrieve, RetrieveRequest(queries[-1]), queries)


async def measure(language: str, embedder: EmbedderName) -> list[str]:
    """Return the report, one line each."""
    suite = read_retrieval_suite(f"xquad-{language}", DATA)
    back, apart = _pairs(language)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        opening = measuring_library(embedder, data_dir=None, kept=folder / "vectors")
        async with opening as open_shelf, open_shelf(folder) as shelf:
            await index(suite, shelf, progress=NoProgress())
            retrieve = Retrieve(
                passages=shelf.passages,
                catalogue=shelf.catalogue,
                notes=shelf.notes,
                embedder=shelf.embedder,
                clock=shelf.clock,
                min_relevance=None,
            )
            return [
                f"{language} {embedder}: {len(back)} that point back",
                *await _rows(back, retrieve),
                f"{language} {embedder}: {len(apart)} on another topic",
                *await _rows(apart, retrieve),
            ]


def _wanted(arguments: Sequence[str]) -> Iterator[tuple[str, EmbedderName]]:
    if arguments:
        yield arguments[0], EmbedderName(arguments[1])
        return
    yield "en", EmbedderName.MINILM
    yield "de", EmbedderName.E5


def main() -> None:
    """Print the figures."""
    for language, embedder in _wanted(sys.argv[1:]):
        print("\n".join(asyncio.run(measure(language, embedder))))


if __name__ == "__main__":
    main()
