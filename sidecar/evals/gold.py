"""Reads our own gold set: answers to single assertions, each labeled covered or not.

Six files, one a kind of assertion, written for this project and shipped with it (README beside
them). A set that is not as it must be is refused whole: a label that nobody can trust is worse
than none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sidecar.evals.labeled_lines import read_labeled_line
from sidecar.evals.short_answers import ShortAnswer
from sidecar.ids import content_hash
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.trials import case_fingerprint
from sidecar.rounds.values import AssertionKind

FOLDER = Path(__file__).parent / "data" / "gold"

TAGS = frozenset(
    {
        "buzzwords",
        "half-right",
        "near-miss",
        "negated",
        "negation-word",
        "noise",
        "other-words",
        "plain",
        "swapped",
        "terse",
        "typos",
        "unit-converted",
        "wordy",
        "wrong-number",
    }
)
"""What makes a case hard, or that it is plain. Source: the README beside the files."""

_FIELDS = {
    "id": str,
    "kind": str,
    "language": str,
    "assertion": str,
    "question": str,
    "answer": str,
    "covered": bool,
    "tags": list,
}


@dataclass(frozen=True, slots=True)
class GoldAnswer:
    """One labeled answer to one assertion.

    Attributes:
        id: Unique in the set: kind, number of the assertion, letter of the answer.
        kind: What the assertion states.
        language: ISO 639-1, of assertion, question and answer.
        assertion: The point.
        question: What the learner was asked.
        answer: What the learner said.
        is_covered: The label: whether the answer states the whole point.
        tags: What makes the case hard, or that it is plain, of ``TAGS``.
    """

    id: str
    kind: AssertionKind
    language: str
    assertion: str
    question: str
    answer: str
    is_covered: bool
    tags: tuple[str, ...]

    @property
    def fingerprint(self) -> str:
        """What makes the case distinct from every other."""
        return case_fingerprint(self.assertion, [self.answer])

    def as_answer(self) -> ShortAnswer:
        """Return the case as an answer with one reference, as the public sets have them."""
        return ShortAnswer(
            id=self.id,
            question_id=self.id,
            question=self.question,
            references=(self.assertion,),
            text=self.answer,
            is_right=self.is_covered,
            label="covered" if self.is_covered else "not covered",
            language=self.language,
        )


def read_gold(folder: Path = FOLDER) -> tuple[GoldAnswer, ...]:
    """Return the gold set, kind by kind in the order of the files' names.

    Args:
        folder: One JSON Lines file a kind, named after it.

    Returns:
        Cases in the order of the lines.

    Raises:
        ValueError: If a line is not as it must be, naming file and line, or says twice the same.

    Determinism:
        Pure but for reading the files.
    """
    cases: list[GoldAnswer] = []
    seen: dict[str, str] = {}
    for path in sorted(folder.glob("*.jsonl")):
        for place, line in _lines(path):
            case = _case(line, place, AssertionKind(path.stem))
            for mark in (case.id, case.fingerprint):
                if mark in seen:
                    raise ValueError(f"{place}: the case is the one of {seen[mark]}. Remove one.")
                seen[mark] = place
            cases.append(case)
    return tuple(cases)


def gold_hash(cases: Sequence[GoldAnswer]) -> str:
    """Return the hash of all that a check sees of the cases, and of their labels."""
    return content_hash(
        *(
            part
            for case in cases
            for part in (
                case.assertion,
                case.language,
                case.question,
                case.answer,
                str(case.is_covered),
            )
        )
    )


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    """Yield where a line stands, for people, and the line."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        yield f"{path.name}:{number}", line


def _case(line: str, place: str, kind: AssertionKind) -> GoldAnswer:
    row = read_labeled_line(line, place, _FIELDS)
    case = GoldAnswer(
        id=row["id"],
        kind=kind,
        language=row["language"],
        assertion=row["assertion"],
        question=row["question"],
        answer=row["answer"],
        is_covered=row["covered"],
        tags=tuple(row["tags"]),
    )
    found = kind_of(case.assertion, case.language)
    if row["kind"] != kind or found is not kind:
        raise ValueError(f"{place}: the assertion is of kind {found.value}. Move or reword it.")
    if unknown := set(case.tags) - TAGS:
        raise ValueError(f"{place}: no such tag: {sorted(unknown)}. Known: {sorted(TAGS)}.")
    return case
