"""Whether a note's sentence supports an answer's sentence."""

from __future__ import annotations

import pytest

from sidecar.library.support import SUPPORT_SHARE, best_quote, is_claim
from tests.shared_data import shared_rows
from tests.unit.library.making import passage

WATER = passage(
    "Boiling kills most germs within a minute. Salt does not lower the boiling point. "
    "At 2,000 m water boils at 93 degrees.",
    title="Water",
)


def test_a_paraphrase_is_supported_by_its_sentence() -> None:
    """The quote is the sentence that says it, verbatim at its span."""
    quote = best_quote("Most germs are killed by boiling for a minute.", WATER, "en")
    assert quote.supports
    assert quote.text == "Boiling kills most germs within a minute."
    assert WATER.text[quote.span.start - WATER.span.start :].startswith(quote.text)


@pytest.mark.parametrize(
    "claim",
    [
        "Filters remove heavy metals from rain.",
        "Salt lowers the boiling point.",
        "Boiling does not kill most germs.",
        "At 2,000 m water boils at 95 degrees.",
        "Boiling kills most germs within 10 minutes.",
        "Boiling kills most germs within two minutes.",
        "At two thousand meters water boils at ninety-five degrees.",
    ],
)
def test_what_the_note_does_not_say_is_not_supported(claim: str) -> None:
    """Other facts, flipped polarity and other numbers."""
    assert not best_quote(claim, WATER, "en").supports


def test_numbers_agree_whatever_their_separators() -> None:
    """2,000 and 2000 are one number."""
    assert best_quote("Water boils at 93 degrees at 2000 m.", WATER, "en").supports


@pytest.mark.parametrize(
    ("note", "claim", "language"),
    [
        ("Boil water for one minute to kill germs.", "Boil water for 1 minute.", "en"),
        ("Boil water for 10 minutes to kill germs.", "Boil water for ten minutes.", "en"),
        ("Koche Wasser einundzwanzig Minuten lang.", "Wasser 21 Minuten kochen.", "de"),
        ("Heat and light drive the leaf reaction.", "The two drives are heat and light.", "en"),
        ("Of 3 causes of fire heat is the worst.", "One cause of fire is heat.", "en"),
        ("Seas rise 3 mm a year as they warm.", "Seas rise due to warm years.", "en"),
    ],
)
def test_numbers_in_words_are_numbers(note: str, claim: str, language: str) -> None:
    """Digits and words are compared; a count that the note does not give is none against it."""
    assert best_quote(claim, passage(note, title="T", language=language), language).supports


@pytest.mark.parametrize(
    ("note", "claim", "language"),
    [
        ("Boiling water for one minute kills most germs.", "Boil water for two minutes.", "en"),
        ("Boiling water for two minutes kills most germs.", "Boil water for one minute.", "en"),
        ("The cell has twenty-three pairs.", "The cell has twenty-four pairs.", "en"),
        ("Die Zelle hat zwei Kerne.", "Die Zelle hat drei Kerne.", "de"),
        ("La cellule contient deux noyaux.", "La cellule contient trois noyaux.", "fr"),
    ],
)
def test_another_number_in_words_is_not_supported(note: str, claim: str, language: str) -> None:
    """A number is as wrong in words as in digits."""
    assert not best_quote(claim, passage(note, title="T", language=language), language).supports


def test_two_neighboring_sentences_can_support_one() -> None:
    """Answers join what notes say in two sentences."""
    note = passage("Yeast eats sugar. It breathes out gas bubbles.", title="Bread")
    quote = best_quote("Yeast eats sugar and breathes out gas bubbles.", note, "en")
    assert quote.supports
    assert quote.text == note.text


def test_the_title_is_no_evidence() -> None:
    """That a note is about water does not support whatever is said of water."""
    note = passage("It flows downhill slowly.", title="Mountain water cycle")
    assert not best_quote("The mountain water cycle feeds forests.", note, "en").supports


def test_another_language_cannot_be_judged_by_words() -> None:
    """It is neither supported nor counted as wrong."""
    quote = best_quote("Kochen tötet Keime in einer Minute ab.", WATER, "de")
    assert not quote.supports
    assert not quote.is_judged


def test_chinese_is_compared_by_pairs() -> None:
    """Without spaces the same rule holds."""
    note = passage("植物通过光合作用把二氧化碳变成糖。", title="植物", language="zh")
    assert best_quote("光合作用把二氧化碳变成糖。", note, "zh").supports
    assert not best_quote("动物通过呼吸得到能量。", note, "zh").supports


@pytest.mark.parametrize(
    ("sentence", "claims"),
    [("Yes.", False), ("Here is what I found:", False), ("Do germs survive?", False), ("", False),
     ("Boiling kills germs.", True)],
)  # fmt: skip
def test_only_statements_are_claims(sentence: str, *, claims: bool) -> None:
    """Questions, openings and single words need no support."""
    assert is_claim(sentence, "en") is claims


def test_human_answers_are_supported_by_their_own_passage() -> None:
    """At the shipped threshold, at least 97 of 100 sentences of the human answers."""
    texts = {row["doc_id"]: row["text"] for row in shared_rows("ir-clapnq/corpus.jsonl.gz")}
    shares: list[float] = []
    for row in shared_rows("ir-clapnq/queries.jsonl"):
        if not row["answerable"]:
            continue
        found = passage(texts[next(iter(row["qrels"]))].replace("\n", " "), title="x")
        shares.append(best_quote(str(row["answers"][0]), found, "en").share)
    own = sum(share >= SUPPORT_SHARE / 2 for share in shares) / len(shares)
    assert own >= 0.97
