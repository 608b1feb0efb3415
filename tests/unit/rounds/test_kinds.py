"""The kind of an assertion is found by a fixed rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.kinds import kind_of
from sidecar.rounds.values import AssertionKind as Kind


@pytest.mark.parametrize(
    ("text", "language", "kind"),
    [
        ("A marathon is 42.195 km long.", "en", Kind.QUANTITY),
        ("The rate doubles every ten degrees.", "en", Kind.QUANTITY),
        ("Unlike diffusion, osmosis needs a membrane.", "en", Kind.CONTRAST),
        ("A cell bursts if too much water enters.", "en", Kind.CONDITION),
        ("First sort the list, then search it.", "en", Kind.PROCEDURE),
        ("Osmosis is a movement of water.", "en", Kind.DEFINITION),
        ("Testing yourself strengthens memory because recall changes it.", "en", Kind.MECHANISM),
        ("Water follows salt.", "en", Kind.MECHANISM),
        ("The first law keeps energy constant.", "en", Kind.MECHANISM),
        ("Cells burst when too much water enters.", "en", Kind.CONDITION),
        ("When it rains worms come up because their holes fill.", "en", Kind.MECHANISM),
        ("A doctor knows when to stop.", "en", Kind.MECHANISM),
        ("The marbles of the 2 groups had other masses.", "en", Kind.MECHANISM),
        ("Circuit 3 has no gap.", "en", Kind.MECHANISM),
        ("The journey takes two hours.", "en", Kind.QUANTITY),
        ("Ein Marathon ist 42 km lang.", "de", Kind.QUANTITY),
        ("Im Gegensatz zur Diffusion braucht Osmose eine Membran.", "de", Kind.CONTRAST),
        ("Wenn zu viel Wasser eindringt, platzt die Zelle.", "de", Kind.CONDITION),
        ("Die Zelle richtet sich danach, weil sie Wasser verliert.", "de", Kind.MECHANISM),
        ("L'osmose désigne le passage de l'eau.", "fr", Kind.DEFINITION),
        ("Il faut d'abord trier la liste.", "fr", Kind.PROCEDURE),
        ("La célula se rompe si entra demasiada agua.", "es", Kind.CONDITION),
        ("La cellula scoppia perché entra troppa acqua.", "it", Kind.MECHANISM),
        ("A célula estoura porque entra água demais.", "pt", Kind.MECHANISM),
        ("De cel barst als er te veel water binnenkomt.", "nl", Kind.CONDITION),
        ("Komórka pęka, jeśli dostanie się do niej woda.", "pl", Kind.CONDITION),
        ("Осмос — это движение воды через мембрану.", "ru", Kind.DEFINITION),
        ("渗透作用是指水分子通过半透膜的扩散。", "zh", Kind.DEFINITION),
        ("如果水太多,细胞就会破裂。", "zh", Kind.CONDITION),
        ("河流的沉积物形成三角洲。", "zh", Kind.MECHANISM),
        ("三成的学生缺席。", "zh", Kind.QUANTITY),
        ("細胞分割は成長の役割を持つ。", "ja", Kind.MECHANISM),
        ("A célula move-se na água.", "pt", Kind.MECHANISM),
        ("浸透とは水が半透膜を通ることです。", "ja", Kind.DEFINITION),
    ],
)
def test_cue_words_tell_the_kind(text: str, language: str, kind: Kind) -> None:
    """Each kind is recognized by its cues, in every language of the rule."""
    assert kind_of(text, language) is kind


@pytest.mark.parametrize(
    "text", ["In 1905 Einstein explained it.", "H2O forms hydrogen bonds.", "Vitamin B12 helps."]
)
def test_year_or_name_is_no_quantity(text: str) -> None:
    """Digits in names and years state no amount."""
    assert kind_of(text, "en") is not Kind.QUANTITY


def test_language_without_rules_is_read_by_the_english_ones() -> None:
    """An unknown code does not fail."""
    assert kind_of("Osmosis is a movement of water.", "xx") is Kind.DEFINITION


@given(st.text(max_size=60))
def test_any_text_has_one_kind_and_always_the_same(text: str) -> None:
    """The kind is part of the calibration class: it may not vary."""
    assert kind_of(text) is kind_of(text)
