"""Any text is a valid query of the real index."""

from __future__ import annotations

import asyncio
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sidecar.adapters.system_clock import SystemClock
from sidecar.errors import QueryEmpty
from sidecar.library.query import MAX_QUERY_CHARS
from sidecar.services.retrieve import RetrieveRequest
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, real_library
from tests.shared_data import shared_rows

EXAMPLES = 8
"""Each opens a store; a list of texts is asked of it."""

TEXTS = st.lists(st.text(alphabet=st.characters() | st.sampled_from('"“”[]#:\\'), max_size=40))


async def ask_all(folder: Path, texts: list[str]) -> list[str]:
    """Ask each text as it is and between quotation marks; return those that were no query."""
    vault = folder / "vault"
    vault.mkdir(exist_ok=True)
    (vault / "Doors.md").write_text("The red door of the house.", encoding="utf-8")
    lib = real_library(vault, folder / "data", HashEmbedder(), clock=SystemClock())
    await lib.run(everything=True)
    refused = [
        text for one in texts for text in (one, f'"{one}"') if not await _is_query(lib, text)
    ]
    await lib.close()
    return refused


async def _is_query(lib: Library, text: str) -> bool:
    try:
        await lib.retrieve.retrieve(RetrieveRequest(text))
    except QueryEmpty:
        return not text[:MAX_QUERY_CHARS].strip()
    return True


def test_naughty_strings_are_searched(tmp_path: Path) -> None:
    """No third naughty string is refused, bare or between quotation marks."""
    texts = [row["text"] for row in shared_rows("robust-strings/blns.jsonl")][::3]

    assert asyncio.run(ask_all(tmp_path, texts)) == []


@given(TEXTS)
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_any_text_is_searched(tmp_path: Path, texts: list[str]) -> None:
    """Whatever is typed is searched for; only blank text is none."""
    assert asyncio.run(ask_all(tmp_path, texts)) == []
