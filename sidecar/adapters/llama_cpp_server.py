"""One llama.cpp server in this process, its blocking calls moved to a thread."""

from __future__ import annotations

import asyncio
import gc
import importlib.util
import json
import re
import secrets
import threading
from collections.abc import AsyncGenerator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from sidecar.adapters.model_failures import KIND_CRASHED, KIND_GRAMMAR, KIND_TOO_LONG
from sidecar.errors import ExtraMissing, ModelFailed, ModelFileInvalid

CACHE_RAM_MIB = 512
"""Memory for prefixes that left the slot: a check and a dialogue alternate in one slot."""

SPARED_CORES = 1
"""Cores left to the editor. llama.cpp's threads wait for each other in a spin: with one more
thread than free cores a prompt took four times as long as with a single thread (two busy cores,
Gemma 3 270M, 400 tokens: 13 to 23 s against 3 to 5 s)."""

_NO_SUCH = "llama.cpp cannot load it"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """How to load a file."""

    path: Path
    context_tokens: int
    chat_template: str
    """Jinja text, or empty for the file's own."""


def require_llama_cpp(find: Callable[[str], object] = importlib.util.find_spec) -> None:
    """Return when llama.cpp is installed; imports nothing.

    Raises:
        ExtraMissing: If it is not.
    """
    if find("xllamacpp") is None:
        raise ExtraMissing(extra="gguf")


class LlamaCppServer:
    """A loaded model. One thread works for it, so its calls run one after another."""

    def __init__(self, settings: ServerSettings) -> None:
        """Keep the settings; ``load`` does the work."""
        self._settings = settings
        self._name = settings.path.name
        self._server: Any = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="llama.cpp")

    async def load(self) -> None:
        """Load the file.

        Raises:
            ExtraMissing: If llama.cpp is not installed.
            ModelFileInvalid: If it cannot load the file.
        """
        require_llama_cpp()
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.run_in_executor(self._thread, _loaded, self._settings)
        except (RuntimeError, OSError) as exc:
            raise ModelFileInvalid(name=self._name, reason=_NO_SUCH) from exc

    async def chat(self, request: Mapping[str, object]) -> AsyncGenerator[dict[str, Any], None]:
        """Yield the chunks of a chat completion; closing the iterator stops generating.

        llama.cpp looks at the stop signal between tokens; the prompt in hand is still read
        to its end, and the next call waits for that in the thread's queue.

        Raises:
            ModelFailed: If llama.cpp refused the request or failed.
        """
        loop = asyncio.get_running_loop()
        chunks: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        stop = threading.Event()

        def pass_on(chunk: dict[str, Any] | None) -> bool:
            if not stop.is_set() and not loop.is_closed():
                loop.call_soon_threadsafe(chunks.put_nowait, chunk)
            return stop.is_set()

        work = loop.run_in_executor(self._thread, self._run, dict(request), pass_on, stop)
        work.add_done_callback(_seen)
        try:
            while (chunk := await chunks.get()) is not None:
                _raise_error(chunk, self._name)
                yield chunk
            await work
        except ValueError as exc:
            # Raised by builds that turn the schema into rules themselves; others fail open.
            raise ModelFailed(model=self._name, kind=KIND_GRAMMAR) from exc
        except RuntimeError as exc:
            raise ModelFailed(model=self._name, kind=KIND_CRASHED) from exc
        finally:
            stop.set()

    def _run(
        self,
        request: dict[str, object],
        pass_on: Callable[[dict[str, Any] | None], bool],
        stop: threading.Event,
    ) -> None:
        """Work in the thread: every chunk is passed on, ``None`` at the end."""
        try:
            if not stop.is_set():
                answer = self._server.handle_chat_completions(_constrained(request), pass_on)
                if isinstance(answer, dict):
                    pass_on(answer)
        finally:
            pass_on(None)

    async def close(self) -> None:
        """Free the model; waits for the call in hand."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._thread, self._unload)
        self._thread.shutdown(wait=False)

    def _unload(self) -> None:
        self._server = None
        gc.collect()  # the listener and the weights go with the object


def _loaded(settings: ServerSettings) -> Any:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(settings.path)
    params.n_ctx = settings.context_tokens
    params.n_parallel = 1
    params.cache_ram_mib = CACHE_RAM_MIB
    # Without it models with a sliding window (Gemma) forget a prefix as soon as it ends:
    # 1 of 177 tokens reused between two checks, 168 of 176 with it.
    params.swa_full = True
    threads = max(1, (psutil.cpu_count(logical=False) or 1) - SPARED_CORES)
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = threads
    params.warmup = False
    params.verbosity = -1  # llama.cpp would print prompts
    params.ui = False
    params.endpoint_slots = False
    params.api_keys = [secrets.token_urlsafe(32)]  # it always opens a listener on loopback
    if settings.chat_template:
        params.chat_template = settings.chat_template
    params.endpoint_metrics = True
    server = xllamacpp.Server(params)
    # Its answer comes from the server's own loop. Freed before that loop has begun, the
    # server would wait for it for ever: the order to end is lost when the loop starts.
    server.handle_metrics()
    return server


def _seen(work: asyncio.Future[None]) -> None:
    """Look at a failure that nobody waits for any more, so that none is reported as lost."""
    if not work.cancelled():
        work.exception()


def _constrained(request: dict[str, object]) -> dict[str, object]:
    """Return the request with its ``json_schema`` as a grammar that allows no idle white space.

    Under llama.cpp's own conversion small models fill the cap with tabs and newlines between
    two tokens of JSON: 40 tokens for ``{`` where 6 were enough for the whole object.
    """
    import xllamacpp

    schema = request.pop("json_schema", None)
    if isinstance(schema, dict):
        compact = {"x-guidance": {"whitespace_flexible": False}, **schema}
        grammar = str(xllamacpp.json_schema_to_grammar(json.dumps(compact)))
        # Builds without llguidance ignore its key and give rules; there space is a rule.
        request["grammar"] = re.sub(r"(?m)^space ::= .*$", 'space ::= " "?', grammar)
    return request


def _raise_error(chunk: Mapping[str, Any], name: str) -> None:
    """Raise when the chunk is an error answer; its text may quote the prompt and stays here.

    Raises:
        ModelFailed: If it is one.
    """
    error = chunk.get("error")
    if error is None:
        return
    facts = error if isinstance(error, dict) else {}
    if facts.get("type") == "exceed_context_size_error":
        raise ModelFailed(model=name, kind=KIND_TOO_LONG)
    is_grammar = "grammar" in str(facts.get("message"))
    raise ModelFailed(model=name, kind=KIND_GRAMMAR if is_grammar else KIND_CRASHED)
