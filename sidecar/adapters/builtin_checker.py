"""The checker that needs no language model: likeness, shared words, numbers, negation."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sidecar.adapters.check_models import without_meter
from sidecar.language.detect import UNDETERMINED, detect, language_of
from sidecar.language.negation import negations
from sidecar.language.words import words
from sidecar.ports.checker import CheckReply, CheckRequest, GapRequest
from sidecar.ports.likeness import LikenessMeter, LikenessRequest
from sidecar.rounds.bearing import Likely, Point, deciding, holds_heap, perhaps_paraphrases
from sidecar.rounds.central import MOST_GAPS, central_sentences, gap_term, gap_text, names_same
from sidecar.rounds.checks import Why
from sidecar.rounds.doubts import KEYWORD_LIST, doubt
from sidecar.rounds.gaps import explains
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.meanings import Lexicon
from sidecar.rounds.number_claims import Numbers
from sidecar.rounds.point_numbers import point_number
from sidecar.rounds.semantic import CheckModel, Likeness, features_of
from sidecar.rounds.statements import Statement, heard, joined_rightly, statements
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import CleanNote, CoreAssertion, Gap, Outcome, Turn
from sidecar.rounds.vocabulary import Vocabulary, vocabulary

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

WHOLE_AT = 0.43
"""Mean probability over the central sentences below which an account is poor.

Source: the same accounts; full ones reach 0.46 or more, wrong and partial ones at most 0.41."""


PHRASE_WORDS = 3
"""Words of a term from which it is a thought of its own ("the trace is still there")."""


class BuiltinChecker:
    """A ``Checker`` that is deterministic and knows three outcomes.

    Where no meter knows the assertion's language, only words, letters, numbers and
    negation count, with a model of their own.
    """

    def __init__(
        self,
        models: Mapping[str, CheckModel],
        meters: Sequence[LikenessMeter] = (),
        lexicons: Mapping[str, Lexicon] | None = None,
    ) -> None:
        """Take the fitted models by name, the meters, the preferred one first, and lexicons.

        Args:
            models: By the name of the space that they were fitted for.
            meters: Of likeness; those without a model are left out.
            lexicons: By language (ISO 639-1).
        """
        self._lexicons = dict(lexicons or {})
        self._models = models
        self._meters = [meter for meter in meters if meter.name in models]

    async def check(self, request: CheckRequest) -> CheckReply:
        """Return the outcome with the learner's best statement as evidence."""
        language = _language(request)
        assertion, asked = request.assertion.text, heard(request.transcript)
        said = statements(request.transcript)
        model, every = await self._scores(assertion, said, asked, language)
        if not every:
            return CheckReply(Outcome.NOT_COVERED, "", 0.0)
        known = self._vocabulary(language)
        point = Point(assertion, asked, known)
        scored = deciding(every, point)
        best = scored[0]
        outcome = model.outcome(best.probability)
        if outcome is Outcome.NOT_COVERED:
            perhaps = perhaps_paraphrases(every, point, model.reject_at)
            if perhaps and not await self._is_of_another(perhaps, request, language):
                outcome = Outcome.UNDECIDED
        elsewhere = _elsewhere(scored, best, known)
        reason = doubt(assertion, best.statement.text, known, elsewhere=elsewhere)
        if outcome is Outcome.COVERED and reason:
            outcome = Outcome.UNDECIDED
        elif outcome is not Outcome.NOT_COVERED or reason != KEYWORD_LIST:
            reason = ""
        if outcome is not Outcome.COVERED:
            outcome, reason = _by_number(outcome, request, language) or (outcome, reason)
        evidence = "" if outcome is Outcome.NOT_COVERED else _shortest(scored, best, model)
        if outcome is Outcome.COVERED and doubt(assertion, evidence, known, elsewhere=elsewhere):
            evidence = best.statement.text  # the shorter one may be half of it
        return CheckReply(outcome, evidence, best.probability, note=reason)

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
            point = Point(sentence, asked, self._vocabulary(language))
            likely[sentence] = deciding(scored, point)[0].probability if scored else 0.0
        is_poor = sum(likely.values()) < WHOLE_AT * len(likely)
        learner = learner_texts(transcript)
        gaps: dict[str, Gap] = {}
        for sentence, probability in likely.items():
            term = gap_term(sentence, note, language, taken=tuple(gaps))
            # A poor account may explain a term wrongly; who says a whole phrase of it said it.
            is_phrase = len(words(term)) >= PHRASE_WORDS
            is_said = (is_phrase or not is_poor) and explains(term, learner, language)
            if is_said or probability >= (EVEN_ODDS if is_poor else HEARD_AT):
                continue
            if not any(names_same(term, other, language) for other in gaps):
                gaps[term] = Gap(gap_text(term), "note")
        return tuple(gaps.values())[:MOST_GAPS]

    async def _is_of_another(
        self, perhaps: Sequence[Likely], request: CheckRequest, language: str
    ) -> bool:
        """Return whether one of some statements is nearer to another point of the note.

        Each is a paraphrase of one point, not of all that it is unlike.
        """
        said, asked = [one.statement for one in perhaps], heard(request.transcript)
        own = await self._nearness(request.assertion.text, said, asked, language)
        for text in request.points:
            others = await self._nearness(text, said, asked, language)
            if any(other > mine for other, mine in zip(others, own, strict=True)):
                return True
        return False

    async def _nearness(
        self, point: str, said: Sequence[Statement], asked: str, language: str
    ) -> Sequence[float]:
        """Return how near statements are to a point, to be compared among points.

        Probabilities depend on how long a point is, so where it is known the likeness of the
        whole texts tells.
        """
        if meter := self._meter(language):
            request = LikenessRequest(point, [one.text for one in said], asked)
            return [one.whole for one in await meter.measure(request)]
        points = _Points(point, asked, self._vocabulary(language))
        model = self._models[without_meter(point)]
        found = await asyncio.to_thread(_score, model, points, said, [None] * len(said))
        return [one.probability for one in found]

    def _meter(self, language: str) -> LikenessMeter | None:
        return next((one for one in self._meters if one.serves(language)), None)

    def _vocabulary(self, language: str) -> Vocabulary:
        return vocabulary(language, self._lexicons.get(language))

    async def _scores(
        self, assertion: str, said: Sequence[Statement], asked: str, language: str
    ) -> tuple[CheckModel, Sequence[Likely]]:
        said = joined_rightly(said, assertion, language)
        meter = self._meter(language)
        model = self._models[meter.name if meter else without_meter(assertion)]
        texts = [one.text for one in said]
        measured = (
            await meter.measure(LikenessRequest(assertion, texts, asked))
            if meter and said
            else [None] * len(said)
        )
        points = _Points(assertion, asked, self._vocabulary(language))
        return model, await asyncio.to_thread(_score, model, points, said, measured)


@dataclass(frozen=True, slots=True)
class _Points:
    assertion: str
    asked: str
    known: Vocabulary


def _score(
    model: CheckModel,
    points: _Points,
    said: Sequence[Statement],
    measured: Sequence[Likeness | None],
) -> list[Likely]:
    scored: list[Likely] = []
    for statement, likeness in zip(said, measured, strict=True):
        numbers = features_of(
            assertion=points.assertion,
            statement=statement.text,
            asked=points.asked,
            known=points.known,
            likeness=likeness,
        )
        is_heap = holds_heap(statement, points.assertion, points.known.language)
        probability = 0.0 if is_heap else model.probability(numbers)
        scored.append(Likely(statement, probability, is_heap))
    return scored


def _elsewhere(scored: Sequence[Likely], best: Likely, known: Vocabulary) -> str:
    """Return what bears on the point in other turns, denials and heaps of words left out."""
    return "\n".join(
        one.statement.text
        for one in scored
        if one.statement.turn != best.statement.turn
        and one.probability > 0.0
        and not negations(one.statement.text, known.language)
    )


def _shortest(scored: Sequence[Likely], best: Likely, model: CheckModel) -> str:
    """Return the shortest statement that says it nearly as well as the best one."""
    outcome = model.outcome(best.probability)
    fit = [
        one.statement.text
        for one in scored
        if one.probability >= NEAR_BEST * best.probability
        and model.outcome(one.probability) is outcome
    ]
    return min(fit, key=len)


def _by_number(
    outcome: Outcome, request: CheckRequest, language: str
) -> tuple[Outcome, str] | None:
    """Return what the number makes of an outcome where it is the point, and why.

    Another number is not covered, however like the words are; whoever said the number is not
    told to have missed the point, however unlike they are. Neither covers anything.
    """
    said = "\n".join(learner_texts(request.transcript))
    asked = heard(request.transcript)
    number = point_number(request.assertion, said, given=asked, language=language)
    if number is Numbers.CLASH:
        return Outcome.NOT_COVERED, Why.NUMBERS
    if number is Numbers.AGREE and outcome is Outcome.NOT_COVERED:
        return Outcome.UNDECIDED, ""
    return None


def _language(request: CheckRequest) -> str:
    """Return the note's language unless the assertion is clearly in another.

    Only where neither is known the conversation tells.
    """
    found = language_of(request.assertion.text, request.language)
    if found != UNDETERMINED:
        return found
    return detect("\n".join([request.assertion.text, *(turn.text for turn in request.transcript)]))
