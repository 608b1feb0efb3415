"""Starting a sidecar as a child: what happens when it does not come up."""

from __future__ import annotations

from pathlib import Path

import pytest

from sidecar.cli.spawn import NotReady, spawned
from sidecar.config import process_environment


async def test_a_sidecar_that_refuses_is_not_waited_for(tmp_path: Path) -> None:
    """A child that ends with an error is reported at once, and its reason stands in the log."""
    log = tmp_path / "log"

    with pytest.raises(NotReady, match="ended before it was ready"):
        async with spawned(tmp_path / "missing", environ=process_environment(), log=log):
            pass
    assert "does not exist" in log.read_text("utf-8")
