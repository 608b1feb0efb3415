"""``sparring eval quantities``: what the guard on numbers decides alone, and how many rightly.

The guard refuses an answer with another number in the place of the assertion's, or without one
that is the point. Here it stands alone, without the check before it: on every gold answer whose
references all state numbers in digits. It decides the answers that it refuses; the others it
leaves to the check, some of them at most undecided.
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
from sidecar.rounds.checks import number_outcome
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.quantities import quantities
from sidecar.rounds.values import AssertionKind, CoreAssertion, Outcome
from sidecar.services.progress import Progress

OWN = "own"
"""Name of our own gold answers on ``quantity`` assertions among the suites."""

_NOTES = (
    "The guard alone: an answer is refused when, whichever reference is taken, it has another "
    "number in the place of the reference's, or leaves out one that is the point. Where it only "
    "leaves out one that is not, it is doubted. Suites where no reference claims a number are not "
    "measured.",
    "The question's numbers count as given, as a challenge's do.",
    "The public sets judge a whole answer: one with the number may be wrong for another reason, "
    "and one without it was called right where graders did not ask for it.",
)


@dataclass(frozen=True, slots=True)
class _Answer:
    """An answer as the guard sees it, with its label."""

    id: str
    question: str
    references: tuple[CoreAssertion, ...]
    text: str
    is_right: bool

    @property
    def has_numbers(self) -> bool:
        """Whether every reference has a number in digits."""
        return all(any(q.is_digits for q in quantities(one.text)) for one in self.references)

    @property
    def best(self) -> Outcome:
        """The best outcome that the guard leaves open, whichever reference is taken."""
        found = {number_outcome(one, self.text, given=self.question) for one in self.references}
        return next(one for one in _BEST_FIRST if one in found)


_BEST_FIRST = (Outcome.COVERED, Outcome.UNDECIDED, Outcome.NOT_COVERED)


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
        for one in asked:
            hashed += [one.id, one.question, *(each.text for each in one.references), one.text]
    progress.report(1, 1, "read")
    mark = Fingerprint(
        content_hash(*hashed)[:HASH_CHARS], "code alone", check="", prompt_version="", seed=0
    )
    return Report("quantities", "all", mark, metrics, _NOTES)


def _public(answers: Sequence[ShortAnswer]) -> list[_Answer]:
    return [
        _Answer(
            one.id,
            one.question,
            tuple(CoreAssertion(text, kind_of(text, one.language)) for text in one.references),
            one.text,
            one.is_right,
        )
        for one in answers
    ]


def _own(answers: Sequence[GoldAnswer]) -> list[_Answer]:
    return [
        _Answer(
            one.id,
            one.question,
            (CoreAssertion(one.assertion, one.kind),),
            one.answer,
            one.is_covered,
        )
        for one in answers
        if one.kind is AssertionKind.QUANTITY
    ]


def _figures(name: str, asked: Sequence[_Answer], *, of: int) -> Mapping[str, Metric]:
    """Return the figures of one suite."""
    left = [(answer.best, answer.is_right) for answer in asked]
    refused = [is_right for best, is_right in left if best is Outcome.NOT_COVERED]
    doubted = [is_right for best, is_right in left if best is Outcome.UNDECIDED]
    right = sum(is_right for _, is_right in left)
    wrong_refused = len(refused) - sum(refused)
    return {
        f"{name}/asked": Metric(rate(len(asked), of), Better.NEITHER),
        f"{name}/decided": Metric(rate(len(refused), len(asked)), Better.NEITHER),
        f"{name}/decided_rightly": Metric(rate(wrong_refused, len(refused))),
        f"{name}/wrong_refused": Metric(rate(wrong_refused, len(asked) - right)),
        f"{name}/right_refused": Metric(rate(sum(refused), right), Better.LOWER),
        f"{name}/doubted": Metric(rate(len(doubted), len(asked)), Better.NEITHER),
        f"{name}/right_doubted": Metric(rate(sum(doubted), right), Better.LOWER),
    }
