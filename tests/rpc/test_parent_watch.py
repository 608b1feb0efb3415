"""Noticing that the parent is gone; reading its token."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator

import pytest

from sidecar.rpc.parent_watch import TokenUnusableError, read_token, watch_stdin
from tests.rpc.harness import PROMPT_S, TOKEN

Pipe = tuple[int, int]


@pytest.fixture
def pipe() -> Iterator[Pipe]:
    """A pipe: the end to read and the end to write."""
    reading, writing = os.pipe()
    yield reading, writing
    for end in (reading, writing):
        try:
            os.close(end)
        except OSError:
            continue  # the test closed it


def test_the_token_is_the_first_line(pipe: Pipe) -> None:
    """Only the first line is consumed; the pipe stays open as a sign of life."""
    os.write(pipe[1], TOKEN.encode() + b"\nrest")

    assert read_token(pipe[0]) == TOKEN
    assert os.read(pipe[0], 10) == b"rest"


def test_a_windows_line_end_is_no_part_of_the_token(pipe: Pipe) -> None:
    """A carriage return is dropped."""
    os.write(pipe[1], TOKEN.encode() + b"\r\n")

    assert read_token(pipe[0]) == TOKEN


@pytest.mark.parametrize(
    "line", [b"", b"short", b"a" * 42, b"a" * 513, "ü".encode() * 43, b"a b" * 30, b"\x00" * 43]
)
def test_unusable_tokens_are_refused(pipe: Pipe, line: bytes) -> None:
    """A token that is missing, weak, endless or odd is not used, and not repeated."""
    os.write(pipe[1], line + b"\n")
    with pytest.raises(TokenUnusableError) as caught:
        read_token(pipe[0])

    assert not line or line.decode("utf-8", "replace") not in str(caught.value)


def test_a_pipe_that_ends_without_a_token_is_refused(pipe: Pipe) -> None:
    """A parent that dies before it sends the token gets no server."""
    os.close(pipe[1])
    with pytest.raises(TokenUnusableError):
        read_token(pipe[0])


async def test_the_end_of_stdin_is_noticed(pipe: Pipe) -> None:
    """When the parent's end closes, the callback runs on the loop."""
    ended = asyncio.Event()
    watch_stdin(pipe[0], asyncio.get_running_loop(), ended.set)
    os.write(pipe[1], b"anything")
    os.close(pipe[1])
    async with asyncio.timeout(PROMPT_S):
        await ended.wait()

    assert ended.is_set()
