"""Schedules: how well a round went decides when its note is due again."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from sidecar.rounds.schedule import (
    WHOLE_NOTE,
    Grade,
    Schedule,
    grades,
    key_of,
    keys_in,
    keys_of,
    pass_grade,
    schedule,
)
from sidecar.rounds.values import (
    Basis,
    Gap,
    Outcome,
    RoundRecord,
    RulingKind,
    Verdict,
    VerdictResult,
)
from sidecar.rounds.verdict import decide_by_gaps
from tests.builders import FLUENCY, RECALL, a_check, a_checked_record, a_record, a_ruling, turns

START = datetime(2026, 1, 1, 12, tzinfo=UTC)
KEYS = keys_of([RECALL, FLUENCY])
COVERED, MISSED, UNDECIDED = Outcome.COVERED, Outcome.NOT_COVERED, Outcome.UNDECIDED


def a_round(
    *outcomes: Outcome, after: timedelta = timedelta(), used: int = 2, **changes: object
) -> RoundRecord:
    """Return the record of a round on two points, some time after the start."""
    pairs = zip((RECALL, FLUENCY), outcomes or (COVERED, COVERED), strict=True)
    ended = (START + after).isoformat()
    return a_checked_record(*pairs, concluded_at=ended, turns_used=used, **changes)


def a_problem_round(outcome: Outcome) -> RoundRecord:
    """Return the record of a round on a problem, whose check names the problem."""
    results = {COVERED: VerdictResult.PASS, MISSED: VerdictResult.FAIL}
    check = a_check(outcome, text="A train covers 84 km in two hours. How far does it get in one?")
    result = results.get(outcome, VerdictResult.UNDECIDED)
    verdict = Verdict(result, (check,), (), check.standing, basis=Basis.NUMBER)
    return a_record(verdict=verdict, concluded_at=START.isoformat(), turns_used=2)


def plan(*records: RoundRecord, keys: tuple[str, ...] = KEYS) -> Schedule:
    """Return the schedule of some records."""
    found = schedule(records, keys)
    assert found is not None
    return found


class TestGrades:
    @pytest.mark.parametrize(
        ("used", "allowed", "hint", "grade"),
        [
            (1, 4, False, Grade.EASY),
            (2, 4, False, Grade.GOOD),
            (3, 4, False, Grade.GOOD),
            (4, 4, False, Grade.HARD),
            (2, 4, True, Grade.HARD),
            (1, 4, True, Grade.HARD),
            (1, 1, False, Grade.EASY),
        ],
    )
    def test_a_pass_is_graded_by_the_help_it_took(
        self, used: int, allowed: int, hint: bool, grade: Grade
    ) -> None:
        """First answer: easy; a hint or every follow-up used: hard; else good."""
        record = a_round(used=used, turns_allowed=allowed, had_hint=hint)

        assert pass_grade(record) is grade
        assert set(grades(record).values()) == {grade}

    def test_turns_of_older_records_are_counted_anew(self) -> None:
        """A record from before turns were counted is graded by its transcript."""
        said = turns("It lasts.", "Why?", "🙂", "Why?", "It stays.")

        assert pass_grade(a_record(transcript=said)) is Grade.GOOD

    def test_a_fail_means_again_for_what_was_missed(self) -> None:
        """What was covered in a failed round is not asked for again at once."""
        assert grades(a_round(COVERED, MISSED)) == {
            key_of(RECALL): Grade.GOOD,
            key_of(FLUENCY): Grade.AGAIN,
        }

    def test_a_fail_that_names_no_point_means_again_for_all(self) -> None:
        """A gap check knows what is missing, not at which point."""
        checks = (a_check(COVERED), a_check(COVERED, text=FLUENCY))
        gaps = (Gap("no word on sleep", "partner"),)
        record = a_record(verdict=decide_by_gaps(checks, gaps))

        assert set(grades(record).values()) == {Grade.AGAIN}

    def test_giving_up_means_again_for_undecided_points_too(self) -> None:
        """They were shown to the learner."""
        record = a_round(COVERED, UNDECIDED, gave_up=True)
        shown = Gap(f"You did not explain: {FLUENCY}", "assertion")
        result = a_round(COVERED, MISSED).verdict.result
        verdict = replace(record.verdict, result=result, gaps=(shown,))

        assert grades(replace(record, verdict=verdict))[key_of(FLUENCY)] is Grade.AGAIN

    def test_an_undecided_point_is_not_graded(self) -> None:
        """Neither a pass nor a fail: the card is left as it is."""
        assert grades(a_round(COVERED, UNDECIDED))[key_of(FLUENCY)] is None

    def test_a_ruling_changes_the_grade(self) -> None:
        """The schedule follows the learner's word."""
        record = a_round(COVERED, MISSED, rulings=(a_ruling(FLUENCY),))

        assert set(grades(record).values()) == {Grade.GOOD}

    @pytest.mark.parametrize(
        ("outcome", "grade"),
        [(COVERED, Grade.GOOD), (MISSED, Grade.AGAIN), (UNDECIDED, None)],
    )
    def test_a_number_is_about_the_whole_note(self, outcome: Outcome, grade: Grade | None) -> None:
        """The check of a number names the problem, which is no point of the note."""
        record = a_problem_round(outcome)

        assert grades(record) == {WHOLE_NOTE: grade}
        assert keys_in(record.verdict) == keys_of([])

    def test_a_note_without_assertions_has_one_card(self) -> None:
        """Chapter and problem notes are scheduled whole."""
        record = a_record(verdict=decide_by_gaps((), ()))

        assert list(grades(record)) == [WHOLE_NOTE]
        assert keys_of([]) == (WHOLE_NOTE,)


class TestDue:
    def test_a_solved_problem_is_not_due_at_once(self) -> None:
        """It waits like every passed note, with nothing fresh in it."""
        found = plan(a_problem_round(COVERED), keys=keys_of([]))

        assert (found.fresh, found.passes) == (0, 1)
        assert found.due_at > START + timedelta(days=1)

    def test_a_note_without_rounds_is_not_due(self) -> None:
        """Nobody is asked for what they never practiced."""
        assert schedule((), KEYS) is None

    def test_a_fail_is_due_the_next_day(self) -> None:
        """The shortest interval is a day."""
        assert plan(a_round(MISSED, MISSED)).due_at == START + timedelta(days=1)

    def test_better_passes_wait_longer(self) -> None:
        """Hard, good and easy passes are due ever later."""
        dues = [plan(a_round(used=used)).due_at for used in (4, 2, 1)]

        assert dues == sorted(set(dues))

    def test_intervals_grow_with_passes_in_time(self) -> None:
        """Each pass when it was due is followed by a longer pause."""
        records = [a_round()]
        pauses = []
        for _ in range(4):
            due = plan(*records).due_at
            pauses.append(due - START - timedelta(days=sum(p.days for p in pauses)))
            records.append(a_round(after=due - START))

        assert pauses == sorted(set(pauses))

    def test_the_first_point_that_is_due_makes_the_note_due(self) -> None:
        """One missed point is enough."""
        assert plan(a_round(COVERED, MISSED)).due_at == plan(a_round(MISSED, MISSED)).due_at

    def test_an_undecided_point_is_due_the_next_day(self) -> None:
        """It is asked for again soon, but not at once."""
        assert plan(a_round(COVERED, UNDECIDED)).due_at == START + timedelta(days=1)

    def test_an_edited_assertion_is_due_at_once(self) -> None:
        """Its card starts fresh; the other keeps its history."""
        edited = keys_of([RECALL, "Reading again feels effective, and that misleads."])
        found = plan(a_round(used=1), keys=edited)

        assert found.due_at == START
        assert found.fresh == 1
        assert not found.is_solid

    def test_respelling_an_assertion_keeps_its_card(self) -> None:
        """Punctuation and case are no new point."""
        respelled = keys_of([RECALL.upper().rstrip("."), f"{FLUENCY}!"])

        assert plan(a_round(), keys=respelled) == plan(a_round())

    def test_a_removed_assertion_is_no_longer_asked_for(self) -> None:
        """Only the points that the note has now count."""
        found = plan(a_round(COVERED, MISSED), keys=keys_of([RECALL]))

        assert found.due_at > START + timedelta(days=1)

    def test_the_same_rounds_give_the_same_schedule(self) -> None:
        """No chance, no clock: schedules can be computed anew at any time."""
        records = [a_round(after=timedelta(days=days), used=1) for days in (0, 9, 40)]

        assert len({plan(*records).due_at for _ in range(20)}) == 1

    def test_a_clock_that_went_back_breaks_nothing(self) -> None:
        """Machines set their clocks; a schedule still comes out."""
        assert plan(a_round(), a_round(after=timedelta(days=-3))).due_at


class TestSolid:
    @pytest.mark.parametrize(
        ("hours", "is_solid"),
        [((0,), False), ((0, 23), False), ((0, 24), True), ((0, 1, 25), True)],
    )
    def test_two_passes_a_day_apart_are_solid(self, hours: tuple[int, ...], is_solid: bool) -> None:
        """One lucky pass, or two on one day, is not mastery."""
        records = [a_round(after=timedelta(hours=each)) for each in hours]

        assert plan(*records).is_solid is is_solid

    @pytest.mark.parametrize(
        ("rounds", "is_solid"),
        [
            ([(COVERED, UNDECIDED), (UNDECIDED, COVERED)] * 2, False),
            ([(COVERED, MISSED), (COVERED, COVERED), (UNDECIDED, COVERED)], False),
            ([(COVERED, COVERED), (UNDECIDED, COVERED), (COVERED, COVERED)], True),
        ],
    )
    def test_only_passed_rounds_make_it_solid(
        self, rounds: list[tuple[Outcome, Outcome]], is_solid: bool
    ) -> None:
        """A point covered in a round that was not passed is not one of the two passes."""
        records = [a_round(*each, after=timedelta(days=2 * n)) for n, each in enumerate(rounds)]

        assert plan(*records).is_solid is is_solid

    def test_a_miss_makes_it_unsolid(self) -> None:
        """Two passes since the last miss are needed."""
        days = [timedelta(days=each) for each in (0, 2, 9, 11, 13)]
        outcomes = [(COVERED, COVERED)] * 2 + [(COVERED, MISSED)] + [(COVERED, COVERED)] * 2
        records = [a_round(*o, after=d) for o, d in zip(outcomes, days, strict=True)]

        assert plan(*records[:2]).is_solid
        assert not plan(*records[:3]).is_solid
        assert not plan(*records[:4]).is_solid
        assert plan(*records).is_solid

    def test_every_point_must_be_solid(self) -> None:
        """A note is as solid as its weakest point."""
        records = [a_round(COVERED, UNDECIDED), a_round(COVERED, COVERED, after=timedelta(days=2))]

        assert not plan(*records).is_solid

    def test_a_ruling_against_a_pass_takes_it_back(self) -> None:
        """Who says "I did not explain this" has not passed."""
        against = a_ruling(RECALL, RulingKind.DID_NOT_EXPLAIN)
        records = [a_round(), a_round(after=timedelta(days=2), rulings=(against,))]

        assert not plan(*records).is_solid
        assert plan(*records).passes == 1
