"""What every engine source does."""

import pytest

from sidecar.adapters.llama_cpp_models import LlamaCppModels
from sidecar.adapters.model_engine import ModelEngine
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_models import OllamaModels
from sidecar.errors import ModelFileInvalid, ModelMissing, SettingsInvalid
from sidecar.ports.answerer import AnswerRequest
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.ports.engine import Engine, EngineName, EngineSource
from sidecar.ports.partner import DialogueReply, DialogueRequest, Unusable
from sidecar.rounds.values import CleanNote, NoteKind
from tests.builders import RECALL, an_assertion, learner, partner
from tests.contract.conftest import ENGINES
from tests.fakes.ollama_script import FakeModel
from tests.fakes.ollama_server import StandInOllama


async def closed() -> None:
    """Hold nothing."""


@pytest.mark.parametrize("source", ENGINES, indirect=True)
class TestEngineSource:
    async def test_probing_names_the_models(self, source: EngineSource) -> None:
        """Each model in use with its role and digest; none for the built-in engine."""
        uses = await source.probe()

        assert {use.role for use in uses} <= {"chat", "check"}
        assert all(use.model and use.digest for use in uses)
        assert bool(uses) is (source.name is not EngineName.BUILTIN)

    async def test_an_engine_is_whole(self, source: EngineSource) -> None:
        """A round can run on it from opening to verdict."""
        engine = await source.build("because")

        assert engine.name is source.name
        assert engine.reason == "because"
        assert engine.checker is not None
        assert engine.models == await source.probe()

    async def test_it_is_configured(self, source: EngineSource) -> None:
        """The settings name what it needs."""
        assert source.is_configured()


@pytest.mark.parametrize("source", ["ollama generating"], indirect=True)
async def test_all_parts_work_on_a_server_that_really_generates(engine: Engine) -> None:
    """Focus, challenge, reply, check and answer pass through HTTP and a real model."""
    note = CleanNote("Recall", RECALL, ("recall",), "en")
    spoken = (partner("Why test yourself?"), learner("Because recall takes effort."))
    assert engine.checker is not None
    said = [
        await engine.partner.name_focus(note),
        await engine.partner.reply(
            DialogueRequest(
                focus="This note teaches that recall helps.",
                transcript=spoken,
                note_kind=NoteKind.CONCEPT,
                target_term="recall",
                target_kind=None,
                delimiter="7f3a9c",
                language="en",
                turns_left=1,
            )
        ),
        await engine.checker.check(CheckRequest(spoken, an_assertion(), "7f3a9c")),
    ]
    asked = AnswerRequest("Why?", (), (), "7f3a9c", "en")
    pieces = [
        piece async for piece in engine.answerer.answer(asked, await engine.answerer.plan(asked))
    ]

    assert all(isinstance(one, str | DialogueReply | CheckReply | Unusable) for one in said)
    assert not any(one == Unusable("failed") for one in said)
    assert "".join(pieces).strip()


async def test_without_a_chat_model_it_is_not_configured() -> None:
    """Asked for all the same, it names the setting."""
    source = ModelEngine(
        EngineName.OLLAMA, chat=None, check=None, setting="ollama.chatModel", close=closed
    )

    assert not source.is_configured()
    with pytest.raises(SettingsInvalid, match=r"ollama\.chatModel"):
        await source.build("because")


async def test_without_a_check_model_there_is_no_checker() -> None:
    """Leaving it out restores the gap check exactly."""
    async with StandInOllama(FakeModel("m:1b")) as ollama:
        client = OllamaClient(ollama.url)
        model = OllamaModels(client, context_cap=None, available_bytes=None).model("m:1b")
        source = ModelEngine(
            EngineName.OLLAMA, chat=model, check=None, setting="x", close=client.close
        )
        engine = await source.build("because")
        await source.close()

        assert engine.checker is None
        assert engine.gap_checker is not None


async def test_a_missing_check_model_keeps_the_engine_from_serving() -> None:
    """A round needs all models that the settings name."""
    async with StandInOllama(FakeModel("m:1b")) as ollama:
        client = OllamaClient(ollama.url)
        models = OllamaModels(client, context_cap=None, available_bytes=None)
        source = ModelEngine(
            EngineName.OLLAMA,
            chat=models.model("m:1b"),
            check=models.model("big:70b"),
            setting="x",
            close=client.close,
        )
        with pytest.raises(ModelMissing) as missing:
            await source.probe()
        await source.close()

        assert missing.value.details()["remedy"] == "Run: ollama pull big:70b"


async def test_a_file_that_is_not_there_is_told_by_probing(tmp_path: object) -> None:
    """Nothing is loaded to find that out."""
    models = LlamaCppModels(context_tokens=2048)
    source = ModelEngine(
        EngineName.GGUF,
        chat=models.model(f"{tmp_path}/gone.gguf"),
        check=None,
        setting="gguf.chatPath",
        close=models.close,
    )
    with pytest.raises(ModelFileInvalid):
        await source.probe()
    await source.close()
