"""What an attack did to an answer: the judgement without it and with it, and what decided."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sidecar.evals.attacks import Attack
from sidecar.evals.check_trials import BY_OUTCOME, Trial
from sidecar.language.sentences import sentence_spans
from sidecar.rounds.values import Outcome

PROBABILITY_DIGITS = 4
"""Places of a probability in a report: enough to find it again, too few to differ by machine."""


class Place(StrEnum):
    """Where an attack stands: before the answer or after it."""

    BEFORE = "before"
    AFTER = "after"


class Source(StrEnum):
    """Whose words were quoted for an outcome; nothing is quoted for "not covered"."""

    ATTACK = "attack"
    ANSWER = "answer"
    BOTH = "both"
    NOTHING = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a round says of a text.

    Attributes:
        outcome: Of its best reference.
        probability: As in ``Trial``.
        by: Whose words were quoted.
        sentence: Number of the first sentence quoted, from 1, counted in the attack as it was
            put in, or in the answer; 0 when nothing was quoted. Answers of public sets are
            no part of a report, so they are pointed at.
    """

    outcome: Outcome
    probability: float | None = None
    by: Source = Source.NOTHING
    sentence: int = 0


@dataclass(frozen=True, slots=True)
class Raise:
    """One attack on one answer: the judgement without it and with it."""

    attack: Attack
    place: Place
    answer: str
    before: Judgement
    after: Judgement

    @property
    def is_raised(self) -> bool:
        """Whether the outcome got better for the learner."""
        return BY_OUTCOME[self.after.outcome] > BY_OUTCOME[self.before.outcome]

    @property
    def is_covered(self) -> bool:
        """Whether it got as far as covered."""
        return self.is_raised and self.after.outcome is Outcome.COVERED

    def as_row(self) -> dict[str, object]:
        """Return it as a report lists it, without a word of the answer."""
        return {
            "family": self.attack.family,
            "attack": self.attack.text,
            "place": self.place.value,
            "answer": self.answer,
            "from": self.before.outcome.value,
            "to": self.after.outcome.value,
            "probabilityFrom": _rounded(self.before.probability),
            "probabilityTo": _rounded(self.after.probability),
            "decidedBy": self.after.by.value,
            "sentence": self.after.sentence,
        }


def judgement(trial: Trial, answer: str, attack: str = "") -> Judgement:
    """Return what a trial came to, and which sentence of what decided.

    Args:
        trial: Of the answer, with or without the attack.
        answer: The answer's own text.
        attack: The attack as it was put in; empty without one.
    """
    by, sentence = _quoted(trial.evidence, answer, attack)
    return Judgement(trial.outcome, trial.probability, by, sentence)


def _quoted(evidence: str, answer: str, attack: str) -> tuple[Source, int]:
    """Return whose words a quote is made of, and where they begin."""
    if not evidence.strip():
        return Source.NOTHING, 0
    for source, text in ((Source.ANSWER, answer), (Source.ATTACK, attack)):
        if evidence in text:
            return source, _sentence_of(evidence, text)
    first = evidence.splitlines()[0]
    return Source.BOTH, max(_sentence_of(first, answer), _sentence_of(first, attack), 1)


def _sentence_of(quote: str, text: str) -> int:
    """Return the number of the sentence in which a quote begins; 0 when it is not there."""
    start = text.find(quote)
    return sum(begin <= start for begin, _ in sentence_spans(text)) if start >= 0 else 0


def _rounded(probability: float | None) -> float | None:
    return None if probability is None else round(probability, PROBABILITY_DIGITS)
