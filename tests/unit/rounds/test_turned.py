"""Two words in each other's part are noticed, a sentence told in another order is not."""

from __future__ import annotations

import pytest

from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.rounds.roles import parts_of
from sidecar.rounds.turned import changes_parts
from sidecar.rounds.vocabulary import Vocabulary

EN = Vocabulary("en", lexicons()["en"])
HEAT = "Heat flows from hot to cold."
CALVIN = "The Calvin cycle uses ATP and NADPH to build sugar from carbon dioxide."
LIT = "The bulb is lit because the circuit is closed."
BANK = "When the central bank raises interest rates, demand falls."
SPREAD = "Reviews spread over several days are remembered longer than study in one sitting."


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        (HEAT, "Heat flows from cold to hot."),
        (CALVIN, "The Calvin cycle uses sugar to build ATP and NADPH from carbon dioxide."),
        (LIT, "The circuit is closed because the bulb is lit."),
        (LIT, "The bulb is lit, so the circuit is closed."),
        (BANK, "When demand falls, the central bank raises interest rates."),
        (SPREAD, "One sitting is remembered longer than reviews spread over several days."),
        ("Inflation hurts lenders.", "Inflation is hurt by lenders."),
        ("Voters elect the council.", "The council elects the voters."),
    ],
)
def test_words_in_each_others_part_are_noticed(assertion: str, said: str) -> None:
    """Doer and done to, from and to, cause and effect, condition and result."""
    assert changes_parts(assertion, said, EN)


@pytest.mark.parametrize(
    ("assertion", "said"),
    [
        (HEAT, "From hot to cold: that is how heat flows."),
        (CALVIN, "The Calvin cycle builds sugar from carbon dioxide with ATP and NADPH."),
        (LIT, "The circuit is closed, so the bulb is lit."),
        (LIT, "Because the circuit is closed, the bulb is lit."),
        (BANK, "Demand falls when the central bank raises interest rates."),
        (BANK, "When interest rates are raised by the central bank, demand falls."),
        ("Inflation hurts lenders.", "Lenders are hurt by inflation."),
        ("Osmosis is a movement of water.", "A movement of water is osmosis."),
        (HEAT, ""),
    ],
)
def test_another_order_changes_no_part(assertion: str, said: str) -> None:
    """Fronted clauses, "so" for "because", a passive, a definition told backward."""
    assert not changes_parts(assertion, said, EN)


def test_parts_tell_clause_role_and_denial() -> None:
    """What the comparison rests on."""
    found = {
        part.item.word: (part.of_clause, part.role, part.is_denied)
        for part in parts_of("Ice does not sink because water is denser than ice cream.", EN)
    }

    assert found["sink"] == ("main", "verb", True)
    assert found["water"] == ("cause", "subject", False)
    assert found["cream"] == ("cause", "than", False)
