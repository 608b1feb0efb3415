"""Notes as files below the vault's folder (``ports/notes.py``)."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NoReturn

from sidecar.adapters.vault_folders import Entry, Folder, RootOpener
from sidecar.adapters.vault_paths import MAX_DEPTH, Exclusions, note_key
from sidecar.adapters.vault_rules import VaultRules, Verdict, in_cloud, kind_of, skip, stub_name
from sidecar.errors import (
    NoteExcluded,
    NoteInCloud,
    NoteNotFound,
    NoteNotUtf8,
    NoteTooLarge,
    NoteUnreadable,
    OutsideVault,
    VaultNotFound,
)
from sidecar.ids import content_hash
from sidecar.library.canvas import CANVAS_SUFFIX, canvas_text
from sidecar.ports.notes import NoteFile, NoteListing, NoteText, SkippedNote, SkipReason

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class _Place:
    """An entry in its open folder."""

    folder: Folder
    entry: Entry


@dataclass(frozen=True, slots=True)
class _Root:
    """The vault's own folder, open."""

    folder: Folder


@dataclass(slots=True)
class _Found:
    """Collects a listing."""

    notes: list[NoteFile] = field(default_factory=list)
    skipped: list[SkippedNote] = field(default_factory=list)

    def add(self, verdict: Verdict) -> None:
        if isinstance(verdict, NoteFile):
            self.notes.append(verdict)
        elif verdict is not None:
            self.skipped.append(verdict)

    def listing(self) -> NoteListing:
        """Return both lists sorted; a placeholder beside its note does not count."""
        known = {note.path for note in self.notes}
        skipped = {note.path: note for note in self.skipped if note.path not in known}
        return NoteListing(
            tuple(sorted(self.notes, key=lambda note: note.path)),
            tuple(skipped[path] for path in sorted(skipped)),
        )


class VaultFiles:
    """Lists and reads the notes of one vault, in worker threads."""

    def __init__(
        self,
        root: Path,
        *,
        excluded: Sequence[str] = (),
        filters: Sequence[str] = (),
        max_note_bytes: int,
        open_vault: Callable[[Path], Folder] | None = None,
    ) -> None:
        """Name the vault.

        Args:
            root: Absolute, resolved folder of the vault.
            excluded: Patterns as in ``Exclusions``.
            filters: Obsidian's own, as there.
            max_note_bytes: Largest note that is read, in bytes.
            open_vault: Opens the root; ``None`` takes this platform's way.
        """
        self._root = root
        self._rules = VaultRules(
            root, exclusions=Exclusions(excluded, filters), max_note_bytes=max_note_bytes
        )
        self._open_vault = open_vault or RootOpener()

    def key(self, path: str) -> str:
        """Return the key of a path as a client sent it; see ``Notes.key``."""
        return note_key(path)

    async def list_notes(self, folder: str = "") -> NoteListing:
        """Return what lies below *folder*; see ``Notes.list_notes``."""
        return await asyncio.to_thread(self._list, note_key(folder) if folder else "")

    async def find(self, path: str) -> NoteFile | SkippedNote | None:
        """Return the note at *path* or why it is not read; see ``Notes.find``."""
        return await asyncio.to_thread(self._find, note_key(path))

    async def read(self, path: str) -> NoteText:
        """Return the note's text; see ``Notes.read``."""
        return await asyncio.to_thread(self._read, note_key(path))

    def _list(self, key: str) -> NoteListing:
        found = _Found()
        try:
            with self._located(key) as place:
                if isinstance(place, SkippedNote):
                    found.add(replace(place, path=key + "/"))
                elif isinstance(place, _Place) and place.entry.is_folder:
                    self._enter(place, key, found)
                elif isinstance(place, _Root):
                    self._walk(place.folder, "", found)
        except OSError as exc:
            found.add(SkippedNote(key + "/", SkipReason.UNREADABLE, kind_of(exc)))
        return found.listing()

    def _walk(self, folder: Folder, prefix: str, found: _Found) -> None:
        entries = folder.scan()
        owners = {entry.name: entry for entry in entries if entry.is_spelled_nfc}
        for entry in entries:
            if entry.name is not None and owners.setdefault(entry.name, entry) is not entry:
                sentence = "another file has the same name in another spelling"
                found.add(skip(entry, prefix + entry.disk_name, SkipReason.TWIN, sentence))
                continue
            key = prefix + entry.shown_name
            try:
                verdict = self._rules.judge(folder, entry, key)
            except OSError as exc:
                verdict = skip(entry, key, SkipReason.UNREADABLE, kind_of(exc))
            found.add(verdict)
            if verdict is None and entry.is_folder:
                self._enter(_Place(folder, entry), key, found)

    def _enter(self, place: _Place, key: str, found: _Found) -> None:
        if key.count("/") + 1 >= MAX_DEPTH:
            found.add(SkippedNote(key + "/", SkipReason.TOO_DEEP, "it is nested too deeply"))
            return
        try:
            with place.folder.folder(place.entry) as inner:
                self._walk(inner, key + "/", found)
        except OSError as exc:
            found.add(SkippedNote(key + "/", SkipReason.UNREADABLE, kind_of(exc)))

    def _find(self, key: str) -> NoteFile | SkippedNote | None:
        try:
            with self._located(key) as place:
                return self._verdict(place, key)
        except OSError as exc:
            return SkippedNote(key, SkipReason.UNREADABLE, kind_of(exc))

    def _read(self, key: str) -> NoteText:
        try:
            with self._located(key) as place:
                verdict = self._verdict(place, key)
                if not (isinstance(place, _Place) and isinstance(verdict, NoteFile)):
                    self._refuse(verdict, place, key)
                data, facts = self._read_bytes(place, key)
        except OSError as exc:
            raise NoteUnreadable(path=key, kind=kind_of(exc)) from exc
        text = _as_markdown(_decoded(data, key), key)
        return NoteText(key, text, content_hash(text), len(data), facts.st_mtime_ns)

    def _read_bytes(self, place: _Place, key: str) -> tuple[bytes, os.stat_result]:
        limit = self._rules.max_note_bytes
        with os.fdopen(place.folder.open_file(place.entry), "rb") as file:
            facts = os.fstat(file.fileno())
            opened = replace(place.entry, facts=facts)
            verdict = self._rules.judge_file(place.folder, opened, key)
            if not isinstance(verdict, NoteFile):
                self._refuse(verdict, place, key)
            data = file.read(limit + 1)
        if len(data) > limit:
            raise NoteTooLarge(path=key, size_bytes=len(data), limit_bytes=limit)
        return data, facts

    def _verdict(self, place: _Place | _Root | SkippedNote | None, key: str) -> Verdict:
        if isinstance(place, _Place):
            return self._rules.judge(place.folder, place.entry, key)
        return place if isinstance(place, SkippedNote) else None

    def _refuse(
        self, verdict: Verdict, place: _Place | _Root | SkippedNote | None, key: str
    ) -> NoReturn:
        """Raise the error for a note that is not read.

        Raises:
            NoteNotFound: If nothing is there, or not a note.
            NoteExcluded: If an exclusion covers it.
            OutsideVault: If it is hidden or behind a link.
            NoteTooLarge: If it is over the limit.
            NoteInCloud: If only a placeholder is there.
            NoteUnreadable: For every other reason.
        """
        if not isinstance(verdict, SkippedNote):
            if isinstance(place, _Place) and place.entry.is_folder:
                raise NoteUnreadable(path=key, kind="it is a folder")
            raise NoteNotFound(path=key)
        if verdict.reason is SkipReason.EXCLUDED:
            raise NoteExcluded(path=key, pattern=self._rules.excluded_by(key) or "")
        if verdict.reason in {SkipReason.LINK, SkipReason.HIDDEN}:
            raise OutsideVault(reason=verdict.sentence)
        if verdict.reason is SkipReason.TOO_LARGE and isinstance(place, _Place):
            raise NoteTooLarge(
                path=key,
                size_bytes=place.entry.facts.st_size,
                limit_bytes=self._rules.max_note_bytes,
            )
        if verdict.reason is SkipReason.IN_CLOUD:
            raise NoteInCloud(path=key)
        raise NoteUnreadable(path=key, kind=verdict.sentence)

    @contextmanager
    def _located(self, key: str) -> Iterator[_Place | _Root | SkippedNote | None]:
        """Yield where *key* leads, with its folder open, walking one component at a time."""
        pattern = self._rules.excluded_by(key)
        if pattern is not None:
            yield SkippedNote(key, SkipReason.EXCLUDED, f"it is excluded by {pattern!r}")
            return
        with ExitStack() as opened:
            folder = opened.enter_context(self._opened_root())
            if not key:
                yield _Root(folder)
                return
            *above, name = key.split("/")
            for segment in above:
                entry = folder.entry(segment)
                if entry is None or not entry.is_folder:
                    link = entry is not None and entry.is_link
                    yield self._rules.judge_link(key) if link else None
                    return
                folder = opened.enter_context(folder.folder(entry))
            yield _end_of_walk(folder, name, key)

    def _opened_root(self) -> Folder:
        try:
            return self._open_vault(self._root)
        except OSError as exc:
            raise VaultNotFound(reason=kind_of(exc)) from exc


def _end_of_walk(folder: Folder, name: str, key: str) -> _Place | SkippedNote | None:
    entry = folder.entry(name)
    if entry is not None:
        return _Place(folder, entry)
    return in_cloud(key) if folder.entry(stub_name(name)) is not None else None


def _decoded(data: bytes, key: str) -> str:
    body = data.removeprefix(_BYTE_ORDER_MARK)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as exc:
        raise NoteNotUtf8(path=key, offset=exc.start + len(data) - len(body)) from exc


def _as_markdown(text: str, key: str) -> str:
    """Return the Markdown of a note: its text, or that of a canvas's cards.

    Raises:
        NoteUnreadable: If the name promises a canvas and the file holds none.
    """
    if not key.lower().endswith(CANVAS_SUFFIX):
        return text
    try:
        return canvas_text(text)
    except ValueError as exc:
        raise NoteUnreadable(path=key, kind="it is not a canvas") from exc
