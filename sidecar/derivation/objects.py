"""The amounts behind a verb, and to whom something is given."""

from __future__ import annotations

from dataclasses import replace

from sidecar.derivation.adjuncts import read_adjunct
from sidecar.derivation.ages import shifted, years_at
from sidecar.derivation.amounts import phrase_at
from sidecar.derivation.cursor import Cursor, kin_at
from sidecar.derivation.lexicon import (
    BOUNDS,
    GAINS,
    HARMLESS,
    HIDDEN,
    LOSSES,
    PERIODS,
    PRICED,
    STATES,
)
from sidecar.derivation.measures import UNITS
from sidecar.derivation.modifiers import read_content, read_doing, read_per, read_price
from sidecar.derivation.phrases import AGE, Phrase
from sidecar.derivation.relations import leaf
from sidecar.derivation.story import Said, Story
from sidecar.derivation.wording import listed
from sidecar.derivation.world import Amount, Given, Kind, Noun, Ref, Scaled, Shifted, Statement

_MONEY_IN = listed("earn make get receive charge save sell win find raise collect have")
_MONEY_OUT = listed("spend pay cost buy purchase order rent use donate give lose")
_OBJECT_PRONOUNS = listed("him her them me us it")
_HOLDING = listed("have contain hold need use require take eat drink produce")
_TREATED = listed("cut slice sell divide put fill buy charge give split pay send feed offer serve")
_GIVING = listed("buy give send feed offer serve pay lend")
_STATED = (GAINS | LOSSES | STATES) - listed("take be leave arrive")


def flow_of(verb: str, noun: Noun) -> int:
    """Return whether a verb brings something in, takes it away, or says that it is there.

    Args:
        verb: Its lemma.
        noun: What is counted; money goes where things come.

    Returns:
        1, -1 or 0.
    """
    if verb in (_MONEY_OUT if noun.is_money else LOSSES):
        return -1
    is_gain = verb in _MONEY_IN - STATES if noun.is_money else verb in GAINS
    return 1 if is_gain else 0


def read_objects(story: Story, cursor: Cursor, said: Said, *, is_more: bool = False) -> bool:
    """Read the amounts behind a verb; return whether there are any.

    Args:
        story: What was told so far.
        cursor: Behind the verb.
        said: The verb.
        is_more: Whether amounts of it were read before.

    Returns:
        False where none is read; the cursor stays then.
    """
    found, first = 0, len(story.statements)
    while True:
        start, count = cursor.at, len(story.statements)
        while found and cursor.take(",", "and", "but", "plus"):
            pass
        is_next = not found or cursor.at > start
        phrase = phrase_at(cursor, story.setting()) if is_next else None
        is_clause = (found > 0 or is_more) and cursor.is_verb() and not cursor.low().endswith("ing")
        if phrase is None or is_clause or not _state(story, cursor, phrase, said):
            del story.statements[count:]
            cursor.at = start
            _distribute(story, first)
            return found > 0
        found += 1


def _distribute(story: Story, first: int) -> None:
    """Let all amounts of a verb be so "every day" where the last one is."""
    stated = story.statements[first:]
    if not stated or any(s.pers for s in stated[:-1]) or not stated[-1].pers:
        return
    pers = stated[-1].pers
    if pers[0].head in PERIODS and not any(s.ref.noun and s.ref.noun.is_money for s in stated):
        story.statements[first:] = [replace(s, pers=pers) for s in stated]


def _state(story: Story, cursor: Cursor, phrase: Phrase, said: Said) -> bool:
    """Add what a phrase states, with what is said behind it."""
    noun = _noun(story, phrase)
    is_comparison = not isinstance(phrase.amount, Given)
    is_alone = cursor.is_done or cursor.low() == ","
    is_compared = is_alone and _is_compared(story, noun, said)
    if phrase.is_more and (is_compared or _is_another_kind(story, cursor, noun)):
        shifted = Shifted(phrase.amount, Ref(None, is_last=True), 1, said.cue)
        compared = replace(phrase, amount=shifted, noun=noun, is_more=False)
        return _state(story, cursor, compared, said)
    is_increase = phrase.is_more and story.verb in STATES
    if story.is_unclear or noun is None or is_increase or (story.pers and is_comparison):
        return False
    if story.priced is not None and not noun.is_money:
        return False
    pers, is_soft = _counted_by(story, noun)
    is_soft = is_soft and story.priced_for is None
    is_money_of_thing = noun.is_money and story.verb in {"be", "sell"}
    owner = story.owner
    if story.subject is not None and (story.verb in PRICED or is_money_of_thing):
        owner = ""
    if is_money_of_thing and story.verb == "be" and pers:
        story.verb = "cost"
    flow, kind = _direction(story.verb, noun, phrase, said)
    kind = Kind.PLAIN if kind is Kind.TOTAL and pers else kind
    ref = Ref(noun, owner, story.verb, story.when | phrase.when)
    amount = _amount(story, cursor, noun, phrase, said)
    if amount is None:
        return False
    stated = Statement(ref, amount, said.cue, cursor.sentence, flow, pers, kind, is_soft=is_soft)
    place = _add(story, stated)
    if not noun.is_money:
        story.noun = noun
    if phrase.inner is not None:
        unit = replace(phrase.inner[1], words=phrase.inner[1].words | noun.inside)
        each, part = Ref(unit, "", "have"), Given(phrase.inner[0])
        story.add(Statement(each, part, said.cue, cursor.sentence, 0, (noun,), base=place))
    readers = (read_per, read_price, read_content, read_doing, _own_adjunct)
    while any(read(story, cursor, place) for read in readers):
        pass
    return True


def _amount(story: Story, cursor: Cursor, noun: Noun, phrase: Phrase, said: Said) -> Amount | None:
    """Return how much a phrase states of one thing, now; ``None`` where that is not clear."""
    if "old" in noun.words and story.shift is None:
        story.shift = years_at(cursor)
    is_now = cursor.take("now", "today", "currently")
    is_open = not (is_now or cursor.is_done or cursor.low() in BOUNDS)
    if story.shift is not None and is_open and leaf(phrase.amount) is not None:
        return None
    amount = shifted(story, noun, phrase.amount, said, is_now=is_now)
    if amount is not None and isinstance(story.priced_for, Given):
        amount = Scaled(story.priced_for, amount, said.cue, is_inverse=True)
    return amount


def _is_another_kind(story: Story, cursor: Cursor, noun: Noun | None) -> bool:
    """Return whether "4 more red pens" compares with the blue pens said right before."""
    last = story.statements[-1] if story.statements else None
    kind = last.ref.noun if last is not None else None
    if last is None or kind is None or noun is None or last.sentence != cursor.sentence:
        return False
    is_same = last.ref.owner == story.owner and last.ref.verb == story.verb and not last.pers
    return (
        is_same
        and kind.head == noun.head
        and bool(kind.words - noun.words)
        and bool(noun.words - kind.words)
    )


def _is_compared(story: Story, noun: Noun | None, said: Said) -> bool:
    """Return whether "3 more" compares with what somebody else was just said to have."""
    last = story.statements[-1] if story.statements else None
    if last is None or said.is_goal or not story.owner or story.owner == last.ref.owner:
        return False
    is_alike = last.ref.noun == noun and last.ref.verb == story.verb and not last.pers
    return is_alike and bool(last.ref.owner) and "+" not in story.owner + last.ref.owner


def _add(story: Story, stated: Statement) -> int:
    """Add a statement, for each of several people if it is said of each; return its number."""
    if not story.is_each:
        return story.add(stated)
    owners = stated.ref.owner.split("+")
    return max(story.add(replace(stated, ref=replace(stated.ref, owner=one))) for one in owners)


def _noun(story: Story, phrase: Phrase) -> Noun | None:
    """Return what a phrase counts: what "the number of" names, a time for "as long"."""
    noun = phrase.noun
    if story.numbered is not None:
        noun, story.numbered = story.numbered, None
    if noun is not None and noun.words == {"year"} and story.verb == "be":
        return AGE if story.owner in story.people else noun
    if noun is not None and phrase.is_part:
        held = (s.ref.noun for s in story.statements if s.ref.noun is not None)
        return next((one for one in held if _is_named_by(noun, one)), noun)
    if noun is None or noun.head or "long" not in noun.words or story.verb == "be":
        return noun
    nouns = (s.ref.noun for s in reversed(story.statements))
    return next((one for one in nouns if one is not None and one.head in PERIODS), None)


def _is_named_by(noun: Noun, one: Noun) -> bool:
    """Return whether a noun means what something holds, or is a word of what it is: females."""
    return noun.words <= one.inside or (noun.head != one.head and noun.words <= one.words)


def _counted_by(story: Story, noun: Noun) -> tuple[tuple[Noun, ...], bool]:
    """Return what an amount is counted by, and whether that may be a single one."""
    pers, subject = story.pers, story.subject
    is_money = noun.is_money and story.verb in {"be", "sell"}
    if story.priced is not None:
        pers, story.priced = (story.priced,), None
        return pers, True
    if subject is not None and (story.verb in PRICED or is_money):
        pers = (*(per for per in pers if per != subject), subject)
        return pers, len(pers) == 1
    if subject is not None and story.is_one and not pers and story.verb in _HOLDING:
        return (subject,), True
    is_theirs = not pers and subject is None and story.is_they and story.verb in PRICED
    return ((story.noun,), False) if is_theirs and story.noun is not None else (pers, False)


def _direction(verb: str, noun: Noun, phrase: Phrase, said: Said) -> tuple[int, Kind]:
    """Return whether an amount comes or goes, and what is said of it."""
    if isinstance(phrase.amount, Ref):
        return (0, Kind.PART) if phrase.amount.is_rest else (flow_of(verb, noun), Kind.PLAIN)
    flow = flow_of(verb, noun)
    if phrase.is_part and verb not in STATES | GAINS:
        flow = -1
    if phrase.is_part:
        return flow, Kind.PART if flow >= 0 else Kind.TAKEN
    if said.is_goal:
        return flow, Kind.GOAL
    return flow, Kind.TOTAL if phrase.is_total else Kind.PLAIN


def _own_adjunct(story: Story, cursor: Cursor, place: int) -> bool:
    """Read "on Monday" behind one of several amounts."""
    before, start = story.when, cursor.at
    if cursor.low() in {"for", "over"} and cursor.low(2) in PERIODS:
        return False
    story.when = frozenset()
    found = read_adjunct(story, cursor)
    words, story.when = story.when, before
    following = 1 if cursor.low(1) not in {"and", "another"} else 2
    is_listed = cursor.low() in {",", "and"} and cursor.number_at(following) is not None
    if found and (is_listed or cursor.is_done):
        old = story.statements[place]
        story.statements[place] = replace(old, ref=replace(old.ref, when=old.ref.when | words))
        return True
    cursor.at = start
    return False


def read_receiver(story: Story, cursor: Cursor) -> str:
    """Read whom something is given to: "gave Bo 3 pens", "gives her dog 1 bone".

    Args:
        story: What was told so far.
        cursor: Behind the verb.

    Returns:
        Who it is, "?" for a pronoun that means nobody known; empty where nobody is named.
    """
    start = cursor.at
    found, size = kin_at(cursor)
    if not size and cursor.is_name():
        found, size = cursor.low(), 1
    elif not size and cursor.low() in _OBJECT_PRONOUNS:
        found, size = story.receiver(), 1
    cursor.move(size)
    if found and (cursor.number_at() is not None or cursor.low() in {"a", "another"}):
        return found
    cursor.at = start
    return ""


def read_thing(story: Story, cursor: Cursor) -> bool:
    """Read "each melon" in "cuts each melon into 4 slices", "eggs" in "sells eggs for $2".

    Args:
        story: What was told so far.
        cursor: Behind the verb.

    Returns:
        Whether the amount behind it is said of such a thing.
    """
    start = cursor.at
    is_each = story.verb in _TREATED and cursor.take("each", "every")
    if not is_each and (story.verb not in {"sell", "charge", "buy"} or cursor.number_at()):
        return False
    if not is_each and cursor.determiner() in {"a", "an"} and story.verb == "buy":
        cursor.at = start
        return False
    is_them = not is_each and cursor.take("them", "it")
    noun = story.noun if is_them else cursor.noun()
    is_said = noun is not None and not noun.words & HIDDEN
    is_given = is_each and story.verb in _GIVING and cursor.number_at() is not None
    is_said = is_said and (
        is_given or cursor.take(*(("into", "for", "with", "at") if is_each else ("for", "at")))
    )
    k = cursor.number_at()
    if noun is None or not is_said or k is None:
        cursor.at = start
        return False
    if is_each:
        story.pers = (*story.pers, noun)
        return True
    if cursor.quantities[k].unit == "dollar":
        story.priced = noun
        return True
    cursor.at = start
    return False


def read_treated(story: Story, cursor: Cursor) -> bool:
    """Read "[pies are] cut into 8 slices", "[they] sell for $2 each" of the subject.

    Args:
        story: What was told so far.
        cursor: Behind the verb.

    Returns:
        Whether the amount behind it is said of the subject.
    """
    is_thing = story.is_they and story.noun is not None and story.noun.head not in UNITS
    thing = story.subject or (story.noun if is_thing else None)
    thing = thing or (story.pers[0] if story.pers else None)
    k = cursor.number_at(1)
    if thing is None or k is None:
        return False
    is_money = cursor.quantities[k].unit == "dollar"
    if story.verb == "sell" and is_money and cursor.take("for", "at"):
        story.priced = thing
        return True
    if story.verb in _TREATED and not is_money and cursor.take("into"):
        story.pers = story.pers or (thing,)
        return True
    return False


def read_plain(story: Story, cursor: Cursor, said: Said) -> bool:
    """Pass an object that says no amount.

    Args:
        story: What was told so far.
        cursor: Behind the verb.
        said: The verb.

    Returns:
        Whether what stands here is none, or such a one.
    """
    is_going_on = said.is_goal or said.cue.text.endswith("ing")
    if story.verb in _STATED and not is_going_on:
        return False
    if cursor.is_done or cursor.low() in HARMLESS | BOUNDS or cursor.take(*_OBJECT_PRONOUNS):
        return True
    start = cursor.at
    cursor.determiner()
    noun = cursor.noun()
    if noun is None or noun.words & HIDDEN:
        cursor.at = start
        return False
    return True
