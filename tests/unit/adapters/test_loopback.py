"""The loopback policy for Ollama's host."""

import pytest

from sidecar.adapters.loopback import loopback_url
from sidecar.errors import HostNotLoopback, SettingsInvalid


def nobody(name: str) -> list[str]:
    """Resolve nothing."""
    return []


@pytest.mark.parametrize(
    ("value", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:11434"),
        ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("http://127.0.0.1:11434/", "http://127.0.0.1:11434"),
        ("https://127.0.0.1:8443///", "https://127.0.0.1:8443"),
        ("  127.9.9.9 ", "http://127.9.9.9:11434"),
        ("[::1]", "http://[::1]:11434"),
        ("::1", "http://[::1]:11434"),
        ("http://[::1]:99", "http://[::1]:99"),
    ],
)
def test_loopback_addresses_work_however_they_are_written(value: str, url: str) -> None:
    """Missing scheme, port and trailing slashes are filled in or dropped."""
    assert loopback_url("ollama.host", value, resolve=nobody) == url


@pytest.mark.parametrize(
    "value",
    [
        "0.0.0.0",
        "::",
        "[::]",
        "192.168.1.5",
        "10.0.0.1:11434",
        "127.evil.com",
        "127.0.0.1.evil.com",
        "evil.com",
        "localhost.evil.com",
        "localhost.",
        "ollama.local",
        "http://127.0.0.1@evil.com",
        "http://user:pw@127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0177.0.0.1",
        "169.254.169.254",
        "[::ffff:8.8.8.8]",
        "[fe80::1]",
    ],
)
def test_everything_else_is_refused(value: str) -> None:
    """Addresses are parsed, never matched by prefix, and names do not count."""
    with pytest.raises(HostNotLoopback):
        loopback_url("ollama.host", value, resolve=lambda name: ["127.0.0.1"])


@pytest.mark.parametrize(
    "value",
    [
        "",
        "   ",
        "http://",
        "ftp://127.0.0.1",
        "127.0.0.1:0",
        "127.0.0.1:99999",
        "[::1",
        "file:///x",
    ],
)
def test_what_is_no_host_at_all_says_so(value: str) -> None:
    """A malformed setting is a settings problem, not a security refusal."""
    with pytest.raises(SettingsInvalid):
        loopback_url("ollama.host", value, resolve=nobody)


@pytest.mark.parametrize("value", ["127.0.0.1/api", "127.0.0.1?x=1", "http://127.0.0.1/#a"])
def test_nothing_may_follow_the_port(value: str) -> None:
    """A path would send requests elsewhere on the host."""
    with pytest.raises(SettingsInvalid):
        loopback_url("ollama.host", value, resolve=nobody)


def test_localhost_is_pinned_to_an_address() -> None:
    """A later answer of the resolver cannot move the host; IPv4 is what Ollama binds."""
    url = loopback_url("ollama.host", "LocalHost:11434", resolve=lambda name: ["::1", "127.0.0.1"])

    assert url == "http://127.0.0.1:11434"


@pytest.mark.parametrize("answers", [[], ["127.0.0.1", "93.184.216.34"], ["not an address"]])
def test_a_localhost_that_leaves_the_machine_is_refused(answers: list[str]) -> None:
    """One foreign answer is enough, and so is none at all."""
    with pytest.raises(HostNotLoopback):
        loopback_url("ollama.host", "localhost", resolve=lambda name: answers)


def test_the_refusal_names_setting_and_host() -> None:
    """The user reads what to change."""
    with pytest.raises(HostNotLoopback) as refusal:
        loopback_url("ollama.host", "example.org", resolve=nobody)

    assert refusal.value.details()["host"] == "example.org"
    assert "ollama.host" in str(refusal.value)
