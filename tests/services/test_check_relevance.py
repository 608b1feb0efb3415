"""The relevance check: off by default, for the whole set, open where it fails."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sidecar.errors import ModelFailed, OllamaDown, SidecarError
from sidecar.ids import new_id
from sidecar.library.values import Retrieval
from sidecar.ports.partner import Unusable
from sidecar.rpc.calls import READ_DEADLINE_S
from sidecar.services.check_relevance import (
    TOPIC_TIMEOUT_S,
    CheckRelevance,
    RetrieveOnTopic,
    judged,
)
from sidecar.services.retrieve import RetrieveRequest
from tests.fakes.answering import FakeRetrieve
from tests.fakes.engine import FakeEngines, an_engine
from tests.fakes.rewriter import FakeTopicCheck
from tests.unit.library.making import passage

GERMS = passage("Boiling kills most germs within a minute.", title="Germs")
BREAD = passage("Yeast makes gas that lifts the dough.", title="Bread")


async def found(*, share: float = 1.0) -> Retrieval:
    """Return a retrieval with two passages."""
    return await FakeRetrieve(GERMS, BREAD, share=share).retrieve(RetrieveRequest("Why?"))


def engines(check: FakeTopicCheck | None) -> FakeEngines:
    """Return engines whose main one judges topics."""
    return FakeEngines(replace(an_engine(), topic_check=check))


async def test_on_topic_passages_stand() -> None:
    """The whole set is judged with one call."""
    check = FakeTopicCheck(True)
    retrieval = await judged("Why boil?", await found(), check, delimiter="m")

    assert [ranked.passage for ranked in retrieval.passages] == [GERMS, BREAD]
    assert retrieval.trace.relevance_check == "on_topic"
    assert [request.passages for request in check.requests] == [(GERMS, BREAD)]


async def test_off_topic_passages_are_all_dropped() -> None:
    """Nothing is returned and nothing can be cited."""
    retrieval = await judged("Who won?", await found(), FakeTopicCheck(False), delimiter="m")

    assert retrieval.passages == ()
    assert retrieval.trace.relevance_check == "off_topic"


@pytest.mark.parametrize(
    "said", [Unusable("truncated"), OllamaDown(host="h"), ModelFailed(model="m", kind="x")]
)
async def test_it_fails_open(said: Unusable | SidecarError) -> None:
    """Whatever goes wrong, the passages stand, marked unjudged, with a notice."""
    retrieval = await judged("Why?", await found(), FakeTopicCheck(said), delimiter="m")

    assert [ranked.flags for ranked in retrieval.passages] == [("unjudged",)] * 2
    assert retrieval.trace.relevance_check == "unjudged"
    assert "could not be judged" in retrieval.notices[-1]


async def test_a_judge_that_is_too_slow_is_not_waited_for() -> None:
    """A timeout fails open too."""
    check = FakeTopicCheck(False)
    check.is_silent = True
    retrieval = await judged("Why?", await found(), check, delimiter="m", timeout_s=0.01)

    assert retrieval.trace.relevance_check == "unjudged"


async def test_it_is_off_unless_switched_on() -> None:
    """No model is asked, the trace says off."""
    check = FakeTopicCheck(False)
    off = CheckRelevance(engines(check), new_id, is_on=False)
    retrieval = await off.check("Why?", await found())

    assert retrieval == await found()
    assert retrieval.trace.relevance_check == "off"
    assert check.requests == []


async def test_an_empty_set_costs_no_call() -> None:
    """There is nothing to judge."""
    check = FakeTopicCheck(False)
    nothing = await FakeRetrieve().retrieve(RetrieveRequest("Why?"))
    on = CheckRelevance(engines(check), new_id, is_on=True)

    assert await on.check("Why?", nothing) == nothing
    assert check.requests == []


@pytest.mark.parametrize("is_down", [True, False])
async def test_an_engine_that_cannot_judge_leaves_them_unjudged(is_down: bool) -> None:
    """The built-in one, or one that is away."""
    handing = engines(None)
    handing.is_down = is_down
    retrieval = await CheckRelevance(handing, new_id, is_on=True).check("Why?", await found())

    assert retrieval.trace.relevance_check == "unjudged"


async def test_the_method_retrieve_is_judged_too() -> None:
    """What is shown as found went through the same check as what is answered from."""
    check = FakeTopicCheck(False)
    on = CheckRelevance(engines(check), new_id, is_on=True)
    retrieval = await RetrieveOnTopic(FakeRetrieve(GERMS), on).retrieve(RetrieveRequest("Who won?"))

    assert retrieval.passages == ()
    assert check.requests[0].question == "Who won?"


def test_the_wait_leaves_the_call_time_to_answer() -> None:
    """A judgement that outlasted the call's own deadline could not fail open."""
    assert TOPIC_TIMEOUT_S < READ_DEADLINE_S
