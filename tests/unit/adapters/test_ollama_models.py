"""Chat models on Ollama, against the stand-in: what is sent, refused, counted, repaired."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from sidecar.adapters.model_failures import (
    KIND_BUSY,
    KIND_CRASHED,
    KIND_CUT_OFF,
    KIND_REFUSED,
    KIND_STALLED,
    KIND_STOPPED_EARLY,
    KIND_TOO_LONG,
    KIND_UNREADABLE,
)
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_models import OllamaModel, OllamaModels
from sidecar.adapters.server_timeouts import Timeouts
from sidecar.errors import (
    CloudModelRefused,
    ModelFailed,
    ModelLoading,
    ModelMissing,
    WrongModel,
)
from sidecar.ports.language_model import Generation, Message, Priority
from sidecar.rounds.replies import CHECK_SCHEMA
from tests.fakes.ollama_script import BUSY, RUNNER_STOPPED, Broken, Fail, FakeModel, Say
from tests.fakes.ollama_server import StandInOllama

GIB = 1024**3
SECRET = "the learner's secret sentence"
ASK = (Message("system", "Be brief."), Message("user", SECRET))
HOW = Generation(temperature=0.0, max_tokens=20)
QUICK = Timeouts(connect_s=1.0, first_byte_s=5.0, token_s=5.0)


class Bench:
    """A stand-in with one model, and our side of it."""

    def __init__(self, ollama: StandInOllama, timeouts: Timeouts = QUICK) -> None:
        self.ollama = ollama
        self.client = OllamaClient(ollama.url, timeouts)
        self.models = OllamaModels(self.client, context_cap=None, available_bytes=None)

    def model(self, name: str = "m:1b") -> OllamaModel:
        """Return our model of that name."""
        return self.models.model(name)

    def last_chat(self) -> dict:
        """Return the last chat request."""
        return self.ollama.bodies("/api/chat")[-1]


@pytest.fixture
async def bench() -> AsyncIterator[Bench]:
    """Return a bench with a model that can think."""
    thinker = FakeModel("t:1b", capabilities=["completion", "thinking"])
    embedder = FakeModel("e:1b", capabilities=["embedding"])
    async with StandInOllama(FakeModel("m:1b"), thinker, embedder) as ollama:
        ready = Bench(ollama)
        yield ready
        await ready.client.close()


async def test_a_reply_is_complete_with_its_counts(bench: Bench) -> None:
    """Content, end and counts come back as reported."""
    bench.ollama.script("m:1b", Say("Hello there."))

    reply = await bench.model().complete(ASK, HOW)

    assert reply.content == "Hello there."
    assert reply.finish == "stop"
    assert (reply.prompt_tokens, reply.reply_tokens) == (9, 2)


async def test_a_count_that_is_missing_is_unknown(bench: Bench) -> None:
    """The server leaves zeros out; an absent count is None, never 0."""
    bench.ollama.script("m:1b", Say("Hello.", prompt_eval_count=0))

    reply = await bench.model().complete(ASK, HOW)

    assert reply.prompt_tokens is None


async def test_a_cut_reply_says_length(bench: Bench) -> None:
    """Hitting the reply's cap is told apart from a full context."""
    bench.ollama.script("m:1b", Say("one two three four"))

    reply = await bench.model().complete(ASK, Generation(temperature=0.0, max_tokens=2))

    assert reply.finish == "length"
    assert reply.content == "one two"


async def test_every_option_is_sent_by_name(bench: Bench) -> None:
    """min_p passes, whole numbers stay whole, keep_alive and truncate are explicit."""
    how = Generation(
        temperature=0.6,
        max_tokens=50,
        seed=7,
        stop=("END",),
        samplers={"min_p": 0.05, "top_k": 40.0, "top_p": 1.0},
    )
    await bench.model().complete(ASK, how)

    sent = bench.last_chat()
    assert sent["options"] == {
        "num_ctx": 8192,
        "num_predict": 50,
        "seed": 7,
        "temperature": 0.6,
        "min_p": 0.05,
        "top_k": 40,
        "top_p": 1.0,
        "stop": ["END"],
    }
    assert type(sent["options"]["top_k"]) is int
    assert sent["keep_alive"] == "15m"
    assert sent["truncate"] is False


async def test_no_temperature_leaves_it_to_the_model(bench: Bench) -> None:
    """The style ``off`` sends no sampler at all."""
    await bench.model().complete(ASK, Generation(temperature=None, max_tokens=5))

    assert set(bench.last_chat()["options"]) == {"num_ctx", "num_predict", "seed"}


async def test_the_schema_is_sent_without_limits(bench: Bench) -> None:
    """Bounds that grammars choke on stay at home; order and shape are kept."""
    await bench.model().complete(
        ASK, Generation(temperature=0.0, max_tokens=50, schema=CHECK_SCHEMA)
    )

    sent = bench.last_chat()["format"]
    assert "maxLength" not in json.dumps(sent)
    assert list(sent["properties"]) == ["evidence", "covered"]
    assert sent["additionalProperties"] is False


async def test_think_is_sent_only_where_it_is_listed(bench: Bench) -> None:
    """Unset means true on a thinking model, and any value is an error on others."""
    await bench.model("m:1b").complete(ASK, HOW)
    plain = bench.last_chat()
    await bench.model("t:1b").complete(ASK, HOW)

    assert "think" not in plain
    assert bench.last_chat()["think"] is False


async def test_gpt_oss_is_asked_to_think_little() -> None:
    """The family that cannot switch thinking off gets its lowest level."""
    model = FakeModel("g:20b", capabilities=["completion", "thinking"], family="gptoss")
    async with StandInOllama(model) as ollama:
        bench = Bench(ollama)
        await bench.model("g:20b").complete(ASK, HOW)
        await bench.client.close()

        assert bench.last_chat()["think"] == "low"


async def test_thinking_in_content_is_split_off(bench: Bench) -> None:
    """Tags in the content are thinking too, wherever the tokens cut them."""
    bench.ollama.script("m:1b", Say("<think> hm hm </think> Yes."))

    reply = await bench.model().complete(ASK, HOW)

    assert reply.content.strip() == "Yes."
    assert "hm" in reply.thinking


async def test_thinking_field_is_kept_apart(bench: Bench) -> None:
    """A server that thinks although told not to does not fill the content."""
    bench.ollama.models["t:1b"].thinks_anyway = True
    bench.ollama.script("t:1b", Say("Yes.", thinking="long thoughts"))

    reply = await bench.model("t:1b").complete(ASK, HOW)

    assert (reply.content, reply.thinking) == ("Yes.", "long thoughts")


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        ("error_line", KIND_CRASHED),
        ("dies", KIND_CUT_OFF),
        ("half_line", KIND_UNREADABLE),
        ("not_an_object", KIND_UNREADABLE),
    ],
)
async def test_a_stream_that_breaks_is_a_failure(bench: Bench, how: str, kind: str) -> None:
    """Error lines, lost connections and garbage become one of our errors."""
    bench.ollama.script("m:1b", Broken("half an", how))

    with pytest.raises(ModelFailed) as failed:
        await bench.model().complete(ASK, HOW)

    assert failed.value.details()["kind"] == kind


@pytest.mark.parametrize("how", ["no_done", "empty"])
async def test_an_end_that_was_not_said_is_incomplete(bench: Bench, how: str) -> None:
    """The repeat guard ends streams in silence; that is not a stop."""
    bench.ollama.script("m:1b", Broken("a a a" if how == "no_done" else "", how))

    reply = await bench.model().complete(ASK, HOW)

    assert reply.finish == "incomplete"


async def test_a_streamed_reply_without_end_fails_visibly(bench: Bench) -> None:
    """The learner sees what came and then an error, not a short answer."""
    bench.ollama.script("m:1b", Broken("half an answer", "no_done"))
    stream = bench.model().stream(ASK, HOW)
    pieces = [await anext(stream) for _ in range(3)]

    with pytest.raises(ModelFailed) as failed:
        await anext(stream)

    assert "".join(pieces) == "half an answer"
    assert failed.value.details()["kind"] == KIND_STOPPED_EARLY


async def test_nan_counts_are_unknown_counts(bench: Bench) -> None:
    """A NaN among the counts neither crashes nor counts."""
    bench.ollama.script("m:1b", Broken("fine", "nan_count"))

    reply = await bench.model().complete(ASK, HOW)

    assert reply.content == "fine"
    assert reply.reply_tokens is None


@pytest.mark.parametrize(
    ("fail", "kind"),
    [
        (Fail(503, BUSY), KIND_BUSY),
        (Fail(500, RUNNER_STOPPED), KIND_CRASHED),
        (Fail(403, None, ""), KIND_REFUSED),
        (Fail(502, None, "<html>bad</html>", "text/html"), "the server answered 502"),
    ],
)
async def test_error_answers_have_kinds(bench: Bench, fail: Fail, kind: str) -> None:
    """Busy, crashed, refused and proxied answers are told apart."""
    bench.ollama.script("m:1b", fail)

    with pytest.raises(ModelFailed) as failed:
        await bench.model().complete(ASK, HOW)

    assert failed.value.details()["kind"] == kind


async def test_a_missing_model_is_found_before_any_text_is_sent(bench: Bench) -> None:
    """Nothing but the list is asked for."""
    with pytest.raises(ModelMissing):
        await bench.model("other:7b").complete(ASK, HOW)

    assert SECRET not in bench.ollama.sent_text()


async def test_an_embedding_model_cannot_chat(bench: Bench) -> None:
    """The wrong kind of model has its own error."""
    with pytest.raises(WrongModel):
        await bench.model("e:1b").complete(ASK, HOW)

    assert SECRET not in bench.ollama.sent_text()


@pytest.mark.parametrize("name", ["gpt-oss:120b-cloud", "kimi:cloud"])
async def test_cloud_names_are_refused_without_a_request(bench: Bench, name: str) -> None:
    """The name is enough."""
    with pytest.raises(CloudModelRefused):
        await bench.model(name).complete(ASK, HOW)

    assert not bench.ollama.seen


@pytest.mark.parametrize("where", ["tags", "show"])
async def test_a_cloud_model_under_an_innocent_name_gets_no_text(where: str) -> None:
    """A remote host in the list or in the details is seen before any text is sent."""
    cloud = FakeModel(
        "nice:7b", remote_host="https://ollama.com:443", remote_seen_in=frozenset({where})
    )
    async with StandInOllama(cloud) as ollama:
        bench = Bench(ollama)
        with pytest.raises(CloudModelRefused):
            await bench.model("nice:7b").complete(ASK, HOW)
        await bench.client.close()

        assert SECRET not in ollama.sent_text()


async def test_an_answer_from_elsewhere_is_refused() -> None:
    """Where only the answer betrays the cloud, it is not used."""
    cloud = FakeModel("sly:7b", remote_host="https://x", remote_seen_in=frozenset({"answer"}))
    async with StandInOllama(cloud) as ollama:
        bench = Bench(ollama)
        with pytest.raises(CloudModelRefused):
            await bench.model("sly:7b").complete(ASK, HOW)
        await bench.client.close()


async def test_one_window_for_all_calls(bench: Bench) -> None:
    """Round, answer and check on one model never reload it."""
    models = bench.models
    await bench.model().complete(ASK, HOW)
    async for _ in bench.model("M:1B").stream(ASK, Generation(temperature=0.6, max_tokens=200)):
        pass
    await models.model("m:1b").complete(ASK, HOW)

    assert bench.ollama.reloads["m:1b"] == 0
    windows = {body["options"]["num_ctx"] for body in bench.ollama.bodies("/api/chat")}
    assert len(windows) == 1


async def test_the_window_respects_training_and_the_users_cap() -> None:
    """A model trained on 2,048 gets 2,048; a cap lowers the window."""
    async with StandInOllama(
        FakeModel("s:1b", trained_tokens=2048), FakeModel("l:1b", trained_tokens=131072)
    ) as ollama:
        client = OllamaClient(ollama.url)
        models = OllamaModels(client, context_cap=16000, available_bytes=None)
        small, large = models.model("s:1b"), models.model("l:1b")

        assert (await small.describe()).context_tokens == 2048
        assert (await large.describe()).context_tokens == 8192
        await client.close()


async def test_a_prompt_over_the_window_is_not_sent(bench: Bench) -> None:
    """Ollama would drop its front in silence; we refuse."""
    long = (Message("user", f"{SECRET} " * 3000),)

    with pytest.raises(ModelFailed) as failed:
        await bench.model().complete(long, HOW)

    assert failed.value.details()["kind"] == KIND_TOO_LONG
    assert SECRET not in bench.ollama.sent_text()


async def test_the_server_is_told_not_to_cut(bench: Bench) -> None:
    """Where our estimate is too low, the server's refusal is an error, not a silent cut."""
    dense = (Message("user", "!" * 9000),)  # 4,500 by our estimate, 9,000 by the server's

    with pytest.raises(ModelFailed) as failed:
        await bench.model().complete(dense, HOW)

    assert failed.value.details()["kind"] == KIND_TOO_LONG
    assert bench.ollama.bodies("/api/chat")


async def test_the_factor_is_learned_from_counts(bench: Bench) -> None:
    """A model with more tokens a word shows in its facts."""
    words = (Message("user", " ".join(["word"] * 93)),)  # estimated 100 with its frame
    bench.ollama.script("m:1b", Say("ok", prompt_eval_count=130))

    await bench.model().complete(words, HOW)

    assert (await bench.model().describe()).token_factor == pytest.approx(1.3)


async def test_a_slow_load_is_loading_not_failure() -> None:
    """No first piece in time means the model still loads."""
    gate = asyncio.Event()
    async with StandInOllama(FakeModel("m:1b", load_gate=gate)) as ollama:
        bench = Bench(ollama, Timeouts(first_byte_s=0.05))
        with pytest.raises(ModelLoading):
            await bench.model().complete(ASK, HOW)
        await bench.client.close()


async def test_silence_between_tokens_is_a_failure() -> None:
    """After the first piece the wait is short."""
    async with StandInOllama(FakeModel("m:1b")) as ollama:
        ollama.script("m:1b", Say("one two", pause=asyncio.Event()))
        bench = Bench(ollama, Timeouts(token_s=0.05))
        with pytest.raises(ModelFailed) as failed:
            await bench.model().complete(ASK, HOW)
        await bench.client.close()

        assert failed.value.details()["kind"] == KIND_STALLED


async def test_cancelling_aborts_upstream_and_frees_the_server(bench: Bench) -> None:
    """A learner who gives up stops the generation; the next call is served."""
    bench.ollama.script("m:1b", Say("one two", pause=asyncio.Event()), Say("next"))
    task = asyncio.create_task(bench.model().complete(ASK, HOW))
    while not bench.ollama.bodies("/api/chat"):
        bench.ollama.arrived.clear()
        await asyncio.wait_for(bench.ollama.arrived.wait(), 5)
    task.cancel()
    await asyncio.wait_for(bench.ollama.abort_seen.wait(), 5)

    reply = await asyncio.wait_for(bench.model().complete(ASK, HOW), 5)

    assert task.cancelled() or task.cancelling()
    assert reply.content == "next"


async def test_a_turn_overtakes_indexing(bench: Bench) -> None:
    """While one call runs, the learner's turn is put before a waiting background call."""
    gate = asyncio.Event()
    bench.ollama.script("m:1b", Say("running", gate=gate), Say("a"), Say("b"))
    order: list[str] = []

    async def call(name: str, priority: Priority) -> None:
        how = Generation(temperature=0.0, max_tokens=5, priority=priority)
        await bench.model().complete((Message("user", name),), how)
        order.append(name)

    running = asyncio.create_task(call("running", Priority.ASK))
    while not bench.ollama.bodies("/api/chat"):
        bench.ollama.arrived.clear()
        await asyncio.wait_for(bench.ollama.arrived.wait(), 5)
    late = [
        asyncio.create_task(call("ingest", Priority.INGEST)),
        asyncio.create_task(call("turn", Priority.TURN)),
    ]
    while bench.client.queue.waiting() < 2:
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(running, *late)

    assert order == ["running", "turn", "ingest"]


async def test_probe_says_loading_only_while_the_model_is_not_there() -> None:
    """A call that waits for a model that is loaded already is just slow."""
    gate = asyncio.Event()
    async with StandInOllama(FakeModel("m:1b", load_gate=gate)) as ollama:
        bench = Bench(ollama)
        model = bench.models.model("m:1b")
        task = asyncio.create_task(model.complete(ASK, HOW))
        while not ollama.bodies("/api/chat"):
            ollama.arrived.clear()
            await asyncio.wait_for(ollama.arrived.wait(), 5)
        ollama.loaded.clear()
        with pytest.raises(ModelLoading):
            await model.probe(loading_after_s=0.0)
        gate.set()
        await task

        assert (await model.probe()).name == "m:1b"
        await bench.client.close()


async def test_a_model_that_moves_to_the_cloud_is_noticed() -> None:
    """Where a model runs is asked again, not remembered for ever."""
    model = FakeModel("m:1b")
    async with StandInOllama(model) as ollama:
        client = OllamaClient(ollama.url)
        ours = OllamaModels(client, context_cap=None, available_bytes=None, facts_ttl_s=0.0)
        await ours.model("m:1b").complete(ASK, HOW)
        model.remote_host, model.digest = "https://ollama.com", "e" * 64
        with pytest.raises(CloudModelRefused):
            await ours.model("m:1b").complete(ASK, HOW)
        await client.close()

        assert len(ollama.bodies("/api/chat")) == 1


async def test_a_window_leaves_room_for_all_configured_models() -> None:
    """Also for those that were not asked yet, and for the embedder; each weighs once."""
    chat = FakeModel("chat:8b", digest="a" * 64, size=4 * GIB, trained_tokens=131072)
    tasks = FakeModel("tasks:3b", digest="b" * 64, size=2 * GIB)
    embedder = FakeModel("embed:latest", digest="c" * 64, size=GIB)
    async with StandInOllama(chat, tasks, embedder) as ollama:
        client = OllamaClient(ollama.url)
        alone = OllamaModels(client, context_cap=None, available_bytes=lambda: 6 * GIB)
        shared = OllamaModels(
            client, context_cap=None, available_bytes=6 * GIB, also_loaded=["embed"]
        )
        shared.model("tasks:3b")
        windows = [
            (await each.model("chat:8b").describe()).context_tokens for each in (alone, shared)
        ]
        await client.close()

    assert windows == [131072, 4096]
