"""Whether a proposal is one question that may be asked: challenge and follow-ups."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

from sidecar.language.detect import clearly_spoken
from sidecar.language.normal import normalize
from sidecar.language.sentences import sentence_spans
from sidecar.language.words import words
from sidecar.rounds.leak import MAX_LEAK_WORDS, leaked_words
from sidecar.rounds.plain_reply import first_line
from sidecar.rounds.prompts import LANGUAGE_NAMES, QUESTION_WORDS
from sidecar.rounds.runs import Source, count_words

_MARKS = "?？؟"
_UNMARKED = re.compile(
    r"か[。．]?$|^(?=.*[α-ωά-ώ])[^;\u037e]*[;\u037e]$|"
    r"ไหม|หรือ(?:ไม่|เปล่า|ยัง)|อะไร|ใคร|ไหน|เมื่อไร|เมื่อไหร่|ทำไม|อย่างไร|ยังไง|เท่าไร|เท่าไหร่|ใด|กี่",
    re.IGNORECASE,
)
"""How Japanese and Thai ask without a mark, and Greek with one of its own."""
_CLOSERS = "\"'”’»」』)*_ "


class Flaw(StrEnum):
    """Why a proposal may not be asked."""

    NOT_ONE_QUESTION = "not one question"
    TOO_LONG = "too long"
    REPEATED = "repeated"
    LEAK = "leak"
    NAMES = "names"
    LANGUAGE = "another language"


@dataclass(frozen=True, slots=True)
class QuestionRules:
    """What a question may not do.

    Attributes:
        earlier: Questions already asked.
        hidden: Texts that may not leak: the note, or the note and its assertions.
        free_words: Normalized words that never count as leaked: title, focus, what the
            learner said.
        names: Names of the note that the question may not drop.
        language: ISO 639-1 code of the language it is asked in; empty for any.
    """

    earlier: Collection[str]
    hidden: Source
    free_words: frozenset[str]
    names: Collection[str] = ()
    language: str = ""


def read_question(reply: str) -> str | Flaw:
    """Return the question in a reply, or what is wrong with it.

    Args:
        reply: What a model said.

    Returns:
        One question of at most 30 words.

    Example:
        >>> read_question("Question: Why does rest help?")
        'Why does rest help?'
        >>> read_question("Rest helps. Why?").value
        'not one question'
    """
    line = first_line(reply)
    spans = sentence_spans(line)
    if len(spans) != 1 or not _asks_once(line.rstrip(_CLOSERS)):
        return Flaw.NOT_ONE_QUESTION
    if count_words(line) > QUESTION_WORDS:
        return Flaw.TOO_LONG
    return line


def _asks_once(line: str) -> bool:
    """Return whether the line ends as a question does, and asks nothing before its end."""
    marks = sum(line.count(mark) for mark in _MARKS)
    if line[-1:] in _MARKS:
        return marks == 1
    return marks == 0 and _UNMARKED.search(line) is not None


def judge_question(reply: str, rules: QuestionRules) -> str | Flaw:
    """Return the question in a reply when it keeps the rules, else what is wrong with it.

    Args:
        reply: What a partner proposed.
        rules: What it may not do.

    Returns:
        The question, or the first flaw.

    Determinism:
        Pure.
    """
    question = read_question(reply)
    if isinstance(question, Flaw):
        return question
    if is_foreign(question, rules.language):
        return Flaw.LANGUAGE
    if normalize(question) in {normalize(text) for text in rules.earlier}:
        return Flaw.REPEATED
    if leaked_words(question, rules.hidden, rules.free_words) > MAX_LEAK_WORDS:
        return Flaw.LEAK
    if dropped_names(question, rules.names, rules.free_words):
        return Flaw.NAMES
    return question


def is_foreign(text: str, language: str) -> bool:
    """Return whether a line is clearly in another language than it should be.

    Small models fall back into English whatever language they are told to reply in. Of 589
    questions of XQuAD in each of twelve languages at most 2 are refused, and of the English
    ones at least 566 wherever another language is wanted (``test_questions_of_xquad``).

    Args:
        text: What the partner would say.
        language: ISO 639-1 code; of one that nobody tells apart, nothing is foreign.

    Example:
        >>> is_foreign("What is it that makes it grow?", "de")
        True
        >>> is_foreign("Was heißt „sunk cost“ hier?", "de")
        False
    """
    if language not in LANGUAGE_NAMES:
        return False
    return clearly_spoken(text, language) not in {"", language}


def dropped_names(text: str, names: Collection[str], free_words: frozenset[str]) -> tuple[str, ...]:
    """Return the names that a text drops, sorted.

    Args:
        text: What the partner would say.
        names: Names, stories and quoted titles of the note.
        free_words: Normalized words that may be used: title, focus, the learner's own.

    Returns:
        Names whose words are not all free and that stand in the text.

    Example:
        >>> dropped_names("What did Ebbinghaus find?", {"Ebbinghaus"}, frozenset())
        ('Ebbinghaus',)
    """
    source = Source(text)
    return tuple(
        sorted(
            name for name in names if not set(words(name)) <= free_words and source.has(words(name))
        )
    )
