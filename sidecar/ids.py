"""Identifiers and content hashes, in one place so that they never differ by caller."""

from __future__ import annotations

import hashlib
import secrets

ID_BYTES = 16
"""Random bytes in an identifier: 128 bits, so that collisions need no handling."""

HASH_CHARS = 32
"""Hex characters kept of a SHA-256 content hash (128 bits)."""


def new_id() -> str:
    """Return a fresh random identifier of 32 hexadecimal characters."""
    return secrets.token_hex(ID_BYTES)


def content_hash(*parts: str) -> str:
    """Return a stable hash of the parts, unambiguous about where one part ends.

    Args:
        parts: Texts in order; each is prefixed by its length so that
            ``("ab", "c")`` and ``("a", "bc")`` differ.

    Returns:
        32 hexadecimal characters.

    Determinism:
        Pure.

    Example:
        >>> content_hash("ab", "c") == content_hash("a", "bc")
        False
    """
    return sha256_of(*parts)[:HASH_CHARS]


def sha256_of(*parts: str) -> str:
    """Return the whole SHA-256 of the parts, unambiguous about where one part ends.

    Args:
        parts: Texts in order.

    Returns:
        64 hexadecimal characters.

    Determinism:
        Pure.

    Example:
        >>> sha256_of("ab", "c").startswith(content_hash("ab", "c"))
        True
    """
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass")
        digest.update(f"{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()
