"""Where a text says no."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.negation import LANGUAGES_WITH_NEGATION, negations


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It does not boil."),
        ("en", "It isn’t hot."),
        ("en", "It doesnt work"),
        ("en", "You cannot see it."),
        ("en", "It never stops."),
        ("de", "Es kocht nicht."),
        ("de", "Es gibt keine Luft."),
        ("fr", "Il n’est pas chaud."),
        ("fr", "Elle ne bout jamais."),
        ("fr", "C'est pas vrai."),
        ("es", "No hierve nunca"),
        ("it", "Non bolle."),
        ("pt", "Não ferve."),
        ("nl", "Het kookt niet."),
        ("pl", "Nie wrze."),
        ("ru", "Она не кипит."),
        ("zh", "水不会沸腾"),
        ("zh", "没有空气"),
        ("ja", "水は沸騰しない"),
        ("ja", "沸騰しません"),
        ("ja", "沸騰しなかった"),
    ],
)
def test_a_plain_negation_is_found(language: str, text: str) -> None:
    """The common ways to say no are known in each language."""
    assert negations(text, language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "It boils at a notable height."),
        ("en", "It is not only hot"),
        ("en", "knot, know, another"),
        ("de", "Nicht nur heiß"),
        ("fr", "pas à pas"),
        ("es", "No solo el agua"),
        ("ru", "не только вода"),
        ("zh", "不同的水"),
        ("zh", "他不得不走"),
        ("zh", "非常热，不仅如此"),
        ("ja", "行かなければならない"),
        ("ja", "水が少ない"),
        ("ja", "水がなくなる"),
        ("ja", "水がなくなり、困った"),
        ("ja", "水がなくなった"),
    ],
)
def test_what_only_looks_like_a_negation_is_not_one(language: str, text: str) -> None:
    """Longer words, "not only" and doubled negations do not negate."""
    assert negations(text, language) == ()


def test_a_french_frame_counts_once() -> None:
    """``ne … pas`` is one negation, not two."""
    assert len(negations("Il ne bout pas et il n'a pas d'air.", "fr")) == 2


def test_offsets_point_at_the_negation() -> None:
    """An offset is a code point in the text as given."""
    text = "Sie ist “heiß”, aber nicht kalt."
    (offset,) = negations(text, "de")
    assert text[offset:].startswith("nicht")


@given(st.text(), st.sampled_from([*LANGUAGES_WITH_NEGATION, "und"]))
def test_offsets_lie_inside_any_text(text: str, language: str) -> None:
    """Whatever the text, offsets are ordered and inside it."""
    offsets = negations(text, language)
    assert list(offsets) == sorted(set(offsets))
    assert all(0 <= offset < len(text) for offset in offsets)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Фотосинтез никогда не идёт ночью"),
        ("ru", "Никто никогда этого не видел"),
        ("ru", "Не видно ни воды, ни воздуха"),
        ("pl", "Woda nigdy nie wrze"),
        ("es", "No hierve nunca"),
        ("es", "No hay agua ni aire"),
        ("it", "Non bolle mai"),
        ("pt", "Não ferve nunca"),
    ],
)
def test_negations_that_agree_count_once(language: str, text: str) -> None:
    """Where "never" asks for a "not" beside it, both deny once: two would say it is so."""
    assert len(negations(text, language)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "往復しなければならなかった",
        "往復しなければなりませんでした",
        "行かざるを得ない",
        "水だけでなく空気も通す",
        "水に違いない",
        "水かもしれない",
        "水しか通さない",
        "光合成に欠かせない",
        "結果にすぎない",
    ],
)
def test_japanese_forms_that_affirm_with_a_negation_deny_nothing(text: str) -> None:
    """Must, only, not only, certainly and perhaps are built with "nai"."""
    assert negations(text, "ja") == ()


def test_a_japanese_prohibition_denies() -> None:
    """Must not is the opposite of must, though both end alike."""
    assert len(negations("往復してはならなかった", "ja")) == 1
