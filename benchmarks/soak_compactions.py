"""Edit and compact, hundreds of times: the text index must neither lag nor remember."""

from __future__ import annotations

import random
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

import psutil

from benchmarks.table import Row
from sidecar.adapters.lance_passages import LancePassages
from sidecar.ports.passages import SearchRequest
from tests.contract.test_passages_contract import axis, embedded

CYCLES = 500
NOTES = 60
EDITS_PER_CYCLE = 3
MOST_MORE_FILES = 10
MOST_MEMORY_SHARE = 1.3


@dataclass(frozen=True, slots=True)
class Compacted:
    """What the cycles left.

    Attributes:
        lagging: Notes whose newest word was not found.
        remembering: Notes whose earlier word was still found.
        more_files: Open files more than after the first tenth of the cycles.
        memory_share: Memory at the end over that after the first tenth.
    """

    lagging: int
    remembering: int
    more_files: int
    memory_share: float


async def compact_again_and_again(cycles: int, seed: int) -> Compacted:
    """Run the cycles and look for every note's newest and last word."""
    folder = Path(tempfile.mkdtemp(prefix="sparring-soak-"))
    store = LancePassages(
        str(folder / "library"), embedder_id="soak", dimension=4, format_version=1
    )
    letters = random.Random(seed)
    versions = dict.fromkeys(range(NOTES), 0)
    process, early = psutil.Process(), (0, 1)
    try:
        await store.replace({f"n{n}": [_passage(n, 0)] for n in versions})
        wrong = [0, 0]
        for cycle in range(cycles):
            for number in letters.sample(sorted(versions), EDITS_PER_CYCLE):
                versions[number] += 1
                await store.replace({f"n{number}": [_passage(number, versions[number])]})
            await store.settle(idle=True)
            checked = versions if cycle == cycles - 1 else [letters.randrange(NOTES)]
            for number in checked:
                wrong[0] += await _hits(store, number, versions[number]) != 1
                wrong[1] += await _hits(store, number, versions[number] - 1) != 0
            if cycle == cycles // 10:
                early = (process.num_fds(), process.memory_info().rss)
        more_files = process.num_fds() - early[0]
        return Compacted(*wrong, more_files, process.memory_info().rss / early[1])
    finally:
        await store.close()
        shutil.rmtree(folder)


def _passage(number: int, version: int) -> object:
    return embedded(f"n{number}", f"heron unique{number}x{version} stands", axis(number % 4))


async def _hits(store: LancePassages, number: int, version: int) -> int:
    found = await store.search(SearchRequest(f"unique{number}x{version}", None, 10))
    return len(found.candidates)


async def soak(*, seed: int) -> list[Row]:
    """Return the rows of the long form."""
    done = await compact_again_and_again(CYCLES, seed)
    name = f"{CYCLES} edits and compactions"
    return [
        Row(f"{name}: newest word not found", str(done.lagging), "", None, "0", done.lagging == 0),
        Row(
            f"{name}: earlier word still found",
            str(done.remembering),
            "",
            None,
            "0",
            done.remembering == 0,
        ),
        Row(
            f"{name}: open files more than after {CYCLES // 10}",
            str(done.more_files),
            "",
            None,
            f"<= {MOST_MORE_FILES}",
            done.more_files <= MOST_MORE_FILES,
        ),
        Row(
            f"{name}: memory over that after {CYCLES // 10}",
            f"{done.memory_share:.2f} x",
            "",
            done.memory_share,
            f"<= {MOST_MEMORY_SHARE} x",
            done.memory_share <= MOST_MEMORY_SHARE,
        ),
    ]
