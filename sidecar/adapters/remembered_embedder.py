"""An embedder that is away at the start, known from the last time it answered.

Without this, a model server that happens to be off when the sidecar starts would change the
table that passages go to, and the whole library would be embedded anew the next day.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from sidecar.errors import EmbedderChanged
from sidecar.ports.embedder import Embedder, EmbedderInfo, Vectors


def remember(path: Path, model: str, info: EmbedderInfo) -> None:
    """Keep the facts of an embedder that has answered, complete or not at all.

    Raises:
        OSError: If the file cannot be written.
    """
    facts = asdict(info)
    facts["languages"] = None if info.languages is None else sorted(info.languages)
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(json.dumps({"model": model, "info": facts}), encoding="utf-8")
    unfinished.replace(path)


def recall(path: Path, model: str) -> EmbedderInfo | None:
    """Return the facts kept for *model*; ``None`` when there are none that can be read."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["model"] != model:
            return None
        facts = kept["info"]
        languages = facts.pop("languages")
        return EmbedderInfo(
            **facts | {"unrelated_in": tuple(map(tuple, facts.get("unrelated_in", ())))},
            languages=None if languages is None else frozenset(languages),
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


class RememberedEmbedder:
    """Opens the real embedder with the first call that finds it back."""

    def __init__(
        self, info: EmbedderInfo, open_embedder: Callable[[], Awaitable[Embedder]]
    ) -> None:
        """Take what is known and how to open the real one."""
        self._info = info
        self._open = open_embedder
        self._embedder: Embedder | None = None
        self._lock = asyncio.Lock()

    @property
    def info(self) -> EmbedderInfo:
        """Fixed facts, as they were."""
        return self._info

    async def embed_passages(self, texts: Sequence[str]) -> Vectors:
        """Return unit-length vectors, (n_texts, dimension) float32, in order.

        Raises:
            SidecarError: If the embedder is still away or failed.
        """
        return await (await self._opened()).embed_passages(texts)

    async def embed_query(self, text: str) -> Vectors:
        """Return one unit-length vector, (dimension,) float32.

        Raises:
            SidecarError: If the embedder is still away or failed.
        """
        return await (await self._opened()).embed_query(text)

    async def _opened(self) -> Embedder:
        """Return the real embedder.

        Raises:
            EmbedderChanged: If the model is another one than before; vectors never mix.
        """
        async with self._lock:
            if self._embedder is None:
                found = await self._open()
                if found.info.id != self._info.id:
                    raise EmbedderChanged(old=self._info.id, new=found.info.id, notes=0)
                self._embedder = found
        return self._embedder
