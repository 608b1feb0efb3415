"""A conversation with a stand-in Ollama: what is sent, and that no model is loaded twice."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sidecar.adapters.model_engine import Choices, ModelEngine
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_models import OllamaModels
from sidecar.ids import new_id
from sidecar.ports.engine import EngineName
from sidecar.services.answer_question import AnswerQuestion, AskRequest
from sidecar.services.check_relevance import CheckRelevance
from sidecar.services.progress import NoProgress
from tests.fakes.answering import FakeRetrieve
from tests.fakes.engine import FakeEngines
from tests.fakes.ollama_script import FakeModel, Say
from tests.fakes.ollama_server import StandInOllama
from tests.unit.library.making import passage

GERMS = passage("Boiling kills most germs within a minute.", title="Germs")
SUPPORTED = "Boiling kills most germs [1]."
CHAT, TASKS = "chat:8b", "tasks:1b"


@dataclass
class Table:
    """A service on a stand-in."""

    service: AnswerQuestion
    ollama: StandInOllama
    retrieve: FakeRetrieve


@asynccontextmanager
async def asking(*, tasks: bool) -> AsyncIterator[Table]:
    """Run a service with the relevance check on, with or without a model for small tasks."""
    thinking = ["completion", "thinking"]
    async with StandInOllama(
        FakeModel(CHAT, digest="a" * 64, capabilities=thinking),
        FakeModel(TASKS, digest="b" * 64, capabilities=thinking),
    ) as ollama:
        client = OllamaClient(ollama.url)
        models = OllamaModels(client, context_cap=4096, available_bytes=None)
        source = ModelEngine(
            EngineName.OLLAMA,
            chat=models.model(CHAT),
            check=None,
            setting="test",
            close=client.close,
            choices=Choices(models.model(TASKS) if tasks else None),
        )
        engines = FakeEngines(await source.build("a test chose it"))
        retrieve = FakeRetrieve(GERMS)
        relevance = CheckRelevance(engines, new_id, is_on=True)
        service = AnswerQuestion(retrieve, engines, new_id, relevance=relevance)
        yield Table(service, ollama, retrieve)
        await source.close()


async def converse(table: Table, helper: str) -> None:
    """Ask three questions in a row, each with what belongs to it scripted."""
    history: tuple[tuple[str, str], ...] = ()
    for question in ("What kills germs?", "How fast?", "And why?"):
        if history:
            said = {"queries": [f"{question} Germs?"]}
            table.ollama.script(helper, Say(json.dumps(said)))
        table.ollama.script(helper, Say(json.dumps({"on_topic": True})))
        table.ollama.script(CHAT, Say(SUPPORTED))
        answer = await table.service.ask(AskRequest(question, history), progress=NoProgress())
        assert answer.text == SUPPORTED
        history += ((question, answer.text),)


async def test_a_conversation_loads_its_model_once() -> None:
    """Rewriting, judging and answering share one window, so that nothing reloads (case B44)."""
    async with asking(tasks=False) as table:
        await converse(table, CHAT)
        bodies = table.ollama.bodies("/api/chat")

    assert len(bodies) == 2 + 3 + 3
    assert {body["options"]["num_ctx"] for body in bodies} == {4096}
    assert {body["keep_alive"] for body in bodies} == {"15m"}
    assert dict(table.ollama.reloads) == {}


async def test_small_tasks_go_to_the_model_for_small_tasks() -> None:
    """Then the chat model's cache holds nothing but the conversation."""
    async with asking(tasks=True) as table:
        await converse(table, TASKS)
        bodies = table.ollama.bodies("/api/chat")

    answers = [body for body in bodies if body["model"] == CHAT]
    assert len(answers) == 3
    assert len(bodies) - len(answers) == 2 + 3
    assert all("format" not in body for body in answers)


async def test_small_tasks_are_cold_short_constrained_and_do_not_think() -> None:
    """Temperature 0, their caps, a schema at the top level, thinking switched off."""
    async with asking(tasks=True) as table:
        await converse(table, TASKS)
        bodies = [body for body in table.ollama.bodies("/api/chat") if body["model"] == TASKS]

    caps = {
        tuple(body["format"]["properties"]): (
            body["options"]["temperature"],
            body["options"]["num_predict"],
            body["think"],
        )
        for body in bodies
    }
    assert caps == {("queries",): (0.0, 160, False), ("on_topic",): (0.0, 32, False)}


async def test_the_search_is_for_the_rewritten_question() -> None:
    """The answer's prompt holds the question as typed, after the conversation."""
    async with asking(tasks=False) as table:
        await converse(table, CHAT)
        last = table.ollama.bodies("/api/chat")[-1]["messages"]

    assert [request.query for request in table.retrieve.requests] == [
        "What kills germs?",
        "How fast? Germs?",
        "And why? Germs?",
    ]
    assert last[-1]["content"].endswith("Question: And why?")
    assert [message["role"] for message in last] == ["system", *["user", "assistant"] * 2, "user"]
