"""Where a judge may be: any https address, plain http only here."""

from __future__ import annotations

import pytest

from sidecar.adapters.judge_address import JudgeAddress, judge_address
from sidecar.errors import SettingsInvalid


def resolve(name: str) -> list[str]:
    """Resolve localhost as systems do."""
    return ["127.0.0.1", "::1"]


@pytest.mark.parametrize(
    ("value", "url", "is_here"),
    [
        ("https://judge.example/v1", "https://judge.example/v1", False),
        (" https://judge.example/v1/ ", "https://judge.example/v1", False),
        ("https://judge.example:8443", "https://judge.example:8443", False),
        ("https://10.0.0.7/v1", "https://10.0.0.7/v1", False),
        ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1", True),
        ("http://localhost/v1", "http://127.0.0.1:80/v1", True),
        ("http://[::1]:9/v1", "http://[::1]:9/v1", True),
        ("https://localhost:8443/v1", "https://localhost:8443/v1", True),
    ],
)
def test_https_anywhere_and_http_on_this_machine(value: str, url: str, is_here: bool) -> None:
    """The address is taken, and whether it is this machine is told by parsing it."""
    assert judge_address(value, resolve=resolve) == JudgeAddress(url, is_here)


@pytest.mark.parametrize(
    "value",
    [
        "",
        "judge.example/v1",
        "http://judge.example/v1",
        "http://10.0.0.7:8080/v1",
        "http://127.0.0.1.judge.example/v1",
        "http://127.0.0.1@judge.example/v1",
        "https://user:secret@judge.example/v1",
        "https://judge.example/v1?key=secret",
        "https://judge.example/v1#secret",
        "https://judge.example:0/v1",
        "https://judge.example:99999/v1",
        "https://judge.example/v 1",
        "https://[::1/v1",
        "ftp://judge.example/v1",
        "file:///etc/passwd",
    ],
)
def test_anything_else_is_refused_without_saying_a_secret(value: str) -> None:
    """Plain http elsewhere, credentials and queries never become a request or a message."""
    with pytest.raises(SettingsInvalid, match=r"judge\.url") as refused:
        judge_address(value, resolve=resolve)

    assert "secret" not in str(refused.value)


def test_a_local_name_that_points_elsewhere_is_not_this_machine() -> None:
    """Plain http to such a name is refused."""
    with pytest.raises(SettingsInvalid, match="elsewhere"):
        judge_address("http://localhost/v1", resolve=lambda name: ["203.0.113.9"])
