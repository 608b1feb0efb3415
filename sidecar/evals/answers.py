"""Measures answers from the library: given where the notes hold one, and only there.

Three kinds of question stand side by side: some that a note answers, the same or others whose
answering note is left out while its neighbors stay (near misses), and some that nothing in the
library is about.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from sidecar.evals.report import Better, Fingerprint, Metric, Report
from sidecar.evals.statistics import rate
from sidecar.ids import content_hash
from sidecar.language.normal import normalize
from sidecar.language.words import content_words
from sidecar.library.values import Answer, Coverage
from sidecar.services.progress import Progress

LEAST_OF_GOLD = 0.5
"""Share of a whole gold answer's content words from which an answer holds it."""

HASH_CHARS = 16

SUITES = ("xquad-en", "xquad-de", "xquad-zh", "clapnq", "off-topic")
"""Suites by name."""


class Expected(StrEnum):
    """What is right for a question."""

    ANSWER = "answerable"
    NEAR_MISS = "near_miss"
    OFF_TOPIC = "off_topic"


@dataclass(frozen=True, slots=True)
class Question:
    """One question.

    Attributes:
        text: As it is asked.
        expected: What is right.
        gold: A span of the note, or a whole answer; empty when none is expected.
        is_span: Whether ``gold`` is a span.
        note: Path of the note that answers; empty when none does.
        leave_out: Paths that the search must not see.
    """

    text: str
    expected: Expected
    gold: str = ""
    is_span: bool = True
    note: str = ""
    leave_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerSuite:
    """Notes, text by path, and the questions to ask them; ``language`` is that of both."""

    name: str
    language: str
    notes: Mapping[str, str]
    questions: tuple[Question, ...]


Ask = Callable[[Question], Awaitable[Answer]]


def read_answer_suite(name: str, data: Path, *, most: int) -> AnswerSuite:
    """Return a suite over a public set.

    Args:
        name: One of ``SUITES``.
        data: The folder of the public sets.
        most: Questions of each kind; they are taken evenly from the whole set.

    Raises:
        KeyError: If there is no such suite.
        FileNotFoundError: If the set is not there.
    """
    kind, _, language = name.partition("-")
    if kind == "xquad":
        return _xquad(name, language, data, most)
    return {"clapnq": _clapnq, "off-topic": _off_topic}[name](name, data, most)


async def measure_answers(
    suite: AnswerSuite, ask: Ask, *, engine: str, embedder: str, progress: Progress
) -> Report:
    """Ask all questions and return how the answers were.

    Args:
        suite: What is asked.
        ask: Answers one question from an index of the suite's notes.
        engine: Name of the engine that answers, for the fingerprint.
        embedder: Id of the embedder that retrieves, for the fingerprint.
        progress: Told after every question.
    """
    answers: list[Answer] = []
    for done, question in enumerate(suite.questions):
        progress.report(done, len(suite.questions), f"asking {suite.name}")
        answers.append(await ask(question))
    return Report(
        kind="answers",
        suite=suite.name,
        fingerprint=Fingerprint(_data_hash(suite), engine, embedder, prompt_version="", seed=0),
        metrics=_metrics(suite, answers),
        notes=(
            "A near miss is asked of notes on its very subject; what is quoted then is true, "
            "cited and beside the point.",
        ),
    )


def holds_gold(answer: str, question: Question, language: str) -> bool:
    """Return whether an answer says what the gold answer says, by its words.

    Example:
        >>> asked = Question("How many?", Expected.ANSWER, gold="six Grammys")
        >>> holds_gold("She has won six  Grammys [1].", asked, "en")
        True
    """
    if question.is_span:
        return _run_on(question.gold) in _run_on(answer)
    gold = set(content_words(question.gold, language))
    return len(gold & set(content_words(answer, language))) >= LEAST_OF_GOLD * len(gold)


def _metrics(suite: AnswerSuite, answers: Sequence[Answer]) -> dict[str, Metric]:
    by_kind: dict[Expected, list[tuple[Question, Answer]]] = {kind: [] for kind in Expected}
    for question, answer in zip(suite.questions, answers, strict=True):
        by_kind[question.expected].append((question, answer))
    meant = by_kind[Expected.ANSWER]
    held = [_is_answered(a) and holds_gold(a.text, q, suite.language) for q, a in meant]
    metrics = {
        "answerable/answered": _share([_is_answered(a) for _, a in meant]),
        "answerable/holds_gold": _share(held),
        "answerable/note_retrieved": _share([_found(q, a) for q, a in meant]),
    }
    for kind in (Expected.NEAR_MISS, Expected.OFF_TOPIC):
        those = [answer for _, answer in by_kind[kind]]
        answered = _share([_is_answered(a) for a in those], Better.LOWER)
        retrieved = _share([bool(a.retrieval.passages) for a in those], Better.LOWER)
        metrics |= {f"{kind}/answered": answered, f"{kind}/retrieved": retrieved}
    supported = [c.supported for answer in answers for c in answer.citations]
    return metrics | {"citations/supported": _share(supported)}


def _share(held: Sequence[bool], better: Better = Better.HIGHER) -> Metric:
    return Metric(rate(sum(held), len(held)), better)


def _is_answered(answer: Answer) -> bool:
    return answer.coverage is Coverage.ANSWERED


def _found(question: Question, answer: Answer) -> bool:
    return any(ranked.passage.path == question.note for ranked in answer.retrieval.passages)


def _run_on(text: str) -> str:
    """Return normalized text without spaces, so that marks and line breaks do not part it."""
    return normalize(text).replace(" ", "")


def _data_hash(suite: AnswerSuite) -> str:
    notes = (f"{path}\n{text}" for path, text in sorted(suite.notes.items()))
    questions = (f"{q.text}\n{q.expected}\n{q.gold}\n{q.leave_out}" for q in suite.questions)
    return content_hash(*notes, *questions)[:HASH_CHARS]


def _xquad(name: str, language: str, data: Path, most: int) -> AnswerSuite:
    folder = data / "ir-xquad"
    rows = [row for row in _rows(folder / "corpus.jsonl.gz") if row["lang"] == language]
    notes = {
        f"{row['para']}.md": _note(row["title"].replace("_", " "), row["text"]) for row in rows
    }
    questions: list[Question] = []
    for row in _evenly(list(_rows(folder / "queries.jsonl.gz")), most):
        text, note = row["questions"][language], f"{row['para']}.md"
        gold = row["answers"][language]
        questions.append(Question(text, Expected.ANSWER, gold=gold, note=note))
        questions.append(Question(text, Expected.NEAR_MISS, leave_out=(note,)))
    return AnswerSuite(name, language, notes, tuple(questions))


def _clapnq(name: str, data: Path, most: int) -> AnswerSuite:
    folder = data / "ir-clapnq"
    rows = _rows(folder / "corpus.jsonl.gz")
    notes = {f"{row['doc_id']}.md": _note(row["title"], row["text"]) for row in rows}
    asked = list(_rows(folder / "queries.jsonl"))
    questions = [
        Question(
            row["query"],
            Expected.ANSWER,
            gold=" ".join(row["answers"]),
            is_span=False,
            note=f"{next(iter(row['qrels']))}.md",
        )
        for row in _evenly([row for row in asked if row["answerable"]], most)
    ]
    missing = _evenly([row for row in asked if not row["answerable"]], most)
    questions += [Question(row["query"], Expected.NEAR_MISS) for row in missing]
    return AnswerSuite(name, "en", notes, tuple(questions))


def _off_topic(name: str, data: Path, most: int) -> AnswerSuite:
    abstracts = _evenly(list(_rows(data / "ir-scifact" / "corpus.jsonl.gz")), 4 * most)
    notes = {
        f"{row['doc_id']}.md": _note(row["title"], " ".join(row["sentences"])) for row in abstracts
    }
    asked = _evenly(list(_rows(data / "ir-offtopic" / "queries.jsonl")), most)
    questions = tuple(Question(row["query"], Expected.OFF_TOPIC) for row in asked)
    return AnswerSuite(name, "en", notes, questions)


def _note(title: str, text: str) -> str:
    return f"---\ntitle: {json.dumps(title, ensure_ascii=False)}\n---\n{text}\n"


def _evenly(rows: Sequence[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """Return at most so many rows, at even distances over all of them."""
    count = min(most, len(rows))
    return [rows[i * len(rows) // count] for i in range(count)]


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
