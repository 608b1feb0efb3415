"""A real browser cannot reach a method: not by a rebound name, not from another origin.

Chromium runs headless with a fresh profile and none of the flags that would weaken it. A
page on one port tries everything a page can try against the sidecar on another, and writes
down what it could read.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from aiohttp import web

from tests.rpc.harness import TOKEN, Running

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
    pytest.mark.timeout(180),
]

PAGE = """<!doctype html><title>page</title><pre id="out">running</pre><script>
const body = JSON.stringify({jsonrpc: "2.0", id: 1, method: "shutdown"});
const json = {"Content-Type": "application/json"};
const bearer = {...json, "Authorization": "Bearer TOKEN"};
const tries = {
  plain: () => fetch("URL", {method: "POST", body, mode: "no-cors"}),
  json: () => fetch("URL", {method: "POST", body, headers: json}),
  token: () => fetch("URL", {method: "POST", body, headers: bearer}),
  hello: () => fetch("HELLO"),
  script: () => new Promise((done, fail) => {
    const element = document.createElement("script");
    element.onload = () => done({status: "loaded"});
    element.onerror = () => fail(new Error("blocked"));
    element.src = "HELLO";
    document.body.append(element);
  }),
  socket: () => new Promise((done, fail) => {
    const socket = new WebSocket("URL".replace("http", "ws"));
    socket.onopen = () => done({status: "open"});
    socket.onerror = () => fail(new Error("blocked"));
  }),
};
(async () => {
  const seen = {};
  for (const [name, attempt] of Object.entries(tries)) {
    try {
      const answer = await attempt();
      seen[name] = answer.type === "opaque" ? "opaque" : answer.status;
    } catch (error) { seen[name] = "blocked"; }
  }
  const reply = await fetch("/report", {method: "POST", body: JSON.stringify(seen)});
  document.getElementById("out").textContent = "done " + reply.status;
})();
</script>"""


class Site:
    """A web site that serves the page and receives its report."""

    def __init__(self, target: str) -> None:
        self._page = (
            PAGE.replace("URL", f"{target}/rpc")
            .replace("HELLO", f"{target}/hello?nonce=a")
            .replace("TOKEN", TOKEN)
        )
        self.report: asyncio.Future[dict[str, object]] = asyncio.get_running_loop().create_future()
        self.port = 0

    async def page(self, _: web.Request) -> web.Response:
        return web.Response(text=self._page, content_type="text/html")

    async def receive(self, request: web.Request) -> web.Response:
        if not self.report.done():
            self.report.set_result(json.loads(await request.text()))
        return web.Response(text="ok")


@pytest.fixture
async def site(rpc: Running) -> AsyncIterator[Site]:
    """A page on another port of this machine that attacks the sidecar."""
    site = Site(f"http://127.0.0.1:{rpc.port}")
    app = web.Application()
    app.router.add_get("/", site.page)
    app.router.add_post("/report", site.receive)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    site.port = runner.addresses[0][1]
    yield site
    await runner.cleanup()


async def browse(url: str, profile: Path, *flags: str, until: asyncio.Future[object]) -> str:
    """Open *url* in a fresh Chromium until *until* is done; return the DOM if it ends itself."""
    assert CHROMIUM is not None
    process = await asyncio.create_subprocess_exec(
        CHROMIUM,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        f"--user-data-dir={profile}",
        *flags,
        url,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # so that its helper processes end with it
    )
    output = asyncio.create_task(process.communicate())
    try:
        async with asyncio.timeout(90):
            await asyncio.wait([output, until], return_when=asyncio.FIRST_COMPLETED)
            return (await output)[0].decode() if output.done() else ""
    finally:
        if process.returncode is None:
            os.killpg(process.pid, signal.SIGKILL)
        await output


async def test_a_page_on_another_origin_gets_nothing(
    rpc: Running, site: Site, tmp_path: Path
) -> None:
    """A page of another origin reads no answer, even with the token, and starts no call."""
    await browse(f"http://127.0.0.1:{site.port}/", tmp_path / "profile", until=site.report)
    seen = site.report.result()

    assert seen == {
        "plain": "opaque",
        "json": "blocked",
        "token": "blocked",
        "hello": "blocked",
        "script": "blocked",
        "socket": "blocked",
    }
    assert rpc.dispatcher.running.started == 0
    assert rpc.scripts.shutdowns == []


async def test_a_rebound_name_gets_nothing(rpc: Running, tmp_path: Path) -> None:
    """A name that the attacker points at 127.0.0.1 is answered 421 and reaches no method."""
    never: asyncio.Future[object] = asyncio.get_running_loop().create_future()
    dom = await browse(
        f"http://evil.test:{rpc.port}/hello?nonce=a",
        tmp_path / "profile",
        "--host-resolver-rules=MAP evil.test 127.0.0.1",
        "--dump-dom",
        until=never,
    )

    assert "does not name this sidecar" in dom
    assert "proof" not in dom
    assert rpc.dispatcher.running.started == 0
