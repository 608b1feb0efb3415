"""YAML as Obsidian means it; imported with the first note that has front matter."""

from __future__ import annotations

import re
from collections.abc import Container, Hashable

import yaml
from yaml import YAMLError

__all__ = ["Loader", "YAMLError"]

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})$")
_FLOAT = re.compile(r"[-+]?[0-9]{1,17}\.[0-9]{0,17}(?:[eE][-+]?[0-9]{1,3})?$")


_TEXT = "tag:yaml.org,2002:str"
_NUMBERS = frozenset(["tag:yaml.org,2002:int", "tag:yaml.org,2002:float"])


class Loader(yaml.SafeLoader):
    """Reads text, whole and decimal numbers, true and false, null.

    Dates, ``yes``, ``12:30`` and ``0123`` stay text.
    """

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 - PyYAML's own class attribute
    duplicates: set[str]

    def data(self, as_written: Container[str]) -> object:
        """Return the value, the numbers below some keys as the text that they are written in.

        Args:
            as_written: Those keys, at the top.
        """
        node = self.get_single_node()
        if node is None:
            return None
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if isinstance(key, yaml.ScalarNode) and key.value in as_written:
                    _keep_written(value)
        value_: object = self.construct_document(node)
        return value_

    def construct_mapping(
        self, node: yaml.MappingNode, deep: bool = False
    ) -> dict[Hashable, object]:
        """Return the mapping, keeping note of keys that stand twice."""
        seen: set[str] = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    self.duplicates.add(key.value)
                seen.add(key.value)
        return super().construct_mapping(node, deep=deep)


Loader.add_implicit_resolver(
    "tag:yaml.org,2002:bool", re.compile(r"(?:true|false)$", re.I), list("tTfF")
)
Loader.add_implicit_resolver("tag:yaml.org,2002:int", _INT, list("-+0123456789"))
Loader.add_implicit_resolver("tag:yaml.org,2002:float", _FLOAT, list("-+0123456789"))
Loader.add_implicit_resolver(
    "tag:yaml.org,2002:null", re.compile(r"(?:~|null|)$", re.I), ["~", "n", "N", ""]
)


def _keep_written(node: yaml.Node) -> None:
    """Make a number a text, and those of a list."""
    items = node.value if isinstance(node, yaml.SequenceNode) else [node]
    for item in items:
        if isinstance(item, yaml.ScalarNode) and item.tag in _NUMBERS:
            item.tag = _TEXT
