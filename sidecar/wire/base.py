"""The base of all wire models and the settings that each was needed for."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel


class WireModel(BaseModel):
    """A frozen, strict shape; unknown fields are refused.

    ``allow_inf_nan=False``: otherwise NaN serializes as ``null`` against a schema that
    says number. ``strict``: lax mode turns ``"3"`` and ``True`` into integers. The last
    flag: a result field with a default is always sent, so the schema must require it.
    """

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
    )
