"""Asking in a conversation: follow-ups, long waits, answers that were cut."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from sidecar.adapters.builtin_answerer import BuiltinAnswerer
from sidecar.adapters.builtin_rewriter import BuiltinRewriter
from sidecar.adapters.model_answerer import ModelAnswerer
from sidecar.ids import new_id
from sidecar.library.values import Coverage
from sidecar.ports.answerer import AnswerPlan, AnswerRequest
from sidecar.ports.engine import EngineName, EngineState, EngineStatus
from sidecar.ports.language_model import Reply
from sidecar.services.answer_question import AnswerQuestion, AskRequest
from sidecar.services.check_relevance import CheckRelevance
from sidecar.services.progress import NoProgress
from tests.fakes.answering import FakeRetrieve, Listener, ScriptedAnswerer, answering_engine
from tests.fakes.engine import FakeEngines
from tests.fakes.language_model import FakeLanguageModel
from tests.fakes.rewriter import FakeRewriter, FakeTopicCheck
from tests.unit.library.making import passage

GERMS = passage("Boiling kills most germs within a minute.", title="Germs")
BREAD = passage("Yeast makes gas that lifts the dough.", title="Bread")
HISTORY = (("What kills germs?", "Boiling kills most germs [1]."),)
SUPPORTED = "Boiling kills most germs [1]."


def asking(
    retrieve: FakeRetrieve, rewriter: FakeRewriter, answerer: ScriptedAnswerer | None = None
) -> tuple[AnswerQuestion, ScriptedAnswerer]:
    """Return the service with a rewriter."""
    answerer = answerer or ScriptedAnswerer(SUPPORTED)
    engine = replace(answering_engine(answerer), rewriter=rewriter)
    return AnswerQuestion(retrieve, FakeEngines(engine), new_id), answerer


async def test_a_follow_up_is_searched_for_as_rewritten_and_answered_as_typed() -> None:
    """The model that answers has the history; the search has not."""
    retrieve = FakeRetrieve(GERMS)
    service, answerer = asking(retrieve, FakeRewriter("How fast does boiling kill germs?"))
    answer = await service.ask(AskRequest("How fast?", HISTORY), progress=NoProgress())

    assert [request.query for request in retrieve.requests] == ["How fast does boiling kill germs?"]
    assert answerer.requests[0].question == "How fast?"
    assert answer.retrieval.trace.queries == ("How fast does boiling kill germs?",)


async def test_several_queries_share_the_places_in_turn() -> None:
    """The best of each, none twice, within the limit."""
    retrieve = FakeRetrieve(GERMS, BREAD)
    service, answerer = asking(retrieve, FakeRewriter("Germs?", "Bread?"))
    await service.ask(AskRequest("And both?", HISTORY), progress=NoProgress())

    assert [request.query for request in retrieve.requests] == ["Germs?", "Bread?"]
    assert answerer.requests[0].passages == (GERMS, BREAD)


async def test_a_rewriting_that_finds_nothing_is_forgotten() -> None:
    """The question as typed is searched for instead."""
    retrieve = FakeRetrieve(GERMS)
    retrieve.finds_nothing_for = ("Nonsense?",)
    service, _ = asking(retrieve, FakeRewriter("Nonsense?"))
    answer = await service.ask(AskRequest("How fast?", HISTORY), progress=NoProgress())

    assert answer.coverage is Coverage.ANSWERED
    assert [request.query for request in retrieve.requests] == ["Nonsense?", "How fast?"]
    assert answer.retrieval.trace.queries == ()


async def test_the_limit_of_the_settings_reaches_the_search() -> None:
    """``library.limit`` is what a question looks for."""
    retrieve = FakeRetrieve(GERMS)
    service = AnswerQuestion(
        retrieve, FakeEngines(answering_engine(ScriptedAnswerer(SUPPORTED))), new_id, limit=9
    )
    await service.ask(AskRequest("What kills germs?"), progress=NoProgress())

    assert retrieve.requests[0].limit == 9


async def test_the_builtin_engine_is_given_the_question_that_stands_alone() -> None:
    """It reads no history, and quotes what answers the whole question."""
    engine = replace(
        answering_engine(BuiltinAnswerer(None), EngineName.BUILTIN), rewriter=BuiltinRewriter()
    )
    service = AnswerQuestion(FakeRetrieve(GERMS), FakeEngines(engine), new_id)
    answer = await service.ask(
        AskRequest("And how fast is it?", (("How does boiling kill germs?", "It does [1]."),)),
        progress=NoProgress(),
    )

    assert answer.coverage is Coverage.ANSWERED
    assert answer.text == "Boiling kills most germs within a minute [1]."


async def test_a_short_follow_up_is_answered_in_the_language_of_the_conversation() -> None:
    """Two words do not tell a language; the question before them does."""
    service, answerer = asking(FakeRetrieve(GERMS), FakeRewriter("x"))
    history = (("Was tötet die Keime im Wasser ab?", "Kochen [1]."),)
    await service.ask(AskRequest("OK?", history), progress=NoProgress())

    assert answerer.requests[0].language == "de"


async def test_what_is_off_topic_is_not_answered_and_names_no_notes() -> None:
    """No call for an answer, no citations, no nearest notes."""
    check = FakeTopicCheck(False)
    answerer = ScriptedAnswerer("never")
    engines = FakeEngines(replace(answering_engine(answerer), topic_check=check))
    relevance = CheckRelevance(engines, new_id, is_on=True)
    service = AnswerQuestion(FakeRetrieve(GERMS), engines, new_id, relevance=relevance)
    answer = await service.ask(AskRequest("Who won the cup?"), progress=NoProgress())

    assert answer.coverage is Coverage.NOT_COVERED
    assert answer.closest == ()
    assert answerer.requests == []
    assert answer.retrieval.trace.relevance_check == "off_topic"


async def test_a_follow_up_is_judged_by_its_rewritten_question() -> None:
    """The judge sees no history."""
    check = FakeTopicCheck(True)
    engine = replace(
        answering_engine(ScriptedAnswerer(SUPPORTED)),
        topic_check=check,
        rewriter=FakeRewriter("How fast does boiling kill germs?"),
    )
    engines = FakeEngines(engine)
    relevance = CheckRelevance(engines, new_id, is_on=True)
    service = AnswerQuestion(FakeRetrieve(GERMS), engines, new_id, relevance=relevance)
    await service.ask(AskRequest("How fast?", HISTORY), progress=NoProgress())

    assert check.requests[0].question == "How fast does boiling kill germs?"


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply(SUPPORTED, "length", 60, reply_tokens=10_000), "it reached the"),
        (Reply(SUPPORTED, "length", 60, reply_tokens=5), "context window is full"),
        (Reply(SUPPORTED, "stop", 60, reply_tokens=5), ""),
    ],
)
async def test_a_cut_answer_is_told_from_a_full_window(reply: Reply, said: str) -> None:
    """The trace holds why it ended; a notice says it in words (case B37)."""
    model = FakeLanguageModel(reply)
    fakes = FakeEngines(answering_engine(ModelAnswerer(model)))
    answer = await AnswerQuestion(FakeRetrieve(GERMS), fakes, new_id).ask(
        AskRequest("What kills germs?"), progress=NoProgress()
    )

    assert answer.prompt is not None
    assert answer.prompt.done_reason == reply.finish
    assert answer.prompt.prompt_tokens == 60
    assert any(said in notice for notice in answer.notices) if said else answer.notices == ()


async def test_a_model_that_goes_round_in_circles_is_stopped() -> None:
    """What it repeats is left out, the server is freed, and a notice says so."""
    model = FakeLanguageModel(f"{SUPPORTED} " + "It kills germs, the heat of the water. " * 500)
    fakes = FakeEngines(answering_engine(ModelAnswerer(model)))
    answer = await AnswerQuestion(FakeRetrieve(GERMS), fakes, new_id).ask(
        AskRequest("What kills germs?"), progress=NoProgress()
    )

    assert answer.text.count("the heat of the water") == 1
    assert answer.prompt is not None
    assert answer.prompt.done_reason == "circling"
    assert "repeated itself" in answer.notices[-1]
    assert model.closed_early == 1


async def test_the_trace_says_how_the_window_was_used() -> None:
    """Passages and turns kept and dropped, placement, cap of the answer."""
    model = FakeLanguageModel(SUPPORTED, parameters_b=3.0)
    fakes = FakeEngines(answering_engine(ModelAnswerer(model)))
    many = [passage(GERMS.text, title=f"Germs {n}") for n in range(4)]
    answer = await AnswerQuestion(FakeRetrieve(*many), fakes, new_id).ask(
        AskRequest("What kills germs?"), progress=NoProgress()
    )

    assert answer.prompt is not None
    plan = answer.prompt.plan
    assert (plan.window, plan.reserve, plan.budget) == (8192, 2048, 6144)
    assert plan.estimate == plan.fixed_tokens + plan.passage_tokens + plan.history_tokens
    assert plan.kept_passages == (0, 1)  # a model of 3B gets two


class LoadingEngines(FakeEngines):
    """Says that the model is being loaded, until it was asked often enough."""

    asked = 0
    is_told: asyncio.Event

    async def status(self) -> EngineStatus:
        """Tell a state."""
        self.asked += 1
        return EngineStatus(EngineState.MODEL_LOADING, self.main.name, "", "", ())


class SlowAnswerer(ScriptedAnswerer):
    """Begins when it is told to."""

    def __init__(self, *pieces: str) -> None:
        super().__init__(*pieces)
        self.begin = asyncio.Event()

    async def answer(self, request: AnswerRequest, plan: AnswerPlan) -> AsyncIterator[str]:
        """Wait, then say the pieces."""
        await self.begin.wait()
        for piece in self.pieces:
            yield piece


class Telling(Listener):
    """Lets the answer begin once loading was told."""

    def __init__(self, answerer: SlowAnswerer) -> None:
        super().__init__()
        self.answerer = answerer

    def report(self, done: float, total: float, message: str) -> None:
        """Keep a stage."""
        super().report(done, total, message)
        if message == "Loading the model":
            self.answerer.begin.set()


async def test_a_model_that_is_being_loaded_is_told_of() -> None:
    """The learner sees why nothing comes yet (case B46)."""
    answerer = SlowAnswerer(SUPPORTED)
    engines = LoadingEngines(answering_engine(answerer))
    listener = Telling(answerer)
    service = AnswerQuestion(FakeRetrieve(GERMS), engines, new_id, loading_after_s=0.001)
    answer = await asyncio.wait_for(
        service.ask(AskRequest("What kills germs?"), progress=listener), 5
    )

    assert answer.coverage is Coverage.ANSWERED
    assert "Loading the model" in listener.stages
    assert listener.stages[-1] == "Checking the citations"
