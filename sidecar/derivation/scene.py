"""A text with its quantities: what stands around each, and whose it is."""

from __future__ import annotations

from itertools import takewhile

from sidecar.derivation.values import Cue, Quantity
from sidecar.derivation.wording import Token, listed, singular

PAIR = 2
"""Words of "his sister", behind which a comma and a name may stand."""

UNKNOWN = "?"
"""Stands for something to compare with that is not understood."""

_PRONOUNS = listed("he she they it his her their")
_POSSESSIVES = listed("his her their my its")
_CONJUNCTIONS = frozenset({",", "and", "but", "while", "if", "then", "that", "when"})
_BREAKS = frozenset({"and", "but", "while", "if", "when"})
KIN = listed(
    "mother mom father dad sister brother friend cousin aunt uncle grandmother grandfather wife "
    "husband neighbor son daughter classmate boss partner roommate teacher"
)
"""People named by what they are to somebody."""

_NO_NAMES = listed(
    "if the a an how what when in on at each every there after then his her their its he she they "
    "it this that for one two three four five six seven eight nine ten some all and but by i we "
    "you my so to with from while since during today yesterday calculate find half twice "
    "monday tuesday wednesday thursday friday saturday sunday january february march april may "
    "june july august september october november december next first last another later "
    "of as mr mrs ms dr finally initially additionally unfortunately afterwards meanwhile during "
    "however also together each both only eleven twelve thirteen fourteen fifteen sixteen eighteen "
    "twenty thirty forty fifty sixty seventy eighty ninety hundred "
)


class Scene:
    """A text with its quantities: looks around one of them."""

    def __init__(self, words: tuple[Token, ...], quantities: tuple[Quantity, ...]) -> None:
        self.words = words
        self.quantities = quantities
        self._ends = tuple(self._end_index(quantity) for quantity in quantities)
        self._owners = _owners(words)
        self.numbers = {quantity.word: k for k, quantity in enumerate(quantities)}
        self.small = frozenset(word.low for word in words if word.text[:1].islower())

    def _end_index(self, quantity: Quantity) -> int:
        index = quantity.word
        while index < len(self.words) and self.words[index].start < quantity.end:
            index += 1
        return index

    def end(self, k: int) -> int:
        """Return the index of the word behind a quantity."""
        return self._ends[k]

    def before(self, k: int) -> tuple[Token, ...]:
        """Return the words from the last quantity or sentence to this one."""
        quantity = self.quantities[k]
        first = self._ends[k - 1] if k else 0
        sentence = self.words[quantity.word].sentence
        return tuple(
            word for word in self.words[first : quantity.word] if word.sentence == sentence
        )

    def sentence_before(self, k: int) -> tuple[Token, ...]:
        """Return the words of its sentence that stand before a quantity."""
        at = self.quantities[k].word
        sentence = self.words[at].sentence
        return tuple(word for word in self.words[:at] if word.sentence == sentence)

    def after(self, k: int) -> tuple[Token, ...]:
        """Return the words from a quantity to the next one or the sentence's end."""
        sentence = self.words[self.quantities[k].word].sentence
        last = self.quantities[k + 1].word if k + 1 < len(self.quantities) else len(self.words)
        return tuple(word for word in self.words[self._ends[k] : last] if word.sentence == sentence)

    def sentence_after(self, k: int) -> tuple[Token, ...]:
        """Return the words of its sentence that stand behind a quantity."""
        sentence = self.words[self.quantities[k].word].sentence
        return tuple(word for word in self.words[self._ends[k] :] if word.sentence == sentence)

    def is_followed(self, k: int) -> bool:
        """Return whether another quantity follows in the same sentence."""
        later = self.quantities[k + 1 : k + 2]
        return bool(later) and later[0].sentence == self.quantities[k].sentence

    def owner(self, k: int) -> str:
        """Return whose quantity it is: the last subject named before it."""
        return self._owners[self.quantities[k].word]

    def owner_at(self, index: int) -> str:
        """Return the subject that holds at a word."""
        return self._owners[index]


def _owners(words: tuple[Token, ...]) -> tuple[str, ...]:
    """Return the subject that holds at each word; a name after a preposition is none."""
    held: list[str] = []
    nouns = {word.low for word in words if word.text[:1].islower()}
    owner = last = ""
    last_at = -9
    for index, word in enumerate(words):
        previous = words[index - 1].low if index else ""
        is_subject = is_start(words, index)
        is_head = is_start(words, index - 1)
        if word.text[:1].isupper() and is_subject and not is_no_name(word, nouns):
            name = word.low.removesuffix("'s")
            is_joint = (
                index > 1
                and words[index - 1].low in {",", "and"}
                and last_at in {index - 2, index - 3}
                and words[index - 2].low in {last, ","}
            )
            owner = f"{owner}+{name}" if is_joint and held[-1] == owner and owner else name
            last, last_at = name, index
        elif word.text[:1].isupper() and not is_no_name(word, nouns):
            last = word.low.removesuffix("'s")
        elif previous in _POSSESSIVES and word.low.removesuffix("'s") in KIN and is_head:
            owner = word.low.removesuffix("'s")
        elif word.low == "who" and last:
            owner = last
        if word.text[:1].isupper() and previous in KIN and _is_head(words, index - 1):
            owner = word.low.removesuffix("'s")
        held.append(owner)
    return tuple(held)


def _is_head(words: tuple[Token, ...], index: int) -> bool:
    """Return whether a word heads the first phrase of a clause: "their oldest sister"."""
    return any(is_start(words, at) for at in range(max(0, index - 2), index))


def is_start(words: tuple[Token, ...], index: int) -> bool:
    """Return whether a clause may begin at a word.

    Args:
        words: The tokens of the text.
        index: Of the word.

    Returns:
        True behind a sentence's end, a comma or a conjunction.
    """
    if index <= 0 or words[index - 1].sentence != words[index].sentence:
        return True
    return words[index - 1].low in _CONJUNCTIONS


def is_no_name(word: Token, nouns: set[str]) -> bool:
    """Return whether a word with a capital only begins a sentence.

    Args:
        word: The word.
        nouns: The words that the text also writes small.

    Returns:
        True for "Considering", "There", "Dogs" where "dogs" is there too.
    """
    low = word.low.removesuffix("'s")
    return low in _NO_NAMES or low in nouns or low.endswith("ing")


def name_in(after: tuple[Token, ...]) -> tuple[str, bool]:
    """Return whom a comparison names and whether it is a name; empty for a pronoun or a time."""
    clause = tuple(takewhile(lambda word: word.is_word and word.low not in _BREAKS, after))
    for word in clause:
        if word.text[:1].isupper() and word.low not in _NO_NAMES:
            rest = after[after.index(word) + 1 :]
            is_pair = len(rest) > 1 and rest[0].low in {"and", ","} and rest[1].text[:1].isupper()
            return (UNKNOWN, False) if is_pair else (word.low.removesuffix("'s"), True)
    first = clause[0].low if clause else ""
    if first in _PRONOUNS and len(clause) > 1 and clause[1].low.removesuffix("'s") in KIN:
        named = after[len(clause) + 1 : len(clause) + 2]
        is_named = len(clause) == PAIR and named and named[0].text[:1].isupper()
        return named[0].low if is_named else clause[1].low.removesuffix("'s"), True
    if first in _PRONOUNS or not clause:
        return "", False
    noun = next((word.low for word in clause if word.low not in _NO_NAMES), "")
    return singular(noun), False


def cue_of(word: Token) -> Cue:
    """Return a word as a cue."""
    return Cue(word.low, word.start)
