"""Say what the library holds, and why a note is or is not in it."""

from __future__ import annotations

from sidecar.library.values import LibraryStatus, NoteStatus


class DescribeLibrary:
    """Describes the library."""

    async def library(self) -> LibraryStatus:
        """Return counts, embedder, share indexed and disk use."""
        raise NotImplementedError

    async def note(self, path: str) -> NoteStatus:
        """Return state and reason of one note."""
        raise NotImplementedError
