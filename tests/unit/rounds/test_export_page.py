"""Exported rounds: a page that shows what was said and does nothing else."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.reading import parse_note
from sidecar.rounds.export_page import export_page, is_export
from sidecar.rounds.values import Check, Gap, Outcome, Reliability, RoundRecord, RulingKind
from sidecar.rounds.verdict import decide_by_gaps
from tests.builders import FLUENCY, RECALL, a_checked_record, a_record, a_ruling, turns


def page(record: RoundRecord, path: str = "Concepts/Testing effect.md") -> str:
    """Return the page's text."""
    return export_page(record, path).markdown


def test_a_page_is_marked_as_an_export() -> None:
    """The reader of notes knows it by its front matter, whatever its name."""
    note = parse_note("x.md", page(a_record()))

    assert is_export(note.front_matter)
    assert note.problems == ()


def test_an_ordinary_note_is_no_export() -> None:
    """A note about rounds is a note."""
    assert not is_export(parse_note("x.md", "---\ntitle: sparring_round\n---\nText.").front_matter)


def test_the_page_tells_the_whole_round() -> None:
    """Verdict, points with outcome, standing and quote, transcript and rulings."""
    record = a_checked_record(
        (RECALL, Outcome.COVERED),
        (FLUENCY, Outcome.NOT_COVERED),
        transcript=turns("It makes knowledge last.", "Why so?", "Effort."),
        rulings=(a_ruling(FLUENCY, RulingKind.RIGHT, reason="I missed it"),),
    )
    text = page(record)

    for part in (
        "Verdict: **fail** (ratified)",
        f"- {RECALL}",
        "explained, hedged",
        "“It makes knowledge last.”",
        "not explained, ratified",
        "> Why would somebody quiz themselves?",
        "> Why so?",
        "the check is right",
        "I missed it",
    ):
        assert part in text


def test_a_standing_is_shown_with_its_figure() -> None:
    """What was shown, what is required, by how many cases, and how many are missing."""
    record = a_checked_record((RECALL, Outcome.COVERED))
    (check,) = record.verdict.checks
    shown = replace(check, reliability=Reliability(0.7214, 0.99, 58, 599, correct=58))
    licensed = replace(check, reliability=Reliability(0.9912, 0.99, 800, 0, correct=800))

    def drawn(checked: Check) -> str:
        return page(replace(record, verdict=replace(record.verdict, checks=(checked,))))

    assert "hedged (right in 58 of 58 known cases, 0.72 of 0.99 shown, 599 more" in drawn(shown)
    assert "(right in 800 of 800 known cases, 0.99 of 0.99 shown)" in drawn(licensed)


def test_gaps_of_a_chapter_note_are_listed() -> None:
    """A round without assertions shows what was missing too."""
    record = a_record(verdict=decide_by_gaps((), (Gap("no word on sleep", "partner"),)))

    assert "## Gaps\n\n- no word on sleep" in page(record)


def test_giving_up_is_said() -> None:
    """A fail because the points were shown is told from one that was earned."""
    assert "given up" in page(a_record(gave_up=True))


HOSTILE = "\n".join(
    [
        "# heading",
        "- item",
        "1. item",
        "---",
        "[[Link]] ![[Embed]] [a](b.md) #tag ^block",
        "<script>alert(1)</script>",
        "`= dv.pages()` $x$ %%hidden%% ==mark== ~~gone~~",
        "```dataviewjs",
        "> quote",
        "| a | b |",
    ]
)


def test_what_was_said_starts_nothing_in_the_vault() -> None:
    """No link, tag, heading, script or query comes out of a transcript."""
    note = parse_note("x.md", page(a_record(transcript=turns(HOSTILE))))
    headings = [section.heading_path for section in note.sections if section.level]

    assert note.links == ()
    assert note.tags == ()
    assert headings[-1] == ("Round on Testing effect", "Transcript")
    assert not any(
        block.kind in {"code", "html", "row"} for s in note.sections for block in s.blocks
    )


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("due:: tomorrow", r"due:\: tomorrow"),
        ("a:::b", r"a:\:\:b"),
        ("&lt;b&gt; &#60;", r"\&lt;b\&gt; \&\#60;"),
        ("R&D at 12:30", "R&D at 12:30"),
    ],
)
def test_what_was_said_is_no_field_and_no_name_of_a_sign(said: str, shown: str) -> None:
    """A query of the vault finds nothing in it, and it reads as it was said."""
    assert f"> {shown}\n" in page(a_record(transcript=turns(said)))


@given(st.text(max_size=300))
def test_any_answer_gives_a_page_that_reads_back(said: str) -> None:
    """Front matter and sections survive whatever was typed."""
    note = parse_note("x.md", page(a_record(transcript=turns(said or "x"))))

    assert is_export(note.front_matter)
    assert note.links == ()
    assert note.text.encode("utf-8")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("A/Testing effect.md", "2026-01-01 Testing effect r1.md"),
        ('A/What: "why"? a|b #1.md', "2026-01-01 What why a b 1 r1.md"),
        ("复利.md", "2026-01-01 复利 r1.md"),
    ],
)
def test_the_file_name_fits_every_file_system(path: str, name: str) -> None:
    """Signs that a system or a link refuses are left out."""
    found = export_page(a_record(), path).file_name

    assert " ".join(found.split()) == name


def test_a_long_name_is_cut() -> None:
    """A file name has at most 255 bytes on most systems."""
    assert len(export_page(a_record(), "é" * 240 + ".md").file_name.encode()) <= 255


def test_a_page_speaks_the_language_of_its_round() -> None:
    """Headings, outcomes, standings and rulings; only the front matter is for programs."""
    record = a_checked_record(
        ("Eis schwimmt, weil es leichter ist als Wasser.", Outcome.NOT_COVERED),
        challenge="Warum schwimmt Eis auf dem Wasser, und was folgt daraus?",
        transcript=turns("Das weiß ich leider noch nicht so genau."),
        rulings=(a_ruling("Eis schwimmt, weil es leichter ist als Wasser.", RulingKind.RIGHT),),
    )
    text = page(record, "Eis.md")

    for part in (
        'verdict: "fail"',
        "# Runde zu Eis",
        "Urteil: **nicht bestanden** (bestätigt)",
        "## Punkte",
        "nicht erklärt, bestätigt",
        "## Verlauf",
        "**Du**",
        "## Entscheidungen",
        "die Prüfung hat recht",
    ):
        assert part in text
    assert not re.search(r"\b(?:explained|Points|Transcript|Rulings|You)\b", text)
