"""Read a canvas as the text of its cards.

A canvas is a JSON file (jsoncanvas.org, version 1.0) whose text is escaped and scattered, so a
reader, a quote and a span all mean the Markdown that this module makes of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

CANVAS_SUFFIX = ".canvas"


def canvas_text(source: str) -> str:
    r"""Return the cards of a canvas as Markdown, in reading order.

    Cards outside all groups come first, then each group under its label; inside, from top to
    bottom and left to right. Cards that show a file or a web page have no text of their own.

    Args:
        source: The file's text; blank is an empty canvas.

    Raises:
        ValueError: If it is not a canvas.

    Example:
        >>> canvas_text('{"nodes": [{"type": "text", "text": "Heron", "x": 0, "y": 0}]}')
        'Heron\n'
    """
    nodes = _nodes(source)
    groups = [node for node in nodes if node.get("type") == "group"]
    cards = [node for node in nodes if node.get("type") == "text" and _text(node, "text")]
    owners = [_owner(card, groups) for card in cards]
    parts = _in_order(cards, owners, None)
    for place, group in sorted(enumerate(groups), key=lambda pair: _corner(pair[1])):
        inside = _in_order(cards, owners, place)
        label = " ".join(_text(group, "label").split())
        parts += [f"## {label}", *inside] if inside and label else inside
    text = "".join(f"{part}\n\n" for part in parts).removesuffix("\n")
    return f"\n{text}" if text.startswith("---") else text


def _nodes(source: str) -> list[Mapping[str, Any]]:
    if not source.strip():
        return []
    try:
        canvas = json.loads(source)
    except (ValueError, RecursionError) as exc:
        raise ValueError("it is not JSON") from exc
    nodes = canvas.get("nodes", []) if isinstance(canvas, dict) else None
    if not isinstance(nodes, list):
        raise ValueError("it has no list of nodes")  # noqa: TRY004 - one kind of refusal
    return [node for node in nodes if isinstance(node, dict)]


def _in_order(
    cards: Iterable[Mapping[str, Any]], owners: Iterable[int | None], owner: int | None
) -> list[str]:
    own = [card for card, whose in zip(cards, owners, strict=True) if whose == owner]
    return [_text(card, "text") for card in sorted(own, key=_corner)]


def _owner(card: Mapping[str, Any], groups: Iterable[Mapping[str, Any]]) -> int | None:
    """Return the place of the smallest group that holds the card's corner, if any."""
    y, x = _corner(card)
    holding = []
    for place, group in enumerate(groups):
        top, left = _corner(group)
        height, width = _number(group, "height"), _number(group, "width")
        if top <= y <= top + height and left <= x <= left + width:
            holding.append((height * width, place))
    return min(holding)[1] if holding else None


def _corner(node: Mapping[str, Any]) -> tuple[float, float]:
    return _number(node, "y"), _number(node, "x")


def _number(node: Mapping[str, Any], key: str) -> float:
    """Return a finite number; what is none counts as zero, what is not finite as far."""
    value = node.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    return float(max(-_FAR, min(_FAR, value)))


def _text(node: Mapping[str, Any], key: str) -> str:
    """Return a text of a node; lone surrogates, which no file can hold, are replaced."""
    value = node.get(key)
    if not isinstance(value, str):
        return ""
    return value.encode("utf-8", "replace").decode("utf-8").strip()


_FAR = 1e9
"""Farthest place that counts; a larger number is a mistake, or would not fit a float."""
