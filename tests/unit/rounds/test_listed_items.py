"""Items of a list that a statement leaves out, in scripts without spaces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.doubts import HALF_SAID, doubt
from sidecar.rounds.listed_items import leaves_out_item, leaves_out_side
from sidecar.rounds.vocabulary import vocabulary


@pytest.mark.parametrize(
    ("assertion", "statement"),
    [
        ("血液包括红细胞、白细胞、血小板和血浆。", "血液包括红细胞、血小板和血浆。"),
        ("乐器分为弦乐器和管乐器。", "乐器分为管乐器。"),
        ("春天的特点：温暖，多雨，花开。", "特点是温暖，花开。"),
        ("三原色は、赤、青、黄である。", "三原色は赤と青である。"),
    ],
)
def test_a_list_with_an_item_left_out_is_half(assertion: str, statement: str) -> None:
    """Whatever parts the items: commas, "and", a colon before them."""
    assert leaves_out_item(assertion, statement)
    assert doubt(assertion, statement, vocabulary("zh")) == HALF_SAID


@pytest.mark.parametrize(
    ("assertion", "statement"),
    [
        ("血液包括红细胞、白细胞、血小板和血浆。", "血浆、血小板、白细胞、红细胞都在血液里。"),
        ("因为没有树根，所以泥土会流失。", "没有树根了。"),
        ("裁判で有罪が決まるまで、被告人は無罪とみなされます。", "被告人は無罪です。"),
        ("水会流动。", "会动的是水。"),
        ("Blood holds red cells, white cells and plasma.", "Blood holds plasma."),
    ],
)
def test_other_orders_and_two_clauses_leave_out_no_item(assertion: str, statement: str) -> None:
    """Clauses with a comma between them are no list; scripts with spaces have other rules."""
    assert not leaves_out_item(assertion, statement)


@given(st.lists(st.sampled_from("红黄蓝绿白黑紫灰"), min_size=2, max_size=6, unique=True))
def test_all_items_in_any_order_leave_out_none(colors: list[str]) -> None:
    """A list said backward is the whole list."""
    assert not leaves_out_item("颜色：" + "、".join(colors), "、".join(reversed(colors)))


@pytest.mark.parametrize(
    ("assertion", "statement", "language"),
    [
        ("大名の妻と子は江戸に住んだ。", "大名の妻は江戸に住んだ。", "ja"),
        ("光でデンプンと酸素ができる。", "光でデンプンができる。", "ja"),
        ("铁会生锈，需要水和氧气。", "铁生锈需要水。", "zh"),
        ("密度比水小就会上浮，密度比水大就会下沉。", "密度比水小的物体会上浮。", "zh"),
    ],
)
def test_one_of_two_things_or_sides_is_half(assertion: str, statement: str, language: str) -> None:
    """Two things joined by "and", and two clauses that contrast, are both asked for."""
    assert doubt(assertion, statement, vocabulary(language)) == HALF_SAID


@pytest.mark.parametrize(
    ("assertion", "statement"),
    [
        ("大名の妻と子は江戸に住んだ。", "妻や子が江戸にいた。"),
        ("密度比水小就会上浮，密度比水大就会下沉。", "密度小于水的上浮，大于水的下沉。"),
        ("浮力的大小与深度无关。", "深度变了，浮力不变。"),
        ("因为没有树根，所以泥土会流失。", "没有树根了。"),
        ("裁判で有罪が決まるまで、被告人は無罪とみなされます。", "被告人は無罪です。"),
        ("Ice and iron differ.", "Iron differs."),
    ],
)
def test_both_said_and_clauses_that_contrast_nothing_are_whole(
    assertion: str, statement: str
) -> None:
    """A reason or a condition may go without saying; what has to do with something is no pair."""
    assert not leaves_out_side(assertion, statement)
