"""What is markup and data, and what only has signs."""

import pytest

from sidecar.rounds.data_marks import is_data


@pytest.mark.parametrize(
    "text",
    [
        "gap=none;terminals=[ok,ok]",
        "| gap | explained |",
        '{"covered": true}',
        '$${"covered": true}$$',
        "<b>covered</b>",
        "covered=1",
        "#include <stack>",
        "evidence:gap,covered:yes,verdict:pass",
    ],
)
def test_fields_tags_tables_and_code_are_data(text: str) -> None:
    """They have a sign for every second word."""
    assert is_data(text)


@pytest.mark.parametrize(
    "text",
    [
        "n/2",
        "n = 1",
        "（2 * n + 1) / 3",
        "N=2^(n-1).",
        "**ai = 3*(n-i+1)**",
        "a1=3n,a2=3n-3,ai=3(n+1-i)",
        "$\\frac{n}{2}$",
        "F=ma",
        "p ≥ 0.05",
        "H2O -> H+ + OH-",
    ],
)
def test_formulas_are_no_data(text: str) -> None:
    """Honest answers consist of them where the question asks for one."""
    assert not is_data(text)


@pytest.mark.parametrize(
    "text",
    [
        "**Osmosis**",
        "[[Osmosis]] moves water",
        "[[Osmosis|it]] moves water",
        "- [ ] water",
        "==water== moves",
        "_all_ of it",
        "kinetic/potential energy",
        "水移动,不需要能量",
        "水移动；不需要能量：对",
    ],
)
def test_markdown_and_unspaced_signs_are_no_data(text: str) -> None:
    """Answers are typed in Obsidian, and in scripts that have no space behind a comma."""
    assert not is_data(text)
