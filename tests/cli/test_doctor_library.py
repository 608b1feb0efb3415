"""``sparring doctor`` on the library: its index is read, not only counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from sidecar.cli import doctor
from sidecar.cli.findings import State
from sidecar.cli.session import Session
from sidecar.errors import LibraryDamaged
from sidecar.rpc.client import RpcFailure

STATUS = {"engine": "builtin", "state": "builtin", "reason": "It needs no model.", "remedy": ""}
LIBRARY = {"indexedShare": 1.0, "embedder": "fake", "failed": []}


class IndexedSession:
    """A sidecar whose searches answer; its index may be damaged where none of them looks."""

    def __init__(self, *, is_damaged: bool) -> None:
        self._is_damaged = is_damaged

    def call(self, method: str, params: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Answer as the method does."""
        if self._is_damaged and (params or {}).get("checkIndex"):
            error = LibraryDamaged(kind="a file of it cannot be read")
            raise RpcFailure(error.code, str(error), {"remedy": error.remedy})
        return {"status": STATUS, "libraryStatus": LIBRARY}.get(method, {})


def state_of(session: IndexedSession) -> tuple[State, str]:
    """Return what is found about the library."""
    found = doctor._check_answers(cast("Session", session))
    return found[-1].state, found[-1].remedy


def test_damage_that_no_search_meets_is_a_fault_with_its_remedy() -> None:
    """Whoever asks next would meet it."""
    assert state_of(IndexedSession(is_damaged=True)) == (State.FAIL, LibraryDamaged.remedy)


def test_a_sound_index_passes() -> None:
    """Nothing is told."""
    assert state_of(IndexedSession(is_damaged=False))[0] is State.OK
