"""Buzzword gaps on graded answers: who is blamed for dropping a term (ADR-0033)."""

from __future__ import annotations

from functools import cache

from sidecar.language.sentences import sentence_spans
from sidecar.rounds.gaps import buzzword_gaps
from sidecar.rounds.nouns import find_nouns
from sidecar.rounds.relation_words import states_relation
from tests.shared_data import shared_rows

LEAST_LETTERS = 4


@cache
def rates() -> dict[str, tuple[float, float]]:
    """Return the shares of right and of other answers with a gap: as decided, and as designed."""
    questions = shared_rows("sag-digiklausur/nn_questions.jsonl")
    references = {row["qid"]: row["references"][0]["text"] for row in questions}
    found: dict[str, list[tuple[bool, bool]]] = {"correct": [], "others": []}
    for row in shared_rows("sag-digiklausur/nn_answers.jsonl"):
        nouns = find_nouns(references[row["qid"]], "en")
        terms = [term for term in (*nouns.phrases, *nouns.nouns) if len(term) >= LEAST_LETTERS]
        kind = "correct" if row["label"] == "correct" else "others"
        found[kind].append(
            (
                bool(buzzword_gaps(terms, [row["answer"]], "en")),
                any(is_bare(term, row["answer"]) for term in terms),
            )
        )
    return {
        kind: (sum(now for now, _ in rows) / len(rows), sum(all_ for _, all_ in rows) / len(rows))
        for kind, rows in found.items()
    }


def is_bare(term: str, answer: str) -> bool:
    """Return whether a term stands only in sentences without a word of relation."""
    sentences = [answer[start:end].casefold() for start, end in sentence_spans(answer)]
    holding = [text for text in sentences if term.casefold() in text]
    return bool(holding) and not any(states_relation(text, "en") for text in holding)


def test_right_answers_are_seldom_blamed() -> None:
    """A gap fails a chapter round: one in forty right answers, and fewer than of the others."""
    correct, others = rates()["correct"][0], rates()["others"][0]

    assert correct <= 0.025
    assert correct < others


def test_without_regard_to_length_right_answers_are_blamed_more() -> None:
    """The rule as designed would tell the wrong ones from the right ones the wrong way round."""
    correct, others = rates()["correct"][1], rates()["others"][1]

    assert correct > 0.1
    assert correct > others
