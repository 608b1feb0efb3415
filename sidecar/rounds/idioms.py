"""German idioms that one verb says as well: "brach vom Zaun" for "begann"."""

from __future__ import annotations

import re
from typing import Final


def _idiom(verb: str, rest: str, plain: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return what says an idiom in one verb: where its rest ends the clause, and before its verb.

    Args:
        verb: Finite forms, a pattern.
        rest: What stands behind them, a pattern.
        plain: The verb that says the same.
    """
    apart = re.compile(rf"\b{verb}\b([^.;:!?]*?)\s{rest}\b", re.IGNORECASE)
    together = re.compile(rf"\b{rest}\s(?:{verb}|ge\w+(?:en|t))\b", re.IGNORECASE)
    return (together, plain), (apart, rf"{plain}\1")


GERMAN_IDIOMS: Final = (
    *_idiom("br(?:icht|echen|ach|achen)", "vom Zaun", "beginnen"),
    *_idiom("(?:setz|leit)(?:en?|t|ten?|eten?)", "in (?:Gang|die Wege)", "beginnen"),
    *_idiom("r(?:uft|ufen|ief|iefen)", "ins Leben", "gründen"),
    *_idiom("(?:hat|haben|hatten?)", "zur Folge", "bewirken"),
    *_idiom("k(?:ommt|ommen|am|amen)", "zustande", "entstehen"),
    *_idiom("k(?:ommt|ommen|am|amen)", "zum (?:Erliegen|Stillstand)", "enden"),
    *_idiom("g(?:eht|ehen|ing|ingen)", "zu Ende", "enden"),
    *_idiom("k(?:ommt|ommen|am|amen)", "ums Leben", "sterben"),
    *_idiom("setz(?:t|en|ten?)", "außer Kraft", "beenden"),
)
"""What finds an idiom, and the infinitive in its place."""
