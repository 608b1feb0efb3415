"""Whether a host setting stays on this machine; decided before any socket exists."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from sidecar.errors import HostNotLoopback, SettingsInvalid

DEFAULT_PORT = 11434
"""Ollama's port; also taken when a scheme is given without a port: nothing else is meant."""

OPENAI_PORT = 1234
"""LM Studio's port, the default of ``openai.host``."""

Resolver = Callable[[str], Iterable[str]]


def resolve_name(name: str) -> list[str]:
    """Return all addresses that the system gives for *name*; empty when it knows none."""
    try:
        answers = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    except OSError:
        return []
    return [str(answer[4][0]) for answer in answers]


def loopback_url(
    setting: str,
    value: str,
    *,
    resolve: Resolver = resolve_name,
    default_port: int = DEFAULT_PORT,
) -> str:
    """Return the base URL that *value* names, its host replaced by a loopback address.

    Addresses are parsed, never matched by prefix. ``localhost`` is accepted when every
    address that it resolves to is loopback, and is replaced by one of them, so that a
    later answer of the resolver cannot move it.

    Args:
        setting: Name of the setting, for the error.
        value: What the user wrote: with or without scheme, port and trailing slash.
        resolve: Gives the addresses of a name.
        default_port: Port of a host that is given without one.

    Returns:
        ``scheme://address:port`` without a trailing slash.

    Raises:
        HostNotLoopback: If the host is not on this machine.
        SettingsInvalid: If the value is not a host at all.

    Example:
        >>> loopback_url("ollama.host", "127.0.0.1/")
        'http://127.0.0.1:11434'
        >>> loopback_url("ollama.host", "localhost:8080", resolve=lambda name: ["::1"])
        'http://[::1]:8080'
    """
    text = value.strip()
    if "://" not in text:
        text = f"http://[{text}]" if _is_bare_ipv6(text) else f"http://{text}"
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as exc:
        raise SettingsInvalid(problems=[f"{setting} is not a host"]) from exc
    if parts.scheme not in {"http", "https"} or port == 0 or not host:
        raise SettingsInvalid(problems=[f"{setting} is not a host"])
    if parts.username is not None or parts.password is not None:
        raise HostNotLoopback(setting=setting, host=host)
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise SettingsInvalid(problems=[f"{setting} must be a host and a port, nothing after it"])
    address = _loopback_address(host, resolve)
    if address is None:
        raise HostNotLoopback(setting=setting, host=host)
    shown = f"[{address}]" if address.version == 6 else str(address)  # noqa: PLR2004 - IP version
    return f"{parts.scheme}://{shown}:{port or default_port}"


def openai_url(value: str, *, resolve: Resolver = resolve_name) -> str:
    """Return the base URL that ``openai.host`` names; the ``/v1`` that people paste is dropped.

    Raises:
        HostNotLoopback: If the host is not on this machine.
        SettingsInvalid: If the value is not a host at all.

    Example:
        >>> openai_url("http://127.0.0.1:8080/v1/"), openai_url("127.0.0.1")
        ('http://127.0.0.1:8080', 'http://127.0.0.1:1234')
    """
    bare = value.strip().rstrip("/").removesuffix("/v1")
    return loopback_url("openai.host", bare, resolve=resolve, default_port=OPENAI_PORT)


def _is_bare_ipv6(text: str) -> bool:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True


def _loopback_address(
    host: str, resolve: Resolver
) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    names = list(resolve(host)) if host.lower() == "localhost" else [host]
    try:
        addresses = [ipaddress.ip_address(name) for name in names]
    except ValueError:
        return None
    if not addresses or not all(address.is_loopback for address in addresses):
        return None
    return min(addresses, key=lambda address: address.version)
