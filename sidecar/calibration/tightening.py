"""What a contradiction does to a sealed ledger at once, and how it is taken back.

A contradiction never widens anything. Taking it back puts the one case back as it was sealed.
"""

from __future__ import annotations

from dataclasses import replace

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.gate import CEILINGS, Action, Ceilings, decide
from sidecar.calibration.ledger import CaseTrial, Entry, Ledger, Result, replaced_case
from sidecar.calibration.seal import Contradiction, SealedLedger


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


def contradicted(
    sealed: SealedLedger, trial: CaseTrial, *, ceilings: Ceilings = CEILINGS
) -> SealedLedger:
    """Return what is sealed after a case of it turned out wrong, with what stood there before.

    Args:
        sealed: What is sealed.
        trial: A wrong trial.
        ceilings: What is required.

    Returns:
        An equal value where the ledger stays as it is.

    Raises:
        ValueError: If the trial is not wrong.

    Determinism:
        Pure.
    """
    ledger = tightened(sealed.ledger, trial, ceilings=ceilings)
    if ledger == sealed.ledger:
        return sealed
    # What stood there before the first contradiction is what taking it back brings back.
    kept = sealed.contradictions
    if _kept(sealed, trial) is None:
        kept = (*kept, Contradiction(trial.of, trial.case, _case(sealed.ledger, trial)))
    return replace(sealed, ledger=ledger, contradictions=kept)


def taken_back(sealed: SealedLedger, trial: CaseTrial) -> SealedLedger:
    """Return what is sealed once a contradiction by that case is taken back.

    Args:
        sealed: What is sealed.
        trial: The trial that had contradicted.

    Returns:
        The case stands again as it was sealed, all others as they are; an equal value where no
        contradiction by that case changed the ledger, or a person has ratified the class since.

    Determinism:
        Pure.

    Source:
        calibration.md, The ledger: a trial is a case of its class; the later ruling on it counts.
    """
    kept = _kept(sealed, trial)
    if kept is None:
        return sealed
    entry = sealed.ledger.entry(trial.of)
    others = [one for one in entry.trials if one.case != trial.case]
    cases = [*others, *([] if kept.before is None else [kept.before])]
    restored = Entry(trial.of, tuple(sorted(cases, key=lambda one: one.case)))
    entries = [one for one in sealed.ledger.entries if one.of != trial.of]
    if restored.trials:
        entries.append(restored)
    return replace(
        sealed,
        ledger=Ledger(tuple(sorted(entries, key=lambda one: one.of))),
        contradictions=tuple(one for one in sealed.contradictions if one != kept),
    )


def _kept(sealed: SealedLedger, trial: CaseTrial) -> Contradiction | None:
    """Return what is kept of the contradiction by that case."""
    about = (trial.of, trial.case)
    return next((one for one in sealed.contradictions if (one.of, one.case) == about), None)


def _case(ledger: Ledger, trial: CaseTrial) -> CaseTrial | None:
    """Return the case as the ledger holds it."""
    return next((one for one in ledger.entry(trial.of).trials if one.case == trial.case), None)


def _widens(before: Ledger, after: Ledger, of: ClassKey, ceilings: Ceilings) -> bool:
    """Return whether a figure of the class rose or an action became licensed."""
    for action in (Action.ADMIT, Action.PROPOSE, Action.SERVE):
        was = decide(action, of, before, ceilings=ceilings)
        now = decide(action, of, after, ceilings=ceilings)
        if now.measured > was.measured or (now.is_licensed and not was.is_licensed):
            return True
    return False
