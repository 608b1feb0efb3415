"""Rulings: the learner has the last word, and code computes what follows from it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.checks import refuse_hedged
from sidecar.rounds.rulings import explains, final_verdict, is_same, latest_rulings, point_of
from sidecar.rounds.values import (
    Basis,
    Check,
    Gap,
    Outcome,
    RoundRecord,
    Ruling,
    RulingKind,
    Standing,
    Verdict,
    VerdictResult,
)
from sidecar.rounds.verdict import decide_by_checks, decide_by_gaps
from tests.builders import FLUENCY, RECALL, a_check, a_checked_record, a_record, a_ruling, turns

COVERED, MISSED, UNDECIDED = Outcome.COVERED, Outcome.NOT_COVERED, Outcome.UNDECIDED
TIDES = Gap("no word on the second bulge", "partner")


def ruled(record: RoundRecord, *rulings: Ruling) -> Verdict:
    """Return the verdict of a record under rulings."""
    return final_verdict(replace(record, rulings=rulings))


def gap_record(*gaps: Gap, checks: tuple[Check, ...] = (), doubt: str = "") -> RoundRecord:
    """Return the record of a round that was decided by gaps."""
    return a_record(verdict=decide_by_gaps(checks, gaps, doubt=doubt))


def test_without_rulings_the_verdict_is_what_was_checked() -> None:
    """Nothing is recomputed that nobody touched."""
    record = a_checked_record((RECALL, MISSED))

    assert final_verdict(record) is record.verdict


def test_explaining_the_only_missed_point_passes_the_round() -> None:
    """Outcome, evidence, gaps, result and standing follow the ruling."""
    record = a_checked_record((RECALL, COVERED), (FLUENCY, MISSED))
    verdict = ruled(record, a_ruling(RECALL, RulingKind.RIGHT), a_ruling(FLUENCY))

    assert verdict.result is VerdictResult.PASS
    assert verdict.gaps == ()
    assert verdict.standing is Standing.RATIFIED
    assert verdict.checks[1].evidence == "It makes knowledge last."


def test_a_pass_is_only_as_ratified_as_its_weakest_check() -> None:
    """One ruling does not ratify the other outcomes that decide."""
    record = a_checked_record((RECALL, COVERED), (FLUENCY, MISSED))

    assert ruled(record, a_ruling(FLUENCY)).standing is Standing.HEDGED


def test_a_false_pass_becomes_a_fail_with_its_gap() -> None:
    """The learner may rule against themselves: the quote goes, the gap comes."""
    record = a_checked_record((RECALL, COVERED))
    verdict = ruled(record, a_ruling(RECALL, RulingKind.DID_NOT_EXPLAIN))

    assert verdict.result is VerdictResult.FAIL
    assert [gap.text for gap in verdict.gaps] == [f"You did not explain: {RECALL}"]
    assert verdict.checks[0].evidence == ""
    assert verdict.standing is Standing.RATIFIED


def test_a_confirmed_fail_is_ratified() -> None:
    """Nothing changes but how far the outcome may be trusted."""
    record = a_checked_record((RECALL, MISSED))
    verdict = ruled(record, a_ruling(RECALL, RulingKind.RIGHT))

    assert (verdict.result, verdict.standing) == (VerdictResult.FAIL, Standing.RATIFIED)
    assert verdict.gaps == record.verdict.gaps


def test_a_later_ruling_replaces_an_earlier_one() -> None:
    """Only the latest ruling on a check is in force."""
    record = a_checked_record((RECALL, MISSED))
    verdict = ruled(record, a_ruling(RECALL), a_ruling(RECALL, RulingKind.RIGHT))

    assert verdict.result is VerdictResult.FAIL
    assert len(latest_rulings(replace(record, rulings=(a_ruling(), a_ruling())))) == 1


def test_an_undecided_point_can_be_ruled_explained() -> None:
    """What the check could not decide, the learner can."""
    record = a_checked_record((RECALL, UNDECIDED))
    verdict = ruled(record, a_ruling(RECALL))

    assert (verdict.result, verdict.reason) == (VerdictResult.PASS, "")


def test_a_given_up_round_stays_a_fail() -> None:
    """Who asked for the points was told them; rulings still correct the gaps."""
    record = replace(a_checked_record((RECALL, MISSED)), gave_up=True)
    verdict = ruled(record, a_ruling(RECALL))

    assert verdict.result is VerdictResult.FAIL
    assert verdict.gaps == ()


def test_confirming_a_switched_off_outcome_restores_it() -> None:
    """``serving: refuse`` hid what the check claimed; the learner's word makes it count."""
    checks = refuse_hedged([a_check(COVERED)])
    record = a_record(verdict=decide_by_checks(checks, ()))
    verdict = ruled(record, a_ruling(RECALL, RulingKind.RIGHT))

    assert record.verdict.result is VerdictResult.UNDECIDED
    assert verdict.result is VerdictResult.PASS


def test_other_gaps_stay_beside_a_concept_notes_checks() -> None:
    """A buzzword is still a buzzword when a check was corrected."""
    buzzword = Gap("You used “recall” without saying what it means or does.", "buzzword")
    record = a_checked_record((RECALL, MISSED))
    record = replace(record, verdict=replace(record.verdict, gaps=(*record.verdict.gaps, buzzword)))

    assert ruled(record, a_ruling(RECALL)).gaps == (buzzword,)


class TestGapChecks:
    def test_a_gap_that_was_explained_falls(self) -> None:
        """On a chapter note the learner rules on gaps; the last one gone passes the round."""
        verdict = ruled(gap_record(TIDES), a_ruling(TIDES.text))

        assert verdict.result is VerdictResult.PASS
        assert verdict.standing is Standing.RATIFIED

    def test_another_gap_still_fails_the_round(self) -> None:
        """Each gap is ruled on by itself; the rest stays hedged."""
        other = Gap("no word on the sun", "partner")
        verdict = ruled(gap_record(TIDES, other), a_ruling(TIDES.text))

        assert verdict.gaps == (other,)
        assert (verdict.result, verdict.standing) == (VerdictResult.FAIL, Standing.HEDGED)

    def test_a_confirmed_gap_is_ratified(self) -> None:
        """The gap stays, and may be trusted."""
        verdict = ruled(gap_record(TIDES), a_ruling(TIDES.text, RulingKind.RIGHT))

        assert verdict.gaps == (TIDES,)

    def test_checks_beside_a_gap_check_decide_once_all_are_ruled_on(self) -> None:
        """Who ruled on every assertion has said it all: the partner's gaps do not overrule."""
        record = gap_record(TIDES, checks=(a_check(MISSED), a_check(UNDECIDED, text=FLUENCY)))
        one = ruled(record, a_ruling(RECALL))
        both = ruled(record, a_ruling(RECALL), a_ruling(FLUENCY))

        assert one.result is VerdictResult.FAIL
        assert (both.result, both.standing) == (VerdictResult.PASS, Standing.RATIFIED)

    def test_a_point_ruled_missing_is_a_gap_there_too(self) -> None:
        """The partner had found nothing; the learner knows better."""
        record = gap_record(checks=(a_check(MISSED), a_check(COVERED, text=FLUENCY)))
        verdict = ruled(record, a_ruling(RECALL, RulingKind.DID_NOT_EXPLAIN))

        assert record.verdict.result is VerdictResult.PASS
        assert verdict.result is VerdictResult.FAIL

    def test_a_doubt_is_not_ruled_away_by_one_point(self) -> None:
        """Undecided stays undecided, hedged, until every point is ruled on."""
        record = gap_record(
            checks=(a_check(MISSED), a_check(COVERED, text=FLUENCY)), doubt="contradicted"
        )
        verdict = ruled(record, a_ruling(RECALL))

        assert (verdict.result, verdict.standing) == (VerdictResult.UNDECIDED, Standing.HEDGED)


class TestPoints:
    def test_a_check_is_found_by_its_assertion_or_its_gap(self) -> None:
        """Both texts stand on the screen; either names the check."""
        record = a_checked_record((RECALL, MISSED))

        assert point_of(record, RECALL) == record.verdict.checks[0]
        assert point_of(record, f"You did not explain: {RECALL}") == record.verdict.checks[0]

    def test_a_partners_gap_is_found_by_its_text(self) -> None:
        """A note without assertions has only gaps to rule on."""
        assert point_of(gap_record(TIDES), TIDES.text) == TIDES

    def test_other_texts_are_no_points(self) -> None:
        """Nothing is guessed."""
        assert point_of(a_checked_record((RECALL, MISSED)), "Recalling") is None

    def test_a_compared_number_is_no_point(self) -> None:
        """The gold answer stands in the note: who disagrees changes the note."""
        gap = Gap("The answer is 42 km.", "note")
        verdict = Verdict(VerdictResult.FAIL, (), (gap,), Standing.RATIFIED, basis=Basis.NUMBER)

        assert point_of(a_record(verdict=verdict), gap.text) is None


class TestEvidence:
    SAID = "Quizzing yourself makes it stick. Rereading only feels good."

    def record(self, *said: str) -> RoundRecord:
        """Return a record with that transcript."""
        return a_checked_record((RECALL, MISSED), transcript=turns(*said))

    def test_the_learners_sentence_is_copied_unchanged(self) -> None:
        """What is stored is what was said, not how it was quoted."""
        found = explains(self.record(self.SAID), "quizzing yourself MAKES it stick", RECALL)

        assert found == "Quizzing yourself makes it stick."

    def test_what_was_never_said_is_no_evidence(self) -> None:
        """A correction needs the learner's words from this round."""
        assert explains(self.record(self.SAID), "recalling strengthens memory a lot", RECALL) == ""

    def test_the_partners_words_are_no_evidence(self) -> None:
        """Neither follow-ups nor the challenge count as said by the learner."""
        record = self.record("Well.", "Does quizzing yourself make it stick?", "Yes it does.")

        assert explains(record, "Does quizzing yourself make it stick", RECALL) == ""

    def test_a_pasted_assertion_is_no_evidence(self) -> None:
        """The assertion's own words show memory of the page."""
        assert explains(self.record(RECALL), RECALL, RECALL) == ""


def test_rulings_are_the_same_whenever_they_were_made() -> None:
    """Sending a ruling again is not another ruling."""
    later = a_ruling(ruled_at="2027-01-01T00:00:00+00:00")

    assert is_same(a_ruling(), later)
    assert not is_same(a_ruling(), a_ruling(reason="because"))


OUTCOMES = st.sampled_from(list(Outcome))
KINDS = st.sampled_from(list(RulingKind))


@given(outcomes=st.lists(OUTCOMES, min_size=1, max_size=5), data=st.data())
def test_rulings_on_every_point_decide_alone(outcomes: list[Outcome], data: st.DataObject) -> None:
    """Whatever was checked: with a correction on each point, only the corrections count."""
    texts = [f"Point number {n} is made here." for n in range(len(outcomes))]
    record = a_checked_record(*zip(texts, outcomes, strict=True))
    kinds = [
        data.draw(st.sampled_from([RulingKind.DID_EXPLAIN, RulingKind.DID_NOT_EXPLAIN]))
        for _ in texts
    ]
    verdict = ruled(record, *(a_ruling(t, k) for t, k in zip(texts, kinds, strict=True)))
    all_explained = all(kind is RulingKind.DID_EXPLAIN for kind in kinds)

    assert verdict.result is (VerdictResult.PASS if all_explained else VerdictResult.FAIL)
    assert verdict.standing is Standing.RATIFIED
    assert len(verdict.gaps) == kinds.count(RulingKind.DID_NOT_EXPLAIN)


@pytest.mark.parametrize("kind", list(RulingKind))
@pytest.mark.parametrize("outcome", list(Outcome))
def test_no_ruling_lets_an_undecided_point_pass_silently(
    outcome: Outcome, kind: RulingKind
) -> None:
    """A round passes only when each point is covered, checked or ruled."""
    verdict = ruled(a_checked_record((RECALL, outcome)), a_ruling(RECALL, kind))
    is_covered = verdict.checks[0].outcome is Outcome.COVERED

    assert (verdict.result is VerdictResult.PASS) == is_covered
