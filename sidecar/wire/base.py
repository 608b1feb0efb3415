"""The base of all wire models and the settings that each was needed for."""

from __future__ import annotations

import ast
import inspect
import textwrap

from pydantic import BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.alias_generators import to_camel
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema


class WireModel(BaseModel):
    """A frozen, strict shape; unknown fields are refused.

    ``allow_inf_nan=False``: otherwise NaN serializes as ``null`` against a schema that
    says number. ``strict``: lax mode turns ``"3"`` and ``True`` into integers.
    ``json_schema_serialization_defaults_required``: a result field with a default is always
    sent, so the schema must require it. ``defer_build``: a validator is built when it is first
    used; building all of them takes a quarter of the time from start to ready.

    The docstring below a field becomes its description, so that schema, TypeScript and docs
    share one text. pydantic has a flag for that, but it parses every class at import, which
    takes a quarter of the time that importing pydantic and aiohttp takes; here it happens
    when a schema is made.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        allow_inf_nan=False,
        json_schema_serialization_defaults_required=True,
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
        defer_build=True,
    )

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Return the schema with the fields' docstrings as descriptions."""
        schema = handler(core_schema)
        fields = handler.resolve_ref_schema(schema).get("properties", {})
        for name, text in field_docs(cls).items():
            fields[to_camel(name)]["description"] = text
        return schema


def field_docs(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstring below each field of *model*, by field name, inherited ones first."""
    docs: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if issubclass(base, WireModel) and base is not WireModel:
            tree = ast.parse(textwrap.dedent(inspect.getsource(base))).body[0]
            assert isinstance(tree, ast.ClassDef)
            docs |= _docs_in(tree)
    return docs


def _docs_in(tree: ast.ClassDef) -> dict[str, str]:
    docs: dict[str, str] = {}
    for field, below in zip(tree.body, tree.body[1:], strict=False):
        match field, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                docs[name] = inspect.cleandoc(text)
    return docs
