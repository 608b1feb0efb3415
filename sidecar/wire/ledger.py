"""Wire models of calibration: the ledger, proposals, a person's decisions, practice."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from sidecar.wire.base import WireModel
from sidecar.wire.rounds import AssertionKindName, StandingName
from sidecar.wire.shapes import Count, ProgressParams, Share

ProposalId = Annotated[str, Field(min_length=8, max_length=64)]
"""The whole id, or as many leading characters as name one proposal."""

ClassKindName = AssertionKindName | Literal["additive", "multiplicative", "divisive"]
ServingName = Literal["hedge", "refuse"]
ClassSideName = Literal["covered", "not_covered", "answer"]
DiagnosisName = Literal["skill_gap", "knowledge_gap", "ambiguity"]
PublicSetName = Literal["mohler", "scientsbank", "beetle", "ads", "le"]

CHECKS = "checks"
"""The lane of practice that is about checks; the others are about derivations."""


class LedgerParams(WireModel):
    """Ask what each class of checks has earned."""


class CheckerShape(WireModel):
    """Whose reliability is counted: another model or prompt is another checker."""

    engine: str
    """The engine that runs it."""
    model: str
    """Its model."""
    digest: str
    """Its weights or coefficients; empty when unknown."""
    prompt_version: str
    """Version of its prompts; empty for a checker without any."""
    options: str
    """Whatever else changes its replies; empty for none."""
    is_current: bool
    """Whether it is the one that checks now."""


class LedgerCountsShape(WireModel):
    """Distinct cases of one class, by what became of them, and the rates they show."""

    correct: Count
    """Committed to the gold label."""
    wrong: Count
    """Committed otherwise."""
    refused: Count
    """Did not commit."""
    committed: Count
    """Correct and wrong."""
    t2_verified: Count
    """Committed, and two lineages converged on it."""
    t2_agrees_gold: Count
    """Of those, the correct ones."""
    reliability: Share
    """The floor under the rate of correct commitments, below 1."""
    t2_precision: Share
    """The floor under the rate at which what two lineages agree on is right, below 1."""
    coverage: Share | None
    """The rate of cases with a commitment; null when none was attempted."""


class LicenseShape(WireModel):
    """The decision on one action."""

    action: Literal["practice", "admit", "propose", "serve"]
    """The action."""
    measured: Share
    """The floor that counts for it."""
    required: Share
    """Its ceiling."""
    ratio: Annotated[float, Field(ge=0)] | None
    """Measured by required; null where the ceiling is 0."""
    is_licensed: bool
    """Whether it is permitted."""
    trials: Count
    """Distinct trials behind what was measured."""


class LedgerClassShape(WireModel):
    """One class of checks: who checks, what kind of assertion, which side it commits to."""

    checker: CheckerShape
    """Who checks."""
    kind: ClassKindName
    """What is checked."""
    side: ClassSideName
    """What it commits to; the sides are never pooled."""
    stored: LedgerCountsShape
    """What practice and rulings have shown so far; it is not served."""
    sealed: LedgerCountsShape
    """What serving reads."""
    standing: StandingName
    """The standing of the class's outcomes now."""
    missing_trials: Count
    """Further distinct correct trials until it is served plainly; 0 when it is."""
    admit: LicenseShape
    """Whether two agreeing lineages may store a belief, by what is stored."""
    propose: LicenseShape
    """Whether it would earn a proposal, by what is stored."""
    serve: LicenseShape
    """Whether it is served plainly, by what is sealed."""
    ratified_at: str | None
    """When a person ratified it, ISO 8601 in UTC; null when nobody has."""
    reason: str
    """That person's words; may be empty."""


class LedgerResult(WireModel):
    """The reliability page."""

    classes: list[LedgerClassShape]
    """Every class with stored or sealed trials, in order."""
    problem: str
    """Why the sealed ledger was refused; then every class is hedged. Empty when it was not."""
    sealed_at: str | None
    """When what serving reads was sealed, ISO 8601 in UTC; null when nothing is."""
    sources: list[str]
    """Where its gold labels come from."""
    serving: ServingName
    """What happens to hedged outcomes: shown as such, or made undecided."""
    beliefs: Count
    """Sentences that a ruling of the learner decides from now on."""


class ProposalsParams(WireModel):
    """Ask what practice proposes to ratify."""


class HardeningShape(WireModel):
    """How the checker stood up to what was made to mislead it."""

    canaries_wrong: Count
    """Traps that it decided wrongly; 0 in every proposal."""
    is_replay_stable: bool
    """Whether a second run was identical."""
    is_perturbation_stable: bool
    """Whether other names, another order and other numbers left it right."""


class DecisionShape(WireModel):
    """What a person decided about a proposal."""

    decision: Literal["ratified", "rejected"]
    """What."""
    decided_at: str
    """When, ISO 8601 in UTC."""
    reason: str
    """Why, in the person's words; may be empty."""


class ProposalShape(WireModel):
    """A class that asks to be ratified, with its proof."""

    proposal_id: str
    """Names it: the hash of its content."""
    checker: CheckerShape
    """Who checks."""
    kind: ClassKindName
    """What is checked."""
    side: ClassSideName
    """What it commits to."""
    counts: LedgerCountsShape
    """Its distinct cases."""
    floor: Share
    """Its reliability."""
    ceiling: Share
    """What a proposal requires of it."""
    hardening: HardeningShape
    """What else was tried."""
    cases: list[str]
    """Fingerprints of its cases."""
    ledger_sha256: str
    """Hash of the practice ledger it comes from."""
    problems: list[str]
    """Why it could not be ratified now, whole sentences; empty when its proof holds."""
    decision: DecisionShape | None
    """What a person decided; null while it waits."""


class ProposalsResult(WireModel):
    """The proposal queue; nothing in it is served before a person ratifies it."""

    proposals: list[ProposalShape]
    """In the order of their classes."""
    is_practiced: bool
    """Whether practice has ever run here."""
    problem: str
    """Why the queue could not be read; empty when it could."""


class RatifyParams(WireModel):
    """Ratify a proposal: a person's word, and the only thing that widens what is served."""

    proposal_id: ProposalId
    """The proposal."""
    reason: Annotated[str, Field(max_length=1000)] = ""
    """Why, in the person's words."""


class RatifyResult(WireModel):
    """What ratifying came to."""

    proposal_id: str
    """The proposal."""
    is_ratified: bool
    """Whether the class is sealed now; its proof is checked again first."""
    problems: list[str]
    """Why it is not, whole sentences."""
    ledger_class: LedgerClassShape | None
    """The class as it stands now; null when nothing was sealed."""


class RejectParams(WireModel):
    """Reject a proposal; a class that was ratified before is so no more."""

    proposal_id: ProposalId
    """The proposal."""
    reason: Annotated[str, Field(max_length=1000)] = ""
    """Why, in the person's words."""


class RejectResult(WireModel):
    """A rejection, recorded."""

    proposal_id: str
    """The proposal."""
    decided_at: str
    """When, ISO 8601 in UTC."""
    reason: str
    """Why."""


class CalibrateParams(ProgressParams):
    """Practice on cases whose answer is known; serves nothing."""

    lane: Literal["checks", "notes", "gsm8k"] = "checks"
    """Checks, by the checker that checks now, on labeled answers; or derivations, on the
    vault's own problem notes with an answer, or on the test half of GSM8K."""
    sets: Annotated[list[PublicSetName], Field(max_length=5)] = []
    """Public sets that checks are practiced on beside the shipped one."""
    data: Annotated[str, Field(max_length=4096)] = ""
    """The folder of the public sets; needed for them alone, and refused without them."""
    limit: Annotated[int, Field(ge=1)] | None = None
    """Most cases, taken from all kinds in turn; null means all."""
    resume: bool = False
    """Go on where an interrupted run stopped; false begins anew."""

    @field_validator("data")
    @classmethod
    def _is_read(cls, data: str, info: ValidationInfo) -> str:
        """Refuse a folder that nothing would be read from: practice would run on other cases.

        Raises:
            ValueError: If no set is named that would be read from it.
        """
        if data and not info.data.get("sets") and info.data.get("lane") != "gsm8k":
            raise ValueError("it is read only with sets, or with the lane gsm8k")
        return data


class PracticeClassShape(WireModel):
    """What practice showed of one class."""

    kind: ClassKindName
    """What was checked."""
    side: ClassSideName
    """What was committed to; a refusal belongs to the side of its label."""
    counts: LedgerCountsShape
    """Its distinct cases."""
    half_reliability: Share
    """The floor under the first half of its cases."""
    trend: Literal["too_few", "climbing", "stalled", "earned"]
    """Whether more cases would help: climbing (keep practicing), or not: stalled."""
    pruned: Count
    """Commitments like those that gold cases eliminated."""
    pruned_wrong: Count
    """Of those, the wrong ones."""


class EliminationShape(WireModel):
    """A commitment that a gold case showed to be wrong."""

    case: str
    """Fingerprint of the case."""
    gold_id: str
    """The case in the gold set."""
    kind: ClassKindName
    """What was checked."""
    attempted: ClassSideName
    """What it committed to."""
    gold: ClassSideName
    """What the label says."""
    reason: str
    """What it looked like: cue pattern and shape."""


class RefusalShape(WireModel):
    """A case without a commitment, and what failed."""

    case: str
    """Fingerprint of the case."""
    gold_id: str
    """The case in the gold set."""
    kind: ClassKindName | None
    """What was checked; null where nothing tells what a solution of the problem does."""
    diagnosis: DiagnosisName
    """Which kind of refusal."""
    named: list[str]
    """What failed: the parts found, the unknown words, or both readings."""


class DiagnosisCountShape(WireModel):
    """How many refusals had one diagnosis."""

    diagnosis: DiagnosisName
    """Which."""
    count: Count
    """How many."""


class CalibrateResult(WireModel):
    """One pass of practice: its report; the proposals are in the queue."""

    checker: CheckerShape
    """Who was practiced."""
    gold_sha256: str
    """Names the gold set."""
    cases: Count
    """Gold cases attempted."""
    canaries: Count
    """Traps tried."""
    canaries_wrong: Count
    """Traps decided wrongly."""
    classes: list[PracticeClassShape]
    """What it showed, by class."""
    diagnoses: list[DiagnosisCountShape]
    """Refusals by kind."""
    refusals: list[RefusalShape]
    """All refusals, in the order of the gold set."""
    eliminations: list[EliminationShape]
    """All wrong commitments, in the order of the gold set."""
    proposals: list[str]
    """Ids of the proposals that it earned."""
    beliefs_admitted: Count
    """Provisional beliefs that two agreeing lineages stored; they decide nothing served."""
