"""Output on terminals and in files whose encoding is not UTF-8."""

from __future__ import annotations

import io

import pytest

from sidecar.cli.writable import let_everything_be_written


class _Terminal(io.BytesIO):
    """Bytes that a terminal shows."""

    def isatty(self) -> bool:
        return True


def _written(bytes_: io.BytesIO, encoding: str, text: str) -> bytes:
    stream = io.TextIOWrapper(bytes_, encoding=encoding)
    let_everything_be_written(stream)
    stream.write(text)
    stream.flush()
    return bytes_.getvalue()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_what_is_piped_or_saved_is_utf_8(encoding: str) -> None:
    """A page or a JSON document keeps every sign of the note, whatever the terminal has."""
    assert _written(io.BytesIO(), encoding, "✓ 复利 ›") == "✓ 复利 ›".encode()


def test_a_terminal_without_our_marks_shows_plain_ones() -> None:
    """The verdict stays readable, and nothing breaks."""
    shown = _written(_Terminal(), "ascii", "✓ “so” · explained… 复")

    assert shown == b'+ "so" - explained... ?'


def test_a_terminal_keeps_what_it_can_show() -> None:
    """Umlauts are written as the terminal has them."""
    assert _written(_Terminal(), "latin-1", "✗ Übung") == b"x \xdcbung"


def test_a_utf_8_terminal_is_left_alone() -> None:
    """Nothing is changed where nothing is missing."""
    assert _written(_Terminal(), "utf-8", "✓ 复利") == "✓ 复利".encode()


def test_what_is_no_text_file_is_left_alone() -> None:
    """A stream that somebody put in the place of standard output may be anything."""
    stand_in = io.StringIO()
    let_everything_be_written(stand_in, None)
    stand_in.write("✓")

    assert stand_in.getvalue() == "✓"
