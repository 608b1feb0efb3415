"""Two parts in each other's place are noticed, a part moved is not."""

from __future__ import annotations

import pytest

from sidecar.rounds.exchanges import exchanges_words
from sidecar.rounds.vocabulary import Vocabulary

CALVIN = "The Calvin cycle uses ATP and NADPH to turn carbon dioxide into sugar."
INDEX = "An index makes reads faster but makes writes slower."
LENDERS = "Unexpected inflation hurts lenders because they are repaid in money that buys less."
BANK = "When the central bank raises interest rates, demand falls."


@pytest.mark.parametrize(
    ("assertion", "said", "language"),
    [
        ("Heat flows from hot to cold.", "Heat flows from cold to hot.", "en"),
        (CALVIN, "The Calvin cycle uses sugar to turn ATP and NADPH into carbon dioxide.", "en"),
        (INDEX, "An index makes writes faster but makes reads slower.", "en"),
        (INDEX, "An index makes reads slower but makes writes faster.", "en"),
        (LENDERS, "Unexpected inflation is hurt by lenders.", "en"),
        ("Der Fuchs jagt im Wald den Hasen.", "Der Hase jagt im Wald den Fuchs.", "de"),
        ("央行提高利率会使借贷变贵。", "借贷变贵会使央行提高利率。", "zh"),
        ("カルビン回路は二酸化炭素から糖を作る。", "カルビン回路は糖から二酸化炭素を作る。", "ja"),
        ("光合成で出る酸素は水に由来する。", "光合成で出る水は酸素に由来する。", "ja"),
    ],
)
def test_two_parts_in_each_others_place_are_noticed(
    assertion: str, said: str, language: str
) -> None:
    """The same words, other roles."""
    assert exchanges_words(assertion, said, Vocabulary(language))


@pytest.mark.parametrize(
    ("assertion", "said", "language"),
    [
        ("Heat flows from hot to cold.", "From hot to cold: that is how heat flows.", "en"),
        (CALVIN, "The Calvin cycle turns carbon dioxide into sugar with ATP and NADPH.", "en"),
        (CALVIN, "ATP and NADPH are used by the Calvin cycle to make the sugar.", "en"),
        (INDEX, "Reads get faster with an index but writes get slower.", "en"),
        (LENDERS, "Lenders are hurt by unexpected inflation because money buys less.", "en"),
        (BANK, "Demand falls when the central bank raises interest rates.", "en"),
        (BANK, "When interest rates are raised by the central bank, demand falls.", "en"),
        ("Im Wald jagt der Fuchs den Hasen.", "Der Fuchs jagt den Hasen im Wald.", "de"),
        (
            "カルビン回路は二酸化炭素から糖を作る。",
            "二酸化炭素から糖を作るのはカルビン回路です。",
            "ja",
        ),
        (BANK, "", "en"),
    ],
)
def test_a_part_moved_is_no_exchange(assertion: str, said: str, language: str) -> None:
    """Another order, a passive or the point first says the same."""
    assert not exchanges_words(assertion, said, Vocabulary(language))
