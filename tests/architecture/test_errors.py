"""Errors: the tree in the docstring is the truth, and a leaf is its code."""

from __future__ import annotations

import inspect
import json
import re

import pytest

from sidecar import errors
from sidecar.errors import SidecarError

RESERVED_CODES = range(-32768, -31999)
"""Codes that JSON-RPC keeps for itself."""

CANCELLED_CODE = -32800
"""Taken from the Language Server Protocol; outside the reserved range all the same."""


def _leaves(error: type[SidecarError] = SidecarError) -> list[type[SidecarError]]:
    children = error.__subclasses__()
    if not children:
        return [error]
    return [leaf for child in children for leaf in _leaves(child)]


def _built(leaf: type[SidecarError]) -> SidecarError:
    """Build an error with a plausible fact for every parameter."""
    samples: dict[str, object] = {
        "int": 3,
        "float": 3.0,
        "int | None": 3,
        "str": "fact",
        "Sequence[str]": ["first", "second"],
    }
    parameters = list(inspect.signature(leaf).parameters.values())
    return leaf(**{parameter.name: samples[parameter.annotation] for parameter in parameters})


def _tree_of_docstring() -> dict[str, tuple[str, int | None]]:
    """Return name to (parent, code) as the module docstring draws them."""
    found: dict[str, tuple[str, int | None]] = {}
    parents = ["SidecarError"]
    for line in (errors.__doc__ or "").splitlines():
        match = re.match(r"^([│ ]*)[├└]── (\w+)(?::[^0-9]*)?(?: (-?\d+))?$", line)
        if match:
            depth = len(match[1]) // 4 + 1
            parents = [*parents[:depth], match[2]]
            found[match[2]] = (parents[depth - 1], int(match[3]) if match[3] else None)
    return found


def _tree_of_classes() -> dict[str, tuple[str, int | None]]:
    found: dict[str, tuple[str, int | None]] = {}
    waiting = [SidecarError]
    while waiting:
        parent = waiting.pop()
        for child in parent.__subclasses__():
            if child.__module__ == errors.__name__:
                found[child.__name__] = (parent.__name__, getattr(child, "code", None))
                waiting.append(child)
    return found


def test_docstring_draws_the_tree_that_the_classes_form() -> None:
    """Every class stands in the docstring below its parent with its code, and no other does."""
    assert _tree_of_docstring() == _tree_of_classes()


def test_codes_are_unique_and_our_own() -> None:
    """No two leaves share a code, and none lies in the range that JSON-RPC reserves."""
    codes = [leaf.code for leaf in _leaves()]

    assert len(codes) == len(set(codes))
    assert not [code for code in codes if code in RESERVED_CODES]


def test_groups_have_their_own_thousand() -> None:
    """The first digit says what a caller can do: 1 fix, 2 retry, 3 change something outside."""
    for group, thousand in (
        (errors.CallerError, 1),
        (errors.StateError, 2),
        (errors.OutsideError, 3),
    ):
        codes = [leaf.code for leaf in _leaves(group) if leaf.code != CANCELLED_CODE]
        assert {code // 1000 for code in codes} == {thousand}


@pytest.mark.parametrize("leaf", _leaves(), ids=lambda leaf: leaf.__name__)
def test_leaf_says_a_sentence_with_a_remedy(leaf: type[SidecarError]) -> None:
    """A leaf is one whole sentence, and its JSON-safe facts hold a remedy without gaps."""
    error = _built(leaf)
    details = error.details()

    assert re.fullmatch(r"\S+( \S+)+\.", str(error))
    assert json.loads(json.dumps(details)) == details
    assert details["remedy"]
    assert "{" not in str(details["remedy"])


def test_only_what_changes_by_itself_is_retryable() -> None:
    """Retrying alone can help only when something outside may change, or a call ends."""
    retryable = {leaf for leaf in _leaves() if leaf.retryable}

    assert retryable == {*_leaves(errors.OutsideError), errors.ServerBusy}
