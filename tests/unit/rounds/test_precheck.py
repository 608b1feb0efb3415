"""What code alone says about an answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.dont_know import PHRASES, is_dont_know, language_of_dont_know
from sidecar.rounds.precheck import AnswerKind, answer_kind

ASKED = ["This note teaches that rest helps.", "How does deep sleep help your memory?"]


@pytest.mark.parametrize(
    "answer", ["", " \t\n", "🙂🎉", "…", "-- !? --", "\u200b\u2060", "👩‍👩‍👧", "★"]
)
def test_nothing_said_is_empty(answer: str) -> None:
    """Blanks, punctuation, emoji, invisible characters."""
    assert answer_kind(answer, ASKED) is AnswerKind.EMPTY


@pytest.mark.parametrize(
    "answer",
    [
        "How does deep sleep help your memory?",
        "how does deep sleep help your memory",
        "> How does deep sleep help your memory? Hm.",
        "deep sleep help your memory",
        "this note teaches that rest helps",
    ],
)
def test_the_question_pasted_back_is_no_answer(answer: str) -> None:
    """The partner's words, whole or in part, with less than three own words."""
    assert answer_kind(answer, ASKED) is AnswerKind.QUESTION_BACK


@pytest.mark.parametrize(
    "answer",
    [
        "Deep sleep helps memory because traces are replayed.",
        "How does deep sleep help your memory? It replays the day.",
        "42",
        "Rest.",
        "it is deep sleep",
        "睡眠巩固记忆",
    ],
)
def test_an_answer_is_an_answer(answer: str) -> None:
    """Short ones, numbers, and answers that repeat the question first."""
    assert answer_kind(answer, ASKED) is AnswerKind.ANSWER


@pytest.mark.parametrize(
    "phrase", [phrase for phrases in PHRASES.values() for phrase in phrases], ids=str
)
def test_every_listed_phrase_is_known(phrase: str) -> None:
    """As written, in capitals, with a full stop."""
    assert is_dont_know(phrase)
    assert is_dont_know(phrase.upper() + ".")


@pytest.mark.parametrize(
    "answer",
    [
        "idk",
        "no se",
        "weiss nicht",
        "pas compris",
        "Sorry, I really don't know that.",
        "Hmm... I don’t know, no idea!",
        "Keine Ahnung, ehrlich.",
        "je ne sais pas, désolé",
        "嗯，我不知道。",
        "すみません、わかりません。",
        "I DON'T KNOW!!! 😭",
        "I don't know the answer to this",
        "I'm sorry, but I don't know and I can't remember.",
        "I don't know why",
        "Ni idea, lo siento",
        "Lo siento, pero no me acuerdo",
        "Ich kann mich nicht erinnern",
        "Es tut mir leid, aber das weiß ich nicht mehr.",
        "Je ne m'en souviens pas",
        "Désolé mais je ne sais vraiment pas",
        "Mi dispiace, non saprei",
        "Sinto muito, não sei responder",
        "Het spijt me, dat weet ik niet meer",
        "Przykro mi, nie pamiętam",
        "Мне очень жаль, но я не могу вспомнить",
        "抱歉，这个问题我真的不会",
        "我真的不知道该怎么说",
        "正直わからないなあ",
        "すみませんが、わかりませんでした",
        "OK, that is all.",
    ],
)
def test_not_knowing_is_heard_in_many_ways(answer: str) -> None:
    """Without accents, with fillers and apologies, joined, twice, in capitals."""
    assert is_dont_know(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "I don't know the name, but it doubles.",
        "Not sure, maybe it is the second one",
        "Sorry",
        "the answer",
        "Ich weiß nicht, warum es kalt wird, aber es wird kalt.",
        "We know that nobody knows.",
        "不知道的人会问",
        "sei",
        "No.",
        "nicht",
        "I am sorry",
        "Lo siento, no lo sé, pero se duplica",
        "不会融化",
        "",
    ],
)
def test_saying_more_is_an_answer(answer: str) -> None:
    """Doubt beside a thought, fillers alone, other sentences with the same words."""
    assert not is_dont_know(answer)


@given(st.text(max_size=100))
def test_any_answer_has_a_kind(answer: str) -> None:
    """The check never fails."""
    assert answer_kind(answer, ASKED) in AnswerKind


@pytest.mark.parametrize(
    ("answer", "language"),
    [
        ("No sé.", "es"),
        ("Mehr weiß ich nicht.", "de"),
        ("Nothing else. That is all.", "en"),
        ("nada", ""),
        ("It doubles.", ""),
    ],
)
def test_not_knowing_tells_the_language_where_only_one_says_it_so(
    answer: str, language: str
) -> None:
    """A phrase of two languages, and an answer, tell nothing."""
    assert language_of_dont_know(answer) == language


@pytest.mark.parametrize(
    "answer",
    [
        "這個我不知道",
        "不會",
        "額，我記不清楚了",
        "忘記了啊",
        "ワカリマセン",
        "ﾜｶﾘﾏｾﾝ",
        "えーと、ちょっとわからないです…",
        "うーん、忘れちゃいました（笑）",
        "知らん",
        "さっぱりです",
        "Ничего в голову не приходит",
    ],
)
def test_not_knowing_is_known_in_other_ways_of_writing(answer: str) -> None:
    """Traditional characters, katakana in either width, and sounds of thinking change nothing."""
    assert is_dont_know(answer)


@pytest.mark.parametrize("answer", ["氧气进入血液", "光合成です", "不会流动的水", "全然違う話です"])
def test_an_answer_with_such_words_is_an_answer(answer: str) -> None:
    """Only an answer that says nothing else is one."""
    assert not is_dont_know(answer)
