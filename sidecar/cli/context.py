"""What every command shares: the global options, settings and output."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sidecar.cli.places import choose_vault
from sidecar.config import Config, load_config, prepare_data_dir, process_environment

if TYPE_CHECKING:
    from sidecar.cli.output import Output
    from sidecar.cli.session import Session

F = TypeVar("F", bound=Callable[..., Any])


class FailedQuietly(Exception):  # noqa: N818 - not an error: the command has said everything
    """The command has printed its result and leaves with an exit code other than 0."""

    def __init__(self, exit_code: int) -> None:
        super().__init__(exit_code)
        self.exit_code = exit_code


@dataclass
class App:
    """The global options, and what follows from them.

    Attributes:
        vault: What ``--vault`` says.
        data_dir: What ``--data-dir`` says.
        engine: What ``--engine`` says.
        is_json: Whether stdout gets one JSON document.
    """

    vault: str | None = None
    data_dir: str | None = None
    engine: str | None = None
    is_json: bool = False

    @cached_property
    def output(self) -> Output:
        """Where results and remarks go; rich is imported on first use."""
        from sidecar.cli.output import Output

        return Output(is_json=self.is_json)

    @cached_property
    def environ(self) -> Mapping[str, str]:
        """The environment of this process."""
        return process_environment()

    @property
    def flags(self) -> dict[str, object]:
        """The options that are settings."""
        return {"engine": self.engine, "dataDir": self.data_dir}

    def load_config(self) -> Config:
        """Return the settings in force, without touching the disk's content."""
        vault = choose_vault(self.vault, environ=self.environ, folder=Path.cwd())
        return load_config(vault=vault, environ=self.environ, flags=self.flags)

    def ready_config(self) -> Config:
        """Return the settings in force, with a data directory that can be written."""
        config = self.load_config()
        prepare_data_dir(config)
        return config

    @contextmanager
    def session(self, config: Config) -> Iterator[Session]:
        """Open a session, saying first what is odd about the settings."""
        from sidecar.cli.session import open_session

        for warning in config.warnings:
            self.output.say(f"Warning: {warning}", "yellow")
        with open_session(config, engine=self.engine) as session:
            yield session


def json_option(command: F) -> F:
    """Let ``--json`` stand after the command too."""

    def switch(context: click.Context, _: click.Parameter, value: bool) -> None:
        if value:
            context.ensure_object(App).is_json = True

    option = click.option(
        "--json",
        is_flag=True,
        expose_value=False,
        callback=switch,
        help="Print one JSON document on stdout.",
    )
    return option(command)


pass_app = click.make_pass_decorator(App)
"""Hands the ``App`` to a command as its first argument."""
