"""Fixtures of the RPC tests; each also holds the rule that nothing private is logged."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.fakes.services import CANARY
from tests.rpc.harness import TOKEN, Running, running


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A vault folder with a name that must never be logged."""
    folder = tmp_path / "Private-Vault-Name"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def nothing_private_is_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """After every RPC test: no token, no note sentence and no vault path in any log record."""
    caplog.set_level(logging.DEBUG)
    yield
    text = caplog.text

    assert TOKEN not in text
    assert CANARY not in text
    assert "Private-Vault-Name" not in text


@pytest.fixture
async def rpc(vault: Path) -> AsyncIterator[Running]:
    """A running server with the real limits."""
    async with running(vault) as server:
        yield server
