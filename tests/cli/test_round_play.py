"""The loop of a round in the terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from sidecar.cli.round_play import GIVE_UP, PlayedRound, RoundView, play, read_answers, resume

VERDICT = {"result": "pass", "checks": [], "gaps": [], "standing": "hedged", "reason": ""}


class Partner:
    """Answers calls as a sidecar would: a verdict after *turns* answers; keeps every call."""

    def __init__(self, turns: int) -> None:
        self._turns = turns
        self.calls: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self.calls.append((method, json.loads(json.dumps(params))))
        if method == "openingChallenge":
            return {"roundId": "r1", "focus": "F", "challenge": "C?"}
        said = sum(turn["speaker"] == "learner" for turn in params["transcript"])
        ended = method == "giveUp" or said == self._turns
        return {
            "followUp": None if ended else f"Q{said}?",
            "verdict": VERDICT if ended else None,
        }


def _play(partner: Partner, *answers: str) -> tuple[PlayedRound, list[str]]:
    events: list[str] = []
    view = RoundView(
        opened=lambda _: events.append("opened"),
        followed_up=lambda _: events.append("followed up"),
        concluded=lambda _: events.append("concluded"),
    )
    texts: Iterator[str] = iter(answers)
    return play("n.md", call=partner, answer=lambda: next(texts, None), view=view), events


def test_round_goes_on_to_the_verdict() -> None:
    """Opening, follow-ups and verdict are shown in their order."""
    played, events = _play(Partner(2), "a", "b", "never said")

    assert events == ["opened", "followed up", "concluded"]
    assert played.verdict == VERDICT


def test_transcript_alternates_and_ends_with_the_learner() -> None:
    """Each call carries all that was said after the challenge."""
    partner = Partner(2)
    _play(partner, "a", "b")

    assert partner.calls[-1][1] == {
        "roundId": "r1",
        "note": "n.md",
        "focus": "F",
        "challenge": "C?",
        "transcript": [
            {"speaker": "learner", "text": "a"},
            {"speaker": "partner", "text": "Q1?"},
            {"speaker": "learner", "text": "b"},
        ],
    }


def test_without_answers_the_round_stays_open() -> None:
    """When the answers run out there is no verdict, and nothing is made up."""
    played, _ = _play(Partner(3), "a")

    assert played.verdict is None
    assert played.document()["verdict"] is None


def test_giving_up_ends_the_round() -> None:
    """The command to give up is no answer: it is a call of its own."""
    partner = Partner(5)
    played, events = _play(partner, "a", f" {GIVE_UP} ")

    assert [method for method, _ in partner.calls] == ["openingChallenge", "nextTurn", "giveUp"]
    assert events[-1] == "concluded"
    assert played.transcript[-1]["speaker"] == "partner"


def _resume(partner: Partner, said: list[tuple[str, str]], *answers: str) -> PlayedRound:
    texts: Iterator[str] = iter(answers)
    transcript = [{"speaker": speaker, "text": text} for speaker, text in said]
    facts = {"roundId": "r1", "note": "n.md", "focus": "F", "challenge": "C?"}
    view = RoundView(opened=lambda _: None, followed_up=lambda _: None, concluded=lambda _: None)
    listed = {**facts, "transcript": transcript}
    return resume(listed, call=partner, answer=lambda: next(texts, None), view=view)


def test_an_open_round_goes_on_where_it_stopped() -> None:
    """What was said before is sent along; no other round is opened."""
    partner = Partner(2)
    played = _resume(partner, [("learner", "a"), ("partner", "Q1?")], "b")

    assert [method for method, _ in partner.calls] == ["nextTurn"]
    assert [turn["text"] for turn in partner.calls[0][1]["transcript"]] == ["a", "Q1?", "b"]
    assert played.verdict == VERDICT


def test_an_answer_without_a_reply_is_answered_first() -> None:
    """The process may have ended between the answer and its reply."""
    partner = Partner(2)
    played = _resume(partner, [("learner", "a")])

    assert [turn["text"] for turn in partner.calls[0][1]["transcript"]] == ["a"]
    assert [turn["text"] for turn in played.transcript] == ["a", "Q1?"]
    assert played.verdict is None


@pytest.mark.parametrize(
    ("text", "answers"),
    [
        ("one\n\ntwo\nlines\n \n\n three", ["one", "two\nlines", "three"]),
        ('["a\\n\\nb", "c"]', ["a\n\nb", "c"]),
        ("[1] is no list", ["[1] is no list"]),
        ("", []),
        ("[]", []),
        ("42", ["42"]),
        ('"Quoted," she said.', ['"Quoted," she said.']),
        (f"one\n{GIVE_UP}\ntwo", ["one", GIVE_UP, "two"]),
    ],
)
def test_answers_are_paragraphs_or_a_list(text: str, answers: list[str]) -> None:
    """A JSON list of texts is taken as such; prose is split at blank lines and at giving up."""
    assert read_answers(text) == answers


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[1, 2]", "no list of texts"),
        ("{}", "no list of texts"),
        ('"x"', "no list of texts"),
        ("{", "begins as JSON"),
        ('["one", ', "begins as JSON"),
    ],
)
def test_other_json_is_refused(text: str, problem: str) -> None:
    """It is no prose either: a slip of whoever wrote the file."""
    with pytest.raises(ValueError, match=problem):
        read_answers(text)
