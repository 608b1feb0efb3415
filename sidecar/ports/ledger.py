"""The sealed ledger, as serving reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.ledger import Ledger
from sidecar.calibration.seal import SealedLedger

LEDGER_REMEDY = (
    "Close Obsidian and run: sparring doctor --repair. It takes the sound copy of it, or lets "
    "what you ratified be decided anew."
)
"""What helps where the sealed ledger was refused."""


@dataclass(frozen=True, slots=True)
class LedgerReading:
    """What reading the sealed ledger gave.

    Attributes:
        sealed: What was sealed; ``None`` when there is nothing, or it was refused.
        problem: Why it was refused, without any of its content; empty otherwise. Whoever
            shows a standing shows it too.
    """

    sealed: SealedLedger | None = None
    problem: str = ""

    def __post_init__(self) -> None:
        """Refuse to serve what was refused.

        Raises:
            ValueError: If something was refused and is served all the same.
        """
        if self.problem and self.sealed is not None:
            raise ValueError("a refused ledger licenses nothing")

    @property
    def notices(self) -> tuple[str, ...]:
        """What people must be told of it, whole sentences; empty when all is well."""
        if not self.problem:
            return ()
        said = f"The sealed ledger was refused ({self.problem}): every outcome is hedged."
        return (f"{said} {LEDGER_REMEDY}",)

    @property
    def ledger(self) -> Ledger:
        """The ledger; an empty one, which licenses nothing, when nothing sound was read."""
        return Ledger() if self.sealed is None else self.sealed.ledger

    @property
    def ratified(self) -> frozenset[ClassKey]:
        """The classes that a person ratified."""
        return frozenset() if self.sealed is None else self.sealed.ratified


class LedgerStore(Protocol):
    """Keeps one sealed ledger."""

    async def read(self) -> LedgerReading:
        """Return what is sealed; damage is a value and never an error."""
        ...

    async def write(self, sealed: SealedLedger) -> None:
        """Replace what is sealed, wholly or not at all.

        Raises:
            DiskFull: If there is no room; what was sealed stays.
            DataDirectoryUnwritable: If it cannot be written; what was sealed stays.
        """
        ...

    async def clear(self) -> None:
        """Forget what is sealed of this vault.

        Raises:
            DataDirectoryUnwritable: If it cannot be deleted.
        """
        ...
