"""The OpenRPC document and the JSON schemas, built from the wire models."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, JsonValue
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from sidecar import __version__
from sidecar.errors import SidecarError
from sidecar.rpc.protocol import ENVELOPE_ERRORS, PROTOCOL_VERSION
from sidecar.wire.session import (
    AnswerLine,
    HandshakeShape,
    HelloResult,
    ProgressLine,
    ReadyLine,
)

OPENRPC_VERSION = "1.3.2"
"""Version of the OpenRPC specification that the document follows."""

REF_TEMPLATE = "#/components/schemas/{model}"

BESIDE_METHODS: tuple[type[BaseModel], ...] = (
    ProgressLine,
    AnswerLine,
    HandshakeShape,
    ReadyLine,
    HelloResult,
)
"""Shapes that are not params or result of a method: stream lines, handshake, hello."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the document needs to know of a method."""

    name: str
    params: type[BaseModel]
    result: type[BaseModel]

    @property
    def summary(self) -> str:
        """The first line of the params model's docstring."""
        return (self.params.__doc__ or "").strip().splitlines()[0]


def document(entries: Iterable[Entry]) -> dict[str, JsonValue]:
    """Return the OpenRPC document for *entries*, keys in a fixed order."""
    listed = sorted(entries, key=lambda entry: entry.name)
    models = _models(listed)
    _, definitions = models_json_schema(models, ref_template=REF_TEMPLATE)
    schemas: dict[str, Any] = definitions["$defs"]
    return {
        "openrpc": OPENRPC_VERSION,
        "info": {
            "title": "Sparring Partner sidecar",
            "version": PROTOCOL_VERSION,
            "description": f"Generated from the wire models of sidecar {__version__}.",
            "license": {"name": "MIT"},
        },
        "methods": [_method(entry, schemas) for entry in listed],
        "components": {
            "schemas": {name: schemas[name] for name in sorted(schemas)},
            "errors": dict(_errors()),
        },
    }


def schema_files(entries: Iterable[Entry]) -> dict[str, dict[str, JsonValue]]:
    """Return one self-contained JSON schema for each model of the wire, by file name."""
    return {
        f"{model.__name__}.json": {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **model.model_json_schema(mode=mode),
        }
        for model, mode in _models(list(entries))
    }


def leaf_errors() -> Iterator[type[SidecarError]]:
    """Yield every error class that has a code, in the order of definition."""
    waiting = list(SidecarError.__subclasses__())
    while waiting:
        error = waiting.pop(0)
        if "code" in vars(error):
            yield error
        waiting[:0] = error.__subclasses__()


def _models(entries: Iterable[Entry]) -> list[tuple[type[BaseModel], JsonSchemaMode]]:
    models: dict[type[BaseModel], JsonSchemaMode] = {}
    for entry in entries:
        models[entry.params] = "validation"
        models[entry.result] = "serialization"
    for shape in BESIDE_METHODS:
        models[shape] = "serialization"
    return sorted(models.items(), key=lambda pair: pair[0].__name__)


def _method(entry: Entry, schemas: dict[str, Any]) -> dict[str, JsonValue]:
    schema = schemas[entry.params.__name__]
    required = schema.get("required", [])
    return {
        "name": entry.name,
        "summary": entry.summary,
        "paramStructure": "by-name",
        "params": [
            {"name": name, "required": name in required, "schema": field}
            for name, field in schema.get("properties", {}).items()
        ],
        "result": {
            "name": entry.result.__name__,
            "schema": {"$ref": REF_TEMPLATE.format(model=entry.result.__name__)},
        },
        "errors": [{"$ref": f"#/components/errors/{error.name}"} for error in ENVELOPE_ERRORS],
    }


def _errors() -> Iterator[tuple[str, JsonValue]]:
    for envelope in ENVELOPE_ERRORS:
        yield envelope.name, {"code": envelope.code, "message": envelope.message}
    for leaf in leaf_errors():
        yield leaf.__name__, {"code": leaf.code, "message": leaf.remedy}
