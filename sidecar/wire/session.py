"""Wire models of the session methods and of the streamed lines."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from sidecar.wire.base import WireModel
from sidecar.wire.shapes import ModelShape, Token

EngineStateName = Literal[
    "ready",
    "ollama_down",
    "server_down",
    "model_missing",
    "model_loading",
    "wrong_model",
    "builtin",
]


class InitializeParams(WireModel):
    """The first call of a client."""

    protocol: Annotated[str, Field(pattern=r"^\d+\.\d+$")]
    """Protocol version the client speaks, major.minor."""
    client: Annotated[str, Field(min_length=1, max_length=100)]
    """Name and version of the client."""
    vault_path: Annotated[str, Field(min_length=1, max_length=4096)] | None = None
    """The vault the client has open; refused when it is another one."""


class InitializeResult(WireModel):
    """What the client talks to."""

    protocol: str
    """Protocol version of the sidecar."""
    server: str
    """Version of the sidecar."""
    capabilities: list[str]
    """Names of the methods that this sidecar serves."""
    vault_id: str
    """Names the vault; the same across restarts."""


class StatusParams(WireModel):
    """Ask how the sidecar is."""


class StatusResult(WireModel):
    """How the sidecar is."""

    state: EngineStateName
    """State of the engine."""
    engine: Literal["ollama", "openai", "gguf", "builtin"]
    """What runs the partner now."""
    reason: str
    """Why this engine, one sentence."""
    remedy: str
    """What to do, empty when all is well."""
    models: list[ModelShape]
    """Models in use."""
    embedder: str
    """The embedder's id."""
    library: Literal["loading", "ready", "unavailable"]
    """State of the library; it loads behind the ready line."""
    versions: dict[str, str]
    """Versions of the parts that matter."""
    warnings: list[str]
    """Things to know, whole sentences."""


class HealthParams(WireModel):
    """Ask whether the event loop answers."""


class HealthResult(WireModel):
    """The event loop answers."""

    ok: bool
    """Always true."""


class CancelParams(WireModel):
    """Cancel a running call."""

    token: Token
    """The workDoneToken of the call to cancel."""


class CancelResult(WireModel):
    """What cancelling came to."""

    cancelled: bool
    """Whether a running call had that token."""


class ShutdownParams(WireModel):
    """Stop the sidecar after the note in hand."""


class ShutdownResult(WireModel):
    """The sidecar is stopping."""

    stopping: bool
    """Always true."""


class DiscoverParams(WireModel):
    """Ask for the OpenRPC document."""


class ProgressLine(WireModel):
    """Params of a ``$/progress`` line."""

    token: str
    """The call's workDoneToken."""
    done: Annotated[float, Field(ge=0)]
    """Units finished; 0 in a heartbeat."""
    total: Annotated[float, Field(ge=0)]
    """Units in all; 0 when unknown."""
    message: str
    """What is going on, for people."""


class AnswerLine(WireModel):
    """Params of a ``$/answer`` line."""

    token: str
    """The call's workDoneToken."""
    text: str
    """The next piece of the answer."""


class DiscoverResult(WireModel):
    """The OpenRPC document of this sidecar."""

    openrpc: str
    """Version of the OpenRPC specification."""
    info: dict[str, JsonValue]
    """Title and protocol version."""
    methods: list[JsonValue]
    """Every method with its params and result."""
    components: dict[str, JsonValue]
    """Schemas and errors."""


class HandshakeShape(WireModel):
    """The handshake file of a running sidecar; readable by its owner only."""

    port: Annotated[int, Field(ge=1, le=65535)]
    """Port on 127.0.0.1."""
    token: Annotated[str, Field(min_length=1, max_length=512, repr=False)]
    """Bearer token; send it only after ``/hello`` has proved who listens."""
    pid: Annotated[int, Field(ge=1)]
    """Process id of the sidecar."""
    pid_start_time: Annotated[float, Field(ge=0)]
    """When that process started, seconds since 1970; another time is another process."""
    protocol: str
    """Protocol version of the sidecar."""
    vault_id: str
    """Names the vault."""


class ReadyLine(WireModel):
    """The one line that ``sparring serve`` prints on stdout when it can be called."""

    port: Annotated[int, Field(ge=1, le=65535)]
    """Port on 127.0.0.1."""
    pid: Annotated[int, Field(ge=1)]
    """Process id of the sidecar that listens."""
    protocol: str
    """Protocol version of the sidecar."""
    attached: bool
    """Whether another sidecar was already running and this process ends; its token is in the
    handshake file."""
    handshake: str
    """Absolute path of the handshake file."""


class HelloResult(WireModel):
    """The answer to ``GET /hello?nonce=...``, the only call without a token."""

    protocol: str
    """Protocol version of the sidecar."""
    proof: str
    """HMAC-SHA256 of the nonce under the token, hexadecimal."""
