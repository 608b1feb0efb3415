"""Rows read from the pages of a SQLite file, without SQLite: what it refuses is read all the same.

A damaged file loses a page here and there; SQLite finds rows through the pages above them and
gives up at the first bad one. Here every leaf page stands for itself, as the file format
describes it (sqlite.org/fileformat2.html). Pages that the write-ahead log holds in a newer
state are taken from there.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

DEFAULT_PAGE_BYTES = 4096
"""Page size of a file whose header is gone; SQLite's default, which no store of ours changes."""

LEAF = 0x0D
"""First byte of a page that holds rows of a table."""

KNOWN_FIRST_BYTES = frozenset({0x00, 0x02, 0x05, 0x0A, LEAF})
"""First bytes of sound pages: free or overflowing ones, and the four kinds of tree pages."""

FILE_HEADER_BYTES = 100
LEAF_HEADER_BYTES = 8
WAL_HEADER_BYTES = 32
FRAME_HEADER_BYTES = 24
WAL_MAGICS = {0x377F0682: "<", 0x377F0683: ">"}
"""Magic numbers of a write-ahead log, and the byte order of its checksums."""

VARINT_BYTES = 9
INTEGER_BYTES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
FLOAT, ZERO, ONE, FIRST_BLOB, FIRST_TEXT = 7, 8, 9, 12, 13
"""Serial types of a record's values (section 2.1 of the format)."""

Value = int | float | str | bytes | None


@dataclass(slots=True)
class Pages:
    """The pages of one file as they were last committed.

    Attributes:
        page_bytes: Size of a page.
        usable_bytes: Of those, what the format uses.
        pages: Content by page number, from 1.
        broken_rows: Rows found so far whose bytes make no sense.
        broken_pages: Pages that are of no kind that a sound file has.
    """

    page_bytes: int
    usable_bytes: int
    pages: dict[int, bytes]
    broken_rows: int = 0
    broken_pages: int = field(default=0)

    def rows(self) -> Iterator[tuple[int, tuple[Value, ...]]]:
        """Yield (row id, values) of every row of every table that can be read, page by page."""
        self.broken_rows = self.broken_pages = 0
        for number in sorted(self.pages):
            page = self.pages[number]
            start = FILE_HEADER_BYTES if number == 1 else 0
            if page[start : start + 1] == bytes([LEAF]):
                yield from self._leaf(page, start)
            elif number > 1 and page[0] not in KNOWN_FIRST_BYTES:
                self.broken_pages += 1

    def _leaf(self, page: bytes, start: int) -> Iterator[tuple[int, tuple[Value, ...]]]:
        (cells,) = struct.unpack_from(">H", page, start + 3)
        first = start + LEAF_HEADER_BYTES
        if first + 2 * cells > self.usable_bytes:
            self.broken_pages += 1
            return
        for (offset,) in struct.iter_unpack(">H", page[first : first + 2 * cells]):
            try:
                yield self._cell(page, offset)
            except (ValueError, IndexError, KeyError, struct.error):
                self.broken_rows += 1

    def _cell(self, page: bytes, offset: int) -> tuple[int, tuple[Value, ...]]:
        size, offset = _varint(page, offset)
        rowid, offset = _varint(page, offset)
        if not 0 < size <= self.page_bytes * len(self.pages):
            raise ValueError("a row larger than its file")
        return rowid, _record(self._payload(page, offset, size))

    def _payload(self, page: bytes, offset: int, size: int) -> bytes:
        """Return a row's bytes, those on overflow pages too (section 1.6 of the format)."""
        usable = self.usable_bytes
        most = usable - 35
        if size <= most:
            return page[offset : offset + size]
        least = (usable - 12) * 32 // 255 - 23
        here = least + (size - least) % (usable - 4)
        here = here if here <= most else least
        found = [page[offset : offset + here]]
        (following,) = struct.unpack_from(">I", page, offset + here)
        missing = size - here
        while missing > 0:
            content = self.pages[following][4:usable][:missing]
            (following,) = struct.unpack_from(">I", self.pages[following])
            found.append(content)
            missing -= len(content)
        return b"".join(found)


def read_pages(path: Path) -> Pages:
    """Return the pages of the file at *path*, which is only read; one that is missing has none.

    Raises:
        OSError: If it cannot be read.
    """
    data = path.read_bytes() if path.is_file() else b""
    page_bytes, reserved = _sizes(data)
    pages = {
        number + 1: data[begin : begin + page_bytes].ljust(page_bytes, b"\0")
        for number, begin in enumerate(range(0, len(data), page_bytes))
    }
    log = path.with_name(f"{path.name}-wal")
    if log.exists():
        pages.update(_committed(log.read_bytes(), page_bytes))
    return Pages(page_bytes, page_bytes - reserved, pages)


def _sizes(data: bytes) -> tuple[int, int]:
    """Return the size of a page and of its unused end."""
    if not data.startswith(b"SQLite format 3\0") or len(data) < FILE_HEADER_BYTES:
        return DEFAULT_PAGE_BYTES, 0
    (stored,) = struct.unpack_from(">H", data, 16)
    size = 65536 if stored == 1 else stored
    is_size = 512 <= size <= 65536 and size & (size - 1) == 0  # noqa: PLR2004 - the format's limits
    reserved = data[20]
    return (size, reserved) if is_size and reserved <= size // 8 else (DEFAULT_PAGE_BYTES, 0)


def _committed(log: bytes, page_bytes: int) -> dict[int, bytes]:
    """Return the newest committed state of the pages in a write-ahead log (section 4)."""
    if len(log) < WAL_HEADER_BYTES:
        return {}
    magic, _, size, _, *rest = struct.unpack_from(">8I", log)
    salts, sums = tuple(rest[:2]), (0, 0)
    order = WAL_MAGICS.get(magic)
    if order is None or size != page_bytes:
        return {}
    sums = _checksum(log[:FRAME_HEADER_BYTES], sums, order)
    if sums != tuple(rest[2:]):
        return {}
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    for begin in range(WAL_HEADER_BYTES, len(log), FRAME_HEADER_BYTES + size):
        head = log[begin : begin + FRAME_HEADER_BYTES]
        page = log[begin + FRAME_HEADER_BYTES : begin + FRAME_HEADER_BYTES + size]
        if len(page) < size:
            break
        number, ends_commit, *of_frame = struct.unpack(">6I", head)
        sums = _checksum(page, _checksum(head[:8], sums, order), order)
        if (*salts, *sums) != tuple(of_frame):
            break
        pending[number] = page
        if ends_commit:
            committed.update(pending)
            pending = {}
    return committed


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """Return the running checksum of a write-ahead log after *data* (section 4.2)."""
    one, two = sums
    for first, second in struct.iter_unpack(f"{order}2I", data):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


def _varint(data: bytes, offset: int) -> tuple[int, int]:
    """Return a number of up to nine bytes, and the place after it."""
    value = 0
    for place in range(VARINT_BYTES - 1):
        byte = data[offset + place]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the high bit says that more follows
            return value, offset + place + 1
    value = value << 8 | data[offset + VARINT_BYTES - 1]
    return value - (1 << 64 if value >> 63 else 0), offset + VARINT_BYTES


def _record(payload: bytes) -> tuple[Value, ...]:
    """Return the values of a record.

    Raises:
        ValueError: If it is none.
        IndexError: If it ends too early.
    """
    header_bytes, offset = _varint(payload, 0)
    kinds: list[int] = []
    while offset < header_bytes:
        kind, offset = _varint(payload, offset)
        kinds.append(kind)
    values: list[Value] = []
    for kind in kinds:
        value, offset = _value(payload, offset, kind)
        values.append(value)
    if offset != len(payload):
        raise ValueError("a record of another length")
    return tuple(values)


def _value(payload: bytes, offset: int, kind: int) -> tuple[Value, int]:
    if kind in {ZERO, ONE}:
        return kind - ZERO, offset
    if kind == 0:
        return None, offset
    if kind in INTEGER_BYTES:
        end = offset + INTEGER_BYTES[kind]
        return int.from_bytes(payload[offset:end], "big", signed=True), end
    if kind == FLOAT:
        return struct.unpack_from(">d", payload, offset)[0], offset + 8
    if kind < FIRST_BLOB:
        raise ValueError("a kind of value that SQLite does not write")
    length = (kind - FIRST_BLOB) // 2
    content = payload[offset : offset + length]
    if len(content) < length:
        raise ValueError("a value cut off")
    is_text = kind % 2 == FIRST_TEXT % 2
    return content.decode("utf-8") if is_text else content, offset + length
