"""Relations turned around are noticed, paraphrases are not."""

from __future__ import annotations

import pytest

from sidecar.rounds.directions import comes_for_goes, exchanges_sides
from sidecar.rounds.vocabulary import Vocabulary

SPREAD = (
    "Reviews spread over several days are remembered longer than the same amount of study in "
    "one sitting."
)
CALVIN = "The Calvin cycle uses ATP and NADPH to build sugar from carbon dioxide."
LIGHT = "The light reactions turn light energy into ATP and NADPH."
CIRCUIT = "The bulb is lit because the circuit is closed."
SILBEN = "Sinnvolles Material wird langsamer vergessen als sinnlose Silben."


@pytest.mark.parametrize(
    ("assertion", "statement", "language"),
    [
        (SPREAD, "One long sitting is remembered longer than reviews spread over days.", "en"),
        (CALVIN, "The Calvin cycle uses sugar to build ATP and NADPH from carbon dioxide.", "en"),
        (LIGHT, "The light reactions turn ATP and NADPH into light energy.", "en"),
        (CIRCUIT, "The circuit is closed because the bulb is lit.", "en"),
        (SILBEN, "Sinnlose Silben werden langsamer vergessen als sinnvolles Material.", "de"),
    ],
)
def test_a_relation_turned_around_is_noticed(assertion: str, statement: str, language: str) -> None:
    """The same words on the other sides of a directed relation say something else."""
    assert exchanges_sides(assertion, statement, Vocabulary(language))


@pytest.mark.parametrize(
    ("assertion", "statement", "language"),
    [
        (SPREAD, "Reviews over several days are remembered longer than one sitting.", "en"),
        (SPREAD, "One sitting is remembered shorter than reviews spread over days.", "en"),
        (LIGHT, "Light energy is turned into ATP and NADPH by the light reactions.", "en"),
        (CIRCUIT, "The circuit is closed, so the bulb is lit.", "en"),
        (SILBEN, "Sinnvolles Material wird langsamer vergessen als Silben ohne Sinn.", "de"),
        (CIRCUIT, "闭合的电路使灯亮", "zh"),
        (CIRCUIT, "", "en"),
    ],
)
def test_a_paraphrase_is_not_turned_around(assertion: str, statement: str, language: str) -> None:
    """Other order, other marker or an opposite that turns it back mean the same."""
    assert not exchanges_sides(assertion, statement, Vocabulary(language))


@pytest.mark.parametrize(
    ("assertion", "said", "is_turned"),
    [
        ("血液把氧气运到细胞。", "血液把氧气从细胞运走。", True),
        ("水从高处流下。", "水向高处流去。", True),
        ("血液把氧气运到细胞。", "氧气由血液运到细胞。", False),
        ("氧气从肺泡进入血液。", "氧气会从肺泡进到血液里。", False),
        ("水从高处流向低处。", "水往低处流。", False),
    ],
)
def test_chinese_coming_for_going_is_noticed(assertion: str, said: str, is_turned: bool) -> None:
    """What comes from the cells does not go to them."""
    assert comes_for_goes(assertion, said) is is_turned
