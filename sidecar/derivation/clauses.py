"""Sentences and clauses of a narrative, every word of which must be understood."""

from __future__ import annotations

from sidecar.derivation.adjuncts import read_adjunct, read_time
from sidecar.derivation.background import is_background, remember
from sidecar.derivation.cursor import Cursor
from sidecar.derivation.lexicon import FORMS, HIDDEN, PERIODS, PRONOUNS
from sidecar.derivation.predicates import read_predicate
from sidecar.derivation.story import Story
from sidecar.derivation.subjects import read_subject
from sidecar.derivation.wording import listed
from sidecar.derivation.world import Given, Kind, Noun, Ref, Scaled, Statement

_SPANS = listed("after in for over during")
_REPORTS = listed("say know notice find decide realize learn calculate estimate discover think see")
_MEANWHILE = listed(
    "meanwhile luckily unfortunately fortunately sadly surprisingly similarly lastly secondly"
)
_LEADS = listed(
    "if then so also but and because however , when while additionally since that whereas ( )"
)


def read_sentence(story: Story, cursor: Cursor) -> bool:
    """Read a sentence.

    Args:
        story: What was told so far; what the sentence states is added.
        cursor: At its beginning.

    Returns:
        Whether every word of it was understood.
    """
    story.when = frozenset()
    if is_background(cursor, cursor.end):
        remember(story, cursor)
        return True
    while not cursor.is_done:
        if not _clause(story, cursor):
            return False
    return True


def _clause(story: Story, cursor: Cursor) -> bool:
    """Read a clause with its leads; return whether it was understood."""
    start = cursor.at
    while not cursor.is_done and cursor.low() != "now" and _lead(story, cursor):
        pass
    if cursor.low() == "now":
        return False
    if cursor.is_done:
        return cursor.at > start
    story.begin_clause()
    old = story.owner
    lead = _lead_per(cursor) or _lead_for(story, cursor)
    if cursor.take("who"):
        story.owner = story.last = _name_before(cursor)
        return bool(story.owner) and read_predicate(story, cursor)
    if _rest(story, cursor) or _ratio(story, cursor):
        return True
    if not read_subject(story, cursor):
        return False
    story.before = old if old != story.owner and "+" not in old else ""
    story.before, story.possessor = story.possessor or story.before, ""
    story.pers = (*lead, *story.pers)
    return read_predicate(story, cursor)


def _lead(story: Story, cursor: Cursor) -> bool:
    """Pass what stands before a clause: when, among what, "then", "so far"."""
    is_first = cursor.low() == "first" and cursor.low(1) in {",", *PRONOUNS}
    if cursor.phrase("so far") or _manner(cursor):
        return True
    if is_first or cursor.low() in _LEADS:
        cursor.move()
        return True
    readers = _report, _aside, lambda _, at: at.adverbs(), read_time, _among
    return any(read(story, cursor) for read in readers)


def _report(story: Story, cursor: Cursor) -> bool:
    """Read "Ann knows that" before the clause that says what."""
    low = cursor.low()
    is_person = cursor.is_name() or low in PRONOUNS
    if not is_person or FORMS.get(cursor.low(1)) not in _REPORTS:
        return False
    is_out = cursor.low(2) == "out" and cursor.low(3) == "that"
    is_said = (
        is_out or cursor.low(2) == "that" or cursor.low(2) in PRONOUNS | {"each", "every", "there"}
    )
    if not is_said or cursor.number_at(3) is not None:
        return False
    story.owner = low if cursor.is_name() else story.meant(low)
    cursor.move(2)
    cursor.take("out")
    cursor.take("that")
    return True


def _among(story: Story, cursor: Cursor) -> bool:
    """Read "Of the 40 pens," and "After 5 days," before a clause."""
    start, cue = cursor.at, cursor.cue()
    is_span = cursor.low() in _SPANS or cursor.number_at() is not None
    is_led = cursor.phrase("out of") or cursor.take("of", *_SPANS)
    if not is_led and cursor.number_at() is None:
        return False
    cursor.determiner()
    k, noun = cursor.number(), cursor.noun()
    is_fit = noun is not None and (noun.head in PERIODS) == is_span
    is_year = noun is not None and noun.head == "year"
    is_ago = is_year and cursor.take("ago")
    is_span = (is_year and cursor.phrase("from now")) or is_span
    is_open = noun is not None and noun.head == "year" and cursor.is_name()
    if k is None or noun is None or not is_fit or not (cursor.take(",") or is_open):
        cursor.at = start
        return False
    if noun.head == "year":
        story.shift = (k, -1 if is_ago else 1)
        return True
    ref = Ref(noun, "" if is_span else story.owner)
    if not story.repeats(cursor, k, noun):
        story.add(Statement(ref, Given(k), cue, cursor.sentence))
    story.noun = story.noun if is_span else noun
    return True


def _manner(cursor: Cursor) -> bool:
    """Read "Luckily," and "Meanwhile," before a clause."""
    is_manner = cursor.low() in _MEANWHILE and cursor.low(1) == ","
    cursor.move(2 if is_manner else 0)
    return is_manner


def _aside(story: Story, cursor: Cursor) -> bool:
    """Read "After school," and "For her party," before a clause."""
    start = cursor.at
    if cursor.take("after", "for", "with", "because", "at", "before") and not cursor.take("each"):
        cursor.take("of")
        is_known = bool(cursor.determiner()) or not cursor.low().endswith("ing")
        noun = cursor.noun(before_verb=True) if is_known else None
        is_quiet = noun is not None and not noun.words & HIDDEN and noun.head not in PERIODS
        if noun is not None and is_quiet and cursor.take(","):
            story.when |= noun.words
            return True
    cursor.at = start
    return False


def _lead_per(cursor: Cursor) -> tuple[Noun, ...]:
    """Read "For every pen," and "In each box" before a clause."""
    start = cursor.at
    if cursor.take("for", "in", "on", "during", "at") and cursor.take("each", "every"):
        noun = cursor.noun(before_verb=True)
        cursor.take("sold", "made")
        if noun is not None and (
            cursor.take(",") or cursor.low() in {"there", "he", "she", "they"} or cursor.is_name()
        ):
            return (noun,)
    cursor.at = start
    if cursor.take("in") and cursor.take("a", "an", "one") and cursor.low() in PERIODS - {"time"}:
        unit = Noun(cursor.low(), frozenset({cursor.low()}))
        cursor.move()
        if cursor.take(","):
            return (unit,)
    cursor.at = start
    return ()


def _lead_for(story: Story, cursor: Cursor) -> tuple[Noun, ...]:
    """Read "For every 3 hens," before what that many have."""
    start = cursor.at
    if cursor.take("for") and not cursor.take("every", "each"):
        cursor.at = start
        return ()
    if cursor.at > start or cursor.take("every", "each"):
        k, noun = cursor.number(), cursor.noun()
        if k is not None and noun is not None and cursor.take(","):
            story.priced_for = Given(k)
            return (noun,)
    cursor.at = start
    return ()


def _rest(story: Story, cursor: Cursor) -> bool:
    """Read "the rest are green"."""
    start = cursor.at
    if not (cursor.phrase("the rest") or cursor.phrase("the others")):
        return False
    cue = cursor.cue(-1)
    if cursor.take("of"):
        cursor.determiner()
        cursor.noun(before_verb=True)
    if cursor.take("are", "were", "is", "was") and story.noun is not None:
        noun = cursor.noun()
        if noun is not None and (cursor.is_done or cursor.low() in {",", "and"}):
            ref = Ref(Noun(story.noun.head, story.noun.words | noun.words), story.owner)
            story.add(Statement(ref, Given(None), cue, cursor.sentence, kind=Kind.REST))
            return True
    cursor.at = start
    return False


def _ratio(story: Story, cursor: Cursor) -> bool:
    """Read "the ratio of boys to girls is 3:5": boys are girls by 5 times 3."""
    start, cue = cursor.at, cursor.cue(1)
    cursor.take("the")
    if not cursor.phrase("ratio of"):
        cursor.at = start
        return False
    first = cursor.noun()
    second = cursor.noun() if cursor.take("to") else None
    while not cursor.take("is", "was") and read_adjunct(story, cursor):
        pass
    many, few = cursor.number(), cursor.number() if cursor.take(":", "to") else None
    if first is None or second is None or many is None or few is None:
        cursor.at = start
        return False
    unit = Scaled(Given(few), Ref(second), cue, is_inverse=True)
    amount = Scaled(Given(many), unit, cue)
    story.add(Statement(Ref(first, "", "be"), amount, cue, cursor.sentence))
    return True


def _name_before(cursor: Cursor) -> str:
    """Return the name that stands right before ", who"."""
    for back in (-2, -3):
        if cursor.is_name(back):
            return cursor.low(back)
    return ""
