"""Whole rounds on the ``ollama`` engine, through HTTP, against the stand-in."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sidecar.adapters.model_engine import ModelEngine
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_models import OllamaModels
from sidecar.errors import ModelMissing
from sidecar.ports.engine import EngineName
from sidecar.rounds.values import Outcome, VerdictResult
from sidecar.services.round_parts import RoundOptions
from tests.builders import turns
from tests.fakes.checker import UNDECIDED, FakeChecker
from tests.fakes.engine import an_engine
from tests.fakes.ollama_script import Broken, Reply, Say
from tests.fakes.ollama_script import FakeModel as Installed
from tests.fakes.ollama_server import StandInOllama
from tests.fakes.partner import A_CHALLENGE, A_FOCUS
from tests.services.round_rig import RoundRig

CHAT, CHECK = "chat:4b", "check:8b"
FIRST = "If you try to remember a thing you will know it longer than after a second look at it."
SECOND = "Rereading is easy, so it seems to work although it does not."
ANSWER = f"{FIRST} {SECOND}"
ONLY_IN_THE_NOTE = "Saint Louis"


def claim(evidence: str, *, covered: bool = True) -> Say:
    """Return a check's reply."""
    return Say(json.dumps({"evidence": evidence, "covered": covered}))


class Table:
    """A rig whose engine talks to a stand-in."""

    def __init__(self, ollama: StandInOllama, rig: RoundRig) -> None:
        self.ollama = ollama
        self.rig = rig

    def script_checks(self, *replies: Reply) -> None:
        """Queue replies of the check model."""
        self.ollama.script(CHECK, *replies)

    def prompts(self, model: str) -> list[str]:
        """Return the prompts sent to a model, each as one text."""
        return [
            "\n".join(message["content"] for message in body["messages"])
            for body in self.ollama.bodies("/api/chat")
            if body["model"] == model
        ]


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """Yield a table with focus and challenge scripted; one answer ends the round."""
    async with StandInOllama(Installed(CHAT), Installed(CHECK)) as ollama:
        client = OllamaClient(ollama.url)
        models = OllamaModels(client, context_cap=None, available_bytes=None, facts_ttl_s=0.0)
        source = ModelEngine(
            EngineName.OLLAMA,
            chat=models.model(CHAT),
            check=models.model(CHECK),
            setting="ollama.chatModel",
            close=client.close,
        )
        ollama.script(CHAT, Say(A_FOCUS), Say(A_CHALLENGE))
        engine = await source.build("a test chose it")
        unsure = FakeChecker(lambda _: UNDECIDED)  # as the real semantic check on these answers
        builtin = an_engine(EngineName.BUILTIN, checker=unsure)
        options = RoundOptions(turns_allowed=1)
        rig = RoundRig(tmp_path, engine, builtin=builtin, options=options)
        yield Table(ollama, rig)
        await rig.close()
        await source.close()


async def test_a_round_passes_on_model_checks_with_the_learners_words(table: Table) -> None:
    """Both points claimed with sentences that were said: pass, each with its quote."""
    table.script_checks(claim(FIRST), claim(SECOND))
    result = await table.rig.play(await table.rig.open(), ANSWER)

    assert result.verdict is not None
    assert result.verdict.result is VerdictResult.PASS
    assert [check.evidence for check in result.verdict.checks] == [FIRST, SECOND]


async def test_the_note_is_seen_by_the_focus_call_only(table: Table) -> None:
    """Challenge, dialogue and checks never see the note's text."""
    table.script_checks(claim(FIRST), claim(SECOND))
    await table.rig.play(await table.rig.open(), ANSWER)
    focus, *others = table.prompts(CHAT)

    assert ONLY_IN_THE_NOTE in focus
    assert not any(ONLY_IN_THE_NOTE in prompt for prompt in [*others, *table.prompts(CHECK)])


async def test_checks_of_a_round_are_one_cached_prefix(table: Table) -> None:
    """What is sent differs only in the point at its end."""
    table.script_checks(claim(FIRST), claim(SECOND))
    await table.rig.play(await table.rig.open(), ANSWER)
    first, second = table.prompts(CHECK)

    assert first.partition("Point: ")[0] == second.partition("Point: ")[0]
    assert FIRST in first.partition("Point: ")[0]


async def test_no_model_is_loaded_twice(table: Table) -> None:
    """Focus, challenge, dialogue and checks use one window a model."""
    table.script_checks(claim(FIRST), claim(SECOND))
    await table.rig.play(await table.rig.open(), ANSWER)

    assert dict(table.ollama.reloads) == {}
    assert set(table.ollama.loaded) == {CHAT, CHECK}


@pytest.mark.parametrize(
    "reply",
    [
        Say(""),
        Say('{"{"pass":true}'),
        Say(json.dumps({"evidence": FIRST, "covered": "true"})),
        Say(json.dumps({"evidence": FIRST, "covered": True}), format_mode="ignored"),
        Say(json.dumps({"evidence": FIRST, "covered": True}), format_mode="cut_string"),
        Broken("", "no_done"),
        Broken('{"evidence"', "error_line"),
    ],
)
async def test_an_unusable_check_is_never_a_yes(table: Table, reply: Reply) -> None:
    """Asked once more, then shown as "could not check"; the point counts as not covered."""
    table.script_checks(reply, reply, claim(SECOND))
    result = await table.rig.play(await table.rig.open(), ANSWER)

    assert result.verdict is not None
    assert result.verdict.result is VerdictResult.FAIL
    assert result.verdict.checks[0].outcome is Outcome.UNCHECKED
    assert "could not check" in result.verdict.checks[0].note


@pytest.mark.parametrize("evidence", ["", "The learner explained it very well.", A_CHALLENGE])
async def test_a_claim_without_the_learners_words_fails(table: Table, evidence: str) -> None:
    """An invented quote, or the partner's, is no evidence."""
    table.script_checks(claim(evidence), claim(SECOND))
    result = await table.rig.play(await table.rig.open(), ANSWER)

    assert result.verdict is not None
    assert result.verdict.checks[0].outcome is Outcome.NOT_COVERED


async def test_a_model_that_goes_missing_loses_nothing(table: Table) -> None:
    """The error names the remedy; the same request passes once the model is back."""
    opened = await table.rig.open()
    missing = table.ollama.models.pop(CHECK)
    with pytest.raises(ModelMissing) as gone:
        await table.rig.say(opened, turns(ANSWER))
    table.ollama.models[CHECK] = missing
    table.script_checks(claim(FIRST), claim(SECOND))
    result = await table.rig.say(opened, turns(ANSWER))

    assert gone.value.details()["remedy"] == f"Run: ollama pull {CHECK}"
    assert result.verdict is not None
    assert result.verdict.result is VerdictResult.PASS


async def test_a_partner_that_cannot_write_json_still_holds_a_round(table: Table) -> None:
    """Focus and challenge fall back to title and template, with a notice; the checks decide."""
    table.ollama.next_reply(CHAT)
    table.ollama.next_reply(CHAT)
    table.ollama.script(CHAT, *[Say("I am just chatting.")] * 12)
    table.script_checks(claim(FIRST), claim(SECOND))
    opened = await table.rig.open()
    result = await table.rig.play(opened, ANSWER)

    assert opened.focus.startswith("This note teaches that")
    assert opened.notices
    assert result.verdict is not None
    assert result.verdict.result is VerdictResult.PASS
