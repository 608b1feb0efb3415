"""Measuring answers: what counts as answered, as held, as wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sidecar.evals.answers import (
    AnswerSuite,
    Expected,
    Question,
    holds_gold,
    measure_answers,
    read_answer_suite,
)
from sidecar.library.values import (
    Answer,
    Candidate,
    Citation,
    Coverage,
    RankedPassage,
    Retrieval,
    RetrievalTrace,
    Span,
)
from sidecar.services.progress import NoProgress
from tests.shared_data import shared_data
from tests.unit.library.making import passage

GOLD = Question("What kills germs?", Expected.ANSWER, gold="boiling", note="Water.md")
NEAR = Question("What kills germs?", Expected.NEAR_MISS, leave_out=("Water.md",))
OFF = Question("Who won?", Expected.OFF_TOPIC)
SUITE = AnswerSuite("tiny", "en", {"Water.md": "Boiling kills germs."}, (GOLD, GOLD, NEAR, OFF))
TRACE = RetrievalTrace(0, 0, 0, 0, None, 0.3, "hybrid", 1.0)


def answer(text: str, *, found: bool = True) -> Answer:
    """Return an answer; blank text stands for none."""
    note = passage("Boiling kills germs.", title="Water")
    ranked = (RankedPassage(Candidate(note, 0.8), 0.8, 0.03),) if found else ()
    cited = Citation(1, "Water.md", "Water", (), Span(0, 20), note.text, supported=True)
    return Answer(
        text=text or "Your notes do not cover this.",
        coverage=Coverage.ANSWERED if text else Coverage.NOT_COVERED,
        citations=(cited,) if text else (),
        unsupported=(),
        closest=(),
        engine="builtin",
        retrieval=Retrieval(ranked, TRACE),
    )


async def test_each_kind_of_question_has_its_own_rates() -> None:
    """Answered, right, and wrongly answered are never one number."""
    answers = iter([answer("Boiling [1]."), answer("Snow [1]."), answer("Snow [1]."), answer("")])

    async def ask(question: Question) -> Answer:
        return next(answers)

    report = await measure_answers(
        SUITE, ask, engine="builtin", embedder="hash", progress=NoProgress()
    )
    values = {name: metric.figure.value for name, metric in report.metrics.items()}

    assert values == {
        "answerable/answered": 1.0,
        "answerable/holds_gold": 0.5,
        "answerable/note_retrieved": 1.0,
        "near_miss/answered": 1.0,
        "near_miss/retrieved": 1.0,
        "off_topic/answered": 0.0,
        "off_topic/retrieved": 1.0,
        "citations/supported": 1.0,
    }


async def test_what_was_not_asked_is_not_measured() -> None:
    """A suite without off-topic questions reports no rate of them."""

    async def ask(question: Question) -> Answer:
        return answer("", found=False)

    suite = AnswerSuite("tiny", "en", {}, (GOLD,))
    report = await measure_answers(
        suite, ask, engine="builtin", embedder="hash", progress=NoProgress()
    )

    assert report.metrics["off_topic/answered"].figure.value is None
    assert report.metrics["answerable/answered"].figure.value == 0.0


@pytest.mark.parametrize(
    ("said", "gold", "is_span", "holds"),
    [
        ("She won six Grammys [1].", "Six", True, True),
        ("植物制造糖 [1]。", "糖", True, True),
        ("She won [1].", "six", True, False),
        ("Boiling kills most germs [1].", "Boiling water kills germs.", False, True),
        ("Snow is cold [1].", "Boiling water kills germs.", False, False),
    ],
)
def test_a_gold_answer_is_held_by_its_words(
    said: str, gold: str, is_span: bool, holds: bool
) -> None:
    """A span as it stands, a whole answer by half of its content words."""
    question = Question("?", Expected.ANSWER, gold=gold, is_span=is_span)

    assert holds_gold(said, question, "en") is holds


def test_suites_are_read_evenly_and_the_same_each_time() -> None:
    """As many questions as asked for; the note that answers is there, or left out."""
    data = shared_data("ir-xquad").parent
    suite = read_answer_suite("xquad-zh", data, most=5)
    meant = [q for q in suite.questions if q.expected is Expected.ANSWER]
    near = [q for q in suite.questions if q.expected is Expected.NEAR_MISS]

    assert suite == read_answer_suite("xquad-zh", data, most=5)
    assert len(meant) == len(near) == 5
    assert all(q.gold in suite.notes[q.note] for q in meant)
    assert [q.leave_out for q in near] == [(q.note,) for q in meant]


@pytest.mark.parametrize("name", ["clapnq", "off-topic"])
def test_the_other_suites_ask_what_has_no_answer(name: str) -> None:
    """Near misses beside answers, or only what nothing is about."""
    suite = read_answer_suite(name, shared_data("ir-clapnq").parent, most=3)
    missing = [q for q in suite.questions if q.expected is not Expected.ANSWER]

    assert len(missing) == 3
    assert suite.notes
    assert all(q.note in suite.notes for q in suite.questions if q.note)


def test_an_unknown_suite_is_refused(tmp_path: Path) -> None:
    """A typing mistake measures nothing."""
    with pytest.raises(KeyError):
        read_answer_suite("nothing", tmp_path, most=1)


async def test_a_report_is_json_and_names_what_was_measured() -> None:
    """Other questions make another fingerprint."""

    async def ask(question: Question) -> Answer:
        return answer("Boiling [1].")

    prints = []
    for questions in ((GOLD,), (GOLD, OFF)):
        suite = AnswerSuite("tiny", "en", {}, questions)
        report = await measure_answers(
            suite, ask, engine="builtin", embedder="hash", progress=NoProgress()
        )
        prints.append(report.fingerprint.data)
        json.dumps(report.as_json(), allow_nan=False)

    assert prints[0] != prints[1]
