"""The answer without a model: the sentences of the passages that answer best, quoted."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.language.words import content_words, is_spaceless
from sidecar.library.asked_amounts import asked_amount, states_amount
from sidecar.library.asked_dates import asks_for_date, asks_when, holds_date
from sidecar.library.asked_names import (
    asks_for_name,
    asks_for_place,
    common_words,
    holds_name,
    holds_place,
)
from sidecar.library.asked_numbers import asks_for_number, holds_number
from sidecar.library.citations import with_marks
from sidecar.library.evidence import rarity
from sidecar.library.prose import statements
from sidecar.library.query import read_query
from sidecar.library.values import Passage, Span

MOST_SENTENCES = 3
"""Sentences of an extractive answer: more is a search result, not an answer."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each kind of evidence counts for a sentence; all evidence is 0 to 1.

    Attributes:
        sentence: Share of the question's keywords in the sentence, rare ones counting more.
        passage: The same share in the whole passage with its title and headings, which say
            what a sentence is about when it says "it".
        closeness: How close the passage's meaning is to the question's.
        similarity: How close the sentence's own meaning is.
    """

    sentence: float
    passage: float
    closeness: float
    similarity: float


BY_MEANING = Weights(sentence=0.35, passage=0.15, closeness=0.38, similarity=0.12)
"""Weights where an embedder knows the question and the passage.

Source: logistic fits on half of XQuAD (en, de, zh) and CLAPnq give shares of 0.40, 0.15, 0.39
and 0.05 over both embedders. A sentence's own similarity counts somewhat more here: those
questions were written beside their answers and share more words with them than others do.
"""

BY_WORDS = Weights(sentence=0.70, passage=0.30, closeness=0.0, similarity=0.0)
"""Weights where only words speak: no embedder, or not for this language."""

LEAST_SCORE = 0.30
"""Least score of a sentence that answers.

Source: ``python -m benchmarks.answers``, 120 questions of each kind. Answered are 0.89 to 0.96
of the answerable questions by meaning and 0.79 to 0.91 by words alone, 0.13 to 0.43 and 0.15
to 0.53 of the near misses, 0.01 to 0.04 of the off-topic ones by meaning. Between 0.28 and 0.32
each step trades 1 to 3 points of the first for 4 to 8 of the second.
"""

LEAST_SCORE_BY_WORDS = 0.33
"""The same where only words speak, in scripts with spaces.

Source: ADR-0027, 150 questions of each kind by words alone: near misses answered fall from 0.38
to 0.33 (XQuAD en), 0.23 to 0.18 (de) and 0.71 to 0.65 (CLAPnq), gold answers held by 0.00 to
0.03. In Chinese 0.08 of the gold answers would go with 0.03 of the near misses.
"""

CARRIED_SHARE = 0.4
"""What a sentence takes over of the score of the one that it continues, in its own stead.

"It failed at that and came home with blueprints" says little without its subject.

Source: ``python -m benchmarks.answers`` on CLAPnq, where it holds the gold answer in 0.67 to
0.68 and 0.58 to 0.67 of the two halves; XQuAD loses nothing.
"""

FULL_COVER = 0.8
"""Share of the question's keywords from which the best sentence answers alone.

Below it the sentence that goes on from it is quoted too: notes name a thing first and say then
what became of it. Source: 150 questions of ``core`` and ``off_topic``, answers that hold what
they must: 0.70 without, 0.74 with it; the limit makes no difference from 0.7 to 0.9.
"""

NO_NUMBER_COST = 0.1
"""What a sentence without any number loses where the question asks for one.

Source: as above, near misses answered on the two halves: CLAPnq 0.42 to 0.35 and 0.43 to 0.42,
XQuAD 0.20 to 0.18 and 0.15 to 0.12; gold answers are held as often.
"""

FIT_GAIN = 0.06
"""What a sentence gains that states an amount of the kind asked for: grams, a time, a price.

Source: ADR-0034: of ``core`` 0.783 instead of 0.768 are answered rightly; from 0.04 to 0.16 little
changes.
"""

FIT_LEAST_SHARE = 0.2
"""Least share of the question's keywords in a sentence that gains so.

Source: ADR-0034: without it two more near misses of ``off_topic`` are answered; from 0.25 on
``core`` loses one answer, from 0.4 on two.
"""

FRAGMENT_SHARE = 0.7
"""What a list item or table row that is no whole sentence keeps of its score."""

NEAR_BEST = 0.75
"""Least share of the best sentence's score for a further sentence."""

MOST_SHARED = 0.7
"""Most of a further sentence's content words that those before it may hold: more says it twice."""

_PARAGRAPH_END = re.compile(r"\n[>\s]*\n|\n[>\s]*#")


@dataclass(frozen=True, slots=True)
class PassageSentence:
    """A sentence of a passage.

    Attributes:
        n: The passage's citation number.
        span: Where it stands in the note.
        text: Its words as a reader sees them.
        is_fragment: Whether it is no whole sentence.
        is_next: Whether it directly follows the sentence before it, in one paragraph.
        heads: What the head of its table calls the cells of a row: a question about a column
            names it so. Never shown or quoted.
    """

    n: int
    span: Span
    text: str
    is_fragment: bool = False
    is_next: bool = False
    heads: str = ""


@dataclass(frozen=True, slots=True)
class Closeness:
    """How close in meaning question and text are: 0 is unrelated, 1 the same.

    Attributes:
        passages: One a passage; ``None`` where no embedder can tell.
        sentences: One a sentence of ``passage_sentences``.
    """

    passages: tuple[float | None, ...]
    sentences: tuple[float, ...]


def passage_sentences(passages: Sequence[Passage]) -> tuple[PassageSentence, ...]:
    """Return the quotable sentences of the passages, in order, none twice.

    Args:
        passages: In citation order; ``[1]`` is the first.

    Returns:
        Sentences that stand in their note at ``span``.
    """
    found: dict[str, PassageSentence] = {}
    for n, passage in enumerate(passages, start=1):
        start, before = passage.span.start, -1
        for one in statements(passage.text):
            span = Span(start + one.span.start, start + one.span.end)
            gap = passage.text[max(before, 0) : one.span.start]
            is_next = before >= 0 and _PARAGRAPH_END.search(gap) is None
            is_new = one.text not in found
            if is_new:
                found[one.text] = PassageSentence(
                    n, span, one.text, one.is_fragment, is_next, one.heads
                )
            before = one.span.end if is_new else -1
    return tuple(found.values())


def extract_answer(
    question: str, passages: Sequence[Passage], *, closeness: Closeness | None = None
) -> str:
    """Return the best sentences of the passages, each followed by its ``[n]``.

    Args:
        question: The question as typed.
        passages: In citation order; ``[1]`` is the first.
        closeness: What an embedder says; ``None`` when there is none for the question.

    Returns:
        At most three sentences, one a line, in the order of the passages; empty when none
        answers. The best one brings along the sentence that goes on from it when it does not
        hold the question's words by itself.

    Raises:
        ValueError: If there is not one closeness a passage and a sentence.

    Determinism:
        Pure.
    """
    sentences = passage_sentences(passages)
    known = closeness or Closeness((None,) * len(passages), (0.0,) * len(sentences))
    if len(known.sentences) != len(sentences) or len(known.passages) != len(passages):
        raise ValueError("there must be one closeness a passage and a sentence")
    scores = _scores(question, passages, sentences, known)
    chosen = _best(sentences, scores, passages)
    if chosen and covers_of(question, passages, sentences)[chosen[0]].sentence < FULL_COVER:
        chosen = _with_next(chosen, sentences)
    best = [sentences[i] for i in sorted(chosen)]
    return "\n".join(with_marks(s.text, [s.n]) for s in best)


def _best(
    sentences: Sequence[PassageSentence], scores: Sequence[float], passages: Sequence[Passage]
) -> list[int]:
    """Return the places of the sentences that answer, the best first, none saying it twice."""
    held = [frozenset(content_words(s.text, passages[s.n - 1].language)) for s in sentences]
    order = sorted(range(len(sentences)), key=lambda i: (-scores[i], i))
    chosen: list[int] = []
    said: set[str] = set()
    for i in order:
        if scores[i] <= 0 or scores[i] < NEAR_BEST * scores[order[0]]:
            break
        if chosen and len(held[i] & said) > MOST_SHARED * len(held[i]):
            continue
        chosen.append(i)
        said |= held[i]
        if len(chosen) == MOST_SENTENCES:
            break
    return chosen


def _with_next(chosen: list[int], sentences: Sequence[PassageSentence]) -> list[int]:
    """Return the places with that of the sentence which goes on from the first."""
    following = chosen[0] + 1
    has_room = len(chosen) < MOST_SENTENCES and following < len(sentences)
    if not has_room or following in chosen or not sentences[following].is_next:
        return chosen
    return [*chosen, following]


def _scores(
    question: str,
    passages: Sequence[Passage],
    sentences: Sequence[PassageSentence],
    closeness: Closeness,
) -> list[float]:
    """Return the score of each sentence; 0 when it does not answer."""
    scores: list[float] = []
    amount = asked_amount(question)
    covers = covers_of(question, passages, sentences)
    for one, cover, similarity in zip(sentences, covers, closeness.sentences, strict=True):
        close = closeness.passages[one.n - 1]
        weights = BY_WORDS if close is None else BY_MEANING
        score = weights.sentence * cover.sentence + weights.passage * cover.passage
        if close is not None:
            score += weights.closeness * close + weights.similarity * similarity
        is_fit = amount is not None and states_amount(one.text, amount)
        scores.append(
            score * (FRAGMENT_SHARE if one.is_fragment and not is_fit else 1.0)
            + (FIT_GAIN if is_fit and cover.sentence >= FIT_LEAST_SHARE else 0.0)
        )
    carried = [
        max(score, (1 - CARRIED_SHARE) * score + CARRIED_SHARE * before) if one.is_next else score
        for one, score, before in zip(sentences, scores, (0.0, *scores), strict=False)
    ]
    if asks_for_number(question):
        is_occasion = asks_when(question) and not asks_for_date(question)
        holds = holds_date if is_occasion else holds_number
        cost = [0.0 if holds(one.text) else NO_NUMBER_COST for one in sentences]
        carried = [score - less for score, less in zip(carried, cost, strict=True)]
    answers = _answers_what_is_asked(question, passages, sentences)
    leasts = [_least(question, closeness.passages[one.n - 1]) for one in sentences]
    return [
        score if is_fit and score >= least else 0.0
        for score, is_fit, least in zip(carried, answers, leasts, strict=True)
    ]


def _least(question: str, close: float | None) -> float:
    """Return the least score of a sentence that answers, by what speaks for its passage."""
    return LEAST_SCORE if close is not None or is_spaceless(question) else LEAST_SCORE_BY_WORDS


def _answers_what_is_asked(
    question: str, passages: Sequence[Passage], sentences: Sequence[PassageSentence]
) -> list[bool]:
    """Return for each sentence whether it can be an answer to this kind of question.

    Who did something is answered by a name, and where something happened by a place: a note
    on the very subject that holds neither is a near miss.
    """
    if asks_for_date(question):
        return [holds_date(one.text) for one in sentences]
    holds = (
        holds_name if asks_for_name(question) else holds_place if asks_for_place(question) else None
    )
    if holds is None:
        return [True] * len(sentences)
    common = common_words(passage.text for passage in passages)
    return [holds(one.text, question, common) for one in sentences]


@dataclass(frozen=True, slots=True)
class Cover:
    """Weighted shares of the question's keywords, in a sentence and in all of its passage."""

    sentence: float
    passage: float


def covers_of(
    question: str, passages: Sequence[Passage], sentences: Sequence[PassageSentence]
) -> list[Cover]:
    """Return for each sentence which share of the question's keywords it covers.

    A keyword weighs the more, the fewer of the sentences hold it.
    """
    query = read_query(question)
    keywords = " ".join(query.keywords)
    wanted = [frozenset(content_words(keywords, p.language)) for p in passages]
    around = [frozenset(content_words(_whole(p), p.language)) for p in passages]
    held = [_held(s, passages[s.n - 1].language, wanted[s.n - 1]) for s in sentences]
    counts = Counter(
        word for s, has in zip(sentences, held, strict=True) for word in has & wanted[s.n - 1]
    )
    weights = {w: rarity(w, counts[w], len(sentences)) for q in wanted for w in q}

    def share(found: frozenset[str], q: frozenset[str]) -> float:
        return sum(weights[w] for w in found & q) / sum(weights[w] for w in q) if q else 0.0

    return [
        Cover(share(has, wanted[s.n - 1]), share(around[s.n - 1], wanted[s.n - 1]))
        for s, has in zip(sentences, held, strict=True)
    ]


def _held(sentence: PassageSentence, language: str, wanted: frozenset[str]) -> frozenset[str]:
    """Return the words of a sentence; of a row that holds a word asked for, its heads too."""
    own = frozenset(content_words(sentence.text, language))
    return own | frozenset(content_words(sentence.heads, language)) if own & wanted else own


def _whole(passage: Passage) -> str:
    return " ".join((passage.title, *passage.heading_path, *passage.aliases, passage.text))
