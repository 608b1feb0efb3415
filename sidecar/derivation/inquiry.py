"""What a narrative's question asks for, with every word of it read."""

from __future__ import annotations

from dataclasses import replace

from sidecar.derivation.clauses import read_sentence
from sidecar.derivation.cursor import Cursor
from sidecar.derivation.lexicon import PRICED
from sidecar.derivation.phrases import COMPARATIVES, DOLLAR
from sidecar.derivation.pieces import TIME_UNITS, Draft, read_piece
from sidecar.derivation.story import Story
from sidecar.derivation.wording import listed
from sidecar.derivation.world import ANYBODY, Aim, Goal, Noun, Ref

_MEASURED = {
    "old": ("year", "old"),
    "tall": ("", "tall"),
    "heavy": ("", "heavy"),
    "long": ("", "long"),
    "far": ("mile", ""),
}
_TRAITS = {
    "age": Noun("year", frozenset({"old"})),
    "ages": Noun("year", frozenset({"old"})),
    "height": Noun("", frozenset({"tall"})),
    "weight": None,
}
_LONG = Noun("", frozenset({"long"}))
_TIME = Noun("time", frozenset({"time"}))
_CONDITIONS = listed("if given assuming")
_ORDERS = listed("calculate find determine")
_LENGTHS = listed("mile foot meter kilometer inch yard km")
_WEIGHTS = listed("pound ounce gram kg ton")
_MONEY_VERBS = listed("cost pay spend earn owe charge")


def goal(cursor: Cursor, story: Story) -> Goal | None:
    """Read a question.

    Args:
        cursor: At "how" or "what".
        story: What was told.

    Returns:
        What it asks, ``None`` when a word of it is not understood.
    """
    cue, start = cursor.cue(), cursor.at
    draft = Draft()
    is_read = _head(cursor, draft)
    while is_read and not cursor.is_done:
        before = cursor.at
        cursor.take(",")
        if cursor.low() in _CONDITIONS:
            is_read = read_sentence(story, cursor)
        else:
            is_read = read_piece(cursor, draft, story) and cursor.at > before
    noun = _asked(draft, story) if is_read else None
    if noun is None:
        return None
    shift = draft.shift or story.shift
    if "old" in noun.words and draft.is_future and shift is None:
        return None
    if ANYBODY in draft.owners and not draft.verb and draft.aim is Aim.VALUE:
        draft.aim = Aim.TOTAL
    is_priced = draft.verb in PRICED and len(draft.about) == 1 and not draft.givens
    per = draft.about[0] if is_priced and draft.aim is Aim.VALUE else None
    ref = Ref(noun, "+".join(draft.owners), draft.verb, draft.when, per=per)
    return Goal(
        draft.aim,
        ref,
        cue,
        start,
        draft.pers,
        draft.other,
        tuple(draft.givens),
        is_negative=draft.is_negative,
        is_shared=draft.is_shared,
        whole=draft.whole,
        kinds=draft.kinds,
        shift=shift,
    )


def _asked(draft: Draft, story: Story) -> Noun | None:
    """Return what is counted; what was counted last for "how many", money for "how much"."""
    noun = draft.noun
    if noun is None:
        return _unnamed(draft, story)
    if noun.head == "?":
        return story.noun
    if noun.head == "distance":
        return _only(story, _LENGTHS)
    if (noun == _LONG and draft.verb != "be") or noun == _TIME:
        return _only(story, TIME_UNITS)
    if draft.verb == "be":
        return replace(noun, words=noun.words.union(*(about.words for about in draft.about)))
    return noun


def _unnamed(draft: Draft, story: Story) -> Noun | None:
    """Return what a question counts that names nothing."""
    if draft.verb == "weigh":
        return _only(story, _WEIGHTS)
    is_money = any(s.ref.noun is not None and s.ref.noun.is_money for s in story.statements)
    return DOLLAR if draft.verb in _MONEY_VERBS or is_money else _sole(story)


def _sole(story: Story) -> Noun | None:
    """Return the one noun that everything counted so far has."""
    nouns = {s.ref.noun for s in story.statements}
    return nouns.pop() if len(nouns) == 1 else None


def _only(story: Story, units: frozenset[str]) -> Noun | None:
    """Return the one of some units that was spoken of."""
    heads = units & {s.ref.noun.head for s in story.statements if s.ref.noun is not None}
    if not heads and units == TIME_UNITS:
        heads = units & {per.head for s in story.statements for per in s.pers}
    return Noun(min(heads), heads) if len(heads) == 1 else None


def _head(cursor: Cursor, draft: Draft) -> bool:
    """Read "how many red pens", "how much money", "how old", "what is the total number of"."""
    if cursor.take("how"):
        return (
            _counted(cursor, draft)
            if cursor.low() in {"many", "much"}
            else _measured(cursor, draft)
        )
    if cursor.take(*_ORDERS):
        if cursor.phrase("how many"):
            return _counted(cursor, draft)
    elif not cursor.take("what's"):
        cursor.move()
        if cursor.take("percentage", "percent"):
            return _share(cursor, draft)
        if not cursor.take("is", "was", "are", "were", "will", "would", "'s"):
            return False
        cursor.take("be")
    cursor.take("the", "their", *(("his", "her") if cursor.low(1) == "average" else ()))
    return _averaged(cursor, draft) if cursor.take("average") else _summed(cursor, draft)


def _summed(cursor: Cursor, draft: Draft) -> bool:
    """Read "total number of pens", "number of pens", "price" behind "what is the"."""
    if cursor.take("total", "combined") or cursor.phrase("sum of their") or cursor.phrase("sum of"):
        draft.aim = Aim.TOTAL
    cursor.take("present", "current")
    if cursor.take("number", "amount"):
        return not cursor.take("of") or _counted(cursor, draft)
    return _valued(cursor, draft)


def _averaged(cursor: Cursor, draft: Draft) -> bool:
    """Read "number of pens", "age", "score" behind "the average"."""
    draft.aim = Aim.AVERAGE
    if cursor.take("number", "amount"):
        return cursor.take("of") and _counted(cursor, draft)
    if cursor.low() in _TRAITS:
        return _valued(cursor, draft)
    if cursor.take("distance"):
        draft.noun = Noun("distance")
        return True
    draft.noun = cursor.noun()
    return draft.noun is not None or cursor.is_done


def _share(cursor: Cursor, draft: Draft) -> bool:
    """Read "of the pens" behind "what percentage"."""
    if not cursor.take("of"):
        return False
    cursor.determiner()
    draft.noun = draft.whole = cursor.noun(before_verb=True)
    return draft.whole is not None


def _measured(cursor: Cursor, draft: Draft) -> bool:
    """Read "old" of "how old"."""
    if cursor.low() not in _MEASURED:
        return False
    head, word = _MEASURED[cursor.low()]
    cursor.move()
    draft.noun = Noun(head, frozenset({word} - {""}))
    return True


def _valued(cursor: Cursor, draft: Draft) -> bool:
    """Read "profit", "cost", "age of", "Bo's weight" behind "what is the"."""
    while cursor.is_name() and cursor.low().endswith("'s"):
        if cursor.low(1) not in _TRAITS and not (cursor.low(1) == "and" and cursor.is_name(2)):
            break
        draft.owners.append(cursor.low().removesuffix("'s"))
        cursor.move()
        cursor.take("and")
    cursor.take("present", "current")
    if cursor.take("distance"):
        draft.noun = Noun("distance")
        return True
    if cursor.take("money"):
        draft.noun = DOLLAR
        return True
    if cursor.low() in _TRAITS:
        draft.noun = _TRAITS[cursor.low()]
        draft.verb = "weigh" if cursor.low() == "weight" else "be"
        cursor.move()
        return not cursor.take("of") or cursor.is_name()
    if cursor.take("profit"):
        draft.noun, draft.aim = DOLLAR, Aim.PROFIT
        return True
    if cursor.take("cost", "price", "bill"):
        draft.noun, draft.verb = DOLLAR, "cost"
        return True
    return False


def _counted(cursor: Cursor, draft: Draft) -> bool:
    """Read "more red pens", "of the pens", "money" behind "how many" or "how much"."""
    is_many = cursor.take("many")
    cursor.take("much")
    if cursor.take("total", "combined"):
        draft.aim = Aim.TOTAL
    if cursor.take("more", "fewer", "less"):
        draft.aim = Aim.DIFFERENCE
    if cursor.take("of"):
        cursor.determiner()
    if cursor.take("money"):
        draft.noun = DOLLAR
        return True
    if cursor.low() == "profit":
        return _valued(cursor, draft)
    noun = cursor.noun()
    if noun is not None and noun.head == "change":
        noun, draft.aim = DOLLAR, Aim.LEFT
    draft.noun = noun or (Noun("?") if is_many else None)
    if cursor.low() in COMPARATIVES:
        adjective, _ = COMPARATIVES[cursor.low()]
        draft.aim = Aim.DIFFERENCE
        draft.noun = Noun(noun.head if noun else "", frozenset({adjective}))
        cursor.move()
        return True
    while noun is not None and cursor.low() in {"and", ","} and not cursor.is_name(1):
        start = cursor.at
        cursor.move()
        cursor.take("and")
        other = cursor.noun()
        if other is None:
            cursor.at = start
            break
        draft.kinds = (*(draft.kinds or (noun,)), other)
    return True
