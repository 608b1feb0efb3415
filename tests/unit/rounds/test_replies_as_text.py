"""Plain-text replies: the sentence in them, the focus, the question."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.words import words
from sidecar.rounds.focus import MAX_FOCUS_CHARS, fallback_focus, point_of, read_focus
from sidecar.rounds.leak import leaked_words
from sidecar.rounds.plain_reply import first_line, first_sentence
from sidecar.rounds.questions import (
    Flaw,
    QuestionRules,
    dropped_names,
    judge_question,
    read_question,
)
from sidecar.rounds.runs import Source

NOTE = "The congestion window doubles with every round trip until it reaches the threshold."
RULES = QuestionRules(
    earlier=["Why does it grow?"],
    hidden=Source(NOTE),
    free_words=frozenset({"congestion", "window"}),
    names={"Van Jacobson", "Jacobson"},
    language="en",
)


@pytest.mark.parametrize(
    "reply",
    [
        "How does sleep help memory?",
        "Question: How does sleep help memory?",
        "**Question:** How does sleep help memory?",
        "- How does sleep help memory?",
        "1. How does sleep help memory?",
        "## How does sleep help memory?",
        '"How does sleep help memory?"',
        "“How does sleep help memory?”",
        "Sure!\n\nHow does sleep help memory?",
        "<think>Hm. What is asked here?</think>\nHow does sleep help memory?",
        "<|im_start|>assistant\nHow does sleep help memory?<|im_end|>",
        "<start_of_turn>model\nHow does sleep help memory?<end_of_turn>",
        '<tool_call>{"name": "ask the learner now"}</tool_call>How does sleep help memory?',
        '{"question": "a b c d"}\nHow does sleep help memory?',
        "Here is your question:\nHow does sleep help memory?",
        "Sure! Here's one question: How does sleep help memory?",
        "Question 1: How does sleep help memory?",
        "Opening question: How does sleep help memory?",
        "Q: How does sleep help memory?",
        "● How does sleep help memory?",
        "(a) How does sleep help memory?",
        "*How does sleep help memory?*",
        "‘How does sleep help memory?’",
        '"How does sleep help memory?".',
        '"How does sleep help memory?',
        "How does sleep help memory? (at most 30 words) 🙂",
        "LEARNER: I do not know it.\nPARTNER: How does sleep help memory?",
        "What shall I ask here?</think>How does sleep help memory?",
        "[THINK]What shall I ask?[/THINK]How does sleep help memory?",
        "<thought>What shall I ask?</thought>How does sleep help memory?",
        "◁think▷What shall I ask?◁/think▷How does sleep help memory?",
        "<|channel|>analysis<|message|>What shall I ask?<|end|><|start|>assistant<|channel|>final"
        "<|message|>How does sleep help memory?<|return|>",
        "<|channel>thought\nWhat shall I ask?<channel|>How does sleep help memory?",
        "<｜Assistant｜>How does sleep help memory?<｜end▁of▁sentence｜>",
    ],
)
def test_the_sentence_is_found_in_its_wrapping(reply: str) -> None:
    """Labels, markers, bold, quotes, chat tags, thinking and tool markup go."""
    assert first_line(reply) == "How does sleep help memory?"


@pytest.mark.parametrize(
    ("label", "question"),
    [
        ("Frage: ", "Wie hilft Schlaf dem Gedächtnis?"),
        ("Hier ist die Frage: ", "Wie hilft Schlaf dem Gedächtnis?"),
        ("Question : ", "Comment le sommeil aide-t-il la mémoire ?"),
        ("Pregunta: ", "¿Cómo ayuda el sueño a la memoria?"),
        ("Domanda: ", "Come aiuta il sonno la memoria?"),
        ("Pergunta: ", "Como é que o sono ajuda a memória?"),
        ("Vraag: ", "Hoe helpt slaap het geheugen?"),
        ("Pytanie: ", "Jak sen pomaga pamięci?"),
        ("Вопрос: ", "Как сон помогает памяти?"),
        ("以下是问题：", "睡眠如何帮助记忆？"),
        ("質問：", "睡眠は記憶をどう助けますか。"),
        ("", "Τι κάνει ο ύπνος στη μνήμη;"),
    ],
)
def test_labels_go_and_questions_are_known_in_every_language(label: str, question: str) -> None:
    """A model that replies in the learner's language labels its reply in it, too."""
    assert read_question(f"{label}{question}") == question


@pytest.mark.parametrize(
    "line",
    [
        "“Sunk cost” is not “gone”",
        '"Sunk cost" is not "gone".',
        "You say that it boils at 100 °",
        "Sleep and memory: how are they linked?",
        "Great, you named the cost.",
    ],
)
def test_what_only_looks_like_wrapping_stays(line: str) -> None:
    """Two quotes are not one pair, a unit is no emoji, a colon makes no label."""
    assert first_line(line) == line


@pytest.mark.parametrize("reply", ["", "Ok.", "Yes, sure", "{}", "<think>never closed, so nothing"])
def test_a_reply_without_a_sentence_is_empty(reply: str) -> None:
    """Fewer than three words are not a sentence."""
    assert first_line(reply) == ""


@given(st.text(max_size=200))
def test_any_reply_gives_a_line_of_itself_or_nothing(reply: str) -> None:
    """Nothing is invented."""
    assert set(words(first_sentence(reply))) <= set(words(reply.replace("<", " <")))


@pytest.mark.parametrize(
    ("reply", "focus"),
    [
        ("This note teaches that rest helps.", "This note teaches that rest helps."),
        ("this note teaches that rest helps. More.", "This note teaches that rest helps."),
        ("Focus: This note teaches that 3.5 h of rest help.", None),
        ("The note teaches that rest helps.", None),
        ("This note teaches thatrest helps memory a lot.", None),
        ("This note teaches that.", None),
        ("This note teaches that x" + "y" * MAX_FOCUS_CHARS, None),
        ("", None),
    ],
)
def test_a_focus_has_the_required_opening(reply: str, focus: str | None) -> None:
    """One sentence that begins "This note teaches that" and says something."""
    expected = reply.removeprefix("Focus: ") if reply.startswith("Focus") else focus

    assert read_focus(reply) == expected


@given(st.text(max_size=60), st.lists(st.text(min_size=1, max_size=20), max_size=4))
def test_the_fallback_focus_always_has_the_opening(title: str, terms: list[str]) -> None:
    """Whatever the title, the fallback is in form."""
    assert fallback_focus(title, terms).startswith("This note teaches that ")


@pytest.mark.parametrize(
    "language", ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "ja"]
)
@pytest.mark.parametrize("terms", [(), ("复利",), ("ATP", "membrane", "light")])
def test_the_fallback_focus_is_a_focus_in_every_language(
    language: str, terms: tuple[str, ...]
) -> None:
    """What the built-in engine says passes the rule for what a model says."""
    focus = fallback_focus("Osmosis", terms, language)

    assert read_focus(focus) == focus
    assert "Osmosis" in point_of(focus)
    assert all(term in focus for term in terms)


def test_the_fallback_focus_repeats_no_word() -> None:
    """Terms that only repeat the title or one another tell nothing."""
    focus = fallback_focus("Sunk cost", ("costs", "cost", "fresh flour", "flour", "yeast"))

    assert focus.endswith("has to do with “fresh flour” and “yeast”.")


@pytest.mark.parametrize(
    ("reply", "flaw"),
    [
        ("Explain it to me please.", Flaw.NOT_ONE_QUESTION),
        ("Good point. Why is that so?", Flaw.NOT_ONE_QUESTION),
        ("Why is it so? And how?", Flaw.NOT_ONE_QUESTION),
        ("Is it so? really?", Flaw.NOT_ONE_QUESTION),
        ("", Flaw.NOT_ONE_QUESTION),
        ("Why " + "so " * 30 + "much?", Flaw.TOO_LONG),
        ("为什么" + "复利很重要" * 15 + "？", Flaw.TOO_LONG),
    ],
)
def test_what_is_not_one_short_question_is_refused(reply: str, flaw: Flaw) -> None:
    """Statements, two questions, remarks around it, more than 30 words."""
    assert read_question(reply) is flaw


@pytest.mark.parametrize(
    "question", ["¿Por qué crece la ventana?", "复利为什么重要？", "لماذا ينمو هذا؟"]
)
def test_questions_of_other_scripts_are_read(question: str) -> None:
    """Each script has its own question mark."""
    assert read_question(question) == question


@pytest.mark.parametrize(
    ("question", "flaw"),
    [
        ("Why does it grow?", Flaw.REPEATED),
        ("WHY does it grow ?", Flaw.REPEATED),
        ("Does it grow until it reaches the threshold?", Flaw.LEAK),
        ("What did Jacobson propose here?", Flaw.NAMES),
        ("Warum ist das denn so wichtig?", Flaw.LANGUAGE),
    ],
)
def test_a_question_that_breaks_a_rule_is_refused(question: str, flaw: Flaw) -> None:
    """Repetition, leak, name."""
    assert judge_question(question, RULES) is flaw


@pytest.mark.parametrize(
    "question",
    ["What happens every round trip?", "When does the congestion window grow faster?"],
)
def test_up_to_three_shared_words_are_no_leak(question: str) -> None:
    """Short runs happen by chance; words of title and focus do not count."""
    assert judge_question(question, RULES) == question


def test_the_leak_measure_counts_the_longest_run() -> None:
    """Stop words count, free words do not, other words end the run."""
    hidden = Source(NOTE)

    assert leaked_words("with every round trip until it", hidden) == 6
    assert leaked_words("with every round trip until it", hidden, frozenset({"until", "it"})) == 4
    assert leaked_words("with every long round trip", hidden) == 2
    assert leaked_words("", hidden) == 0


def test_chinese_leaks_are_measured_in_characters() -> None:
    """Two characters make one word."""
    hidden = Source("复利把利息加入本金")

    assert leaked_words("利息加入本金吗", hidden) == 3
    assert leaked_words("把利息加入本金吗", hidden) == 4


def test_a_name_whose_words_are_free_may_be_used() -> None:
    """What the learner named, the partner may name."""
    assert dropped_names("Ask Jacobson.", {"Jacobson"}, frozenset({"jacobson"})) == ()
    assert dropped_names("Ask jacobsons.", {"Jacobson"}, frozenset()) == ()
