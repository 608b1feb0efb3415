"""Gold cases made slightly other, whose label code knows: other names, order and numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sidecar.language.sentences import sentence_spans

OTHER_NAMES = ("Marlow", "Teresa", "Brunn", "Okafor")
"""Names that stand for others; any would do."""

NUMBER_STEP = 7
"""What is added to a number: whatever the unit, another value."""

_NAME = re.compile(r"(?<=[a-z,;] )[A-Z][a-z]{2,}\b")
_NUMBER = re.compile(r"(?<![\w.,])\d{1,6}(?![\w]|[.,]\d)")


@dataclass(frozen=True, slots=True)
class Perturbed:
    """One changed case.

    Attributes:
        change: What was changed: ``names``, ``order`` or ``numbers``.
        assertion: The assertion.
        answer: The answer.
        is_covered: The label now.
    """

    change: str
    assertion: str
    answer: str
    is_covered: bool


def perturbed(assertion: str, answer: str, *, is_covered: bool) -> tuple[Perturbed, ...]:
    """Return the changes that a case allows.

    Names are exchanged in assertion and answer alike, and the order of two or more sentences is
    turned around: the label stays. A number of the assertion that the answer repeats becomes
    another one in the answer: it covers no more.

    Args:
        assertion: The assertion.
        answer: The answer.
        is_covered: Its label.

    Determinism:
        Pure.

    Example:
        >>> perturbed("It boils at 100 degrees.", "At 100 degrees.", is_covered=True)[0].answer
        'At 107 degrees.'
    """
    changes = [
        _with_names(assertion, answer, is_covered=is_covered),
        _with_order(assertion, answer, is_covered=is_covered),
        _with_numbers(assertion, answer) if is_covered else None,
    ]
    return tuple(change for change in changes if change is not None)


def _with_names(assertion: str, answer: str, *, is_covered: bool) -> Perturbed | None:
    """Return the case about somebody else; ``None`` where both share no name."""
    shared = sorted(set(_NAME.findall(assertion)) & set(_NAME.findall(answer)))
    if not shared:
        return None
    others = dict(zip(shared, OTHER_NAMES, strict=False))

    def renamed(text: str) -> str:
        return _NAME.sub(lambda match: others.get(match.group(), match.group()), text)

    return Perturbed("names", renamed(assertion), renamed(answer), is_covered)


def _with_order(assertion: str, answer: str, *, is_covered: bool) -> Perturbed | None:
    """Return the case with its sentences in the opposite order; ``None`` for a single one."""
    sentences = [answer[start:end] for start, end in sentence_spans(answer)]
    if len(sentences) == 1:
        return None
    return Perturbed("order", assertion, " ".join(reversed(sentences)), is_covered)


def _with_numbers(assertion: str, answer: str) -> Perturbed | None:
    """Return the case with another number said; ``None`` where none is repeated."""
    shared = set(_NUMBER.findall(assertion)) & set(_NUMBER.findall(answer))
    if not shared:
        return None

    def changed(match: re.Match[str]) -> str:
        is_shared = match.group() in shared
        return str(int(match.group()) + NUMBER_STEP) if is_shared else match.group()

    return Perturbed("numbers", assertion, _NUMBER.sub(changed, answer), is_covered=False)
