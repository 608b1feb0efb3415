"""Rounds on a model server, over the whole way: killed between turns, and while concluding."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.processes import sidecar, start
from tests.fakes.ollama_script import FakeModel, Reply, Say
from tests.fakes.ollama_server import StandInOllama

NOTE = "Concepts/Opportunity cost.md"
CHAT, CHECK, LARGER = "chat:4b", "check:8b", "larger:14b"
POINTS = 3
FOCUS = "This note teaches that a choice costs what one gives up for it."
CHALLENGE = "What does a choice cost somebody?"
FOLLOW_UP = "What about money that is gone already?"
WORTH = "It costs what the best other thing that you could have done would have been worth to you."
GONE = "Money that is spent is gone whatever you do now, so it should play no part."
ONE = "You count the single best alternative, not all of them, since you could have done only one."

pytestmark = pytest.mark.timeout(180)


def talk(follow_up: str) -> Say:
    """Return a reply of the partner."""
    return Say(json.dumps({"feedback": "Thank you.", "done": False, "followUp": follow_up}))


def claim(evidence: str, **how: Any) -> Say:
    """Return a check's reply."""
    return Say(json.dumps({"evidence": evidence, "covered": True}), **how)


class Table:
    """A stand-in, and what a client remembers of a round."""

    def __init__(self, ollama: StandInOllama, vault: Path, data_dir: Path) -> None:
        self.ollama = ollama
        self.vault, self.data_dir = vault, data_dir
        self.opening: dict[str, Any] = {}
        self.transcript: list[dict[str, str]] = []

    def settings(self, check: str = CHECK) -> Mapping[str, str]:
        """Return the settings of a sidecar on the stand-in."""
        return {
            "SPARRING_LIBRARY_EMBEDDER": "minilm",
            "SPARRING_OLLAMA_HOST": self.ollama.url,
            "SPARRING_OLLAMA_CHAT_MODEL": CHAT,
            "SPARRING_OLLAMA_CHECK_MODEL": check,
            "SPARRING_ROUNDS_TURNS_ALLOWED": "2",
        }

    def running(self, check: str = CHECK) -> Any:
        """Return a sidecar for the length of a block."""
        how = {"settings": self.settings(check), "engine": "ollama"}
        return sidecar(self.vault, self.data_dir, **how)

    def script(self, model: str, *replies: Reply) -> None:
        """Let a model say these and nothing that was left over."""
        while self.ollama.next_reply(model) is not None:
            pass
        self.ollama.script(model, *replies)

    def asked(self) -> int:
        """Return how often a model was asked."""
        return len(self.ollama.bodies("/api/chat"))

    async def open(self, client: Any) -> None:
        """Open the round."""
        self.script(CHAT, Say(FOCUS), Say(CHALLENGE), talk(FOLLOW_UP))
        self.opening = await client.call("openingChallenge", {"note": NOTE})

    async def say(self, client: Any) -> Any:
        """Send what was said so far."""
        known = {name: self.opening[name] for name in ("roundId", "focus", "challenge")}
        return await client.call("nextTurn", {**known, "note": NOTE, "transcript": self.transcript})

    def answer(self, *texts: str) -> None:
        """Take these as all that was said, the learner first."""
        speakers = ("learner", "partner")
        self.transcript = [
            {"speaker": speakers[number % 2], "text": text} for number, text in enumerate(texts)
        ]


async def test_a_kill_between_turns_and_while_concluding_costs_nothing(
    vault: Path, data_dir: Path
) -> None:
    """The turn is answered from the store, the verdict is the same, and there is one record."""
    async with StandInOllama(FakeModel(CHAT), FakeModel(CHECK), FakeModel(LARGER)) as ollama:
        table = Table(ollama, vault, data_dir)
        first = await start(vault, data_dir, settings=table.settings(), engine="ollama")
        async with first.client() as client:
            await table.open(client)
            table.answer(f"{WORTH} {ONE}")
            before = await table.say(client)
            first.process.kill()
        await first.process.communicate()

        second = await start(vault, data_dir, settings=table.settings(), engine="ollama")
        async with second.client() as client:
            asked = table.asked()
            again = await table.say(client)
            is_answered_from_the_store = table.asked() == asked
            table.answer(f"{WORTH} {ONE}", again["followUp"], GONE)
            table.script(CHAT, talk("Anything else?"))
            table.script(CHECK, claim(WORTH), claim(GONE, gate=asyncio.Event()))
            concluding = asyncio.create_task(table.say(client))
            while [body["model"] for body in ollama.bodies("/api/chat")].count(CHECK) < 2:
                ollama.arrived.clear()
                await ollama.arrived.wait()
            second.process.kill()
            await asyncio.gather(concluding, return_exceptions=True)
        await second.process.communicate()

        async with table.running(check=LARGER) as third, third.client() as client:
            table.script(CHAT, talk("Anything else?"))
            table.script(LARGER, claim(WORTH), claim(GONE), claim(ONE))
            result = await table.say(client)
            asked = table.asked()
            repeated = await table.say(client)
            is_repeated_from_the_store = table.asked() == asked
            records = await client.call("rounds", {})

    assert before["followUp"] == FOLLOW_UP == again["followUp"]
    assert is_answered_from_the_store
    assert [check["outcome"] for check in result["verdict"]["checks"]] == ["covered"] * POINTS
    assert repeated["verdict"] == result["verdict"]
    assert is_repeated_from_the_store
    [record] = records["rounds"]
    assert record["verdict"] == result["verdict"]
    assert [use["model"] for use in record["models"]] == [CHAT, LARGER]
    assert result["notices"][0] == (
        f"Other models than at opening ended this round: {CHAT}, {LARGER}."
    )
