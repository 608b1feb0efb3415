"""One JSON object a line, with fixed fields: how answers labeled by hand are kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def read_labeled_line(line: str, place: str, fields: Mapping[str, type]) -> dict[str, Any]:
    """Return the fields of a line, of the right types and none of them blank.

    Args:
        line: One JSON object.
        place: Where it stands, for messages.
        fields: The fields that it must have, no others, and their types.

    Raises:
        ValueError: If the line is no such object.
    """
    try:
        row = json.loads(line)
    except ValueError as exc:
        raise ValueError(f"{place}: no JSON. Write one object a line.") from exc
    if not isinstance(row, dict) or row.keys() != fields.keys():
        raise ValueError(f"{place}: must have exactly the fields {', '.join(fields)}.")
    for name, wanted in fields.items():
        if type(row[name]) is not wanted:
            raise ValueError(f"{place}: {name} must be of type {wanted.__name__}.")
        is_blank = not (row[name].strip() if wanted is str else row[name])
        if wanted is not bool and is_blank:
            raise ValueError(f"{place}: {name} must not be empty.")
    return row
