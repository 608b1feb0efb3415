"""Concluding a problem: value and unit decide, and no model is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from sidecar.rounds.phrases import Phrase, phrase
from sidecar.rounds.values import VerdictResult
from sidecar.services.round_parts import RoundOptions
from tests.builders import turns
from tests.services.concluding import a_rig, verdict_of
from tests.services.round_rig import PROBLEM


@pytest.mark.parametrize(
    ("answer", "result"),
    [
        ("42 km", VerdictResult.PASS),
        ("It gets 42 kilometers far.", VerdictResult.PASS),
        ("84 / 2 = 42 km", VerdictResult.PASS),
        ("42000 m", VerdictResult.PASS),
        ("42", VerdictResult.PASS),
        ("42 or 43 km", VerdictResult.UNDECIDED),
        ("not 42 km", VerdictResult.UNDECIDED),
        ("42 m", VerdictResult.FAIL),
        ("41.9 km", VerdictResult.FAIL),
        ("no idea", VerdictResult.FAIL),
        ("forty-one", VerdictResult.FAIL),
    ],
)
async def test_a_problem_compares_value_and_unit(
    tmp_path: Path, answer: str, result: VerdictResult
) -> None:
    """Words may stand around the number, the unit may be left out, another one may not."""
    rig = a_rig(tmp_path, None)
    verdict = verdict_of(await rig.play(await rig.open(PROBLEM), answer))

    assert verdict.result is result


async def test_a_wrong_number_may_be_tried_again(tmp_path: Path) -> None:
    """A problem round goes on while turns are left, without giving the answer away."""
    rig = a_rig(tmp_path, None, options=RoundOptions(turns_allowed=2))
    opened = await rig.open(PROBLEM)
    first = await rig.play(opened, "40 km")
    second = await rig.play(opened, "40 km", "42 km")

    assert first.verdict is None
    assert "42" not in first.feedback
    assert verdict_of(second).result is VerdictResult.PASS


async def test_a_problem_without_an_answer_says_that_it_cannot_judge(tmp_path: Path) -> None:
    """Undecided with the reason, not fail."""
    rig = a_rig(tmp_path, None)
    opened = await rig.open(PROBLEM.replace("answer: 42 km\n", ""))
    verdict = verdict_of(await rig.play(opened, "42 km"))

    assert verdict.result is VerdictResult.UNDECIDED
    assert "not licensed" in verdict.reason


async def test_a_problem_needs_no_model_even_when_the_engine_is_down(tmp_path: Path) -> None:
    """Comparing numbers goes on without Ollama."""
    rig = a_rig(tmp_path, None)
    opened = await rig.open(PROBLEM)
    rig.engines.is_down = True

    assert verdict_of(await rig.say(opened, turns("42 km"))).result is VerdictResult.PASS


GERMAN = """---
problem: Ein Zug fährt 240 km in 3 Stunden. Wie schnell ist er?
answer: 80 km/h
---
# P18
"""
JAPANESE = """---
problem: りんごが3個と5個あります。全部で何個ですか？
answer: 8個
---
# Q10
"""
IN_WORDS = """---
problem: Explain why.
answer: because the water evaporates from the leaves all the time
---
# P17
"""


@pytest.mark.parametrize(
    ("note", "answer", "language"),
    [(GERMAN, "70", "de"), (GERMAN, "70 km/h, I think", "de"), (JAPANESE, "三個", "ja")],
)
async def test_a_problem_round_speaks_the_language_of_its_problem(
    tmp_path: Path, note: str, answer: str, language: str
) -> None:
    """A number, or a unit in characters, does not tell which language the learner speaks."""
    rig = a_rig(tmp_path, None, options=RoundOptions(turns_allowed=2))
    reply = await rig.play(await rig.open(note), answer)

    assert reply.feedback == phrase(Phrase.NUMBER_WRONG, language)


async def test_the_verdict_of_a_problem_round_is_in_the_language_of_its_problem(
    tmp_path: Path,
) -> None:
    """The revealed answer as well."""
    rig = a_rig(tmp_path, None, options=RoundOptions(turns_allowed=1))
    reply = await rig.play(await rig.open(JAPANESE), "九個")

    shown = phrase(Phrase.ANSWER_IS, "ja", answer="8個")
    assert [gap.text for gap in verdict_of(reply).gaps] == [shown]


async def test_words_beside_an_answer_that_cannot_be_compared_are_not_failed(
    tmp_path: Path,
) -> None:
    """The note asks for a sentence, so the learner owes no number."""
    rig = a_rig(tmp_path, None)
    said = "the water evaporates from the leaves"
    verdict = verdict_of(await rig.play(await rig.open(IN_WORDS), said))

    assert verdict.result is VerdictResult.UNDECIDED
    assert "cannot be compared" in verdict.reason
