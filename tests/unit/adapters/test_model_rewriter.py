"""Rewriting questions and judging topics by a language model."""

import json

import pytest

from sidecar.adapters.model_rewriter import ModelRewriter
from sidecar.adapters.model_topic_check import ModelTopicCheck
from sidecar.errors import ModelFailed, OllamaDown
from sidecar.ports.language_model import Priority
from sidecar.ports.partner import Unusable
from sidecar.ports.rewriter import RewriteRequest
from sidecar.ports.topic_check import TopicRequest
from tests.fakes.language_model import FakeLanguageModel, said
from tests.unit.library.making import passage

FOLLOW_UP = RewriteRequest("And why?", (("What is inertia?", "It resists [1]."),), "m4rk")
TOPIC = TopicRequest("Why boil water?", (passage("Boiling kills germs."),), "m4rk")


async def test_a_rewriting_is_constrained_short_and_cold() -> None:
    """Schema, 160 tokens, temperature 0, behind a learner's turn."""
    model = FakeLanguageModel(json.dumps({"queries": ["Why does inertia exist?"]}))
    queries = await ModelRewriter(model).rewrite(FOLLOW_UP)
    [(_, how)] = model.asked

    assert queries == ("Why does inertia exist?",)
    assert (how.max_tokens, how.temperature, how.priority) == (160, 0.0, Priority.ASK)
    assert how.schema is not None


@pytest.mark.parametrize(
    "reply", ["Why does inertia exist?", '{"queries": "why"}', '{"queries": []}', "{}", ""]
)
async def test_an_unusable_rewriting_is_tried_once_more(reply: str) -> None:
    """Then it is given up with a reason."""
    model = FakeLanguageModel(reply)
    queries = await ModelRewriter(model).rewrite(FOLLOW_UP)

    assert isinstance(queries, Unusable)
    assert len(model.asked) == 2


async def test_a_cut_rewriting_is_unusable() -> None:
    """Half a list is no list."""
    model = FakeLanguageModel(said('{"queries": ["Why', finish="length"))

    assert await ModelRewriter(model).rewrite(FOLLOW_UP) == Unusable("truncated")


@pytest.mark.parametrize("is_on_topic", [True, False])
async def test_a_judgement_is_constrained_short_and_cold(is_on_topic: bool) -> None:
    """One boolean for the whole set: schema, 32 tokens, temperature 0."""
    model = FakeLanguageModel(json.dumps({"on_topic": is_on_topic}))
    judged = await ModelTopicCheck(model).is_on_topic(TOPIC)
    [(_, how)] = model.asked

    assert judged is is_on_topic
    assert (how.max_tokens, how.temperature, how.priority) == (32, 0.0, Priority.ASK)


@pytest.mark.parametrize("reply", ["true", '{"on_topic": "no"}', '{"on_topic": 0}', "[false]"])
async def test_what_is_no_boolean_is_no_judgement(reply: str) -> None:
    """A refusal needs a plain false."""
    assert isinstance(await ModelTopicCheck(FakeLanguageModel(reply)).is_on_topic(TOPIC), Unusable)


async def test_many_long_passages_fit_a_small_window() -> None:
    """The worst ones are left out."""
    model = FakeLanguageModel('{"on_topic": true}', context_tokens=1024)
    many = TopicRequest("Why?", tuple(passage("word " * 400) for _ in range(5)), "m4rk")
    await ModelTopicCheck(model).is_on_topic(many)

    assert 0 < model.prompt().count("<<<m4rk") < 5


@pytest.mark.parametrize("error", [OllamaDown(host="h"), ModelFailed(model="m", kind="x")])
async def test_a_model_that_fails_is_no_judgement(error: OllamaDown | ModelFailed) -> None:
    """It raises what is the server's and says unusable for one failed call."""
    check = ModelTopicCheck(FakeLanguageModel(error))
    if isinstance(error, OllamaDown):
        with pytest.raises(OllamaDown):
            await check.is_on_topic(TOPIC)
    else:
        assert isinstance(await check.is_on_topic(TOPIC), Unusable)
