"""Who uses a model server next."""

import asyncio

import pytest

from sidecar.adapters.model_queue import ModelQueue
from sidecar.ports.language_model import Priority


async def settle() -> None:
    """Let all tasks run until they wait."""
    for _ in range(5):
        await asyncio.sleep(0)


async def run_all(queue: ModelQueue, order: list[Priority]) -> list[str]:
    """Queue calls behind a held server; return the order in which they were served."""
    served: list[str] = []

    async def call(number: int, priority: Priority) -> None:
        async with queue.turn(priority):
            served.append(f"{priority}{number}")

    async with queue.turn(Priority.INGEST):
        tasks = [asyncio.create_task(call(n, priority)) for n, priority in enumerate(order)]
        await settle()
    await asyncio.gather(*tasks)
    return served


async def test_a_turn_overtakes_questions_and_indexing() -> None:
    """The learner's turn goes first, then the question, then indexing."""
    served = await run_all(ModelQueue(), [Priority.INGEST, Priority.ASK, Priority.TURN])

    assert served == ["turn2", "ask1", "ingest0"]


async def test_equals_are_served_in_the_order_they_came() -> None:
    """Nobody of the same urgency is overtaken."""
    served = await run_all(ModelQueue(), [Priority.ASK, Priority.ASK, Priority.ASK])

    assert served == ["ask0", "ask1", "ask2"]


async def test_only_one_call_runs() -> None:
    """Two calls never hold the server together."""
    queue = ModelQueue()
    async with queue.turn(Priority.TURN):
        second = asyncio.create_task(queue.turn(Priority.TURN).__aenter__())
        await settle()

        assert not second.done()
        assert queue.waiting() == 1
    await second


async def test_a_cancelled_waiter_leaves_no_hole() -> None:
    """The next one is served although the one before it gave up."""
    queue = ModelQueue()
    async with queue.turn(Priority.TURN):
        first = asyncio.create_task(queue.turn(Priority.TURN).__aenter__())
        second = asyncio.create_task(queue.turn(Priority.TURN).__aenter__())
        await settle()
        first.cancel()
        await settle()
    await asyncio.wait_for(second, 1)

    assert first.cancelled()


async def test_a_waiter_cancelled_while_being_served_hands_the_server_on() -> None:
    """Cancelled between being chosen and running, it does not keep the server."""
    queue = ModelQueue()
    holding = queue.turn(Priority.TURN)
    await holding.__aenter__()
    first = asyncio.create_task(queue.turn(Priority.TURN).__aenter__())
    second = asyncio.create_task(queue.turn(Priority.TURN).__aenter__())
    await settle()
    await holding.__aexit__(None, None, None)  # first is chosen, but has not run yet
    first.cancel()
    await asyncio.wait_for(second, 1)

    assert first.cancelled()


async def test_a_failing_call_gives_the_server_back() -> None:
    """An error inside the block frees the server."""
    queue = ModelQueue()
    with pytest.raises(ValueError, match="boom"):
        async with queue.turn(Priority.TURN):
            raise ValueError("boom")

    async with asyncio.timeout(1), queue.turn(Priority.TURN):
        assert queue.waiting() == 0
