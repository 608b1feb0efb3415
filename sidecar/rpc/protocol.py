"""Facts of the protocol that server and clients share: version, codes, limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PROTOCOL_VERSION: Final = "1.0"
"""Protocol spoken here, major.minor; another major version is refused."""

JSON_TYPE: Final = "application/json"
"""The only content type of a request."""

STREAM_TYPE: Final = "application/x-ndjson"
"""Accepted by a client that wants progress and pieces line by line."""

MAX_BODY_BYTES: Final = 4 * 1024 * 1024
"""Largest request body after decompression: 4 MiB, as the MCP SDK caps it."""

MAX_CONNECTIONS: Final = 32
"""Connections that stay open; beyond it the longest idle ones are closed."""

MAX_BURST: Final = 400
"""Connections at one time while all are fresh, so that calls that come together are all answered;
some systems let a process open 1,024 files, and the library needs a few hundred."""

FRESH_S: Final = 1.0
"""Seconds after it was opened, or answered, that a connection does not count as idle."""

KEEPALIVE_S: Final = 10.0
"""Seconds an idle connection, or one that sends its head slowly, stays open."""

BODY_TIMEOUT_S: Final = 10.0
"""Seconds a body may take; aiohttp itself never gives up on a trickled body."""

HEARTBEAT_S: Final = 10.0
"""Seconds of silence in a stream after which a heartbeat line is sent."""

TOKEN_BYTES: Final = 32
"""Random bytes of a token: 256 bits."""

MIN_TOKEN_CHARS: Final = 43
"""Shortest token accepted from a parent: 256 bits in URL-safe base64."""

MAX_TOKEN_CHARS: Final = 512
"""Longest token accepted from a parent."""

MAX_NONCE_CHARS: Final = 128
"""Longest nonce that ``GET /hello`` answers."""


@dataclass(frozen=True, slots=True)
class EnvelopeError:
    """An error of JSON-RPC itself, before or around a method.

    Attributes:
        name: Its name in schemas and docs.
        code: The standard's code.
        message: One sentence.
        remedy: What the caller can do.
    """

    name: str
    code: int
    message: str
    remedy: str


PARSE_ERROR: Final = EnvelopeError(
    "ParseError",
    -32700,
    "The body is not JSON that this server reads.",
    "Send one JSON object in UTF-8, nested at most 200 deep, without NaN or lone surrogates.",
)
INVALID_REQUEST: Final = EnvelopeError(
    "InvalidRequest",
    -32600,
    "The request is not a JSON-RPC 2.0 request that this server takes.",
    'Send {"jsonrpc": "2.0", "id": 1, "method": "...", "params": {...}}.',
)
METHOD_NOT_FOUND: Final = EnvelopeError(
    "MethodNotFound",
    -32601,
    "There is no such method.",
    "Call rpc.discover for the methods, or update the sparring-partner package.",
)
INVALID_PARAMS: Final = EnvelopeError(
    "InvalidParams",
    -32602,
    "The params do not fit the method.",
    "Correct the fields named in problems.",
)
INTERNAL_ERROR: Final = EnvelopeError(
    "InternalError",
    -32603,
    "Something went wrong inside the sidecar.",
    "Try again; if it persists, report the incident number, which is also in the log.",
)

ENVELOPE_ERRORS: Final = (
    PARSE_ERROR,
    INVALID_REQUEST,
    METHOD_NOT_FOUND,
    INVALID_PARAMS,
    INTERNAL_ERROR,
)
"""All of them, by falling code."""
