"""Whole rounds on the ``openai`` engine, through HTTP, against the stand-in."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from sidecar.adapters.model_engine import ModelEngine
from sidecar.adapters.openai_client import OpenAiClient
from sidecar.adapters.openai_models import OpenAiModels
from sidecar.errors import ModelFailed
from sidecar.ports.engine import EngineName
from sidecar.rounds.values import VerdictResult
from sidecar.services.round_parts import RoundOptions
from tests.builders import turns
from tests.fakes.checker import UNDECIDED, FakeChecker
from tests.fakes.engine import an_engine
from tests.fakes.llama_server import ALIAS, KEY
from tests.fakes.openai_server import Fails, Says, StandInOpenAi
from tests.fakes.partner import A_CHALLENGE, A_FOCUS
from tests.services.round_rig import RoundRig

FIRST = "If you try to remember a thing you will know it longer than after a second look at it."
SECOND = "Rereading is easy, so it seems to work although it does not."
ANSWER = f"{FIRST} {SECOND}"
TALK = Says(json.dumps({"feedback": "Thank you.", "done": False, "followUp": "What follows?"}))
REFUSALS = [
    Fails(401, "Invalid API Key"),
    Fails(402, "payment required"),
    Fails(403, "forbidden"),
    Fails(429, "slow down"),
    Fails(503, "try later"),
    Fails(400, "response_format is not supported"),
]


def claim(evidence: str) -> Says:
    """Return a check's reply."""
    return Says(json.dumps({"evidence": evidence, "covered": True}))


@asynccontextmanager
async def a_table(
    folder: Path, *, turns_allowed: int
) -> AsyncIterator[tuple[StandInOpenAi, RoundRig]]:
    """Yield a stand-in and a rig whose engine talks to it, focus and challenge scripted."""
    async with StandInOpenAi(Says(A_FOCUS), Says(A_CHALLENGE)) as server:
        client = OpenAiClient(server.url, key=KEY)
        model = OpenAiModels(client).model(ALIAS)
        source = ModelEngine(
            EngineName.OPENAI, chat=model, check=model, setting="", close=client.close
        )
        unsure = FakeChecker(lambda _: UNDECIDED)
        builtin = an_engine(EngineName.BUILTIN, checker=unsure)
        options = RoundOptions(turns_allowed=turns_allowed)
        engine = await source.build("a test chose it")
        rig = RoundRig(folder, engine, builtin=builtin, options=options)
        yield server, rig
        await rig.close()
        await source.close()


@pytest.mark.parametrize("refusal", REFUSALS)
async def test_a_server_that_refuses_a_check_fails_no_learner(
    tmp_path: Path, refusal: Fails
) -> None:
    """No reply says nothing about the answer: the error is told, and the same request passes."""
    async with a_table(tmp_path, turns_allowed=1) as (server, rig):
        opened = await rig.open()
        server.replies.extend([TALK, refusal, refusal])
        with pytest.raises(ModelFailed):
            await rig.say(opened, turns(ANSWER))
        assert await rig.store.record(opened.round_id) is None
        server.replies.clear()
        server.replies.extend([TALK, claim(FIRST), claim(SECOND)])
        result = await rig.say(opened, turns(ANSWER))

    assert result.verdict is not None
    assert result.verdict.result is VerdictResult.PASS


@pytest.mark.parametrize("refusal", REFUSALS)
async def test_no_template_stands_in_for_a_server_that_refuses(
    tmp_path: Path, refusal: Fails
) -> None:
    """An engine that was chosen falls back in no silence, between two turns either."""
    async with a_table(tmp_path, turns_allowed=3) as (server, rig):
        opened = await rig.open()
        server.replies.extend([refusal, refusal])
        with pytest.raises(ModelFailed):
            await rig.say(opened, turns(ANSWER))
