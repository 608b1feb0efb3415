"""Which of the learner's statements bear on a point, and which one decides.

Any sentence is a little like any other, so the likeliest of many sentences comes out likelier the
more there are. Text that has nothing to do with a point must not raise what is said of it, so
only statements that bear on it compete. Where none does, each is as good a reason as any
other, and none may raise the others: the least likely decides. A sentence of some length without a
word of the point may say it in other words, so only what is plainly beside it is not covered then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sidecar.language.detect import UNDETERMINED, detect
from sidecar.language.scripts import is_spaceless_character
from sidecar.language.words import content_words, words
from sidecar.rounds.addressing import without_orders
from sidecar.rounds.data_marks import is_data
from sidecar.rounds.dont_know import is_dont_know
from sidecar.rounds.formulas import formulas
from sidecar.rounds.heaps import is_certain_heap
from sidecar.rounds.meanings import HONEST
from sidecar.rounds.near_copies import FILLERS, LIGHT
from sidecar.rounds.runs import Source, positions_in_runs, weight
from sidecar.rounds.said_in import RUN_WEIGHT
from sidecar.rounds.statements import Statement
from sidecar.rounds.talk_words import is_talk_word
from sidecar.rounds.vocabulary import Vocabulary

MEANT_AT: Final = 0.5
"""Least probability of a statement that bears on a point without a word of it: even odds.

Source: ``sparring eval injection`` and the shared halves of Beetle and SciEntsBank; small talk and
orders score less, and so do only paraphrases that are undecided anyway."""

TALK_SHARE: Final = 0.5
"""Least share of talk about answering and judging among the words beside the point's own."""

LEAST_TALK: Final = 2
"""Words of such talk that make a sentence speak of it; one is a word like any other."""

REPEATED_SHARE: Final = 0.5
"""Least share of a quote that is the partner's for it to be a question repeated."""

LEAST_WORDS: Final = 2
"""Words of a point that make any sentence be about it, as they stand or in other words.

Source: ``sparring eval injection``; a single one ("one", "position", "longer") stands in 4 of
11,680 attacks by chance."""

WORD_SHARE: Final = 0.2
"""Least share of a sentence's words that a single word of the point must be.

Source: the same, and answers of several sentences in Beetle, SciEntsBank, our gold answers and the
probes: of 2,029 right ones 19 are refused that way and were undecided, 13 without any share."""

SUBSTANCE: Final = 8
"""Weight of the content words that make a sentence more than a few words: four words, or eight
pairs of characters of a script without spaces; what the partner said first is not counted.

Source: ADR-0037. Where nothing bears on the point and the score is low, of the answers with less
one in eighteen is right in SciEntsBank, one in thirty in Beetle; of those with more one in fourteen
and none, but 24 of 25 in our gold set, where they are paraphrases."""

_LIGHT: Final = FILLERS | LIGHT
"""Stems that may stand in any sentence."""


@dataclass(frozen=True, slots=True)
class Likely:
    """A statement and how likely it covers the point, 0 to 1; a heap of words never does."""

    statement: Statement
    probability: float
    is_heap: bool = False


class Point:
    """A point and what the partner asked about it: what bears on it is judged by both."""

    def __init__(self, assertion: str, asked: str, known: Vocabulary) -> None:
        """Take the assertion, all that the partner said, and the words of their language."""
        self._known = known
        self._wanted = frozenset(filter(_tells, content_words(assertion, known.language)))
        self._telling = (self._wanted - _LIGHT) or self._wanted
        self._items = tuple(item for item in known.items(assertion) if item.text in self._telling)
        self._words = frozenset(words(assertion))
        self._formulas = formulas(assertion) - formulas(asked)
        self._asked = Source(asked)
        self._given = frozenset(content_words(asked, known.language))
        self._about: dict[str, bool] = {}

    def bears(self, likely: Likely) -> bool:
        """Return whether a statement has to do with the point, in the learner's own words.

        Each of its sentences must be prose about the point, with enough of its words outside the
        runs that the partner said; or else it repeats no such run and is
        more likely than not by its meaning.

        Determinism:
            Pure.
        """
        if self.is_named_in(likely.statement):
            return True
        return likely.probability >= MEANT_AT and self.may_be_meant(likely.statement)

    def is_named_in(self, statement: Statement) -> bool:
        """Return whether each sentence is prose about the point, however likely it is.

        Determinism:
            Pure.
        """
        return all(self._speaks_of_it(sentence) for sentence in statement.sentences)

    def may_be_meant(self, statement: Statement) -> bool:
        """Return whether a statement bears on the point if it is likely enough by its meaning.

        Determinism:
            Pure.
        """
        return len(statement.sentences) == 1 and not self._repeated(words(statement.text))

    def is_slight(self, statement: Statement) -> bool:
        """Return whether a statement is too little to be a paraphrase, or none by its form.

        It is of hardly a word that the partner did not say, data, or talk and orders to the judge.

        Determinism:
            Pure.
        """
        own = self._own(words(statement.text))
        if is_data(statement.text) or self._is_talk(own) or not without_orders(statement.text):
            return True
        said = frozenset(content_words(" ".join(own), self._known.language)) - self._given
        return weight(tuple(said)) < SUBSTANCE

    def is_beside(self, quote: str) -> bool:
        """Return whether a quote is no evidence for the point, whoever claims that it is.

        It is data or talk about answers and judges; or most of it is what the partner said,
        and the rest has no word of the point. A paraphrase may have none either, but does not
        repeat a question.

        Determinism:
            Pure.
        """
        said = words(quote)
        repeated = self._repeated(said)
        own = [word for place, word in enumerate(said) if place not in repeated]
        if self._is_talk(own) or is_data(quote):
            return True
        is_mostly_theirs = weight([said[i] for i in repeated]) >= REPEATED_SHARE * weight(said)
        return is_mostly_theirs and not self._has_word(own)

    def _speaks_of_it(self, sentence: str) -> bool:
        """Return the same as ``_is_about``, found out once: sentences stand in several runs."""
        if sentence not in self._about:
            self._about[sentence] = self._is_about(sentence)
        return self._about[sentence]

    def _is_about(self, sentence: str) -> bool:
        """Return whether a sentence holds a word of the point and is no data and no talk.

        "I don't know" says nothing of a point that happens to speak of knowing.
        """
        own = self._own(words(sentence))
        if is_data(sentence) or self._is_talk(own) or is_dont_know(sentence):
            return False
        return self._says_enough(own) or not self._formulas.isdisjoint(formulas(sentence))

    def _has_word(self, own: Sequence[str]) -> bool:
        return not self._wanted.isdisjoint(content_words(" ".join(own), self._known.language))

    def _says_enough(self, own: Sequence[str]) -> bool:
        """Return whether words are about the point: two of its words, or a good part is one.

        Words that say the same count too, and the next wider ones; a single one of them may
        mean something else: a plot is broken down, a circuit separated.
        """
        text = " ".join(own)
        stems = frozenset(content_words(text, self._known.language))
        found = self._telling & stems
        if found and len(found) >= min(LEAST_WORDS, len(self._telling)):
            return True
        if found and len(found) >= WORD_SHARE * len(stems):
            return True
        others = [item for item in self._known.items(text) if item.text in stems - found - _LIGHT]
        kin = {
            one.text
            for one in self._items
            if one.text not in found
            and any(self._known.relation(one, other) in HONEST for other in others)
        }
        return len(found) + len(kin) >= LEAST_WORDS

    def _is_talk(self, own: Sequence[str]) -> bool:
        """Return whether the words beside the point's are talk about answers and judges."""
        talk = sum(is_talk_word(word) for word in own if word not in self._words)
        if talk < LEAST_TALK:
            return False
        text = " ".join(own)
        # Whoever wants to please the judge may do it in another language than the point's.
        found = detect(text)
        stems = content_words(text, self._known.language if found == UNDETERMINED else found)
        return talk >= TALK_SHARE * sum(stem not in self._wanted for stem in stems)

    def _own(self, said: Sequence[str]) -> list[str]:
        """Return the words outside the runs that the partner said."""
        repeated = self._repeated(said)
        return [word for place, word in enumerate(said) if place not in repeated]

    def _repeated(self, said: Sequence[str]) -> frozenset[int]:
        return positions_in_runs(said, self._asked, least_weight=RUN_WEIGHT)


def deciding(scored: Sequence[Likely], point: Point) -> tuple[Likely, ...]:
    """Return the statements that may decide, the one that does first.

    Args:
        scored: Every statement of the learner; not empty.
        point: What they are held against.

    Returns:
        Those that bear on the point, the likeliest first; where none does, the least likely
        alone. So text that does not bear on the point never raises the first one's
        probability, whether it stands before the other statements or after them.

    Determinism:
        Pure.
    """
    bearing = [one for one in scored if point.bears(one)]
    if not bearing:
        return (min(scored, key=lambda one: one.probability),)
    return tuple(sorted(bearing, key=lambda one: -one.probability))


def holds_heap(statement: Statement, assertion: str, language: str) -> bool:
    """Return whether a statement, or a sentence of it, only holds words of a point.

    Determinism:
        Pure.
    """
    texts = {statement.text, *statement.sentences}
    return any(is_certain_heap(text, assertion, language) for text in texts)


def perhaps_paraphrases(
    scored: Sequence[Likely], point: Point, reject_at: float
) -> tuple[Likely, ...]:
    """Return the statements that may say a point in other words though they do not seem to.

    Args:
        scored: Every statement of the learner; not empty.
        point: What they are held against.
        reject_at: Probability below which a statement does not say it.

    Returns:
        All statements below that limit, the least likely first. Empty where a statement bears on
        the point, so that it decides, and where a single one below the limit is slight or a heap
        of words, however much is said beside it: no text makes up for another.

    Determinism:
        Pure.
    """
    if any(point.bears(one) for one in scored):
        return ()
    low = [one for one in scored if one.probability < reject_at]
    if any(one.is_heap or point.is_slight(one.statement) for one in low):
        return ()
    return tuple(sorted(low, key=lambda one: one.probability))


def _tells(word: str) -> bool:
    """Return whether a word tells what a text is about; single letters and digits are labels."""
    return len(word) > 1 or is_spaceless_character(word)
