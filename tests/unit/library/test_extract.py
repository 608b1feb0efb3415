"""The answer without a model quotes and cites, and nothing else."""

from __future__ import annotations

import pytest

from sidecar.library.citations import check_citations
from sidecar.library.extract import (
    MOST_SENTENCES,
    Closeness,
    extract_answer,
    passage_sentences,
)
from tests.shared_data import shared_rows
from tests.unit.library.making import passage

LEAST_ANSWERED = 0.75
MOST_FALSELY_ANSWERED = 0.4

WATER = passage(
    "Water is clear. Boiling kills most germs within a minute. Snow is cold.", title="Water"
)
LIST = passage("- Salt kills some germs slowly\n- Sugar feeds germs\n> a quoted line", title="L")
SENTENCES = passage_sentences((WATER,))


def test_the_sentence_that_answers_is_quoted_and_cited() -> None:
    """The others are left out."""
    answer = extract_answer("What does boiling do to germs?", (WATER,))
    assert answer == "Boiling kills most germs within a minute [1]."


def test_every_sentence_of_the_answer_is_supported() -> None:
    """The answer passes its own check."""
    answer = extract_answer("What kills germs?", (WATER, LIST))
    checked = check_citations(answer, (WATER, LIST), "en")
    assert checked.supported == len(answer.splitlines())
    assert checked.unsupported == ()
    assert checked.text == answer


def test_a_question_that_no_sentence_meets_has_no_answer() -> None:
    """The caller then says that the notes do not cover it."""
    assert extract_answer("Who won the chess match in Oslo?", (WATER, LIST)) == ""


def test_the_title_helps_a_sentence_that_says_it() -> None:
    """A sentence may say "it" of what the note is about."""
    note = passage("It rises because yeast makes gas. Flour is white.", title="Bread")
    assert extract_answer("Why does bread rise?", (note,)).startswith("It rises because yeast")


def test_similarity_finds_other_words_for_the_same() -> None:
    """A caller with an embedder answers what shares few words."""
    near = tuple(0.8 if "kills" in s.text else 0.0 for s in SENTENCES)
    close = Closeness((0.6,), near)
    answer = extract_answer("How are bacteria destroyed?", (WATER,), closeness=close)
    assert answer.startswith("Boiling kills most germs within a minute [1].")


def test_one_similarity_a_sentence() -> None:
    """A caller's mistake is not hidden."""
    with pytest.raises(ValueError, match="one closeness"):
        extract_answer("x", (WATER,), closeness=Closeness((0.1,), (0.1,)))


def test_list_and_quote_marks_are_not_quoted() -> None:
    """The words after them are, at their span."""
    texts = [s.text for s in passage_sentences((LIST,))]
    assert texts == ["Salt kills some germs slowly", "Sugar feeds germs", "a quoted line"]


def test_pictures_labels_and_addresses_are_not_sentences() -> None:
    """A line of markup answers nothing."""
    note = passage(
        "![Germs under boiling water](germs.png)\n\nup:: [[Germs]]\n\nhttps://germs.org/boil\n\n"
        "See [[Germs]].\n\nBoiling kills germs.",
        title="G",
    )
    assert [s.text for s in passage_sentences((note,))] == ["Boiling kills germs."]


def test_sentences_stand_verbatim_in_their_note_and_none_twice() -> None:
    """Overlapping passages repeat sentences; an answer does not."""
    sentences = passage_sentences((WATER, WATER))
    assert len(sentences) == 3
    for sentence in sentences:
        start = sentence.span.start - WATER.span.start
        assert WATER.text[start : start + len(sentence.text)] == sentence.text


def test_an_answer_has_at_most_three_sentences() -> None:
    """More is a search result."""
    many = passage(
        " ".join(f"Germs die {way}." for way in ["cold", "hot", "dry", "lit", "wet"]), title="G"
    )
    assert len(extract_answer("When do germs die?", (many,)).splitlines()) == MOST_SENTENCES


def test_a_chinese_question_is_answered_from_chinese_notes() -> None:
    """By pairs of characters."""
    note = passage("水在一百度沸腾。植物通过光合作用制造糖。", title="笔记", language="zh")
    assert extract_answer("光合作用制造什么？", (note,)) == "植物通过光合作用制造糖 [1]。"


def test_a_to_do_is_no_answer_where_a_note_states_one() -> None:
    """However many of the question's words it has."""
    daily = passage("- [x] read how TCP detects congestion [[TCP]]", title="2024-11-02")
    note = passage("TCP takes a lost packet as the sign of congestion.", title="TCP")
    answer = extract_answer("How does TCP detect congestion?", (daily, note))
    assert answer == "TCP takes a lost packet as the sign of congestion [2]."


def test_a_whole_sentence_goes_before_a_fragment() -> None:
    """Of two that say the same, the one that reads as an answer."""
    note = passage(
        "- opportunity cost\n- cost of an opportunity\n\nCost is opportunity.", title="A"
    )
    answer = extract_answer("What is the cost of an opportunity?", (note,))
    assert answer.startswith("Cost is opportunity [1].")


def test_what_was_said_is_not_said_twice() -> None:
    """Notes repeat their prose as assertions."""
    note = passage(
        "Boiling for a minute kills germs. Germs are killed by a minute of boiling.", title="W"
    )
    assert extract_answer("How are germs killed by boiling?", (note,)).count("[1]") == 1


def test_markup_is_cleaned_in_the_answer_and_kept_in_the_quote() -> None:
    """The reader of an answer sees text; the quote stands in the note as it is."""
    note = passage("1. **Boiling** kills [[Germ|germs]].", title="Water")
    answer = extract_answer("What kills germs?", (note,))
    (citation,) = check_citations(answer, (note,), "en").citations
    assert answer == "Boiling kills germs [1]."
    assert citation.quote == "**Boiling** kills [[Germ|germs]]."
    assert citation.supported


def test_a_note_in_another_language_answers_by_its_meaning() -> None:
    """No word in common, an embedder that reads both."""
    close = Closeness((0.6,), tuple(0.8 if "kills" in s.text else 0.1 for s in SENTENCES))
    answer = extract_answer("什么能杀死细菌？", (WATER,), closeness=close)
    assert answer.startswith("Boiling kills most germs within a minute [1].")


EMPEROR = "In 1868 the rule of the emperor was restored. He was fifteen. Trains came in 1872."


def test_a_sentence_that_goes_on_from_the_best_one_is_quoted_with_it() -> None:
    """Notes name a thing first, and say then what was asked."""
    note = passage(EMPEROR, title="Meiji")
    answer = extract_answer("How old was the emperor when his rule was restored?", (note,))

    assert answer.endswith("He was fifteen [1].")


def test_a_sentence_of_another_paragraph_does_not_go_on() -> None:
    """A new paragraph begins a new thought."""
    note = passage(EMPEROR.replace(". He", ".\n\nHe"), title="Meiji")
    answer = extract_answer("How old was the emperor when his rule was restored?", (note,))

    assert "fifteen" not in answer


def test_a_question_for_a_number_prefers_a_sentence_that_holds_one() -> None:
    """Of two that share as many words with it."""
    note = passage(
        "The half-life of caffeine varies. In smokers the half-life of caffeine is 3 hours.",
        title="Coffee",
    )
    answer = extract_answer("How long is the half-life of caffeine?", (note,))

    assert "3 hours" in answer.splitlines()[-1]


@pytest.mark.parametrize(
    ("question", "is_answered"),
    [
        ("How many merchants of the league sailed to Bergen each year?", False),
        ("Which merchants of the league sailed to Bergen?", True),
    ],
)
def test_a_question_for_a_number_needs_more_of_a_sentence_without(
    question: str, is_answered: bool
) -> None:
    """A near miss: the note is on the subject and does not say how many."""
    note = passage("Merchants of the league met at the diet.", title="Hansa")

    assert bool(extract_answer(question, (note,))) is is_answered


@pytest.mark.parametrize("close", [0.0, 0.3])
def test_a_passage_on_the_subject_alone_is_no_answer(close: float) -> None:
    """Its sentences must have something of the question."""
    known = Closeness((close,), (close,) * len(SENTENCES))
    assert extract_answer("Who won the chess match in Oslo?", (WATER,), closeness=known) == ""


def test_the_published_rates_hold() -> None:
    """Answerable questions get a sentence far more often than near misses do."""
    texts = {row["doc_id"]: row for row in shared_rows("ir-clapnq/corpus.jsonl.gz")}
    answered: dict[bool, list[bool]] = {True: [], False: []}
    for row in shared_rows("ir-clapnq/queries.jsonl"):
        source = texts[next(iter(row["qrels"] or [row["nearest_nonanswering"]]))]
        found = passage(source["text"].replace("\n", " "), title=source["title"].replace("/", " "))
        answered[row["answerable"]].append(bool(extract_answer(row["query"], (found,))))
    assert sum(answered[True]) >= LEAST_ANSWERED * len(answered[True])
    assert sum(answered[False]) <= MOST_FALSELY_ANSWERED * len(answered[False])


LIFE = passage(
    "Ada Lovelace wrote the first program. She worked with Babbage on the analytical engine.",
    title="Ada Lovelace",
)


@pytest.mark.parametrize(
    "question", ["When was Ada Lovelace born?", "Where was Ada Lovelace born?"]
)
def test_a_note_on_somebody_that_does_not_say_it_has_no_answer(question: str) -> None:
    """However often it names her: nothing in it tells a time or a place."""
    assert extract_answer(question, (LIFE,)) == ""


def test_a_time_and_a_place_are_quoted_where_they_stand() -> None:
    """The same question of a note that says it."""
    note = passage("Ada Lovelace was born in London in 1815.", title="Ada Lovelace")

    assert "1815" in extract_answer("When was Ada Lovelace born?", (note,))
    assert "London" in extract_answer("Where was Ada Lovelace born?", (note,))


@pytest.mark.parametrize("question", ["How many grams of salt?", "How much salt is in the dough?"])
def test_an_item_of_a_list_answers_for_its_amount(question: str) -> None:
    """It is no whole sentence, and none is needed."""
    dough = passage(
        "Mix it and wait.\n\n- 500 g flour\n- 350 g water\n- 10 g salt\n", title="Dough"
    )

    assert extract_answer(question, (dough,)) == "10 g salt [1]"


def test_a_length_in_chinese_is_found_behind_the_words_that_ask() -> None:
    """Their characters make no pairs with the name that is asked about."""
    wall = passage("长城总长度约两万公里。黄河是第二长河。", title="中国", language="zh")

    assert "两万公里" in extract_answer("长城有多长?", (wall,))


def test_an_occasion_answers_when_something_is_so() -> None:
    """No date, and none was asked for."""
    lock = passage("A thread releases the GIL while it waits for I/O.", title="Threads")

    assert extract_answer("When is the GIL released?", (lock,)) != ""


def test_a_question_about_a_column_is_answered_by_its_row() -> None:
    """The head names what is asked; another row of the same table answers nothing."""
    text = (
        "| Stage | Where | Makes |\n|---|---|---|\n"
        "| Light reactions | thylakoid membrane | ATP, NADPH, oxygen |\n"
        "| Calvin cycle | stroma | sugar |\n"
    )

    assert extract_answer("Which stage makes sugar?", (passage(text),)) == (
        "Calvin cycle – stroma – sugar [1]"
    )
    assert extract_answer("Which stage makes music?", (passage(text),)) == ""
