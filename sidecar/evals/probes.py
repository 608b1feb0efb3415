"""Reads the probes: answers that say an assertion, turn it into something else, or disown it.

They were written for this project by somebody who did not know the check's rules, and ship
with it (README beside them). One half may guide a rule, the other may not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from sidecar.evals.labeled_lines import read_labeled_line
from sidecar.evals.short_answers import ShortAnswer
from sidecar.ids import content_hash

FOLDER = Path(__file__).parent / "data" / "probes"


class Half(StrEnum):
    """Which half of the probes: the one that rules may be developed on, or the other."""

    DEV = "dev"
    HELD = "held"


class Group(StrEnum):
    """What an answer does with the assertion."""

    HONEST = "honest"
    TURNED = "turned"
    DISOWNED = "disowned"


GROUPS: Mapping[Group, frozenset[str]] = {
    Group.HONEST: frozenset({"corrected", "near", "paraphrase", "reordered", "terse"}),
    Group.TURNED: frozenset(
        {
            "antonym",
            "condition",
            "detail",
            "half",
            "negation",
            "quantifier",
            "retold",
            "reversed",
            "sister",
            "swapped",
        }
    ),
    Group.DISOWNED: frozenset({"hearsay", "question", "rejected", "retraction"}),
}
"""The ways of each group. Source: the README beside the files."""

_FIELDS = {
    "id": str,
    "language": str,
    "assertion": str,
    "question": str,
    "answer": str,
    "same": bool,
    "how": str,
}


@dataclass(frozen=True, slots=True)
class Probe:
    """One answer to one assertion.

    Attributes:
        id: Unique: language, number of the assertion, letter of the answer.
        language: ISO 639-1, of assertion, question and answer.
        assertion: The point.
        question: What the learner was asked.
        answer: What the learner said.
        is_same: Whether the answer states the whole point, as the learner's own view.
        how: In which way it says the point or another, of ``GROUPS``.
    """

    id: str
    language: str
    assertion: str
    question: str
    answer: str
    is_same: bool
    how: str

    @property
    def group(self) -> Group:
        """What the answer does with the assertion."""
        return next(group for group, ways in GROUPS.items() if self.how in ways)

    def as_answer(self) -> ShortAnswer:
        """Return the probe as an answer with one reference, as the public sets have them."""
        return ShortAnswer(
            id=self.id,
            question_id=content_hash(self.language, self.assertion),
            question=self.question,
            references=(self.assertion,),
            text=self.answer,
            is_right=self.is_same,
            label=self.how,
            language=self.language,
        )


def read_probes(half: Half, folder: Path = FOLDER) -> tuple[Probe, ...]:
    """Return one half of the probes, in the order of the lines.

    Args:
        half: Which.
        folder: One JSON Lines file a half, named after it.

    Returns:
        The probes; those of an assertion stand together.

    Raises:
        FileNotFoundError: If the half is not there.
        ValueError: If a line is not as it must be, naming file and line, or says twice the same.

    Determinism:
        Pure but for reading the file.
    """
    path = folder / f"{half.value}.jsonl"
    probes: list[Probe] = []
    seen: dict[tuple[str, str], str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        place = f"{path.name}:{number}"
        probe = _probe(line, place)
        for mark in (("id", probe.id), (probe.assertion, probe.answer)):
            if mark in seen:
                raise ValueError(f"{place}: the probe is the one of {seen[mark]}. Remove one.")
            seen[mark] = place
        probes.append(probe)
    return tuple(probes)


def _probe(line: str, place: str) -> Probe:
    row = read_labeled_line(line, place, _FIELDS)
    known = frozenset().union(*GROUPS.values())
    if row["how"] not in known:
        raise ValueError(f"{place}: no such way: {row['how']}. Known: {sorted(known)}.")
    probe = Probe(
        id=row["id"],
        language=row["language"],
        assertion=row["assertion"],
        question=row["question"],
        answer=row["answer"],
        is_same=row["same"],
        how=row["how"],
    )
    if probe.is_same != (probe.group is Group.HONEST):
        raise ValueError(f"{place}: {probe.how} and same: {probe.is_same} contradict each other.")
    return probe
