"""The pieces of a question: whom and what it names, when, how often, and what it states."""

from __future__ import annotations

from dataclasses import dataclass, field

from sidecar.derivation.amounts import phrase_at
from sidecar.derivation.comparands import described
from sidecar.derivation.cursor import Cursor, kin_at, possessed_at
from sidecar.derivation.lexicon import (
    ADVERBS,
    AUXILIARIES,
    DAYS,
    FORMS,
    HARMLESS,
    HIDDEN,
    OTHER_UNITS,
    TIMES,
)
from sidecar.derivation.phrases import DOLLAR, Phrase, Setting
from sidecar.derivation.relations import leaf
from sidecar.derivation.scene import KIN
from sidecar.derivation.story import Story, thing_owner
from sidecar.derivation.wording import is_plural, listed, singular
from sidecar.derivation.world import ANYBODY, Aim, Given, Noun, Ref, Statement

TIME_UNITS = frozenset(TIMES) | {"month", "year"}
"""Heads of the units of time."""

_TOTALS = listed("total altogether combined together all both overall")
_LEFTS = listed("left remain remaining remains remained leftover still")
_PERIODS = listed("day week month year hour minute second night morning weekend")
_UNITS = frozenset(OTHER_UNITS) | TIME_UNITS
_PASSED = ADVERBS | listed("there , them him her it away over out up now that ( )")
_PEOPLE = listed(
    "people friends girls boys children kids siblings brothers sisters students men women of them"
)
_EMPTY_VERBS = listed("do does did will would can could should must may might to been be")


@dataclass(slots=True)
class Draft:
    """What is known of a question so far.

    Attributes:
        aim: The kind of question.
        noun: What is counted.
        owners: Whom it names.
        verb: Lemma of its verb.
        when: Words of adjuncts.
        pers: What the answer is counted by.
        other: What it is compared with.
        givens: What it states.
        about: Things that it names.
        is_negative: Whether it asks for those that are not so.
        is_shared: Whether it asks what "each" gets.
        whole: Of what a percentage is asked for.
        shift: Quantity of the years, and their sign, after which an age is asked for.
        is_future: Whether it asks what will be.
        kinds: All that is counted, where it is more than one kind.
    """

    aim: Aim = Aim.VALUE
    noun: Noun | None = None
    owners: list[str] = field(default_factory=list)
    verb: str = ""
    when: frozenset[str] = frozenset()
    pers: tuple[Noun, ...] = ()
    other: Ref | None = None
    givens: list[Statement] = field(default_factory=list)
    about: list[Noun] = field(default_factory=list)
    is_negative: bool = False
    is_shared: bool = False
    whole: Noun | None = None
    kinds: tuple[Noun, ...] = ()
    shift: tuple[int, int] | None = None
    is_future: bool = False


def read_piece(cursor: Cursor, draft: Draft, story: Story) -> bool:
    """Read the next piece of a question.

    Args:
        cursor: A place in it.
        draft: What is known of it so far; what is read is added.
        story: What was told.

    Returns:
        Whether something was read.
    """
    for read in (
        _years,
        _afterwards,
        _group,
        _who,
        _total,
        _mark,
        _per,
        _span,
        _than,
        _given,
        _verb,
        _unit,
        _adjunct,
        _thing,
    ):
        start = cursor.at
        if read(cursor, draft, story):
            return True
        cursor.at = start
    return False


def _total(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read "in total", "altogether"."""
    if not (cursor.phrase("in total") or cursor.phrase("in all") or cursor.take(*_TOTALS)):
        return False
    if draft.aim in {Aim.VALUE, Aim.NEED}:
        draft.aim = Aim.TOTAL
    return True


def _mark(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read "left", "not", "profit", and words that say nothing."""
    if cursor.take(*_LEFTS):
        draft.aim = Aim.LEFT
        cursor.take("over", "with")
    elif cursor.take("not"):
        draft.is_negative = True
    elif cursor.phrase("in profit") or cursor.take("profit"):
        draft.aim = Aim.PROFIT
    elif cursor.phrase("in change"):
        draft.aim, draft.noun = Aim.LEFT, DOLLAR
    elif cursor.low() == "back" and draft.aim is Aim.LEFT:
        cursor.move()
    else:
        return cursor.phrase("so far") or cursor.take(*_PASSED)
    return True


def _years(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read "in 5 years" or "5 years ago" of an age."""
    is_age = draft.noun is not None and "old" in draft.noun.words
    is_later = is_age and cursor.take("in", "after")
    k = cursor.number() if is_age else None
    if k is None or not cursor.take("year", "years"):
        return False
    is_later = is_later or cursor.phrase("from now")
    is_told = is_later or cursor.take("ago")
    draft.shift = (k, 1 if is_later else -1)
    return is_told


def _span(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read "in 2 weeks", "for 5 days", "in a week", "in 3 boxes"."""
    cue = cursor.cue()
    if not cursor.take("in", "for", "after", "over", "during"):
        return False
    cursor.take("the", "these", "those")
    phrase = _plain(cursor)
    if phrase is None or phrase.noun is None or phrase.noun.words & HIDDEN:
        return False
    if phrase.noun.head not in _PERIODS and phrase.amount == Given(None):
        return False
    sentence = cursor.words[cursor.at - 1].sentence
    draft.givens.append(Statement(Ref(phrase.noun), phrase.amount, cue, sentence))
    return True


def _plain(cursor: Cursor) -> Phrase | None:
    """Read a stated amount that nothing else is said of."""
    phrase = phrase_at(cursor, Setting("", None))
    if phrase is None or not isinstance(phrase.amount, Given):
        return None
    return None if phrase.inner or phrase.is_more or phrase.is_part else phrase


def _given(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read "3 pens" in "how much do 3 pens cost"."""
    cue = cursor.cue()
    phrase = _plain(cursor) if cursor.number_at() is not None else None
    if phrase is None or phrase.noun is None:
        return False
    sentence = cursor.words[cursor.at - 1].sentence
    draft.givens.append(Statement(Ref(phrase.noun), phrase.amount, cue, sentence))
    cursor.take(",")
    cursor.take("and")
    return True


def _per(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read "per week", "each day", "a week", "at each table", "each of them", "each"."""
    if cursor.low() in {"a", "an"} and singular(cursor.low(1)) not in _PERIODS:
        return False
    if cursor.low(1) in {"each", "every"}:
        cursor.take("in", "at", "on", "for")
    if cursor.low() == "each" and _is_bare(cursor):
        cursor.move()
        draft.is_shared = True
        return True
    if not cursor.take("per", "each", "every", "a", "an"):
        return False
    if cursor.take("of"):
        cursor.determiner()
    noun = cursor.noun(before_verb=True)
    if noun is not None:
        draft.pers = (*draft.pers, noun)
    return noun is not None


def _is_bare(cursor: Cursor) -> bool:
    """Return whether "each" stands alone here."""
    following = cursor.low(1)
    is_verb = cursor.is_verb(1) and not cursor.is_verb(2)
    return following != "of" and (not following[:1].isalpha() or is_verb)


def _than(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read "than Bo", "compared to Bo"."""
    if not (cursor.take("than") or cursor.phrase("compared to")):
        return False
    owner = "+".join(draft.owners)
    other = described(cursor, Setting(owner, draft.noun, draft.verb))
    if isinstance(other, Ref):
        draft.other = other
    return isinstance(other, Ref)


def _afterwards(cursor: Cursor, _: Draft, story: Story) -> bool:
    """Read "after she buys the pens": when everything that was told has happened."""
    is_clause = cursor.low(1) in {"he", "she", "they"} and FORMS.get(cursor.low(2), "") in {
        s.ref.verb for s in story.statements
    }
    if not is_clause or not cursor.take("after"):
        return False
    cursor.move(2)
    cursor.determiner()
    noun = cursor.noun()
    return cursor.is_done and (noun is None or not noun.words & HIDDEN)


def _group(cursor: Cursor, draft: Draft, story: Story) -> bool:
    """Read "the three", "all three friends": those who were named, where they are as many."""
    if cursor.phrase("all of them") or cursor.phrase("both of them"):
        draft.owners.append(ANYBODY)
        return True
    is_group = cursor.low() in {"of", "by", "in", "at"} and cursor.low(1) in {"the", "these", "all"}
    cursor.move(1 if is_group else 0)
    if not cursor.take("the", "these", "all"):
        return False
    cursor.take("the")
    k = cursor.number()
    owners = {owner for s in story.statements for owner in s.ref.owner.split("+")}
    if k is None or cursor.quantities[k].value != len(owners - {"", ANYBODY}):
        return False
    if cursor.low() in _PEOPLE:
        cursor.move()
    elif is_group or is_plural(cursor.low()):
        cursor.noun(before_verb=True)
    story.units.add(k)
    draft.owners.append(ANYBODY)
    return True


def _whose(cursor: Cursor, story: Story) -> tuple[str, int]:
    """Return who "Ann", "Ann's sister", "Ann's dog" or "Mr. Bo" is, and how many words say so."""
    thing, words = possessed_at(cursor)
    if words and any(thing == s.ref.owner for s in story.statements):
        return thing, words
    if cursor.is_name() and cursor.low().endswith("'s") and cursor.low(1) in KIN:
        return cursor.low(1), 2
    if cursor.low() in {"mr", "mrs", "ms"} and cursor.low(1) == ".":
        return cursor.low(2), 3
    kin, size = kin_at(cursor)
    return (kin, size) if size or not cursor.is_name() else (cursor.low().removesuffix("'s"), 1)


def _who(cursor: Cursor, draft: Draft, story: Story) -> bool:
    """Read a name, kin or a pronoun."""
    if cursor.is_name(1):
        cursor.take("the")
    low = cursor.low()
    owner, size = _whose(cursor, story)
    if not size and low in listed("he she it i we you"):
        owner, size = story.meant(low), 1
    elif not size and low == "they":
        owner, size = ANYBODY, 1
    if not size:
        return False
    cursor.move(size)
    while cursor.is_name():
        cursor.move()
    draft.owners.append(owner)
    if low == "they":
        cursor.take("both", "all")
    cursor.take("and", ",")
    cursor.take("and")
    return True


def _verb(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read an auxiliary or a verb."""
    low = cursor.low()
    lemma = FORMS.get(low, "")
    if low not in AUXILIARIES and not lemma:
        return False
    if low not in _EMPTY_VERBS or (low == "be" and not draft.verb):
        draft.verb = lemma or draft.verb
    draft.is_future = draft.is_future or low == "will"
    if lemma == "need" and draft.aim is Aim.VALUE:
        draft.aim = Aim.NEED
    cursor.move()
    return True


def _unit(cursor: Cursor, draft: Draft, _: Story) -> bool:
    """Read "in cents": the unit of the answer."""
    unit = singular(cursor.low(1))
    if cursor.low() != "in" or unit not in _UNITS or cursor.low(1) == "second":
        return False
    kept = draft.noun.words & {"old", "tall"} if draft.noun else frozenset[str]()
    draft.noun = Noun(unit, kept | {unit})
    cursor.move(2)
    return True


def _adjunct(cursor: Cursor, draft: Draft, story: Story) -> bool:
    """Read "on Monday", "in the bowl", "for her party", "in Cape May"."""
    if not cursor.take(*HARMLESS):
        return False
    if cursor.take("him", "her", "them") and cursor.low() == "to":
        return True
    if cursor.low() in DAYS:
        while cursor.take(*DAYS):
            draft.when |= {cursor.low(-1)}
            cursor.take("and", ",", "to")
        return True
    if cursor.is_name():
        name = cursor.low().removesuffix("'s")
        if any(name in _owners(s) for s in story.statements):
            draft.owners.append(name)
        while cursor.is_name():
            cursor.move()
        if cursor.low(-1).endswith("'s"):
            cursor.noun(before_verb=True)
        return True
    noun = _named(cursor)
    if noun is not None:
        draft.when |= noun.words
    return noun is not None


def _owners(statement: Statement) -> set[str]:
    """Return whom a statement speaks of: who has it, and with whom it is compared."""
    root = leaf(statement.amount)
    return {*statement.ref.owner.split("+"), *(root.owner.split("+") if root else ())}


def _thing(cursor: Cursor, draft: Draft, story: Story) -> bool:
    """Read "the shop", "red": what has it, or what it is."""
    if cursor.take(*DAYS):
        draft.when |= {cursor.low(-1)}
        return True
    if cursor.low() in {s.ref.verb for s in story.statements}:
        draft.verb = cursor.low()
        cursor.move()
        return True
    noun = _named(cursor)
    if noun is None:
        return False
    owners = {s.ref.owner for s in story.statements if noun.head in s.ref.owner.split()}
    exact = owners & {thing_owner(noun)}
    if len(exact or owners) == 1:
        draft.owners += exact or owners
    else:
        draft.about.append(noun)
    return True


def _named(cursor: Cursor) -> Noun | None:
    """Read a noun phrase that bears on no amount."""
    cursor.determiner()
    noun = cursor.noun(before_verb=True)
    return None if noun is None or noun.words & HIDDEN else noun
