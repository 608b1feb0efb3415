"""Where the public data sets for tests lie: beside the repository, never inside it."""

from __future__ import annotations

import gzip
import json
import os
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

OVERRIDE = "SPARRING_SHARED_DATA"
FOLDER = Path(os.environ.get(OVERRIDE, Path(__file__).resolve().parents[2] / "shared" / "data"))


def shared_data(name: str) -> Path:
    """Return the path of a data set or file; the test is skipped when it is absent."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"the data set {name} is not beside the repository; set {OVERRIDE}")
    return path


def shared_rows(name: str) -> Iterator[dict[str, Any]]:
    """Yield the rows of a JSONL file, plain or gzipped."""
    path = shared_data(name)
    opened = gzip.open if path.suffix == ".gz" else open
    with opened(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def unpacked_vault(name: str, into: Path) -> Path:
    """Unpack one of the public vaults into a folder and return the vault's root."""
    with tarfile.open(shared_data(f"vaults/{name}.tar.gz")) as packed:
        # Python before 3.11.4 has no filters, and its own way to unpack is as good for these files.
        packed.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        packed.extractall(into)
    return into / name
