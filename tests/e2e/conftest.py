"""A vault and a data folder of its own for each end-to-end test."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.e2e.processes import DEMO_VAULT


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """A copy of the sample vault under a name that must never be logged."""
    return Path(shutil.copytree(DEMO_VAULT, tmp_path / "Private-Vault-Name"))


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"
