"""Reading gold questions: sound, or refused with every problem at once."""

from __future__ import annotations

import json

import pytest

from sidecar.evals.goldens import GoldensInvalidError, read_goldens

DOCUMENTS = {"tides.md", "bonds.md"}


def a_line(**fields: object) -> str:
    """Return one valid line with some fields changed."""
    return json.dumps({"id": "a", "query": "Why?", "relevant": ["tides"], **fields})


def test_reads_every_field() -> None:
    """Documents get their suffix, turns become pairs."""
    turns = [{"role": "user", "text": "Hm?"}, {"role": "assistant", "text": "So."}]
    line = a_line(turns=turns, must=["moon"], mustNot=["sun"], tags=["numeric"])

    (golden,) = read_goldens(line, DOCUMENTS)

    assert golden.relevant == {"tides.md": 1}
    assert golden.turns == (("Hm?", "So."),)
    assert (golden.must, golden.must_not, golden.tags) == (("moon",), ("sun",), ("numeric",))
    assert not golden.expects_refusal


def test_a_refusal_names_no_document() -> None:
    """What nothing answers has nothing relevant."""
    (golden,) = read_goldens(a_line(relevant=[], expectRefusal=True), DOCUMENTS)

    assert golden.expects_refusal


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("{", "Line 1 is no JSON object"),
        ("[]", "Line 1 is no JSON object"),
        (a_line(query=" "), "has no query"),
        (a_line(relevant=["moons"]), "there is not: moons"),
        (a_line(expectRefusal=True), "expects a refusal and names documents"),
        (a_line(relevant=[]), "expects an answer and names no document"),
        (a_line(must=["("]), "broken expression"),
        (a_line(kind="x"), "unknown fields: kind"),
        (a_line(turns=[{"role": "user", "text": "x"}]), "do not alternate"),
        (a_line() + "\n" + a_line(), "The id a stands 2 times"),
    ],
)
def test_a_broken_line_is_refused(line: str, problem: str) -> None:
    """The message says what is wrong and where."""
    with pytest.raises(GoldensInvalidError, match=problem.replace("(", r"\(")):
        read_goldens(line, DOCUMENTS)


def test_all_problems_are_told_at_once() -> None:
    """Nobody mends a file line by line."""
    text = "\n".join(("{", a_line(id="b", relevant=["x"]), a_line(id="c", must=["["])))

    with pytest.raises(GoldensInvalidError) as caught:
        read_goldens(text, DOCUMENTS)

    assert len(str(caught.value).splitlines()) == 3
