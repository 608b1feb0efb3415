"""``sparring eval quantities``: what the guard on numbers decides alone, and how many rightly.

The guard refuses an answer that does not state every number of the assertion. Here it stands
alone, without the check before it: on every gold answer whose references all state numbers in
digits. It decides the answers that it refuses; the others it leaves to the check.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sidecar.evals.gold import GoldAnswer
from sidecar.evals.measure_check import HASH_CHARS
from sidecar.evals.report import Better, Fingerprint, Metric, Report
from sidecar.evals.short_answers import SUITES, ShortAnswer, read_suite
from sidecar.evals.statistics import rate
from sidecar.ids import content_hash
from sidecar.rounds.quantities import missing_quantities, quantities
from sidecar.rounds.values import AssertionKind
from sidecar.services.progress import Progress

OWN = "own"
"""Name of our own gold answers on ``quantity`` assertions among the suites."""

_NOTES = (
    "The guard alone: an answer is refused when each of its references states a number in digits "
    "that the answer does not. Suites where no reference does are not measured.",
    "The public sets judge a whole answer: one with the number may be wrong for another reason, "
    "and one without it was called right where graders did not ask for it.",
)


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer as the guard sees it, with its label."""

    id: str
    references: tuple[str, ...]
    text: str
    is_right: bool

    @property
    def has_numbers(self) -> bool:
        """Whether the guard has something to ask for, whichever reference is taken."""
        return all(any(q.is_digits for q in quantities(one)) for one in self.references)

    @property
    def is_refused(self) -> bool:
        """Whether the guard refuses it, whichever reference is taken."""
        return all(missing_quantities(one, self.text) for one in self.references)


def measure_quantities(
    data: Path,
    own: Sequence[GoldAnswer],
    *,
    suites: Sequence[str] = tuple(SUITES),
    progress: Progress,
) -> Report:
    """Let the guard on numbers judge every gold answer.

    Args:
        data: Folder of the public sets.
        own: Our own gold answers; those on ``quantity`` assertions are taken.
        suites: The public ones to read.
        progress: Told of each suite.

    Returns:
        The report.

    Raises:
        FileNotFoundError: If the sets are not there.

    Determinism:
        The same data give the same report.
    """
    metrics: dict[str, Metric] = {}
    hashed: list[str] = []
    for number, name in enumerate((*suites, OWN)):
        progress.report(number, len(suites) + 1, f"reading numbers: {name}")
        answers = _own(own) if name == OWN else _public(read_suite(name, data))
        asked = [answer for answer in answers if answer.has_numbers]
        metrics |= _figures(name, asked, of=len(answers))
        hashed += [part for one in asked for part in (one.id, *one.references, one.text)]
    progress.report(1, 1, "read")
    mark = Fingerprint(
        content_hash(*hashed)[:HASH_CHARS], "code alone", check="", prompt_version="", seed=0
    )
    return Report("quantities", "all", mark, metrics, _NOTES)


def _public(answers: Sequence[ShortAnswer]) -> list[_Answer]:
    return [_Answer(one.id, one.references, one.text, one.is_right) for one in answers]


def _own(answers: Sequence[GoldAnswer]) -> list[_Answer]:
    return [
        _Answer(one.id, (one.assertion,), one.answer, one.is_covered)
        for one in answers
        if one.kind is AssertionKind.QUANTITY
    ]


def _figures(name: str, asked: Sequence[_Answer], *, of: int) -> Mapping[str, Metric]:
    """Return the figures of one suite."""
    refused = [answer for answer in asked if answer.is_refused]
    right = sum(answer.is_right for answer in asked)
    right_refused = sum(answer.is_right for answer in refused)
    wrong_refused = len(refused) - right_refused
    return {
        f"{name}/asked": Metric(rate(len(asked), of), Better.NEITHER),
        f"{name}/decided": Metric(rate(len(refused), len(asked)), Better.NEITHER),
        f"{name}/decided_rightly": Metric(rate(wrong_refused, len(refused))),
        f"{name}/wrong_refused": Metric(rate(wrong_refused, len(asked) - right)),
        f"{name}/right_refused": Metric(rate(right_refused, right), Better.LOWER),
    }
