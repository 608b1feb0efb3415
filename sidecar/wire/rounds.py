"""Wire models of the round methods."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from sidecar.wire.base import WireModel
from sidecar.wire.shapes import Count, NotePath, ProgressParams, Share, TurnShape

RoundId = Annotated[str, Field(min_length=1, max_length=64)]
OutcomeName = Literal["covered", "not_covered", "undecided", "unchecked"]
VerdictName = Literal["pass", "fail", "undecided"]
StandingName = Literal["licensed", "ratified", "hedged"]
KindName = Literal["concept", "chapter", "problem"]
AssertionKindName = Literal[
    "definition", "mechanism", "procedure", "contrast", "condition", "quantity"
]


class OpeningChallengeParams(ProgressParams):
    """Open a round on a note."""

    note: NotePath
    """The note, vault-relative."""


class OpeningChallengeResult(WireModel):
    """A round that has just been opened."""

    round_id: str
    """Names the round in every later call."""
    focus: str
    """One sentence, what the round is about."""
    challenge: str
    """The one opening question."""
    kind: KindName
    """What kind of note it is."""
    assertion_count: Count
    """How many core assertions the round checks."""
    turns_allowed: Annotated[int, Field(ge=1, le=12)]
    """Learner turns in this round."""
    engine: str
    """What runs the partner: ollama, gguf or builtin."""
    notices: list[str]
    """Things the learner should know, whole sentences."""
    language: str = "en"
    """The language that the round is held in so far, ISO 639-1: the note's."""


class NextTurnParams(ProgressParams):
    """Send the learner's answer together with all that was said before."""

    round_id: RoundId
    """The round."""
    note: NotePath
    """The note that opened the round, by its path then or, after a rename, by its path now."""
    focus: Annotated[str, Field(max_length=1000)]
    """The focus as opened."""
    challenge: Annotated[str, Field(max_length=4000)]
    """The challenge as opened."""
    transcript: Annotated[list[TurnShape], Field(min_length=1, max_length=25)]
    """Alternating turns after the challenge, beginning and ending with the learner.

    The challenge itself may stand first as a partner turn. More answers that count than
    turnsAllowed are refused (1007); a past that is not as it was said is told in a notice.
    """


class ReliabilityShape(WireModel):
    """How far outcomes of a class are known to be right."""

    measured: Share
    """The floor under the rate at which the class was right, below 1."""
    required: Share
    """What showing it plainly requires."""
    trials: Count
    """Distinct labeled cases behind the figure."""
    missing_trials: Count
    """Further distinct cases, all right, until the figure clears what is required."""
    correct: Count | None
    """How many of the cases were right; null in rounds of earlier versions."""


class CheckShape(WireModel):
    """One core assertion with what its check came to."""

    assertion: str
    """The assertion, word for word."""
    kind: AssertionKindName
    """What it states."""
    outcome: OutcomeName
    """What the check came to; unchecked counts as not covered."""
    evidence: str
    """The learner's own words, copied, or empty."""
    standing: StandingName
    """How far the outcome may be trusted."""
    note: str
    """A few words when the outcome is not plain, else empty."""
    reliability: ReliabilityShape | None
    """That of the outcome's class; null where code alone, or the learner, decided."""


class GapShape(WireModel):
    """Something that the learner did not explain."""

    text: str
    """What is missing."""
    origin: Literal["assertion", "partner", "buzzword", "note"]
    """Where the gap comes from."""


class JudgeShape(WireModel):
    """What the judge said: the second opinion, where one is switched on."""

    result: Literal["pass", "fail"]
    """The judge's verdict."""
    reason: str
    """Why, in the judge's words, at most 300 characters."""
    model: str
    """The judge's model."""
    overturned: bool
    """Whether the verdict is another one because of the judge."""
    checked_result: VerdictName
    """What the checks had come to."""
    is_in_force: bool
    """False where a ruling of the learner has set the judge's word aside."""


class VerdictShape(WireModel):
    """The verdict, computed by code from the checks; a judge's word and rulings are in it."""

    result: VerdictName
    """Pass, fail or undecided, as it stands."""
    checks: list[CheckShape]
    """Every assertion with its outcome."""
    gaps: list[GapShape]
    """What is missing."""
    standing: StandingName
    """The weakest standing among the outcomes that decide."""
    reason: str
    """Why, when the verdict is undecided or could not be judged; else empty."""
    judge: JudgeShape | None
    """What the judge said; null where none was asked or its reply could not be used."""
    basis: Literal["checks", "gaps", "number"] = "checks"
    """What it rests on: points that were checked, gaps, or a number that was compared."""
    language: str = "en"
    """The language of its notes, gaps and reason, ISO 639-1: the learner's."""


class NextTurnResult(WireModel):
    """Feedback with a follow-up question, or the verdict."""

    round_id: str
    """The round."""
    feedback: str
    """One sentence to the learner."""
    follow_up: str | None
    """The next question; null when the round has ended."""
    verdict: VerdictShape | None
    """The verdict; null while the round goes on."""
    turns_used: Count
    """Learner turns used so far."""
    turns_allowed: Count
    """Learner turns in this round."""
    notices: list[str]
    """Things the learner should know, whole sentences."""


class GiveUpParams(ProgressParams):
    """End a round: show the missing points."""

    round_id: RoundId
    """The round."""
    transcript: Annotated[list[TurnShape], Field(max_length=25)] = []
    """What was said so far; empty or left out, what the round has kept of it counts."""


class OpenRoundsParams(WireModel):
    """List rounds that can go on."""


class OpenRoundShape(WireModel):
    """A round that can go on."""

    round_id: str
    """The round."""
    note: str
    """The note it was opened on, by its path then; later calls name it so, or by noteNow."""
    note_now: str
    """Where that note is now; another path where it was renamed since."""
    focus: str
    """Its focus."""
    challenge: str
    """Its challenge."""
    kind: KindName
    """What kind of note it is."""
    transcript: list[TurnShape]
    """What was said so far."""
    turns_allowed: Count
    """Learner turns in this round."""
    engine: str
    """What runs the partner."""
    opened_at: str
    """When it was opened, ISO 8601 in UTC."""
    language: str = "en"
    """The language that it is held in so far, ISO 639-1: the learner's."""


class OpenRoundsResult(WireModel):
    """Rounds that can go on, newest first."""

    rounds: list[OpenRoundShape]
    """The rounds."""


class PreviewJudgeParams(WireModel):
    """Ask what would leave for the judge if the round ended now; nothing is sent."""

    round_id: RoundId
    """The round."""
    transcript: Annotated[list[TurnShape], Field(max_length=25)] = []
    """What was said so far, ending with the learner; empty or left out, what the round has kept
    of it counts. Not needed for a finished round."""


class SaidShape(WireModel):
    """One turn as the judge would see it."""

    speaker: Literal["partner", "learner"]
    """Who said it."""
    text: str
    """What was said: own words only, without structure that a prompt could mean."""


class JudgePayloadShape(WireModel):
    """All that the judge would be told of the round."""

    challenge: str
    """The opening question."""
    transcript: list[SaidShape]
    """The turns after it."""
    verdict: VerdictName
    """What the checks come to."""
    gaps: list[str]
    """What they find missing, in words."""


class MessageShape(WireModel):
    """One message to the judge's model."""

    role: Literal["system", "user"]
    """Instructions, or the payload."""
    content: str
    """Its text, word for word."""


class PreviewJudgeResult(WireModel):
    """What would leave, and where to."""

    is_on: bool
    """Whether a judge is switched on."""
    destination: str
    """Address that it would be sent to; empty when no judge is switched on."""
    model: str
    """The judge's model, or empty."""
    is_on_this_machine: bool
    """Whether that address is this machine; true as well when nothing would be sent."""
    payload: JudgePayloadShape
    """What is told of the round."""
    messages: list[MessageShape]
    """The messages that would be sent, word for word."""
    is_exact: bool
    """Whether verdict and gaps are what the end of the round will say."""
    notices: list[str]
    """Things the learner should know, whole sentences."""
