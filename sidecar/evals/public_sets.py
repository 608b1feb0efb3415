"""Public short answers as gold cases: more trials for whoever has the sets and practices on them.

Nothing of them is shipped. Their licenses, as their READMEs give them: SciEntsBank and Beetle
CC BY-SA 3.0, Mohler CC BY 4.0 by its mirror (the authors' archive names none), DigiKlausur
MPL-2.0, ADS and LE Apache-2.0. A ledger holds fingerprints and counts of them, no text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sidecar.evals.short_answers import ShortAnswer, read_suite
from sidecar.ports.gold import GoldCase
from sidecar.rounds.core_assertions import MAX_ASSERTION_CHARS
from sidecar.rounds.kinds import kind_of

FITTED_BUILTIN: Mapping[str, str] = {
    "beetle": "its weights were fitted on them",
    "scientsbank": "its weights were fitted on them",
    "ads": "its thresholds for scripts without spaces were chosen on them",
    "le": "its thresholds for scripts without spaces were chosen on them",
}
"""Sets that fitted the built-in check, with how. Source: ``evals/out_of_fold.py``,
``FITTED_SUITES`` and ``UNSPACED_SUITES``."""


def read_public_set(name: str, data: Path) -> tuple[GoldCase, ...]:
    """Return the answers of a set that are about one point, with their labels.

    Only questions with a single reference that is a single point: where any of several
    suffices, or a whole answer was asked for, a label is of none of them alone.

    Args:
        name: One of ``evals/short_answers.py``, ``SUITES``.
        data: The folder of the public sets.

    Returns:
        Cases in the order of the file.

    Raises:
        FileNotFoundError: If the set is not there.
    """
    return tuple(
        _case(answer, name) for answer in read_suite(name, data) if _is_single(answer.references)
    )


def _is_single(references: Sequence[str]) -> bool:
    """Return whether references are one point, no longer than a note may state it."""
    return len(references) == 1 and len(references[0]) <= MAX_ASSERTION_CHARS


def _case(answer: ShortAnswer, name: str) -> GoldCase:
    """Return an answer as a gold case."""
    assertion = answer.references[0]
    return GoldCase(
        id=f"{name}:{answer.id}",
        kind=kind_of(assertion, answer.language),
        assertion=assertion,
        question=answer.question,
        answer=answer.text,
        is_covered=answer.is_right,
        source=name,
    )
