"""A library on an object store: real sidecars against an S3 server on loopback."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from sidecar.rpc.client import RpcFailure
from tests.e2e.processes import sidecar
from tests.fakes.object_store import BUCKET, object_store

pytestmark = pytest.mark.timeout(300)

NOTE = "Concepts/Opportunity cost.md"


@pytest.fixture
def store() -> Iterator[Mapping[str, str]]:
    """Yield the settings of a library on a running object store."""
    with object_store() as environment:
        yield {
            **environment,
            "SPARRING_LIBRARY_REMOTE": "true",
            "SPARRING_LIBRARY_LOCATION": f"s3://{BUCKET}/library",
        }


async def test_a_library_on_an_object_store_lives_as_on_a_disk(
    vault: Path, data_dir: Path, store: Mapping[str, str]
) -> None:
    """Indexed, found, saved, rebuilt; after a restart nothing is embedded; the disk has no copy."""
    question = {"query": "what is given up by a choice"}
    async with sidecar(vault, data_dir, settings=store) as running, running.client() as client:
        first = await client.call("ingest", {"all": True, "wait": True})
        found = await client.call("retrieve", question)
        (vault / "Heron.md").write_text("The heron stands still in shallow water.")
        saved = await client.call("ingest", {"changed": ["Heron.md"], "wait": True})
        heron = await client.call("retrieve", {"query": "heron in shallow water"})
    async with sidecar(vault, data_dir, settings=store) as running, running.client() as client:
        second = await client.call("ingest", {"all": True, "wait": True})
        again = await client.call("retrieve", question)
        rebuilt = await client.call("ingest", {"rebuild": True, "wait": True})
        status = await client.call("libraryStatus")

    assert found["passages"][0]["path"] == again["passages"][0]["path"] == NOTE
    assert saved["counts"]["indexed"] == 1
    assert heron["passages"][0]["path"] == "Heron.md"
    assert second["counts"]["passagesEmbedded"] == 0
    assert second["counts"]["unchanged"] == first["counts"]["total"] + 1
    assert rebuilt["counts"]["indexed"] == first["counts"]["total"] + 1
    assert status["indexedShare"] == 1.0
    assert not list(data_dir.rglob("*.lance"))


async def test_a_bucket_that_is_not_there_is_said_to_be_missing(
    vault: Path, data_dir: Path, store: Mapping[str, str]
) -> None:
    """The sidecar starts, and whoever needs the library is told what is wrong with it."""
    settings = {**store, "SPARRING_LIBRARY_LOCATION": "s3://nobody/library"}
    async with sidecar(vault, data_dir, settings=settings) as running, running.client() as client:
        with pytest.raises(RpcFailure, match="the bucket does not exist"):
            await client.call("ingest", {"all": True, "wait": True})


async def test_vaults_share_a_place_and_no_passages(tmp_path: Path, data_dir: Path) -> None:
    """Two vaults with one library.location have a folder each there."""
    settings = {"SPARRING_LIBRARY_LOCATION": str(tmp_path / "indexes")}
    found = []
    for name in ("first", "second"):
        vault = tmp_path / name
        vault.mkdir()
        (vault / f"{name}.md").write_text(f"The {name} heron stands still.")
        async with sidecar(vault, data_dir, settings=settings) as run, run.client() as client:
            await client.call("ingest", {"all": True, "wait": True})
            hits = await client.call("retrieve", {"query": "heron stands still"})
            found.append([passage["path"] for passage in hits["passages"]])

    assert found == [["first.md"], ["second.md"]]
    assert len(list((tmp_path / "indexes").iterdir())) == 2
