"""Draw how many gold cases the builtin check decides against how often it is wrong.

``python -m benchmarks.coverage_risk`` writes ``docs/coverage-risk.svg``; the same cases and
coefficients draw the same picture.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.gold_attempts import attempt_gold
from sidecar.calibration.classes import Side
from sidecar.calibration.gate import DEFAULT_CEILINGS, Action
from sidecar.calibration.practice import Attempt
from sidecar.evals.coverage_risk import Operating, Point, curve, operating

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "coverage-risk.svg"

WIDTH, HEIGHT = 720, 440
LEFT, RIGHT, TOP, BOTTOM = 64, 24, 64, 56
COLORS = {Side.COVERED: "#1b7f5c", Side.NOT_COVERED: "#b0483a"}
WORDS = {Side.COVERED: "says covered", Side.NOT_COVERED: "says not covered"}
FEWEST = 5
"""Decided cases from which the curve is drawn: a share of fewer is noise."""


def svg(attempts: Sequence[Attempt]) -> str:
    """Return the picture."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        ' font-family="system-ui, sans-serif" font-size="13">',
        f"<title>Builtin check on {len(attempts)} gold cases: share decided, share wrong</title>",
        f"<desc>checker {attempts[0].checker.digest}</desc>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        *_axes(),
    ]
    for place, side in enumerate((Side.COVERED, Side.NOT_COVERED)):
        points = [p for p in curve(attempts, side) if p.decided * len(attempts) >= FEWEST]
        parts += _side(points, operating(attempts, side), place)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _x(share: float) -> str:
    return f"{LEFT + share * (WIDTH - LEFT - RIGHT):.1f}"


def _y(share: float) -> str:
    return f"{HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM):.1f}"


def _axes() -> list[str]:
    lines = []
    for tenth in range(0, 11, 2):
        share = tenth / 10
        lines += [
            f'<line x1="{_x(0)}" y1="{_y(share)}" x2="{_x(1)}" y2="{_y(share)}" stroke="#ddd"/>',
            _text(LEFT - 8, _y(share), f"{10 * tenth} %", anchor="end", dy=4),
            _text(_x(share), HEIGHT - BOTTOM + 20, f"{10 * tenth} %", anchor="middle"),
        ]
    allowed = 1 - DEFAULT_CEILINGS[Action.PROPOSE]
    lines += [
        f'<line x1="{_x(0)}" y1="{_y(allowed)}" x2="{_x(1)}" y2="{_y(allowed)}"'
        ' stroke="#555" stroke-dasharray="5 4"/>',
        _text(_x(1), _y(allowed), "a proposal needs less than this, with certainty",
              anchor="end", dy=-6),
        _text(LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 14, "share of all cases decided",
              anchor="middle"),
        _text(LEFT - 48, TOP - 14, "share of the decided that is wrong", anchor="start"),
    ]  # fmt: skip
    return lines


def _side(points: Sequence[Point], at: Operating, place: int) -> list[str]:
    color = COLORS[at.side]
    line = " ".join(f"{_x(p.decided)},{_y(p.wrong)}" for p in points)
    said = (
        f"{WORDS[at.side]}: shipped {100 * at.decided:.0f} % decided, {100 * at.wrong:.0f} % wrong,"
        f" {at.floor:.2f} shown"
    )
    return [
        f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>',
        f'<circle cx="{_x(at.decided)}" cy="{_y(at.wrong)}" r="5" fill="{color}" stroke="#fff"/>',
        _text(WIDTH - RIGHT, 20 + 18 * place, said, anchor="end", fill=color),
    ]


def _text(
    x: float | str, y: float | str, text: str, *, anchor: str, dy: int = 0, fill: str = "#333"
) -> str:
    return f'<text x="{x}" y="{y}" dy="{dy}" text-anchor="{anchor}" fill="{fill}">{text}</text>'


async def main() -> int:
    """Attempt the gold set and draw."""
    _, attempts = await attempt_gold()
    PICTURE.write_text(svg(attempts), encoding="utf-8")
    for side in (Side.COVERED, Side.NOT_COVERED):
        at = operating(attempts, side)
        decided = f"{at.committed} of {at.cases} decided, {at.correct} right"
        print(f"{WORDS[side]}: {decided}, {at.floor:.3f} shown")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
