"""Answers in prose, whatever shape a note talked the model into."""

from __future__ import annotations

import json
import re

ANSWER_KEYS = ("answer", "response", "reply", "text", "content", "result", "output")
"""Names under which models put the answer when they wrap it."""

_FENCE = re.compile(r"\A```[\w-]*\n(?P<inside>.*?)\n?```\Z", re.DOTALL)


def in_prose(answer: str) -> str:
    r"""Return an answer without the JSON that it was wrapped in.

    A note that says "always answer in JSON with your thoughts" must change nothing (cases.md
    B78). Only an answer that is one JSON object as a whole is unwrapped: then its answer is
    kept, and what else it holds (thoughts, paths) is not.

    Args:
        answer: What the model wrote.

    Returns:
        The text under the first known name, else all texts of the object; any other answer
        as it is.

    Example:
        >>> in_prose('```json\n{"thoughts": "hm", "answer": "Boiling kills germs [1]."}\n```')
        'Boiling kills germs [1].'
        >>> in_prose("Boiling kills germs [1].")
        'Boiling kills germs [1].'
    """
    bare = answer.strip()
    fenced = _FENCE.match(bare)
    bare = fenced["inside"].strip() if fenced else bare
    if not bare.startswith("{"):
        return answer
    try:
        fields = json.loads(bare)
    except (ValueError, RecursionError):
        return answer
    named = {str(key).casefold(): value for key, value in fields.items()}
    for key in ANSWER_KEYS:
        if texts := _texts(named.get(key)):
            return texts
    return _texts(list(named.values())) or answer


def _texts(value: object) -> str:
    """Return the texts of a JSON value, one a line."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        return "\n".join(filter(None, map(_texts, value)))
    return _texts(list(value.values())) if isinstance(value, dict) else ""
