"""What a clause says: its verb, its amounts, and what is said of them."""

from __future__ import annotations

from dataclasses import replace

from sidecar.derivation.amounts import phrase_at
from sidecar.derivation.cursor import Cursor
from sidecar.derivation.lexicon import (
    ADVERBS,
    ASPECTS,
    AUXILIARIES,
    BOUNDS,
    FORMS,
    HARMLESS,
    HIDDEN,
    PRICED,
    PRONOUNS,
    STATES,
)
from sidecar.derivation.objects import (
    flow_of,
    read_objects,
    read_plain,
    read_receiver,
    read_thing,
    read_treated,
)
from sidecar.derivation.phrases import AGE, MORE, Phrase
from sidecar.derivation.story import Said, Story
from sidecar.derivation.tails import read_tail, receive
from sidecar.derivation.values import Form
from sidecar.derivation.wording import is_plural, listed
from sidecar.derivation.world import Amount, Given, Kind, Noun, Ref, Scaled, Statement

_WANTING = listed("want need hope plan")
_NEEDING = listed("need want require")
_EACH = listed("each apiece per every")
_TURNS = listed("start begin end finish come leave")
_BEGINNINGS = listed("start begin come")


def read_predicate(story: Story, cursor: Cursor) -> bool:
    """Read verb, amounts and adjuncts; commas and "and" may bring further verbs.

    Args:
        story: What was told so far.
        cursor: Behind the subject.

    Returns:
        Whether everything to the end of the clause was understood.
    """
    if not _verb_phrase(story, cursor):
        return False
    while True:
        start = cursor.at
        while cursor.take(",", "and", "but", "then", "also") or cursor.adverbs():
            pass
        is_verb = cursor.at > start and cursor.low() in FORMS and not cursor.is_name()
        if cursor.at > start and _more(story, cursor):
            continue
        if not is_verb or not _verb_phrase(story, cursor):
            cursor.at = start
            break
    return cursor.is_done or cursor.low() in BOUNDS


def _more(story: Story, cursor: Cursor) -> bool:
    """Read further amounts of the verb: "[gives 5 pens to Bo] and 6 pens to Cy"."""
    first = len(story.statements)
    if story.said is None or cursor.number_at() is None or first == 0:
        return False
    if not read_objects(story, cursor, story.said, is_more=True):
        return False
    read_tail(story, cursor, first, story.said.cue)
    return True


def _verb_phrase(story: Story, cursor: Cursor) -> bool:
    """Read one verb with what belongs to it."""
    said = _verb(story, cursor)
    if said is None:
        return False
    first = len(story.statements)
    story.said = None
    if story.phrase is not None and not (
        _shares_price(story, cursor, story.phrase) or _each_of_them(story, cursor, story.phrase)
    ):
        return _said_of(story, cursor, story.phrase, said)
    if story.is_taking:
        return _taken(story, cursor, said)
    if story.verb in _TURNS:
        _begun(story, cursor)
    _particle(story, cursor)
    if story.verb == "tip" and _tipped(story, cursor, said):
        return True
    receiver = read_receiver(story, cursor)
    if read_treated(story, cursor) or read_thing(story, cursor):
        receiver = ""
    is_stated = read_objects(story, cursor, said)
    story.said = said if is_stated and not receiver else None
    if receiver and is_stated:
        receive(story, first, receiver)
    if not is_stated and (receiver or not read_plain(story, cursor, said)):
        return False
    read_tail(story, cursor, first, said.cue)
    return True


def _verb(story: Story, cursor: Cursor) -> Said | None:
    """Read auxiliaries, aspects and a verb; note its lemma."""
    cue, lemma, is_goal = cursor.cue(), "be" if story.is_short else "", False
    if cursor.low(1) == "paid" and FORMS.get(cursor.low()) in {"be", "get"}:
        story.verb = "earn"
        cursor.move(2)
        return Said(cue, is_goal)
    if cursor.take("each"):
        story.each()
    while True:
        cursor.adverbs()
        low = cursor.low()
        size = _aspect(cursor, is_first=not lemma)
        if size:
            is_goal = is_goal or FORMS.get(low) in _WANTING
            lemma = lemma or (FORMS.get(low, "") if low in AUXILIARIES else "")
            cursor.move(size)
            continue
        is_new = not lemma and _is_new_verb(cursor)
        if low in FORMS or is_new:
            cue, lemma = cursor.cue(), _stem(low) if is_new else FORMS[low]
            cursor.move()
        if lemma == "be" and cursor.take("worth"):
            lemma = "cost"
        story.verb = lemma or story.verb
        if lemma and cursor.low() == "each" and cursor.number_at(1) is not None:
            cursor.move()
            story.each()
        return Said(cue, is_goal or lemma in _NEEDING) if lemma else None


def _aspect(cursor: Cursor, *, is_first: bool) -> int:
    """Return how many words stand here before the verb: "will", "wants to", "is able to"."""
    low, following = cursor.low(), cursor.low(1)
    if low == "to":
        return 1 if is_first else 0
    if low == "able" and following == "to":
        return 2
    is_modal = low in {"can", "could", "will"} and cursor.number_at(1) is None
    if low in AUXILIARIES and (is_modal or following in FORMS or following in ADVERBS | {"able"}):
        return 1
    if FORMS.get(low) not in ASPECTS:
        return 0
    return 2 if following == "to" else int(following.endswith("ing"))


def _is_new_verb(cursor: Cursor) -> bool:
    """Return whether an unknown word stands where a verb must: behind a name or pronoun."""
    low, before = cursor.low(), cursor.words[cursor.at - 1]
    is_aspect = before.low == "to" and FORMS.get(cursor.low(-2)) in ASPECTS
    is_bare = (is_aspect or before.low in {"can", "could", "will"}) and low[:1].isalpha()
    if is_bare and low not in HIDDEN | ADVERBS | FORMS.keys() | HARMLESS:
        return True
    is_behind = before.low in PRONOUNS or (cursor.at > cursor.start and cursor.is_name(-1))
    is_shaped = low.endswith(("ed", "s")) and low[:1].isalpha() and not low.endswith("'s")
    return is_behind and is_shaped and low not in HIDDEN | ADVERBS | FORMS.keys()


def _stem(low: str) -> str:
    """Return an unknown verb without its ending."""
    ending = next((end for end in ("ed", "es", "s") if low.endswith(end)), "")
    return low.removesuffix(ending)


def _particle(story: Story, cursor: Cursor) -> None:
    """Read "away" of "gives away 5 pens", "with" of "pays with $5", "turned 30"."""
    if story.verb == "turn" and cursor.number_at() is not None:
        story.verb, story.noun = "be", AGE
    if story.verb == "pay" and cursor.take("with"):
        story.verb = "have"
    if story.verb == "make" and cursor.phrase("up of"):
        story.verb = "have"
        return
    is_amount = cursor.number_at(1) is not None or cursor.low(1) in {"a", "an", "another"}
    if is_amount and cursor.take("out", "away", "up", "down"):
        is_gone = story.verb == "take" and cursor.low(-1) in {"out", "away"}
        story.verb = "remove" if is_gone else story.verb


def _tipped(story: Story, cursor: Cursor, said: Said) -> bool:
    """Read "tips the waiter 20%"."""
    start = cursor.at
    if cursor.determiner():
        cursor.noun()
    elif cursor.low() in {"him", "her", "them"}:
        cursor.move()
    k = cursor.number()
    is_share = k is not None and cursor.quantities[k].form is Form.SHARE
    if not is_share or not (cursor.is_done or cursor.low() in BOUNDS):
        cursor.at = start
        return False
    story.add(Statement(Ref(MORE, story.owner, "tip"), Given(k), said.cue, cursor.sentence))
    return True


def _begun(story: Story, cursor: Cursor) -> None:
    """Read "started [the day] with" as what was there."""
    start = cursor.at
    cursor.take("up", "out", "off")
    is_with = cursor.take("with")
    if not is_with and cursor.determiner() and cursor.noun():
        is_with = cursor.take("with")
    if is_with and cursor.number_at() is not None and story.verb in _BEGINNINGS:
        story.verb = "have"
    else:
        cursor.at = start


def _taken(story: Story, cursor: Cursor, said: Said) -> bool:
    """Read "it takes [Ann] 20 minutes to paint each wall" behind the verb."""
    story.is_taking = False
    first = len(story.statements)
    read_receiver(story, cursor)
    phrase = phrase_at(cursor, story.setting())
    lemma = FORMS.get(cursor.low(1), "") if cursor.low() == "to" else ""
    if phrase is None or phrase.noun is None or not lemma:
        return False
    cursor.move(2)
    cursor.take("up")
    is_counted = cursor.take("each", "every", "one", "a", "an")
    if not is_counted:
        cursor.determiner()
    noun = cursor.noun()
    counted = None if is_counted or noun is not None else cursor.number()
    amount: Amount = phrase.amount
    if counted is not None:
        noun, is_counted = cursor.noun(), True
        amount = Scaled(Given(counted), phrase.amount, said.cue, is_inverse=True)
    is_unread = cursor.number_at() is not None or (is_counted and noun is None)
    if is_unread or (noun is not None and noun.words & HIDDEN):
        return False
    pers = (noun,) if is_counted and noun is not None else ()
    when = frozenset[str]() if is_counted or noun is None else noun.words
    ref = Ref(phrase.noun, "", lemma, when)
    story.add(Statement(ref, amount, said.cue, cursor.sentence, 0, pers))
    read_tail(story, cursor, first, said.cue)
    return True


def _each_of_them(story: Story, cursor: Cursor, phrase: Phrase) -> bool:
    """Return whether each of several things has what follows: "10 boys have 7 pens each"."""
    is_plain = isinstance(phrase.amount, Given) and not phrase.is_part and phrase.noun is not None
    lows = [cursor.words[index].low for index in range(cursor.at, cursor.end)]
    is_each = cursor.number_at() is not None and lows.count("each") == 1 and lows[-2] == "each"
    if not is_plain or not is_each or story.phrases or phrase.noun is None:
        return False
    ref = Ref(phrase.noun, "", "be")
    story.add(Statement(ref, phrase.amount, cursor.cue(-1), cursor.sentence))
    story.phrase, story.subject = None, phrase.noun
    return True


def _shares_price(story: Story, cursor: Cursor, phrase: Phrase) -> bool:
    """Return whether a price or weight of several things follows: "5 pens cost $10"."""
    is_plain = isinstance(phrase.amount, Given) and not phrase.is_part and phrase.noun is not None
    lows = {cursor.words[index].low for index in range(cursor.at, cursor.end)}
    if not is_plain or story.verb not in PRICED or cursor.number_at() is None or lows & _EACH:
        return False
    story.phrase, story.subject, story.priced_for = None, phrase.noun, phrase.amount
    return True


def _said_of(story: Story, cursor: Cursor, phrase: Phrase, said: Said) -> bool:
    """Read what is said of an amount: "half of the pens are red", "20 students bought"."""
    story.phrase = None
    first = len(story.statements)
    is_gone = story.verb != "be" and cursor.take("away", "off", "out")
    noun = phrase.noun and _described(story, cursor, phrase.noun, is_part=phrase.is_part)
    if noun is None or story.verb == "return":
        return False
    kind = Kind.PART if phrase.is_part else Kind.PLAIN
    flow = -1 if is_gone else flow_of(story.verb, noun)
    if kind is Kind.PART and story.verb not in STATES:
        kind, flow = Kind.TAKEN, -1
    owner = _owner_of(phrase.amount, story)
    ref = Ref(noun, owner, story.verb, story.when)
    story.add(Statement(ref, phrase.amount, said.cue, cursor.sentence, flow, (), kind))
    for another in story.phrases:
        if another.noun is not None:
            ref = replace(ref, noun=another.noun)
            story.add(Statement(ref, another.amount, said.cue, cursor.sentence, flow, (), kind))
    story.phrases = []
    if kind is not Kind.PART:
        story.noun = noun
    if cursor.low() in {"in", "within"} and cursor.number_at(1) is not None:
        return False
    read_tail(story, cursor, first, said.cue)
    return True


def _owner_of(amount: Amount, story: Story) -> str:
    """Return whose it is what something is a part of."""
    match amount:
        case Scaled(_, Ref(is_last=True), _, _) if story.statements:
            return story.statements[-1].ref.owner
        case Scaled(_, Ref(owner=owner), _, _):
            return owner
        case _:
            return ""


def _described(story: Story, cursor: Cursor, noun: Noun, *, is_part: bool) -> Noun | None:
    """Return a noun with what its predicate says of it: "[pens] are red"."""
    is_state = story.verb == "be"
    if cursor.is_done or (not is_state and cursor.low() in HARMLESS | BOUNDS):
        return noun
    if is_state and cursor.low() == "not":
        return None
    cursor.determiner()
    found = cursor.noun()
    is_done = found is not None and found.head.endswith(("ed", "wn")) and not is_part
    if found is None or (is_done and found.head not in {"red", "brown"}):
        return None
    is_named = is_state and is_plural(cursor.low(-1))
    return Noun(found.head if is_named else noun.head, noun.words | found.words)
