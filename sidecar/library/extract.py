"""The answer without a model: the sentences of the passages that answer best, quoted."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from sidecar.language.sentences import sentence_spans
from sidecar.language.words import content_words, words
from sidecar.library.citations import with_marks
from sidecar.library.markup import visible_text
from sidecar.library.query import read_query
from sidecar.library.values import Passage, Span

MOST_SENTENCES = 3
"""Sentences of an extractive answer: more is a search result, not an answer."""

MOST_SENTENCE_CHARS = 600
"""Longest sentence that is quoted; a longer one is a table or data."""

LEAST_WORDS = 3
"""Words (characters in scripts without spaces) below which a line is a label, not a sentence."""

LEAST_COVER = 0.3
"""Least weighted share of the question's keywords in a sentence and its headings, by words alone.

Source: CLAPnq (shared half), each question with its own or its nearest non-answering passage:
at 0.3, 85 % of the answerable and 36 % of the unanswerable questions get a sentence.
"""

LEAST_WITH_SIMILARITY = 0.8
"""Least sum of that share and the cosine, where the caller has similarities.

Source: as above with MiniLM: 93 % of the answerable, 30 % of the unanswerable questions.
"""

NEAR_BEST = 0.75
"""Least share of the best sentence's score for a further sentence."""

_NOT_PROSE = re.compile(r"!\[[^\]\n]*\]\([^)\n]*\)|!\[\[[^\]\n]*\]\]|https?://\S+|^[\w -]{1,40}::")
_LEADING = re.compile(r"^(?:[>\s]*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\]\s+)?|[>#\s]+)+")


@dataclass(frozen=True, slots=True)
class PassageSentence:
    """A sentence of a passage: ``n`` is the passage's citation number, ``span`` in the note."""

    n: int
    span: Span
    text: str


def passage_sentences(passages: Sequence[Passage]) -> tuple[PassageSentence, ...]:
    """Return the quotable sentences of the passages, in order, none twice.

    List and quote marks at the start of a line are not part of a sentence.

    Args:
        passages: In citation order; ``[1]`` is the first.

    Returns:
        Sentences that stand verbatim in their note at ``span``.
    """
    found: dict[str, PassageSentence] = {}
    for n, passage in enumerate(passages, start=1):
        for start, end in sentence_spans(passage.text):
            raw = passage.text[start:end]
            lead = _LEADING.match(raw)
            skip = lead.end() if lead else 0
            text = raw[skip:]
            if len(text) <= MOST_SENTENCE_CHARS and _says_something(text):
                span = Span(passage.span.start + start + skip, passage.span.start + end)
                found.setdefault(text, PassageSentence(n, span, text))
    return tuple(found.values())


def _says_something(text: str) -> bool:
    """Return whether a sentence has enough words once pictures and addresses are gone."""
    prose = visible_text(_NOT_PROSE.sub(" ", text))
    return len(words(prose)) >= LEAST_WORDS and any(map(str.isalpha, prose))


def extract_answer(
    question: str,
    passages: Sequence[Passage],
    *,
    similarities: Sequence[float] | None = None,
) -> str:
    """Return the best sentences of the passages, each followed by its ``[n]``.

    Args:
        question: The question as typed.
        passages: In citation order; ``[1]`` is the first.
        similarities: Similarity to the question, in [-1, 1], of each sentence of
            ``passage_sentences(passages)``, on the scale of MiniLM's cosine (0 is unrelated);
            ``None`` when there is no embedder or it does not serve the language.

    Returns:
        At most three sentences, one a line, in the order of the passages; empty when none
        answers.

    Raises:
        ValueError: If the number of similarities is not that of the sentences.

    Determinism:
        Pure.
    """
    sentences = passage_sentences(passages)
    if similarities is not None and len(similarities) != len(sentences):
        raise ValueError("there must be one similarity a sentence")
    covers = _covers(question, passages, sentences)
    least = LEAST_COVER if similarities is None else LEAST_WITH_SIMILARITY
    near = similarities or [0.0] * len(sentences)
    scores = [cover + close for cover, close in zip(covers, near, strict=True)]
    fit = sorted(
        (i for i, score in enumerate(scores) if score >= least), key=lambda i: (-scores[i], i)
    )
    best = [i for i in fit if scores[i] >= NEAR_BEST * scores[fit[0]]][:MOST_SENTENCES]
    chosen = [sentences[i] for i in sorted(best)]
    return "\n".join(with_marks(" ".join(s.text.split()), [s.n]) for s in chosen)


def _covers(
    question: str, passages: Sequence[Passage], sentences: Sequence[PassageSentence]
) -> list[float]:
    """Return for each sentence the weighted share of the question's keywords it covers.

    Title and headings count half: they say what a sentence is about when it says "it".
    """
    query = read_query(question)
    languages = [passages[s.n - 1].language for s in sentences]
    wanted = [frozenset(content_words(" ".join(query.keywords), lang)) for lang in languages]
    held = [
        frozenset(content_words(s.text, lang)) for s, lang in zip(sentences, languages, strict=True)
    ]
    counts = Counter(word for has, q in zip(held, wanted, strict=True) for word in has & q)
    weights = {
        word: math.log(1 + len(sentences) / (1 + counts[word])) for w in wanted for word in w
    }
    covers: list[float] = []
    for sentence, has, q in zip(sentences, held, wanted, strict=True):
        passage = passages[sentence.n - 1]
        names = content_words(" ".join((passage.title, *passage.heading_path)), passage.language)
        about = (q & frozenset(names)) - has
        part = sum(weights[w] for w in q & has) + sum(weights[w] for w in about) / 2
        covers.append(part / sum(weights[w] for w in q) if q else 0.0)
    return covers
