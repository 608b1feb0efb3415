"""The checker that needs no language model: likeness, shared words, numbers, negation."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sidecar.adapters.check_models import without_meter
from sidecar.language.detect import UNDETERMINED, detect
from sidecar.ports.checker import CheckReply, CheckRequest, GapRequest
from sidecar.ports.likeness import LikenessMeter, LikenessRequest
from sidecar.rounds.central import MOST_GAPS, central_sentences, gap_term, gap_text
from sidecar.rounds.directions import exchanges_sides
from sidecar.rounds.exchanges import exchanges_words
from sidecar.rounds.gaps import explains
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.near_copies import adds_prevention, replaces_word
from sidecar.rounds.opposites import may_be_opposite
from sidecar.rounds.semantic import CheckModel, Likeness, features_of, is_keyword_list
from sidecar.rounds.statements import Statement, heard, joined_rightly, statements
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import CleanNote, CoreAssertion, Gap, Outcome, Turn

KEYWORD_LIST = "a list of words"
"""Note on a check whose best statement is no sentence."""


OPPOSITE = "may say the opposite"
"""Note on a check whose best statement turns one word of the assertion around."""

TURNED_AROUND = "may have it the other way round"
"""Note on a check whose best statement exchanges the two sides of the relation."""

REPLACED = "may say something else in the place of a word"
"""Note on a check whose best statement keeps the assertion but for a word it replaces."""

NEAR_BEST = 0.9
"""Least share of the best probability for shorter evidence: two more sentences always add a
little likeness, and a quote should be what was meant, not what stood around it."""

HEARD_AT = 0.15
"""Probability below which a central sentence of a chapter was not said at all.

Sentences of a chapter are not written as points to be covered, so "covered" would ask too
much. Source: the accounts in ``tests/unit/adapters/chapter_accounts.py``: of sentences that
were said in other words none is below 0.2, of those left out most are."""

EVEN_ODDS = 0.5
"""Probability that is asked of each sentence where the account as a whole is poor."""

WHOLE_AT = 0.4
"""Mean probability over the central sentences below which an account is poor.

Source: the same accounts; full ones reach 0.45 or more, wrong and partial ones at most 0.37."""


@dataclass(frozen=True, slots=True)
class _Scored:
    statement: Statement
    probability: float
    order: float


class BuiltinChecker:
    """A ``Checker`` that is deterministic and knows three outcomes.

    Where no meter knows the assertion's language, only words, letters, numbers and
    negation count, with a model of their own.
    """

    def __init__(
        self, models: Mapping[str, CheckModel], meters: Sequence[LikenessMeter] = ()
    ) -> None:
        """Take the fitted models by name and the meters, the preferred one first."""
        self._models = models
        self._meters = [meter for meter in meters if meter.name in models]

    async def check(self, request: CheckRequest) -> CheckReply:
        """Return the outcome with the learner's best statement as evidence."""
        language = _language(request)
        model, scored = await self._scores(
            request.assertion.text,
            statements(request.transcript),
            heard(request.transcript),
            language,
        )
        if not scored:
            return CheckReply(Outcome.NOT_COVERED, "", 0.0)
        best = max(scored, key=lambda one: one.probability)
        outcome = model.outcome(best.probability)
        doubt = _doubt(request.assertion.text, best, language)
        if outcome is Outcome.COVERED and doubt:
            outcome = Outcome.UNDECIDED
        else:
            doubt = ""
        evidence = "" if outcome is Outcome.NOT_COVERED else _shortest(scored, best, model)
        return CheckReply(outcome, evidence, best.probability, note=doubt)

    async def covers_gap(self, request: GapRequest) -> bool:
        """Return whether the gap, read as an assertion, is covered."""
        reply = await self.check(
            CheckRequest(
                request.transcript,
                CoreAssertion(request.gap, kind_of(request.gap)),
                request.delimiter,
            )
        )
        return reply.outcome is Outcome.COVERED

    async def find_gaps(self, note: CleanNote, transcript: tuple[Turn, ...]) -> tuple[Gap, ...]:
        """Return the most central sentences of the note that the learner hardly said.

        They are named by their key term, never quoted.
        """
        language = note.language if note.language != UNDETERMINED else detect(note.text)
        said, asked = statements(transcript), heard(transcript)
        likely: dict[str, float] = {}
        for sentence in central_sentences(note.text, note.key_terms, language):
            _, scored = await self._scores(sentence, said, asked, language)
            likely[sentence] = max((one.probability for one in scored), default=0.0)
        is_poor = sum(likely.values()) < WHOLE_AT * len(likely)
        learner = learner_texts(transcript)
        gaps: dict[str, Gap] = {}
        for sentence, probability in likely.items():
            term = gap_term(sentence, note, language, taken=tuple(gaps))
            is_missing = probability < HEARD_AT and not explains(term, learner, language)
            if is_missing or (is_poor and probability < EVEN_ODDS):
                gaps.setdefault(term, Gap(gap_text(term), "note"))
        return tuple(gaps.values())[:MOST_GAPS]

    async def _scores(
        self, assertion: str, said: Sequence[Statement], asked: str, language: str
    ) -> tuple[CheckModel, list[_Scored]]:
        said = joined_rightly(said, assertion, language)
        meter = next((one for one in self._meters if one.serves(language)), None)
        model = self._models[meter.name if meter else without_meter(assertion)]
        texts = [one.text for one in said]
        measured = (
            await meter.measure(LikenessRequest(assertion, texts, asked))
            if meter and said
            else [None] * len(said)
        )
        points = _Points(assertion, asked, language)
        return model, await asyncio.to_thread(_score, model, points, said, measured)


@dataclass(frozen=True, slots=True)
class _Points:
    assertion: str
    asked: str
    language: str


def _score(
    model: CheckModel,
    points: _Points,
    said: Sequence[Statement],
    measured: Sequence[Likeness | None],
) -> list[_Scored]:
    scored: list[_Scored] = []
    for statement, likeness in zip(said, measured, strict=True):
        numbers = features_of(
            assertion=points.assertion,
            statement=statement.text,
            asked=points.asked,
            language=points.language,
            likeness=likeness,
        )
        scored.append(_Scored(statement, model.probability(numbers), numbers["order"]))
    return scored


def _shortest(scored: Sequence[_Scored], best: _Scored, model: CheckModel) -> str:
    """Return the shortest statement that says it nearly as well as the best one."""
    outcome = model.outcome(best.probability)
    fit = [
        one.statement.text
        for one in scored
        if one.probability >= NEAR_BEST * best.probability
        and model.outcome(one.probability) is outcome
    ]
    return min(fit, key=len)


def _doubt(assertion: str, best: _Scored, language: str) -> str:
    """Return why a statement that scores as covered may not count, else empty."""
    if is_keyword_list(best.statement.text, language):
        return KEYWORD_LIST
    said = best.statement.text
    if may_be_opposite(assertion, said, order=best.order):
        return OPPOSITE
    if exchanges_sides(assertion, said, language) or exchanges_words(assertion, said, language):
        return TURNED_AROUND
    if adds_prevention(assertion, said, language):
        return OPPOSITE
    return REPLACED if replaces_word(assertion, said, language) else ""


def _language(request: CheckRequest) -> str:
    """Return the assertion's language; when it is too short to tell, the note's.

    Only where the note's is not known either the conversation tells.
    """
    found = detect(request.assertion.text)
    if found != UNDETERMINED:
        return found
    if request.language and request.language != UNDETERMINED:
        return request.language
    return detect("\n".join([request.assertion.text, *(turn.text for turn in request.transcript)]))
