"""Questions and feedback of the builtin partner, built from templates.

A template names the note's title or one of its key terms and nothing else of the note, so
it cannot leak an assertion. The choice depends on what was asked before, never on chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from sidecar.language.normal import normalize
from sidecar.rounds.runs import count_words
from sidecar.rounds.template_texts import Texts
from sidecar.rounds.template_texts_more import ALL_TEXTS
from sidecar.rounds.values import AssertionKind

TEMPLATE_LANGUAGES = tuple(ALL_TEXTS)
"""ISO 639-1 codes that have templates; others are asked in English."""

TOPIC_WORDS = 10
"""Longest topic inside a question: with it the longest template stays within 30 words."""

SHORT_ANSWER_WORDS = 6
"""Answers below this length get the feedback that asks for more."""

FITTING_KINDS = (
    AssertionKind.MECHANISM,
    AssertionKind.DEFINITION,
    AssertionKind.CONDITION,
    AssertionKind.CONTRAST,
)
"""Kinds whose questions fit a note that has no assertion of the kind."""

_QUOTE_MARKS = re.compile(r"[\"“”„‟«»「」『』]")
_SENTENCE_END = re.compile(r"[.!?。！？]+(?=\s|$)")


def challenge(
    *,
    title: str,
    key_terms: Sequence[str],
    kinds: Sequence[AssertionKind],
    earlier: Sequence[str],
    language: str,
) -> str:
    """Return the next opening question that was not asked on this note before.

    Questions by the kinds of the note's assertions come first, then open ones, then those
    of other kinds that fit any note, each about the title; after these, the same about the
    key terms. When all were asked, the one asked longest ago comes again.

    Args:
        title: The note's title.
        key_terms: Terms that a question may name, best first.
        kinds: Kinds of the assertions, in order; empty for a chapter note.
        earlier: Questions asked before, oldest first.
        language: ISO 639-1 code of the question.

    Returns:
        One question of at most 30 words.

    Determinism:
        Pure.

    Example:
        >>> challenge(title="Osmosis", key_terms=(), kinds=(), earlier=(), language="en")
        'What is the main idea of “Osmosis”, and why is it so?'
    """
    texts = _texts(language)
    groups = [texts.challenges[kind] for kind in dict.fromkeys(kinds)]
    others = [texts.challenges[kind] for kind in FITTING_KINDS if kind not in kinds]
    ordered = [*_round_robin(groups), *texts.open_challenges, *_round_robin(others)]
    topics = [topic for topic in map(_topic, (title, *key_terms)) if topic]
    return _first_new((_filled(ordered, topics or ["?"], texts)), earlier)


def follow_up(
    *, term: str, kind: AssertionKind | None, earlier: Sequence[str], language: str
) -> str:
    """Return the next question of a round that was not asked in it before.

    Args:
        term: Key term of a point not yet covered; empty asks an open question.
        kind: Kind of that point.
        earlier: Follow-ups of this round, oldest first.
        language: ISO 639-1 code of the question.

    Returns:
        One question of at most 30 words.

    Example:
        >>> follow_up(term="", kind=None, earlier=("Why is that so?",), language="en")
        'What else belongs to the explanation?'
    """
    texts = _texts(language)
    topic = _topic(term)
    templates = _aimed(texts.follow_ups, kind) if topic else ()
    fresh = [one for one in templates if not _was_used(one, earlier)]
    was_named = bool(topic) and any(_quoted(topic, texts) in question for question in earlier)
    aimed = list(_filled([*fresh, *(one for one in templates if one not in fresh)], [topic], texts))
    ordered = [*texts.open_follow_ups, *aimed] if was_named else [*aimed, *texts.open_follow_ups]
    return _first_new(ordered, earlier)


def _was_used(template: str, earlier: Sequence[str]) -> bool:
    """Return whether a question was made from the template, whatever it named."""
    head, tail = template.split("{topic}")
    return any(question.startswith(head) and question.endswith(tail) for question in earlier)


def feedback(*, answer: str, term: str, language: str, turn: int = 0) -> str:
    """Return one sentence on the learner's last answer that judges nothing.

    Args:
        answer: The learner's last turn.
        term: A term of the focus that the learner brought in with it, or empty.
        language: ISO 639-1 code of the sentence.
        turn: How many turns came before: the same sentence does not come twice running.

    Returns:
        One sentence.

    Example:
        >>> feedback(answer="It is about water.", term="", language="en")
        'That is a start; say a little more.'
    """
    texts = _texts(language)
    if count_words(answer) < SHORT_ANSWER_WORDS:
        return texts.short[turn % len(texts.short)]
    topic = _topic(term)
    if not topic:
        return texts.noted[turn % len(texts.noted)]
    return texts.heard[turn % len(texts.heard)].format(topic=_quoted(topic, texts))


def _texts(language: str) -> Texts:
    return ALL_TEXTS.get(language, ALL_TEXTS["en"])


def _aimed(
    follow_ups: Mapping[AssertionKind, tuple[str, ...]], kind: AssertionKind | None
) -> tuple[str, ...]:
    """Return the questions of the kind, then those of the kinds that fit any point."""
    first = follow_ups[kind] if kind is not None else ()
    others = (follow_ups[AssertionKind.MECHANISM], follow_ups[AssertionKind.DEFINITION])
    return tuple(dict.fromkeys((*first, *others[0], *others[1])))


def _round_robin(groups: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield the first of each group, then the second of each, and so on."""
    for row in zip_longest(*groups):
        yield from (template for template in row if template is not None)


def _filled(templates: Sequence[str], topics: Sequence[str], texts: Texts) -> Iterator[str]:
    for topic in topics:
        for template in templates:
            yield template.format(topic=_quoted(topic, texts))


def _quoted(topic: str, texts: Texts) -> str:
    opening, closing = texts.quotes
    return f"{opening}{topic}{closing}"


def _topic(text: str) -> str:
    """Return the text as it may stand inside a question: no sentence ends, no quotes."""
    plain = _SENTENCE_END.sub("", _QUOTE_MARKS.sub("", text))
    kept: list[str] = []
    for word in plain.split():
        if count_words(" ".join([*kept, word])) > TOPIC_WORDS:
            break
        kept.append(word)
    return " ".join(kept) or plain[:TOPIC_WORDS]


def _first_new(questions: Sequence[str] | Iterator[str], earlier: Sequence[str]) -> str:
    asked = {normalize(question): place for place, question in enumerate(earlier)}
    candidates = list(questions)
    for question in candidates:
        if normalize(question) not in asked:
            return question
    return min(candidates, key=lambda question: asked[normalize(question)])
