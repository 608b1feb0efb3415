"""Streams that take any text, whatever the terminal's encoding."""

from __future__ import annotations

import codecs
import io
from typing import Final

PLAIN_MARKS: Final = {
    "✓": "+",
    "✗": "x",
    "›": ">",
    "…": "...",
    "·": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    "–": "-",
    "≥": ">=",
    "≤": "<=",
    "×": "x",
    "θ": "theta",
}
"""What stands for our own marks on a terminal that cannot show them."""

HANDLER: Final = "sparring-plain-marks"
"""Name under which ``codecs`` knows the way to write what an encoding lacks."""


def let_everything_be_written(*streams: object) -> None:
    """Make streams take any text: a note may be in a language that the terminal cannot show.

    What is piped or saved is UTF-8, whatever the terminal's encoding. On a terminal of another
    encoding our own marks become plain ones, and other signs a question mark.

    Args:
        streams: Standard output and error; anything that is no text file is left alone.
    """
    codecs.register_error(HANDLER, _plain_marks)
    for stream in streams:
        if not isinstance(stream, io.TextIOWrapper) or stream.encoding.lower().startswith("utf"):
            continue
        if stream.isatty():
            stream.reconfigure(errors=HANDLER)
        else:
            stream.reconfigure(encoding="utf-8")


def _plain_marks(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(PLAIN_MARKS.get(sign, "?") for sign in signs), error.end
