"""The suites of the retrieval eval."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sidecar.cli import eval_library_commands
from sidecar.evals.retrieval_suites import (
    NEAR_MISS,
    SUITES,
    RetrievalSuite,
    read_retrieval_suite,
)
from sidecar.library.passages import cut_passages
from sidecar.library.reading import parse_note
from sidecar.library.tokens import estimate_messages
from sidecar.library.window import WINDOW_STEPS
from tests.shared_data import FOLDER, shared_data

WRITTEN = ("core", "off_topic")
SHIPPED = (*WRITTEN, "long_context")
TAGS = {
    "single-hop",
    "multi-hop",
    "numeric",
    "acronym",
    "chunk-boundary",
    "near-miss",
    "distractor",
    "out-of-corpus",
    "adversarial",
    "multi-turn",
    "CJK",
}


def suite(name: str) -> RetrievalSuite:
    """Return a shipped suite."""
    return read_retrieval_suite(name, Path("nowhere"))


def test_the_written_suites_are_as_large_as_the_issue_asks() -> None:
    """30 documents, 100 questions with an answer, 25 without."""
    core, off_topic = map(suite, WRITTEN)

    assert len(core.documents) >= 30
    assert len(core.goldens) >= 100
    assert sum(golden.expects_refusal for golden in off_topic.goldens) >= 25


def test_every_kind_of_question_is_there() -> None:
    """By tag."""
    assert {
        tag for name in WRITTEN for golden in suite(name).goldens for tag in golden.tags
    } >= TAGS


@pytest.mark.parametrize("name", SHIPPED)
def test_an_answer_stands_in_its_notes(name: str) -> None:
    """A pattern that no relevant note fulfills could never be met."""
    read = suite(name)
    broken = [
        golden.id
        for golden in read.goldens
        for pattern in golden.must
        if not any(
            re.search(pattern, read.documents[path], re.IGNORECASE) for path in golden.relevant
        )
    ]

    assert broken == []


def test_some_sections_are_cut_into_passages() -> None:
    """Else nothing would be said about the seams."""
    notes = [parse_note(path, text) for path, text in suite("core").documents.items()]
    counts = [
        max(Counter(p.heading_path for p in cut_passages(note, "n", target_tokens=256)).values())
        for note in notes
    ]

    assert sum(count >= 2 for count in counts) >= 2


def test_volumes_are_long_and_hold_every_note() -> None:
    """By headings, or as one section that is cut into many passages; languages stay apart."""
    core, long = suite("core"), suite("long_context")
    notes = [parse_note(path, text) for path, text in long.documents.items()]
    english = [note for note in notes if note.path[-4].isdigit()]
    sections = {
        note.path: Counter(p.heading_path for p in cut_passages(note, "n", target_tokens=256))
        for note in english
    }

    assert all(len(note.text.split()) > 1_500 for note in english)
    assert {max(counts.values()) > 10 for counts in sections.values()} == {True, False}
    assert len(notes) == len(english) + 3
    for text in core.documents.values():
        last = text.strip().splitlines()[-1]
        assert sum(last in note.text for note in notes) >= 1


def test_answers_stand_in_volumes_deep_ones_in_their_last_third() -> None:
    """Else the tag would promise what it does not measure."""
    long = suite("long_context")
    deep = [g for g in long.goldens if "deep" in g.tags and len(g.relevant) == 1]

    assert len(deep) > 20
    for golden in deep:
        (path,) = golden.relevant
        text = long.documents[path]
        found = [m.start() for p in golden.must for m in re.finditer(p, text, re.IGNORECASE)]
        assert max(found) > 0.6 * len(text), golden.id


def test_a_long_conversation_fits_no_small_window() -> None:
    """So that history has to be left out, none of it on the note that answers."""
    talks = [g for g in suite("long_context").goldens if "long-history" in g.tags]

    assert len(talks) > 10
    for golden in talks:
        said = [text for turn in golden.turns for text in turn]
        assert estimate_messages(said) > WINDOW_STEPS[0]
        assert golden.query not in said


def test_the_hash_sees_every_text() -> None:
    """Another note, or fewer questions, is other data."""
    core = suite("core")
    path = next(iter(core.documents))
    changed = RetrievalSuite("core", {**core.documents, path: "x"}, core.goldens)

    assert len({core.data, changed.data, read_retrieval_suite("core", FOLDER, most=9).data}) == 3


@pytest.mark.parametrize(
    ("name", "documents", "answerable", "refusals"),
    [
        ("scifact", 5183, 555, 200),
        ("cranfield", 1400, 113, 200),
        ("clapnq", 596, 151, 151),
        ("limit", 46, 500, 0),
        ("xquad-de", 240, 589, 0),
        ("near_miss-en", 240, 315, 315),
        ("near_miss_held-zh", 240, 274, 274),
    ],
)
def test_a_public_set_is_read_whole(
    name: str, documents: int, answerable: int, refusals: int
) -> None:
    """Counts as their READMEs give them."""
    shared_data("ir-offtopic")
    read = read_retrieval_suite(name, FOLDER)
    empty = sum(golden.expects_refusal for golden in read.goldens)

    assert (len(read.documents), len(read.goldens) - empty, empty) == (
        documents,
        answerable,
        refusals,
    )


def test_a_near_miss_leaves_out_the_paragraph_that_answers() -> None:
    """And is asked beside the same question with it; the halves share no article."""
    shared_data("ir-xquad")
    halves = [read_retrieval_suite(f"{name}-en", FOLDER) for name in NEAR_MISS]
    dev, held = ({p for g in half.goldens for p in g.relevant} for half in halves)
    asked = [golden for half in halves for golden in half.goldens]
    with_answer = {g.id: g for g in asked if not g.expects_refusal}
    without = [g for g in asked if g.expects_refusal]

    assert not dev & held
    assert len(without) == len(with_answer) == 589
    for golden in without:
        pair = with_answer[golden.id.removesuffix("/left-out")]
        assert (golden.query, golden.leave_out) == (pair.query, tuple(pair.relevant))


def test_a_limit_takes_both_kinds_evenly() -> None:
    """So that a short run measures recall and leaks alike."""
    few = read_retrieval_suite("off_topic", FOLDER, most=4)

    assert [golden.expects_refusal for golden in few.goldens] == [False] * 4 + [True] * 4


def test_the_help_page_names_every_suite() -> None:
    """The command's own list is the same."""
    assert eval_library_commands.SUITES == SUITES
