"""What indexing costs beside the embedder alone, and what a restart, rename and save cost."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path

from benchmarks.table import Row, at_most
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.system_clock import SystemClock
from sidecar.library.passages import cut_passages
from sidecar.library.reading import parse_note
from sidecar.ports.embedder import Embedder, EmbedderInfo, Vectors
from tests.fakes.library import Library, real_library

DEMO_VAULT = Path(__file__).parents[1] / "sidecar" / "cli" / "demo_vault"
NOTES = 300
SMOKE_NOTES = 12
SAVES = 10
TARGET_FULL = 1.15
TARGET_SAVE = 3.0
TARGET_LAG_MS = 100.0
LAG_EVERY_S = 0.01


@dataclass
class Counting:
    """An embedder that counts the texts it is given and the seconds it takes."""

    inner: Embedder
    texts: list[str] = field(default_factory=list)
    elapsed_s: float = 0.0

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts."""
        return self.inner.info

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Count, embed, and take the time."""
        self.texts += texts
        start = time.perf_counter()
        vectors = await self.inner.embed_passages(texts)
        self.elapsed_s += time.perf_counter() - start
        return vectors

    async def embed_query(self, text: str) -> Vectors:
        """Embed."""
        return await self.inner.embed_query(text)


@dataclass
class Lag:
    """How late the event loop was, sampled, in milliseconds."""

    late_ms: list[float] = field(default_factory=list)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Watch inside the block."""
        task = asyncio.create_task(self._watch())
        try:
            yield
        finally:
            task.cancel()

    def percentile_ms(self, share: float) -> float:
        """Return the lateness that *share* of the samples did not exceed."""
        ordered = sorted(self.late_ms)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    async def _watch(self) -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(LAG_EVERY_S)
            self.late_ms.append((time.perf_counter() - before - LAG_EVERY_S) * 1000)


def write_vault(root: Path, count: int) -> None:
    """Write notes that recombine the paragraphs of the sample vault, each unlike the others."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(DEMO_VAULT.rglob("*.md"))]
    paragraphs = [part for text in texts for part in text.split("\n\n") if len(part) > 200]
    stream = cycle(paragraphs)
    for number in range(count):
        body = "\n\n".join(f"{part} ({number})" for part in islice(stream, 5))
        folder = root / f"folder{number % 2}"
        folder.mkdir(exist_ok=True)
        (folder / f"note{number}.md").write_text(f"# Note {number}\n\n{body}\n", encoding="utf-8")


async def _timed_index(lib: Library, **request: object) -> float:
    start = time.perf_counter()
    await lib.run(**request)
    return time.perf_counter() - start


async def _embedder_alone(embedder: MiniLmEmbedder, root: Path) -> float:
    """Return the seconds that all passages take when they are handed over at once."""
    texts = [
        passage.embed_text
        for path in sorted(root.rglob("*.md"))
        for passage in cut_passages(
            parse_note(path.name, path.read_text(encoding="utf-8")),
            path.name,
            target_tokens=embedder.info.target_tokens,
            measure=embedder.measure,
        )
    ]
    start = time.perf_counter()
    await embedder.embed_passages(texts)
    return time.perf_counter() - start


async def _one_call(embedder: Embedder) -> float:
    text = next(DEMO_VAULT.rglob("*.md")).read_text(encoding="utf-8")[:900]
    start = time.perf_counter()
    for _ in range(SAVES):
        await embedder.embed_passages([text])
    return (time.perf_counter() - start) / SAVES


async def _saves(lib: Library, root: Path) -> float:
    path = root / "moved" / "note1.md"
    total_s = 0.0
    for number in range(SAVES):
        text = path.read_text(encoding="utf-8")
        path.write_text(f"{text.rstrip()} saved{number}\n", encoding="utf-8")
        total_s += await _timed_index(lib, changed=("moved/note1.md",))
    return total_s / SAVES


async def run(*, smoke: bool = False) -> list[Row]:
    """Return the rows."""
    folder = Path(tempfile.mkdtemp(prefix="sparring-bench-"))
    root = (folder / "vault").resolve()
    root.mkdir()
    write_vault(root, SMOKE_NOTES if smoke else NOTES)
    inner = MiniLmEmbedder()
    await inner.load()
    embedder, lag = Counting(inner), Lag()
    lib = real_library(root, folder / "data", embedder, clock=SystemClock())
    await lib.passages.counts()
    try:
        alone_s = await _embedder_alone(inner, root)
        with lag.watched():
            full_s = await _timed_index(lib, everything=True)
        passages, inside_s = len(embedder.texts), embedder.elapsed_s
        restart_s = await _timed_index(lib, everything=True)
        after_restart = len(embedder.texts) - passages
        (root / "folder1").rename(root / "moved")
        rename_s = await _timed_index(lib, renamed={"folder1": "moved"})
        after_rename = len(embedder.texts) - passages
        one_call_s = await _one_call(inner)
        save_s = await _saves(lib, root)
    finally:
        await lib.close()
        inner.close()
        shutil.rmtree(folder)
    return [
        at_most(
            f"full index, {passages} passages, over the time inside the embedder",
            full_s,
            inside_s,
            limit=TARGET_FULL,
            unit="s",
            note=f"all texts in one call, before: {alone_s:.1f} s",
        ),
        _none_embedded("unchanged restart", after_restart, restart_s),
        _none_embedded("folder rename", after_rename, rename_s),
        at_most(
            "save to searchable, over one embed call",
            save_s,
            one_call_s,
            limit=TARGET_SAVE,
            unit="s",
        ),
        Row(
            "p99 lateness of the event loop during a full index",
            f"{lag.percentile_ms(0.99):.0f} ms",
            "",
            None,
            f"<= {TARGET_LAG_MS:.0f} ms",
            lag.percentile_ms(0.99) <= TARGET_LAG_MS,
            f"worst of {len(lag.late_ms)} samples: {max(lag.late_ms):.0f} ms",
        ),
    ]


def _none_embedded(name: str, texts: int, elapsed_s: float) -> Row:
    note = f"took {elapsed_s:.2f} s"
    return Row(f"{name}: passages embedded", str(texts), "", None, "0", texts == 0, note)
