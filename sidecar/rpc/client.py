"""The Python client of a running sidecar, over HTTP.

It asks ``/hello`` for proof before every call, so that a stranger who took
over the port of a dead sidecar never sees the token.
"""

from __future__ import annotations

import hmac
import io
import itertools
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Protocol

import aiohttp

from sidecar.ids import new_id
from sidecar.rpc.guard import HELLO_PATH, RPC_PATH, hello_proof
from sidecar.rpc.handshake import read_live
from sidecar.rpc.protocol import HEARTBEAT_S, JSON_TYPE, STREAM_TYPE

OnProgress = Callable[[float, float, str], None]
"""Receives done, total (0 when unknown) and a message for people."""

OnText = Callable[[str], None]
"""Receives the next piece of an answer."""

CONNECT_TIMEOUT_S: Final = 2.0
"""Seconds to reach a port of this machine."""

SILENCE_S: Final = 6 * HEARTBEAT_S
"""Seconds without a line after which a stream is dead: heartbeats are missing."""

MAX_LINE_BYTES: Final = 64 * 1024 * 1024
"""Longest line of a stream that is read."""


class RpcFailure(Exception):  # noqa: N818 - named by what it is to the caller
    """The sidecar answered with an error; attributes are the error object's members."""

    def __init__(self, code: int, message: str, data: Mapping[str, Any]) -> None:
        super().__init__(message)
        self.code = code
        self.data = data

    @property
    def remedy(self) -> str:
        """What to do, one sentence."""
        return str(self.data.get("remedy", ""))


class SidecarUnreachable(Exception):  # noqa: N818 - named by what it is to the caller
    """Nothing answers on the port, or what answers is not our sidecar."""


class Client(Protocol):
    """Calls methods of a sidecar, wherever it runs."""

    async def call(
        self,
        method: str,
        params: Mapping[str, object] | None = None,
        *,
        on_progress: OnProgress | None = None,
        on_text: OnText | None = None,
    ) -> dict[str, Any]:
        """Return the result of a method; listeners need a method that takes workDoneToken.

        Raises:
            RpcFailure: If the sidecar answered with an error.
            SidecarUnreachable: If it cannot be reached.
        """
        ...


@dataclass(frozen=True, slots=True)
class Listener:
    """The two callbacks of a call."""

    on_progress: OnProgress | None
    on_text: OnText | None

    @property
    def is_deaf(self) -> bool:
        """Whether nobody listens."""
        return self.on_progress is None and self.on_text is None

    def report(self, done: float, total: float, message: str) -> None:
        """Pass progress on."""
        if self.on_progress is not None:
            self.on_progress(done, total, message)

    def text(self, piece: str) -> None:
        """Pass a piece of the answer on."""
        if self.on_text is not None:
            self.on_text(piece)


def heard(
    params: Mapping[str, object] | None, on_progress: OnProgress | None, on_text: OnText | None
) -> tuple[Listener, dict[str, object]]:
    """Return who listens to a call, and its params with the token that a listener needs."""
    listener, fields = Listener(on_progress, on_text), dict(params or {})
    if not listener.is_deaf:
        fields.setdefault("workDoneToken", new_id())
    return listener, fields


def request_body(request_id: int, method: str, params: Mapping[str, object]) -> bytes:
    """Return the bytes of a request."""
    message = {"jsonrpc": "2.0", "id": request_id, "method": method, "params": dict(params)}
    return json.dumps(message, allow_nan=False).encode()


def result_of(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return the result in a parsed answer.

    Raises:
        RpcFailure: If the answer is an error.
    """
    error = answer.get("error")
    if error is not None:
        raise RpcFailure(error["code"], error["message"], error.get("data") or {})
    result: dict[str, Any] = answer["result"]
    return result


class RpcClient:
    """Calls a running sidecar over HTTP; use it as an async context manager."""

    def __init__(self, *, port: int, token: str) -> None:
        self._base = f"http://127.0.0.1:{port}"
        self._token = token
        self._ids = itertools.count(1)
        # No proxy and no environment: a proxy would see the token.
        self._session = aiohttp.ClientSession(
            trust_env=False, timeout=aiohttp.ClientTimeout(sock_connect=CONNECT_TIMEOUT_S)
        )

    async def __aenter__(self) -> RpcClient:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections; calls that are running are cancelled by it."""
        await self._session.close()

    async def verify(self) -> bool:
        """Return whether our sidecar, the one that knows the token, listens on the port."""
        nonce = new_id()
        timeout = aiohttp.ClientTimeout(total=CONNECT_TIMEOUT_S)
        try:
            async with self._session.get(
                f"{self._base}{HELLO_PATH}",
                params={"nonce": nonce},
                timeout=timeout,
                allow_redirects=False,
            ) as response:
                proof = (await response.json(content_type=None))["proof"]
        except (aiohttp.ClientError, TimeoutError, ValueError, KeyError, TypeError):
            return False
        expected = hello_proof(self._token, nonce).encode()
        return hmac.compare_digest(str(proof).encode("utf-8", "replace"), expected)

    async def call(
        self,
        method: str,
        params: Mapping[str, object] | None = None,
        *,
        on_progress: OnProgress | None = None,
        on_text: OnText | None = None,
    ) -> dict[str, Any]:
        """Return the result of a method; cancelling the task cancels the call.

        Raises:
            RpcFailure: If the sidecar answered with an error.
            SidecarUnreachable: If it cannot be reached, or is not the one that knows the token.
        """
        listener, fields = heard(params, on_progress, on_text)
        if not await self.verify():
            raise SidecarUnreachable("Our sidecar does not answer on its port.")
        try:
            return result_of(await self._post(method, fields, listener))
        except (aiohttp.ClientError, TimeoutError, ValueError) as exc:
            raise SidecarUnreachable("The sidecar went away during the call.") from exc

    async def _post(
        self, method: str, fields: Mapping[str, object], listener: Listener
    ) -> dict[str, Any]:
        accept = JSON_TYPE if listener.is_deaf else f"{STREAM_TYPE}, {JSON_TYPE}"
        silence = None if listener.is_deaf else SILENCE_S
        async with self._session.post(
            f"{self._base}{RPC_PATH}",
            data=io.BytesIO(request_body(next(self._ids), method, fields)),
            headers={
                "Authorization": f"Bearer {self._token}",
                "Content-Type": JSON_TYPE,
                "Accept": accept,
            },
            timeout=aiohttp.ClientTimeout(sock_connect=CONNECT_TIMEOUT_S, sock_read=silence),
            allow_redirects=False,
        ) as response:
            return await _last_line(response, listener)


async def _last_line(response: aiohttp.ClientResponse, listener: Listener) -> dict[str, Any]:
    """Hand on what the lines say and return the answer, which is the last of them."""
    while True:
        line = await response.content.readline(max_line_length=MAX_LINE_BYTES)
        message: dict[str, Any] = json.loads(line)
        params = message.get("params", {})
        if message.get("method") == "$/progress":
            listener.report(params["done"], params["total"], params["message"])
        elif message.get("method") == "$/answer":
            listener.text(params["text"])
        else:
            return message


async def is_ours(port: int, token: str) -> bool:
    """Return whether our sidecar, the one that knows the token, listens on the port."""
    async with RpcClient(port=port, token=token) as client:
        return await client.verify()


async def attach(path: Path) -> RpcClient | None:
    """Return a client of the running sidecar whose handshake file is at *path*.

    Returns:
        ``None`` when there is no handshake, its process is gone, or a stranger answers.
    """
    found = read_live(path)
    if found is None:
        return None
    client = RpcClient(port=found.port, token=found.token)
    if await client.verify():
        return client
    await client.close()
    return None
