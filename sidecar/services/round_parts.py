"""What every use case of a round works with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sidecar.ports.clock import Clock
from sidecar.ports.engine import Engines
from sidecar.ports.judge import Judge
from sidecar.ports.round_store import RoundStore
from sidecar.ports.trials import AnswerLearner
from sidecar.services.serve_checks import ServeChecks
from sidecar.services.serve_numbers import ServeNumbers


@dataclass(frozen=True, slots=True)
class RoundOptions:
    """How rounds are played.

    Attributes:
        turns_allowed: Learner turns of a round, 1 to 12.
        assertions_heading: Heading above the core assertions, in any case.
        serving: ``hedge`` shows hedged outcomes as such; ``refuse`` makes them undecided.
    """

    turns_allowed: int = 4
    assertions_heading: str = "Core assertions"
    serving: str = "hedge"


@dataclass(frozen=True, slots=True)
class RoundParts:
    """Store, engines, clock, identifiers and options.

    Attributes:
        store: Where rounds live.
        engines: Hands out engines; ``builtin`` must always be available.
        clock: Tells when a round was opened and concluded.
        new_id: Returns a fresh random identifier.
        options: How rounds are played.
        judge: Has the final word on verdicts; ``None`` when it is off.
        serve: Checks assertions and says how far each outcome may be trusted.
        numbers: Judges numbers and says how far each outcome may be trusted.
        answers: Learns from problems with an answer; ``None`` where nothing is counted.
    """

    store: RoundStore
    engines: Engines
    clock: Clock
    new_id: Callable[[], str]
    options: RoundOptions = RoundOptions()
    judge: Judge | None = None
    serve: ServeChecks = field(default_factory=ServeChecks)
    numbers: ServeNumbers = field(default_factory=ServeNumbers)
    answers: AnswerLearner | None = None
