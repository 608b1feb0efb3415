"""What tests of adapters share: a vault on disk, opened either way."""

from __future__ import annotations

from pathlib import Path

import pytest

from sidecar.adapters.vault_files import VaultFiles
from sidecar.adapters.vault_folders import RootOpener
from tests.unit.adapters.vault_on_disk import LIMIT, by_path, root


@pytest.fixture(params=[RootOpener(), by_path], ids=["descriptors", "paths"])
def vault(request: pytest.FixtureRequest, tmp_path: Path) -> VaultFiles:
    """Return the vault in ``tmp_path/vault``, opened either way."""
    root(tmp_path).mkdir()
    return VaultFiles(root(tmp_path), max_note_bytes=LIMIT, open_vault=request.param)
