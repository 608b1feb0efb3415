"""The part of the walk through calibration that is about derivations (``calibration_walk.py``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sidecar.cli import render_calibration

if TYPE_CHECKING:
    from benchmarks.calibration_walk import Walk

PROBLEM = (
    "A {whole} has {parts} {part} with {pieces} {piece} each."
    " How many {piece} does the {whole} have?"
)
THINGS = (
    ("train", "cars", "seats"),
    ("book", "chapters", "pages"),
    ("school", "rooms", "desks"),
    ("garden", "rows", "roses"),
    ("parade", "bands", "drums"),
    ("farm", "barns", "cows"),
)
PROBLEMS = 42
"""Problems with an answer, no two alike: as many as there are gold cases of a side above."""

FENCE_NOTE, SHELF_NOTE = "Fence.md", "Shelf.md"
FENCE = "A fence has 5 panels with 2 posts each. How many posts does the fence have?"
FENCE_SAID = "6 posts"
SHELF = "A shelf has 4 boards with 9 books each. How many books does the shelf have?"
SHELF_SAID = "36 books"

NUMBERS_INTRODUCTION = f"""## The same with numbers

Derivations are counted like checks, by what they do: they add, multiply or divide. Another vault,
on the built-in engine; nothing is staged here but its {PROBLEMS} problem notes with answers, made
alike for this page (*A train has 3 cars with 4 seats each. How many seats does the train have?*).
One more note gives no answer:

> {FENCE}

The learner says: *{FENCE_SAID}*."""


async def number_steps(walk: Walk) -> None:
    """Take each step in a vault of problems and say what it shows."""
    walk.tell(NUMBERS_INTRODUCTION)
    await walk.round(FENCE_NOTE, FENCE_SAID)
    walk.tell(
        "There is one number and one way to it, and nobody knows yet how often such derivations"
        " are right: the round says so and leaves it to the learner."
    )
    report = await walk.call("calibrate", lane="notes")
    walk.show("sparring practice notes", render_calibration.practice_report(report))
    queue = await walk.call("proposals")
    walk.show("sparring proposals", render_calibration.proposals(queue))
    (proposal,) = queue["proposals"]
    named = proposal["proposalId"]
    result = await walk.call("ratify", proposalId=named, reason="")
    command = f"sparring ratify {named[: render_calibration.ID_CHARS]}"
    walk.show(command, render_calibration.ratified(result))
    walk.tell("Now the derivation judges, and says whose word it is:")
    played = await walk.round(FENCE_NOTE, FENCE_SAID)
    walk.tell(
        "It is wrong. Neighboring panels share a post, so that six are enough; no word of the"
        " problem says so. The learner has the last word:"
    )
    await walk.rule(played, "did_explain", FENCE)
    walk.tell("The class shows less than ratification rests on, from this moment:")
    await walk.ledger("answer")
    walk.tell(
        "So the next problem of its kind is open again, though its derivation is right; the very"
        " answer that was ruled on is remembered:"
    )
    await walk.round(SHELF_NOTE, SHELF_SAID)
    await walk.round(FENCE_NOTE, FENCE_SAID)


def problem_notes() -> dict[str, str]:
    """Return the notes of the vault of problems: answered ones, and two without an answer."""
    notes = {FENCE_NOTE: _problem_note(FENCE), SHELF_NOTE: _problem_note(SHELF)}
    for number in range(PROBLEMS):
        whole, part, piece = THINGS[number % len(THINGS)]
        parts, pieces = 3 + number // len(THINGS), 4 + number % len(THINGS)
        text = PROBLEM.format(whole=whole, part=part, piece=piece, parts=parts, pieces=pieces)
        notes[f"Problem {number + 1}.md"] = _problem_note(text, parts * pieces)
    return notes


def _problem_note(problem: str, answer: int | None = None) -> str:
    given = "" if answer is None else f"answer: {answer}\n"
    return f"---\nproblem: {problem}\n{given}---\n"
