"""Questions for an amount of some kind, and sentences that state one."""

from __future__ import annotations

import pytest

from sidecar.library.asked_amounts import Amount, asked_amount, states_amount


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How many grams of salt?", Amount.MASS),
        ("How many kilowatts has the unit?", Amount.POWER),
        ("How much did the pump cost?", Amount.MONEY),
        ("What did the boiler cost when it was new?", Amount.MONEY),
        ("How hot must the oven be?", Amount.HEAT),
        ("How fast do continents drift?", Amount.SPEED),
        ("How long does it keep entries?", Amount.TIME),
        ("How long is the Nile?", Amount.EXTENT),
        ("How old was he?", Amount.TIME),
        ("How far is it?", Amount.LENGTH),
        ("How much water was missing?", Amount.SOME),
        ("Wie lange dauert es?", Amount.TIME),
        ("Wie schwer ist er?", Amount.MASS),
        ("长城有多长?", Amount.EXTENT),
        ("拍照花了多少钱?", Amount.MONEY),
        ("How many people came?", None),
        ("Why is it so hot?", None),
        ("What is it for?", None),
    ],
)
def test_the_kind_of_amount_that_is_asked_for(question: str, kind: Amount | None) -> None:
    """By the unit that the question names, or by its adjective."""
    assert asked_amount(question) is kind


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("10 g salt", Amount.MASS),
        ("31 W idle", Amount.POWER),
        ("It costs 87 €.", Amount.MONEY),
        ("It went for $5,000.", Amount.MONEY),
        ("Bake at 250 °C.", Amount.HEAT),
        ("They move at 2 to 10 cm a year.", Amount.SPEED),
        ("It is kept for ninety days.", Amount.TIME),
        ("Wait an hour.", Amount.TIME),
        ("1.5 million years ago.", Amount.TIME),
        ("It is 6,650 km long.", Amount.EXTENT),
        ("长城全长21196公里。", Amount.EXTENT),
        ("总长度约两万公里。", Amount.EXTENT),
        ("More than two fifths had gone.", Amount.SOME),
    ],
)
def test_an_amount_is_stated(sentence: str, kind: Amount) -> None:
    """A number with its unit, short or written out."""
    assert states_amount(sentence, kind)


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("10 great salts", Amount.MASS),
        ("10 men came.", Amount.LENGTH),
        ("At 5 in the morning.", Amount.LENGTH),
        ("It costs a lot.", Amount.MONEY),
        ("It is as long as a year.", Amount.LENGTH),
        ("E four, B five.", Amount.TIME),
    ],
)
def test_another_number_is_none(sentence: str, kind: Amount) -> None:
    """Without a unit, with another one, or with a word that only begins like one."""
    assert not states_amount(sentence, kind)
