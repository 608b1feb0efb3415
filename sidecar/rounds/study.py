"""What to study after a round: each gap with its place in the note."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sidecar.language.detect import detect
from sidecar.language.normal import normalize
from sidecar.language.words import content_words
from sidecar.rounds.central import ScoredSentence, scored_sentences
from sidecar.rounds.core_assertions import find_assertions
from sidecar.rounds.gaps import UNDECIDED_GAP, assertion_gaps, without_gap_lead
from sidecar.rounds.locating import NoteText, Place, heading_path
from sidecar.rounds.note_reading import NoteParts
from sidecar.rounds.values import Outcome, Verdict

UNDECIDED = "undecided"
"""Origin of such a point."""

_QUOTED_TERM = re.compile(r"[“„«\"「](?P<term>[^“”„«»\"「」]+)[”“»\"」]")


@dataclass(frozen=True, slots=True)
class StudyPoint:
    """One thing to look up.

    Attributes:
        text: The gap's text.
        origin: ``assertion``, ``partner``, ``buzzword``, ``note`` or ``undecided``.
        assertion: The assertion behind it, word for word; empty for other gaps.
        place: Where the note says it, ``None`` when it says nothing close.
        heading_path: Headings above the place.
        quote: The note's characters at the place.
    """

    text: str
    origin: str
    assertion: str = ""
    place: Place | None = None
    heading_path: tuple[str, ...] = ()
    quote: str = ""


def study_points(verdict: Verdict) -> tuple[StudyPoint, ...]:
    """Return what to study, not yet located: the gaps, then what could not be decided.

    Giving up lists undecided points among the gaps; here each is named as the verdict does.

    Args:
        verdict: The verdict as it stands.
    """
    behind = {
        gap.text: check
        for check in verdict.checks
        for gap in assertion_gaps([check], with_undecided=True)
    }
    gaps = [
        StudyPoint(gap.text, gap.origin, check.assertion.text if check else "")
        for gap in verdict.gaps
        if (check := behind.get(gap.text)) is None or check.outcome is not Outcome.UNDECIDED
    ]
    undecided = [
        StudyPoint(UNDECIDED_GAP.format(assertion=text), UNDECIDED, text)
        for check in verdict.checks
        if check.outcome is Outcome.UNDECIDED and (text := check.assertion.text)
    ]
    return (*gaps, *undecided)


def locate_points(
    points: tuple[StudyPoint, ...], parts: NoteParts, *, assertions_heading: str
) -> tuple[StudyPoint, ...]:
    """Return the points with their places in the note as it is now.

    An assertion leads to the passage that says it: where its very words stand outside the list of
    assertions, else the closest sentence that is close enough, else its line in the list. A gap of
    a chapter note names a central sentence by a term: the most central one that holds it is taken,
    no heading. Where the note no longer holds the words, and for all other gaps, it is the closest
    sentence outside the list of assertions.

    Args:
        points: From ``study_points``.
        parts: The note.
        assertions_heading: Name of the heading above the core assertions.

    Returns:
        The same points in order.

    Determinism:
        Pure.
    """
    found = find_assertions(parts.text, parts.sections, parts.front_matter, assertions_heading)
    whole = NoteText(parts.text, body_start=parts.body_start)
    body = NoteText(parts.text, start=parts.body_start, skip=found.section)
    language = detect(parts.text[parts.body_start :])

    prose = _prose(parts, found.section)

    def located(point: StudyPoint) -> StudyPoint:
        wanted = point.assertion or _subject(point)
        place = body.exact(wanted) if point.assertion else None
        if point.origin == "note" and (sentence := _central(wanted, parts.title, prose, language)):
            found_at = body.exact(sentence)
            place = found_at and replace(found_at, is_exact=False)
        place = place or body.closest(wanted, language) or _listed(whole, point, language)
        if place is None:
            return point
        return StudyPoint(
            point.text,
            point.origin,
            point.assertion,
            place,
            heading_path(parts.sections, place.start),
            parts.text[place.start : place.end],
        )

    return tuple(map(located, points))


def _listed(whole: NoteText, point: StudyPoint, language: str) -> Place | None:
    """Return the place of a point that only the list of assertions names."""
    exact = whole.exact(point.assertion) if point.assertion else None
    return exact or whole.closest(point.assertion or _subject(point), language)


def _prose(parts: NoteParts, section: tuple[int, int] | None) -> str:
    """Return the note's text without front matter and assertions."""
    if section is None:
        return parts.text[parts.body_start :]
    start = max(parts.body_start, section[0])
    return f"{parts.text[parts.body_start : start]}\n{parts.text[section[1] :]}"


def _central(term: str, title: str, prose: str, language: str) -> str:
    """Return the most central sentence that a gap names by a term or by the title, or nothing."""
    wanted = frozenset(content_words(term, language))
    scored = scored_sentences(prose, (term,), language)
    held = [one for one in scored if wanted and wanted <= set(content_words(one.text, language))]
    if not held and normalize(term) != normalize(title):
        return ""
    return max(held or scored, key=lambda one: one.score, default=ScoredSentence("", 0.0)).text


def _subject(point: StudyPoint) -> str:
    """Return what a gap is about, without the words around it.

    Example:
        >>> _subject(StudyPoint("You used “entropy” without saying what it means.", "buzzword"))
        'entropy'
    """
    if point.origin == "buzzword" and (match := _QUOTED_TERM.search(point.text)):
        return match["term"]
    return without_gap_lead(point.text)
