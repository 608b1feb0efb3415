"""A judge over the whole way: environment, process, HTTP, verdict, and what is not logged."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.processes import end, sidecar, start
from tests.fakes.judge_server import KEY, Answer, StandInJudgeServer

NOTE = "Concepts/Opportunity cost.md"
ANSWERS = (
    "It is what the best other thing would have been worth, the one you give up by choosing.",
    "You give up the best other thing, so even free things cost you something.",
    "What was spent earlier is gone either way.",
    "I would look at the next best use of my evening.",
)
pytestmark = pytest.mark.timeout(180)


async def played(client: Any) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Play a round to its verdict; return opening, the last preview and the last result."""
    opening = await client.call("openingChallenge", {"note": NOTE})
    transcript: list[dict[str, str]] = []
    for answer in ANSWERS:
        transcript.append({"speaker": "learner", "text": answer})
        about = {"roundId": opening["roundId"], "transcript": transcript}
        preview = await client.call("previewJudge", about)
        result = await client.call(
            "nextTurn",
            {**about, "note": NOTE, "focus": opening["focus"], "challenge": opening["challenge"]},
        )
        if result["verdict"] is not None:
            break
        transcript.append({"speaker": "partner", "text": result["followUp"]})
    return opening, preview, result


async def test_a_round_is_judged_elsewhere_as_previewed(vault: Path, data_dir: Path) -> None:
    """The messages that were shown are the messages that arrive; the note is not among them."""
    word = json.dumps({"reason": "All of it is there.", "verdict": "pass"})
    async with StandInJudgeServer(Answer(word)) as server:
        settings = {
            "SPARRING_JUDGE_MODE": "openai",
            "SPARRING_JUDGE_URL": server.url,
            "SPARRING_JUDGE_MODEL": "judge:70b",
            "SPARRING_JUDGE_KEY": KEY,
        }
        async with sidecar(vault, data_dir, settings=settings) as running:
            async with running.client() as client:
                opening, preview, result = await played(client)
                shown = json.dumps(await client.call("status", {}))
            log = (running.handshake.parent / "sidecar.log").read_text("utf-8")

    [body] = server.bodies
    note = (vault / NOTE).read_text("utf-8")
    sent = json.dumps(body, ensure_ascii=False)
    assert body["messages"] == preview["messages"]
    assert preview["destination"] == f"{server.url}/chat/completions"
    assert opening["focus"] not in sent
    assert not [line for line in note.splitlines() if len(line) > 60 and line in sent]
    assert result["verdict"]["result"] == "pass"
    assert result["verdict"]["judge"]["reason"] == "All of it is there."
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"
    assert KEY not in shown + log + sent


async def test_a_judge_at_a_plain_address_elsewhere_does_not_start(
    vault: Path, data_dir: Path
) -> None:
    """The start is refused with the reason, before anything could leave."""
    settings = {
        "SPARRING_JUDGE_MODE": "openai",
        "SPARRING_JUDGE_URL": "http://judge.example/v1",
        "SPARRING_JUDGE_MODEL": "judge:70b",
        "SPARRING_JUDGE_KEY": KEY,
    }
    with pytest.raises(AssertionError, match="only https:// may leave") as refused:
        await asyncio.wait_for(start(vault, data_dir, settings=settings), timeout=60)

    assert KEY not in str(refused.value)


async def test_a_judge_without_a_model_is_off_with_a_warning(vault: Path, data_dir: Path) -> None:
    """Half a setting does not stop rounds; status names what is missing."""
    running = await start(vault, data_dir, settings={"SPARRING_JUDGE_MODE": "ollama"})
    try:
        async with running.client() as client:
            status = await client.call("status", {})
    finally:
        await end(running)

    assert any("judge.model is not set" in warning for warning in status["warnings"])
