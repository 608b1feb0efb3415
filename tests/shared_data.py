"""Where the public data sets for tests lie: beside the repository, never inside it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

OVERRIDE = "SPARRING_SHARED_DATA"
FOLDER = Path(os.environ.get(OVERRIDE, Path(__file__).resolve().parents[2] / "shared" / "data"))


def shared_data(name: str) -> Path:
    """Return the path of a data set or file; the test is skipped when it is absent."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"the data set {name} is not beside the repository; set {OVERRIDE}")
    return path
