"""Which language a text is in."""

from __future__ import annotations

from collections import Counter, defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.language.detect import UNDETERMINED, detect, language_of
from tests.shared_data import shared_rows

MOST_WRONG_PARAGRAPHS = 0.005
MOST_WRONG_QUESTIONS = 0.03
MOST_OPEN_QUESTIONS = 0.08


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("How do I sharpen a knife?", "en"),
        ("Wie schärft man ein Messer?", "de"),
        ("Comment aiguiser un couteau ?", "fr"),
        ("¿Cómo se afila un cuchillo?", "es"),
        ("Come si affila un coltello?", "it"),
        ("Como se afia uma faca?", "pt"),
        ("Hoe slijp je een mes?", "nl"),
        ("Jak naostrzyć nóż?", "pl"),
        ("Как наточить нож?", "ru"),
        ("Как и что это", "ru"),
        ("Що це таке і як його зробити?", "uk"),
        ("刀怎么磨", "zh"),
        ("包丁はどうやって研ぎますか", "ja"),
        ("칼은 어떻게 갈아요?", "ko"),
        ("كيف أشحذ السكين؟", "ar"),
        ("चाकू कैसे तेज़ करें?", "hi"),
        ("ลับมีดอย่างไร", "th"),
        ("Làm thế nào để mài dao?", "vi"),
        ("Bıçak nasıl bilenir?", "tr"),
        ("Πώς ακονίζω ένα μαχαίρι;", "el"),
        ("Cum se ascute un cuțit?", "ro"),
    ],
)
def test_a_question_of_a_few_words_is_told(text: str, language: str) -> None:
    """One sentence is enough in every language that the product speaks."""
    assert detect(text) == language


@pytest.mark.parametrize("text", ["", "HNSW", "C++", "42 km", "e1071", "git rebase", "🙂", "---"])
def test_names_codes_and_nothing_stay_undetermined(text: str) -> None:
    """Better no language than a wrong one."""
    assert detect(text) == UNDETERMINED


def test_code_and_addresses_do_not_vote() -> None:
    """English keywords in a code block do not make a German note English."""
    code = "```\nfor the in while if then is this that with from\n```"
    assert detect(f"Das ist der Code, den wir nicht ändern.\n{code}") == "de"


def test_a_name_in_another_script_does_not_decide() -> None:
    """The text around it does."""
    assert detect("Why is the sign 水 used in this chapter of the book?") == "en"


@pytest.mark.parametrize(
    ("text", "expected", "language"),
    [
        ("La monarchie de Juillet", "fr", "fr"),
        ("El sol sale", "es", "es"),
        ("Why does it rain in the spring?", "de", "en"),
        ("渗透作用", "zh", "zh"),
        ("Why does it rain?", "", "en"),
        ("Why does it rain?", "und", "en"),
        ("HNSW", "", "und"),
    ],
)
def test_a_short_text_is_in_the_language_around_it(text: str, expected: str, language: str) -> None:
    """Unless it is clearly in another; where nothing is known around it, it tells alone."""
    assert language_of(text, expected) == language


@given(st.text())
def test_any_text_gets_a_code(text: str) -> None:
    """Detection never fails and is the same each time."""
    assert detect(text) == detect(text) != ""


def test_paragraphs_of_twelve_languages_are_told_apart() -> None:
    """Hardly a paragraph of running text is taken for another language."""
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for row in shared_rows("ir-xquad/corpus.jsonl.gz"):
        seen[row["lang"]][detect(row["text"])] += 1
    for language, found in seen.items():
        wrong = found.total() - found[language] - found[UNDETERMINED]
        assert wrong <= MOST_WRONG_PARAGRAPHS * found.total(), (language, found)


def test_single_questions_are_rarely_mistaken_and_seldom_left_open() -> None:
    """One sentence decides in more than nine of ten cases and is hardly ever wrong."""
    seen: dict[str, Counter[str]] = defaultdict(Counter)
    for row in shared_rows("ir-xquad/queries.jsonl.gz"):
        for language, question in row["questions"].items():
            seen[language][detect(question)] += 1
    for language, found in seen.items():
        wrong = found.total() - found[language] - found[UNDETERMINED]
        assert wrong <= MOST_WRONG_QUESTIONS * found.total(), (language, found)
        assert found[UNDETERMINED] <= MOST_OPEN_QUESTIONS * found.total(), (language, found)
