"""Reasons put first and reasons put last."""

from __future__ import annotations

import pytest

from sidecar.rounds.clause_order import reason_last
from sidecar.rounds.doubts import doubt
from sidecar.rounds.exchanges import exchanges_words
from sidecar.rounds.vocabulary import vocabulary

BLOOD = "Le sang devient rouge vif dans les poumons parce qu'il s'y charge d'oxygène."
SALT = "Salz senkt den Gefrierpunkt von Wasser, deshalb streut man es auf die Straßen."


@pytest.mark.parametrize(
    ("assertion", "statement", "language"),
    [
        (
            BLOOD,
            "Comme il s'y charge d'oxygène, le sang devient rouge vif dans les poumons.",
            "fr",
        ),
        (SALT, "Man streut Salz auf die Straßen, da es den Gefrierpunkt von Wasser senkt.", "de"),
        (
            "La madera flota porque pesa menos que el agua.",
            "Como pesa menos que el agua, la madera flota.",
            "es",
        ),
    ],
)
def test_a_reason_may_stand_first(assertion: str, statement: str, language: str) -> None:
    """The same two clauses in the other order say the same."""
    assert doubt(assertion, statement, vocabulary(language)) == ""


@pytest.mark.parametrize(
    ("assertion", "statement", "language"),
    [
        (
            "Wasser fließt vom Berg zum Meer, weil die Schwerkraft zieht.",
            "Weil die Schwerkraft zieht, fließt Wasser vom Meer zum Berg.",
            "de",
        ),
        (
            "Le chat poursuit toujours la souris parce que la faim le pousse.",
            "Comme la faim le pousse, la souris poursuit toujours le chat.",
            "fr",
        ),
    ],
)
def test_exchanged_parts_are_found_behind_a_reason_put_first(
    assertion: str, statement: str, language: str
) -> None:
    """Bringing the clauses into one order hides no exchange inside of them."""
    assert exchanges_words(assertion, statement, vocabulary(language))


def test_other_languages_keep_their_order() -> None:
    """Where no such words are known nothing is moved."""
    assert reason_last("Since it rains, it is wet.", "en") == "Since it rains, it is wet."
