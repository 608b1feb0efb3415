"""The suites of ``sparring eval retrieval``: documents, and questions to find them by.

``core`` and ``off_topic`` were written for this project before anything was measured on them
and ship with it, and ``long_context`` is made of them; the others are public sets that lie beside
the repository.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from sidecar.evals.goldens import Golden, read_goldens
from sidecar.evals.long_context import long_context
from sidecar.ids import content_hash

FOLDER = Path(__file__).parent / "data" / "core"

XQUAD_LANGUAGES = ("en", "de", "es", "ru", "zh", "ar", "hi", "th", "vi", "tr", "el", "ro")

NEAR_MISS = ("near_miss", "near_miss_held")
"""Near misses on every other article of XQuAD, to develop on, and on those between them."""

NEAR_MISS_LANGUAGES = ("en", "de", "es", "ru", "zh")

SUITES = (
    "core",
    "off_topic",
    "long_context",
    "scifact",
    "cranfield",
    "clapnq",
    "limit",
    *(f"xquad-{language}" for language in XQUAD_LANGUAGES),
    *(f"{half}-{language}" for half in NEAR_MISS for language in NEAR_MISS_LANGUAGES),
)
"""Suites by name."""

HASH_CHARS = 16

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RetrievalSuite:
    """Documents, Markdown by path, and what to ask them."""

    name: str
    documents: Mapping[str, str]
    goldens: tuple[Golden, ...]

    @property
    def data(self) -> str:
        """Hash of all documents and goldens."""
        documents = (f"{path}\n{text}" for path, text in sorted(self.documents.items()))
        goldens = (
            f"{g.id}\n{g.query}\n{sorted(g.relevant.items())}\n{g.turns}\n{g.must}\n{g.must_not}"
            f"\n{g.tags}\n{g.leave_out}"
            for g in self.goldens
        )
        return content_hash(*documents, *goldens)[:HASH_CHARS]


def read_retrieval_suite(name: str, data: Path, *, most: int | None = None) -> RetrievalSuite:
    """Return a suite.

    Args:
        name: One of ``SUITES``.
        data: The folder of the public sets.
        most: Questions of each kind (answered or not) that are taken, at even distances over
            all of them; ``None`` takes all.

    Raises:
        KeyError: If there is no such suite.
        FileNotFoundError: If the set is not there.
        GoldensInvalidError: If a shipped file is not sound.
    """
    kind, _, language = name.partition("-")
    if kind == "xquad" and language in XQUAD_LANGUAGES:
        suite = _xquad(name, language, data)
    elif kind in NEAR_MISS and language in NEAR_MISS_LANGUAGES:
        suite = _near_miss(name, kind, language, data)
    else:
        suite = _READERS[name](name, data)
    answerable = [g for g in suite.goldens if not g.expects_refusal]
    refusals = [g for g in suite.goldens if g.expects_refusal]
    return replace(suite, goldens=(*evenly(answerable, most), *evenly(refusals, most)))


def evenly(rows: Sequence[T], most: int | None) -> list[T]:
    """Return at most so many rows, at even distances over all of them.

    Example:
        >>> evenly("abcdef", 3), evenly("ab", None)
        (['a', 'c', 'e'], ['a', 'b'])
    """
    count = len(rows) if most is None else min(most, len(rows))
    return [rows[i * len(rows) // count] for i in range(count)]


def _written(name: str, _: Path) -> RetrievalSuite:
    documents = {
        path.name: path.read_text(encoding="utf-8")
        for path in sorted((FOLDER / "notes").glob("*.md"))
    }
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return RetrievalSuite(name, documents, read_goldens(text, documents))


def _long_context(name: str, data: Path) -> RetrievalSuite:
    core, off_topic = _written("core", data), _written("off_topic", data)
    refusals = [golden for golden in off_topic.goldens if golden.expects_refusal]
    return RetrievalSuite(name, *long_context(core.documents, core.goldens, refusals))


def _scifact(name: str, data: Path) -> RetrievalSuite:
    folder = data / "ir-scifact"
    documents = {
        f"{row['doc_id']}.md": _note(row["title"], " ".join(row["sentences"]))
        for row in _rows(folder / "corpus.jsonl.gz")
    }
    return RetrievalSuite(name, documents, (*_judged(folder), *_off_topic(data)))


def _cranfield(name: str, data: Path) -> RetrievalSuite:
    folder = data / "ir-cranfield"
    documents = {
        f"{row['doc_id']}.md": _note(row["title"], row["text"])
        for row in _rows(folder / "corpus.jsonl.gz")
    }
    return RetrievalSuite(name, documents, (*_judged(folder), *_off_topic(data)))


def _clapnq(name: str, data: Path) -> RetrievalSuite:
    folder = data / "ir-clapnq"
    documents = {
        f"{row['doc_id']}.md": _note(row["title"], row["text"])
        for row in _rows(folder / "corpus.jsonl.gz")
    }
    return RetrievalSuite(name, documents, tuple(_judged(folder, refusal_tag="near-miss")))


def _limit(name: str, data: Path) -> RetrievalSuite:
    folder = data / "ir-limit-small"
    documents = {
        f"{row['doc_id']}.md": _note(row.get("title") or row["doc_id"], row["text"])
        for row in _rows(folder / "corpus.jsonl")
    }
    return RetrievalSuite(name, documents, tuple(_judged(folder)))


def _xquad(name: str, language: str, data: Path) -> RetrievalSuite:
    folder = data / "ir-xquad"
    documents = {
        f"{row['para']}.md": _note(row["title"].replace("_", " "), row["text"])
        for row in _rows(folder / "corpus.jsonl.gz")
        if row["lang"] == language
    }
    goldens = tuple(
        Golden(str(row["qid"]), row["questions"][language], {f"{row['para']}.md": 1})
        for row in _rows(folder / "queries.jsonl.gz")
    )
    return RetrievalSuite(name, documents, goldens)


def _near_miss(name: str, half: str, language: str, data: Path) -> RetrievalSuite:
    """Return each question twice: as it is, and with the paragraph that answers it left out.

    The other paragraphs of its article stay, and so does the rest of the encyclopedia.
    """
    folder = data / "ir-xquad"
    documents = _xquad(name, language, data).documents
    articles = {row["para"]: row["title"] for row in _rows(folder / "corpus.jsonl.gz")}
    taken = set(sorted(set(articles.values()))[NEAR_MISS.index(half) :: len(NEAR_MISS)])
    asked = [row for row in _rows(folder / "queries.jsonl.gz") if articles[row["para"]] in taken]
    goldens = [
        Golden(
            str(row["qid"]),
            row["questions"][language],
            {f"{row['para']}.md": 1},
            must=(re.escape(row["answers"][language]),),
        )
        for row in asked
    ]
    left_out = [
        Golden(
            f"{golden.id}/left-out",
            golden.query,
            {},
            tags=("near-miss",),
            leave_out=tuple(golden.relevant),
        )
        for golden in goldens
    ]
    return RetrievalSuite(name, documents, (*goldens, *left_out))


def _judged(folder: Path, *, refusal_tag: str = "off-topic") -> Iterator[Golden]:
    """Yield the questions of a set in the shared layout."""
    for row in _rows(folder / "queries.jsonl"):
        relevant = {f"{name}.md": int(gain) for name, gain in row["qrels"].items() if gain > 0}
        tags = () if relevant else (refusal_tag,)
        yield Golden(str(row["qid"]), row["query"], relevant, tags=tags)


def _off_topic(data: Path) -> Iterator[Golden]:
    """Yield search questions that no scientific abstract answers."""
    for row in _rows(data / "ir-offtopic" / "queries.jsonl"):
        yield Golden(f"off-topic/{row['qid']}", row["query"], {}, tags=("off-topic",))


def _note(title: str, text: str) -> str:
    return f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\n---\n{text}\n"


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


_READERS: Mapping[str, Callable[[str, Path], RetrievalSuite]] = {
    "core": _written,
    "off_topic": _written,
    "long_context": _long_context,
    "scifact": _scifact,
    "cranfield": _cranfield,
    "clapnq": _clapnq,
    "limit": _limit,
}
