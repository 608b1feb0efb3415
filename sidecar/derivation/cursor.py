"""A place in a sentence, and the phrases that begin there."""

from __future__ import annotations

from sidecar.derivation.cues import DAYTIMES
from sidecar.derivation.lexicon import ADVERBS, AUXILIARIES, DAYS, FORMS, FUNCTION, HEAVY, HIDDEN
from sidecar.derivation.scene import KIN, Scene
from sidecar.derivation.values import Cue
from sidecar.derivation.wording import is_plural, listed, singular
from sidecar.derivation.world import Noun

_DETERMINERS = listed("a an the his her their its my our your this that these those some any all")
_MARKS = frozenset({".", "?", "!"})
_PLURAL_VERBS = listed("are were cost have weigh sell contain")
_LIGHT = ADVERBS - HEAVY
_NO_MANNER = (
    HEAVY
    | HIDDEN
    | listed(
        "only family july supply fly early daily weekly monthly yearly hourly jelly belly "
        "bully reply rally assembly ally italy friendly lovely lonely ugly silly curly "
        "partially mostly fully nearly roughly quarterly annually mutually previously "
        "consecutively separately apply multiply collectively individually duly holy rely "
        "comply imply bubbly wooly woolly hilly chilly "
    )
)
_PAST_TOO = listed("cost cut put hit read set split quit spread be do have own")
_MONTHS = listed("april may june august")
_NO_NOUNS = listed(
    "cost costs weighs requires contains needs holds takes produces makes gives gets eats sells "
    "earns pays lasts buys spends finds sees wants brings uses reads writes collects receives "
    "owns "
)
_NO_HEADS = listed("more less fewer left total altogether remain remains remained")
COMPARED = listed(
    "older younger taller shorter longer heavier lighter cheaper faster slower higher bigger larger"
)
"""Comparatives at which a noun phrase ends before "than"."""

MAX_NOUN_WORDS = 5
"""Words of a noun phrase at most ("large red delicious eating apples")."""


class Cursor:
    """Reads a sentence word by word; what it passes is read.

    Attributes:
        at: Index of the next word.
        furthest: The furthest index that was looked at for good.
    """

    def __init__(self, scene: Scene, place: tuple[int, int]) -> None:
        self.scene = scene
        self.words = scene.words
        self.quantities = scene.quantities
        self.at, self.end = place
        self.start = self.furthest = self.at

    def low(self, ahead: int = 0) -> str:
        """Return the word at some distance, empty outside the sentence."""
        index = self.at + ahead
        return self.words[index].low if 0 <= index < self.end else ""

    def text(self, ahead: int = 0) -> str:
        """Return the word at some distance as written."""
        index = self.at + ahead
        return self.words[index].text if 0 <= index < self.end else ""

    @property
    def is_done(self) -> bool:
        """Whether nothing but the end mark is left."""
        return self.at >= self.end or (self.at == self.end - 1 and self.low() in _MARKS)

    @property
    def sentence(self) -> int:
        """Index of the sentence."""
        return self.words[min(self.at, self.end - 1)].sentence

    def cue(self, ahead: int = 0) -> Cue:
        """Return the word at some distance as a cue."""
        index = min(self.at + ahead, len(self.words) - 1)
        return Cue(self.words[index].low, self.words[index].start)

    def move(self, count: int = 1) -> None:
        """Pass words for good."""
        self.at += count
        self.furthest = max(self.furthest, self.at)

    def take(self, *names: str) -> bool:
        """Pass a word if it is one of these; return whether it was."""
        if self.low() in names:
            self.move()
            return True
        return False

    def phrase(self, text: str) -> bool:
        """Pass several words if they stand here; return whether they did."""
        names = text.split()
        if all(self.low(ahead) == name for ahead, name in enumerate(names)):
            self.move(len(names))
            return True
        return False

    def number_at(self, ahead: int = 0) -> int | None:
        """Return the index of the quantity that begins at some distance."""
        found = self.scene.numbers.get(self.at + ahead)
        return found if self.at + ahead < self.end else None

    def number(self) -> int | None:
        """Pass a number; return the index of its quantity."""
        found = self.number_at()
        if found is not None:
            self.move(self.scene.end(found) - self.at)
        return found

    def is_name(self, ahead: int = 0) -> bool:
        """Return whether a name stands at some distance."""
        index = self.at + ahead
        if index >= self.end:
            return False
        word = self.words[index]
        if not word.text[:1].isupper() or not word.is_word:
            return False
        low = word.low.removesuffix("'s")
        is_day = low in DAYS and not self._is_called(ahead)
        if low in NO_NAMES or is_day or index in self.scene.numbers:
            return False
        is_plural_subject = is_plural(low) and self.low(ahead + 1) in _PLURAL_VERBS
        is_plural_subject = is_plural_subject or self._is_modifier(ahead)
        is_first = self._is_first(index)
        return low not in self.scene.small and not (is_first and is_plural_subject)

    def _is_called(self, ahead: int) -> bool:
        """Return whether a month is the name of somebody who does something."""
        is_month = self.low(ahead) in _MONTHS and self.low(ahead - 1) in {"", ",", "and", "than"}
        return is_month and (self.low(ahead + 1) in FORMS or self.low(ahead + 1) in {"each", "."})

    def _is_modifier(self, ahead: int) -> bool:
        """Return whether a word with a capital goes before a plural: "Movie tickets cost"."""
        following = self.low(ahead + 1)
        is_noun = is_plural(following) and following not in FORMS.keys() | AUXILIARIES
        is_noun = is_noun and self.text(ahead + 1).islower() and "'" not in self.text(ahead)
        return is_noun and self.low(ahead + 2) in _PLURAL_VERBS

    def _is_first(self, index: int) -> bool:
        words = self.words
        return index == 0 or words[index - 1].sentence != words[index].sentence

    def is_verb(self, ahead: int = 0) -> bool:
        """Return whether a known verb or an auxiliary stands at some distance."""
        return self.low(ahead) in FORMS or self.low(ahead) in AUXILIARIES

    def adverbs(self) -> bool:
        """Pass adverbs that leave an amount as it is."""
        start = self.at
        while (
            self.take(*_LIGHT)
            or self._manner()
            or self.phrase("as well")
            or self.phrase("on average")
        ):
            pass
        return self.at > start

    def _manner(self) -> bool:
        """Pass an adverb of manner: "successfully"."""
        low = self.low()
        if not low.endswith("ly") or low in _NO_MANNER or not self.text().islower():
            return False
        self.move()
        return True

    def noun(self, *, before_verb: bool = False) -> Noun | None:
        """Pass a noun phrase without its determiner.

        Args:
            before_verb: Whether a verb follows, at which the phrase ends.

        Returns:
            What it names, ``None`` when no noun stands here.
        """
        size = self._noun_size(before_verb=before_verb)
        if not size:
            return None
        found = [singular(self.low(ahead).removesuffix("'s")) for ahead in range(size)]
        words = frozenset(word for word in found if word != "-")
        self.move(size)
        head, inside = found[-1], frozenset[str]()
        if self.low() == "of" and self._noun_size(2) and (self.is_name(1) or self.low(1) in DAYS):
            self.move(2 + self._noun_size(2))
        if self.low() == "of" and self._noun_size(1 if self.low(1) not in _DETERMINERS else 2):
            skip = 1 if self.low(1) not in _DETERMINERS else 2
            size = self._noun_size(skip)
            inner = [singular(self.low(skip + ahead)) for ahead in range(size)]
            self.move(skip + size)
            inside = frozenset(word for word in inner if word != "-")
        if head == "money":
            return Noun("dollar", frozenset({"dollar"}))
        if head in DAYTIMES and self.low(-1 - len(found)) in {"each", "every", "per"}:
            return Noun("day", frozenset({"day"}))
        return Noun(head, words | inside, inside)

    def _noun_size(self, skip: int = 0, *, before_verb: bool = False) -> int:
        """Return how many words the noun phrase at some distance has."""
        size = 0
        while size < MAX_NOUN_WORDS:
            low = self.low(skip + size)
            if low == "-" and size and self.low(skip + size + 1)[:1].isalpha():
                size += 1
                continue
            if not low[:1].isalpha() or low in FUNCTION or low in ADVERBS or low in _NO_HEADS:
                break
            if low == "non":
                return 0
            if skip and self.is_name(skip + size):
                break
            is_day = low in DAYS and not size and not self._is_attribute(skip)
            if self.number_at(skip + size) is not None or is_day:
                break
            if size and low in COMPARED and self.low(skip + size + 1) == "than":
                break
            is_noun = size > 0 and self._is_noun_behind(skip + size)
            if size and not is_noun and self._ends_before(skip + size, before_verb=before_verb):
                break
            size += 1
            is_last = is_plural(low) and not is_plural(self.low(skip + size))
            if is_last and self.low(skip + size) != "-" and not before_verb:
                break
        return size

    def _is_attribute(self, ahead: int) -> bool:
        """Return whether a time goes on as a noun: "lunch break", "winter hats"."""
        following = self.low(ahead + 1)
        is_word = self.text(ahead + 1).islower() and following.isalpha()
        return is_word and following not in FUNCTION | ADVERBS | DAYS | HIDDEN | FORMS.keys()

    def _is_noun_behind(self, ahead: int) -> bool:
        """Return whether a word that may be a verb goes on a noun: "the toy store"."""
        low, before = self.low(ahead), self.low(ahead - 1)
        is_base = FORMS.get(low) == low and low not in _PAST_TOO
        is_asked = self.words[self.end - 1].low == "?"
        return is_base and not is_asked and not is_plural(before) and before not in FORMS

    def _ends_before(self, ahead: int, *, before_verb: bool) -> bool:
        """Return whether a phrase ends before a verb at some distance."""
        low = self.low(ahead)
        if low not in FORMS:
            return False
        if not before_verb:
            return low.endswith(("ed", "ing")) or low in _NO_NOUNS
        following = self.low(ahead + 1)
        return not (following in FORMS or following in AUXILIARIES)

    def determiner(self) -> str:
        """Pass a determiner; return it, empty when none stands here."""
        if self.low() in {"all", "any", "some"} and self.low(1) == "of":
            self.move(2)
        if self.low() in {"all", "any"} and self.low(1) in _DETERMINERS:
            self.move()
        if self.low() in _DETERMINERS:
            self.move()
            return self.words[self.at - 1].low
        return ""


NO_NAMES = listed(
    "if the a an how what when in on at each every there after then his her their its he she they "
    "it this that for all but by i we you my so to with from while since during calculate find "
    "as of finally initially additionally unfortunately meanwhile however also together both only "
    "half twice another next last first second third later one some many most since because once "
    "given assuming suppose using out out-of considering determine later currently originally "
    "later those these your our not"
)
"""Words with a capital that only begin a sentence."""


def possessed_at(cursor: Cursor) -> tuple[str, int]:
    """Return the name of "Ann's brown dog", and how many words say so.

    Args:
        cursor: A place.

    Returns:
        The thing with its owner, in one name; empty and 0 when none stands here.
    """
    if not cursor.is_name() or not cursor.low().endswith("'s"):
        return "", 0
    start, furthest, owner = cursor.at, cursor.furthest, cursor.low().removesuffix("'s")
    cursor.move()
    noun = cursor.noun(before_verb=True)
    size = cursor.at - start
    cursor.at, cursor.furthest = start, furthest
    if noun is None or noun.head in KIN:
        return "", 0
    return " ".join((owner, *sorted(noun.words))), size


def kin_at(cursor: Cursor) -> tuple[str, int]:
    """Return who "his sister" or "her best friend, Ann," is, and how many words say so.

    Args:
        cursor: A place.

    Returns:
        The name, else the kin; empty and 0 when none stands here.
    """
    if cursor.low() not in {"his", "her", "their", "my"}:
        return "", 0
    for ahead in (1, 2):
        low = cursor.low(ahead).removesuffix("'s")
        if low not in KIN:
            continue
        if cursor.is_name(ahead + 1):
            return cursor.low(ahead + 1).removesuffix("'s"), ahead + 2
        is_aside = cursor.low(ahead + 1) == "," and cursor.is_name(ahead + 2)
        behind = cursor.low(ahead + 3)
        if is_aside and behind in {",", "."}:
            return cursor.low(ahead + 2), ahead + (4 if behind == "," else 3)
        return low, ahead + 1
    return "", 0
