"""Where output goes: results to stdout, everything else to stderr.

With ``--json`` stdout holds exactly one JSON document, whatever happens: the result, or
``{"error": {"code", "message", "data"}}``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import click
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from sidecar.cli.hanging import without_end_space
from sidecar.cli.render import plain
from sidecar.rpc.protocol import INVALID_PARAMS

THINKING = "thinking"
"""Said before there is anything to say."""

LOG_STEPS = 4
"""Lines of progress in a log file: one a quarter."""

MESSAGE_CHARS = 40
"""Longest progress message shown beside the bar; longer ones are cut in the middle."""


class _Console(Console):
    """Leaves it to the command what to do once the reader has gone; rich would exit with 1."""

    def on_broken_pipe(self) -> None:
        """Tell that the reader has gone, as in ``sparring rounds | head -1``.

        Raises:
            BrokenPipeError: Always.
        """
        raise BrokenPipeError


class Output:
    """Prints for people, or one JSON document for scripts."""

    def __init__(self, *, is_json: bool) -> None:
        self.is_json = is_json
        self.stdout = _Console(highlight=False)
        self.stderr = _Console(stderr=True, highlight=False)

    def show(self, renderable: RenderableType) -> None:
        """Print for people; nothing with ``--json``."""
        if not self.is_json:
            self.stdout.print(without_end_space(renderable))

    def piece(self, text: str) -> None:
        """Print a piece of a streamed answer as it arrives."""
        if not self.is_json:
            self.stdout.print(plain(text), end="", soft_wrap=True)

    def say(self, text: str, style: str = "dim") -> None:
        """Print a line about what is going on, on stderr; nothing with ``--json``."""
        if not self.is_json:
            self.stderr.print(without_end_space(plain(text, style)))

    def document(self, value: Mapping[str, Any]) -> None:
        """Print the one JSON document; nothing without ``--json``."""
        if self.is_json:
            click.echo(json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False))

    def error(self, code: int, message: str, details: Mapping[str, Any]) -> None:
        """Print an error: the sentence and its remedy, or the JSON document."""
        if self.is_json:
            self.document({"error": {"code": code, "message": message, "data": dict(details)}})
            return
        self.stderr.print(plain(message, "bold red"))
        if code == INVALID_PARAMS.code:
            for problem in details.get("problems", []):
                self.stderr.print(plain(f"  {problem['field']}: {problem['problem']}"))
        if details.get("remedy"):
            self.stderr.print(plain(str(details["remedy"])))

    @contextmanager
    def thinking(self) -> Iterator[Callable[[str], None]]:
        """Say on stderr what goes on for the length of the block; nothing with ``--json``.

        A terminal gets one line that changes and goes, a log file a line for each new message.

        Yields:
            Takes a message, a few words without an end mark.
        """
        if self.is_json:
            yield lambda _: None
        elif self.stderr.is_terminal:
            with self.stderr.status(plain(f"{THINKING}…", "dim"), spinner=self._spinner) as status:
                yield lambda message: status.update(plain(f"{message}…", "dim"))
        else:
            said = {THINKING}
            self.say(f"{THINKING}…")

            def say_once(message: str) -> None:
                if message not in said:
                    said.add(message)
                    self.say(f"  {message}")

            yield say_once

    @property
    def _spinner(self) -> str:
        return "line" if self.stderr.options.ascii_only else "dots"

    @contextmanager
    def progress(self, title: str) -> Iterator[Bar]:
        """Show progress on stderr for the length of the block; nothing with ``--json``.

        A terminal gets a bar, a log file a line at each quarter.
        """
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeElapsedColumn(),
            TextColumn("[dim]{task.fields[message]}"),
        )
        is_bar = self.stderr.is_terminal and not self.is_json
        with Progress(
            *columns, console=self.stderr, transient=True, disable=not is_bar
        ) as progress:
            yield Bar(progress, title, None if is_bar else self.say)


class Bar:
    """One progress bar; called with each report of a session."""

    def __init__(self, progress: Progress, title: str, say: Callable[[str], None] | None) -> None:
        self._progress = progress
        self._title = title
        self._say = say
        self._steps_said = -1
        self._task = progress.add_task(title, total=None, message="")

    def __call__(self, done: float, total: float, message: str) -> None:
        """Move the bar; a heartbeat (all zero) moves nothing."""
        if not total:
            return
        if self._say is None:
            self._move(done, total, message)
        elif int(done / total * LOG_STEPS) > self._steps_said:
            self._steps_said = int(done / total * LOG_STEPS)
            self._say(f"{self._title} {done:g} of {total:g}")

    def _move(self, done: float, total: float, message: str) -> None:
        said = plain(message).plain.replace("[", "(")
        if len(said) > MESSAGE_CHARS:
            half = MESSAGE_CHARS // 2
            said = f"{said[: half - 1]}…{said[-half:]}"
        self._progress.update(self._task, completed=done, total=total, message=said)
