"""All gold cases, attempted by the builtin check as it is shipped."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sidecar.adapters.builtin_answerer import BuiltinAnswerer
from sidecar.adapters.builtin_checker import BuiltinChecker
from sidecar.adapters.builtin_engine import BuiltinEngine
from sidecar.adapters.builtin_partner import BuiltinPartner
from sidecar.adapters.check_models import check_digest, read_check_models
from sidecar.adapters.minilm_embedder import MiniLmEmbedder
from sidecar.adapters.token_likeness import TokenLikeness
from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.bootstrap.calibration import read_gold_cases
from sidecar.calibration.practice import Attempt, Role
from sidecar.ports.engine import Engine
from sidecar.ports.gold import GoldCases
from sidecar.services.attempt_case import AttemptCase


@asynccontextmanager
async def builtin_engine() -> AsyncIterator[Engine]:
    """Put the builtin engine together as the product has it."""
    embedder = MiniLmEmbedder()
    try:
        yield await BuiltinEngine(
            partner=BuiltinPartner(),
            checker=BuiltinChecker(
                read_check_models(), [TokenLikeness(embedder, name="minilm")], lexicons()
            ),
            answerer=BuiltinAnswerer(embedder),
            check_digest=check_digest(),
        ).build("It is measured.")
    finally:
        embedder.close()


async def attempt_gold(every: int = 1) -> tuple[GoldCases, tuple[Attempt, ...]]:
    """Return the gold set and an attempt of every so manieth case, in the set's order."""
    gold = read_gold_cases()
    async with builtin_engine() as engine:
        attempter = AttemptCase(engine, engine, {})
        attempts = [await attempter.attempt(case, Role.GOLD) for case in gold.cases[::every]]
    return gold, tuple(attempts)
