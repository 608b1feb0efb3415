"""Who is heard last: the learner's ruling, then the judge, then the checks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.rounds.export_page import export_page
from sidecar.rounds.rulings import final_verdict
from sidecar.rounds.schedule import Grade, grades
from sidecar.rounds.values import (
    Gap,
    Judgement,
    Outcome,
    RoundRecord,
    Ruling,
    RulingKind,
    Standing,
    Verdict,
    VerdictResult,
)
from sidecar.rounds.verdict import GAPS_NOT_LICENSED, decide_by_gaps, judged, refused
from tests.builders import FLUENCY, RECALL, a_checked_record, a_record, a_ruling

COVERED, MISSED, UNDECIDED = Outcome.COVERED, Outcome.NOT_COVERED, Outcome.UNDECIDED
PASS, FAIL = VerdictResult.PASS, VerdictResult.FAIL
TIDES = Gap("no word on the second bulge", "partner")
MOON = Gap("no word on what pulls", "partner")


def heard(record: RoundRecord, result: VerdictResult) -> RoundRecord:
    """Return the record with a judge's word on its verdict."""
    word = Judgement(result, "It says why.", "judge:8b", record.verdict.result)
    return replace(record, verdict=replace(record.verdict, judge=word))


def under(record: RoundRecord, *rulings: object) -> Verdict:
    """Return the final verdict of a record under rulings."""
    return final_verdict(replace(record, rulings=rulings))


MIXED = a_checked_record((RECALL, COVERED), (FLUENCY, MISSED))
ALL_COVERED = a_checked_record((RECALL, COVERED), (FLUENCY, COVERED))


@pytest.mark.parametrize("result", [PASS, FAIL])
@pytest.mark.parametrize("record", [MIXED, ALL_COVERED, a_checked_record((RECALL, UNDECIDED))])
def test_the_judge_has_the_word_over_the_checks(record: RoundRecord, result: VerdictResult) -> None:
    """Without rulings its result stands, and what the checks came to is kept beside it."""
    verdict = final_verdict(heard(record, result))

    assert verdict.result is result
    assert verdict.judge is not None
    assert verdict.judge.checked is record.verdict.result
    assert verdict.judge.is_overturning is (result is not record.verdict.result)
    assert (verdict.checks, verdict.gaps) == (record.verdict.checks, record.verdict.gaps)


def test_an_overturned_verdict_is_hedged() -> None:
    """Judges belong to no class of the ledger."""
    licensed = replace(MIXED.verdict, standing=Standing.LICENSED)
    overturned = judged(heard(replace(MIXED, verdict=licensed), PASS).verdict)
    agreed = judged(heard(replace(MIXED, verdict=licensed), FAIL).verdict)

    assert overturned.standing is Standing.HEDGED
    assert agreed.standing is Standing.LICENSED


def test_without_a_judge_nothing_changes() -> None:
    """The very same verdict comes back."""
    assert judged(MIXED.verdict) is MIXED.verdict


def test_a_ruling_that_changes_an_outcome_sets_the_judge_aside() -> None:
    """The judge judged another verdict; it is shown, and has no say any more."""
    verdict = under(heard(MIXED, FAIL), a_ruling(FLUENCY))

    assert verdict.result is PASS
    assert verdict.judge is not None
    assert not verdict.judge.is_in_force
    assert not verdict.judge.is_overturning


def test_a_point_that_the_learner_rules_missing_beats_a_judge_that_passed() -> None:
    """One ruled miss decides a fail by itself."""
    verdict = under(heard(MIXED, PASS), a_ruling(FLUENCY, RulingKind.RIGHT))

    assert verdict.result is FAIL
    assert verdict.judge is not None
    assert not verdict.judge.is_in_force


def test_confirming_one_of_two_points_leaves_the_judge_its_word() -> None:
    """The ruling says nothing about what the judge may have found."""
    verdict = under(heard(ALL_COVERED, FAIL), a_ruling(RECALL, RulingKind.RIGHT))

    assert verdict.result is FAIL
    assert verdict.judge is not None
    assert verdict.judge.is_in_force


def test_confirming_every_point_beats_a_judge_that_failed() -> None:
    """All points ruled explained are a pass, whoever says otherwise."""
    rulings = (a_ruling(RECALL, RulingKind.RIGHT), a_ruling(FLUENCY, RulingKind.RIGHT))
    verdict = under(heard(ALL_COVERED, FAIL), *rulings)

    assert (verdict.result, verdict.standing) == (PASS, Standing.RATIFIED)


def test_a_confirmed_gap_of_a_chapter_note_beats_a_judge_that_passed() -> None:
    """What holds for assertions holds for gaps where they decide."""
    record = heard(a_record(verdict=decide_by_gaps((), (TIDES,))), PASS)

    assert final_verdict(record).result is PASS
    assert under(record, a_ruling(TIDES.text, RulingKind.RIGHT)).result is FAIL


def test_schedules_follow_the_judge() -> None:
    """A fail by the judge is again for all points, a pass is a pass for all."""
    assert set(grades(heard(ALL_COVERED, FAIL)).values()) == {Grade.AGAIN}
    assert Grade.AGAIN not in grades(heard(MIXED, PASS)).values()


def test_an_exported_round_shows_both_verdicts() -> None:
    """The page names the judge, its verdict, that of the checks, and its reason."""
    markdown = export_page(heard(MIXED, PASS), "Note.md").markdown

    assert "Judge (judge:8b): **pass**, checks: **fail**" in markdown
    assert "It says why." in markdown


@pytest.mark.parametrize("gaps", [(), (TIDES,)])
@pytest.mark.parametrize("result", [PASS, FAIL])
def test_a_judge_decides_nothing_where_hedged_outcomes_are_not_served(
    gaps: tuple[Gap, ...], result: VerdictResult
) -> None:
    """The judge's word is shown; the verdict stays open with its reason."""
    before = refused(decide_by_gaps((), gaps))
    verdict = final_verdict(heard(a_record(verdict=before), result))

    assert (verdict.result, verdict.reason) == (VerdictResult.UNDECIDED, GAPS_NOT_LICENSED)
    assert verdict.judge is not None
    assert not verdict.judge.is_overturning


def test_a_judge_against_a_licensed_verdict_leaves_it_open_there() -> None:
    """Overturning is final, and what overturns has no license: nothing may be said plainly."""
    licensed = replace(MIXED.verdict, standing=Standing.LICENSED, is_refusing=True)
    against = final_verdict(heard(replace(MIXED, verdict=licensed), PASS))
    agreeing = final_verdict(heard(replace(MIXED, verdict=licensed), FAIL))

    assert (against.result, against.standing) == (VerdictResult.UNDECIDED, Standing.HEDGED)
    assert "judge" in against.reason
    assert (agreeing.result, agreeing.standing) == (FAIL, Standing.LICENSED)


@pytest.mark.parametrize(
    ("gaps", "rulings", "result"),
    [
        ((TIDES,), (a_ruling(TIDES.text),), PASS),
        ((TIDES,), (a_ruling(TIDES.text, RulingKind.RIGHT),), FAIL),
        ((TIDES, MOON), (a_ruling(TIDES.text, RulingKind.DID_NOT_EXPLAIN),), FAIL),
        ((TIDES, MOON), (a_ruling(TIDES.text),), VerdictResult.UNDECIDED),
        ((TIDES, MOON), (a_ruling(TIDES.text), a_ruling(MOON.text)), PASS),
    ],
    ids=["away", "right", "one is enough", "one is left", "both away"],
)
def test_rulings_decide_what_was_not_served(
    gaps: tuple[Gap, ...], rulings: tuple[Ruling, ...], result: VerdictResult
) -> None:
    """Either way the learner may rule, and what they decide is ratified."""
    verdict = under(a_record(verdict=refused(decide_by_gaps((), gaps))), *rulings)
    is_open = result is VerdictResult.UNDECIDED

    assert verdict.result is result
    assert verdict.standing is (Standing.HEDGED if is_open else Standing.RATIFIED)
    assert bool(verdict.reason) is is_open
    assert verdict.is_refusing
