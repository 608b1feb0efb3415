"""Attaching to a sidecar that runs already."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from sidecar.cli.exit_codes import ExitCode
from sidecar.cli.session import open_session
from sidecar.config import Config, load_config, prepare_data_dir, vault_id
from sidecar.errors import NoteNotFound, WrongVault
from sidecar.rpc import handshake
from sidecar.rpc.client import RpcFailure
from sidecar.rpc.dispatch import Dispatcher
from sidecar.rpc.server import serve
from tests.fakes.services import Scripts, fake_services

TOKEN = "T" * 43


@dataclass
class Background:
    """A sidecar with scripted services that runs in a thread of its own."""

    config: Config
    scripts: Scripts
    served: Path


def _config(tmp_path: Path) -> Config:
    vault = tmp_path / "vault"
    vault.mkdir()
    settings = tmp_path / "settings.json"
    settings.write_text("{}", "utf-8")
    environ = {"SPARRING_DATA_DIR": str(tmp_path / "data"), "SPARRING_SETTINGS": str(settings)}
    return load_config(vault=vault, environ=environ)


def _serve(background: Background, ready: threading.Event, stops: list[object]) -> None:
    async def run() -> None:
        stop = asyncio.Event()
        stops.extend([asyncio.get_running_loop(), stop])
        path = prepare_data_dir(background.config) / handshake.FILE_NAME

        def on_ready(port: int) -> None:
            own = handshake.of_this_process(
                port=port, token=TOKEN, vault_id=vault_id(background.config.vault)
            )
            handshake.write(path, own)
            ready.set()

        answers = Dispatcher(fake_services(background.served, background.scripts))
        await serve(answers, token=TOKEN, on_ready=on_ready, stop=stop)

    asyncio.run(run())


@pytest.fixture
def background(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Background]:
    """A running sidecar with its handshake file; a parameter makes it serve another vault."""
    config = _config(tmp_path)
    served = tmp_path if getattr(request, "param", "") == "other vault" else config.vault
    found = Background(config, Scripts(), served)
    ready = threading.Event()
    stops: list[object] = []
    thread = threading.Thread(target=_serve, args=(found, ready, stops))
    thread.start()
    assert ready.wait(10)
    yield found
    loop, stop = stops
    assert isinstance(loop, asyncio.AbstractEventLoop)
    assert isinstance(stop, asyncio.Event)
    loop.call_soon_threadsafe(stop.set)
    thread.join()


def test_a_running_sidecar_is_used(background: Background) -> None:
    """The handshake file leads to it; nothing is built in this process."""
    with open_session(background.config) as session:
        status = session.call("status")

    assert "running, process" in session.where
    assert status["embedder"] == "fake"


def test_progress_and_text_arrive(background: Background) -> None:
    """What the sidecar streams is handed on in order."""
    background.scripts.ask.steps = lambda progress: (
        progress.report(1, 2, "half"),
        progress.text("Yes"),
    )
    heard: list[object] = []

    with open_session(background.config) as session:
        session.call(
            "ask",
            {"question": "Why?"},
            on_progress=lambda *facts: heard.append(facts),
            on_text=heard.append,
        )

    assert heard == [(1, 2, "half"), "Yes"]


def test_an_error_comes_with_its_code(background: Background) -> None:
    """A refusal over the wire keeps code and remedy."""
    background.scripts.opening.error = NoteNotFound(path="x.md")

    with open_session(background.config) as session, pytest.raises(RpcFailure) as caught:
        session.call("openingChallenge", {"note": "x.md"})

    assert caught.value.code == NoteNotFound.code
    assert caught.value.remedy


@pytest.mark.parametrize("background", ["other vault"], indirect=True)
def test_the_sidecar_of_another_vault_is_refused(background: Background) -> None:
    """Notes of one vault are never asked of another one's sidecar."""
    with pytest.raises(RpcFailure) as caught, open_session(background.config):
        pass

    assert caught.value.code == WrongVault.code


@pytest.mark.parametrize("engine", [None, "auto", "SAME"])
def test_the_engine_that_runs_may_be_named(background: Background, engine: str | None) -> None:
    """An option that says what is so anyway changes nothing."""
    with open_session(background.config) as session:
        running = session.call("status")["engine"]
    with open_session(background.config, engine=running if engine == "SAME" else engine) as again:
        assert again.call("health")


def test_another_engine_than_the_running_one_is_refused(background: Background) -> None:
    """An option that cannot take effect is said, never dropped."""
    with (
        pytest.raises(click.UsageError, match="cannot change that") as caught,
        open_session(background.config, engine="gguf"),
    ):
        pass

    assert caught.value.exit_code == ExitCode.USAGE
