"""Doctor's checks of a model server of OpenAI's protocol, against one on loopback."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sidecar.cli.doctor_servers import check_openai, probe_server
from sidecar.cli.findings import State
from sidecar.config import Config, load_config
from sidecar.errors import HostNotLoopback
from tests.fakes.llama_server import ALIAS, KEY
from tests.fakes.openai_server import StandInOpenAi


@contextmanager
def _serving(change: Callable[[StandInOpenAi], object] = lambda _: None) -> Iterator[str]:
    """Run a stand-in in a thread of its own: the checks block."""
    ready, url = threading.Event(), [""]
    loop = asyncio.new_event_loop()
    over = asyncio.Event()

    async def serve() -> None:
        async with StandInOpenAi() as server:
            change(server)
            url[0] = server.url
            ready.set()
            await over.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    assert ready.wait(10)
    try:
        yield url[0]
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
        loop.close()


def _config(tmp_path: Path, **environ: str) -> Config:
    settings = tmp_path / "settings.json"
    settings.write_text("{}", "utf-8")
    places = {"SPARRING_DATA_DIR": str(tmp_path / "data"), "SPARRING_SETTINGS": str(settings)}
    vault = tmp_path / "vault"
    vault.mkdir(exist_ok=True)
    return load_config(vault=vault, environ={**places, **environ})


def test_a_server_with_its_models_is_fine(tmp_path: Path) -> None:
    """The address as people paste it, with the model and the key that it wants."""
    with _serving() as url:
        config = _config(
            tmp_path,
            SPARRING_OPENAI_HOST=f"{url}/v1",
            SPARRING_OPENAI_CHAT_MODEL=ALIAS,
            SPARRING_OPENAI_KEY=KEY,
        )
        [found] = check_openai(config)

    assert found.state is State.OK
    assert KEY not in found.message


def test_a_missing_model_names_those_that_are_there(tmp_path: Path) -> None:
    """The remedy is to load it, or to name another."""
    with _serving() as url:
        config = _config(
            tmp_path,
            SPARRING_OPENAI_HOST=url,
            SPARRING_OPENAI_CHAT_MODEL="big",
            SPARRING_ENGINE="openai",
        )
        _, found = check_openai(config)

    assert found.state is State.FAIL
    assert ALIAS in found.remedy


def test_an_engine_without_a_model_is_a_fault(tmp_path: Path) -> None:
    """It is told which models could be set."""
    with _serving() as url:
        [found] = check_openai(
            _config(tmp_path, SPARRING_OPENAI_HOST=url, SPARRING_ENGINE="openai")
        )

    assert found.state is State.FAIL
    assert f"it has: {ALIAS}" in found.remedy


@pytest.mark.parametrize(
    ("change", "key", "remedy"),
    [
        (lambda _: None, "wrong", "SPARRING_OPENAI_KEY"),
        (lambda server: setattr(server, "status", 503), KEY, "Wait"),
    ],
)
def test_a_server_that_does_not_serve_says_why(
    tmp_path: Path, change: Callable[[StandInOpenAi], object], key: str, remedy: str
) -> None:
    """A wrong key and a model that loads are two different things."""
    with _serving(change) as url:
        config = _config(
            tmp_path,
            SPARRING_OPENAI_HOST=url,
            SPARRING_OPENAI_CHAT_MODEL=ALIAS,
            SPARRING_OPENAI_KEY=key,
        )
        [found] = check_openai(config)

    assert found.state is State.FAIL
    assert remedy in found.remedy


def test_a_server_that_runs_unused_is_offered(tmp_path: Path) -> None:
    """Its models could be named in the settings."""
    with _serving() as url:
        [found] = check_openai(_config(tmp_path, SPARRING_OPENAI_HOST=url))

    assert found.state is State.OK
    assert ALIAS in found.message


def test_nothing_is_said_of_a_server_that_nobody_asked_for(tmp_path: Path) -> None:
    """Most people have none."""
    assert check_openai(_config(tmp_path, SPARRING_OPENAI_HOST="http://127.0.0.1:9")) == []


def test_a_server_that_is_down_is_a_fault_where_it_is_needed(tmp_path: Path) -> None:
    """The remedy is to start it."""
    config = _config(tmp_path, SPARRING_OPENAI_HOST="127.0.0.1:9", SPARRING_OPENAI_CHAT_MODEL=ALIAS)
    [found] = check_openai(config)

    assert found.state is State.FAIL
    assert "Start" in found.remedy


def test_a_server_elsewhere_is_refused(tmp_path: Path) -> None:
    """No request leaves this machine."""
    [found] = check_openai(_config(tmp_path, SPARRING_OPENAI_HOST="http://10.0.0.1:1234"))

    assert found.state is State.FAIL
    with pytest.raises(HostNotLoopback):
        probe_server("http://10.0.0.1:1234")
