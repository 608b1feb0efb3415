"""What a round needs of a note: kind, terms, names, language."""

from __future__ import annotations

import pytest

from sidecar.library.reading import parse_note
from sidecar.rounds.answer_matching import judge_answer
from sidecar.rounds.names import find_names
from sidecar.rounds.note_reading import (
    MAX_PROBLEM_CHARS,
    MAX_TEXT_CHARS,
    NothingToExplain,
    read_round_note,
)
from sidecar.rounds.problem_outcomes import ProblemOutcome
from sidecar.rounds.terms import MAX_KEY_TERMS, key_terms, target_term, untouched_term
from sidecar.rounds.values import NoteKind, RoundNote
from sidecar.services.open_round import note_parts

BODY = "Plants make sugar from water and carbon dioxide with the energy of light. " * 3
ASSERTIONS = "## Core assertions\n\n- Plants make sugar with light.\n"


def read(text: str) -> RoundNote:
    """Return the round note of a text that has something to explain."""
    found = read_round_note(note_parts(parse_note("Notes/Plants.md", text), "h"))
    assert isinstance(found, RoundNote)
    return found


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"{BODY}\n\n{ASSERTIONS}", NoteKind.CONCEPT),
        ("---\ncore_assertions: [One point.]\n---\n", NoteKind.CONCEPT),
        (BODY, NoteKind.CHAPTER),
        ("---\nproblem: How far is 2 times 3 km?\n---\n", NoteKind.PROBLEM),
        ("# A\n\n## Problem\n\nHow far is 2 times 3 km?\n", NoteKind.PROBLEM),
        (f"# A\n\n## Problem\n\nNobody has the time. {BODY}", NoteKind.CHAPTER),
        (f"# A\n\n## Problem\n\nAt 3 o'clock. {BODY}\n\n{ASSERTIONS}", NoteKind.CONCEPT),
        (f"---\nproblem: How far is 2 km?\n---\n{BODY}\n{ASSERTIONS}", NoteKind.PROBLEM),
    ],
)
def test_the_kind_follows_from_what_the_note_holds(text: str, kind: NoteKind) -> None:
    """Assertions make a concept note, a stated problem a problem note, the rest is a chapter."""
    assert read(text).kind is kind


@pytest.mark.parametrize(
    ("stated", "kind"),
    [
        ("A farmer packs twelve eggs into three boxes. How many are in one?", NoteKind.PROBLEM),
        ("Ein Bauer packt zwölf Eier in drei Kartons. Wie viele sind in einem?", NoteKind.PROBLEM),
        ("农夫把十二个鸡蛋放进三个盒子。一个盒子里有几个?", NoteKind.PROBLEM),
        ("Why do the two theories differ, and is one of them wrong?", NoteKind.CHAPTER),
        ("Two camps held to three theories for twelve years.", NoteKind.CHAPTER),
    ],
    ids=["en", "de", "zh", "one number", "no question"],
)
def test_a_problem_may_state_its_numbers_in_words(stated: str, kind: NoteKind) -> None:
    """As long as it asks; many a note that is not quantitative has a heading like it."""
    assert read(f"# Eggs\n\n{BODY}\n\n## Problem\n\n{stated}\n").kind is kind


def test_a_note_with_front_matter_alone_is_said_to_have_only_that() -> None:
    """It is not empty, and whoever reads the reason sees why."""
    found = read_round_note(note_parts(parse_note("A.md", "---\na: b\n---\n\n"), "h"))

    assert found == NothingToExplain("it has only front matter")


@pytest.mark.parametrize(
    ("answer", "gold"),
    [
        ("42 km", "42 km"),
        ("42", "42"),
        ("4.5", "4.5"),
        ("true", "yes"),
        ("[3, -3]", "3 | -3"),
        ("", None),
        ("[]", None),
        ("{a: 1}", None),
    ],
)
def test_a_gold_answer_is_a_value_a_word_or_a_list(answer: str, gold: str | None) -> None:
    """Anything else is no answer."""
    note = read(f"---\nproblem: How far?\nanswer: {answer}\n---\n")

    assert note.problem is not None
    assert note.problem.answer == gold


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        ("", "empty"),
        ("{a: 1}", "a table of keys and values"),
        ("[[1]]", "a list with something that is no text or number"),
        ("It depends on what both of them want.", "a text that cannot be compared"),
    ],
)
def test_an_answer_that_cannot_be_compared_says_why(answer: str, what: str) -> None:
    """And which forms it may take."""
    note = read(f"---\nproblem: How far?\nanswer: {answer}\n---\n")

    assert note.problem is not None
    assert note.problem.fault.startswith(f"the note's “answer:” is {what}; it may be")


def test_an_unquoted_answer_means_what_the_problem_s_language_means() -> None:
    """1.200 is a thousand two hundred in German, asked about where the language is not clear."""
    clear = "Wie viele Einwohner hat die Gemeinde nach der Zählung im Januar dieses Jahres?"
    judged = []
    for problem in (clear, "Wie viele Einwohner?"):
        note = read(f"---\nproblem: {problem}\nanswer: 1.200\n---\n").problem
        assert note is not None
        judged.append([judge_answer(said, note.answer, problem) for said in ("1200", "1.2")])

    assert judged[0] == [ProblemOutcome.RIGHT, ProblemOutcome.UNCLEAR]
    assert judged[1] == [ProblemOutcome.UNCLEAR, ProblemOutcome.UNCLEAR]


def test_an_answer_that_can_be_compared_has_no_fault() -> None:
    """Neither has a note without one."""
    notes = [read(f"---\nproblem: How far?\n{more}---\n") for more in ("", "answer: 2 km\n")]

    assert [note.problem.fault for note in notes if note.problem is not None] == ["", ""]


def test_a_problem_fits_into_a_challenge() -> None:
    """The wire limits a challenge's length."""
    note = read(f"---\nproblem: {'How far is 2 km? ' * 1000}\n---\n")

    assert note.problem is not None
    assert len(note.problem.text) <= MAX_PROBLEM_CHARS


def test_no_assertion_is_left_in_the_text() -> None:
    """What the model sees for the focus does not hold the answers."""
    note = read(f"# Plants\n\n{BODY}\n\n{ASSERTIONS}\n## After\n\nMore text.\n")

    assert "Plants make sugar with light." not in note.clean.text
    assert "Core assertions" not in note.clean.text
    assert "More text." in note.clean.text


def test_the_language_is_the_notes() -> None:
    """Questions are asked in it."""
    german = "Pflanzen bilden Zucker aus Wasser und Kohlendioxid, und das Licht gibt die Energie. "

    assert read(german * 3).clean.language == "de"
    assert read(BODY).clean.language == "en"


def test_an_endless_note_is_looked_at_in_part_and_said_so() -> None:
    """Time and store are bounded."""
    note = read(BODY * 2000)

    assert len(note.clean.text) == MAX_TEXT_CHARS
    assert any("first" in notice for notice in note.notices)


def test_broken_front_matter_is_reported() -> None:
    """The body still opens a round."""
    note = read(f"---\ntags: [a\n---\n{BODY}")

    assert note.kind is NoteKind.CHAPTER
    assert note.notices


@pytest.mark.parametrize("text", ["", "\n", "---\na: b\n---\n", "%%x%%", "![[a]]", "Too short."])
def test_nothing_to_explain_is_a_value_with_its_reason(text: str) -> None:
    """A refusal that is expected is no error here."""
    found = read_round_note(note_parts(parse_note("A.md", text), "h"))

    assert isinstance(found, NothingToExplain)
    assert found.reason.startswith("it ")


def test_twenty_chinese_words_are_forty_characters() -> None:
    """Scripts without spaces are not too short by mistake."""
    text = (
        "复利把利息加入本金，所以利息本身也会产生利息，时间越长增长越快，"
        "欠款也同样增长，拖得越久债务越大。"
    )

    assert read(text).kind is NoteKind.CHAPTER


def test_key_terms_are_what_the_note_is_about() -> None:
    """Frequent and marked nouns, as they are written, without stop words and numbers."""
    terms = key_terms("Plants", f"The *chloroplast* works. {BODY}", "en")

    assert "chloroplast" in terms
    assert not {"the", "and", "of", "with", "works"} & set(terms)
    assert len(terms) <= MAX_KEY_TERMS


@pytest.mark.parametrize(
    ("text", "never", "held"),
    [
        (
            "The memory is a trace. The memory fades slowly. "
            "Each recall makes the memory fade more slowly in a few days.",
            {"fades", "slowly", "makes", "days", "fade", "memory fades"},
            {"memory"},
        ),
        (
            "Sunk costs stay. The sunk cost is gone.\n\n## See also\n\nInterleaving, the magnet",
            {"see", "interleaving", "magnet", "gone"},
            {"sunk cost"},
        ),
        (
            "The answer is in the Calvin cycle. The Calvin cycle runs.\n\n"
            "## Questions for later\n\n- [ ] The heat?",
            {"answer", "heat", "questions", "question"},
            {"Calvin cycle"},
        ),
    ],
)
def test_no_verb_adverb_side_heading_or_empty_noun_is_a_key_term(
    text: str, never: set[str], held: set[str]
) -> None:
    """They make questions that no one would ask."""
    terms = key_terms("Notes", text, "en")

    assert held <= set(terms)
    assert not never & {term.casefold() for term in terms}


def test_german_key_terms_are_nouns() -> None:
    """Capitals inside a sentence tell them."""
    text = "Er lernte Listen sinnloser Silben auswendig. Sinnlose Silben vergisst man schneller."

    assert key_terms("Kurve", text, "de") == ("Silben",)


def test_japanese_key_terms_are_whole_words() -> None:
    """A stretch of katakana is never cut."""
    text = "光はエネルギーです。植物はエネルギーをたくわえます。"

    assert key_terms("光合成", text, "ja") == ("エネルギー",)


def test_chinese_key_terms_are_words_not_pairs() -> None:
    """A term that always stands whole is not cut."""
    terms = key_terms("光合作用", "光合作用需要光。光合作用产生氧气。植物通过光合作用生长。", "zh")

    assert terms[0] == "光合作用"


def test_a_sentence_said_twice_gives_no_chinese_terms() -> None:
    """An assertion that the text repeats word for word repeats no word of its own."""
    point = "疫苗让免疫系统先认识病原体的一部分，从而形成记忆细胞。"
    text = f"{point}再次感染时，记忆细胞会大量增殖。"
    terms = key_terms("疫苗", text, "zh", points=[point])

    assert terms == ("疫苗", "记忆细胞")


def test_chinese_clauses_are_no_terms() -> None:
    """Grammar inside a repeated stretch shows that it is none."""
    terms = key_terms("债", "债务越快增长，利息越快增长。债务按利息。", "zh")

    assert terms == ("债务", "增长", "利息")


def test_a_target_is_named_by_its_most_specific_term() -> None:
    """One term, never the assertion; rather one that was not used yet."""
    terms = ("plants", "sugar", "light")

    assert target_term("Plants make sugar with light.", terms, "en") == "light"
    assert target_term("Plants make sugar with light.", terms, "en", used="Light!") == "sugar"
    assert target_term("Roots take it from the soil.", terms, "en") == "soil"
    assert target_term("It makes it grow slowly.", terms, "en") == ""
    assert target_term("……", terms, "en") == ""


def test_an_untouched_term_was_not_said_in_any_form() -> None:
    """Inflections count as said."""
    assert untouched_term(("plants", "sugar"), "A plant grows.", "en") == "sugar"
    assert untouched_term(("plants",), "A plant grows.", "en") == ""


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [
        ("It was Hermann Ebbinghaus.", "en", {"Hermann", "Ebbinghaus", "Hermann Ebbinghaus"}),
        ("We use TCP and DNA here.", "en", set()),
        ("Anna sells lemonade. Anna earns five euros.", "en", {"Anna"}),
        ("Anna verkauft Tee. Der Tee schmeckt.", "de", {"Anna"}),
        ("Анна продаёт лимонад. Цена растёт.", "ru", {"Анна"}),
        ("Zofka sells lemonade. She earns five euros.", "en", {"Zofka"}),
        ("Zofka's tea sells when she sings.", "en", {"Zofka"}),
        ("Sugar is sweet. It dissolves. Sugar feeds yeast.", "en", set()),
        ("Every day she decides. Economists say she chooses. Choosing costs her.", "en", set()),
        ("Lemonade is what the girl sells when she can.", "en", set()),
        ("Then Sleep came, and sleep went.", "en", set()),
        ("Das Gedächtnis braucht eine Pause.", "de", set()),
        ("Im Jahr fand Ebbinghaus das heraus.", "de", {"Ebbinghaus"}),
        ('He wrote "The Art of Memory" then.', "en", {"The Art of Memory", "Art", "Memory"}),
        ("他写了《红楼梦》。", "zh", {"红楼梦"}),
        ("## A Heading With Capitals\n\nno names", "en", set()),
        ("`Code Name` and $X Y$", "en", set()),
    ],
)
def test_names_are_people_and_quoted_titles(text: str, language: str, names: set[str]) -> None:
    """Acronyms, headings, code and German nouns are none."""
    assert find_names(text, language) == names


def test_names_of_the_topic_are_not_forbidden() -> None:
    """A name in title or assertion is needed to explain the note."""
    note = read(
        f"# Calvin cycle\n\n{BODY} This was seen by Calvin and by Benson too.\n\n{ASSERTIONS}"
    )

    assert "Calvin" not in note.clean.names
    assert "Benson" in note.clean.names
    assert "Benson" not in note.clean.key_terms


BREATH = (
    "氧气和二氧化碳在肺泡交换。二氧化碳由细胞产生，血液把二氧化碳运到肺泡。"
    "细胞用氧气释放能量，同时产生二氧化碳。"
)
OPIUM = (
    "英国商人向中国走私鸦片，白银大量外流。清政府战败，签订了条约，割让香港岛。条约使中国开放港口。"
)
OPIUM_POINTS = ["英国向中国走私鸦片，使中国的白银大量外流。", "条约签订以后，清政府割让香港岛。"]


def test_chinese_terms_are_not_cut_inside_words() -> None:
    """A numeral may begin a term, and a piece that always has one neighbor is none."""
    terms = key_terms("呼吸", BREATH, "zh")

    assert {"二氧化碳", "氧气", "肺泡", "细胞"} <= set(terms)
    assert not {"氧化碳", "二氧化", "产生"} & set(terms)


def test_repeated_chinese_clauses_give_their_nouns() -> None:
    """Where the text says an assertion, verbs and adverbs part it into words."""
    terms = key_terms("战争", OPIUM, "zh", points=OPIUM_POINTS)

    assert {"中国", "英国", "鸦片", "白银", "清政府", "条约", "香港岛"} == set(terms)


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("加速度是矢量。力产生加速度。", "加速度"),
        ("分解者很重要。真菌是分解者。", "分解者"),
        ("能量进入软流层里。板块在软流层上。", "软流层"),
        ("生產者製造有機物。消費者吃有機物。", "有機物"),
    ],
)
def test_chinese_terms_may_hold_what_elsewhere_is_grammar(text: str, term: str) -> None:
    """A verb may begin a noun, and a place stands behind one."""
    assert term in key_terms("", text, "zh")


def test_japanese_spans_of_time_and_plain_words_are_no_terms() -> None:
    """Words such as "one year" and "oneself" say too little about a subject."""
    text = "大名は一年おきに自分の領地に住む。大名は一年を江戸で、一年を自分の領地で過ごす。"

    assert key_terms("参勤交代", text, "ja") == ("大名", "領地")
