"""Reads the public short-answer sets: questions, reference answers, judged answers.

The sets lie beside the repository and are not part of the package; each has a README with
source and license there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class ShortAnswer:
    """One judged answer.

    Attributes:
        id: Identifier in the set.
        question_id: Answers to one question stay on one side of every split.
        question: The question's text.
        references: Reference answers; any one of them suffices.
        text: What the learner answered, not blank.
        is_right: Whether the judges called it correct, in full.
        label: The judges' word.
        language: ISO 639-1.
        score: The judges' score as a share of the full one, 0 to 1, where there is one.
        marks: The marks of each grader on the set's own scale, where they are known.
        detail: The judges' finer word, where there is one.
    """

    id: str
    question_id: str
    question: str
    references: tuple[str, ...]
    text: str
    is_right: bool
    label: str
    language: str
    score: float | None = None
    marks: tuple[float, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class _Suite:
    folder: str
    stem: str
    language: str = "en"
    right_score: float | None = None


RIGHT_SHARE = 0.9
"""Least share of the full score that counts as right where answers carry a score."""

SUITES: Mapping[str, _Suite] = {
    "beetle": _Suite("sag-semeval2013", "beetle"),
    "scientsbank": _Suite("sag-semeval2013", "scientsbank"),
    "mohler": _Suite("sag-mohler2011", "mohler2011", right_score=RIGHT_SHARE),
    "digiklausur": _Suite("sag-digiklausur", "nn"),
    "ads": _Suite("sag-zh", "ads", "zh", RIGHT_SHARE),
    "le": _Suite("sag-zh", "le", "zh", RIGHT_SHARE),
}
"""Suites by name."""

_KEYWORDS_ONLY = "KEYWORD"
_GRADERS = ("grader_1", "grader_2")


def read_suite(name: str, data: Path) -> tuple[ShortAnswer, ...]:
    """Return the judged answers of a suite, blank ones left out.

    Args:
        name: One of ``SUITES``.
        data: The folder of the public sets.

    Returns:
        Answers in the order of the file.

    Raises:
        KeyError: If there is no such suite.
        FileNotFoundError: If the set is not there.
    """
    suite = SUITES[name]
    folder = data / suite.folder
    questions = {row["qid"]: row for row in _rows(folder / f"{suite.stem}_questions.jsonl")}
    return tuple(
        _answer(row, questions[row["qid"]], suite)
        for row in _rows(folder / f"{suite.stem}_answers.jsonl")
        if row["answer"].strip()
    )


def _answer(row: Mapping[str, str], question: Mapping[str, object], suite: _Suite) -> ShortAnswer:
    label = str(row.get("label3") or row.get("label") or "")
    is_right = (
        float(row["score_norm"]) >= suite.right_score
        if suite.right_score is not None
        else label == "correct"
    )
    return ShortAnswer(
        id=row["aid"],
        question_id=row["qid"],
        question=str(question["question"]),
        references=_references(question),
        text=row["answer"],
        is_right=is_right,
        label=label or ("correct" if is_right else "incorrect"),
        language=suite.language,
        score=float(row["score_norm"]) if "score_norm" in row else None,
        marks=tuple(float(row[grader]) for grader in _GRADERS if grader in row),
        detail=str(row.get("label5") or ""),
    )


def _references(question: Mapping[str, object]) -> tuple[str, ...]:
    listed = question["references"]
    if not isinstance(listed, list):
        raise TypeError("references must be a list")
    whole = [one["text"] for one in listed if one.get("category") != _KEYWORDS_ONLY]
    return tuple(dict.fromkeys(whole or [one["text"] for one in listed]))


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
