"""From a checker's claim to an outcome: the check fails closed.

A claim counts only with evidence that the learner really said, in own words, before the
partner said it, with the assertion's numbers and its polarity.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from sidecar.language.detect import language_of
from sidecar.language.negation import negations
from sidecar.language.normal import normalize
from sidecar.language.scripts import is_spaceless_character
from sidecar.language.words import content_words
from sidecar.rounds.addressing import without_orders
from sidecar.rounds.heaps import is_certain_heap, is_heap
from sidecar.rounds.kinds import is_number_the_point
from sidecar.rounds.known_cases import known_cases
from sidecar.rounds.number_claims import Numbers, weigh_numbers
from sidecar.rounds.pastes import PasteRule
from sidecar.rounds.precheck import AnswerKind, answer_kind
from sidecar.rounds.said_in import Saying, find_saying, quote_of
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import (
    AssertionKind,
    Check,
    CoreAssertion,
    Outcome,
    Speaker,
    Standing,
    Turn,
)

OPPOSITE_SHARE = 0.8
"""Least share of the assertion's content words in the evidence for the negation guard.

Measured on the shared halves of SemEval-2013 task 7, answers against the first reference. At
0.8 the guard refuses 0.3 % of correct and 5.3 % of contradictory Beetle answers (4 of 1,349
and 37 of 703), 0.4 % of correct SciEntsBank answers (10 of 2,479); at 0.6 it refuses 6.4 % of
correct Beetle answers: the negation then often belongs to another thought."""

_TURNS_BACK = re.compile(
    r"\b(?:otherwise|else|unless|only|until|except|instead|rather|sonst|andernfalls|außer|nur|"
    r"sinon|sauf|seulement|solo|si no|salvo|altrimenti|senão|anders|alleen|inaczej|tylko|"
    r"иначе|только|кроме|forbidden|prohibited|banned|impossible|unable|fails?|prevents?|lacks?|"
    r"verboten|untersagt|unmöglich|interdit\w*|défendu\w*|prohibid\w+|imposible|vietat\w+|"
    r"proibid\w+)\b|否则|只有|除非|禁止|さもない|だけ|しか",
    re.IGNORECASE,
)
"""Words beside which a negation may say the same again: "it must be dry, otherwise it does not",
"it is forbidden", "one may not"."""


class Why:
    """A few words for an outcome that is not plain."""

    PASTED = "copied from the note, so not judged; say it in your own words"
    NOT_SAID = "no quote of yours supports it"
    NUMBERS = "numbers differ"
    NUMBER_UNSAID = "a number was not said"
    OPPOSITE = "says the opposite"
    FAR_FROM_POINT = "your words share little with this point"
    OTHER_POINT = "your words may state another point, or none of these"
    KEYWORDS = "single words, no statement"
    ASKED = "you asked it, you did not state it"
    DISOWNED = "you say it, but not as your own view"
    TAKEN_BACK = "you took it back later"
    COULD_NOT_CHECK = "could not check: {reason}"
    NO_CLASS = "not licensed: code alone decided, which no ledger counts"
    NOT_LICENSED = "not licensed: {known}"


@dataclass(frozen=True, slots=True)
class Claim:
    """What a checker claims about one assertion; evidence is what it quotes."""

    outcome: Outcome
    evidence: str = ""
    probability: float | None = None
    note: str = ""


def unusable(reason: str) -> Claim:
    """Return the claim of a reply that could not be used: not covered, and said so."""
    return Claim(Outcome.UNCHECKED, note=Why.COULD_NOT_CHECK.format(reason=reason))


class Hearing:
    """What the learner said in one round, as evidence sees it.

    Attributes:
        transcript: All turns as they were said.
        own: The same turns, the learner's without pastes and without sentences that speak
            to whoever judges; a turn that only says "I don't know" or repeats the question
            is empty.
        before: What the partner said before the first turn: focus and challenge.
        pasted: Indexes of the learner turns that hold a paste.
    """

    def __init__(
        self,
        transcript: Sequence[Turn],
        *,
        pastes: PasteRule,
        before: Sequence[str],
        is_ruling: bool = False,
    ) -> None:
        """Take out of the learner's turns what is not an answer in own words.

        Args:
            transcript: All turns in order.
            pastes: What counts as pasted.
            before: What the partner said before the first turn.
            is_ruling: Whether the learner judges: then nobody is to be spoken to.
        """
        self.transcript = tuple(transcript)
        self.before = tuple(before)
        self._pastes = pastes
        self._is_ruling = is_ruling
        own: list[Turn] = []
        said: list[Turn] = []
        pasted: set[int] = set()
        asked = list(before)
        for index, turn in enumerate(transcript):
            if turn.speaker is Speaker.PARTNER:
                asked.append(turn.text)
                own.append(turn)
                said.append(turn)
                continue
            said.append(turn if is_ruling else replace(turn, text=without_orders(turn.text)))
            rest = pastes.own_words(said[-1].text)
            is_answer = answer_kind(rest.text, asked) is AnswerKind.ANSWER
            own.append(Turn(turn.speaker, rest.text if is_answer else ""))
            pasted |= {index} if rest.has_paste else set()
        self.own = tuple(own)
        self._said = tuple(said)
        self.pasted = frozenset(pasted)

    def again(self, transcript: Sequence[Turn]) -> Hearing:
        """Return what counts in other turns by the same rules."""
        return Hearing(
            transcript, pastes=self._pastes, before=self.before, is_ruling=self._is_ruling
        )

    @property
    def has_own_words(self) -> bool:
        """Whether there is anything to judge."""
        return bool(normalize(self.own_text))

    @property
    def own_text(self) -> str:
        """All that the learner said in own words."""
        return "\n".join(learner_texts(self.own))

    @property
    def partner_text(self) -> str:
        """All that the partner said, the challenge included."""
        said = (turn.text for turn in self.transcript if turn.speaker is Speaker.PARTNER)
        return "\n".join([*self.before, *said])

    def find(self, evidence: str, needed: str) -> Saying | None:
        """Return where the learner said the evidence in own words, copied unchanged."""
        saying = find_saying(evidence, self.own, before=self.before, needed=needed)
        if saying is None:
            return None
        said = self.transcript[saying.turn].text
        if saying.quote in said:
            return saying
        return replace(saying, quote=quote_of(evidence, said))

    def is_pasted(self, evidence: str, needed: str) -> bool:
        """Return whether the evidence was said, but not in own words."""
        return find_saying(evidence, self._said, before=self.before, needed=needed) is not None


def settle(claim: Claim, assertion: CoreAssertion, hearing: Hearing, language: str = "") -> Check:
    """Return the outcome of one check.

    Args:
        claim: What the checker claims.
        assertion: What was checked.
        hearing: What the learner said.
        language: Of the note, ISO 639-1; empty lets the texts tell.

    Returns:
        Covered only when claimed, said in own words, with all numbers and the same
        polarity; evidence is always a verbatim quote of the learner or empty.

    Determinism:
        Pure.
    """
    if claim.outcome is Outcome.UNDECIDED:
        saying = hearing.find(claim.evidence, assertion.text)
        return _check(claim, assertion, quote=saying.quote if saying else "", note=claim.note)
    if claim.outcome is not Outcome.COVERED:
        return _check(claim, assertion, note=claim.note)
    saying = hearing.find(claim.evidence, assertion.text)
    if saying is None:
        pasted = hearing.is_pasted(claim.evidence, assertion.text)
        return _refused(claim, assertion, Why.PASTED if pasted else Why.NOT_SAID)
    numbers = number_outcome(assertion, hearing.own_text, given=hearing.partner_text)
    if numbers is Outcome.NOT_COVERED:
        return _refused(claim, assertion, _number_note(assertion, hearing))
    weighed = _weighed(claim, assertion, saying.quote, language)
    if numbers is Outcome.UNDECIDED and weighed.outcome is Outcome.COVERED:
        return replace(weighed, outcome=Outcome.UNDECIDED, note=Why.NUMBER_UNSAID)
    return weighed


def number_outcome(assertion: CoreAssertion, said: str, *, given: str = "") -> Outcome:
    """Return the best outcome that the numbers alone leave open.

    Another number in the place of the assertion's is not covered. Silence is not another
    number: it is not covered only where the number is the point, else undecided.

    Args:
        assertion: What is to be explained.
        said: All that the learner said in own words.
        given: What the partner said.

    Determinism:
        Pure.
    """
    numbers = weigh_numbers(assertion.text, said, given=given)
    if numbers is Numbers.AGREE:
        return Outcome.COVERED
    is_point = assertion.kind is AssertionKind.QUANTITY and is_number_the_point(assertion.text)
    if numbers is Numbers.CLASH or is_point:
        return Outcome.NOT_COVERED
    return Outcome.UNDECIDED


def _number_note(assertion: CoreAssertion, hearing: Hearing) -> str:
    """Return whether a number was not said or another one was."""
    numbers = weigh_numbers(assertion.text, hearing.own_text, given=hearing.partner_text)
    return Why.NUMBERS if numbers is Numbers.CLASH else Why.NUMBER_UNSAID


def _weighed(claim: Claim, assertion: CoreAssertion, quote: str, expected: str) -> Check:
    """Return the outcome of a covered claim whose quote the learner said."""
    # A heap of words does not tell its language; the note and the assertion beside it do.
    language = language_of(f"{assertion.text}\n{quote}", expected)
    flaw = _flaw(quote, assertion.text, language)
    if not flaw:
        return _check(claim, assertion, quote=quote, note=claim.note)
    if _is_certain(flaw, quote, assertion.text, language):
        return _refused(claim, assertion, flaw)
    return _check(replace(claim, outcome=Outcome.UNDECIDED), assertion, quote=quote, note=flaw)


def _flaw(quote: str, assertion: str, language: str) -> str:
    """Return what keeps a quote from being a statement of the assertion; empty when nothing."""
    if is_heap(quote, language) or is_certain_heap(quote, assertion, language):
        return Why.KEYWORDS
    return Why.OPPOSITE if is_opposite(quote, assertion, language) else ""


def _is_certain(flaw: str, quote: str, assertion: str, language: str) -> bool:
    """Return whether a flaw is one beyond doubt.

    Terse learners leave out function words, but not all of them in a long row; a negation may
    belong to another thought of a sentence that holds more than the assertion.
    """
    if flaw == Why.KEYWORDS:
        return is_certain_heap(quote, assertion, language)
    needed, said_words = (set(content_words(text, language)) for text in (assertion, quote))
    is_near_copy = len(needed & said_words) >= OPPOSITE_SHARE * len(said_words)
    return is_near_copy and not _TURNS_BACK.search(f"{assertion}\n{quote}")


def doubtful(check: Check) -> Check:
    """Return the check, undecided, because its quote may be about something else."""
    return replace(check, outcome=Outcome.UNDECIDED, note=Why.FAR_FROM_POINT)


def _check(claim: Claim, assertion: CoreAssertion, *, quote: str = "", note: str) -> Check:
    """Return a check with the claimed outcome."""
    return Check(assertion, claim.outcome, quote, note=note, probability=claim.probability)


def _refused(claim: Claim, assertion: CoreAssertion, why: str) -> Check:
    """Return a check whose claim did not hold."""
    return Check(assertion, Outcome.NOT_COVERED, note=why, probability=claim.probability)


def share_about(evidence: str, assertion: str) -> float:
    """Return the share of the assertion's content words that the evidence has.

    Of correct answers 1.1 % (Beetle, 15 of 1,349) to 5.8 % (SciEntsBank, 143 of 2,479) share
    none with a reference: a true paraphrase may, so this alone refuses nothing.

    Args:
        evidence: The learner's sentence.
        assertion: The assertion.

    Returns:
        A share, 0 to 1; 1 for an assertion without content words. Single letters are labels
        and tell nothing ("the answer is A, no, B").

    Determinism:
        Pure.

    Example:
        >>> share_about("Keep at it", "Sleep makes memories last")
        0.0
        >>> share_about("Whoever sleeps remembers more", "Sleep makes memories last")
        0.25
    """
    language = language_of(f"{assertion}\n{evidence}")
    needed, said = (set(content_words(text, language)) for text in (assertion, evidence))
    needed = {word for word in needed if len(word) > 1 or is_spaceless_character(word)}
    return len(needed & said) / len(needed) if needed else 1.0


def is_opposite(evidence: str, assertion: str, expected: str = "") -> bool:
    """Return whether the evidence is nearly the assertion, but with the other polarity.

    Args:
        evidence: The learner's sentence.
        assertion: The assertion.
        expected: ISO 639-1 code of their language; empty lets the texts tell.

    Returns:
        True when most content words agree and the negations differ by an odd number.

    Determinism:
        Pure.

    Example:
        >>> is_opposite("Sleep does not make memories last", "Sleep makes memories last")
        True
        >>> is_opposite("Without sleep nothing lasts", "Sleep makes memories last")
        False
    """
    language = language_of(f"{assertion}\n{evidence}", expected)
    needed = set(content_words(assertion, language))
    shared = needed & set(content_words(evidence, language))
    if not needed or len(shared) < OPPOSITE_SHARE * len(needed):
        return False
    return len(negations(evidence, language)) % 2 != len(negations(assertion, language)) % 2


def refuse_hedged(checks: Sequence[Check]) -> tuple[Check, ...]:
    """Return the checks as ``serving: refuse`` shows them: hedged ones are undecided.

    Args:
        checks: Settled checks.

    Returns:
        The same checks in order; unusable replies stay as they are.
    """
    decided = {Outcome.COVERED, Outcome.NOT_COVERED}
    return tuple(
        replace(check, outcome=Outcome.UNDECIDED, note=_missing(check), claimed=check.outcome)
        if check.standing is Standing.HEDGED and check.outcome in decided
        else check
        for check in checks
    )


def _missing(check: Check) -> str:
    """Return what an outcome lacks to be served."""
    known = check.reliability
    if known is None:
        return Why.NO_CLASS
    return Why.NOT_LICENSED.format(known=known_cases(known))
