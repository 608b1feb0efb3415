"""Doctor's checks of what runs models, against a small server on loopback."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from sidecar.cli import doctor_models as models
from sidecar.cli.findings import Finding, State
from sidecar.config import Config, load_config
from sidecar.errors import HostNotLoopback

LOCAL = {"name": "small:latest"}
CLOUD = {"name": "large:cloud", "remote_host": "https://elsewhere.example"}


@contextmanager
def _server(pages: Mapping[str, Any]) -> Iterator[str]:
    """Serve JSON pages on a free loopback port; everything else is 404."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            known = self.path in pages
            body = json.dumps(pages.get(self.path, {})).encode()
            self.send_response(200 if known else 404)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *args: object) -> None:
            """Stay silent."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _ollama(*, cloud_disabled: bool = True) -> dict[str, Any]:
    return {
        "/api/version": {"version": "0.30.0"},
        "/api/tags": {"models": [LOCAL, CLOUD]},
        "/api/status": {"cloud": {"disabled": cloud_disabled}},
    }


def _config(tmp_path: Path, **environ: str) -> Config:
    settings = tmp_path / "settings.json"
    settings.write_text("{}", "utf-8")
    places = {"SPARRING_DATA_DIR": str(tmp_path / "data"), "SPARRING_SETTINGS": str(settings)}
    vault = tmp_path / "vault"
    vault.mkdir()
    return load_config(vault=vault, environ={**places, **environ})


def _states(findings: list[Finding]) -> list[tuple[str, State]]:
    return [(finding.name, finding.state) for finding in findings]


def test_models_elsewhere_do_not_count() -> None:
    """Only models that run on this machine are listed."""
    with _server(_ollama()) as host:
        probe = models.probe_ollama(host)

    assert probe.models == ("small:latest",)
    assert probe.is_cloud_disabled is True


def test_another_server_is_not_ollama() -> None:
    """A web server that is something else is told apart."""
    with _server({}) as host, pytest.raises(ValueError, match="not Ollama"):
        models.probe_ollama(host)


def test_a_host_elsewhere_is_not_asked() -> None:
    """No connection is opened to another machine."""
    with pytest.raises(HostNotLoopback):
        models.probe_ollama("http://192.0.2.1:11434")


def test_missing_model_names_the_pull(tmp_path: Path) -> None:
    """A model in the settings that Ollama lacks fails with the exact command."""
    with _server(_ollama()) as host:
        config = _config(
            tmp_path,
            SPARRING_OLLAMA_HOST=host,
            OLLAMA_CHAT_MODEL="small",
            OLLAMA_CHECK_MODEL="other:7b",
        )
        findings = models.check_ollama(config, {})

    assert _states(findings) == [("ollama", State.OK), ("check model", State.FAIL)]
    assert findings[1].remedy == "Run: ollama pull other:7b"


def test_cloud_that_is_on_is_said(tmp_path: Path) -> None:
    """An Ollama that may forward elsewhere is pointed out."""
    with _server(_ollama(cloud_disabled=False)) as host:
        findings = models.check_ollama(_config(tmp_path, SPARRING_OLLAMA_HOST=host), {})

    assert ("ollama cloud", State.WARN) in _states(findings)


def _closed_port() -> str:
    with _server({}) as host:
        return host


def test_no_ollama_is_fine_without_need(tmp_path: Path) -> None:
    """Without Ollama the built-in partner works, so nothing is wrong."""
    config = _config(tmp_path, SPARRING_OLLAMA_HOST=_closed_port())

    assert _states(models.check_ollama(config, {})) == [("ollama", State.OK)]


def test_no_ollama_fails_when_it_was_chosen(tmp_path: Path) -> None:
    """An engine chosen by name must be there."""
    config = _config(tmp_path, SPARRING_OLLAMA_HOST=_closed_port(), SPARRING_ENGINE="ollama")

    findings = models.check_ollama(config, {})

    assert _states(findings) == [("ollama", State.FAIL)]
    assert "ollama serve" in findings[0].remedy


def test_server_variable_of_ollama_is_explained(tmp_path: Path) -> None:
    """OLLAMA_HOST is not read, and doctor says what to set instead."""
    config = _config(tmp_path)

    findings = models.check_ollama(config, {"OLLAMA_HOST": "0.0.0.0"})

    assert findings[0].state is State.WARN
    assert "SPARRING_OLLAMA_HOST" in findings[0].remedy


def test_gguf_file_is_looked_into(tmp_path: Path) -> None:
    """A file that is missing, or is something else, is found by its first bytes."""
    good, bad = tmp_path / "good.gguf", tmp_path / "bad.gguf"
    good.write_bytes(b"GGUF rest")
    bad.write_bytes(b"<html>")
    config = _config(tmp_path, SPARRING_GGUF_CHAT_PATH=str(good), SPARRING_GGUF_CHECK_PATH=str(bad))

    states = [finding.state for finding in models.check_gguf(config) if finding.name == "gguf"]

    assert states == [State.OK, State.FAIL]


def test_chosen_gguf_needs_a_file(tmp_path: Path) -> None:
    """The engine alone is not enough."""
    config = _config(tmp_path, SPARRING_ENGINE="gguf")

    assert _states(models.check_gguf(config)) == [("gguf", State.FAIL)]


def test_optional_embedder_may_be_absent(tmp_path: Path) -> None:
    """Without e5 all is well, unless the settings ask for it."""
    packs = {"minilm": "", "e5": "not installed"}
    optional = models.check_embedders(packs, _config(tmp_path))
    (tmp_path / "vault").rmdir()
    chosen = models.check_embedders(packs, _config(tmp_path, SPARRING_LIBRARY_EMBEDDER="e5"))

    assert [finding.state for finding in optional] == [State.OK, State.OK]
    assert chosen[1].remedy == "Run: sparring models add e5"


def test_missing_english_embedder_fails(tmp_path: Path) -> None:
    """MiniLM comes with the installation; without it something is broken."""
    findings = models.check_embedders({"minilm": "gone"}, _config(tmp_path))

    assert _states(findings) == [("embedder", State.FAIL)]
