"""Results drawn for a terminal."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console, RenderableType

from sidecar.cli import render


def _drawn(renderable: RenderableType) -> str:
    console = Console(file=io.StringIO(), width=100, highlight=False)
    console.print(renderable)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def _turn(**changes: Any) -> dict[str, Any]:
    check = {
        "assertion": "Water is split.",
        "kind": "mechanism",
        "outcome": "covered",
        "evidence": "it splits water [1]",
        "standing": "hedged",
        "note": "",
        "reliability": {
            "measured": 0.7214,
            "required": 0.99,
            "trials": 58,
            "missingTrials": 599,
            "correct": 58,
        },
    }
    verdict = {
        "result": "fail",
        "checks": [
            check,
            {**check, "assertion": "Sugar is built.", "outcome": "not_covered", "evidence": ""},
        ],
        "gaps": [
            {"text": "You did not explain: Sugar is built.", "origin": "assertion"},
            {"text": "What does RuBisCO do?", "origin": "buzzword"},
        ],
        "standing": "hedged",
        "reason": "",
    }
    result = {
        "roundId": "r",
        "feedback": "Half of it.",
        "followUp": None,
        "verdict": verdict,
        "turnsUsed": 2,
        "turnsAllowed": 4,
        "notices": ["The note has changed."],
    }
    return {**result, **changes}


def _citation(**changes: Any) -> dict[str, Any]:
    citation = {
        "n": 1,
        "path": "A/Note.md",
        "title": "Note",
        "headingPath": ["Top", "Below"],
        "span": {"start": 0, "end": 3},
        "quote": "abc",
        "supported": True,
    }
    return {**citation, **changes}


def test_verdict_shows_every_point_with_its_evidence() -> None:
    """Outcome, the learner's words and standing stand beside each assertion."""
    drawn = _drawn(render.verdict(_turn()))

    assert "FAIL" in drawn
    assert "✓ Water is split." in drawn
    assert "“it splits water [1]”" in drawn
    assert "explained · hedged (right in 58 of 58 known cases, 0.72 of 0.99 shown" in drawn
    assert "✗ Sugar is built." in drawn


def test_gaps_that_only_repeat_a_check_are_not_said_twice() -> None:
    """An assertion's gap stands in its check already; other gaps are listed."""
    drawn = _drawn(render.verdict(_turn()))

    assert "You did not explain" not in drawn
    assert "Gap: What does RuBisCO do?" in drawn
    assert "Note: The note has changed." in drawn


def test_points_have_the_numbers_that_a_ruling_takes() -> None:
    """Whoever corrects a check reads its number off the verdict."""
    drawn = _drawn(render.verdict(_turn()))

    assert "1. ✓ Water is split." in drawn
    assert "2. ✗ Sugar is built." in drawn


def test_a_gap_of_a_point_is_not_said_twice_in_any_language() -> None:
    """The wording of the gap does not matter, only where it comes from."""
    turn = _turn()
    turn["verdict"]["gaps"] = [{"text": "Nicht erklärt: Zucker.", "origin": "assertion"}]

    assert "Nicht" not in _drawn(render.verdict(turn))


def test_gaps_stand_alone_where_there_are_no_points() -> None:
    """A chapter's round has gaps only, with the numbers that a ruling takes."""
    turn = _turn()
    turn["verdict"]["checks"] = []

    drawn = _drawn(render.verdict(turn))
    assert "1. You did not explain: Sugar is built." in drawn
    assert "2. What does RuBisCO do?" in drawn


def test_no_line_of_a_verdict_ends_with_space() -> None:
    """What is copied or piped is clean."""
    turn = _turn()
    turn["verdict"]["checks"][0]["evidence"] = "it splits water " * 20

    assert all(line == line.rstrip() for line in _drawn(render.verdict(turn)).splitlines())


def test_undecided_verdict_says_why() -> None:
    """A verdict that could not be reached is shown with its reason."""
    verdict = {**_turn()["verdict"], "result": "undecided", "reason": "No gold answer."}

    drawn = _drawn(render.verdict(_turn(verdict=verdict)))

    assert "UNDECIDED" in drawn
    assert "No gold answer." in drawn


def test_citation_shows_where_the_quote_stands() -> None:
    """A citation names note and headings and quotes verbatim."""
    result = {"answer": "So [1].", "citations": [_citation()], "unsupported": [], "closest": []}

    drawn = _drawn(render.answer(result, is_text_shown=False))

    assert "So [1]." in drawn
    assert "[1] A/Note.md › Top › Below" in drawn
    assert "“abc”" in drawn


def test_streamed_answer_is_not_repeated() -> None:
    """What has been streamed is followed by the citations alone."""
    result = {"answer": "So [1].", "citations": [], "unsupported": ["Odd."], "closest": ["B.md"]}

    drawn = _drawn(render.answer(result, is_text_shown=True))

    assert "So [1]." not in drawn
    assert "No note supports: Odd." in drawn
    assert "Closest notes: B.md" in drawn


def test_markup_in_a_note_is_text() -> None:
    """Square brackets in a note are neither styles nor links."""
    assert _drawn(render.plain("[bold]x[/bold] [link=evil]y[/link]")).strip() == (
        "[bold]x[/bold] [link=evil]y[/link]"
    )


def test_control_characters_do_not_reach_the_terminal() -> None:
    """Escape sequences and direction overrides of a note are left out."""
    assert render.clean("a\x1b]0;title\x07b\u202ec\u2066d\n\te") == "a]0;titlebcd\n\te"


def test_joined_emoji_survive() -> None:
    """Zero-width joiners are part of words and emoji, not controls."""
    family = "👩\u200d👧"

    assert render.clean(family) == family


def test_ingest_report_names_what_was_left_out() -> None:
    """Skipped and failed notes are listed with the reason; zero counts are not mentioned."""
    counts = dict.fromkeys(("indexed", "unchanged", "moved", "deleted", "skipped", "failed"), 0)
    report = {
        "state": "done",
        "counts": {**counts, "indexed": 3, "skipped": 1},
        "skipped": [{"path": "x.md", "reason": "It is not UTF-8."}],
        "failed": [],
        "notices": [],
    }

    drawn = _drawn(render.ingest_report(report))

    assert "Done: 3 indexed, 1 skipped." in drawn
    assert "It is not UTF-8." in drawn
    assert "unchanged" not in drawn


def test_status_shows_the_remedy() -> None:
    """What to do stands below the state of the engine."""
    engine = {
        "state": "ollama_down",
        "engine": "ollama",
        "reason": "Chosen in the settings.",
        "remedy": "Start Ollama.",
        "models": [{"role": "chat", "model": "m", "digest": ""}],
        "embedder": "",
        "library": "loading",
        "versions": {"sidecar": "0.1.0"},
        "warnings": ["Odd."],
    }

    drawn = _drawn(render.status(engine, None, process="none"))

    assert "Start Ollama." in drawn
    assert "loading" in drawn
    assert "Warning: Odd." in drawn


def test_what_is_nearest_to_an_undecided_point_is_called_so() -> None:
    """A quote beside an undecided point is no evidence, and must not look like it."""
    turn = _turn()
    turn["verdict"]["checks"][0]["outcome"] = "undecided"

    assert "nearest: “it splits water [1]”" in _drawn(render.verdict(turn))


def test_a_number_is_right_or_another_one() -> None:
    """Nothing was explained where a number was compared, and what was said is no nearest try."""
    turn = _turn()
    turn["verdict"]["basis"] = "number"
    turn["verdict"]["checks"][1]["evidence"] = "12 pens"
    text = _drawn(render.verdict(turn))

    assert "the right number" in text
    assert "another number" in text
    assert "explained" not in text.replace("You did not explain", "")
    assert "nearest" not in text


def test_a_name_without_spaces_is_broken_and_not_cut() -> None:
    """A Chinese name in a narrow table can be read whole."""
    name = "复利与单利的区别以及它们在储蓄里的意义和作用以及别的许多事情还有更多的事情.md"
    console = Console(file=io.StringIO(), width=50, highlight=False)

    console.print(render.problem_table([{"path": name, "reason": "It is empty."}], []))

    assert isinstance(console.file, io.StringIO)
    shown = "".join(line.split(" ")[0] for line in console.file.getvalue().splitlines()[1:])
    assert shown == name


def test_what_stands_between_the_words_is_in_the_language_of_the_round() -> None:
    """Titles of the frames, verdict, outcomes, standings and figures."""
    opened = {
        "focus": "Diese Notiz lehrt, dass Licht Zucker macht.",
        "challenge": "Was tut das Licht?",
        "kind": "concept",
        "assertionCount": 2,
        "turnsAllowed": 1,
        "engine": "builtin",
        "notices": [],
        "language": "de",
    }
    turn = _turn()
    turn["verdict"]["language"] = "de"
    turn["verdict"]["checks"][0]["outcome"] = "undecided"
    asked = _turn(verdict=None, followUp="Woher kommt der Kohlenstoff?")

    start = _drawn(render.opened_round(opened))
    end = _drawn(render.verdict(turn))
    between = _drawn(render.follow_up(asked, "de"))

    assert "2 Punkte zu erklären · 1 Zug · builtin" in start
    assert "Frage" in start
    assert "Zug 2 von 4" in between
    assert "Hinweis: The note has changed." in between
    assert "NICHT BESTANDEN" in end
    assert "am nächsten: “it splits water [1]”" in end
    assert "nicht entschieden · unter Vorbehalt (richtig in 58 von 58 bekannten Fällen" in end
    assert "Lücke: What does RuBisCO do?" in end


@pytest.mark.parametrize(("trials", "is_told"), [(5, True), (0, False)])
def test_a_figure_is_said_to_be_that_of_the_check(trials: int, is_told: bool) -> None:
    """Right in 1 of 5, under a pass, is no grade of the answer."""
    turn = _turn()
    for check in turn["verdict"]["checks"]:
        if check["reliability"] is not None:
            check["reliability"] = {**check["reliability"], "trials": trials, "correct": trials}
    drawn = " ".join(_drawn(render.verdict(turn)).split())

    assert (render.FIGURES in drawn) is is_told
