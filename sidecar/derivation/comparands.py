"""What something is compared with: people, things, times, and the number of something."""

from __future__ import annotations

from dataclasses import replace

from sidecar.derivation.cursor import Cursor, kin_at, possessed_at
from sidecar.derivation.lexicon import DAYS, FORMS, GENDERS, PRICED
from sidecar.derivation.phrases import VALUES, Setting
from sidecar.derivation.scene import KIN
from sidecar.derivation.wording import listed
from sidecar.derivation.world import Amount, Joint, Noun, Ref

_THESE = frozenset({"that", "this"})
_DOES = listed("did does do has had have is was are were will could can")
_PREPOSITIONS = listed("on in at during")
_NOW = listed("yesterday today")
_TIMES = listed("day week month year morning hour one")


def stand_in(noun: Noun, setting: Setting) -> Noun:
    """Return "blue ones" as what was counted last.

    Args:
        noun: As read.
        setting: Knows what was counted last.

    Returns:
        The noun, with its head where it has none of its own.
    """
    if noun.head != "one" or setting.noun is None:
        return noun
    head = setting.noun.head
    return Noun(head, (noun.words - {"one"}) | {head})


def described(cursor: Cursor, setting: Setting) -> Amount | None:
    """Pass a description of what something is compared with, behind "than" or "as".

    Args:
        cursor: A place.
        setting: What it may leave out; its noun is what is compared.

    Returns:
        The description, ``None`` when it is not understood.
    """
    if cursor.low() == "the" and cursor.is_name(1):
        cursor.move()
    if cursor.is_name() or kin_at(cursor)[1]:
        return person(cursor, setting)
    if cursor.low() in {"he", "she", "they"}:
        return _pronoun(cursor, setting)
    if cursor.low() in {"him", "her", "them"} and not cursor.low(1)[:1].isalpha():
        cursor.move()
        return Ref(setting.noun, setting.last) if setting.last else None
    if cursor.low() in _PREPOSITIONS:
        return Ref(setting.noun, setting.owner, "", when_at(cursor))
    if cursor.low() in _THESE and not cursor.low(1)[:1].isalpha():
        cursor.move()
        return Ref(setting.noun, is_last=True)
    return _thing(cursor, setting)


def _pronoun(cursor: Cursor, setting: Setting, *, is_number: bool = False) -> Ref:
    """Read "he has", "she did on Monday", "he does snakes", "he gave to Bo"."""
    gender = {"he": "m", "she": "f"}.get(cursor.low(), "")
    cursor.move()
    verb = _verb(cursor)
    if cursor.low() == "to" and cursor.is_name(1):
        cursor.move(2)
    cursor.determiner()
    other = cursor.noun() if cursor.low() not in DAYS else None
    if other is not None:
        return Ref(other, setting.owner)
    when = when_at(cursor)
    is_other = GENDERS.get(setting.owner, gender) != gender
    is_last = bool(setting.last) and (is_other or (not when and not is_number))
    return Ref(setting.noun, setting.last if is_last else setting.owner, verb, when)


def person(cursor: Cursor, setting: Setting) -> Ref | None:
    """Pass "Bo", "Bo's pens", "her sister has", "Bo and Cy combined".

    Args:
        cursor: A place.
        setting: What it may leave out.

    Returns:
        The description, ``None`` when it is not understood.
    """
    owners: list[str] = []
    while True:
        kin, size = kin_at(cursor)
        if not size and not cursor.is_name():
            return None
        owners.append(kin or cursor.low().removesuffix("'s"))
        if not size and cursor.low().endswith("'s"):
            owners[-1] = _possessor(cursor, setting)
        else:
            cursor.move(max(size, 1))
            while not size and cursor.is_name():
                cursor.move()
        if cursor.low() != "and" or not _is_person(cursor, 1) or _is_clause(cursor):
            break
        cursor.move()
    is_joint = cursor.take("combined", "together")
    if len(owners) > 1 and not is_joint:
        return None
    _verb(cursor)
    return Ref(setting.noun, "+".join(owners), "", when_at(cursor))


def _possessor(cursor: Cursor, setting: Setting) -> str:
    """Pass "Bo's", "Bo's pens" where pens are counted, or "Bo's dog"; return whose amount it is."""
    owner = cursor.low().removesuffix("'s")
    thing, size = possessed_at(cursor)
    cursor.move(max(size, 1))
    if not size:
        noun = cursor.noun(before_verb=True)
        is_kin = noun is not None and noun.head in KIN
        if noun is not None and is_kin and (setting.noun is None or setting.noun.head != noun.head):
            return noun.head
    words = frozenset(thing.split()[1:])
    is_counted = setting.noun is not None and setting.noun.head in words
    return owner if not size or is_counted or words & VALUES else thing


def _is_person(cursor: Cursor, ahead: int) -> bool:
    return cursor.is_name(ahead) or cursor.low(ahead) in {"his", "her", "their"}


def _is_clause(cursor: Cursor) -> bool:
    """Return whether behind "and" a name and a verb begin a clause of their own."""
    return cursor.is_name(1) and (cursor.is_verb(2) or cursor.low(2) == "also")


def _verb(cursor: Cursor) -> str:
    """Pass the verb of "than Bo has" or "than Bo picked"; return the lemma of a full verb."""
    low = cursor.low()
    if low in _DOES:
        cursor.move()
        return ""
    if low in FORMS and (cursor.low(1) != "to" or cursor.is_name(2)):
        cursor.move()
        return FORMS[low]
    return ""


def when_at(cursor: Cursor) -> frozenset[str]:
    """Pass "on Monday", "in the first week"; "in an hour" is no time at which something was."""
    found: set[str] = set()
    while cursor.low() in _PREPOSITIONS | _NOW:
        start = cursor.at
        article = ""
        if cursor.low() in _PREPOSITIONS:
            cursor.move()
            article = cursor.determiner()
        if cursor.low() in DAYS:
            found.add(cursor.low())
            cursor.move()
            continue
        noun = cursor.noun(before_verb=True)
        if noun is None or article in {"a", "an"}:
            cursor.at = start
            break
        found |= noun.words
    return frozenset(found)


_LEFT = ("what is left", "what was left", "what's left", "what remained", "what remains")
_WHOSE = listed("the his her their")


def remainder(cursor: Cursor, setting: Setting) -> Ref | None:
    """Pass "the rest", "the remaining pens", "what's left".

    Args:
        cursor: A place; moved only when something is read.
        setting: What it may leave out.

    Returns:
        The description, ``None`` when none stands here.
    """
    start = cursor.at
    noun = None
    if any(cursor.phrase(text) for text in _LEFT):
        return Ref(setting.noun, setting.owner, is_rest=True)
    if cursor.take(*_WHOSE):
        if cursor.take("remaining"):
            noun = cursor.noun()
            cursor.take("ones")
        elif cursor.take("rest", "remainder"):
            if cursor.take("of"):
                cursor.determiner()
                noun = cursor.noun()
        else:
            cursor.at = start
            return None
        return Ref(noun or setting.noun, setting.owner, is_rest=True)
    return None


def whose(cursor: Cursor, setting: Setting) -> Amount | None:
    """Pass whose number it is: "[the number of pens] that Bo has", "on Monday"; may be empty.

    Args:
        cursor: A place.
        setting: What it may leave out; its noun is what is counted.

    Returns:
        The description, ``None`` when it is not understood.
    """
    cursor.take("that")
    is_said = cursor.take("as") or cursor.is_name() or bool(kin_at(cursor)[1])
    is_said = is_said or cursor.low() in {"he", "she", "they"}
    is_timed = cursor.low() in {"in", "on"} and (cursor.low(1) in DAYS or cursor.low(1) == "the")
    if cursor.low() in {"he", "she", "they"}:
        return _pronoun(cursor, setting, is_number=True)
    return described(cursor, setting) if is_said or is_timed else Ref(setting.noun)


def _thing(cursor: Cursor, setting: Setting) -> Amount | None:
    """Read "the number of pens Bo has", "red pens", "the first week", "there are pens"."""
    if cursor.phrase("the number of") or cursor.phrase("the amount of"):
        noun = cursor.noun()
        return None if noun is None else whose(cursor, replace(setting, noun=noun))
    cursor.take("there")
    cursor.take("are", "were")
    is_single = cursor.determiner() in {"a", "an"}
    noun = None if is_single and setting.verb not in PRICED else cursor.noun(before_verb=True)
    if noun is None:
        return None
    if setting.verb in PRICED and setting.noun is not None and noun.head != setting.noun.head:
        return Ref(setting.noun, per=noun)
    noun = stand_in(noun, setting)
    both = _together(cursor, noun)
    if both is not None:
        return both
    _verb(cursor)
    if noun.head not in _TIMES:
        return Ref(noun, "", "", when_at(cursor))
    return Ref(setting.noun, setting.owner, "", noun.words | when_at(cursor))


def _together(cursor: Cursor, first: Noun) -> Joint | None:
    """Read "[cats] and dogs combined"."""
    start, cue = cursor.at, cursor.cue()
    nouns = [first]
    while cursor.take("and", ","):
        cursor.take("and")
        cursor.determiner()
        noun = cursor.noun(before_verb=True)
        if noun is None:
            break
        nouns.append(noun)
    if len(nouns) > 1 and cursor.take("combined", "together"):
        return Joint(tuple(Ref(_completed(noun, nouns[-1])) for noun in nouns), cue)
    cursor.at = start
    return None


def _completed(noun: Noun, last: Noun) -> Noun:
    """Return "red" of "red and blue pens" with the noun that it leaves out."""
    if len(noun.words) > 1 or len(last.words) == 1:
        return noun
    return Noun(last.head, noun.words | {last.head})
