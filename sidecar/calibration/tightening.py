"""What a contradiction does to a sealed ledger at once; it never widens anything."""

from __future__ import annotations

from dataclasses import replace

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.gate import CEILINGS, Action, Ceilings, decide
from sidecar.calibration.ledger import CaseTrial, Ledger, Result, replaced_case


def tightened(ledger: Ledger, trial: CaseTrial, *, ceilings: Ceilings = CEILINGS) -> Ledger:
    """Return the sealed ledger after a case of it turned out wrong.

    Counting the case may lift a class over the least number of trials, from nothing shown
    to something shown. It is then left out where it would: a contradiction widens nothing.

    Args:
        ledger: The sealed ledger.
        trial: A wrong trial.
        ceilings: What is required.

    Returns:
        A ledger in which no figure is higher and no action newly licensed.

    Raises:
        ValueError: If the trial is not wrong: everything else waits for a person.

    Determinism:
        Pure.

    Source:
        calibration.md, The ledger, Sealed file.
    """
    if trial.result is not Result.WRONG:
        raise ValueError("only a contradiction changes a sealed ledger by itself")
    entry = ledger.entry(trial.of)
    for counted in (trial, replace(trial, is_t2_verified=False)):
        candidate = ledger.with_entry(replaced_case(entry, counted))
        if not _widens(ledger, candidate, trial.of, ceilings):
            return candidate
    return ledger


def _widens(before: Ledger, after: Ledger, of: ClassKey, ceilings: Ceilings) -> bool:
    """Return whether a figure of the class rose or an action became licensed."""
    for action in (Action.ADMIT, Action.PROPOSE, Action.SERVE):
        was = decide(action, of, before, ceilings=ceilings)
        now = decide(action, of, after, ceilings=ceilings)
        if now.measured > was.measured or (now.is_licensed and not was.is_licensed):
            return True
    return False
