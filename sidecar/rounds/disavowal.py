"""What the learner's words do not stand for: asked, disowned, hearsay, or taken back.

A checker sees that a sentence is close to a point; whether the learner means it stands beside
it. What is found here is taken out, and a point that is covered only with it is not covered by
it (``services/check_assertions.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from sidecar.language.sentences import sentence_spans
from sidecar.rounds.disavowal_forms import (
    asks,
    asks_openly,
    hearsay,
    reaction,
    short_reaction,
    taking_back,
)
from sidecar.rounds.reported_forms import endorses, report, tells_view
from sidecar.rounds.runs import tokens, weight
from sidecar.rounds.taken_back import taken_back
from sidecar.rounds.values import Speaker, Turn

BARE_WEIGHT = 12
"""Most weight beside a form for it to be about its neighbor: six words, or 12 characters.

"But I do not believe that for a second" has four words beside the form. A bound, not
measured."""

_CLAUSE_END = re.compile(
    r"[;；—–]|[:：](?=\s|\D)|[?？](?=\w)|"
    r",\s*(?=(?:but|yet|in fact|actually|in reality|instead|rather|whereas|aber|sondern|"
    r"in wirklichkeit|tatsächlich|vielmehr|mais|en réalité|en fait|pero|sino|en realidad|ma\b|"
    r"bensì|in realtà|mas|na verdade|maar|in werkelijkheid|ale\b|lecz|w rzeczywistości|но\b|а на "
    r"самом деле)\b)|"
    r"\s(?=but (?:now|today|nowadays|in fact|actually|really|I now|we now)\b)|"
    r"(?<=错误的)[，,]|(?<=是错的)[，,]|[，、](?=但|其实|其實|实际上|實際上|而是|实则|そうではな|実は|実際|本当は|今は|でも)",
    re.IGNORECASE,
)
_COMPLEMENT = re.compile(
    r",?\s*(?:that|dass|daß|que|qu['’]|che|dat|że|что)\b(?!\s+(?:for|at all)\b)\W*\w+\W+\w+",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\b(?:if|when|whenever|whether|unless|until|where|what|wenn|falls|ob|sobald|was|si|quand|"
    r"lorsque|cuando|se|quando|als|wanneer|jeśli|gdy|czy|если|когда|ли)\b|如果|若|当|もし",
    re.IGNORECASE,
)
_REFERS_BACK = re.compile(r"\b(?:buy|believe|accept) (?:it|that|this|any of it)\W*$", re.IGNORECASE)
"""An end of a clause that denies what stands before it, however much is said in between."""

_BESIDE = 2
"""Clauses, from a report on, in which the learner may agree with it."""

_COLONS = (":", "：")
_POINTS_AHEAD = re.compile(
    r"^\W*(?:it|this|es|dies|c['’]|il|es|è|é|het|to|это)(?:\b|(?<=['’]))", re.IGNORECASE
)


class Stance(StrEnum):
    """Why words do not count as the learner's statement."""

    ASKED = "asked"
    DISOWNED = "disowned"
    REPORTED = "reported"
    TAKEN_BACK = "taken_back"


_TELLS_MOST = (Stance.TAKEN_BACK, Stance.DISOWNED, Stance.ASKED, Stance.REPORTED)


@dataclass(frozen=True, slots=True)
class Unmeant:
    """A stretch of one learner turn that is no statement of the learner.

    Attributes:
        turn: Index of the turn.
        start: First code point.
        end: Behind the last one.
        stance: Why.
        is_by_itself: Whether the words themselves say so, not what stands around them.
    """

    turn: int
    start: int
    end: int
    stance: Stance
    is_by_itself: bool


@dataclass(frozen=True, slots=True)
class _Clause:
    text: str
    start: int
    end: int
    is_question: bool

    @property
    def is_heading(self) -> bool:
        """Whether it only introduces what follows."""
        return self.text.rstrip().endswith(_COLONS)


def unmeant(transcript: Sequence[Turn]) -> tuple[Unmeant, ...]:
    """Return what the learner asked, disowned or took back.

    Args:
        transcript: All turns in order, as they were said.

    Returns:
        Stretches in the order of turns; they may overlap.

    Determinism:
        Pure; linear in the length of the text.

    Example:
        >>> said = "Does it move? It is a lie that it moves. It stands still."
        >>> found = unmeant([Turn(Speaker.LEARNER, said)])
        >>> [(said[one.start : one.end], one.stance.value) for one in found]
        [('Does it move?', 'asked'), ('It is a lie that it moves.', 'disowned')]
    """
    found: list[Unmeant] = []
    said: list[tuple[int, _Clause]] = []
    for index, turn in enumerate(transcript):
        if turn.speaker is not Speaker.LEARNER:
            continue
        clauses = _clauses(turn.text)
        texts = [clause.text for clause in clauses]
        for number, clause in enumerate(clauses):
            if said and taking_back().search(clause.text):
                places = taken_back(texts, number, [one.text for _, one in said])
                found += _back(said, range(len(said)) if places is None else places)
            said.append((index, clause))
        found += _of_turn(clauses, index)
    return tuple(dict.fromkeys(sorted(found, key=lambda one: (one.turn, one.start, one.end))))


def without_unmeant(transcript: Sequence[Turn], found: Iterable[Unmeant]) -> tuple[Turn, ...]:
    """Return the turns without those stretches; every turn keeps its place.

    Args:
        transcript: All turns.
        found: From ``unmeant`` of the same turns.

    Determinism:
        Pure.
    """
    turns = list(transcript)
    for one in sorted(found, key=lambda each: each.start, reverse=True):
        text = turns[one.turn].text
        turns[one.turn] = replace(turns[one.turn], text=f"{text[: one.start]} {text[one.end :]}")
    return tuple(
        replace(turn, text=turn.text.strip()) if turn != before else turn
        for turn, before in zip(turns, transcript, strict=True)
    )


def stance_on(
    quote: str, assertion: str, transcript: Sequence[Turn], found: Iterable[Unmeant]
) -> Stance | None:
    """Return why a quote may not be meant; ``None`` where nothing speaks against it.

    An open question beside its own answer is a way of speaking; an assertion that itself
    calls something untrue is stated in such words.

    Args:
        quote: Copied from one of the turns.
        assertion: What it is evidence for.
        transcript: All turns.
        found: From ``unmeant`` of the same turns.

    Determinism:
        Pure.
    """
    is_told_so = bool(reaction().search(assertion) or hearsay().search(assertion))
    is_view = bool(tells_view().search(assertion))
    # What was taken back comes first and what was only passed on last: the one tells most.
    for one in sorted(found, key=lambda each: _TELLS_MOST.index(each.stance)):
        text = transcript[one.turn].text
        start = text.find(quote)
        if start < 0 or one.end <= start or start + len(quote) <= one.start:
            continue
        if one.stance is Stance.DISOWNED and one.is_by_itself and is_told_so:
            continue
        if one.stance is Stance.REPORTED and (is_told_so or is_view):
            continue
        rest = f"{text[start : one.start]} {text[one.end : start + len(quote)]}"
        if one.stance is Stance.ASKED and tokens(rest) and asks_openly(text[one.start : one.end]):
            continue
        return one.stance
    return None


def _clauses(text: str) -> list[_Clause]:
    """Return the parts of a turn that are stated, asked or disowned as a whole."""
    spans = list(sentence_spans(text))
    asked = [asks(text[start:end]) for start, end in spans]
    for number in range(len(spans) - 2, -1, -1):
        end, start = spans[number][1], spans[number + 1][0]
        is_broken = "\n" in text[end:start] and text[end - 1].isalnum() and text[start].islower()
        asked[number] |= is_broken and asked[number + 1]
    return [
        clause
        for (start, end), is_question in zip(spans, asked, strict=True)
        for clause in _parts(text, start, end, is_question=is_question)
    ]


def _parts(text: str, start: int, end: int, *, is_question: bool) -> Iterable[_Clause]:
    """Return the clauses of one sentence."""
    stops = [stop.end() for stop in _CLAUSE_END.finditer(text, start, end)]
    for left, right in zip([start, *stops], [*stops, end], strict=True):
        part = text[left:right]
        if tokens(part):
            yield _Clause(part, left, right, is_question or asks(part))


def _of_turn(clauses: Sequence[_Clause], turn: int) -> list[Unmeant]:
    """Return what the clauses of one turn say of themselves and of one another."""
    found: list[Unmeant] = []

    def mark(number: int, stance: Stance, *, by_itself: bool) -> None:
        clause = clauses[number]
        found.append(Unmeant(turn, clause.start, clause.end, stance, by_itself))

    for number, clause in enumerate(clauses):
        is_short = short_reaction().search(clause.text) is not None
        told = None if clause.is_question else hearsay().search(clause.text)
        denied = None if clause.is_question else _denial(clause.text)
        stance = Stance.DISOWNED if told or denied else _stance_of(clauses, number)
        if stance:
            mark(number, stance, by_itself=not clause.is_question)
        is_lead = told or stance is Stance.REPORTED
        is_lead = is_lead and clause.is_heading and number + 1 < len(clauses)
        if stance and (is_lead or (denied and _aims(clauses, number, denied))):
            mark(number + 1, stance, by_itself=False)
        if is_short or (denied and _is_bare(clause.text, denied)):
            for before in _reached(clauses, number):
                mark(before, Stance.DISOWNED, by_itself=False)
    return found


def _stance_of(clauses: Sequence[_Clause], number: int) -> Stance | None:
    """Return whether a clause asks, or passes on what it says with nothing beside it agreeing."""
    clause = clauses[number]
    if clause.is_question:
        return Stance.ASKED
    beside = clauses[number : number + _BESIDE]
    is_passed_on = report().search(clause.text) and not any(endorses(one.text) for one in beside)
    return Stance.REPORTED if is_passed_on else None


def _aims(clauses: Sequence[_Clause], number: int, form: re.Match[str]) -> bool:
    """Return whether a bare denial is about what follows: "It is a lie. ..." comes first."""
    clause = clauses[number]
    is_first = number == 0 and len(clauses) > 1
    return is_first and _is_bare(clause.text, form) and bool(_POINTS_AHEAD.search(clause.text))


def _reached(clauses: Sequence[_Clause], number: int) -> list[int]:
    """Return what a bare denial is about: the clause before it, and other denials between."""
    reached: list[int] = []
    for before in range(number - 1, -1, -1):
        reached.append(before)
        text = clauses[before].text
        denied = _denial(text)
        if not (short_reaction().search(text) or (denied and _is_bare(text, denied))):
            break
    return reached


def _denial(text: str) -> re.Match[str] | None:
    """Return where a clause denies; "if your guess is wrong, look it up" denies nothing."""
    found = reaction().search(text)
    return None if found is None or _CONDITION.search(text[: found.start()]) else found


def _is_bare(text: str, form: re.Match[str]) -> bool:
    """Return whether there is little beside the form, nothing that could be the point."""
    if _COMPLEMENT.match(text, form.end()):
        return False
    if _REFERS_BACK.search(text[form.start() :]):
        return True
    rest = f"{text[: form.start()]} {text[form.end() :]}"
    return weight([token.word for token in tokens(rest)]) <= BARE_WEIGHT


def _back(said: Sequence[tuple[int, _Clause]], places: Iterable[int]) -> list[Unmeant]:
    """Return what was said and is taken back."""
    return [
        Unmeant(turn, clause.start, clause.end, Stance.TAKEN_BACK, is_by_itself=False)
        for turn, clause in (said[place] for place in places)
    ]
