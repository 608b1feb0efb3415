"""YAML as Obsidian means it; imported with the first note that has front matter."""

from __future__ import annotations

import re
from collections.abc import Hashable

import yaml
from yaml import YAMLError

__all__ = ["Loader", "YAMLError"]

_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})$")
_FLOAT = re.compile(r"[-+]?[0-9]{1,17}\.[0-9]{0,17}(?:[eE][-+]?[0-9]{1,3})?$")


class Loader(yaml.SafeLoader):
    """Reads text, whole and decimal numbers, true and false, null.

    Dates, ``yes``, ``12:30`` and ``0123`` stay text.
    """

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 - PyYAML's own class attribute
    duplicates: set[str]

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
