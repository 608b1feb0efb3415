"""What measuring needs of the adapters; the composition root hands it over."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path

from sidecar.ports.catalogue import Catalogue
from sidecar.ports.checker import Checker
from sidecar.ports.clock import Clock
from sidecar.ports.embedder import Embedder
from sidecar.ports.engine import Engine
from sidecar.ports.likeness import LikenessMeter
from sidecar.ports.notes import Notes
from sidecar.ports.round_store import RoundStore
from sidecar.rounds.meanings import Lexicon
from sidecar.rounds.semantic import CheckModel


@dataclass(frozen=True, slots=True)
class Stage:
    """A vault of its own with the stores that a round needs.

    Attributes:
        vault: Folder to write notes into.
        notes: Reads them.
        catalogue: Empty: notes are known by their paths.
        store: Keeps the rounds.
        clock: Dates them.
    """

    vault: Path
    notes: Notes
    catalogue: Catalogue
    store: RoundStore
    clock: Clock


@dataclass(frozen=True, slots=True)
class Instruments:
    """Real parts, put together as the product puts them together.

    Attributes:
        models: The shipped models of the builtin check, by name of their space.
        meters: Fresh meters of the builtin check, the preferred one first; what an earlier
            one remembers is not theirs.
        checker: Makes a builtin checker of models and meters.
        builtin: Makes a builtin engine around a checker.
        embedder: The embedder of the cosine baseline.
        engine: The engine to measure when it is not the builtin one.
        stage: Opens a stage in an empty folder.
        lexicons: Of the builtin check, by language.
    """

    models: Mapping[str, CheckModel]
    meters: Callable[[], Sequence[LikenessMeter]]
    checker: Callable[[Mapping[str, CheckModel], Sequence[LikenessMeter]], Checker]
    builtin: Callable[[Checker], Awaitable[Engine]]
    embedder: Embedder
    engine: Engine | None
    stage: Callable[[Path], AbstractAsyncContextManager[Stage]]
    lexicons: Mapping[str, Lexicon] = field(default_factory=dict)
