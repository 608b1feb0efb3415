"""The guard's pure parts."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.errors import HostNotLoopback
from sidecar.rpc import guard
from sidecar.rpc.guard import Guard, Head, hello_proof, loopback_address
from tests.rpc.harness import TOKEN

RPC = Path(guard.__file__).parent

BAD_HOSTS = [
    "0.0.0.0",
    "::",
    "",
    "192.168.1.5",
    "10.0.0.1",
    "8.8.8.8",
    "127.evil.com",
    "127.0.0.1.evil.com",
    "127.1",
    "2130706433",
    "0x7f000001",
    "fe80::1",
    "::ffff:8.8.8.8",
    "example.com",
    "localhost.evil.com",
    " 127.0.0.1",
]


@pytest.mark.parametrize("host", BAD_HOSTS)
def test_hosts_beyond_this_machine_are_refused(host: str) -> None:
    """Addresses are parsed, never matched by their beginning."""
    with pytest.raises(HostNotLoopback):
        loopback_address(host, lambda _: ["127.0.0.1"])


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.9.10", "::1"])
def test_loopback_addresses_are_taken(host: str) -> None:
    """Every loopback address serves as it stands."""
    assert loopback_address(host, lambda _: []) == host


def test_localhost_needs_every_answer_to_be_loopback() -> None:
    """A hosts file that sends localhost elsewhere is not followed."""
    with pytest.raises(HostNotLoopback):
        loopback_address("localhost", lambda _: ["127.0.0.1", "10.0.0.1"])


def test_localhost_without_an_answer_is_refused() -> None:
    """An unresolvable localhost is no loopback address."""
    with pytest.raises(HostNotLoopback):
        loopback_address("localhost", lambda _: [])


def test_localhost_prefers_ipv4() -> None:
    """Clients call 127.0.0.1, so that is what localhost becomes."""
    assert loopback_address("LOCALHOST", lambda _: ["::1", "127.0.0.1"]) == "127.0.0.1"


def test_localhost_may_be_ipv6_only() -> None:
    """Where localhost is ::1 alone, ::1 it is."""
    assert loopback_address("localhost", lambda _: ["::1"]) == "::1"


@given(token=st.text(max_size=80))
def test_no_other_token_passes(token: str) -> None:
    """Whatever stands behind Bearer, only the token itself passes, and nothing raises."""
    head = Head(
        method="POST",
        version=(1, 1),
        target="/rpc",
        hosts=("127.0.0.1:5",),
        authorizations=(f"Bearer {token}",),
        content_types=("application/json",),
    )
    refusal = Guard(token=TOKEN, port=5).check(head)

    assert (refusal is None) == (token == TOKEN)


@given(host=st.text(max_size=40))
def test_no_other_host_passes(host: str) -> None:
    """Only the exact names with the exact port pass."""
    head = Head(method="GET", version=(1, 1), target="/hello", hosts=(host,))
    refusal = Guard(token=TOKEN, port=5).check(head)

    assert (refusal is None) == (host.lower() in {"127.0.0.1:5", "localhost:5", "[::1]:5"})


def test_a_guard_before_the_bind_serves_nobody() -> None:
    """Port 0 is no port that a client can name in a Host header of a real connection."""
    head = Head(method="GET", version=(1, 1), target="/hello", hosts=("127.0.0.1:80",))

    assert Guard(token=TOKEN, port=0).check(head) is not None


def test_the_proof_depends_on_token_and_nonce() -> None:
    """Neither another token nor another nonce has the same proof."""
    proofs = {hello_proof("a", "n"), hello_proof("b", "n"), hello_proof("a", "m")}

    assert len(proofs) == 3


SECRETS = {"token", "proof", "expected", "given", "_token"}


def _compared_names(path: Path) -> set[str]:
    """Return the last names of everything that a file compares with == or !=."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare) and any(
            isinstance(operator, ast.Eq | ast.NotEq) for operator in node.ops
        ):
            for side in (node.left, *node.comparators):
                names.add(getattr(side, "attr", getattr(side, "id", "")))
    return names


@pytest.mark.parametrize("path", sorted(RPC.glob("*.py")), ids=lambda path: path.name)
def test_secrets_are_compared_in_constant_time(path: Path) -> None:
    """No token and no proof is ever compared with == or !=."""
    assert _compared_names(path) & SECRETS == set()
