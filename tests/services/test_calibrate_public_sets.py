"""Practice on public sets: they add trials, are named, and never try what they fitted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.errors import TrialsRefused
from sidecar.ports.gold import GoldCase
from tests.fakes.checker import FakeChecker
from tests.fakes.gold import FakeGold, a_gold_case
from tests.services.practicing import OF, a_rig, knows_all, some_gold


def a_public_case(number: int) -> GoldCase:
    """Return a case of a public set that explains the point."""
    answer = f"My {number} pupils recall it and keep it for longer, the set says."
    return replace(a_gold_case(1000 + number, answer=answer), source="mohler")


async def test_a_public_set_adds_trials_and_is_named() -> None:
    """Thirty of our own are too few; with the set the class earns a proposal."""
    rig = a_rig(FakeChecker(knows_all), some_gold(30))
    rig.gold = FakeGold(some_gold(30), public={"mohler": [a_public_case(n) for n in range(10)]})
    rig.__post_init__()
    alone = await rig.run()
    report = await rig.run(sets=("mohler",), folder="sets")

    assert (len(alone.proposals), len(report.proposals)) == (0, 1)
    assert await rig.practice.sources(OF) == {"gold", "mohler"}


async def test_a_set_that_fitted_the_check_is_refused_with_its_reason() -> None:
    """Its cases would show too much; nothing of before is forgotten."""
    rig = a_rig(FakeChecker(knows_all), some_gold(3))
    rig.gold = FakeGold(some_gold(3), fitted={"beetle": "its weights were fitted on them"})
    rig.__post_init__()
    await rig.run()
    with pytest.raises(TrialsRefused, match="fitted on them"):
        await rig.run(sets=("beetle",))

    assert len(await rig.practice.trials()) == 3


async def test_what_fitted_the_builtin_check_may_try_a_model_but_verifies_nothing() -> None:
    """Agreeing with a check that knows the cases is no second opinion."""
    knowing = FakeChecker(knows_all)
    rig = a_rig(knowing, [], model=knowing)
    fitted = {"mohler": "its weights were fitted on them"}
    rig.gold = FakeGold(some_gold(2), public={"mohler": [a_public_case(1)]}, fitted=fitted)
    rig.__post_init__()
    report = await rig.run(sets=("mohler",))

    assert {one.source: one.is_t2_verified for one in report.attempts} == {
        "gold": True,
        "mohler": False,
    }
