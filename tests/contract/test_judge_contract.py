"""What every judge does, on a model of this machine or behind an address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from sidecar.adapters.judge_address import judge_address
from sidecar.adapters.model_judge import ModelJudge
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_models import OllamaModels
from sidecar.adapters.openai_judge import ANSWER_BYTES, OpenAiJudge
from sidecar.ports.judge import Judge, JudgeInfo
from sidecar.ports.partner import Unusable
from sidecar.rounds.judging import JUDGE_TOKENS, JudgePayload, JudgeReply, judge_prompt
from sidecar.rounds.values import VerdictResult
from tests.builders import turns
from tests.fakes.judge_server import KEY, Answer, StandInJudgeServer
from tests.fakes.ollama_script import Fail, FakeModel, Say
from tests.fakes.ollama_server import StandInOllama
from tests.fakes.small_model import small_model_path

MARK = "a1b2c3d4e5f60718"
PAYLOAD = JudgePayload(
    "Why quiz yourself?",
    turns("Because what you fetch from your own head stays."),
    VerdictResult.FAIL,
    ("You did not explain: Reading again feels effective.",),
)
MODEL = "judge:8b"
PASSED = json.dumps({"reason": "It says so.", "verdict": "pass"})
KINDS = ("ollama", "openai")


@asynccontextmanager
async def judging(kind: str, said: str, *, is_cut: bool = False) -> AsyncIterator[Judge]:
    """Run a judge whose model says *said*."""
    if kind == "openai":
        finish = "length" if is_cut else "stop"
        async with StandInJudgeServer(Answer(said, finish=finish)) as server:
            yield OpenAiJudge(judge_address(server.url), model=MODEL, key=KEY, timeout_s=5)
        return
    async with StandInOllama(FakeModel(MODEL)) as ollama:
        ollama.script(MODEL, Say(said, done_reason="length" if is_cut else "stop"))
        client = OllamaClient(ollama.url)
        model = OllamaModels(client, context_cap=None, available_bytes=None).model(MODEL)
        yield ModelJudge(model, JudgeInfo(MODEL, ollama.url, True), timeout_s=5)
        await client.close()


@pytest.mark.parametrize("kind", KINDS)
class TestJudge:
    async def test_a_verdict_comes_with_its_reason(self, kind: str) -> None:
        """What the model decided, in its words."""
        async with judging(kind, PASSED) as judge:
            reply = await judge.judge(PAYLOAD, MARK)

        assert reply == JudgeReply(VerdictResult.PASS, "It says so.")

    async def test_thinking_is_no_verdict(self, kind: str) -> None:
        """What a model thinks aloud does not count, even when it looks like a reply."""
        thought = '<think>{"reason": "a", "verdict": "pass"}</think>'
        failed = json.dumps({"reason": "Vague.", "verdict": "fail"})
        async with judging(kind, thought + failed) as judge:
            reply = await judge.judge(PAYLOAD, MARK)

        assert reply == JudgeReply(VerdictResult.FAIL, "Vague.")

    @pytest.mark.parametrize(
        ("said", "is_cut", "reason"),
        [
            ('{"reason": "a", "verdict": "maybe"}', False, "wrong shape"),
            ("The learner passes.", False, "unconstrained"),
            (PASSED, True, "truncated"),
        ],
    )
    async def test_what_is_no_verdict_is_unusable(
        self, kind: str, said: str, is_cut: bool, reason: str
    ) -> None:
        """Off the menu, prose and cut replies are never read as yes."""
        async with judging(kind, said, is_cut=is_cut) as judge:
            assert await judge.judge(PAYLOAD, MARK) == Unusable(reason)


@asynccontextmanager
async def elsewhere(*answers: Answer) -> AsyncIterator[tuple[OpenAiJudge, StandInJudgeServer]]:
    """Run a judge behind an address, with its server."""
    async with StandInJudgeServer(*answers) as server:
        yield OpenAiJudge(judge_address(server.url), model=MODEL, key=KEY, timeout_s=5), server


async def test_the_previewed_messages_are_all_that_is_sent() -> None:
    """The body holds the two messages of the prompt and how to answer, nothing else."""
    async with elsewhere(Answer(PASSED)) as (judge, server):
        await judge.judge(PAYLOAD, MARK)

    [body] = server.bodies
    assert body.pop("messages") == [
        {"role": message.role, "content": message.content}
        for message in judge_prompt(PAYLOAD, MARK)
    ]
    assert body.pop("response_format")["json_schema"]["schema"]["required"] == ["reason", "verdict"]
    assert body == {"model": MODEL, "temperature": 0, "max_tokens": JUDGE_TOKENS, "stream": False}


async def test_the_key_is_a_bearer_token_and_stands_nowhere_else() -> None:
    """It is in one header: not in the body, the address or what the judge says of itself."""
    async with elsewhere(Answer(PASSED)) as (judge, server):
        await judge.judge(PAYLOAD, MARK)

    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert KEY not in json.dumps(server.bodies)
    assert KEY not in repr(judge.info)
    assert "Cookie" not in server.headers[0]


async def test_options_that_a_server_refuses_are_left_out_once() -> None:
    """The second body has the same messages and only the model's name beside them."""
    async with elsewhere(Answer(status=400), Answer(PASSED)) as (judge, server):
        reply = await judge.judge(PAYLOAD, MARK)

    assert isinstance(reply, JudgeReply)
    assert set(server.bodies[1]) == {"model", "messages"}
    assert server.bodies[1]["messages"] == server.bodies[0]["messages"]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Answer(status=401), "the server answered 401"),
        (Answer(status=400), "the server answered 400"),
        (Answer(status=503), "the server answered 503"),
        (Answer(raw="<html>"), "wrong shape"),
        (Answer(raw="[" * 100_000), "wrong shape"),
        (Answer(raw='{"choices": []}'), "wrong shape"),
        (Answer(raw='{"choices": [{"message": {"content": null}}]}'), "wrong shape"),
        (Answer(raw="x" * (ANSWER_BYTES + 1)), "wrong shape"),
    ],
)
async def test_a_server_that_gives_no_verdict_is_unusable(answer: Answer, reason: str) -> None:
    """Refusals, other people's pages, deep, empty and endless answers."""
    async with elsewhere(answer) as (judge, _):
        assert await judge.judge(PAYLOAD, MARK) == Unusable(reason)


async def test_redirects_are_not_followed() -> None:
    """The learner's answers go to the address that was named and to no other."""
    async with (
        StandInJudgeServer(Answer(PASSED)) as other,
        elsewhere(Answer(location=f"{other.url}/chat/completions")) as (judge, _),
    ):
        reply = await judge.judge(PAYLOAD, MARK)

        assert reply == Unusable("the server answered 307")
        assert other.bodies == []


async def test_nobody_at_the_address_is_unusable() -> None:
    """The connection is refused; that is said without an exception."""
    async with StandInJudgeServer() as gone:
        address = judge_address(gone.url)
    reply = await OpenAiJudge(address, model=MODEL).judge(PAYLOAD, MARK)

    assert isinstance(reply, Unusable)
    assert "cannot be reached" in reply.reason


async def test_a_judge_that_does_not_answer_is_given_up() -> None:
    """The wait has an end, whatever the server does."""
    gate = asyncio.Event()
    async with StandInJudgeServer(Answer(PASSED, gate=gate)) as server:
        judge = OpenAiJudge(judge_address(server.url), model=MODEL, timeout_s=0.2)
        reply = await judge.judge(PAYLOAD, MARK)
        gate.set()

    assert reply == Unusable("no answer within 0.2 s")


async def test_failures_of_a_local_model_become_reasons() -> None:
    """A missing model, or a runner that stopped, does not end the round."""
    async with StandInOllama(FakeModel(MODEL)) as ollama:
        ollama.script(MODEL, Fail(500, "model runner has unexpectedly stopped"))
        client = OllamaClient(ollama.url)
        models = OllamaModels(client, context_cap=None, available_bytes=None)
        info = JudgeInfo(MODEL, ollama.url, True)
        missing = await ModelJudge(models.model("none:1b"), info, timeout_s=5).judge(PAYLOAD, MARK)
        stopped = await ModelJudge(models.model(MODEL), info, timeout_s=5).judge(PAYLOAD, MARK)
        await client.close()

    assert missing == Unusable("The model 'none:1b' is not installed in Ollama")
    assert stopped == Unusable(f"The model '{MODEL}' failed: its runner stopped")


async def test_a_model_that_runs_elsewhere_is_not_asked_through_ollama() -> None:
    """Mode ollama means this machine: a cloud name is refused before anything is sent."""
    async with StandInOllama(FakeModel("judge:cloud")) as ollama:
        client = OllamaClient(ollama.url)
        model = OllamaModels(client, context_cap=None, available_bytes=None).model("judge:cloud")
        info = JudgeInfo("judge:cloud", ollama.url, True)
        reply = await ModelJudge(model, info, timeout_s=5).judge(PAYLOAD, MARK)
        await client.close()

        assert isinstance(reply, Unusable)
        assert ollama.bodies("/api/chat") == []


@asynccontextmanager
async def llama_cpp_server(key: str) -> AsyncIterator[str]:
    """Run llama.cpp's own OpenAI-compatible server with the small model; yield its base URL."""
    path = small_model_path()  # skips where it cannot be had
    import xllamacpp

    def start() -> Any:
        params = xllamacpp.CommonParams()
        params.model.path = str(path)
        params.n_ctx = 1024
        params.n_parallel = 1
        params.cpuparams.n_threads = params.cpuparams_batch.n_threads = 1
        params.warmup = False
        params.verbosity = -1
        params.ui = False
        params.api_keys = [key]
        return xllamacpp.Server(params)

    server = await asyncio.to_thread(start)
    yield f"{server.listening_address}/v1"
    del server


async def test_a_real_server_takes_key_schema_and_messages() -> None:
    """llama.cpp over HTTP: the plumbing holds; what so small a model decides is not looked at."""
    async with llama_cpp_server(KEY) as url:
        address = judge_address(url)
        known = OpenAiJudge(address, model="small", key=KEY, timeout_s=120)
        reply = await known.judge(PAYLOAD, MARK)
        stranger = await OpenAiJudge(address, model="small", key="wrong").judge(PAYLOAD, MARK)

    assert isinstance(reply, JudgeReply) or reply.reason == "truncated"
    assert stranger == Unusable("the server answered 401")
