"""Schemas as the servers take them."""

import pytest

from sidecar.adapters.model_schemas import grammar, wire_schema
from sidecar.library.excerpts import TOPIC_SCHEMA
from sidecar.library.follow_ups import REWRITE_SCHEMA
from sidecar.rounds.judging import JUDGE_SCHEMA
from sidecar.rounds.replies import (
    CHECK_SCHEMA,
    DIALOGUE_GAPS_SCHEMA,
    DIALOGUE_SCHEMA,
    drafts_schema,
)

OURS = (
    CHECK_SCHEMA,
    DIALOGUE_SCHEMA,
    DIALOGUE_GAPS_SCHEMA,
    JUDGE_SCHEMA,
    REWRITE_SCHEMA,
    TOPIC_SCHEMA,
    drafts_schema(3),
)


def test_limits_of_length_are_left_out_of_the_wire() -> None:
    """Bounds of 2,000 break the grammars of llama.cpp and Ollama."""
    shortened = wire_schema({"type": "object", "properties": {"maxLength": {"maxLength": 9}}})

    assert shortened == {"type": "object", "properties": {"maxLength": {}}}


@pytest.mark.parametrize("schema", OURS)
def test_every_schema_of_ours_has_a_grammar(schema: dict[str, object]) -> None:
    """Its properties come in order, each after the one before."""
    root = grammar(schema).splitlines()[0]
    places = [root.index(f'\\"{name}\\"') for name in schema["properties"]]  # type: ignore[attr-defined]  # an object

    assert places == sorted(places)


def test_lists_are_bounded() -> None:
    """A small model would fill the cap with items."""
    three = {"type": "array", "items": {"type": "string"}, "maxItems": 3}
    bounded = grammar({"type": "object", "properties": {"a": three}})
    filled = grammar({"type": "object", "properties": {"a": {**three, "minItems": 1}}})

    assert '(string ("," ws string){0,2})?' in bounded
    assert '(string ("," ws string){0,2}) ws' in filled


def test_choices_are_alternatives() -> None:
    """An enumeration is exactly its values."""
    choice = grammar({"type": "object", "properties": {"v": {"enum": ["pass", "fail"]}}})

    assert r'("\"pass\"" | "\"fail\"")' in choice


def test_a_schema_of_another_kind_is_refused() -> None:
    """A grammar that silently allows anything would be no constraint."""
    with pytest.raises(ValueError, match="none of ours"):
        grammar({"type": "object", "properties": {"a": {"type": "null"}}})
