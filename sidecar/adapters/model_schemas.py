"""Schemas of structured replies, as the servers take them."""

from __future__ import annotations

import json
from collections.abc import Mapping

_LIMITS = frozenset(
    {"maxLength", "minLength", "pattern", "format", "minimum", "maximum", "minItems", "maxItems"}
)

_COMMA = ' "," ws '

_GRAMMAR_HEAD = r"""
ws ::= " "?
char ::= [^"\\\x7F\x00-\x1F] | "\\" (["\\/bfnrt] | "u" [0-9a-fA-F]{4})
string ::= "\"" char* "\""
boolean ::= "true" | "false"
number ::= "-"? ("0" | [1-9] [0-9]{0,15}) ("." [0-9]{1,16})?
"""


def wire_schema(schema: Mapping[str, object]) -> dict[str, object]:
    """Return a schema without length and number limits: grammars fail on them or ignore them.

    The limits still hold where the reply is read.

    Example:
        >>> wire_schema({"type": "string", "maxLength": 200})
        {'type': 'string'}
    """
    kept: dict[str, object] = {}
    for key, value in schema.items():
        if key == "properties" and isinstance(value, Mapping):
            kept[key] = {name: wire_schema(inner) for name, inner in value.items()}
        elif key not in _LIMITS:
            kept[key] = wire_schema(value) if isinstance(value, Mapping) else value
    return kept


def grammar(schema: Mapping[str, object]) -> str:
    r"""Return llama.cpp's grammar for a schema, without idle white space.

    Under the conversion of llama.cpp's server small models fill the cap with line feeds and
    blanks between two tokens of JSON: 40 tokens for ``{"covered":`` where 8 were enough for
    the whole object (Gemma 3 270M; ``test_a_schema_is_followed``).

    Args:
        schema: An object of texts, booleans, numbers and lists, as all schemas of ours are.

    Returns:
        Rules whose root is the object with its properties in order.

    Raises:
        ValueError: If the schema holds anything else.

    Example:
        >>> print(grammar({"type": "object", "properties": {"n": {"type": "number"}}})[:41])
        root ::= "{" ws "\"n\":" ws number ws "}"
    """
    return f"root ::= {_rule(schema)}{_GRAMMAR_HEAD}"


def _rule(schema: Mapping[str, object]) -> str:
    """Return the expression of one value.

    Raises:
        ValueError: If it is of no kind that our schemas hold.
    """
    match schema:
        case {"enum": list(values)}:
            return f"({' | '.join(_literal(json.dumps(value)) for value in values)})"
        case {"type": "object", "properties": dict(fields)}:
            parts = [
                f"{_literal(json.dumps(name) + ':')} ws {_rule(inner)}"
                for name, inner in fields.items()
            ]
            return f'"{{" ws {_COMMA.join(parts)} ws "}}"'
        case {"type": "array", "items": Mapping() as items}:
            item = _rule(items)
            most = schema.get("maxItems")
            more = f"{{0,{most - 1}}}" if isinstance(most, int) and most > 0 else "*"
            filled = f'{item} ("," ws {item}){more}'
            return f'"[" ws ({filled}){"" if schema.get("minItems") else "?"} ws "]"'
        case {"type": "string" | "boolean" as kind}:
            return str(kind)
        case {"type": "integer" | "number"}:
            return "number"
        case _:
            raise ValueError("this schema is none of ours")


def _literal(text: str) -> str:
    return json.dumps(text)
