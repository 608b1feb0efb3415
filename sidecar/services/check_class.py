"""Which class of the ledger an outcome belongs to."""

from __future__ import annotations

from sidecar.calibration.classes import CheckerKey, ClassKey, Operation, Side
from sidecar.rounds.values import Check, CheckerIdentity, Outcome

SIDES = {Outcome.COVERED: Side.COVERED, Outcome.NOT_COVERED: Side.NOT_COVERED}
"""The side that an outcome commits to; the other outcomes commit to none."""


def checker_key(identity: CheckerIdentity) -> CheckerKey:
    """Return a checker as the ledger names it.

    Args:
        identity: The checker of an engine or a check.
    """
    return CheckerKey(
        identity.engine,
        identity.model,
        identity.digest,
        identity.prompt_version,
        identity.options,
    )


def class_of(check: Check) -> ClassKey | None:
    """Return the class of an outcome.

    Args:
        check: A settled check.

    Returns:
        ``None`` where nothing was committed to, or code alone decided.
    """
    side = SIDES.get(check.outcome)
    if side is None or check.checker is None:
        return None
    if check.operation:
        return ClassKey(checker_key(check.checker), Operation(check.operation), Side.ANSWER)
    return ClassKey(checker_key(check.checker), check.assertion.kind.value, side)
