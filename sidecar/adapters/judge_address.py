"""Where a judge may be: the one address that need not be loopback, named knowingly."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

from sidecar.adapters.loopback import Resolver, loopback_url, resolve_name
from sidecar.errors import HostNotLoopback, SettingsInvalid

_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class JudgeAddress:
    """The base URL of an OpenAI-compatible server, without a trailing slash."""

    url: str
    is_on_this_machine: bool


def judge_address(value: str, *, resolve: Resolver = resolve_name) -> JudgeAddress:
    """Return the address that ``judge.url`` names.

    Any host over https, since that is encrypted and its certificate is checked; over plain
    http only this machine, by the same rule as for Ollama.

    Args:
        value: What the user wrote, such as ``https://judge.example/v1``.
        resolve: Gives the addresses of a name.

    Returns:
        The address; over http a loopback name is replaced by its address.

    Raises:
        SettingsInvalid: If it is no such address, or holds a name or password, which would
            end up in settings and messages.

    Example:
        >>> judge_address("https://judge.example/v1/").url
        'https://judge.example/v1'
        >>> judge_address("http://127.0.0.1:8080/v1").is_on_this_machine
        True
    """
    text = value.strip()
    try:
        parts = urlsplit(text)
        host, port = parts.hostname or "", parts.port
    except ValueError as exc:
        raise SettingsInvalid(problems=_wrong("is not an address")) from exc
    if parts.scheme not in _PORTS or not host or port == 0:
        raise SettingsInvalid(
            problems=_wrong("must begin with https://, or with http:// on this machine")
        )
    if parts.username is not None or parts.password is not None:
        raise SettingsInvalid(
            problems=_wrong("must not hold a name or password; the key goes to SPARRING_JUDGE_KEY")
        )
    if parts.query or parts.fragment or any(character.isspace() for character in text):
        raise SettingsInvalid(
            problems=_wrong("must be a base address such as https://judge.example/v1")
        )
    shown = f"[{host}]" if ":" in host else host
    path = parts.path.rstrip("/")
    try:
        base = f"{parts.scheme}://{shown}:{port or _PORTS[parts.scheme]}"
        local = loopback_url("judge.url", base, resolve=resolve)
    except HostNotLoopback as exc:
        if parts.scheme == "http":
            raise SettingsInvalid(
                problems=_wrong("is elsewhere: only https:// may leave this machine")
            ) from exc
        local = ""
    if parts.scheme == "http":
        return JudgeAddress(local + path, is_on_this_machine=True)
    # The name stays: a certificate is made out to it, not to an address.
    own_port = f":{port}" if port else ""
    return JudgeAddress(f"https://{shown}{own_port}{path}", is_on_this_machine=bool(local))


def _wrong(why: str) -> list[str]:
    return [f"judge.url {why}"]
