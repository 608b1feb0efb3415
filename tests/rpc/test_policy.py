"""Who may talk to the sidecar, over raw sockets so that nothing tidies the requests up."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from tests.rpc.harness import GOOD, HEALTH, TOKEN, Running, http

AUTH = f"Authorization: Bearer {TOKEN}"
JSON = "Content-Type: application/json"


async def test_a_good_request_is_answered(rpc: Running) -> None:
    """The request that every refusal below differs from in one point is served."""
    reply = await rpc.raw(http(rpc.head(AUTH, JSON)))

    assert reply.status == 200
    assert reply.json()["result"] == {"ok": True}


HOSTS = [
    "evil.test:{port}",
    "127.0.0.1",
    "127.0.0.1:1",
    "0.0.0.0:{port}",
    "127.0.0.1.evil.com:{port}",
    "localhost.:{port}",
    "localhost:{port}.evil.com",
    "user@127.0.0.1:{port}",
    "127.0.0.1:{port}@evil.com",
    "127.1:{port}",
    "2130706433:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "localhost:{port}, evil.com",
    "127.0.0.2:{port}",
    "192.168.0.1:{port}",
]


@pytest.mark.parametrize("host", HOSTS)
async def test_any_host_but_our_own_is_refused(rpc: Running, host: str) -> None:
    """A name that was rebound to loopback does not reach a method."""
    lines = ["POST /rpc HTTP/1.1", "Host: " + host.format(port=rpc.port), AUTH, JSON]
    reply = await rpc.raw(http(lines))

    assert reply.status == 421
    assert rpc.dispatcher.running.started == 0


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "localhost:{port}", "LOCALHOST:{port}"])
async def test_loopback_hosts_are_served(rpc: Running, host: str) -> None:
    """The names that lead to this socket are accepted, in any case."""
    lines = ["POST /rpc HTTP/1.1", "Host: " + host.format(port=rpc.port), AUTH, JSON]

    assert (await rpc.raw(http(lines))).status == 200


SHAPES = {
    "no host": ["POST /rpc HTTP/1.1"],
    "two hosts": ["POST /rpc HTTP/1.1", "Host: 127.0.0.1:{port}", "Host: evil.test"],
    "same host twice": [
        "POST /rpc HTTP/1.1",
        "Host: 127.0.0.1:{port}",
        "Host: 127.0.0.1:{port}",
    ],
    "absolute form": ["POST http://evil.test/rpc HTTP/1.1", "Host: 127.0.0.1:{port}"],
    "own absolute form": ["POST http://127.0.0.1:{port}/rpc HTTP/1.1", "Host: 127.0.0.1:{port}"],
    "HTTP/1.0 with host": ["POST /rpc HTTP/1.0", "Host: 127.0.0.1:{port}"],
    "HTTP/1.0 without host": ["POST /rpc HTTP/1.0"],
    "asterisk form": ["OPTIONS * HTTP/1.1", "Host: 127.0.0.1:{port}"],
    "two lengths": ["POST /rpc HTTP/1.1", "Host: 127.0.0.1:{port}", "Content-Length: 1"],
    "length and chunks": [
        "POST /rpc HTTP/1.1",
        "Host: 127.0.0.1:{port}",
        "Transfer-Encoding: chunked",
    ],
    "two content types": ["POST /rpc HTTP/1.1", "Host: 127.0.0.1:{port}", JSON],
    "long header": ["POST /rpc HTTP/1.1", "Host: 127.0.0.1:{port}", "X: " + "a" * 9000],
    "many headers": ["POST /rpc HTTP/1.1", "Host: 127.0.0.1:{port}", *["X: a"] * 200],
}


@pytest.mark.parametrize("shape", SHAPES)
async def test_malformed_heads_are_refused(rpc: Running, shape: str) -> None:
    """A head that could be read in two ways never reaches a method."""
    lines = [line.format(port=rpc.port) for line in SHAPES[shape]]
    reply = await rpc.raw(http([*lines, AUTH, JSON]))

    assert reply.status == 400
    assert rpc.dispatcher.running.started == 0


ORIGINS = [
    ["Origin: https://evil.example"],
    ["Origin: null"],
    ["Origin: http://127.0.0.1:{port}"],
    ["Origin: http://localhost:8080"],
    ["Origin: app://obsidian.md"],
    ["Origin: "],
    ["Origin: app://obsidian.md", "Origin: https://evil.example"],
    ["Sec-Fetch-Site: cross-site"],
    ["Sec-Fetch-Site: same-site"],
    ["Sec-Fetch-Site: same-origin"],
    ["Sec-Fetch-Site: none"],
]


@pytest.mark.parametrize("lines", ORIGINS)
async def test_pages_may_not_call_even_with_the_token(rpc: Running, lines: list[str]) -> None:
    """Anything that a browser marks as a page's request is refused."""
    marks = [line.format(port=rpc.port) for line in lines]
    reply = await rpc.raw(http(rpc.head(*marks, AUTH, JSON)))

    assert reply.status == 403
    assert "access-control-allow-origin" not in reply.headers
    assert rpc.dispatcher.running.started == 0


async def test_preflight_is_refused_without_any_permission(rpc: Running) -> None:
    """A preflight gets 403 and no CORS header."""
    marks = ["Origin: https://evil.example", "Access-Control-Request-Method: POST"]
    reply = await rpc.raw(http(rpc.head(*marks, method="OPTIONS"), b""))

    assert reply.status == 403
    assert not [name for name in reply.headers if name.startswith("access-control")]


async def test_websocket_upgrade_is_refused(rpc: Running) -> None:
    """A page cannot open a WebSocket either."""
    upgrade = [
        "Origin: https://evil.example",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]
    reply = await rpc.raw(http(rpc.head(*upgrade, method="GET"), b""))

    assert reply.status == 403


AUTHORIZATIONS = {
    "none": [],
    "wrong": ["Authorization: Bearer wrong"],
    "prefix": [f"Authorization: Bearer {TOKEN[:-1]}"],
    "longer": [f"Authorization: Bearer {TOKEN}x"],
    "basic": [f"Authorization: Basic {TOKEN}"],
    "bare": [f"Authorization: {TOKEN}"],
    "empty": ["Authorization: "],
    "twice": [AUTH, AUTH],
    "not ascii": ["Authorization: Bearer \udcff\udcfe"],
    "umlaut": ["Authorization: Bearer ü"],
    "other case": [f"Authorization: Bearer {TOKEN.lower()}"],
    "cookie": [f"Cookie: token={TOKEN}"],
}


@pytest.mark.parametrize("case", AUTHORIZATIONS)
async def test_only_the_exact_token_is_served(rpc: Running, case: str) -> None:
    """Every other authorization is 401 and reveals nothing."""
    reply = await rpc.raw(http(rpc.head(*AUTHORIZATIONS[case], JSON)))

    assert reply.status == 401
    assert TOKEN.encode() not in reply.body
    assert rpc.dispatcher.running.started == 0


async def test_token_in_the_url_is_not_a_token(rpc: Running) -> None:
    """A token in the query is ignored: URLs end up in logs."""
    reply = await rpc.raw(http(rpc.head(JSON, path=f"/rpc?token={TOKEN}")))

    assert reply.status == 401


TYPES = {
    "absent": [],
    "text": ["Content-Type: text/plain"],
    "form": ["Content-Type: application/x-www-form-urlencoded"],
    "multipart": ["Content-Type: multipart/form-data; boundary=x"],
    "text with json inside": ["Content-Type: text/plain; application/json"],
    "json-seq": ["Content-Type: application/json-seq"],
    "utf-16": ["Content-Type: application/json; charset=utf-16"],
}


@pytest.mark.parametrize("case", TYPES)
async def test_only_json_is_read(rpc: Running, case: str) -> None:
    """Types that a page may send without a preflight are refused."""
    reply = await rpc.raw(http(rpc.head(AUTH, *TYPES[case])))

    assert reply.status == 415
    assert rpc.dispatcher.running.started == 0


async def test_json_with_utf8_charset_is_read(rpc: Running) -> None:
    """A charset of UTF-8 is the default said aloud."""
    reply = await rpc.raw(http(rpc.head(AUTH, 'Content-Type: application/json; charset="UTF-8"')))

    assert reply.status == 200


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE", "PATCH", "TRACE", "HEAD", "OPTIONS"])
async def test_rpc_takes_post_only(rpc: Running, method: str) -> None:
    """Other methods on /rpc are 405."""
    async with rpc.session.request(method, rpc.url, headers=GOOD, data=HEALTH) as response:
        assert response.status == 405


@pytest.mark.parametrize("path", ["/", "/rpc/", "/rpc?x=1", "//rpc", "/RPC", "/../rpc", "/.env"])
async def test_other_paths_do_not_exist(rpc: Running, path: str) -> None:
    """Nothing but /rpc and /hello is there."""
    assert (await rpc.raw(http(rpc.head(AUTH, JSON, path=path)))).status == 404


async def test_unknown_paths_look_alike_without_the_token(rpc: Running) -> None:
    """A stranger cannot tell which paths exist."""
    replies = [await rpc.raw(http(rpc.head(JSON, path=path))) for path in ("/rpc", "/other")]

    assert [reply.status for reply in replies] == [401, 401]


async def test_answers_are_not_cached_nor_sniffed_and_name_no_software(rpc: Running) -> None:
    """Good answers, refusals and parser errors carry the same three headers."""
    good = await rpc.raw(http(rpc.head(AUTH, JSON)))
    refused = await rpc.raw(http(rpc.head(JSON)))
    broken = await rpc.raw(b"\x16\x03\x01\x02\x00\r\n\r\n")

    for reply in (good, refused, broken):
        assert reply.headers["cache-control"] == "no-store"
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["server"] == "sparring"


async def test_refusals_have_the_one_error_shape(rpc: Running) -> None:
    """A refusal below JSON-RPC is a JSON-RPC error with a remedy."""
    reply = await rpc.raw(http(rpc.head(JSON)))
    error = reply.json()["error"]

    assert error["code"] == -32600
    assert error["data"]["reason"] == "no_token"
    assert error["data"]["remedy"]
    assert reply.json()["id"] is None


async def test_malformed_header_values_are_not_logged(
    rpc: Running, caplog: pytest.LogCaptureFixture
) -> None:
    """The parser's complaint quotes the header; the log does not."""
    bad = f"Authorization: Bearer {TOKEN}\x00\x01"
    reply = await rpc.raw(http(rpc.head(bad, JSON)))

    assert reply.status == 400
    assert TOKEN not in caplog.text
    assert TOKEN.encode() not in reply.body


async def test_hello_proves_knowledge_of_the_token(rpc: Running) -> None:
    """Without a token, /hello answers the HMAC of the nonce, the protocol and nothing else."""
    reply = await rpc.raw(http(rpc.head(path="/hello?nonce=abc", method="GET"), b""))

    assert reply.status == 200
    expected = hmac.new(TOKEN.encode(), b"abc", hashlib.sha256).hexdigest()
    assert reply.json() == {"protocol": "1.0", "proof": expected}


@pytest.mark.parametrize("query", ["", "?nonce=", "?nonce=" + "a" * 129, "?other=1"])
async def test_hello_without_a_fair_nonce_is_refused(rpc: Running, query: str) -> None:
    """A missing, empty or oversized nonce is refused, and that is said."""
    reply = await rpc.raw(http(rpc.head(path="/hello" + query, method="GET"), b""))

    assert reply.status == 400
    assert "nonce" in reply.json()["error"]["message"]


async def test_hello_is_behind_host_and_origin(rpc: Running) -> None:
    """A rebound page cannot use /hello to find the sidecar."""
    other = ["GET /hello?nonce=a HTTP/1.1", f"Host: evil.test:{rpc.port}"]
    page = rpc.head("Origin: https://evil.example", path="/hello?nonce=a", method="GET")

    assert (await rpc.raw(http(other, b""))).status == 421
    assert (await rpc.raw(http(page, b""))).status == 403


async def test_hello_takes_get_only(rpc: Running) -> None:
    """Posting to /hello is 405."""
    assert (await rpc.raw(http(rpc.head(path="/hello?nonce=a")))).status == 405
