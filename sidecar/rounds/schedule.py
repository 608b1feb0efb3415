"""When a note is due again: spaced review of its assertions, computed from its rounds.

Nothing is stored but the rounds themselves: a ruling that changes a verdict changes the
schedule by being there. Every assertion has a card of its own, so that one that was edited
starts fresh while the others keep their history; a note without assertions has one card.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from fsrs import Card, Rating, Scheduler

from sidecar.ids import content_hash
from sidecar.language.normal import normalize
from sidecar.rounds.gaps import assertion_gaps
from sidecar.rounds.rulings import final_verdict
from sidecar.rounds.turns import turns_used
from sidecar.rounds.values import Basis, Outcome, RoundRecord, Verdict, VerdictResult

SOON = timedelta(days=1)
"""Shortest interval. A round is an exercise of minutes, not a flash card of seconds, so the
scheduler's steps of 1 and 10 minutes are left out, and a fail is due the next day."""

SOLID_GAP = timedelta(days=1)
"""Least time between the two passes that make an assertion solid. Source: rounds.md, After
the round."""

WHOLE_NOTE = ""
"""Key of the one card of a note without assertions."""

_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
"""Default weights and 90 % retention; no fuzz, which would draw from ambient chance."""

_CARD_ID = 1
"""Any number: without one the library would ask the clock for it, and wait."""


class Grade(StrEnum):
    """How well a round went for one card, in the words of the scheduler."""

    AGAIN = "again"
    HARD = "hard"
    GOOD = "good"
    EASY = "easy"


_RATINGS = {
    Grade.AGAIN: Rating.Again,
    Grade.HARD: Rating.Hard,
    Grade.GOOD: Rating.Good,
    Grade.EASY: Rating.Easy,
}


@dataclass(frozen=True, slots=True)
class Schedule:
    """When a note is due, and what for.

    Attributes:
        due_at: When, timezone-aware, UTC.
        is_solid: Whether all its points were explained in two passed rounds at least a day
            apart, and none was missed since.
        passes: Rounds passed.
        rounds: Rounds finished.
        fresh: Points that no finished round has asked for: new or edited since.
        last: The last finished round.
    """

    due_at: datetime
    is_solid: bool
    passes: int
    rounds: int
    fresh: int
    last: RoundRecord


def key_of(assertion: str) -> str:
    """Return the key of an assertion's card: its words, not its spelling of them.

    Example:
        >>> key_of("Salt melts ice.") == key_of("salt  melts ice")
        True
    """
    return content_hash("assertion", normalize(assertion))


def keys_of(assertions: Iterable[str]) -> tuple[str, ...]:
    """Return the keys of a note's cards.

    Args:
        assertions: Its assertions; none for a chapter or problem note.
    """
    return tuple(map(key_of, assertions)) or (WHOLE_NOTE,)


def keys_in(verdict: Verdict) -> tuple[str, ...]:
    """Return the keys of the cards that a verdict is about.

    Args:
        verdict: Of any kind of round. The check of a number is about the whole problem note.

    Returns:
        The same keys as ``keys_of`` gives for the note that the round was on.
    """
    if verdict.basis is Basis.NUMBER:
        return (WHOLE_NOTE,)
    return keys_of(check.assertion.text for check in verdict.checks)


def pass_grade(record: RoundRecord) -> Grade:
    """Return how well a passed round went, by how much help it took.

    Args:
        record: A finished round.

    Returns:
        Hard after a hint or with every follow-up used, easy on the first answer, else good.

    Source:
        rounds.md, After the round.
    """
    used = record.turns_used or turns_used(record.transcript)
    if record.had_hint:
        return Grade.HARD
    if used <= 1:
        return Grade.EASY
    return Grade.HARD if used >= record.turns_allowed else Grade.GOOD


def grades(record: RoundRecord) -> Mapping[str, Grade | None]:
    """Return what a round says about each card it is about.

    A fail means again for what was missed; what was covered in it is graded like a pass. A
    fail that names no assertion means again for all. ``None`` stands for a point that the
    round asked for and could not decide: its card is left as it is.

    Args:
        record: A finished round with its rulings.

    Returns:
        Grades by key.

    Determinism:
        Pure.
    """
    verdict = final_verdict(record)
    grade = pass_grade(record)
    if verdict.result is VerdictResult.PASS:
        return dict.fromkeys(keys_in(verdict), grade)
    if verdict.result is VerdictResult.UNDECIDED:
        return {
            key: grade if outcome is Outcome.COVERED else None
            for key, outcome in _outcomes(verdict).items()
        }
    named = {gap.text for gap in verdict.gaps if gap.origin == "assertion"}
    missed = {
        key_of(check.assertion.text)
        for check in verdict.checks
        if {gap.text for gap in assertion_gaps([check], with_undecided=True)} & named
    }
    if not missed:
        return dict.fromkeys(keys_in(verdict), Grade.AGAIN)
    return {
        key: Grade.AGAIN if key in missed else grade if outcome is Outcome.COVERED else None
        for key, outcome in _outcomes(verdict).items()
    }


def _outcomes(verdict: Verdict) -> Mapping[str, Outcome | None]:
    """Return the final outcome of each card's point; the whole note has none."""
    if verdict.basis is Basis.NUMBER:
        return {WHOLE_NOTE: None}
    return {key_of(c.assertion.text): c.outcome for c in verdict.checks} or {WHOLE_NOTE: None}


class _History:
    """One card with what solidity needs to know."""

    def __init__(self) -> None:
        self._card: Card | None = None
        self.due_at: datetime | None = None
        self._passes: list[datetime] = []

    def review(self, grade: Grade | None, at: datetime, *, is_passed: bool) -> None:
        """Take in one round; only one that was passed as a whole makes the note more solid."""
        if grade is None:
            self.due_at = at + SOON
            return
        card = self._card or Card(card_id=_CARD_ID, due=at)
        self._card, _ = _SCHEDULER.review_card(card, _RATINGS[grade], at)
        self.due_at = self._card.due
        if grade is Grade.AGAIN:
            self._passes = []
        elif is_passed:
            self._passes.append(at)

    @property
    def is_solid(self) -> bool:
        """Whether there are two passed rounds at least a day apart since the last miss."""
        return bool(self._passes) and self._passes[-1] - self._passes[0] >= SOLID_GAP


def schedule(records: Sequence[RoundRecord], keys: Sequence[str]) -> Schedule | None:
    """Return when a note is due: when the first of its points is.

    A point that no round has asked for is due at once: the note was edited since, and
    nobody knows whether the new point can be explained.

    Args:
        records: All finished rounds of one note, oldest first.
        keys: Keys of the note's cards as it stands, from ``keys_of``.

    Returns:
        ``None`` without any round: a note that was never practiced is not due.

    Determinism:
        Pure: the same rounds give the same schedule.
    """
    if not records:
        return None
    cards: dict[str, _History] = {}
    passes = 0
    for record in records:
        at = parse_time(record.concluded_at)
        is_passed = final_verdict(record).result is VerdictResult.PASS
        passes += is_passed
        for key, grade in grades(record).items():
            cards.setdefault(key, _History()).review(grade, at, is_passed=is_passed)
    known = [cards[key] for key in keys if key in cards]
    dues = [card.due_at for card in known if card.due_at is not None]
    fresh = len(keys) - len(known)
    last = records[-1]
    if fresh or not dues:
        dues.append(parse_time(last.concluded_at))
    return Schedule(
        due_at=min(dues),
        is_solid=not fresh and all(card.is_solid for card in known),
        passes=passes,
        rounds=len(records),
        fresh=fresh,
        last=last,
    )


def parse_time(stored: str) -> datetime:
    """Return a stored time, timezone-aware, UTC.

    Example:
        >>> parse_time("2026-01-01T12:00:00+00:00").isoformat()
        '2026-01-01T12:00:00+00:00'
    """
    return datetime.fromisoformat(stored).astimezone(UTC)
