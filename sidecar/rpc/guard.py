"""Who may talk to the sidecar: pure policy, checked before any routing.

Order: shape, Host, Origin, token, route, content type. The Origin allow-list is empty:
clients use Node ``http`` or Python, which send none, and ``app://obsidian.md`` is shared
by every plugin, so it would prove nothing.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final

from sidecar.errors import HostNotLoopback
from sidecar.rpc.protocol import JSON_TYPE

RPC_PATH: Final = "/rpc"
HELLO_PATH: Final = "/hello"

MIN_VERSION: Final = (1, 1)
"""HTTP/1.0 may come without a Host header, so it cannot be checked for rebinding."""


@dataclass(frozen=True, slots=True)
class Head:
    """What the guard sees of a request: raw header values, one entry a header line.

    Attributes:
        method: HTTP method.
        version: HTTP version, such as (1, 1).
        target: Request target exactly as sent.
        hosts: Values of Host.
        origins: Values of Origin.
        fetch_sites: Values of Sec-Fetch-Site, which only browsers send.
        authorizations: Values of Authorization.
        content_types: Values of Content-Type.
    """

    method: str
    version: tuple[int, int]
    target: str
    hosts: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    fetch_sites: tuple[str, ...] = ()
    authorizations: tuple[str, ...] = ()
    content_types: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request is not served.

    Attributes:
        status: HTTP status.
        reason: A fixed word for programs.
        message: One sentence.
        remedy: What the caller can do.
    """

    status: int
    reason: str
    message: str
    remedy: str


MALFORMED: Final = Refusal(
    400, "malformed", "The HTTP request is malformed.", "Send HTTP/1.1 with one Host header."
)
NO_NONCE: Final = Refusal(
    400,
    "no_nonce",
    "The query of /hello has no nonce, or one that is too long.",
    "Call /hello?nonce= with up to 128 characters of your own.",
)
WRONG_HOST: Final = Refusal(
    421,
    "wrong_host",
    "The Host header does not name this sidecar.",
    "Call 127.0.0.1 with the port of the ready line.",
)
WRONG_ORIGIN: Final = Refusal(
    403,
    "wrong_origin",
    "Web pages may not call the sidecar.",
    "Call without an Origin header, from a program.",
)
NO_TOKEN: Final = Refusal(
    401,
    "no_token",
    "The bearer token is missing or wrong.",
    "Send Authorization: Bearer with the token of the handshake.",
)
NO_SUCH_PATH: Final = Refusal(404, "no_such_path", "There is nothing here.", "POST to /rpc.")
WRONG_METHOD: Final = Refusal(
    405, "wrong_method", "This path takes another HTTP method.", "POST to /rpc."
)
WRONG_TYPE: Final = Refusal(
    415, "wrong_type", "The content type is not application/json.", f"Send {JSON_TYPE} in UTF-8."
)
TOO_LARGE: Final = Refusal(
    413, "too_large", "The request body is too large.", "Send at most 4 MiB, decompressed."
)
TOO_SLOW: Final = Refusal(
    408, "too_slow", "The request body took too long.", "Send the whole body at once."
)
BAD_BODY: Final = Refusal(
    400, "bad_body", "The request body cannot be decoded.", "Send it plain or as valid gzip."
)
FAILED: Final = Refusal(
    500, "failed", "The server failed to read the request.", "Try again; see the log."
)


class Guard:
    """Decides by token and port who may call."""

    def __init__(self, *, token: str, port: int) -> None:
        self._token = token.encode()
        names = ("127.0.0.1", "localhost", "[::1]")
        self._hosts = frozenset(f"{name}:{port}" for name in names)

    def check(self, head: Head) -> Refusal | None:
        """Return why the request is refused, or ``None`` when it may go on."""
        refusal = self._stranger(head)
        if refusal is not None:
            return refusal
        path = head.target.partition("?")[0]
        if path == HELLO_PATH:
            return None if head.method == "GET" else WRONG_METHOD
        if not self._has_token(head.authorizations):
            return NO_TOKEN
        if head.target != RPC_PATH:
            return NO_SUCH_PATH
        if head.method != "POST":
            return WRONG_METHOD
        return None if _is_json(head.content_types) else WRONG_TYPE

    def _stranger(self, head: Head) -> Refusal | None:
        if head.version < MIN_VERSION or len(head.hosts) != 1 or not head.target.startswith("/"):
            return MALFORMED
        if head.hosts[0].lower() not in self._hosts:
            return WRONG_HOST
        if head.origins or head.fetch_sites:
            return WRONG_ORIGIN
        return None

    def _has_token(self, authorizations: tuple[str, ...]) -> bool:
        if len(authorizations) != 1:
            return False
        scheme, _, token = authorizations[0].partition(" ")
        given = token.encode("utf-8", "surrogateescape")
        # Compared first, so that a wrong scheme takes as long as a wrong token.
        return hmac.compare_digest(given, self._token) and scheme.lower() == "bearer"


def _is_json(content_types: tuple[str, ...]) -> bool:
    if len(content_types) != 1:
        return False
    kind, _, parameter = content_types[0].partition(";")
    charset = parameter.strip().lower().replace('"', "")
    return kind.strip().lower() == JSON_TYPE and charset in {"", "charset=utf-8"}


def hello_proof(token: str, nonce: str) -> str:
    """Return HMAC-SHA256 of *nonce* under *token*, in hexadecimal.

    It tells our sidecar from a stranger on the port before the token is sent.

    Example:
        >>> hello_proof("a", "b") == hello_proof("a", "c")
        False
    """
    return hmac.new(token.encode(), nonce.encode(), hashlib.sha256).hexdigest()


def loopback_address(host: str, resolve: Callable[[str], Iterable[str]]) -> str:
    """Return the loopback IP address that *host* names.

    Args:
        host: An IP address, or ``localhost``.
        resolve: Returns every IP address of a name; called for ``localhost`` only.

    Raises:
        HostNotLoopback: If *host* is any other name, or one of its addresses is not loopback.

    Example:
        >>> loopback_address("127.0.0.1", lambda name: [])
        '127.0.0.1'
    """
    addresses = list(resolve(host)) if host.lower() == "localhost" else [host]
    if not addresses or not all(_is_loopback(address) for address in addresses):
        raise HostNotLoopback(setting="host", host=host)
    return next((address for address in addresses if ":" not in address), addresses[0])


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
