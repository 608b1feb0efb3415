"""A judge behind an OpenAI-compatible address: the one call that may leave this machine."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import aiohttp

from sidecar.adapters.judge_address import JudgeAddress
from sidecar.library.think import THINK_TAGS, split_blocks
from sidecar.ports.judge import JudgeInfo
from sidecar.ports.partner import Unusable
from sidecar.rounds.judging import (
    JUDGE_SCHEMA,
    JUDGE_TOKENS,
    JudgePayload,
    JudgeReply,
    judge_prompt,
    read_judgement,
)
from sidecar.rounds.replies import Flaw

CONNECT_TIMEOUT_S = 10.0
"""Longest wait for a connection; a server elsewhere that does not answer by then is away."""

ANSWER_BYTES = 1_000_000
"""Largest answer that is read: a judgement has some hundred bytes, its envelope a few thousand."""

CHUNK_BYTES = 65_536

_PLAIN_REFUSALS = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY})
"""What servers answer to an option that they or the model do not take."""

_FORMAT = {
    "type": "json_schema",
    "json_schema": {"name": "judgement", "strict": True, "schema": dict(JUDGE_SCHEMA)},
}


class OpenAiJudge:
    """Judges through ``POST {url}/chat/completions``, once a round.

    Proxies and other habits of the environment are off, redirects are not followed, cookies
    are not kept: what leaves goes to the address that the user named and nowhere else.
    """

    def __init__(
        self, address: JudgeAddress, *, model: str, key: str = "", timeout_s: float = 60.0
    ) -> None:
        """Take the address; nothing is sent yet.

        Args:
            address: From ``judge_address``.
            model: Name of the model.
            key: Sent as bearer token; empty for servers that want none.
            timeout_s: Longest that a judgement may take, seconds.
        """
        self._url = f"{address.url}/chat/completions"
        self._info = JudgeInfo(model, self._url, address.is_on_this_machine)
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._timeout_s = timeout_s

    @property
    def info(self) -> JudgeInfo:
        """Who judges."""
        return self._info

    async def judge(self, payload: JudgePayload, mark: str) -> JudgeReply | Unusable:
        """Return the judgement, or why there is none.

        A server that refuses the options is asked once more without them, with the same
        messages.
        """
        messages = [
            {"role": message.role, "content": message.content}
            for message in judge_prompt(payload, mark)
        ]
        plain = {"model": self._info.model, "messages": messages}
        full = {
            **plain,
            "temperature": 0,
            "max_tokens": JUDGE_TOKENS,
            "stream": False,
            "response_format": _FORMAT,
        }
        try:
            async with asyncio.timeout(self._timeout_s), self._session() as http:
                status, content = await self._post(http, full)
                if status in _PLAIN_REFUSALS:
                    status, content = await self._post(http, plain)
        except TimeoutError:
            return Unusable(f"no answer within {self._timeout_s:g} s")
        except (aiohttp.ClientError, OSError, ValueError) as exc:
            return Unusable(f"it cannot be reached ({type(exc).__name__})")
        if status != HTTPStatus.OK:
            return Unusable(f"the server answered {status}")
        return _read(content)

    def _session(self) -> aiohttp.ClientSession:
        return aiohttp.ClientSession(
            headers=self._headers,
            trust_env=False,
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(total=None, connect=CONNECT_TIMEOUT_S),
        )

    async def _post(
        self, http: aiohttp.ClientSession, body: Mapping[str, object]
    ) -> tuple[int, bytes]:
        """Return status and body of the answer; a body over the cap comes back empty."""
        async with http.post(self._url, json=body, allow_redirects=False) as answer:
            content = b""
            async for chunk in answer.content.iter_chunked(CHUNK_BYTES):
                content += chunk
                if len(content) > ANSWER_BYTES:
                    return answer.status, b""
            return answer.status, content


def _read(content: bytes) -> JudgeReply | Unusable:
    """Return the judgement in the answer's body."""
    try:
        body: Any = json.loads(content)
    except (ValueError, RecursionError):
        return Unusable(Flaw.WRONG_SHAPE.value)
    match body:
        case {"choices": [{"message": {"content": str(said)}, **rest}, *_]}:
            shown = split_blocks(said, THINK_TAGS).content
            reply = read_judgement(shown, is_cut=rest.get("finish_reason") != "stop")
        case _:
            reply = Flaw.WRONG_SHAPE
    return Unusable(reply.value) if isinstance(reply, Flaw) else reply
