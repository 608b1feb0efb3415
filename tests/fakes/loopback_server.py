"""What the stand-ins of model servers share: a port on loopback, and replies to schemas."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Self

from aiohttp import web


class LoopbackServer:
    """An aiohttp application on a free port of this machine; use it as a context manager.

    Attributes:
        url: Where it is, without a path.
    """

    url: str = ""
    _runner: web.AppRunner | None = None

    def application(self) -> web.Application:
        """Return what is served."""
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        self._runner = web.AppRunner(
            self.application(), handler_cancellation=True, shutdown_timeout=0.5
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self._runner.addresses[0][1]}"
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        exc: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._runner is not None
        await self._runner.cleanup()


def least_value(schema: dict[str, Any], word: str) -> Any:
    """Return the least value that follows a schema; *word* stands for every text."""
    match schema.get("type"):
        case "object":
            return {k: least_value(v, word) for k, v in schema.get("properties", {}).items()}
        case "array":
            return []
        case "boolean":
            return False
        case "integer" | "number":
            return 0
        case _:
            return schema.get("enum", [word])[0]
