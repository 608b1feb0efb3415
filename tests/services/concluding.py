"""Rounds that end with their first answer: what tests of concluding share."""

from __future__ import annotations

from pathlib import Path

from sidecar.ports.engine import EngineName
from sidecar.rounds.values import Check, TurnResult, Verdict
from sidecar.services.round_parts import RoundOptions
from tests.builders import FLUENCY, RECALL
from tests.fakes.checker import (
    FakeChecker,
    covered,
)
from tests.fakes.engine import an_engine
from tests.fakes.partner import FakePartner
from tests.services.round_rig import RoundRig

GOOD = "When you pull a fact out of your own head it sticks better than if you look at it again."

NICE = "Going over the page once more feels nice since all of it is familiar by then."

BOTH = f"{GOOD} {NICE}"

PASSING = {RECALL: covered(GOOD), FLUENCY: covered(NICE)}

MOON = "The moon pulls harder on the near water than on the earth, so two bulges form."

ONE_TURN = RoundOptions(turns_allowed=1)


def a_rig(
    folder: Path,
    checker: FakeChecker | None,
    *,
    said: FakePartner | None = None,
    gap_checker: FakeChecker | None = None,
    semantic: FakeChecker | None = None,
    options: RoundOptions = ONE_TURN,
) -> RoundRig:
    """Return a rig whose rounds end with the first answer."""
    engine = an_engine(
        partner=said or FakePartner(), checker=checker, gap_checker=gap_checker or FakeChecker()
    )
    builtin = an_engine(EngineName.BUILTIN, checker=semantic or FakeChecker(PASSING))
    return RoundRig(folder, engine, builtin=builtin, options=options)


def verdict_of(result: TurnResult) -> Verdict:
    """Return the verdict of a round that has ended."""
    assert result.verdict is not None
    assert result.follow_up is None
    return result.verdict


def check_of(verdict: Verdict, assertion: str) -> Check:
    """Return the check of one assertion."""
    return next(check for check in verdict.checks if check.assertion.text == assertion)
