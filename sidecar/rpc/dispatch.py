"""From the bytes of a request to the bytes of its answer.

The only module that imports jsonrpcserver, and the only one that catches broadly. The
library's own texts never reach the wire: it would answer with ``str(exception)``.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from inspect import BoundArguments, Signature
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError
from pydantic_core import from_json

from sidecar.errors import DeadlineExceeded, RequestCancelled, SidecarError
from sidecar.ids import new_id
from sidecar.rpc.answering import ENCODER, Sink, error_object, sidecar_error
from sidecar.rpc.incident import describe
from sidecar.rpc.methods import METHODS, Call, Method, Services
from sidecar.rpc.protocol import (
    ENVELOPE_ERRORS,
    INTERNAL_ERROR,
    INVALID_PARAMS,
)
from sidecar.rpc.running import RunningCalls, Ticket, TokenInUseError
from sidecar.services.progress import NoProgress
from sidecar.wire.base import WireModel
from sidecar.wire.shapes import ProgressParams

if TYPE_CHECKING:
    from jsonrpcserver import Result

logger = logging.getLogger(__name__)
# It logs str(exception), which may hold note text; every exception is ours before it gets there.
logging.getLogger("jsonrpcserver").setLevel(logging.CRITICAL)

MAX_PROBLEMS: Final = 50
"""Problems listed in one answer; the rest are counted."""

MAX_ID_CHARS: Final = 256
"""Longest id that is echoed."""

TWIN_MEMBERS: Final = "An object of the request has a member twice."
"""Said of a body that two readers could take for two requests."""

KEYS: Final = frozenset({"jsonrpc", "method", "params", "id"})
"""Keys of a request; no others are taken."""


class Dispatcher:
    """Answers requests by the method table."""

    def __init__(
        self, services: Services, methods: Mapping[str, Method[Any, Any]] = METHODS
    ) -> None:
        self.running = RunningCalls()
        self._services = services
        self._methods = methods
        self._handlers = {name: _Handler(name) for name in methods}

    async def handle(self, body: bytes, sink: Sink) -> bytes | None:
        """Return the answer to one request, or ``None`` when it was a notification.

        Never fails: whatever goes wrong becomes an error answer. Cancelling the task
        cancels the call.
        """
        from jsonrpcserver import dispatch_to_serializable

        route = _Route()
        reply = dispatch_to_serializable(
            body,
            self._handlers,
            context=route,
            deserializer=route.deserialize,
            validator=route.validate,
        )
        assert not isinstance(reply, list)  # the validator refuses batches
        if not route.name:
            return None if reply is None else _serialize(_in_own_words(reply, route.fault))
        outcome = await self._answer(route.name, route.fields, sink)
        if reply is None:
            return None
        return _serialize({"jsonrpc": "2.0", **outcome, "id": reply["id"]})

    def cancel_all(self) -> None:
        """Cancel every running call."""
        self.running.cancel_all()

    async def _answer(self, name: str, fields: dict[str, object], sink: Sink) -> dict[str, Any]:
        """Return the member ``result`` or ``error`` of the answer."""
        method = self._methods[name]
        try:
            params = method.params.model_validate(fields, by_alias=True, by_name=False)
        except ValidationError as exc:
            return {"error": _invalid_params(exc)}
        try:
            result = await self._run(name, method, params, sink)
            return {"result": result.model_dump()}
        except SidecarError as exc:
            return {"error": sidecar_error(exc)}
        except TokenInUseError:
            problem = {"field": "workDoneToken", "problem": "A running call has this token."}
            return {"error": error_object(INVALID_PARAMS, problems=[problem])}
        except Exception as exc:  # noqa: BLE001 - the one place: unknown faults never stop the server
            return {"error": _incident(f"in {name}", exc)}

    async def _run(
        self, name: str, method: Method[Any, Any], params: WireModel, sink: Sink
    ) -> WireModel:
        token = params.work_done_token if isinstance(params, ProgressParams) else None
        with self.running.enter(name, limit=method.limit, token=token) as ticket:

            async def work() -> WireModel:
                progress = await sink.open(token) if token is not None else NoProgress()
                call = Call(self._services, progress, self.running)
                result: WireModel = await method.handler(call, params)
                return result

            result = await _bounded(work, ticket, name=name, limit_s=method.deadline_s)
        if type(result) is not method.result:
            raise TypeError(f"{name} returned {type(result).__name__}")
        return result


class _Route:
    """What the library found out about one request: the method called, or what was wrong."""

    def __init__(self) -> None:
        self.fault = ""
        self.name = ""
        self.fields: dict[str, object] = {}

    def deserialize(self, body: bytes) -> object:
        """Return the message that *body* holds, and note a member that is there twice.

        That is JSON, but readers differ on which of the two counts (RFC 8259, 4).

        Raises:
            ValueError: If it is not JSON.
        """
        message: object = from_json(body, allow_inf_nan=False)
        try:
            json.loads(body, object_pairs_hook=_without_twins)
        except ValueError:
            self.fault = TWIN_MEMBERS
        return message

    def validate(self, message: object) -> None:
        """Keep what is wrong with *message*, because the library drops it.

        Raises:
            ValueError: If *message* is not a request.
        """
        self.fault = self.fault or envelope_fault(message)
        if self.fault:
            raise ValueError(self.fault)


class _AnyFields(Signature):
    """Takes any fields: the params model judges them, all at once and by name."""

    def bind(self, *_: object, **__: object) -> BoundArguments:
        """Accept; the library binds arguments at each call only to see whether they fit."""
        return BoundArguments(self, OrderedDict())


class _Handler:
    """What the library calls: it notes the call, which is then awaited outside.

    Inside, the library would run each call in a task of its own. And it would work out a
    function's signature anew at each call; this one is ready made.
    """

    __signature__ = _AnyFields()

    def __init__(self, name: str) -> None:
        self._name = name

    def __call__(self, route: _Route, /, **fields: object) -> Result:
        from jsonrpcserver import Success

        route.name, route.fields = self._name, fields
        return Success()


async def _bounded(
    work: Callable[[], Awaitable[WireModel]], ticket: Ticket, *, name: str, limit_s: float | None
) -> WireModel:
    """Run *work* within its deadline, telling our cancellation from the client's leaving.

    Raises:
        RequestCancelled: If ``cancel`` named the call.
        DeadlineExceeded: If the deadline has passed.
        CancelledError: If the client left.
        TimeoutError: If the work itself met one.
    """
    deadline = asyncio.timeout(limit_s)
    try:
        async with deadline:
            return await work()
    except asyncio.CancelledError:
        if ticket.is_cancelled and ticket.task.uncancel() == 0:
            raise RequestCancelled from None
        raise
    except TimeoutError:
        if deadline.expired() and limit_s is not None:
            raise DeadlineExceeded(method=name, limit_s=limit_s) from None
        raise


def envelope_fault(message: object) -> str:
    """Return what is wrong with a parsed request, one sentence, or empty.

    Example:
        >>> envelope_fault([])
        'Batches are not taken: send one request at a time.'
    """
    if isinstance(message, list):
        return "Batches are not taken: send one request at a time."
    if not isinstance(message, dict):
        return "The request is not a JSON object."
    request_id = message.get("id", 0)
    faults = {
        'The member "jsonrpc" is not "2.0".': message.get("jsonrpc") != "2.0",
        'The member "method" is not a string.': type(message.get("method")) is not str,
        "The request has members that JSON-RPC does not know.": not message.keys() <= KEYS,
        "Params are taken by name only, as an object.": type(message.get("params", {})) is not dict,
        "The id is not an integer or a short string.": type(request_id) not in {int, str}
        or len(str(request_id)) > MAX_ID_CHARS,
    }
    return next((sentence for sentence, is_wrong in faults.items() if is_wrong), "")


def _in_own_words(reply: dict[str, Any], fault: str) -> dict[str, Any]:
    """Return an answer that the library made, without its texts."""
    known = {error.code: error for error in ENVELOPE_ERRORS}
    error = known.get(reply["error"]["code"], INTERNAL_ERROR)
    return {**reply, "error": error_object(error, **({"reason": fault} if fault else {}))}


def _invalid_params(exc: ValidationError) -> dict[str, Any]:
    """List every problem at once, by place and kind, never by what was sent."""
    found = exc.errors(include_url=False, include_context=False, include_input=False)
    problems = [
        {"field": ".".join(str(part) for part in item["loc"]), "problem": item["msg"]}
        for item in found[:MAX_PROBLEMS]
    ]
    more = len(found) - len(problems)
    return error_object(INVALID_PARAMS, problems=problems, **({"more": more} if more else {}))


def _incident(where: str, exc: Exception) -> dict[str, Any]:
    """Log an unexpected exception under a number and return the error that names it."""
    incident = new_id()
    logger.error("incident %s %s: %s", incident, where, describe(exc))
    return error_object(INTERNAL_ERROR, incident=incident)


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object of JSON.

    Raises:
        ValueError: If a member is there twice.
    """
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError(TWIN_MEMBERS)
    return members


def _serialize(reply: dict[str, Any]) -> bytes:
    """Return the answer as one line of UTF-8; what cannot be said in JSON is an incident."""
    try:
        return _dump(reply)
    except (TypeError, ValueError) as exc:
        error = _incident("in the answer", exc)
        return _dump({"jsonrpc": "2.0", "error": error, "id": reply["id"]})


def _dump(reply: dict[str, Any]) -> bytes:
    return ENCODER.encode(reply).encode()
