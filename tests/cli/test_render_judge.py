"""A judge's word in the terminal: both verdicts are shown."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from sidecar.cli import render


def drawn(judge: dict[str, Any] | None, *, older: bool = False) -> str:
    """Return the drawing of a verdict with a judge's word."""
    verdict = {"result": "pass", "checks": [], "gaps": [], "standing": "hedged", "reason": ""}
    if not older:
        verdict |= {"judge": judge}
    console = Console(file=io.StringIO(), width=100, highlight=False)
    console.print(render.verdict({"verdict": verdict, "feedback": "", "notices": []}))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def a_judge(**changes: Any) -> dict[str, Any]:
    """Return a judge's word that overturns a fail."""
    return {
        "result": "pass",
        "reason": "It is in [b]their second[/b] sentence.\x1b[2J",
        "model": "judge:8b",
        "overturned": True,
        "checkedResult": "fail",
        "isInForce": True,
        **changes,
    }


def test_an_overturned_verdict_shows_both_and_the_reason() -> None:
    """Who judged, what, what the checks had said, and why; as text, not as markup."""
    text = drawn(a_judge())

    assert "Judge (judge:8b): PASS · overturns the checks' FAIL" in text
    assert "It is in [b]their second[/b] sentence." in text
    assert "\x1b[2J" not in text


def test_agreement_and_rulings_are_said() -> None:
    """A judge that agreed, one that could not decide and one that was set aside are told apart."""
    open_ = drawn(a_judge(checkedResult="undecided", overturned=False))
    agreed = drawn(a_judge(checkedResult="pass", overturned=False))
    aside = drawn(a_judge(isInForce=False, overturned=False))

    assert "agrees with the checks' PASS" in agreed
    assert "differs from the checks' UNDECIDED" in open_
    assert "set aside by your ruling" in aside


def test_without_a_judge_nothing_is_said_of_one() -> None:
    """Neither with none, nor from a sidecar that knows none."""
    assert "Judge" not in drawn(None)
    assert "Judge" not in drawn(None, older=True)
