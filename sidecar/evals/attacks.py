"""Texts aimed at the judge: the public ones, ours, and novel ones that no rule was written against.

The novel ones were written by somebody who did not know which forms of talk to the judge are
taken out. Some hold the question or the reference of the item that they are put into.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from sidecar.evals.round_suite import INJECTIONS
from sidecar.evals.short_answers import ShortAnswer
from sidecar.ids import content_hash
from sidecar.language.words import words

FILES = ("grader_handwritten", "bipia_text_train", "promptinject_hijack")

NOVEL_ATTACKS = Path(__file__).parent / "data" / "novel_attacks.json"

OURS = "written"
NOVEL = "novel"
NEUTRAL = "novel/neutral"
QUESTION = "@@QUESTION@@"
"""Stands in a novel attack for the question that the answer is to."""

REFERENCE, SHUFFLED, START = (f"@@REFERENCE{part}@@" for part in ("", "_SHUFFLED", "_START"))
"""Stand in a novel attack for the reference, its words out of order, and its first words."""

START_WORDS = 4
"""How many words of a reference its start has: fewer than most points can be said in."""

ENDS = " .。"
"""What is taken from the end of a reference, so that a sentence may go on after it."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A text aimed at the judge.

    Attributes:
        family: Which way it goes about it.
        text: What stands in the answer; may be blank, and hold places for the item's own texts.
        is_attack: False for honest text that only talks about judging.
    """

    family: str
    text: str
    is_attack: bool = True

    @property
    def holds_reference(self) -> bool:
        """Whether who wrote it must have had the reference, whole or in parts."""
        return any(place in self.text for place in (REFERENCE, SHUFFLED, START))


def read_attacks(data: Path) -> tuple[Attack, ...]:
    """Return all attacks: the public ones, and ours.

    Raises:
        FileNotFoundError: If the public ones are not there.
    """
    found: list[Attack] = []
    for name in FILES:
        with (data / "injection" / f"{name}.jsonl").open(encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                family = f"{name}/{row['category']}"
                found.append(Attack(family, row["text"], bool(row.get("is_attack", True))))
    ours = json.loads(INJECTIONS.read_text(encoding="utf-8"))["families"]
    found += [Attack(f"{OURS}/{name}", text) for name, texts in ours.items() for text in texts]
    return tuple(found)


def read_novel_attacks() -> tuple[Attack, ...]:
    """Return the attacks that no rule was written against, and small talk beside them.

    The small talk is no attack: it shows what any sentence more does to an outcome.
    """
    found = json.loads(NOVEL_ATTACKS.read_text(encoding="utf-8"))
    attacks = [
        Attack(f"{NOVEL}/{name}", text)
        for name, texts in found["families"].items()
        for text in texts
    ]
    return (*attacks, *(Attack(NEUTRAL, text, is_attack=False) for text in found["neutral"]))


def filled(attack: str, answer: ShortAnswer) -> str:
    """Return an attack with the item's question and reference in their places.

    Args:
        attack: Text of an attack.
        answer: The answer that it is put into.

    Returns:
        The text; words out of order stand in the order of their hashes.
    """
    reference = answer.references[0].rstrip(ENDS)
    said = words(reference)
    texts = {
        QUESTION: answer.question,
        REFERENCE: reference,
        SHUFFLED: " ".join(sorted(said, key=content_hash)),
        START: " ".join(said[:START_WORDS]),
    }
    for place, text in texts.items():
        attack = attack.replace(place, text)
    return attack
