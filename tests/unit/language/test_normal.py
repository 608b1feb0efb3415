"""The one normal form in which texts are compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.normal import is_invisible, normalize, straighten


@given(st.text())
def test_normalizing_twice_changes_nothing(text: str) -> None:
    """The normal form is its own normal form, whatever the text."""
    once = normalize(text)
    assert normalize(once) == once


@given(st.text())
def test_the_normal_form_has_single_spaces_and_nothing_invisible(text: str) -> None:
    """Words are parted by one space; no character hides in them."""
    normal = normalize(text)
    assert normal == " ".join(normal.split(" ")).strip()
    assert not any(map(is_invisible, normal))


@pytest.mark.parametrize(
    ("written", "normal"),
    [
        ("“Don’t!”", "don t"),
        ("well—known", "well known"),
        ("Straße", "strasse"),
        ("ﬁne", "fine"),
        ("Ｆｕｌｌ", "full"),
        ("a\u200bb\u202ec\u00adx", "abcx"),
        ("pass\U000e0061\U000e0062ed", "passed"),
        ("  a\t\nb\u3000c ", "a b c"),
        ("x\x00y\ud800z", "x y z"),
        ("…!?—", ""),
        ("\u3164", ""),
        ("Cafe\u0301", "café"),
        ("İstanbul", "i̇stanbul"),
        ("C++ & C#", "c c"),
    ],
)
def test_what_looks_the_same_becomes_the_same(written: str, normal: str) -> None:
    """Width, ligatures, case, quotes, dashes and hidden characters make no difference."""
    assert normalize(written) == normal


def test_vowel_signs_and_accents_survive() -> None:
    """Marks that belong to letters are not taken for punctuation."""
    assert normalize("हिन्दी é ก็") == "हिन्दी é ก็"


@given(st.text())
def test_straightening_keeps_every_offset(text: str) -> None:
    """Straight quotes replace curly ones one for one."""
    straight = straighten(text)
    assert len(straight) == len(text)
    assert not set("’‘“”«»") & set(straight)
