"""Practice on GSM8K: derivations against gold, never against what a learner is served.

The set lies beside the repository; its README there names source and license.
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from fractions import Fraction
from pathlib import Path

from sidecar.calibration.classes import Operation
from sidecar.derivation.derive import derive
from sidecar.derivation.values import Reading, Refused
from sidecar.evals.practice_journal import Outcome, PracticeJournal, derivation_version
from sidecar.ids import content_hash
from sidecar.ports.problems import ProblemCase, ProblemCases

FILES = {"train": "train.jsonl.gz", "test_a": "test_a.jsonl"}
"""Files of the shared halves by split; the other half of the test set stays held."""

FOLDER = "gsm8k"
"""Folder of the set among the public ones."""

TRIAL_SPLIT = "test_a"
"""The only half whose cases may be trials: the rules were made on the other one, rows and all
(ADR-0015), and cases that fitted a checker are never its trials."""

CANARIES = Path(__file__).parent / "data" / "problem_canaries.jsonl"
"""Texts that bear no answer; written for this project and shipped with it."""

PROGRESS_ROWS = 200
"""Problems between two reports of progress."""

_ANNOTATION = re.compile(r"<<([^=<>]*)=")
_DIVIDES = re.compile(r"/")
_MULTIPLIES = re.compile(r"[*x×]")

Progress = Callable[[float, float, str], None]


class Kind(Enum):
    """Class of a problem by the gold's operations: the hardest of them."""

    ADDITIVE = "additive"
    MULTIPLICATIVE = "multiplicative"
    DIVISIVE = "divisive"
    NONE = "unannotated"


_OPERATIONS = {
    Kind.ADDITIVE: Operation.ADDITIVE,
    Kind.MULTIPLICATIVE: Operation.MULTIPLICATIVE,
    Kind.DIVISIVE: Operation.DIVISIVE,
}


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem with its gold.

    Attributes:
        id: Identifier in the set.
        question: The text.
        answer: The gold.
        kind: Class by the gold's operations.
    """

    id: str
    question: str
    answer: Fraction
    kind: Kind


@dataclass(frozen=True, slots=True)
class Counts:
    """How problems came out; wrong and correct are committed, refusals are not."""

    correct: int = 0
    wrong: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class PracticeReport:
    """What practice measured; the same problems give the same report.

    Attributes:
        split: Which half.
        problems: How many were attempted.
        total: Counts over all.
        by_class: Counts by class of the gold.
        diagnoses: Refusals by diagnosis.
        reasons: Refusals by diagnosis and what was missing, the most frequent first.
        eliminated: Identifiers of the problems that came out wrong.
        pruned: Commitments whose operations and cues are those of a reading that another
            problem eliminated: what pruning its kind would cost, and gain.
    """

    split: str
    problems: int
    total: Counts
    by_class: dict[str, Counts]
    diagnoses: dict[str, int]
    reasons: dict[str, int]
    eliminated: tuple[str, ...]
    pruned: Counts = field(default_factory=Counts)

    @property
    def correct_rate(self) -> float:
        """Correct among all problems, 0 to 1."""
        return self.total.correct / self.problems if self.problems else 0.0

    @property
    def wrong_rate(self) -> float | None:
        """Wrong among committed answers, 0 to 1; ``None`` when nothing was committed."""
        committed = self.total.correct + self.total.wrong
        return self.total.wrong / committed if committed else None

    def as_json(self) -> dict[str, object]:
        """Return the report as JSON-safe values."""
        return {
            "split": self.split,
            "problems": self.problems,
            "total": asdict(self.total),
            "correctRate": round(self.correct_rate, 6),
            "wrongRate": None if self.wrong_rate is None else round(self.wrong_rate, 6),
            "byClass": {name: asdict(counts) for name, counts in self.by_class.items()},
            "diagnoses": self.diagnoses,
            "reasons": self.reasons,
            "eliminated": list(self.eliminated),
            "pruned": {"correct": self.pruned.correct, "wrong": self.pruned.wrong},
        }


def read_problems(split: str, data: Path, *, limit: int | None = None) -> tuple[Problem, ...]:
    """Return the problems of a split, in the order of the file.

    Args:
        split: One of ``FILES``.
        data: The folder of the public sets.
        limit: How many from the beginning; all when ``None``.

    Returns:
        Problems.

    Raises:
        KeyError: If there is no such split.
        FileNotFoundError: If the set is not there.
    """
    path = data / FOLDER / FILES[split]
    raw = path.read_bytes()
    text = (gzip.decompress(raw) if path.suffix == ".gz" else raw).decode("utf-8")
    lines = [line for line in text.split("\n") if line]
    return tuple(_problem(json.loads(line)) for line in lines[:limit])


def read_trial_problems(data: Path) -> ProblemCases:
    """Return the problems that may be trials of derivations.

    Args:
        data: The folder of the public sets.

    Returns:
        The problems of ``TRIAL_SPLIT``, never others.

    Raises:
        FileNotFoundError: If the set is not there.
    """
    problems = read_problems(TRIAL_SPLIT, data)
    cases = tuple(
        ProblemCase(one.id, one.question, str(one.answer), _OPERATIONS.get(one.kind))
        for one in problems
    )
    parts = [part for case in cases for part in (case.id, case.text, case.answer)]
    return ProblemCases(cases, content_hash(*parts))


def read_problem_canaries() -> tuple[ProblemCase, ...]:
    """Return the traps of the package, in the order of the file."""
    lines = CANARIES.read_text(encoding="utf-8").splitlines()
    rows = [json.loads(line) for line in lines]
    return tuple(ProblemCase(row["id"], row["text"], "") for row in rows)


def _problem(row: dict[str, str]) -> Problem:
    answer = Fraction(row["final"].replace(",", "").strip())
    return Problem(row["id"], row["question"], answer, kind_of(row["solution"]))


def kind_of(solution: str) -> Kind:
    """Return the class of a worked solution by its annotated operations.

    Args:
        solution: Steps with ``<<expression=value>>``.

    Returns:
        Divisive with any division, else multiplicative with any product, else additive.

    Example:
        >>> kind_of("48/2 = <<48/2=24>>24, 48+24 = <<48+24=72>>72").value
        'divisive'
    """
    expressions = " ".join(_ANNOTATION.findall(solution))
    if not expressions:
        return Kind.NONE
    if _DIVIDES.search(expressions):
        return Kind.DIVISIVE
    return Kind.MULTIPLICATIVE if _MULTIPLIES.search(expressions) else Kind.ADDITIVE


def run_id(split: str, problems: Sequence[Problem]) -> str:
    """Return what names a run: other problems, or other derivation code, make another one."""
    parts = [part for one in problems for part in (one.id, one.question, str(one.answer))]
    return content_hash(split, derivation_version(), *parts)


def practice(
    split: str,
    problems: Sequence[Problem],
    *,
    progress: Progress | None = None,
    journal: PracticeJournal | None = None,
    resumes: bool = False,
) -> PracticeReport:
    """Attempt every problem and count how it came out.

    Args:
        split: Name for the report.
        problems: What to attempt.
        progress: Told how many of how many are done.
        journal: Keeps what is done while the run lasts; ``None`` keeps nothing.
        resumes: Whether what the journal holds of the same run counts.

    Returns:
        The report.

    Determinism:
        The same problems give the same report, in one go or resumed.
    """
    known = dict(journal.read()) if journal and resumes else {}
    if journal:
        journal.begin(known)
    outcomes: list[Outcome] = []
    fresh: list[tuple[str, Outcome]] = []
    for done, problem in enumerate(problems, start=1):
        outcome = known.get(problem.id)
        if outcome is None:
            outcome = attempt(problem)
            fresh.append((problem.id, outcome))
        outcomes.append(outcome)
        if done % PROGRESS_ROWS == 0 or done == len(problems):
            if journal:
                journal.add(fresh)
                fresh = []
            if progress:
                progress(done, len(problems), problem.id)
    if journal:
        journal.end()
    return _report(split, problems, outcomes)


def attempt(problem: Problem) -> Outcome:
    """Return how a problem comes out: its result, and for a refusal why."""
    outcome = derive(problem.question)
    if isinstance(outcome, Refused):
        return "refused", outcome.diagnosis.value, outcome.missing.partition(" ")[0]
    result = "correct" if outcome.reading.value == problem.answer else "wrong"
    return result, pattern_of(outcome.reading), ""


def pattern_of(reading: Reading) -> str:
    """Return the cue pattern and shape of a reading: its operations with what licenses them."""
    return " ".join(f"{step.operation.value}:{step.cue.text}" for step in reading.steps)


def _report(split: str, problems: Sequence[Problem], outcomes: Sequence[Outcome]) -> PracticeReport:
    results = Counter(
        (problem.kind, result) for problem, (result, _, _) in zip(problems, outcomes, strict=True)
    )
    reasons = Counter(
        (diagnosis, missing) for result, diagnosis, missing in outcomes if result == "refused"
    )
    eliminated = tuple(
        problem.id
        for problem, (result, _, _) in zip(problems, outcomes, strict=True)
        if result == "wrong"
    )
    report = _counted(split, results, reasons, eliminated)
    return replace(report, pruned=_pruned(problems, outcomes))


def _pruned(problems: Sequence[Problem], outcomes: Sequence[Outcome]) -> Counts:
    """Count the commitments that look like one that another problem eliminated."""
    wrong: dict[str, set[str]] = {}
    for problem, (result, pattern, _) in zip(problems, outcomes, strict=True):
        if result == "wrong":
            wrong.setdefault(pattern, set()).add(problem.id)
    found = Counter(
        result
        for problem, (result, pattern, _) in zip(problems, outcomes, strict=True)
        if result != "refused" and wrong.get(pattern, set()) - {problem.id}
    )
    return Counts(correct=found["correct"], wrong=found["wrong"])


def _counted(
    split: str,
    outcomes: Counter[tuple[Kind, str]],
    reasons: Counter[tuple[str, str]],
    eliminated: tuple[str, ...],
) -> PracticeReport:
    by_class = {
        kind.value: Counts(*(outcomes[kind, name] for name in ("correct", "wrong", "refused")))
        for kind in Kind
    }
    total = Counts(
        sum(counts.correct for counts in by_class.values()),
        sum(counts.wrong for counts in by_class.values()),
        sum(counts.refused for counts in by_class.values()),
    )
    diagnoses: Counter[str] = Counter()
    for (diagnosis, _), count in reasons.items():
        diagnoses[diagnosis] += count
    ranked = sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    return PracticeReport(
        split,
        sum(outcomes.values()),
        total,
        by_class,
        dict(sorted(diagnoses.items())),
        {f"{diagnosis}/{missing}": count for (diagnosis, missing), count in ranked},
        eliminated,
    )
