"""Requests for indexing: their paths as keys, and two requests as one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sidecar.errors import OutsideVault
from sidecar.library.values import IngestRequest, NoteProblem


@dataclass(frozen=True, slots=True)
class KeyedRequest:
    """A request whose paths are keys, and the paths that can be none, with the reason."""

    request: IngestRequest
    refused: tuple[NoteProblem, ...]


def with_keys(request: IngestRequest, key: Callable[[str], str]) -> KeyedRequest:
    """Return the request with keys for paths.

    One name that no key can spell must not keep the other notes of a request out; of a rename
    with one such end, the other end is looked at.

    Args:
        request: As a client sent it.
        key: Returns the key of a path or raises ``OutsideVault``.

    Raises:
        OutsideVault: If the request names paths and every one of them is refused.
    """
    refused: dict[str, OutsideVault] = {}

    def keys(path: str) -> tuple[str, ...]:
        try:
            return (key(path.rstrip("/") or path),)
        except OutsideVault as exc:
            refused[path] = exc
            return ()

    changed = [found for path in request.changed for found in keys(path)]
    deleted = [found for path in request.deleted for found in keys(path)]
    renamed = {}
    for old, new in request.renamed.items():
        before, after = keys(old), keys(new)
        if before and after:
            renamed[before[0]] = after[0]
        else:
            deleted += before
            changed += after
    kept = replace(request, changed=tuple(changed), deleted=tuple(deleted), renamed=renamed)
    names_something = changed or deleted or renamed or request.everything or request.rebuild
    for error in refused.values():
        if not names_something:
            raise error
    problems = tuple(NoteProblem(path, str(error)) for path, error in refused.items())
    return KeyedRequest(kept, problems)


def merged(first: IngestRequest, then: IngestRequest) -> IngestRequest:
    """Return one request for two that came in this order.

    Renames are chained: ``a`` to ``b``, then ``b`` to ``c``, is ``a`` to ``c`` as well as
    whatever stood at ``b``.

    Example:
        >>> merged(IngestRequest(renamed={"a": "b"}), IngestRequest(renamed={"b": "c"})).renamed
        {'a': 'c', 'b': 'c'}
    """
    renamed = {old: _renamed(new, then) for old, new in first.renamed.items()}
    changed = (*(_renamed(path, then) for path in first.changed), *then.changed)
    return IngestRequest(
        changed=tuple(dict.fromkeys(changed)),
        deleted=tuple(dict.fromkeys((*first.deleted, *then.deleted))),
        renamed={**renamed, **then.renamed},
        everything=first.everything or then.everything,
        rebuild=first.rebuild or then.rebuild,
        confirm_prune=first.confirm_prune or then.confirm_prune,
    )


def _renamed(path: str, request: IngestRequest) -> str:
    """Return where *path* is after the renames of *request*: itself, or below a moved folder."""
    for old, new in request.renamed.items():
        if path == old or path.startswith(old + "/"):
            return new + path[len(old) :]
    return path
