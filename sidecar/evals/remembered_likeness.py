"""Likeness that is measured once, many texts at a time, and then remembered."""

from __future__ import annotations

from sidecar.ports.likeness import LikenessMeter, LikenessRequest
from sidecar.rounds.semantic import Likeness


class RememberedLikeness:
    """A ``LikenessMeter`` that asks another one only for what it has not measured yet.

    An eval first measures all answers to a question at once, which packs the embedder's
    batches full, and then checks them one by one, as rounds do.
    """

    def __init__(self, meter: LikenessMeter) -> None:
        """Take the meter that measures."""
        self._meter = meter
        self._known: dict[tuple[str, str, str], Likeness] = {}

    @property
    def name(self) -> str:
        """Name of the space."""
        return self._meter.name

    def serves(self, language: str) -> bool:
        """Return whether the meter knows the language."""
        return self._meter.serves(language)

    async def measure(self, request: LikenessRequest) -> tuple[Likeness, ...]:
        """Return one likeness a statement, in order.

        Raises:
            ModelFileInvalid: If the weights are missing or not the pinned ones.
            ExtraMissing: If the weights' package is not installed.
        """
        keys = [(request.assertion, request.asked, text) for text in request.statements]
        unknown = [key for key in dict.fromkeys(keys) if key not in self._known]
        if unknown:
            texts = tuple(text for _, _, text in unknown)
            asked = LikenessRequest(request.assertion, texts, request.asked)
            measured = await self._meter.measure(asked)
            self._known |= dict(zip(unknown, measured, strict=True))
        return tuple(self._known[key] for key in keys)
