"""Say what a call is doing in the language of its round."""

from __future__ import annotations

from sidecar.rounds.told import told
from sidecar.services.progress import Progress


class ToldProgress:
    """Passes everything on, the stages in a language."""

    def __init__(self, progress: Progress, language: str) -> None:
        """Take who listens.

        Args:
            progress: Receives it.
            language: ISO 639-1 code; see ``rounds.told``.
        """
        self._progress = progress
        self._language = language

    def report(self, done: float, total: float, message: str) -> None:
        """Pass on how far it is, and the stage in the language."""
        self._progress.report(done, total, told(message, self._language))

    def text(self, piece: str) -> None:
        """Pass on the next piece of an answer as it is."""
        self._progress.text(piece)
