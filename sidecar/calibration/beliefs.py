"""Beliefs: exact, stored equivalences of a wording and an assertion, and their retraction."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from sidecar.calibration.classes import ClassKey, Side
from sidecar.calibration.gate import Action, License
from sidecar.calibration.ledger import CaseTrial, Result
from sidecar.calibration.tiers import Convergence, Tier
from sidecar.language.normal import normalize


@dataclass(frozen=True, slots=True)
class Belief:
    """That a wording covers an assertion, or does not.

    Attributes:
        assertion: The assertion, normalized.
        wording: One sentence of a learner, normalized.
        of: The class of the check behind it; its side says which.
        case: Fingerprint of the case behind it.
        tier: Who checked.
        trials_at_admission: Distinct trials of the class when it was admitted.
        is_ratified: Whether a person ratified it; only then it decides.
    """

    assertion: str
    wording: str
    of: ClassKey
    case: str
    tier: Tier
    trials_at_admission: int
    is_ratified: bool = False

    def __post_init__(self) -> None:
        """Refuse what recall could never find, and what nobody may store.

        Raises:
            ValueError: If it is in no normal form, or of a tier or side that no belief has.
        """
        for text in (self.assertion, self.wording):
            if not text or normalize(text) != text:
                raise ValueError("a belief is stored in the normal form")
        if self.tier is Tier.CONSISTENT or self.of.side is Side.ANSWER:
            raise ValueError("consistency never leaves practice; an answer is no wording")

    @property
    def covers(self) -> bool:
        """Whether the wording covers the assertion."""
        return self.of.side is Side.COVERED


@dataclass(frozen=True, slots=True)
class Recalled:
    """What beliefs say about one assertion.

    Attributes:
        covered_by: The ratified belief that decides; ``None`` when none does.
        sentence: The learner's sentence it recalls, as it was said; empty without one.
        known_not_to_cover: Sentences that a ratified belief says do not cover the
            assertion. They decide nothing alone: another sentence may cover it.
    """

    covered_by: Belief | None
    sentence: str
    known_not_to_cover: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """What a new belief made of the stored ones.

    Attributes:
        beliefs: All beliefs now.
        is_admitted: Whether the new one is among them.
        retracted: The stored one that it contradicted and replaced.
    """

    beliefs: Beliefs
    is_admitted: bool
    retracted: Belief | None = None

    @property
    def wrong_trial(self) -> CaseTrial | None:
        """What tells against the class of a retracted belief; a learner's own is of none.

        The case still counts as verified by Tier 2, and no longer as agreeing.
        """
        if self.retracted is None or self.retracted.tier is not Tier.CONVERGENT:
            return None
        return CaseTrial(self.retracted.of, self.retracted.case, Result.WRONG, is_t2_verified=True)


@dataclass(frozen=True, slots=True)
class Beliefs:
    """All beliefs: at most one for an assertion and wording.

    Attributes:
        stored: In the order of assertion and wording.
    """

    stored: tuple[Belief, ...] = ()

    def __post_init__(self) -> None:
        """Keep one order, so that equal beliefs are written alike.

        Raises:
            ValueError: If two are about the same, or they are out of order.
        """
        about = [_about(belief) for belief in self.stored]
        if about != sorted(set(about)):
            raise ValueError("beliefs hold each assertion and wording once, in order")

    def about(self, assertion: str, wording: str) -> Belief | None:
        """Return the belief about an assertion and a wording, in any spelling of theirs."""
        key = (normalize(assertion), normalize(wording))
        place = bisect_left(self.stored, key, key=_about)
        found = self.stored[place : place + 1]
        return found[0] if found and _about(found[0]) == key else None


def recall(beliefs: Beliefs, assertion: str, sentences: Iterable[str]) -> Recalled:
    """Return what ratified beliefs say about an assertion, before any model is asked.

    Args:
        beliefs: The stored beliefs.
        assertion: The assertion.
        sentences: The learner's sentences, in order.

    Returns:
        The first sentence that a ratified belief says covers the assertion. Provisional
        beliefs decide nothing, and negative ones never decide an assertion alone.

    Determinism:
        Pure.

    Source:
        calibration.md, Tiers of checking, Beliefs.
    """
    decided: Belief | None = None
    quote = ""
    negative: list[str] = []
    for sentence in sentences:
        belief = beliefs.about(assertion, sentence)
        if belief is None or not belief.is_ratified:
            continue
        if not belief.covers:
            negative.append(sentence)
        elif decided is None:
            decided, quote = belief, sentence
    return Recalled(decided, quote, tuple(negative))


def admit_ruling(beliefs: Beliefs, belief: Belief) -> Change:
    """Return the beliefs with what a person ruled of one sentence; it stands at once.

    Args:
        beliefs: The stored beliefs.
        belief: The ruling's belief, ratified, of Tier 1.

    Returns:
        The change; a stored belief that says otherwise is retracted.

    Raises:
        ValueError: If it is no ruling's.

    Determinism:
        Pure.
    """
    if belief.tier is not Tier.EXTERNAL or not belief.is_ratified:
        raise ValueError("a ruling is external truth and ratifies its sentence")
    return _stored(beliefs, belief)


def admit_convergence(
    beliefs: Beliefs, belief: Belief, convergence: Convergence, license_: License
) -> Change:
    """Return the beliefs with one that Tier 2 verified, where its class may admit beliefs.

    Args:
        beliefs: The stored beliefs.
        belief: The belief, provisional, of Tier 2.
        convergence: What the lineages agree on: the belief's side.
        license_: The decision on ``admit`` for its class.

    Returns:
        The change. Nothing is admitted without a license, against a person's word, or
        against a stored belief that is not weaker. The one admitted at more trials is
        stronger.

    Raises:
        ValueError: If belief, convergence and license are not about the same.

    Determinism:
        Pure.
    """
    if belief.tier is not Tier.CONVERGENT or belief.is_ratified:
        raise ValueError("what Tier 2 verified is provisional")
    is_same = (license_.action, license_.of) == (Action.ADMIT, belief.of)
    if not is_same or convergence.commitment != belief.of.side:
        raise ValueError("belief, convergence and license are about one commitment")
    known = beliefs.about(belief.assertion, belief.wording)
    is_weaker = known is not None and (
        known.is_ratified
        or known.tier < belief.tier
        or known.trials_at_admission >= belief.trials_at_admission
    )
    if not license_.is_licensed or is_weaker:
        return Change(beliefs, is_admitted=False)
    return _stored(beliefs, belief)


def _about(belief: Belief) -> tuple[str, str]:
    """Return what a belief is about."""
    return belief.assertion, belief.wording


def _stored(beliefs: Beliefs, belief: Belief) -> Change:
    """Return the beliefs with one stored in place of what was believed of the same."""
    known = beliefs.about(belief.assertion, belief.wording)
    others = [other for other in beliefs.stored if other != known]
    is_contradicted = known is not None and known.covers is not belief.covers
    return Change(
        Beliefs(tuple(sorted([*others, belief], key=_about))),
        is_admitted=True,
        retracted=known if is_contradicted else None,
    )
