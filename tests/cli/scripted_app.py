"""The command line on fake services, and what a command printed as JSON."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from sidecar.cli.context import App
from sidecar.cli.main import run
from sidecar.cli.session import Session
from sidecar.config import Config
from sidecar.rpc.client import SidecarUnreachable
from sidecar.rpc.dispatch import Dispatcher
from sidecar.rpc.in_process import InProcessClient
from tests.fakes.services import Scripts, fake_services


@dataclass
class ScriptedApp(App):
    """The command line on fake services, with places of its own."""

    scripts: Scripts = field(default_factory=Scripts)
    folder: Path = Path()
    is_gone: bool = False

    def __post_init__(self) -> None:
        (self.folder / "settings.json").write_text("{}", "utf-8")

    @property
    def environ(self) -> dict[str, str]:  # type: ignore[override]  # a fixed environment
        return {
            "SPARRING_VAULT": str(self.folder / "vault"),
            "SPARRING_DATA_DIR": str(self.folder / "data"),
            "SPARRING_SETTINGS": str(self.folder / "settings.json"),
        }

    @contextmanager
    def session(self, config: Config) -> Iterator[Session]:
        if self.is_gone:
            raise SidecarUnreachable("The sidecar went away during the call.")
        with asyncio.Runner() as runner:
            services = fake_services(config.vault, self.scripts)
            client = InProcessClient(Dispatcher(services))
            yield Session(runner, client, where="scripted")

    def run(self, *arguments: str) -> int:
        """Run a command as from a shell and return its exit code."""
        self.is_json = "--json" in arguments
        return run(list(arguments), self)


def document_of(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """Return the one JSON document on stdout; anything else there fails the test."""
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found
