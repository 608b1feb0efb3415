"""Saves, renames and deletions with the sidecar killed at random places: nothing is ever lost.

A real sidecar, real notes, ``SIGKILL``; the vault changes on while it is down. In the end the
library must be what reading the vault afresh would give.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.saves import a_note
from benchmarks.table import Row
from sidecar.adapters.lance_passages import LancePassages
from sidecar.adapters.lance_rows import PASSAGE_COLUMNS, to_passages
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.config.places import vault_id
from sidecar.library.passages import PASSAGE_FORMAT_VERSION, cut_passages
from sidecar.library.reading import parse_note
from tests.e2e.processes import Sidecar, end, start

SAVES = 2_000
KILLS = 100
NOTES = 60
LONGEST_WAIT_S = 0.4
WAITED_SHARE = 0.7
"""Share of the changes whose indexing is waited for; the others pile up."""

TARGET_TOKENS = 256
SETTINGS = {"SPARRING_LIBRARY_EMBEDDER": "minilm", "SPARRING_LIBRARY_DEBOUNCE_S": "0"}


@dataclass(frozen=True, slots=True)
class Compared:
    """The library beside the disk at the end.

    Attributes:
        notes: Notes on the disk.
        passages: Passages that the notes should have.
        missing: Of these, not in the library.
        extra: In the library, and in no note.
        without_vector: In the library without a vector.
        kills: Times that the sidecar was killed.
    """

    notes: int
    passages: int
    missing: int
    extra: int
    without_vector: int
    kills: int


@dataclass
class Vault:
    """A vault that changes at random, by a seed."""

    root: Path
    letters: random.Random
    version: int = 0
    paths: list[str] = field(default_factory=list)

    def fill(self, count: int) -> None:
        """Write the first notes."""
        for _ in range(count):
            self._create()

    def change(self) -> dict[str, object]:
        """Change one note; return the params of the ``ingest`` that tells of it."""
        kind = self.letters.choices(["edit", "create", "delete", "rename"], [70, 12, 8, 10])[0]
        if kind == "create" or len(self.paths) < NOTES // 2:
            return {"changed": [self._create()]}
        path = self.letters.choice(self.paths)
        if kind == "edit":
            self._write(path)
            return {"changed": [path]}
        self.paths.remove(path)
        if kind == "delete":
            (self.root / path).unlink()
            return {"deleted": [path]}
        new = self._new_path()
        (self.root / path).rename(self.root / new)
        self.paths.append(new)
        return {"renamed": {path: new}}

    def _create(self) -> str:
        path = self._new_path()
        self.paths.append(path)
        self._write(path)
        return path

    def _new_path(self) -> str:
        self.version += 1
        folder = f"Folder {self.letters.randrange(5)}"
        (self.root / folder).mkdir(exist_ok=True)
        return f"{folder}/It's note {self.version}.md"

    def _write(self, path: str) -> None:
        self.version += 1
        text = a_note(self.version, self.version, self.letters)
        parts = text.split("\n\n")[: self.letters.randrange(1, 6)]
        (self.root / path).write_text("\n\n".join(parts), encoding="utf-8")


async def save_and_kill(saves: int, kills: int, seed: int) -> Compared:
    """Change the vault, kill the sidecar now and then, and compare at the end."""
    folder = Path(tempfile.mkdtemp(prefix="sparring-soak-")).resolve()
    (folder / "vault").mkdir()
    vault = Vault(folder / "vault", random.Random(seed))
    vault.fill(NOTES)
    killed_at = set(vault.letters.sample(range(saves), kills))
    running = await _started(vault, folder)
    try:
        for number in range(saves):
            params = vault.change()
            if number not in killed_at:
                await _tell(running, params, waits=vault.letters.random() < WAITED_SHARE)
                continue
            await _tell(running, params, waits=False)
            await asyncio.sleep(vault.letters.random() * LONGEST_WAIT_S)
            running.process.kill()
            await running.process.communicate()
            for _ in range(vault.letters.randrange(3)):
                vault.change()
            running = await _started(vault, folder)
        async with running.client() as client:
            await client.call("ingest", {"all": True, "wait": True, "confirmPrune": True})
            status = await client.call("libraryStatus")
        await end(running)
        return await _compared(vault, folder, status, kills)
    finally:
        if running.process.returncode is None:
            running.process.kill()
            await running.process.communicate()
        await asyncio.to_thread(shutil.rmtree, folder)


async def _started(vault: Vault, folder: Path) -> Sidecar:
    """Start a sidecar that begins to compare, as the bridge asks of it."""
    running = await start(vault.root, folder / "data", settings=SETTINGS)
    await _tell(running, {"all": True, "confirmPrune": True}, waits=False)
    return running


async def _tell(running: Sidecar, params: Mapping[str, object], *, waits: bool) -> None:
    async with running.client() as client:
        await client.call("ingest", {**params, "wait": waits})


async def _compared(vault: Vault, folder: Path, status: Mapping[str, Any], kills: int) -> Compared:
    """Compare what the library holds with the notes, read and cut afresh by its embedder."""
    measure = MiniLmEmbedder().measure
    expected = {
        (path, passage.span.start, passage.text)
        for path in vault.paths
        for passage in cut_passages(
            parse_note(path, (vault.root / path).read_text(encoding="utf-8")),
            path,
            target_tokens=TARGET_TOKENS,
            measure=measure,
        )
    }
    held, without_vector = await _held(vault, folder, status)
    return Compared(
        notes=len(vault.paths),
        passages=len(expected),
        missing=len(expected - set(held)),
        extra=len(held) - len(expected & set(held)),
        without_vector=without_vector,
        kills=kills,
    )


async def _held(
    vault: Vault, folder: Path, status: Mapping[str, Any]
) -> tuple[list[tuple[str, int, str]], int]:
    store = LancePassages(
        str(folder / "data" / "vaults" / vault_id(vault.root) / "library.lance"),
        embedder_id=status["embedder"],
        dimension=status["dimension"],
        format_version=PASSAGE_FORMAT_VERSION,
    )
    try:
        async with store._store.reading() as tables:  # noqa: SLF001 - the raw rows are compared
            query = tables.current.query().select(list(PASSAGE_COLUMNS))
            rows = [passage for passage, _ in to_passages(await query.to_arrow())]
        without_vector = (await store.stats()).text_only
    finally:
        await store.close()
    return [(row.path, row.span.start, row.text) for row in rows], without_vector


async def soak(*, seed: int) -> list[Row]:
    """Return the rows of the long form."""
    done = await save_and_kill(SAVES, KILLS, seed)
    name = f"{SAVES:,} changes, {done.kills} kills"
    wrong = {
        "passages missing": done.missing,
        "passages that stand in no note": done.extra,
        "passages without a vector": done.without_vector,
    }
    note = f"{done.notes} notes, {done.passages} passages at the end"
    return [
        Row(f"{name}: {kind}", str(count), "", None, "0", count == 0, note)
        for kind, count in wrong.items()
    ]
