"""Model files to choose from."""

from __future__ import annotations

from pathlib import Path

from sidecar.adapters.gguf_files import GgufFiles


async def test_model_files_are_listed_by_their_whole_paths(tmp_path: Path) -> None:
    """Each once, with its size; what is no model by itself is left out."""
    names = ("b.gguf", "A.GGUF", "notes.txt", "mmproj-b.gguf", "c-00001-of-00002.gguf")
    for name in (*names, "c-00002-of-00002.gguf"):
        (tmp_path / name).write_bytes(b"GGUF")
    (tmp_path / "folder.gguf").mkdir()

    found = await GgufFiles([tmp_path, tmp_path]).listed()

    chosen = ("A.GGUF", "b.gguf", "c-00001-of-00002.gguf")
    assert [model.name for model in found] == [str(tmp_path / name) for name in chosen]
    assert {(m.size_bytes, m.can_chat, m.can_embed) for m in found} == {(4, True, False)}


async def test_a_folder_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    """Nor does a file in its place."""
    file = tmp_path / "a.gguf"
    file.touch()

    assert await GgufFiles([tmp_path / "nowhere", file]).listed() == ()
