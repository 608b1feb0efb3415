"""What a round needs of a note."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from sidecar.language.detect import UNDETERMINED, detect
from sidecar.language.normal import normalize
from sidecar.language.words import words
from sidecar.rounds.cleaning import clean_line, clean_text, own_text
from sidecar.rounds.core_assertions import FoundAssertions, NoteSection, find_assertions
from sidecar.rounds.export_page import EXPORT_REASON, is_export
from sidecar.rounds.kinds import kind_of
from sidecar.rounds.names import find_names
from sidecar.rounds.problem_outcomes import ALTERNATIVES
from sidecar.rounds.runs import count_words
from sidecar.rounds.terms import key_terms
from sidecar.rounds.values import CleanNote, CoreAssertion, NoteKind, Problem, RoundNote

MIN_WORDS = 20
"""Words that a note without assertions needs. Source: rounds.md, Opening."""

MAX_PROBLEM_CHARS = 4_000
"""Longest problem: it becomes the challenge, which the wire limits to this."""

MAX_TEXT_CHARS = 200_000
"""Characters of cleaned text that a round looks at, some 60 printed pages. A bound on time
and on the state store, not a measured one; what is beyond is said in a notice."""

_PROBLEM_HEADINGS = frozenset(
    ["problem", "aufgabe", "problème", "exercice", "problema", "opgave", "zadanie", "задача"]
)
ANSWER_FAULT = (
    "the note's “answer:” is {what}; it may be a number with its unit, a range, a time or date, "
    "yes or no, up to four words, or a list of these (any of them is right)"
)
"""What is wrong with an answer in front matter, and what forms it may take."""

_HAS_DIGIT = re.compile(r"\d")
_ASKS = re.compile(r"[?？]")
_FEW = 2
"""Number words above one that make a question quantitative: "why do the two differ?" is not,
"twelve eggs fit into three boxes; how many into one?" is. Set by hand; not measured."""


@dataclass(frozen=True, slots=True)
class NoteParts:
    """A note taken apart, whoever parsed it.

    Attributes:
        path: Vault-relative.
        title: The note's title.
        text: The whole file as decoded.
        content_hash: Of the text.
        body_start: First code point after the front matter.
        front_matter: Parsed mapping.
        sections: In order.
        problems: What was odd, one sentence each.
    """

    path: str
    title: str
    text: str
    content_hash: str
    body_start: int
    front_matter: Mapping[str, object]
    sections: Sequence[NoteSection]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NothingToExplain:
    """Why a note opens no round."""

    reason: str


def read_round_note(
    parts: NoteParts, *, assertions_heading: str = "Core assertions"
) -> RoundNote | NothingToExplain:
    """Return what a round needs of a note, or why there is nothing to explain.

    Args:
        parts: The note.
        assertions_heading: Name of the heading above the core assertions, in any case.

    Returns:
        Kind, assertions, problem, cleaned note and notices.

    Determinism:
        Pure.
    """
    if is_export(parts.front_matter):
        return NothingToExplain(EXPORT_REASON)
    found = find_assertions(parts.text, parts.sections, parts.front_matter, assertions_heading)
    body = _without(parts.text, found.section, parts.body_start)
    problem = _problem(parts, has_assertions=bool(found.texts))
    if not found.texts and problem is None:
        reason = _nothing(body, has_front_matter=parts.body_start > 0)
        if reason:
            return NothingToExplain(reason)
    clean, cut_notice = _clean(parts.title, body, found.texts)
    spoken = UNDETERMINED if problem is None else detect(problem.text)
    if spoken != UNDETERMINED:
        clean = replace(clean, language=spoken)
    return RoundNote(
        path=parts.path,
        content_hash=parts.content_hash,
        kind=_kind(found, problem),
        clean=clean,
        assertions=tuple(
            CoreAssertion(text, kind_of(text, clean.language)) for text in found.texts
        ),
        problem=problem,
        notices=(*parts.problems, *found.notices, *cut_notice),
    )


def _kind(found: FoundAssertions, problem: Problem | None) -> NoteKind:
    """Return what kind of round the note opens."""
    if problem is not None:
        return NoteKind.PROBLEM
    return NoteKind.CONCEPT if found.texts else NoteKind.CHAPTER


def _without(text: str, section: tuple[int, int] | None, body_start: int) -> str:
    """Return the body without the assertions section."""
    if section is None:
        return text[body_start:]
    return text[body_start : max(body_start, section[0])] + text[section[1] :]


def _nothing(body: str, *, has_front_matter: bool) -> str:
    """Return why a note without assertions has nothing to explain, else empty."""
    if not body.strip():
        return "it has only front matter" if has_front_matter else "it is empty"
    own = own_text(body)
    if not normalize(own):
        is_embedded = bool(normalize(clean_text(body))) or "![" in body
        return "it only embeds other files" if is_embedded else "it has no text of its own"
    count = count_words(own)
    if count < MIN_WORDS:
        return f"it has {count} word{'' if count == 1 else 's'} and no core assertions"
    return ""


def _clean(title: str, body: str, assertions: Sequence[str]) -> tuple[CleanNote, tuple[str, ...]]:
    """Return the cleaned note and a notice when it was too long to be looked at whole."""
    text = clean_text(body)
    notices: tuple[str, ...] = ()
    if len(text) > MAX_TEXT_CHARS:
        notices = (f"The note is long: this round looks at its first {MAX_TEXT_CHARS} characters.",)
        text = text[:MAX_TEXT_CHARS]
    everything = "\n".join([text, *assertions])
    language = detect(everything)
    if language == UNDETERMINED:
        language = detect(f"{title}\n{everything}")
    names = _names(text, language, [title, *assertions])
    clean = CleanNote(
        title=clean_line(title),
        text=text,
        key_terms=key_terms(title, text, language, leave_out=names, points=assertions),
        language=language,
        names=names,
    )
    return clean, notices


def _names(text: str, language: str, topic: Sequence[str]) -> frozenset[str]:
    """Return names that stand neither in the title nor in an assertion."""
    needed = {word for part in topic for word in words(part)}
    return frozenset(name for name in find_names(text, language) if not set(words(name)) <= needed)


def _problem(parts: NoteParts, *, has_assertions: bool) -> Problem | None:
    """Return the note's problem: from front matter, else below a "Problem" heading.

    A heading opens a problem round only where it states a number and the note has no
    assertions: "Problem" also heads many a note that is not quantitative.
    """
    answer, fault = _answer(parts.front_matter)
    stated = _as_text(parts.front_matter.get("problem"))
    if stated:
        return Problem(stated[:MAX_PROBLEM_CHARS], answer, fault)
    if has_assertions:
        return None
    for section in parts.sections:
        if section.level and normalize(clean_line(section.heading)) in _PROBLEM_HEADINGS:
            text = clean_text(parts.text[section.body_start : section.end])
            if _is_quantitative(text):
                return Problem(text[:MAX_PROBLEM_CHARS], answer, fault)
    return None


def _is_quantitative(text: str) -> bool:
    """Return whether a problem states numbers: in digits, or in words with a question."""
    if _HAS_DIGIT.search(text):
        return True
    if not _ASKS.search(text):
        return False
    from sidecar.language.spelled_numbers import spelled_numbers

    return sum(one.number not in {0, 1} for one in spelled_numbers(text)) >= _FEW


def _answer(front_matter: Mapping[str, object]) -> tuple[str | None, str]:
    """Return the note's answer, and what is wrong with it where it cannot be compared."""
    if "answer" not in front_matter:
        return None, ""
    value = front_matter["answer"]
    if isinstance(value, bool):
        return "yes" if value else "no", ""
    if isinstance(value, list | tuple):
        parts = [_as_text(each) for each in value]
        texts = [part for part in parts if part]
        if texts and len(texts) == len(parts):
            return ALTERNATIVES.join(texts), ""
        return None, ANSWER_FAULT.format(what="a list with something that is no text or number")
    text = _as_text(value)
    if text is None:
        is_empty = value is None or not str(value).strip()
        return None, ANSWER_FAULT.format(what="empty" if is_empty else "a table of keys and values")
    from sidecar.rounds.answer_wanted import wanted_of
    from sidecar.rounds.word_answers import is_word_answer

    is_known = wanted_of(text) is not None or is_word_answer(text)
    return text, "" if is_known else ANSWER_FAULT.format(what="a text that cannot be compared")


def _as_text(value: object) -> str | None:
    """Return a front matter value as text; ``None`` when it is not a text or a number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    return " ".join(str(value).split()) or None
