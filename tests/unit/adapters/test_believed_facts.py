"""Facts of a model server, believed for a moment."""

from __future__ import annotations

import asyncio

import pytest

from sidecar.adapters.believed_facts import BelievedFacts


class Asked:
    """Answers with how often it was asked, and keeps what was believed before."""

    def __init__(self) -> None:
        self.before: list[int | None] = []

    async def __call__(self, before: int | None) -> int:
        self.before.append(before)
        await asyncio.sleep(0)
        return len(self.before)


async def test_calls_at_once_ask_once() -> None:
    """Within their time facts are asked for by the first caller only."""
    ask, facts = Asked(), BelievedFacts[int](60.0)
    found = await asyncio.gather(*(facts.get(ask) for _ in range(5)))

    assert found == [1] * 5


async def test_old_facts_are_asked_for_again() -> None:
    """Whoever asks is told what was believed before."""
    ask, facts = Asked(), BelievedFacts[int](-1.0)
    found = [await facts.get(ask), await facts.get(ask)]

    assert found == [1, 2]
    assert ask.before == [None, 1]


async def test_a_failure_is_not_believed() -> None:
    """The next call asks again."""

    async def fail(_: int | None) -> int:
        raise ConnectionError

    ask, facts = Asked(), BelievedFacts[int](60.0)
    with pytest.raises(ConnectionError):
        await facts.get(fail)

    assert await facts.get(ask) == 1
