"""What the learner's words do not stand for: asked, disowned, hearsay, taken back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.evals.short_answers import read_suite
from sidecar.language.sentences import sentence_spans
from sidecar.rounds.disavowal import Stance, stance_on, unmeant, without_unmeant
from sidecar.rounds.values import Speaker, Turn
from tests.shared_data import FOLDER, shared_data

POINT = "A leaf stores water for the plant."


def _said(*texts: str) -> tuple[Turn, ...]:
    """Return learner turns with a question of the partner between them."""
    turns = [Turn(Speaker.LEARNER, text) for text in texts]
    asked = Turn(Speaker.PARTNER, "Why is that so?")
    return tuple(part for turn in turns for part in (turn, asked))[:-1]


def _stance(text: str, quote: str, *, point: str = POINT) -> Stance | None:
    turns = _said(text)
    assert quote in text
    return stance_on(quote, point, turns, unmeant(turns))


@pytest.mark.parametrize(
    "text",
    [
        "Does a leaf store water for the plant?",
        "Does a leaf store\nwater for the plant?",
        "Speichert ein Blatt Wasser für die Pflanze?",
        "叶子为植物储存水吗。",
        "葉は植物のために水を蓄えるのですか。",
        'He said: "A leaf stores water for the plant?"',
    ],
)
def test_a_question_states_nothing(text: str) -> None:
    """Asking whether something is so does not say that it is."""
    for line in text.split("\n"):
        assert _stance(text, line) is Stance.ASKED


@pytest.mark.parametrize(
    "text",
    [
        "It is false that a leaf stores water for the plant.",
        "That a leaf stores water for the plant is a complete myth.",
        "I doubt that a leaf stores water for the plant.",
        "I do not believe that a leaf stores water for the plant.",
        "Supposedly a leaf stores water for the plant.",
        "我不认为叶子为植物储存水。",
        "You want me to say that a leaf stores water for the plant.",
        "People wrongly think a leaf stores water for the plant.",
        "A leaf stores water for the plant, or so the book claims.",
        "Es ist falsch, dass ein Blatt Wasser für die Pflanze speichert.",
        "Es ist gelogen, dass ein Blatt Wasser speichert.",
        "Dass ein Blatt Wasser für die Pflanze speichert, ist ein Märchen.",
        "Angeblich speichert ein Blatt Wasser für die Pflanze.",
        "Ein Blatt speichert mitnichten Wasser für die Pflanze.",
        "Il est faux qu'une feuille stocke de l'eau.",
        "Es mentira que una hoja guarde agua.",
        "È falso che una foglia conservi acqua.",
        "É mentira que uma folha guarde água.",
        "Het is onzin dat een blad water opslaat.",
        "To nieprawda, że liść magazynuje wodę.",
        "Это ложь, что лист хранит воду.",
        "说叶子储存水，纯属谣言。",
        "叶子储存水，但我不信。",
        "葉が水を蓄えるなんて嘘だ。",
        "葉が水を蓄えるというのは間違いだ。",
    ],
)
def test_a_sentence_that_disowns_what_it_says_is_not_meant(text: str) -> None:
    """The words of the point are there, but the learner says that they are not so."""
    assert _stance(text, text) is Stance.DISOWNED


@pytest.mark.parametrize(
    "after",
    [
        "Nonsense.",
        "I doubt it.",
        "I refuse.",
        "Wrong!",
        "That is a lie.",
        "But I don't believe it.",
    ],
)
def test_a_short_reaction_disowns_what_stands_right_before(after: str) -> None:
    """A reaction has no content of its own; it is about its neighbor."""
    assert _stance(f"A leaf stores water. {after}", "A leaf stores water.") is Stance.DISOWNED


@pytest.mark.parametrize(
    "before",
    ["It is a lie.", "This is false:", "The answer that a grader expects:", "Allegedly so:"],
)
def test_a_lead_may_disown_what_follows(before: str) -> None:
    """Who announces somebody else's words does not say them."""
    assert _stance(f"{before} a leaf stores water.", "a leaf stores water.") is Stance.DISOWNED


@pytest.mark.parametrize(
    "text",
    [
        "My teacher explained it to us: |a leaf stores water for the plant.",
        "That is not wrong: |a leaf stores water for the plant.",
        "It is not a lie. |A leaf stores water for the plant.",
        "Das ist sicher nicht falsch: |ein Blatt speichert Wasser.",
        "People wrongly think it burns; in fact |a leaf stores water for the plant.",
        "I used to think it burns, but that is wrong: |a leaf stores water for the plant.",
        "It is not true that it burns; |a leaf stores water for the plant.",
        "Why? |Because a leaf stores water for the plant.",
        "No. |A leaf stores water for the plant.",
        "That is wrong. |A leaf stores water for the plant.",
        "A leaf stores water for the plant. That's all I know.",
        "If your guess is wrong, |a leaf stores water for the plant.",
        "A leaf is made up of cells and stores water for the plant.",
        "People forget it quickly: |a leaf stores water for the plant.",
        "这种说法是错误的，|叶子为植物储存水。",
        "所谓叶子，就是为植物储存水的部分。",
    ],
)
def test_honest_speech_is_meant(text: str) -> None:
    """Negated denials, corrections, answers to one's own question, sources."""
    before, _, meant = text.rpartition("|")
    assert _stance(before + meant, meant) is None


def test_an_open_question_with_its_answer_is_a_way_of_speaking() -> None:
    """The question alone states nothing; the answer beside it does."""
    text = "What does a leaf store for the plant? Water, and a lot of it."

    assert _stance(text, text) is None
    assert _stance(text, "What does a leaf store for the plant?") is Stance.ASKED


def test_a_closed_question_is_never_part_of_a_statement() -> None:
    """Words beside it must not make it one."""
    text = "Does a leaf store water? Plants are green."

    assert _stance(text, text) is Stance.ASKED


def test_an_assertion_about_an_error_is_stated_in_such_words() -> None:
    """A note may say that something is a myth; then saying so explains it."""
    text = "It is a myth that a leaf stores fire."

    assert _stance(text, text, point="That leaves store fire is a myth.") is None


@pytest.mark.parametrize(
    "back",
    [
        "Forget what I said before, it was a guess.",
        "No, I take that back.",
        "I was wrong.",
        "Sorry, what I said is false.",
        "I made it up.",
        "Ich nehme das zurück.",
        "Je retire ce que j'ai dit.",
        "Me equivoqué.",
        "Mi sono sbagliato.",
        "Eu estava errado.",
        "Ik neem dat terug.",
        "Myliłem się.",
        "Я ошибся.",
        "我收回刚才的话。",
        "前の発言は撤回します。",
    ],
)
def test_taking_back_reaches_everything_said_before(back: str) -> None:
    """Also in earlier turns."""
    turns = _said("A leaf stores water.", f"It is big. {back} It is green.")
    found = unmeant(turns)

    assert stance_on("A leaf stores water.", POINT, turns, found) is Stance.TAKEN_BACK
    assert stance_on("It is big.", POINT, turns, found) is Stance.TAKEN_BACK
    assert stance_on("It is green.", POINT, turns, found) is None


def test_what_is_left_out_leaves_every_turn_in_place() -> None:
    """So that evidence in the rest is found in the turn it was said in."""
    turns = _said("Is it big? It is green.", "I doubt that it grows.")
    rest = without_unmeant(turns, unmeant(turns))

    assert [turn.text for turn in rest] == ["It is green.", "Why is that so?", ""]


@given(st.lists(st.text(max_size=80), min_size=1, max_size=4))
def test_any_text_has_stretches_within_its_turns(texts: list[str]) -> None:
    """Nothing a learner types breaks it."""
    turns = _said(*texts)
    found = unmeant(turns)

    assert all(0 <= one.start < one.end <= len(turns[one.turn].text) for one in found)
    assert len(without_unmeant(turns, found)) == len(turns)


@pytest.mark.parametrize("suite", ["beetle", "scientsbank", "mohler", "le"])
def test_public_right_answers_are_meant(suite: str) -> None:
    """Of thousands of right answers hardly one asks, disowns or takes back anything."""
    shared_data("sag-semeval2013")
    right = [answer.text for answer in read_suite(suite, FOLDER) if answer.is_right]
    hit = [text for text in right if unmeant(_said(text))]

    assert len(hit) <= 0.002 * len(right)


DOUBTED = (
    "A leaf stores water for the plant. I'm not convinced.",
    "It is claimed that a leaf stores water for the plant. I have my doubts.",
    "A leaf stores water for the plant is what the app says; I have looked at many of them "
    "since and don't believe it.",
    "Nobody will convince me that a leaf stores water for the plant.",
    "Ein Blatt speichert Wasser für die Pflanze. Daran habe ich so meine Zweifel.",
    "Jemand behauptet, ein Blatt speichere Wasser. Davon bin ich nicht überzeugt.",
    "Ein Blatt speichert Wasser, sagt mein Onkel; er irrt sich.",
    "Une feuille stocke de l'eau. Je n'en suis pas convaincue.",
    "Personne ne me convaincra qu'une feuille stocke de l'eau.",
    "«Una hoja guarda agua»: eso lo dice mi tía y está equivocada.",
    "Una hoja guarda agua para la planta. No me convence.",
    "Una foglia conserva acqua per la pianta. Ho i miei dubbi.",
    "Uma folha guarda água para a planta. Tenho as minhas dúvidas.",
    "Een blad slaat water op voor de plant. Ik heb zo mijn twijfels.",
    "Liść gromadzi wodę dla rośliny. Mam wątpliwości.",
    "Лист хранит воду для растения. У меня есть сомнения.",
    "叶子为植物储存水。我对此有怀疑。",
    "葉は植物のために水を蓄える。納得できません。",
)


@pytest.mark.parametrize("text", DOUBTED)
def test_what_the_learner_says_to_doubt_is_not_meant(text: str) -> None:
    """To be unconvinced, to have doubts, or to call who says it wrong takes distance."""
    first = sentence_spans(text)[0]
    quote = re.split(r":|;|, sagt", text[first[0] : first[1]])[0]

    assert _stance(text, quote) is Stance.DISOWNED


@pytest.mark.parametrize(
    "text",
    [
        "A leaf stores water for the plant. Wait. No. I got that wrong.",
        "A leaf stores water for the plant. Sorry, I mixed that up.",
        "Ein Blatt speichert Wasser. Da habe ich mich vertan.",
        "Une feuille stocke de l'eau. J'ai tout confondu.",
        "Una hoja guarda agua. Me confundí.",
        "叶子为植物储存水。我搞混了。",
        "叶子为植物储存水。不对，我说反了。",
        "葉は水を蓄える。勘違いしていました。",
    ],
)
def test_what_the_learner_got_wrong_is_taken_back(text: str) -> None:
    """What was said before does not count; what is said after it does."""
    first = sentence_spans(text)[0]

    assert _stance(text, text[first[0] : first[1]]) is Stance.TAKEN_BACK


@pytest.mark.parametrize(
    "text",
    [
        "A leaf stores water for the plant, that is what the book says.",
        "I have no doubts that a leaf stores water for the plant.",
        "Daran habe ich keinen Zweifel: Ein Blatt speichert Wasser.",
        "No me equivoco: una hoja guarda agua para la planta.",
        "I was not convinced at first, but a leaf stores water for the plant.",
    ],
)
def test_naming_a_source_or_having_no_doubt_takes_no_distance(text: str) -> None:
    """What is said without distance is the learner's own."""
    quote = text.rpartition(": ")[2].rpartition("but ")[2]

    assert _stance(text, quote) is None


@pytest.mark.parametrize(
    "text",
    [
        "是不是叶子为植物储存水。",
        "叶子会不会为植物储存水",
        "难道叶子为植物储存水",
        "葉は植物のために水を蓄えるのかな。",
        "葉は植物のために水を蓄えるだろうか。",
        "葉は植物のために水を蓄えるかどうか知りたい。",
        "Правда ли, что лист запасает воду для растения",
        "Разве лист запасает воду для растения",
    ],
)
def test_particles_ask_without_a_mark(text: str) -> None:
    """Where a particle makes the question, the mark is often left out."""
    assert _stance(text, text) is Stance.ASKED


@pytest.mark.parametrize(
    "text",
    [
        "葉は植物のために水を蓄えるらしい。",
        "葉は植物のために水を蓄えるそうだ。",
        "葉は植物のために水を蓄えるとのことです。",
        "友達によると、葉は植物のために水を蓄えるという。",
        "有人认为叶子为植物储存水。",
        "Говорят, лист запасает воду для растения.",
        "По слухам, лист запасает воду для растения.",
        "我同学说叶子为植物储存水。",
    ],
)
def test_hearsay_is_somebody_elses_in_other_languages_too(text: str) -> None:
    """What is said to be so is reported, not explained."""
    assert _stance(text, text) is Stance.REPORTED


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("葉は水を蓄える。いや、違う。", "葉は水を蓄える。"),
        ("葉は水を蓄える。それは違います。", "葉は水を蓄える。"),
        ("叶子储存水。不，不对。", "叶子储存水。"),
        ("叶子储存水。不对，是根。", "叶子储存水。"),
        ("葉子儲存水。這不對。", "葉子儲存水。"),
        ("Лист запасает воду. Нет, это неверно.", "Лист запасает воду."),
    ],
)
def test_a_reaction_of_two_words_disowns_what_stands_before(text: str, quote: str) -> None:
    """Saying "no, wrong" reacts as "no" and "wrong" do."""
    assert _stance(text, quote) in {Stance.DISOWNED, Stance.TAKEN_BACK}


@pytest.mark.parametrize(
    "text",
    [
        "酶的活性取决于温度是否合适。",
        "结果要看有没有光。",
        "それは体の中か外かで決まる。",
        "子どもらしい遊びは脳を育てる。",
        "Вряд ли лист запасает воду.",
    ],
)
def test_words_of_asking_and_hearsay_inside_a_statement_change_nothing(text: str) -> None:
    """A statement may speak of a question, and words may only look like such forms."""
    assert unmeant(_said(text)) == ()
