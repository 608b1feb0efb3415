"""The library's life on a real disk, in real LanceDB and SQLite."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sidecar.adapters.system_clock import SystemClock
from sidecar.errors import ScopeUnknown
from sidecar.library.values import JobState, NoteState, Scope
from sidecar.services.retrieve import RetrieveRequest
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import Library, real_library

KILLED = """
import asyncio, sys
from pathlib import Path
from sidecar.adapters.system_clock import SystemClock
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import real_library

async def index() -> None:
    embedder = HashEmbedder()
    def waited(texts) -> None:
        print("call", flush=True)
        sys.stdin.readline()
    embedder.on_call = waited
    lib = real_library(Path(sys.argv[1]), Path(sys.argv[2]), embedder, clock=SystemClock())
    await lib.run(everything=True)

asyncio.run(index())
"""
"""Indexes one embedding call a line of stdin, so that the parent kills it at a known place."""


DONE = """
import asyncio, sys
from pathlib import Path
from sidecar.adapters.system_clock import SystemClock
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import real_library

async def index() -> None:
    lib = real_library(Path(sys.argv[1]), Path(sys.argv[2]), HashEmbedder(), clock=SystemClock())
    report = await lib.run(everything=True)
    print("done", report.counts.indexed, flush=True)
    sys.stdin.readline()

asyncio.run(index())
"""
"""Indexes, says so, and waits to be killed."""

FULL = """
import asyncio, resource, signal, sys
from pathlib import Path
from sidecar.adapters.system_clock import SystemClock
from sidecar.errors import SidecarError
from sidecar.services.retrieve import RetrieveRequest
from tests.fakes.hash_embedder import HashEmbedder
from tests.fakes.library import real_library

async def index() -> None:
    lib = real_library(Path(sys.argv[1]), Path(sys.argv[2]), HashEmbedder(), clock=SystemClock())
    await lib.passages.counts()
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
    try:
        await lib.run(everything=True)
    except SidecarError as exc:
        print(type(exc).__name__)
    found = await lib.retrieve.retrieve(RetrieveRequest("heron stands still", limit=1))
    print([ranked.passage.path for ranked in found.passages])

asyncio.run(index())
"""
"""Indexes where no file may grow beyond a limit, as on a full disk."""


LONG_AGO_S = 1_600_000_000


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return an empty vault."""
    place = tmp_path.resolve() / "vault"
    place.mkdir()
    return place


@pytest.fixture
async def lib(root: Path, tmp_path: Path) -> AsyncIterator[Library]:
    """Return the vault's library."""
    library = real_library(root, tmp_path / "data", HashEmbedder(), clock=SystemClock())
    yield library
    await library.close()


def write(root: Path, path: str, text: str) -> None:
    """Write a note."""
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8")


async def found(lib: Library, query: str, **more: object) -> list[str]:
    """Return the paths found for a query, each once."""
    request = RetrieveRequest(query, **more)  # type: ignore[arg-type] - tests name the fields
    retrieval = await lib.retrieve.retrieve(request)
    return list(dict.fromkeys(ranked.passage.path for ranked in retrieval.passages))


async def test_names_with_quotes_and_sql_are_only_names(root: Path, lib: Library) -> None:
    """Deleting such notes deletes them and nothing else."""
    hostile = ["It's a test.md", "x' OR 1=1 --.md"]
    normal = [f"normal{number}.md" for number in range(5)]
    for path in (*hostile, *normal):
        write(root, path, "inertia keeps bodies moving")
    await lib.run(everything=True)
    for path in hostile:
        (root / path).unlink()
    report = await lib.run(deleted=tuple(hostile))
    rows = await lib.catalogue.all_notes()

    assert report.counts.deleted == 2
    assert [row.path for row in rows] == normal
    assert len(await lib.passages.counts()) == 5


async def test_a_renamed_folder_of_many_notes_embeds_nothing(root: Path, lib: Library) -> None:
    """Paths are rewritten, citations and folder filters follow, vectors stay."""
    for number in range(600):
        write(root, f"Old folder/n{number}.md", f"# Topic {number}\n\nwords about topic{number}")
        os.utime(root / f"Old folder/n{number}.md", (LONG_AGO_S, LONG_AGO_S))
    await lib.run(everything=True)
    texts = len(lib.embedder.texts)
    (root / "Old folder").rename(root / "It's new")
    report = await lib.run(renamed={"Old folder": "It's new"})

    assert report.counts.moved == 600
    assert len(lib.embedder.texts) == texts
    assert (await found(lib, "topic333"))[0] == "It's new/n333.md"
    with pytest.raises(ScopeUnknown):
        await found(lib, "topic333", scope=Scope(folder="Old folder"))
    assert (await found(lib, "topic333", scope=Scope(folder="It's new")))[0] == "It's new/n333.md"


async def test_names_of_link_syntax_and_markup_are_only_names(root: Path, lib: Library) -> None:
    """Such notes are found under their own path, with title and text as they are written."""
    names = ["C# notes.md", "a[1].md", "x^y.md", "R&D <draft>.md", '50% "off" %_.md']
    for number, name in enumerate(names):
        write(root, name, f"rareword{number}: a && b <i>not italic</i> &amp;")
    await lib.run(everything=True)
    for number, name in enumerate(names):
        (ranked,) = (
            await lib.retrieve.retrieve(RetrieveRequest(f"rareword{number}", limit=1))
        ).passages

        assert ranked.passage.path == name
        assert ranked.passage.title == name.removesuffix(".md")
        assert ranked.passage.text == f"rareword{number}: a && b <i>not italic</i> &amp;"
    await lib.run(deleted=(names[-1],))
    assert (await lib.catalogue.counts()).searchable == len(names)


async def test_a_linked_note_that_does_not_exist_is_no_result(root: Path, lib: Library) -> None:
    """A link to nothing is a word of the note that has it, not a note."""
    write(root, "a.md", "see [[Ghost]] and [[Folder/Ghost|the ghost]] ![[Ghost.png]]")
    await lib.run(everything=True)

    assert await found(lib, "Ghost") == ["a.md"]
    assert [row.path for row in await lib.catalogue.all_notes()] == ["a.md"]


@pytest.mark.parametrize("filters", ["tag:common tag:rare", "tag:rare tag:common"])
async def test_the_order_of_filters_does_not_matter(root: Path, lib: Library, filters: str) -> None:
    """All tags reach the index: one note among many that match better is found either way."""
    for number in range(30):
        write(root, f"n{number}.md", "#common inertia inertia inertia")
    write(root, "wanted.md", "#common #rare something on inertia, and much else besides")
    await lib.run(everything=True)

    assert await found(lib, f"{filters} inertia", limit=1) == ["wanted.md"]


async def test_a_quoted_phrase_is_found_among_many_notes_of_its_words(
    root: Path, lib: Library
) -> None:
    """The phrase is looked for in all notes, not among the best by words."""
    for number in range(30):
        write(root, f"n{number}.md", "door red red door door red door red")
    write(root, "wanted.md", "A long tale of a house by the sea, and of its bright red\ndoor.")
    await lib.run(everything=True)

    assert "wanted.md" in await found(lib, '"bright red door"', limit=1)


async def test_odd_notes_are_named_and_the_rest_is_indexed(root: Path, lib: Library) -> None:
    """Latin-1, UTF-16 and a lone byte are skipped by name; CRLF, BOM and bad YAML are read."""
    (root / "latin.md").write_bytes("café".encode("latin-1"))
    (root / "utf16.md").write_bytes("Grüße".encode("utf-16"))
    (root / "byte.md").write_bytes(b"\xff")
    (root / "crlf.md").write_bytes(b"\xef\xbb\xbf---\r\ntitle: x\r\n---\r\nheron text\r\n")
    (root / "yaml.md").write_text("---\na: [{{date}}\n---\nheron words\n")
    report = await lib.run(everything=True)

    assert report.state is JobState.DONE
    assert sorted(p.path for p in report.skipped) == ["byte.md", "latin.md", "utf16.md"]
    assert sorted(await found(lib, "heron")) == ["crlf.md", "yaml.md"]


async def test_a_pasted_picture_is_no_flood_of_passages(root: Path, lib: Library) -> None:
    """A note with a large data URI and one sentence has a handful of passages."""
    blob = "iVBORw0KGgo" * 60_000
    write(root, "a.md", f"![x](data:image/png;base64,{blob})\n\nThe heron stands still.\n")
    await lib.run(everything=True)

    assert (await lib.passages.stats()).passages <= 3
    assert await found(lib, "where does the heron stand") == ["a.md"]


async def test_an_excluded_folder_leaves_the_disk(root: Path, lib: Library, tmp_path: Path) -> None:
    """After the exclusion and a clean-up no file of the index holds the note's words."""
    write(root, "Private/diary.md", "xylophonecanary is written here")
    write(root, "open.md", "plain words")
    await lib.run(everything=True)
    await lib.close()
    excluding = real_library(root, tmp_path / "data", HashEmbedder(), excluded=["Private"])
    await excluding.run(everything=True)
    files = [p for p in (tmp_path / "data").rglob("*") if p.is_file()]
    holding = [p.name for p in files if b"xylophonecanary" in p.read_bytes()]

    assert await found(excluding, "xylophonecanary") == []
    assert holding == []
    await excluding.close()


async def test_a_killed_sidecar_goes_on_where_it_was(root: Path, tmp_path: Path) -> None:
    """After kill -9 in the middle, the rest is embedded, the first part is not, nothing doubles."""
    for number in range(300):
        write(root, f"n{number}.md", f"# Topic {number}\n\nwords about topic{number}")
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(root), str(tmp_path / "data")],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for _ in range(5):
        assert process.stdout.readline() == "call\n"
        process.stdin.write("go on\n")
        process.stdin.flush()
    assert process.stdout.readline() == "call\n"
    process.kill()
    process.wait()
    process.stdout.close()
    process.stdin.close()
    lib = real_library(root, tmp_path / "data", HashEmbedder(), clock=SystemClock())
    searchable = (await lib.catalogue.counts()).searchable
    await lib.run(everything=True)
    counts = await lib.passages.counts()

    assert 0 < searchable < 300
    assert len(lib.embedder.texts) <= 300 - searchable
    assert len(counts) == 300
    assert set(counts.values()) == {1}
    assert {row.state for row in await lib.catalogue.all_notes()} == {NoteState.INDEXED}
    await lib.close()


async def test_what_was_done_survives_a_kill_right_after(root: Path, tmp_path: Path) -> None:
    """The moment a job says done, everything is on the disk."""
    for number in range(200):
        write(root, f"n{number}.md", f"# Topic {number}\n\nwords about topic{number}")
        os.utime(root / f"n{number}.md", (LONG_AGO_S, LONG_AGO_S))
    process = subprocess.Popen(
        [sys.executable, "-c", DONE, str(root), str(tmp_path / "data")],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    said = process.stdout.readline()
    process.kill()
    process.wait()
    process.stdout.close()
    process.stdin.close()
    lib = real_library(root, tmp_path / "data", HashEmbedder(), clock=SystemClock())
    searchable = (await lib.catalogue.counts()).searchable
    report = await lib.run(everything=True)

    assert said == "done 200\n"
    assert (searchable, len(await lib.passages.counts())) == (200, 200)
    assert (report.counts.unchanged, lib.embedder.calls) == (200, 0)
    await lib.close()


@pytest.mark.skipif(os.name == "nt", reason="limits of a process are POSIX")
async def test_a_disk_that_takes_no_more_loses_nothing(root: Path, tmp_path: Path) -> None:
    """The job fails with a reason, what was there answers, and later the rest is indexed."""
    write(root, "a.md", "the heron stands still")
    lib = real_library(root, tmp_path / "data", HashEmbedder(), clock=SystemClock())
    await lib.run(everything=True)
    await lib.close()
    for number in range(40):
        write(root, f"n{number}.md", f"# Topic {number}\n\n" + f"word{number} " * 2000)
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(root), str(tmp_path / "data")],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    again = real_library(root, tmp_path / "data", HashEmbedder(), clock=SystemClock())
    await again.run(everything=True)
    error, answer = done.stdout.splitlines()

    assert error in {"DiskFull", "DataDirectoryUnwritable"}
    assert answer == "['a.md']"
    assert (await again.catalogue.counts()).searchable == 41
    assert (await found(again, "word7"))[0] == "n7.md"
    await again.close()


async def test_a_lost_index_is_rebuilt_from_the_vault(root: Path, lib: Library) -> None:
    """When the index's files are garbage, a rebuild brings everything back; note ids stay."""
    write(root, "a.md", "the heron stands still")
    await lib.run(everything=True)
    note_id = (await lib.catalogue.all_notes())[0].note_id
    await lib.close()
    for place in (root.parent / "data" / "library.lance").rglob("*"):
        if place.is_file():
            place.write_bytes(b"garbage")
    again = real_library(root, root.parent / "data", HashEmbedder(), clock=SystemClock())
    await again.run(rebuild=True)

    assert await found(again, "heron") == ["a.md"]
    assert (await again.catalogue.all_notes())[0].note_id == note_id
    await again.close()


async def test_a_lost_catalogue_is_rebuilt_from_the_vault(root: Path, lib: Library) -> None:
    """A damaged catalogue is replaced on a rebuild, and no passage of before is left over."""
    write(root, "a.md", "the heron stands still")
    await lib.run(everything=True)
    await lib.close()
    (root.parent / "data" / "catalogue.sqlite").write_bytes(b"garbage" * 1000)
    again = real_library(root, root.parent / "data", HashEmbedder(), clock=SystemClock())
    await again.run(rebuild=True)

    assert await found(again, "heron") == ["a.md"]
    assert sum((await again.passages.counts()).values()) == 1
    await again.close()


async def test_going_back_to_the_earlier_embedder_embeds_nothing(root: Path, lib: Library) -> None:
    """Half-way through another embedder the earlier table is whole; only edited notes are new."""
    for number in range(90):
        write(root, f"n{number}.md", f"# Topic {number}\n\nwords about topic{number}")
    await lib.run(everything=True)
    await lib.close()
    other = HashEmbedder("other", dimension=32)
    halfway = real_library(root, root.parent / "data", other, clock=SystemClock())
    other.on_call = lambda texts: halfway.ingest.cancel(halfway.ingest.running_job())
    await halfway.run(everything=True)
    older = (await halfway.passages.stats()).older
    missing = [
        n for n in range(90) if f"n{n}.md" not in await found(halfway, f"topic{n}", limit=20)
    ]
    other.on_call = lambda texts: None
    write(root, "n1.md", "# Topic 1\n\nrewritten about herons")
    await halfway.run(changed=("n1.md",))
    await halfway.close()
    back = real_library(root, root.parent / "data", HashEmbedder(), clock=SystemClock())
    await back.run(everything=True)
    stats = await back.passages.stats()

    assert 0 < older < 90
    assert missing == []
    assert back.embedder.texts == ["Topic 1\nrewritten about herons"]
    assert (await found(back, "rewritten herons"))[0] == "n1.md"
    assert (stats.passages, stats.older) == (90, 0)
    await back.close()


async def test_another_embedder_takes_over_note_by_note(root: Path, lib: Library) -> None:
    """Until the new vectors are there the old index answers by words; then the old one is gone."""
    write(root, "a.md", "the heron stands still")
    await lib.run(everything=True)
    await lib.close()
    other = HashEmbedder("other", dimension=32)
    again = real_library(root, root.parent / "data", other, clock=SystemClock())
    before = await found(again, "heron")
    notices = (await again.describe.library()).notices
    await again.run(everything=True)
    stats = await again.passages.stats()

    assert before == ["a.md"]
    assert any("embedded with hash" in notice for notice in notices)
    assert (stats.passages, stats.older) == (1, 0)
    assert len(other.texts) == 1
    await again.close()


async def test_a_folder_excluded_while_nothing_ran_answers_no_more(tmp_path: Path) -> None:
    """The index still holds it, the settings already do not."""
    vault, data = tmp_path / "vault", tmp_path / "data"
    (vault / "Private").mkdir(parents=True)
    data.mkdir()
    (vault / "Private/Diary.md").write_text("The gargoyle sleeps under the bridge.")
    (vault / "Open.md").write_text("Bread rises slowly over one night.")
    before = real_library(vault, data, None)
    await before.run(everything=True)
    await before.close()

    lib = real_library(vault, data, None, excluded=["Private"])
    found = await lib.retrieve.retrieve(RetrieveRequest("Where does the gargoyle sleep?"))
    notices = (await lib.describe.library()).notices
    await lib.close()

    assert found.passages == found.nearest == ()
    assert any("1 excluded" in notice for notice in found.notices)
    assert any("1 excluded" in notice for notice in notices)
