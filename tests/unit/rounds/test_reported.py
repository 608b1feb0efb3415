"""What a learner passes on as somebody else's, or takes back, in the languages of the forms."""

from __future__ import annotations

import pytest

from sidecar.rounds.disavowal import Stance, stance_on, unmeant
from sidecar.rounds.values import Speaker, Turn

POINT = "Cold water holds more oxygen than warm water, so fish in warm ponds suffocate first."
SAID = "cold water can hold more oxygen than warm water"

PASSED_ON = (
    "My tutor insists that {}.",
    "My dad told me {}.",
    "Some website claims that {}.",
    "I once heard that {}.",
    "I've been told that {}.",
    "Our professor keeps saying that {}.",
    "It is rumored that {}.",
    "Somebody online wrote that {}.",
    "I'm unsure if {}.",
    "According to a video, {}.",
    "In a podcast they said that {}.",
    "I previously believed that {}.",
    "As a child I thought that {}.",
    "The ancients believed that {}.",
    "Wikipedia says {}.",
    "The note claims that {}.",
    "I have my doubts that {}.",
    "Meine Lehrerin hat gesagt, dass {}.",
    "Ich habe mal gehört, dass {}.",
    "Ma prof a dit que {}.",
    "Mi madre dice que {}.",
    "Mia sorella dice che {}.",
    "Minha mãe disse que {}.",
    "Mijn moeder zei dat {}.",
    "Moja mama powiedziała, że {}.",
    "Моя мама сказала, что {}.",
    "A teacher told me that {}.",
    "My teacher said that {}.",
    "I read somewhere that {}.",
    "According to my brother, {}.",
    "The textbook claims that {}.",
    "I wonder whether {}.",
    "I used to think that {}.",
    "The opposite of the following is true: {}.",
    "Aristotle thought that {}, but we know better.",
    "My biology teacher always says {}.",
    "I heard that {}.",
    "They say {}.",
    "My friend thinks that {}.",
    "I am not sure whether {}.",
    "He told me {}.",
    "The book says: {}.",
    "I was told that {}.",
    "An article I saw claims {}.",
    "People used to believe that {}.",
    "Mein Lehrer sagt, dass {}.",
    "Ich habe irgendwo gelesen, dass {}.",
    "Laut meinem Bruder {}.",
    "Das Lehrbuch behauptet, {}.",
    "Ich frage mich, ob {}.",
    "Früher dachte ich, {}.",
    "Mon prof dit que {}.",
    "J'ai lu quelque part que {}.",
    "Selon mon frère, {}.",
    "Je me demande si {}.",
    "Mi profesor dice que {}.",
    "He leído que {}.",
    "Según mi hermano, {}.",
    "Me pregunto si {}.",
    "Il mio professore dice che {}.",
    "Ho letto che {}.",
    "Mi chiedo se {}.",
    "O meu professor diz que {}.",
    "Li que {}.",
    "Mijn leraar zegt dat {}.",
    "Ik heb gelezen dat {}.",
    "Ik vraag me af of {}.",
    "Mój nauczyciel mówi, że {}.",
    "Czytałam, że {}.",
    "Zastanawiam się, czy {}.",
    "Мой учитель сказал, что {}.",
    "Я читал, что {}.",
    "老师说{}。",
    "我听说{}。",
    "{}とどこかで読みました。",
    "One website says {}.",
    "My grandma swears that {}.",
)

OWN = (
    "From class I remember that {}.",
    "As I understand it, {}.",
    "In other words, {}.",
    "We saw in the lab that {}.",
    "The point is that {}.",
    "The textbook explains that {}.",
    "I would tell a friend that {}.",
    "If you heat it, you see that {}.",
    "What I mean is that {}.",
    "So the answer is: {}.",
    "It is known that {}.",
    "Scientists found that {}.",
    "I once read a book on it: {}.",
    "It turns out that {}.",
    "As my teacher explained, {}.",
    "I learned that {}.",
    "My teacher showed us that {}.",
    "I think that {}.",
    "I believe {}.",
    "We know that {}.",
    "Experiments show that {}.",
    "The rule says that {}.",
    "My teacher said that {}, and I agree.",
    "Someone told me the reverse, but {}.",
    "My brother thinks it is salt; in fact {}.",
    "I used to think it was salt but now I know that {}.",
    "You can say that {}.",
    "This means that {}.",
    "I would say that {}.",
    "Let me explain: {}.",
    "According to the principle of solubility, {}.",
    "Ich habe gelernt, dass {}.",
    "Ich denke, dass {}.",
    "Je pense que {}.",
    "Creo que {}.",
    "Penso che {}.",
    "Ik heb geleerd dat {}.",
    "Myślę, że {}.",
    "Я думаю, что {}.",
    "我认为{}。",
    "{}と思います。",
    "It is not salt, as some say, but {}.",
)

TAKEN_BACK = (
    "My mistake, warm water holds more.",
    "Actually no, that was wrong.",
    "Let me correct myself: warm water holds more.",
    "I got cold and warm the wrong way round.",
    "I said it backwards.",
    "Oops, I switched the two.",
    "I was thinking of something else, ignore that.",
    "Hmm, that is not right.",
    "I have to correct that.",
    "It should be the other way around.",
    "No, that's the wrong way round.",
    "Sorry, wrong, it's warm water.",
    "Das war falsch.",
    "Ich muss mich korrigieren.",
    "Das nehme ich zurück.",
    "Je me corrige.",
    "Me corrijo.",
    "Mi correggo.",
    "Corrijo-me.",
    "Ik moet mezelf corrigeren.",
    "Poprawiam się.",
    "Поправлюсь: тёплая вода.",
    "Actually what I said about the fish was wrong.",
    "No wait, it is the other way round.",
    "Correction: warm water holds more oxygen than cold water.",
    "Sorry, I mixed up cold and warm.",
    "I no longer think that cold water holds more oxygen.",
    "It is the other way round.",
    "Oh no, it is exactly the opposite.",
    "I confused cold with warm.",
    "I meant the opposite.",
    "Wait, no.",
    "I don't think that any more.",
    "I had cold and warm swapped.",
    "Sorry, I swapped cold and warm.",
    "Korrektur: warmes Wasser enthält mehr.",
    "Nein, warte, es ist umgekehrt.",
    "Ich habe kalt und warm verwechselt.",
    "Ich glaube nicht mehr, dass kaltes Wasser mehr enthält.",
    "Correction : c'est l'inverse.",
    "Non, attends, c'est l'inverse.",
    "J'ai inversé chaud et froid.",
    "Je ne pense plus cela.",
    "Corrección: es al revés.",
    "No, es al revés.",
    "He confundido frío y caliente.",
    "Ya no creo eso.",
    "Correzione: è il contrario.",
    "No, aspetta, è il contrario.",
    "Ho scambiato caldo e freddo.",
    "Non penso più così.",
    "Correção: é o contrário.",
    "Não, é ao contrário.",
    "Troquei quente e frio.",
    "Já não acho isso.",
    "Correctie: warm water.",
    "Nee wacht, het is andersom.",
    "Ik heb warm en koud verwisseld.",
    "Ik denk niet meer dat het zo is.",
    "Korekta: ciepła woda.",
    "Nie, czekaj, jest odwrotnie.",
    "Pomyliłam ciepłą z zimną.",
    "Już nie sądzę, że tak jest.",
    "Поправка: тёплая вода.",
    "Нет, подожди, всё наоборот.",
    "Я перепутала тёплую и холодную.",
    "Я больше не думаю так.",
    "更正：温水更多。",
    "不对，等一下，说反了。",
    "我把冷水和热水搞反了。",
    "我不再认为冷水更多。",
    "訂正：温水のほうが多い。",
    "いや、逆です。",
    "冷水と温水を取り違えました。",
    "もうそうとは思いません。",
)

KEPT = (
    "Wait, there is more.",
    "No fish can live there.",
    "In warm water it is the other way round.",
    "Mixing warm and cold water up gives lukewarm water.",
    "Some fish are confused with others.",
    "For salt it is the opposite: warm water holds more.",
    "Das Wasser wird vertauscht.",
    "It is hard to think about it any longer.",
    "No, fish do not need light.",
    "I think one must not mix that up.",
    "对于盐，情况相反。",
    "塩の場合は逆です。",
)


def _turns(*texts: str) -> tuple[Turn, ...]:
    return tuple(Turn(Speaker.LEARNER, text) for text in texts)


@pytest.mark.parametrize("form", PASSED_ON)
def test_what_is_only_passed_on_or_wondered_at_is_not_the_learners_view(form: str) -> None:
    """A source, a former view or a doubt says where the words come from, not that they hold."""
    turns = _turns(form.format(SAID))

    assert stance_on(SAID, POINT, turns, unmeant(turns)) in {Stance.REPORTED, Stance.DISOWNED}


@pytest.mark.parametrize("form", OWN)
def test_what_the_learner_holds_is_their_own(form: str) -> None:
    """Who thinks, has learned, agrees or corrects somebody else says it themselves."""
    turns = _turns(form.format(SAID))

    assert stance_on(SAID, POINT, turns, unmeant(turns)) is None


@pytest.mark.parametrize("back", TAKEN_BACK)
def test_what_is_corrected_or_mixed_up_does_not_count_any_more(back: str) -> None:
    """Also when the words "take back" do not fall."""
    turns = _turns(f"Sure: {SAID}.", back)

    assert stance_on(SAID, POINT, turns, unmeant(turns)) is Stance.TAKEN_BACK


ENZYMES = "Enzymes lower the activation energy and are not used up."


@pytest.mark.parametrize(
    "back",
    [
        "Correction: warm water holds more oxygen than cold water.",
        "I was wrong about the cold water.",
        "Sorry, I mixed up cold and warm.",
        "No wait, I meant that warm water holds more oxygen.",
    ],
)
def test_a_correction_takes_back_what_it_speaks_of(back: str) -> None:
    """Whatever stands beside it, in the same turn or another one, is still meant."""
    turns = _turns(f"{ENZYMES} {SAID}.", ENZYMES, back)
    found = unmeant(turns)

    assert stance_on(SAID, POINT, turns, found) is Stance.TAKEN_BACK
    assert stance_on(ENZYMES, POINT, turns, found) is None


@pytest.mark.parametrize(
    "back",
    [
        "I take it all back.",
        "Correction: all of it was a guess.",
        "I was wrong.",
        "Oh wait, I take it back, I don't think that's really true of anything.",
        "I take that back, cold water may well be different.",
        "Das nehme ich zurück, so kann man über Wasser wirklich nicht reden.",
    ],
)
def test_a_taking_back_that_names_nothing_reaches_everything(back: str) -> None:
    """Only the learner knows what is meant by it."""
    turns = _turns(ENZYMES, SAID, back)
    found = unmeant(turns)

    assert {stance_on(one, POINT, turns, found) for one in (ENZYMES, SAID)} == {Stance.TAKEN_BACK}


def test_a_correction_of_something_else_takes_nothing_back() -> None:
    """It shares no word with what was said; a single other word may be another name for it."""
    other = _turns(SAID, "No wait, I meant the treaty was signed in the year 1648.")
    name = _turns(SAID, "I was wrong about the fish.")

    assert stance_on(SAID, POINT, other, unmeant(other)) is None
    assert stance_on(SAID, POINT, name, unmeant(name)) is Stance.TAKEN_BACK


@pytest.mark.parametrize("more", KEPT)
def test_going_on_takes_nothing_back(more: str) -> None:
    """A contrast, "no" before a noun, and other things mixed up leave what was said."""
    turns = _turns(f"Sure: {SAID}.", more)

    assert stance_on(SAID, POINT, turns, unmeant(turns)) is None


@pytest.mark.parametrize("after", ["Or is it the other way round?", "Not!", "Oder umgekehrt?"])
def test_asking_whether_it_is_the_other_way_round_leaves_it_open(after: str) -> None:
    """Such a question is about what stands right before."""
    turns = _turns(f"{SAID}. {after}")

    assert stance_on(SAID, POINT, turns, unmeant(turns)) is Stance.DISOWNED


def test_a_point_about_a_view_is_said_by_reporting_it() -> None:
    """Where the note itself says who thought so, the report is the answer."""
    turns = _turns("Aristotle thought that heavy things fall faster.")
    point = "Aristotle believed that heavy bodies fall faster than light ones."

    assert stance_on("heavy things fall faster", point, turns, unmeant(turns)) is None
