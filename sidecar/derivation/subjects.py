"""Who or what a clause speaks of."""

from __future__ import annotations

from sidecar.derivation.adjuncts import read_adjunct, read_time
from sidecar.derivation.amounts import GROUPS, phrase_at
from sidecar.derivation.cursor import Cursor, kin_at, possessed_at
from sidecar.derivation.lexicon import ADVERBS, BE, FORMS, HARMLESS, HIDDEN, PERIODS, PRONOUNS
from sidecar.derivation.phrases import AGE, TRAITS, Phrase
from sidecar.derivation.scene import KIN
from sidecar.derivation.story import Story, thing_owner
from sidecar.derivation.wording import is_plural, listed
from sidecar.derivation.world import ANYBODY, Given, Ref, Statement

_PLACES = listed("city state town village country")
GROUPED = listed("boy girl friend man woman brother sister sibling person child")
"""Nouns that mean all people spoken of: "together the boys have"."""


def read_subject(story: Story, cursor: Cursor) -> bool:
    """Read who or what a clause speaks of.

    Args:
        story: What was told so far; the subject is noted there.
        cursor: At the beginning of the clause.

    Returns:
        Whether it was understood.
    """
    low = cursor.low()
    if low == "there's" or (low == "there" and cursor.low(1) in BE):
        cursor.move()
        story.owner, story.is_short = "", low == "there's"
        return True
    if low in {"each", "every"}:
        return _each(story, cursor)
    if _is_taking(cursor):
        cursor.move()
        story.is_taking = True
        return True
    if cursor.is_name(1) and cursor.is_verb(2) and not cursor.low(1).endswith("'s"):
        cursor.take("the")
    if low == "the" and cursor.low(1) in _PLACES and cursor.low(2) == "of" and cursor.is_name(3):
        cursor.move(3)
    if cursor.is_name() or kin_at(cursor)[1] or low in {"mr", "mrs", "ms"}:
        return _people(story, cursor)
    return _other(story, cursor)


def _is_taking(cursor: Cursor) -> bool:
    """Return whether "it takes" or "it costs" begins here; what it takes stands behind."""
    return cursor.low() == "it" and FORMS.get(cursor.low(1)) in {"take", "cost"}


def _other(story: Story, cursor: Cursor) -> bool:
    """Read a pronoun, an amount or a thing, or nothing before a verb."""
    low = cursor.low()
    story.is_they = low in {"they", "it"}
    pronoun, _, rest = low.partition("'")
    if pronoun in PRONOUNS and rest in {"", "s", "re", "ll", "ve"}:
        story.is_short = bool(rest)
        story.owner = story.meant(pronoun)
        cursor.move()
        return True
    if low in FORMS or (low in ADVERBS and cursor.low(1) in FORMS):
        return bool(story.owner or story.statements)
    is_group = cursor.low(1) in GROUPS and cursor.low(2) == "of"
    is_another = low == "another" and cursor.number_at(1) is not None
    if (
        is_another
        or cursor.number_at() is not None
        or (is_group and cursor.number_at(3) is not None)
    ):
        return _counted_subject(story, cursor)
    return _thing(story, cursor)


def _counted_subject(story: Story, cursor: Cursor) -> bool:
    """Read "20 students" before "bought tickets", "half of the pens" before "are red"."""
    k = cursor.number_at()
    phrase = phrase_at(cursor, story.setting())
    read_time(story, cursor)
    more: list[Phrase] = []
    while phrase is not None and not phrase.is_part and _goes_on(cursor):
        another = phrase_at(cursor, story.setting())
        if another is None or another.noun is None or another.is_part:
            return False
        more.append(another)
    ahead = 1 if cursor.low() == "each" and not more else 0
    if phrase is None or phrase.noun is None or not cursor.is_verb(ahead):
        return False
    is_one = k is not None and cursor.quantities[k].value == 1 and not phrase.is_part
    if k is not None and is_one:
        story.units.add(k)
        story.subject = phrase.noun
        story.owner = ""
        return True
    story.owner = ""
    if cursor.low() == "each" and not phrase.is_part:
        ref = Ref(phrase.noun, "", "be")
        story.add(Statement(ref, phrase.amount, cursor.cue(), cursor.sentence))
        story.subject, story.pers = phrase.noun, (phrase.noun,)
        cursor.move()
        return True
    story.phrase = phrase
    story.phrases = more
    return True


def _goes_on(cursor: Cursor) -> bool:
    """Read "and" before another amount: "12 boys and 5 girls came"."""
    size = 2 if cursor.low() == "," and cursor.low(1) == "and" else 1
    is_list = cursor.low() in {",", "and"} and cursor.number_at(size) is not None
    cursor.move(size if is_list else 0)
    return is_list


def _people(story: Story, cursor: Cursor) -> bool:
    owners: list[str] = []
    while True:
        kin, size = kin_at(cursor)
        if size:
            cursor.move(size)
            owners.append(kin)
        elif cursor.low() in {"mr", "mrs", "ms"} and cursor.low(1) == ".":
            owners.append(cursor.low(2))
            cursor.move(3)
        elif cursor.is_name() and cursor.low().endswith("'s"):
            return not owners and _possessed(story, cursor)
        elif cursor.is_name():
            owners.append(cursor.low())
            cursor.move()
            while cursor.is_name():
                cursor.move()
        else:
            return False
        if (cursor.low() == "and" and (cursor.is_name(1) or cursor.low(1) in {"his", "her"})) or (
            cursor.low() == "," and cursor.is_name(1)
        ):
            cursor.move()
        elif cursor.low() == "," and cursor.low(1) == "and" and cursor.is_name(2):
            cursor.move(2)
        else:
            break
    _aside(cursor, owners)
    story.owner = "+".join(owners)
    story.last = owners[0]
    story.people += owners
    cursor.take("both", "together", "each") if len(owners) > 1 and cursor.low() != "each" else None
    return True


def _aside(cursor: Cursor, owners: list[str]) -> None:
    """Pass who somebody is, or where people are: "Bo, a teacher,", "Ann and Bo at Rome"."""
    start = cursor.at
    if len(owners) > 1 and cursor.low() in {"at", "from", "in"} and cursor.is_name(1):
        cursor.move()
        while cursor.is_name():
            cursor.move()
        return
    if cursor.take(",") and cursor.determiner():
        noun = cursor.noun(before_verb=True)
        if noun is not None and not noun.words & HIDDEN and cursor.take(",") and cursor.is_verb():
            return
    cursor.at = start


def _possessed(story: Story, cursor: Cursor) -> bool:
    """Read "Ann's brother" or "Ann's brown dog"."""
    if cursor.low(1) in TRAITS:
        story.owner = story.last = cursor.low().removesuffix("'s")
        story.people.append(story.owner)
        story.numbered = story.noun = TRAITS[cursor.low(1)]
        cursor.move(2)
        cursor.adverbs()
        return cursor.low() in BE
    if cursor.low(1) not in KIN:
        story.owner, size = possessed_at(cursor)
        cursor.move(size)
        story.things.append(story.owner)
        return bool(size) and cursor.is_verb()
    story.possessor = cursor.low().removesuffix("'s")
    if story.kin.setdefault(cursor.low(1), story.possessor) != story.possessor:
        return False
    story.people.append(story.possessor)
    story.owner = cursor.low(1)
    cursor.move(2)
    if cursor.is_name():
        story.owner = cursor.low()
        cursor.move()
    story.last = story.owner
    return True


def _each(story: Story, cursor: Cursor) -> bool:
    cursor.move()
    if cursor.low() == "of":
        cursor.move()
        cursor.determiner()
        cursor.take("them")
        cue, k = cursor.cue(), cursor.number()
        noun = cursor.noun(before_verb=True) or story.noun
        if k is not None and noun is not None and not story.repeats(cursor, k, noun):
            story.add(Statement(Ref(noun), Given(k), cue, cursor.sentence))
    elif cursor.low() == "one" or (
        (cursor.is_verb() and not cursor.is_verb(1))
        and cursor.low(1) != "of"
        and not cursor.low(1)[:1].isalpha()
    ):
        k = cursor.number_at()
        if cursor.low() == "one" and k is not None:
            story.units.add(k)
        cursor.take("one")
        noun = story.noun
    else:
        noun = cursor.noun(before_verb=True)
    if noun is None or noun.words & HIDDEN:
        return False
    story.pers = (noun,)
    if noun.head not in PERIODS:
        story.owner = ""
        return True
    cursor.take(",")
    pers = story.pers
    found = read_subject(story, cursor)
    story.pers = (*pers, *(per for per in story.pers if per not in pers))
    return found


def _thing(story: Story, cursor: Cursor) -> bool:
    """Read a thing, its price, or its number."""
    start = cursor.at
    if _priced(story, cursor):
        return True
    cursor.at = start
    if cursor.phrase("the number of") or cursor.phrase("the total number of"):
        story.numbered, story.owner = cursor.noun(before_verb=True), ""
        while cursor.low() in {"in", "on", "at"} and read_adjunct(story, cursor):
            pass
        return story.numbered is not None and cursor.low() in BE
    if cursor.phrase("the sum of their ages"):
        story.owner = ANYBODY
        return True
    if cursor.phrase("the sum of"):
        return _ages(story, cursor)
    return _plain(story, cursor)


def _ages(story: Story, cursor: Cursor) -> bool:
    """Read "Ann's and Bo's ages", "Ann and Bo's ages" behind "the sum of"."""
    owners: list[str] = []
    while cursor.is_name():
        owners.append(cursor.low().removesuffix("'s"))
        cursor.move()
        cursor.take(",")
        cursor.take("and")
    story.people += owners
    story.owner, story.numbered = "+".join(owners), AGE
    is_said = len(owners) > 1 and cursor.take("ages")
    cursor.adverbs()
    return is_said and cursor.low() in BE


def _plain(story: Story, cursor: Cursor) -> bool:
    """Read a noun with what stands behind it: "a shop on the hill", "the 3 boxes"."""
    article = cursor.determiner()
    k = cursor.number()
    noun = cursor.noun(before_verb=True)
    if noun is None or noun.words & HIDDEN or not (k is None or story.repeats(cursor, k, noun)):
        return False
    while cursor.low() in HARMLESS - {"by"} and not cursor.is_verb():
        if not read_adjunct(story, cursor):
            return False
    is_group = article == "the" and noun.head in GROUPED and is_plural(cursor.low(-1))
    if is_group and k is None and len(set(story.people)) > 1 and len(noun.words) == 1:
        story.owner = ANYBODY
        return True
    story.subject = noun
    story.is_one = article in {"a", "an"}
    story.owner = thing_owner(noun) if article else ""
    if story.owner:
        story.things.append(story.owner)
    return True


def _priced(story: Story, cursor: Cursor) -> bool:
    """Read "the price of a pen", "the cost of one pen"."""
    if not (cursor.phrase("the price of") or cursor.phrase("the cost of")):
        return False
    article = cursor.determiner()
    k = None if article else cursor.number()
    noun = cursor.noun(before_verb=True)
    if k is not None and cursor.quantities[k].value != 1:
        return False
    if noun is None or noun.words & HIDDEN:
        return False
    if k is not None:
        story.units.add(k)
    story.subject, story.owner = noun, ""
    return True
