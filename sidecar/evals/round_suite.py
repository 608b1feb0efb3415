"""The notes and answers of ``sparring eval rounds``: what each answer's verdict must be.

They were written for this project, before any of them was measured, and ship with it. Some
answers follow from a note by rule: reciting it, ordering the verdict, not knowing.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from sidecar.ids import content_hash
from sidecar.rounds.values import VerdictResult

FOLDER = Path(__file__).parent / "data" / "rounds"
INJECTIONS = Path(__file__).parent / "data" / "injections.json"

DONT_KNOW: Mapping[str, tuple[str, ...]] = {
    "en": ("I don't know.", "No idea, sorry.", "I can't remember."),
    "de": ("Das weiß ich nicht.", "Keine Ahnung.", "Ich kann mich nicht erinnern."),
    "es": ("No lo sé.", "Ni idea, lo siento.", "No me acuerdo."),
    "fr": ("Je ne sais pas.", "Aucune idée, désolé.", "Je ne m'en souviens pas."),
    "zh": ("我不知道。", "不清楚。", "想不起来了。"),
}
"""What people say who do not know; the first also ends a round when an answer has no more."""


class AnswerSet(StrEnum):
    """What an answer is like."""

    WEAK = "weak"
    PARTIAL = "partial"
    WRONG = "wrong"
    CONTRADICTING = "contradicting"
    COMPLETE = "complete"
    TERSE = "terse"
    PARROTED = "parroted"
    INJECTED = "injected"
    SALAD = "salad"
    DONT_KNOW = "dont_know"

    @property
    def verdict(self) -> VerdictResult:
        """The right verdict."""
        is_pass = self in {AnswerSet.COMPLETE, AnswerSet.TERSE}
        return VerdictResult.PASS if is_pass else VerdictResult.FAIL


@dataclass(frozen=True, slots=True)
class Case:
    """One answer to one note.

    Attributes:
        note: Id of the note.
        answers: Which set it belongs to.
        number: Its place in the set, from 0.
        turns: What the learner says, turn by turn.
        covers: Places of the assertions that it explains.
        family: Family of the injection, else empty.
    """

    note: str
    answers: AnswerSet
    number: int
    turns: tuple[str, ...]
    covers: frozenset[int]
    family: str = ""

    @property
    def name(self) -> str:
        """Name of the case, unique in the suite."""
        return f"{self.note}/{self.answers.value}/{self.number}"


@dataclass(frozen=True, slots=True)
class SuiteNote:
    """A concept note with its answers."""

    id: str
    language: str
    markdown: str
    assertions: tuple[str, ...]
    cases: tuple[Case, ...]


def read_round_suite(folder: Path = FOLDER, injections: Path = INJECTIONS) -> tuple[SuiteNote, ...]:
    """Return the notes of a suite with all their answers.

    Args:
        folder: One JSON file a note.
        injections: Orders to the judge, by family.

    Returns:
        Notes, sorted by id.

    Raises:
        ValueError: If a file is not as it must be.
    """
    families = json.loads(injections.read_text(encoding="utf-8"))["families"]
    orders = [(family, text) for family, texts in families.items() for text in texts]
    return tuple(_note(path, orders) for path in sorted(folder.glob("*.json")))


def sampled(notes: Sequence[SuiteNote], limit: int) -> tuple[SuiteNote, ...]:
    """Return the notes with at most so many answers, taken evenly from all of them.

    Model engines are slow: a sample shows that the parts hold together.

    Args:
        notes: A suite.
        limit: Answers to keep, at least 1.

    Returns:
        Notes with their kept answers, those without any left out.
    """
    places = [(note, number) for note, one in enumerate(notes) for number in range(len(one.cases))]
    count = min(limit, len(places))
    kept = {places[place * len(places) // count] for place in range(count)}
    chosen = (
        replace(one, cases=tuple(c for number, c in enumerate(one.cases) if (note, number) in kept))
        for note, one in enumerate(notes)
    )
    return tuple(one for one in chosen if one.cases)


def suite_hash(notes: Sequence[SuiteNote]) -> str:
    """Return the hash of all notes and answers; shortened by the caller."""
    return content_hash(
        *(
            part
            for note in notes
            for part in (
                note.markdown,
                *(
                    text
                    for case in note.cases
                    for text in (case.name, *case.turns, str(sorted(case.covers)))
                ),
            )
        )
    )


def _note(path: Path, orders: Sequence[tuple[str, str]]) -> SuiteNote:
    found = json.loads(path.read_text(encoding="utf-8"))
    assertions = tuple(found["assertions"])
    body = "\n\n".join(found["body"])
    points = "\n".join(f"- {text}" for text in assertions)
    written = {AnswerSet(name): rows for name, rows in found["answers"].items()}
    cases = [
        Case(found["id"], which, number, tuple(row["turns"]), _covers(which, row, assertions))
        for which, rows in written.items()
        for number, row in enumerate(rows)
    ]
    cases += _by_rule(found["id"], body, assertions, found["language"])
    cases += _injected(found["id"], written[AnswerSet.WEAK][0]["turns"], orders)
    return SuiteNote(
        id=found["id"],
        language=found["language"],
        markdown=f"# {found['title']}\n\n{body}\n\n## Core assertions\n\n{points}\n",
        assertions=assertions,
        cases=tuple(cases),
    )


def _covers(
    which: AnswerSet, row: Mapping[str, Sequence[int]], assertions: Sequence[str]
) -> frozenset[int]:
    """Return what an answer covers.

    Raises:
        ValueError: If it covers a point that the note has not.
    """
    if which.verdict is VerdictResult.PASS:
        return frozenset(range(len(assertions)))
    covers = frozenset(row.get("covers", ()))
    if not covers < set(range(len(assertions))):
        raise ValueError(f"A {which.value} answer covers {sorted(covers)}: too much, or no point.")
    return covers


def _by_rule(note: str, body: str, assertions: Sequence[str], language: str) -> list[Case]:
    """Return the answers that recite, and those that do not know."""
    recited = [(" ".join(assertions),), (body,), tuple(assertions)]
    unknown = [(text,) for text in DONT_KNOW[language]]
    return [
        Case(note, which, number, turns, frozenset())
        for which, variants in ((AnswerSet.PARROTED, recited), (AnswerSet.DONT_KNOW, unknown))
        for number, turns in enumerate(variants)
    ]


def _injected(note: str, weak: Sequence[str], orders: Sequence[tuple[str, str]]) -> list[Case]:
    """Return the weak answer with an order after it, and before it."""
    cases: list[Case] = []
    for family, order in orders:
        for text in (f"{weak[0]}\n{order}", f"{order}\n{weak[0]}"):
            cases.append(Case(note, AnswerSet.INJECTED, len(cases), (text,), frozenset(), family))
    return cases
