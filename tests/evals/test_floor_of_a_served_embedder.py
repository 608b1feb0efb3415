"""An embedding model on Ollama that comes without a floor gets one measured."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sidecar.bootstrap.measuring_library import keep_floor, measuring_library
from sidecar.bootstrap.models import Models
from sidecar.config import Config, load_config
from sidecar.errors import ModelMissing, SettingsInvalid
from sidecar.evals.measure_retrieval import RetrievalEval, measure_retrieval
from sidecar.evals.report import Fingerprint, Report
from sidecar.evals.retrieval_suites import read_retrieval_suite
from sidecar.evals.shelf import EmbedderName
from sidecar.evals.sweep_floor import sweep_floor
from sidecar.ports.embedder import EmbedderInfo
from sidecar.services.progress import NoProgress
from tests.fakes.ollama_script import FakeModel
from tests.fakes.ollama_server import StandInOllama

MODEL = "bge-m3:latest"


@pytest.fixture
async def ollama() -> AsyncIterator[StandInOllama]:
    """Return a stand-in with an embedding model of a family without a floor."""
    async with StandInOllama(FakeModel(MODEL, capabilities=["embedding"])) as server:
        yield server


def settings(folder: Path, ollama: StandInOllama, **more: object) -> Config:
    """Return settings that name the model, over an empty vault."""
    vault = folder / "vault"
    vault.mkdir(exist_ok=True)
    flags = {"dataDir": str(folder / "data"), "ollama.host": ollama.url, **more}
    return load_config(vault=vault, environ={}, flags=flags)


async def served(config: Config, folder: Path) -> EmbedderInfo:
    """Return the facts of the embedder that the product runs with."""
    models = Models(config, folder)
    try:
        found = await models.embedder()
        assert found is not None
        return found.info
    finally:
        for closer in reversed(models.closers):
            await closer()


async def test_the_embedder_of_the_settings_is_swept(tmp_path: Path, ollama: StandInOllama) -> None:
    """The report is of that model, and its floors are tried although it has none yet."""
    config = settings(tmp_path, ollama, **{"ollama.embeddingModel": MODEL})
    suite = read_retrieval_suite("off_topic", tmp_path, most=2)
    place = tmp_path / "library"
    place.mkdir()

    async with measuring_library(
        EmbedderName.SETTINGS, data_dir=None, kept=tmp_path / "vectors", settings=config
    ) as open_shelf:
        asked = RetrievalEval(suite, place)
        ran = await measure_retrieval(asked, open_shelf, progress=NoProgress())
    report = sweep_floor(ran, low=0.5, high=1.0, step=0.5)

    assert report.fingerprint.check.startswith("ollama-bge-m3")
    assert report.metrics["floor/1.00/leak"].figure.n == 2


async def test_a_floor_that_a_sweep_advises_is_in_force_after_the_next_start(
    tmp_path: Path, ollama: StandInOllama
) -> None:
    """Until then the embedder is known to have none."""
    config = settings(tmp_path, ollama, **{"ollama.embeddingModel": MODEL})
    before = await served(config, tmp_path)
    mark = Fingerprint(data="", engine="builtin", check=before.id, prompt_version="none", seed=0)
    report = Report("floor", "off_topic", mark, metrics={}, details={"advised": 0.55})

    assert keep_floor(config, report) == 0.55
    after = await served(config, tmp_path)

    assert (before.floor, before.is_calibrated) == (0.0, False)
    assert (after.floor, after.is_calibrated, after.id) == (0.55, True, before.id)


async def test_a_sweep_without_advice_keeps_nothing(tmp_path: Path, ollama: StandInOllama) -> None:
    """No floor is made up."""
    config = settings(tmp_path, ollama, **{"ollama.embeddingModel": MODEL})
    mark = Fingerprint(data="", engine="builtin", check="x", prompt_version="none", seed=0)

    assert keep_floor(config, Report("floor", "core", mark, {}, details={"advised": None})) is None
    assert not (await served(config, tmp_path)).is_calibrated


@pytest.mark.parametrize(
    ("more", "error"),
    [
        ({"library.embedder": "ollama"}, SettingsInvalid),
        ({"ollama.embeddingModel": "nobody"}, ModelMissing),
    ],
)
async def test_an_embedder_that_cannot_be_had_is_an_error(
    tmp_path: Path, ollama: StandInOllama, more: dict[str, object], error: type[Exception]
) -> None:
    """Better than a sweep of words alone under its name."""
    opened = measuring_library(
        EmbedderName.SETTINGS,
        data_dir=None,
        kept=tmp_path / "vectors",
        settings=settings(tmp_path, ollama, **more),
    )
    with pytest.raises(error):
        async with opened:
            pass
