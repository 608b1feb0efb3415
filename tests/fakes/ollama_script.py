"""What a stand-in Ollama does next: models that it has, replies that it gives."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any, Protocol


class Generator(Protocol):
    """Really generates; see ``tests.fakes.ollama_generate``."""

    def chat(self, body: dict[str, Any]) -> Any:
        """Yield (text, finish or None, prompt tokens, reply tokens)."""
        ...


@dataclass
class FakeModel:
    """One installed model.

    Attributes:
        name: As listed by ``/api/tags``.
        capabilities: ``None`` leaves the key out, as old servers do.
        remote_host: Set for a cloud model under an innocent name.
        remote_seen_in: Where the remote host shows: ``tags``, ``show``, ``answer``.
        trained_tokens: Trained window.
        default_num_ctx: Window when a request names none.
        truncation: What happens to a long prompt: ``drop_oldest``, ``half`` or ``error``.
        embedding_length: Width of its vectors.
        embed_limit: Longest text for an embedding, in tokens.
        ignores_truncate: Builds that fail on long texts although truncate is on.
        load_gate: The first token of a freshly loaded model waits for this event.
        thinks_anyway: Builds that think although they are told not to.
        generator: Really generates instead of following a script.
    """

    name: str
    digest: str = "d" * 64
    size: int = 1_000_000
    capabilities: list[str] | None = field(default_factory=lambda: ["completion"])
    family: str = "llama"
    parameter_size: str = "3.2B"
    parameters: str = ""
    remote_host: str = ""
    remote_seen_in: frozenset[str] = frozenset({"tags", "show", "answer"})
    trained_tokens: int = 8192
    default_num_ctx: int = 4096
    truncation: str = "drop_oldest"
    embedding_length: int = 8
    embed_limit: int = 512
    ignores_truncate: bool = False
    load_gate: asyncio.Event | None = None
    thinks_anyway: bool = False
    generator: Generator | None = None


@dataclass
class Say:
    """A good reply, token by token.

    Attributes:
        text: What it says; a token is a word with the space before it.
        thinking: Sent in the thinking field first.
        done_reason: ``stop``; ``length`` comes by itself at ``num_predict``.
        format_mode: With a ``format``: ``honoured`` sends *text* as it is, ``ignored`` sends
            prose, ``cut_string`` ends inside the last string, ``trailing`` adds a run of
            white space until the cap, ``prefixed`` puts prose before it.
        prompt_eval_count: Overrides the count; 0 leaves the key out, as the server does.
        gate: Waits for this event before the first token.
        pause: Waits for this event after the first token.
    """

    text: str
    thinking: str = ""
    done_reason: str = "stop"
    format_mode: str = "honoured"
    prompt_eval_count: int | None = None
    gate: asyncio.Event | None = None
    pause: asyncio.Event | None = None


@dataclass
class Fail:
    """An HTTP error instead of a stream; ``error`` ``None`` sends ``body`` as it is."""

    status: int
    error: str | None = None
    body: str = ""
    content_type: str = "application/json"


@dataclass
class Broken:
    """A stream that goes wrong after some text.

    ``how`` is ``no_done`` (the repeat guard's silent end), ``error_line``, ``dies``
    (connection lost), ``half_line``, ``nan_count``, ``not_an_object`` or ``empty``.
    """

    text: str
    how: str


Reply = Say | Fail | Broken

RUNNER_STOPPED = (
    "model runner has unexpectedly stopped, this may be due to resource limitations or an "
    "internal error, check ollama server logs for details"
)
MID_STREAM = "an error was encountered while running the model: unexpected EOF"
BUSY = "server busy, please try again.  maximum pending requests exceeded"
TOO_LONG = (
    "the prompt is longer than the context length currently available to the model; "
    "shorten it or raise the context length"
)
EMBED_TOO_LONG = "the input length exceeds the context length"
NAN_OLD = "failed to encode response: json: unsupported value: NaN"
NAN_NEW = "embedding contains NaN or Inf values"
GRAMMAR = "failed to parse grammar"


@dataclass
class Seen:
    """One request as it came."""

    method: str
    path: str
    headers: dict[str, str]
    body: Any
