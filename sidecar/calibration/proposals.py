"""Proposals: what practice asks a person to ratify, each with its own proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sidecar.calibration.classes import ClassKey
from sidecar.calibration.gate import CEILINGS, Action, Ceilings, decide
from sidecar.calibration.ledger import CaseTrial, Entry, Ledger, derive_ledger
from sidecar.calibration.seal import (
    entry_content,
    ledger_sha256,
    parse_json,
    read_entry,
    render_json,
    sha256_of_json,
)

QUEUE_SCHEMA = 1
"""Version of the queue file."""

QUEUE_NOTE = "Proposals only: nothing here is served before a person ratifies it."
"""What the queue file says of itself (calibration.md, Practice)."""


class BrokenQueueError(ValueError):
    """The text is no queue file; the message says how, without any of its content."""


@dataclass(frozen=True, slots=True)
class Hardening:
    """How a checker stood up to what was made to mislead it.

    Attributes:
        canaries_wrong: Hazard canaries, which must be refused, that it decided wrongly.
        is_replay_stable: Whether a second run was identical.
        is_perturbation_stable: Whether reworded names, reordered sentences and changed
            numbers left its commitments right.
    """

    canaries_wrong: int
    is_replay_stable: bool
    is_perturbation_stable: bool

    @property
    def holds(self) -> bool:
        """Whether all of it held."""
        return not self.canaries_wrong and self.is_replay_stable and self.is_perturbation_stable


@dataclass(frozen=True, slots=True)
class Proposal:
    """A class that asks to be ratified.

    Attributes:
        entry: Its cases.
        floor: Its reliability, in [0, 1).
        ceiling: What ``propose`` required of it, in [0, 1).
        ledger_sha256: Hash of the practice ledger that it comes from.
        hardening: What else was tried.
    """

    entry: Entry
    floor: float
    ceiling: float
    ledger_sha256: str
    hardening: Hardening


def propose(
    ledger: Ledger, hardening: Mapping[ClassKey, Hardening], *, ceilings: Ceilings = CEILINGS
) -> tuple[Proposal, ...]:
    """Return a proposal for every class that earned one.

    Args:
        ledger: The practice ledger.
        hardening: What else was tried, by class; a class without it proposes nothing.
        ceilings: What is required.

    Returns:
        Proposals in the order of their classes.

    Determinism:
        Pure.

    Source:
        calibration.md, Practice.
    """
    digest = ledger_sha256(ledger)
    proposals = []
    for entry in ledger.entries:
        earned = decide(Action.PROPOSE, entry.of, ledger, ceilings=ceilings)
        tried = hardening.get(entry.of)
        if earned.is_licensed and tried is not None and tried.holds:
            proposals.append(Proposal(entry, earned.measured, earned.required, digest, tried))
    return tuple(proposals)


def queue_text(ledger: Ledger, proposals: Iterable[Proposal]) -> str:
    """Return the text of the queue file.

    Args:
        ledger: The practice ledger.
        proposals: Its proposals, in order.

    Returns:
        JSON, indented by 2, keys sorted, ending in a newline: schema, regime, note, practice
        counts, proposals.

    Determinism:
        Pure; equal ledgers give equal bytes.

    Source:
        calibration.md, Practice.
    """
    counts = [entry.counts for entry in ledger.entries]
    return render_json(
        {
            "schema": QUEUE_SCHEMA,
            "regime": "practice",
            "note": QUEUE_NOTE,
            "practice": {
                "classes": len(counts),
                "attempted": sum(one.attempted for one in counts),
                "correct": sum(one.correct for one in counts),
                "wrong": sum(one.wrong for one in counts),
                "refused": sum(one.refused for one in counts),
            },
            "proposals": [_content(proposal) for proposal in proposals],
        }
    )


def read_queue(text: str) -> tuple[Proposal, ...]:
    """Return the proposals of a queue file.

    The file is not sealed: what counts is the proof, which ``proof_problems`` checks against
    the stored trials.

    Args:
        text: The text of the queue file.

    Returns:
        The proposals, in their order.

    Raises:
        BrokenQueueError: If it is no queue file of this schema, or a proposal's counts are not
            those of its cases.

    Determinism:
        Pure.
    """
    try:
        data = parse_json(text)
    except ValueError as exc:
        raise BrokenQueueError("it is not JSON") from exc
    if not isinstance(data, dict) or data.get("schema") != QUEUE_SCHEMA:
        raise BrokenQueueError("it has another schema")
    try:
        proposals = tuple(_proposal(item) for item in data["proposals"])
    except (ValueError, TypeError, KeyError, AttributeError) as exc:
        raise BrokenQueueError("it does not hold proposals") from exc
    if [_content(proposal) for proposal in proposals] != data["proposals"]:
        raise BrokenQueueError("its counts are not those of its cases")
    return proposals


def proposal_id(proposal: Proposal) -> str:
    """Return what names a proposal: the hash of its content.

    Args:
        proposal: The proposal.

    Returns:
        64 hexadecimal characters.

    Determinism:
        Pure.
    """
    return sha256_of_json(_content(proposal))


def proof_problems(
    proposal: Proposal, trials: Iterable[CaseTrial], *, ceilings: Ceilings = CEILINGS
) -> tuple[str, ...]:
    """Return why a proposal cannot be ratified: its proof, checked against stored trials.

    Args:
        proposal: The proposal.
        trials: The trials that are stored now.
        ceilings: What is required now.

    Returns:
        Sentences; empty when the proof holds.

    Determinism:
        Pure.
    """
    ledger = derive_ledger(trials)
    now = decide(Action.PROPOSE, proposal.entry.of, ledger, ceilings=ceilings)
    problems = []
    if ledger.entry(proposal.entry.of) != proposal.entry:
        problems.append("The stored trials of the class are not those of the proof.")
    if not now.is_licensed:
        problems.append(f"The floor is {now.measured}; {now.required} is required.")
    if now.measured != proposal.floor:
        problems.append(f"The proof claims a floor of {proposal.floor}.")
    if not proposal.hardening.holds:
        problems.append("A canary was decided wrongly, or the checker was not stable.")
    return tuple(problems)


def _content(proposal: Proposal) -> dict[str, Any]:
    """Return a proposal as JSON holds it."""
    return {
        **entry_content(proposal.entry),
        "floor": proposal.floor,
        "ceiling": proposal.ceiling,
        "hardening": asdict(proposal.hardening),
        "ledger_sha256": proposal.ledger_sha256,
    }


def _proposal(data: dict[str, Any]) -> Proposal:
    """Return the proposal that JSON holds."""
    return Proposal(
        entry=read_entry(data),
        floor=data["floor"],
        ceiling=data["ceiling"],
        ledger_sha256=data["ledger_sha256"],
        hardening=Hardening(**data["hardening"]),
    )
