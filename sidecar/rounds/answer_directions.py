"""Directions in answers to problems: what rises by three does not fall by three."""

from __future__ import annotations

import re

_RISE = re.compile(
    r"\b(?:rise[sn]?|rose|rising|increase[sd]?|grow[sn]?|grew|gain(?:s|ed)?|steigt|stieg|wächst|"
    r"zunahme|augmente|monte|sube|aumenta|stijgt|rośnie|растет|растёт)\b",
    re.IGNORECASE,
)
_FALL = re.compile(
    r"\b(?:falls?|fell|falling|decreases?|decreased|drops?|dropped|declines?|declined|shrinks?|"
    r"sinkt|sank|fällt|fiel|abnahme|diminue|baisse|baja|disminuye|diminuisce|scende|cai|diminui|"
    r"daalt|spada|падает)\b",
    re.IGNORECASE,
)


def turns_around(said: str, problem: str) -> bool:
    """Return whether the learner says the other direction than the problem.

    Args:
        said: The plain answer.
        problem: The problem's text.

    Determinism:
        Pure.

    Example:
        >>> turns_around("It falls by 3", "By how much does it rise?")
        True
    """
    if bool(_RISE.search(problem)) == bool(_FALL.search(problem)):
        return False
    other = _FALL if _RISE.search(problem) else _RISE
    same = _RISE if _RISE.search(problem) else _FALL
    return other.search(said) is not None and same.search(said) is None
