"""What every engine source does."""

import pytest

from sidecar.adapters.llama_cpp_models import LlamaCppModels
from sidecar.adapters.model_engine import ModelEngine
from sidecar.adapters.ollama_client import OllamaClient
from sidecar.adapters.ollama_models import OllamaModels
from sidecar.errors import ModelFileInvalid, ModelMissing, SettingsInvalid
from sidecar.ports.engine import EngineName, EngineSource
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
