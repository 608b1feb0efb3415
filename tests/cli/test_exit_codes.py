"""Errors become exit codes by what the caller can do."""

from __future__ import annotations

import pytest

from sidecar.cli.exit_codes import ExitCode, exit_code_of
from sidecar.errors import CallerError, OutsideError, RequestCancelled, StateError


@pytest.mark.parametrize(
    ("group", "expected"),
    [
        (CallerError, ExitCode.CALLER),
        (StateError, ExitCode.STATE),
        (OutsideError, ExitCode.OUTSIDE),
    ],
)
def test_every_error_has_the_code_of_its_group(
    group: type[CallerError | StateError | OutsideError], expected: ExitCode
) -> None:
    """All errors of one group leave with one exit code."""
    assert {exit_code_of(leaf.code) for leaf in group.__subclasses__()} == {expected}


def test_a_cancelled_call_can_be_repeated() -> None:
    """Cancelling is a state, not a fault."""
    assert exit_code_of(RequestCancelled.code) is ExitCode.STATE


def test_envelope_faults_are_the_callers() -> None:
    """Params that do not fit must be corrected."""
    assert exit_code_of(-32602) is ExitCode.CALLER


def test_unknown_codes_are_faults_of_ours() -> None:
    """An internal error is never blamed on anyone else."""
    assert exit_code_of(-32603) is ExitCode.INTERNAL
