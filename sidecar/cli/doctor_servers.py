"""Checks of a model server that speaks OpenAI's protocol: LM Studio, llama.cpp's server."""

from __future__ import annotations

import http.client
import json
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from sidecar.cli.findings import Finding, fail, of_error, ok
from sidecar.config import Config, EngineChoice
from sidecar.errors import HostNotLoopback, ModelServerDown
from sidecar.rpc.guard import loopback_address

OPENAI_PORT = 1234
"""LM Studio's default port."""

PROBE_TIMEOUT_S = 3.0
"""A loopback server that does not answer a plain GET by then is not well."""


_FAULTS: dict[int, tuple[str, str]] = {
    http.client.UNAUTHORIZED: (
        "The model server at {host} wants another key.",
        "Set SPARRING_OPENAI_KEY.",
    ),
    http.client.SERVICE_UNAVAILABLE: (
        "The model server at {host} is still loading its model.",
        "Wait a moment and try again.",
    ),
}


@dataclass(frozen=True, slots=True)
class ServerProbe:
    """What the server answered: status, and the models that it lists."""

    status: int
    models: tuple[str, ...]


def check_openai(config: Config) -> list[Finding]:
    """Check whether the model server answers, and has the models that the settings name.

    Nothing is said of a server that is neither asked for nor there.
    """
    settings = config.openai
    is_needed = config.engine is EngineChoice.OPENAI or bool(settings.chat_model)
    try:
        probe = probe_server(settings.host, config.openai_key)
    except HostNotLoopback as exc:
        return [of_error("model server", exc)]
    except (OSError, ValueError, http.client.HTTPException):
        return [of_error("model server", ModelServerDown(host=settings.host))] if is_needed else []
    return _needed(config, probe) if is_needed else _offer(settings.host, probe)


def _needed(config: Config, probe: ServerProbe) -> list[Finding]:
    """Check a server that the settings ask for."""
    host = config.openai.host
    if probe.status in _FAULTS:
        said, remedy = _FAULTS[probe.status]
        return [fail("model server", said.format(host=host), remedy)]
    if not config.openai.chat_model:
        names = ", ".join(probe.models) or "none yet"
        return [fail("model server", "No model is set.", f"Set openai.chatModel; it has: {names}.")]
    return [ok("model server", f"{len(probe.models)} models at {host}"), *_missing(config, probe)]


def _offer(host: str, probe: ServerProbe) -> list[Finding]:
    """Tell of a server that runs and is not used, by the models that it offers."""
    if not probe.models:
        return []
    names = ", ".join(probe.models)
    said = f"One answers at {host} and is not used; openai.chatModel could name: {names}."
    return [ok("model server", said)]


def _missing(config: Config, probe: ServerProbe) -> list[Finding]:
    named = (
        ("chat model", config.openai.chat_model),
        ("tasks model", config.openai.tasks_model),
        ("check model", config.openai.check_model),
    )
    names = ", ".join(probe.models) or "none yet"
    return [
        fail(role, f"The model server does not have {name!r}.", f"Load it there; it has: {names}.")
        for role, name in named
        if name and name not in probe.models
    ]


def probe_server(host: str, key: str = "") -> ServerProbe:
    """Ask the server for its models; proxies and redirects are not followed.

    Raises:
        HostNotLoopback: If *host* is not on this machine.
        OSError: If nothing answers.
        ValueError: If what answers speaks another protocol.
        http.client.HTTPException: If what answers is not a web server.
    """
    bare = host.strip().rstrip("/").removesuffix("/v1")
    parts = urlsplit(bare if "://" in bare else f"http://{bare}")
    address = loopback_address(parts.hostname or "", _resolve)
    connection = http.client.HTTPConnection(
        address, parts.port or OPENAI_PORT, timeout=PROBE_TIMEOUT_S
    )
    headers = {"Accept": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    try:
        connection.request("GET", "/v1/models", headers=headers)
        response = connection.getresponse()
        body = response.read()
    finally:
        connection.close()
    if response.status != http.client.OK:
        return ServerProbe(response.status, ())
    answer: object = json.loads(body)
    match answer:
        case {"data": list(rows)}:
            return ServerProbe(response.status, tuple(_names(rows)))
        case _:
            raise ValueError("not a server of this protocol")


def _names(rows: list[object]) -> list[str]:
    """Return the names of the models, a given alias before the file it stands for."""
    found: list[str] = []
    for row in rows:
        if isinstance(row, dict) and isinstance(row.get("id"), str):
            aliases = row.get("aliases")
            found += [str(one) for one in aliases] if isinstance(aliases, list) else []
            found.append(row["id"])
    return list(dict.fromkeys(found))


def _resolve(name: str) -> list[str]:
    return [str(answer[4][0]) for answer in socket.getaddrinfo(name, None)]
