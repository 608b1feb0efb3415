"""Proposals: who earned one, with which proof, in which bytes."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sidecar.calibration.classes import CheckerKey
from sidecar.calibration.gate import Action, decide
from sidecar.calibration.ledger import Ledger, Result, derive_ledger
from sidecar.calibration.proposals import (
    BrokenQueueError,
    Hardening,
    Proposal,
    proof_problems,
    proposal_id,
    propose,
    queue_text,
    read_queue,
)
from sidecar.calibration.seal import ledger_sha256
from tests.unit.calibration.builders import (
    COVERED,
    NOT_COVERED,
    SOUND,
    a_case,
    a_ledger,
    a_trial,
    some_trials,
)


def the_proposal(ledger: Ledger) -> Proposal:
    """Return the only proposal of a ledger."""
    (proposal,) = propose(ledger, {COVERED: SOUND})
    return proposal


def test_95_right_5_wrong_50_refused_propose_at_their_floor() -> None:
    """One proposal, at 0.86084162; refusals do not lower it."""
    proposal = the_proposal(a_ledger(95, 5, 50))

    assert proposal.floor == 0.86084162
    assert proposal.entry.counts.committed == 100


def test_50_right_propose_and_do_not_serve() -> None:
    """To be proposed is not to be served."""
    ledger = a_ledger(50)

    assert the_proposal(ledger).floor >= 0.85
    assert not decide(Action.SERVE, COVERED, ledger).is_licensed


@pytest.mark.parametrize("counts", [(10, 5, 0), (9, 0, 0), (0, 0, 20), (0, 0, 0)])
def test_too_little_does_not_propose(counts: tuple[int, int, int]) -> None:
    """Many errors, a short streak, or refusals alone show nothing."""
    assert propose(a_ledger(*counts), {COVERED: SOUND}) == ()


@pytest.mark.parametrize(
    "hardening",
    [
        {},
        {COVERED: Hardening(1, is_replay_stable=True, is_perturbation_stable=True)},
        {COVERED: Hardening(0, is_replay_stable=False, is_perturbation_stable=True)},
        {COVERED: Hardening(0, is_replay_stable=True, is_perturbation_stable=False)},
    ],
)
def test_what_was_not_hardened_does_not_propose(hardening: dict[object, Hardening]) -> None:
    """A wrong canary, an unstable run, or no trial of it at all."""
    assert propose(a_ledger(95), hardening) == ()  # type: ignore[arg-type]  # keys are classes


def test_proposals_are_sorted_by_class() -> None:
    """The order in which classes were practiced does not matter."""
    other = replace(COVERED, checker=CheckerKey("a-first"))
    trials = [trial for of in (NOT_COVERED, COVERED, other) for trial in some_trials(40, of=of)]
    tried = dict.fromkeys([NOT_COVERED, other, COVERED], SOUND)

    classes = [proposal.entry.of for proposal in propose(derive_ledger(trials), tried)]

    assert classes == sorted(classes)
    assert classes[0] == other


QUEUE = """\
{
  "note": "Proposals only: nothing here is served before a person ratifies it.",
  "practice": {
    "attempted": 4,
    "classes": 1,
    "correct": 2,
    "refused": 1,
    "wrong": 1
  },
  "proposals": [],
  "regime": "practice",
  "schema": 1
}
"""


def test_the_queue_file_has_one_form() -> None:
    """Schema, regime, note, practice counts, proposals; indent 2, sorted, final newline."""
    ledger = a_ledger(2, 1, 1)

    assert queue_text(ledger, propose(ledger, {COVERED: SOUND})) == QUEUE


def test_a_proposal_carries_its_proof() -> None:
    """Counts, floor, ceiling, cases, ledger hash and what else was tried."""
    ledger = a_ledger(95, 5, 50)
    (proposal,) = json.loads(queue_text(ledger, [the_proposal(ledger)]))["proposals"]

    assert (proposal["floor"], proposal["ceiling"]) == (0.86084162, 0.85)
    assert proposal["counts"] == {
        "correct": 95,
        "refused": 50,
        "t2_agrees_gold": 0,
        "t2_verified": 0,
        "wrong": 5,
    }
    assert {result: len(cases) for result, cases in proposal["cases"].items()} == {
        "correct": 95,
        "refused": 50,
        "t2_verified": 0,
        "wrong": 5,
    }
    assert proposal["ledger_sha256"] == ledger_sha256(ledger)
    assert proposal["hardening"]["canaries_wrong"] == 0
    assert proposal["class"]["kind"] == "definition"


def test_a_proof_that_holds_has_no_problem() -> None:
    """The stored trials are those of the proof."""
    assert proof_problems(the_proposal(a_ledger(50)), some_trials(50)) == ()


def test_a_replayed_store_proves_no_more() -> None:
    """Stored twice is stored once."""
    assert proof_problems(the_proposal(a_ledger(50)), some_trials(50) * 2) == ()


@pytest.mark.parametrize(
    "stored",
    [
        some_trials(49),
        [*some_trials(50), a_trial(0, Result.WRONG)],
        [*some_trials(50), a_trial(50)],
        [],
    ],
)
def test_a_proof_needs_its_trials(stored: list[object]) -> None:
    """A missing, contradicted or added trial makes a new proposal necessary."""
    problems = proof_problems(the_proposal(a_ledger(50)), stored)  # type: ignore[arg-type]  # mixed

    assert problems[0] == "The stored trials of the class are not those of the proof."


def test_a_proof_needs_its_floor() -> None:
    """Trials that no longer clear the ceiling say so."""
    stored = [trial for trial in some_trials(50) if trial.case != a_case(0)][:30]

    problems = proof_problems(the_proposal(a_ledger(50)), stored)

    assert problems[1] == "The floor is 0.818871695; 0.85 is required."


def test_a_claimed_floor_is_recomputed() -> None:
    """What the queue file claims counts for nothing."""
    inflated = replace(the_proposal(a_ledger(50)), floor=0.99)

    problems = proof_problems(inflated, some_trials(50))

    assert problems == ("The proof claims a floor of 0.99.",)


def test_a_proof_needs_its_hardening() -> None:
    """A canary that went wrong cannot be ratified away."""
    proposal = replace(the_proposal(a_ledger(50)), hardening=replace(SOUND, canaries_wrong=1))

    assert len(proof_problems(proposal, some_trials(50))) == 1


def test_a_proposal_is_named_by_its_content() -> None:
    """Another case is another proposal."""
    assert proposal_id(the_proposal(a_ledger(50))) == proposal_id(the_proposal(a_ledger(50)))
    assert proposal_id(the_proposal(a_ledger(50))) != proposal_id(the_proposal(a_ledger(51)))


def the_queue() -> dict[str, Any]:
    """Return the parsed queue file of one proposal."""
    ledger = a_ledger(50, 1, 3, verified=20)
    queue: dict[str, Any] = json.loads(queue_text(ledger, [the_proposal(ledger)]))
    return queue


def test_a_queue_file_is_read_back() -> None:
    """What practice wrote is what a person is asked about."""
    ledger = a_ledger(50, 1, 3, verified=20)
    proposals = propose(ledger, {COVERED: SOUND})

    assert read_queue(queue_text(ledger, proposals)) == proposals


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "another schema"),
        ('{"schema": 2}', "another schema"),
        ('{"schema": 1}', "does not hold proposals"),
        ('{"schema": 1, "proposals": [3]}', "does not hold proposals"),
    ],
)
def test_what_is_no_queue_file_is_refused(text: str, why: str) -> None:
    """Each refusal says how the text fails."""
    with pytest.raises(BrokenQueueError, match=why):
        read_queue(text)


def test_counts_of_a_proposal_are_held_against_its_cases() -> None:
    """A queue file that claims more than its cases is refused."""
    queue = the_queue()
    queue["proposals"][0]["counts"]["correct"] = 500

    with pytest.raises(BrokenQueueError, match="not those of its cases"):
        read_queue(json.dumps(queue))
