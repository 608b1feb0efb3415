"""The sealed ledger of a vault above the one that the package ships (``ports/ledger.py``)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sidecar.adapters.ledger_file import LedgerFile
from sidecar.calibration.seal import SealedLedger
from sidecar.ports.ledger import LedgerReading

SHIPPED = Path(__file__).parent / "data" / "builtin_ledger.json"
"""Sealed when the package is built, by ``make sealed-ledger``; its provenance stands inside."""


class LayeredLedger:
    """Reads both; a class that the vault's own file holds is read from there alone.

    So what a ruling tightened stays tight, and a new version of the package brings the
    classes of its new checker. A vault's file that was refused hides the shipped one too:
    nobody knows what it had tightened.
    """

    def __init__(self, own: LedgerFile, shipped: LedgerFile) -> None:
        """Take the files; the shipped one is never written."""
        self._own = own
        self._shipped = shipped

    async def read(self) -> LedgerReading:
        """Return what is sealed, of both."""
        own = await self._own.read()
        if own.problem:
            return own
        shipped = await self._shipped.read()
        if own.sealed is None:
            return shipped
        if shipped.sealed is None:
            return own
        return LedgerReading(_joined(own.sealed, shipped.sealed))

    async def write(self, sealed: SealedLedger) -> None:
        """Replace the vault's own file."""
        await self._own.write(sealed)

    async def clear(self) -> None:
        """Delete the vault's own file; the shipped one speaks again."""
        await self._own.clear()


def _joined(own: SealedLedger, shipped: SealedLedger) -> SealedLedger:
    """Return the vault's ledger with the shipped classes that it does not hold."""
    held = {entry.of for entry in own.ledger.entries}
    ledger = own.ledger
    for entry in shipped.ledger.entries:
        if entry.of not in held:
            ledger = ledger.with_entry(entry)
    sources = {*own.provenance.sources, *shipped.provenance.sources}
    return replace(
        own,
        ledger=ledger,
        provenance=replace(own.provenance, sources=tuple(sorted(sources))),
    )
