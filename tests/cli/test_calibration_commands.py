"""The commands of calibration on scripted services."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

from sidecar.cli import render_after, render_calibration
from sidecar.cli.exit_codes import ExitCode
from sidecar.errors import ProposalUnknown
from sidecar.services.calibrate import CalibrateRequest
from tests.cli.scripted_app import ScriptedApp, document_of

ID = "abcdef0123456789"


def _drawn(renderable: RenderableType) -> str:
    console = Console(width=120, record=True, color_system=None)
    console.print(renderable)
    return console.export_text()


COMMANDS = [("calibrate",), ("ledger",), ("proposals",), ("ratify", ID), ("reject", ID)]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_json_is_one_document(
    app: ScriptedApp, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Scripts get the result of the method and nothing else on stdout."""
    assert app.run(*command, "--json") == ExitCode.OK
    assert document_of(capsys)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_people_get_text(
    app: ScriptedApp, command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Something to read on stdout."""
    assert app.run(*command) == ExitCode.OK
    assert capsys.readouterr().out.strip()


def test_calibrate_takes_a_limit_and_goes_on(app: ScriptedApp) -> None:
    """As the service has it."""
    app.run("calibrate", "--limit", "7", "--resume")
    app.run("calibrate")

    assert app.scripts.calibration.requests == [
        CalibrateRequest(limit=7, resumes=True),
        CalibrateRequest(),
    ]


def test_calibrate_takes_public_sets(app: ScriptedApp, tmp_path: Path) -> None:
    """By name, with the folder that holds them."""
    data = str(tmp_path)
    app.run("calibrate", "--with", "mohler", "--with", "le", "--data", data)

    assert app.scripts.calibration.requests == [
        CalibrateRequest(sets=("mohler", "le"), folder=data)
    ]


def test_a_decision_takes_a_reason(app: ScriptedApp) -> None:
    """In the person's own words."""
    app.run("reject", ID, "--reason", "Not on my notes.")

    assert app.scripts.calibration.requests == [(ID, "Not on my notes.")]


def test_an_unknown_proposal_is_a_fault_of_the_request(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """It says how to find the right one."""
    app.scripts.calibration.error = ProposalUnknown(proposal_id=ID)

    assert app.run("ratify", ID) == ExitCode.CALLER
    assert "List the proposals" in capsys.readouterr().err


CHECKER = {
    "engine": "builtin",
    "model": "semantic check",
    "digest": "5288fcaca473",
    "promptVersion": "",
    "options": "",
    "isCurrent": True,
}
COUNTS = {
    "correct": 40, "wrong": 1, "refused": 3, "committed": 41, "t2Verified": 0,
    "t2AgreesGold": 0, "reliability": 0.8226, "t2Precision": 0.0, "coverage": 0.93,
}  # fmt: skip
A_CLASS: dict[str, Any] = {
    "checker": CHECKER,
    "kind": "mechanism",
    "side": "not_covered",
    "stored": COUNTS,
    "sealed": COUNTS,
    "standing": "hedged",
    "missingTrials": 805,
    "serve": {"required": 0.99},
}
LEDGER: dict[str, Any] = {
    "classes": [A_CLASS],
    "problem": "",
    "sealedAt": "2026-01-02T00:00:00+00:00",
    "sources": ["gold"],
    "serving": "hedge",
    "beliefs": 2,
}


def test_the_ledger_shows_counts_floor_standing_and_what_is_missing() -> None:
    """One line a class, below its checker."""
    drawn = _drawn(render_calibration.ledger(LEDGER))

    for said in ("builtin semantic check 5288fcac · checks now", "mechanism  no", "0.82"):
        assert said in drawn
    assert "sealed 2026-01-02 · 2 sentences ruled on · hedge" in drawn


def test_missing_cases_are_counted_only_where_more_could_help() -> None:
    """A class that was wrong too often is called that; one without a fault has a number."""
    right = {**COUNTS, "correct": 41, "wrong": 0}
    hopeful = {**LEDGER, "classes": [{**A_CLASS, "sealed": right, "missingTrials": 616}]}

    assert "too often wrong" in _drawn(render_calibration.ledger(LEDGER))
    assert "616" in _drawn(render_calibration.ledger(hopeful))


def test_the_checker_that_checks_now_comes_first() -> None:
    """Others stand below it."""
    other = {**CHECKER, "model": "check:8b", "promptVersion": "1", "isCurrent": False}
    classes = [{**A_CLASS, "checker": other}, A_CLASS]
    drawn = _drawn(render_calibration.ledger({**LEDGER, "classes": classes}))

    assert drawn.index("semantic check") < drawn.index("check:8b, prompts 1")


def test_what_is_not_sealed_stands_beside_what_is() -> None:
    """The figures of serving come first; a class that practice has not touched shows only those."""
    stored = {**COUNTS, "correct": 60, "wrong": 0, "committed": 60, "reliability": 0.9004}
    changed = _drawn(
        render_calibration.ledger({**LEDGER, "classes": [{**A_CLASS, "stored": stored}]})
    )
    nothing = {**COUNTS, "correct": 0, "wrong": 0, "committed": 0, "reliability": 0.0}
    shipped = _drawn(
        render_calibration.ledger({**LEDGER, "classes": [{**A_CLASS, "stored": nothing}]})
    )

    assert "0.82" in changed
    assert "60 of 60 0.90" in changed
    assert "0.82" in shipped
    assert "0/0" not in shipped


def test_a_refused_ledger_is_said_loudly() -> None:
    """And an empty one says how to fill it."""
    problem = {**LEDGER, "problem": "its content is not what was sealed", "classes": []}
    drawn = _drawn(render_calibration.ledger(problem))

    assert "was refused (its content is not what was sealed)" in drawn
    assert "sparring calibrate" in drawn


PROPOSAL: dict[str, Any] = {
    "proposalId": ID,
    "kind": "mechanism",
    "side": "covered",
    "counts": COUNTS,
    "floor": 0.8608,
    "ceiling": 0.85,
    "problems": [],
    "decision": None,
}


def _queue(**changes: object) -> dict[str, Any]:
    return {"proposals": [{**PROPOSAL, **changes}], "isPracticed": True, "problem": ""}


def test_a_proposal_shows_its_proof_and_what_to_do() -> None:
    """Counts, floor, ceiling, and both commands."""
    drawn = _drawn(render_calibration.proposals(_queue()))

    assert "40 right and 1 wrong of 41 distinct cases, 3 refused: 0.861 shown, 0.85" in drawn
    assert "sparring ratify abcdef01" in drawn


def test_a_decided_proposal_says_so() -> None:
    """With day and reason, and no command."""
    decision = {"decision": "rejected", "decidedAt": "2026-01-03T00:00:00+00:00", "reason": "no"}
    drawn = _drawn(render_calibration.proposals(_queue(decision=decision)))

    assert "rejected 2026-01-03: no" in drawn
    assert "sparring ratify" not in drawn


def test_a_proof_that_no_longer_holds_is_told() -> None:
    """Instead of the commands."""
    drawn = _drawn(render_calibration.proposals(_queue(problems=["The floor is 0.8."])))

    assert "The floor is 0.8." in drawn
    assert "sparring ratify" not in drawn


@pytest.mark.parametrize(
    ("queue", "said"),
    [
        ({"proposals": [], "isPracticed": False, "problem": ""}, "Nothing was practiced"),
        ({"proposals": [], "isPracticed": True, "problem": ""}, "No class has earned"),
        ({"proposals": [], "isPracticed": True, "problem": "it is not JSON"}, "it is not JSON"),
    ],
)
def test_three_kinds_of_nothing_are_told_apart(queue: dict[str, Any], said: str) -> None:
    """Not practiced, not earned, not readable."""
    assert said in _drawn(render_calibration.proposals(queue))


def test_what_could_not_be_ratified_says_why(
    app: ScriptedApp, capsys: pytest.CaptureFixture[str]
) -> None:
    """The answer is no, and so is the exit code."""
    app.scripts.calibration.problems = ("The floor is 0.8; 0.85 is required.",)

    assert app.run("ratify", ID) == ExitCode.NO
    assert "The floor is 0.8" in capsys.readouterr().out


def test_what_a_ruling_did_beside_the_round_is_said() -> None:
    """Each in words."""
    verdict = {"result": "fail", "standing": "ratified", "gaps": [], "judge": None, "checks": []}
    result = {
        "check": None, "verdict": verdict, "dueAt": None, "isSolid": False, "trial": None,
        "isRetracted": True, "isTightened": True, "isRestored": True,
    }  # fmt: skip
    drawn = _drawn(render_after.ruled(result))

    assert "is retracted" in drawn
    assert "trusted less" in drawn
    assert "trusted again as before" in drawn
