"""What an entry of the vault is: a note to read, something to skip with a reason, or neither.

Listing, finding and reading all ask here, so they never disagree.
"""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from sidecar.adapters.vault_folders import Entry, Folder, is_in_cloud
from sidecar.adapters.vault_paths import NOTE_SUFFIXES, Exclusions, segment_problem
from sidecar.ports.notes import NoteFile, SkippedNote, SkipReason

_STUB_SUFFIX = ".icloud"

Verdict = NoteFile | SkippedNote | None
"""``None``: neither a note nor something whose absence a learner would wonder about."""


class VaultRules:
    """The policy of one vault.

    Links: none is followed, wherever it points. One that leaves the vault would leak what
    lies outside; one that stays inside names a note that is read under its own path already.
    """

    def __init__(self, root: Path, *, exclusions: Exclusions, max_note_bytes: int) -> None:
        """Set the policy; *root* only serves to say where a link leads."""
        self._root = root
        self._exclusions = exclusions
        self.max_note_bytes = max_note_bytes

    def excluded_by(self, key: str) -> str | None:
        """Return the pattern that excludes *key*, or ``None``."""
        return self._exclusions.match(key)

    def judge(self, folder: Folder, entry: Entry, key: str) -> Verdict:
        """Return what *entry* of the open *folder* is.

        Raises:
            OSError: If the system refuses to look.
        """
        if entry.shown_name.startswith("."):
            return _judge_hidden(entry, key)
        problem = _name_problem(entry)
        if problem:
            return skip(entry, key, SkipReason.BAD_NAME, problem)
        pattern = self.excluded_by(key)
        if pattern is not None:
            return skip(entry, key, SkipReason.EXCLUDED, f"it is excluded by {pattern!r}")
        if entry.is_link:
            return self.judge_link(key)
        if entry.is_folder or not _is_note_name(key):
            return None
        return self.judge_file(folder, entry, key)

    def judge_file(self, folder: Folder, entry: Entry, key: str) -> Verdict:
        """Return whether a file with a note's name may be read.

        Raises:
            OSError: If the system refuses to look.
        """
        size = entry.facts.st_size
        if not stat.S_ISREG(entry.facts.st_mode):
            return SkippedNote(
                key, SkipReason.NOT_A_FILE, "it is a pipe, a socket or a device, not a file"
            )
        if size > self.max_note_bytes:
            limit = f"it has {size} bytes; the limit is {self.max_note_bytes}"
            return SkippedNote(key, SkipReason.TOO_LARGE, limit)
        if is_in_cloud(folder, entry):
            return in_cloud(key)
        return NoteFile(key, size, entry.facts.st_mtime_ns)

    def judge_link(self, key: str) -> SkippedNote | None:
        """Return why what lies at or behind a link is skipped; attachments do not matter."""
        place = self._root / os.fsdecode(key.encode())
        leads_to_folder = place.is_dir()
        if not leads_to_folder and not _is_note_name(key):
            return None
        target = Path(os.path.realpath(place))
        if not target.is_relative_to(self._root):
            sentence = "it is a link that leads out of the vault"
        elif not target.exists():
            sentence = "it is a link that leads nowhere"
        elif place.is_relative_to(target):
            sentence = "it is a link in a circle"
        else:
            sentence = "it is a link; the note it leads to is read under its own path"
        return SkippedNote(key + "/" * leads_to_folder, SkipReason.LINK, sentence)


def skip(entry: Entry, key: str, reason: SkipReason, sentence: str) -> Verdict:
    """Return a skip for a note or folder; other files are passed over in silence."""
    if entry.is_folder:
        return SkippedNote(key + "/", reason, sentence)
    return SkippedNote(key, reason, sentence) if _is_note_name(key) else None


def in_cloud(key: str) -> SkippedNote:
    """Return the skip of a note that is not on this machine."""
    return SkippedNote(key, SkipReason.IN_CLOUD, "it is in the cloud and was not read")


def stub_name(name: str) -> str:
    """Return the name of the placeholder that iCloud leaves for an evicted file.

    Example:
        >>> stub_name("Inertia.md")
        '.Inertia.md.icloud'
    """
    return f".{name}{_STUB_SUFFIX}"


def kind_of(exc: OSError) -> str:
    """Return a short name of a refusal by the system, without any path.

    Example:
        >>> kind_of(PermissionError(13, "Permission denied", "/secret"))
        'permission denied'
    """
    if isinstance(exc, PermissionError):
        return "permission denied"
    return errno.errorcode.get(exc.errno or 0, "input/output error")


def _judge_hidden(entry: Entry, key: str) -> Verdict:
    name = entry.shown_name
    if entry.is_folder:
        return SkippedNote(key + "/", SkipReason.HIDDEN, "hidden folders are never read")
    if name.endswith(tuple(suffix + _STUB_SUFFIX for suffix in NOTE_SUFFIXES)):
        return in_cloud(key.removesuffix(name) + name[1:].removesuffix(_STUB_SUFFIX))
    return None


def _name_problem(entry: Entry) -> str:
    return "its name is not UTF-8" if entry.name is None else segment_problem(entry.name)


def _is_note_name(key: str) -> bool:
    return key.lower().endswith(NOTE_SUFFIXES)
