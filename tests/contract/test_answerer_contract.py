"""What every answerer does, whichever engine it belongs to."""

import pytest

from sidecar.library.values import Passage, Span
from sidecar.ports.answerer import AnswerRequest
from sidecar.ports.engine import Engine
from tests.contract.conftest import ENGINES

TEXTS = (
    "Recalling something improves later memory more than reading it again.",
    "Opportunity cost is the value of the best thing given up.",
    "Congestion control keeps a network from collapsing.",
)


NOTHING_SAID = "nothing was said"
"""Stands in for the first piece of an answer without any."""


def request(*, most: int = 3) -> AnswerRequest:
    """Return a question with passages."""
    passages = tuple(
        Passage(
            id=f"p{n}",
            note_id=f"n{n}",
            path=f"{n}.md",
            title=f"Note {n}",
            heading_path=(),
            span=Span(0, len(text)),
            text=text,
            text_hash="h",
            embed_text=text,
            ordinal=0,
            language="en",
        )
        for n, text in enumerate(TEXTS[:most])
    )
    return AnswerRequest("What improves later memory?", passages, (), "7f3a9c", "en", "focused")


@pytest.mark.parametrize("source", ENGINES, indirect=True)
class TestAnswerer:
    async def test_the_plan_keeps_offered_passages_in_order(self, engine: Engine) -> None:
        """Nothing else may be cited."""
        asked = request()
        plan = await engine.answerer.plan(asked)
        places = [asked.passages.index(passage) for passage in plan.passages]

        assert places == sorted(places)
        assert places

    async def test_an_answer_is_text(self, engine: Engine) -> None:
        """It may come in one piece or many."""
        asked = request(most=1)
        plan = await engine.answerer.plan(asked)
        text = ""
        async for piece in engine.answerer.answer(asked, plan):
            text += piece
            if len(text) > 80:
                break

        assert text.strip()

    async def test_an_answer_can_be_closed(self, engine: Engine) -> None:
        """Who stops listening is not made to wait, and the next question is served."""
        asked = request(most=1)
        plan = await engine.answerer.plan(asked)
        for _ in range(2):
            pieces = engine.answerer.answer(asked, plan)
            first = await anext(pieces, NOTHING_SAID)  # a base model may end at once
            await pieces.aclose()

            assert first
