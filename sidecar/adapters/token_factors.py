"""What was learned about models' tokenizers, kept over restarts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from sidecar.library.tokens import (
    ESTIMATOR_VERSION,
    FACTOR_MAX,
    FACTOR_MIN,
    estimate_messages,
    is_worth_storing,
    repeated_tokens,
    updated_factor,
)

DEFAULT_FACTOR = 1.0
"""Factor of a model of which nothing is known."""


class TokenFactors:
    """The ratio of real to estimated tokens of each model, by the digest of its weights.

    What is handed out, like what is stored, moves only by steps that matter: prompts are
    planned with it, and a plan that trembles would change the prefix of a conversation.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Take the file to keep them in; ``None`` keeps them for this process only."""
        self._path = path
        self._exact: dict[str, float] = {}
        self._stored: dict[str, float] = {} if path is None else _read(path)
        self._last: dict[str, tuple[str, ...]] = {}

    def value(self, digest: str) -> float:
        """Return the factor to plan with."""
        return self._stored.get(digest, DEFAULT_FACTOR)

    async def learn(
        self,
        digest: str,
        contents: Sequence[str],
        *,
        reported: int | None,
        cached: int | None = None,
    ) -> None:
        """Take in what a server counted for a prompt.

        Args:
            digest: Names the model.
            contents: Contents of the messages, exactly as sent.
            reported: Prompt tokens as reported; ``None`` when they were not.
            cached: Of those, tokens taken from the cache; ``None`` when the server does not
                say whether its count holds them.

        Side effects:
            Writes the file when the factor has moved enough; a file that cannot be written
            costs no answer.
        """
        last, self._last[digest] = self._last.get(digest, ()), tuple(contents)
        known = self._exact.get(digest, self._stored.get(digest))
        factor = updated_factor(
            known,
            estimated=estimate_messages(contents),
            reported=reported,
            cached=cached,
            repeated=repeated_tokens(last, contents),
        )
        if factor is None:
            return
        self._exact[digest] = factor
        if is_worth_storing(self._stored.get(digest), factor):
            self._stored[digest] = factor
            if self._path is not None:
                await asyncio.to_thread(_write, self._path, dict(self._stored))


def _read(path: Path) -> dict[str, float]:
    """Return the factors of a file; none when it is absent, broken or of another estimator."""
    try:
        kept = json.loads(path.read_text("utf-8"))
        if kept["estimator"] != ESTIMATOR_VERSION:
            return {}
        return {
            str(digest): min(FACTOR_MAX, max(FACTOR_MIN, float(factor)))
            for digest, factor in kept["factors"].items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _write(path: Path, factors: dict[str, float]) -> None:
    """Write the file, complete or not at all."""
    unfinished = path.with_name(path.name + ".part")
    with suppress(OSError):  # learned anew another time
        unfinished.write_text(
            json.dumps({"estimator": ESTIMATOR_VERSION, "factors": factors}), "utf-8"
        )
        unfinished.replace(path)
