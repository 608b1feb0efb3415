"""A sealed ledger in memory (``ports/ledger.py``)."""

from __future__ import annotations

from sidecar.calibration.seal import BrokenSealError, SealedLedger, seal, unseal
from sidecar.ports.ledger import LedgerReading


class FakeLedger:
    """Keeps the sealed text, so that a test can damage it."""

    def __init__(self) -> None:
        self.text: str | None = None

    async def read(self) -> LedgerReading:
        """Return what is sealed."""
        if self.text is None:
            return LedgerReading()
        try:
            return LedgerReading(unseal(self.text))
        except BrokenSealError as exc:
            return LedgerReading(problem=str(exc))

    async def write(self, sealed: SealedLedger) -> None:
        """Replace what is sealed."""
        self.text = seal(sealed)

    async def clear(self) -> None:
        """Forget what is sealed."""
        self.text = None
