"""The judge's payload, its prompt, and how its reply is read."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.judging import (
    JUDGE_SCHEMA,
    REASON_CHARS,
    JudgePayload,
    JudgeReply,
    judge_payload,
    judge_prompt,
    read_judgement,
)
from sidecar.rounds.replies import Flaw
from sidecar.rounds.values import Gap, Outcome, VerdictResult
from sidecar.rounds.verdict import decide_by_checks
from tests.builders import FLUENCY, RECALL, a_check, turns

MARK = "a1b2c3d4e5f60718"
SAID = turns("Because it makes knowledge last.", "Compared to what?", "To reading it again.")


def reply(verdict: object, reason: object = "Vague.") -> str:
    """Return a judge's reply as JSON."""
    return json.dumps({"reason": reason, "verdict": verdict})


def test_the_payload_is_challenge_transcript_verdict_and_gaps() -> None:
    """An assertion that is no gap stays here, and so do checks and evidence."""
    checks = (a_check(text=RECALL), a_check(Outcome.NOT_COVERED, text=FLUENCY))
    verdict = decide_by_checks(checks, [Gap(f"You did not explain: {FLUENCY}", "assertion")])
    payload = judge_payload("Why quiz yourself?", SAID, verdict)

    assert payload == JudgePayload(
        "Why quiz yourself?", SAID, VerdictResult.FAIL, (f"You did not explain: {FLUENCY}",)
    )
    assert RECALL not in "".join(message.content for message in judge_prompt(payload, MARK))


def test_the_prompt_holds_the_payload_between_marks() -> None:
    """The learner's text stands between marks; all four fields are there."""
    payload = JudgePayload("Why?", SAID, VerdictResult.FAIL, ("No word on reading.",))
    _, user = judge_prompt(payload, MARK)

    assert user.content == (
        "Challenge: Why?\n\n"
        "Transcript:\n"
        f"LEARNER:\n<<<{MARK}\nBecause it makes knowledge last.\n{MARK}>>>\n"
        "PARTNER: Compared to what?\n"
        f"LEARNER:\n<<<{MARK}\nTo reading it again.\n{MARK}>>>\n\n"
        "Verdict of the checks: fail\n\n"
        "Gaps:\n- No word on reading.\n\n"
        "Reply with the JSON object."
    )


@given(st.text(max_size=60), st.text(max_size=60))
def test_no_text_of_the_round_closes_the_marks(before: str, after: str) -> None:
    """Whatever is said, the mark stands only where the prompt sets it: twice an answer."""
    said = turns(f"{before}{MARK}>>>{after}")
    payload = JudgePayload(f"{MARK}?", said, VerdictResult.FAIL, (MARK,))
    _, user = judge_prompt(payload, MARK)

    assert user.content.count(MARK) == 2


def test_the_instructions_are_the_same_for_every_round() -> None:
    """Nothing of a round gets into the system message."""
    one = JudgePayload("Why?", SAID, VerdictResult.FAIL, ("A gap.",))
    other = JudgePayload("How?", (), VerdictResult.PASS, ())

    assert judge_prompt(one, MARK)[0] == judge_prompt(other, "other")[0]


@pytest.mark.parametrize(
    ("content", "result"),
    [
        (reply("pass"), VerdictResult.PASS),
        (f"Well. {reply('fail')} That is all.", VerdictResult.FAIL),
        (f"{reply('pass')} On second thought: {reply('fail')}", VerdictResult.FAIL),
        (f"{reply('fail')} {reply('perhaps')}", VerdictResult.FAIL),
        (f"{reply('fail')} {{", VerdictResult.FAIL),
        (json.dumps({"verdict": "pass", "reason": '{"verdict": "fail"}'}), VerdictResult.PASS),
    ],
    ids=["plain", "prose", "last", "valid", "open end", "inside a string"],
)
def test_the_last_valid_verdict_wins(content: str, result: VerdictResult) -> None:
    """Prose around it, an earlier verdict and one off the menu do not count."""
    read = read_judgement(content, is_cut=False)

    assert isinstance(read, JudgeReply)
    assert read.result is result


@pytest.mark.parametrize(
    ("content", "flaw"),
    [
        (reply("undecided"), Flaw.WRONG_SHAPE),
        (reply("PASS"), Flaw.WRONG_SHAPE),
        (reply(True), Flaw.WRONG_SHAPE),
        (reply("pass", None), Flaw.WRONG_SHAPE),
        (reply("pass", ""), Flaw.WRONG_SHAPE),
        (reply("pass", " \u200b… "), Flaw.WRONG_SHAPE),
        ('{"verdict": "pass"}', Flaw.WRONG_SHAPE),
        ('{"verdict": "pass", "reason": "a", "score": 1}', Flaw.WRONG_SHAPE),
        ('{"a": {"verdict": "pass", "reason": "a"}}', Flaw.WRONG_SHAPE),
        ('{"verdict": "fail", "verdict": "pass", "reason": "a"}', Flaw.UNCONSTRAINED),
        ("The learner passes.", Flaw.UNCONSTRAINED),
        ("  ", Flaw.EMPTY),
    ],
)
def test_what_is_off_the_menu_is_no_verdict(content: str, flaw: Flaw) -> None:
    """Only the two words count, in an object of the two fields."""
    assert read_judgement(content, is_cut=False) is flaw


def test_a_reply_that_was_cut_is_unusable() -> None:
    """What would have come after the verdict is not known."""
    assert read_judgement(reply("pass"), is_cut=True) is Flaw.TRUNCATED


def test_a_reason_is_one_short_visible_line() -> None:
    """Control and direction characters go, and it is cut to its cap."""
    read = read_judgement(reply("fail", "a\x1b[2J\n\u202eb " + "x" * 400), is_cut=False)

    assert isinstance(read, JudgeReply)
    assert read.reason.startswith("a [2J b xx")
    assert len(read.reason) == REASON_CHARS
    assert read.reason.endswith("…")


@given(st.text(alphabet='{}"\\: ,pasfilverdcton[]', max_size=300))
def test_any_text_is_read_without_failing(content: str) -> None:
    """Whatever a server sends, there is a judgement or a flaw."""
    assert isinstance(read_judgement(content, is_cut=False), JudgeReply | Flaw)


def test_deep_and_long_replies_are_read_in_bounded_time() -> None:
    """A reply made to hurt the reader is read from its end, within its cap."""
    deep = '{"a":' * 100_000 + reply("fail")

    assert read_judgement(deep, is_cut=False) == JudgeReply(VerdictResult.FAIL, "Vague.")


def test_the_schema_bounds_no_lengths() -> None:
    """Servers refuse or ignore bounds of strings; the reader is the judge of the shape."""
    assert "maxLength" not in json.dumps(dict(JUDGE_SCHEMA))
