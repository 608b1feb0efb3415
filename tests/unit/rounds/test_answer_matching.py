"""What a learner's answer to a problem comes to, however it is written."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.rounds.answer_matching import judge_answer
from sidecar.rounds.problem_outcomes import ProblemOutcome

PENCILS = (
    "Maria buys 3 boxes with 12 pencils each and gives away 6. How many pencils does she have?"
)
BIKE = "A bike costs $1,500 and is 20% off. What does it cost?"
BOOKS = "Was kostet das? Ein Buch kostet 12,50 € und ein Heft 2,25 €."


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("75 km/h", "75 kilometres per hour"),
        ("75 km/h", "seventy-five kilometers an hour"),
        ("75 km/h", "1.25 km/min"),
        ("75 km/h", "20.83 m/s"),
        ("75 km/h", "75"),
        ("2.5 kg", "2 kg 500 g"),
        ("2.5 kg", "2 1/2 kg"),
        ("2.5 kg", "two and a half kilograms"),
        ("20 m²", "20 m^2"),
        ("20 m²", "20 m2"),
        ("20 m²", "20 square metres"),
        ("20 m²", "20"),
        ("3e8 m/s", "3*10^8 m/s"),
        ("3e8 m/s", "3×10⁸ m/s"),
        ("3e8 m/s", "300,000,000 m/s"),
        ("3/4", "¾"),
        ("3/4", "three fourths"),
        ("3/4", "3 / 4"),
        ("3/4", "75%"),
        ("0.5", ".5"),
        ("-40 °C", "-40C"),
        ("-40 °C", "\u201340 °C"),
        ("-40 °C", "minus forty degrees"),
        ("1h 30min", "1h 30min"),
        ("1h 30min", "90 minutes"),
        ("1h 30min", "an hour and a half"),
        ("90 minutes", "one and a half hours"),
        ("50 N", "50 kg m/s^2"),
        ("9.81 m/s²", "9.81 metres per second squared"),
        ("1000 kg/m³", "1 g/cm³"),
        ("30", "30支"),
        ("30", "$$30$$"),
        ("30", r"\boxed{\frac{60}{2}}"),
        ("75 km/h", "75 km h^-1"),
        ("1 1/2 cups", "1½ cups"),
        ("14:30", "half past two"),
        ("14:30", "halb drei"),
        ("14:30", "2:30 pm"),
        ("14:30", "14h30"),
        ("5 March", "March 5th"),
        ("2024-03-05", "5. März 2024"),
        ("$1,200", "US$1,200"),
        ("$1,200", "twelve hundred dollars"),
        ("$1,200", "$1.2k"),
        ("between 5 and 10", "7.5"),
        ("5-10 km", "6 km"),
        ("about 5 km", "3.1 miles"),
        ("3 | -3", "-3"),
        ("yes", "Yes, it is."),
        ("Paris", "It is Paris."),
    ],
)
def test_an_honest_answer_is_right_however_it_is_written(gold: str, said: str) -> None:
    """By value and unit, not by spelling."""
    assert judge_answer(said, gold) is ProblemOutcome.RIGHT


@pytest.mark.parametrize(
    "said",
    [
        "30",
        "She has thirty pencils left.",
        "3*12=36, 36-6=30",
        "I bought 3 boxes with 12 each so 36, minus 6 gives 30 pencils",
        "She has 36 pencils, then gives 6 away, leaving 30.",
        "The answer is 36. Wait, 6 are given away: 30.",
        "The answer is not 36 but 30.",
        "31, no, 30",
        "I think it is thirty, not thirty-one",
        "30 pencils and 6 given away",
        "about 30",
        "30 (thirty)",
    ],
)
def test_the_final_claim_counts(said: str) -> None:
    """After every step, correction and contrast."""
    assert judge_answer(said, "30", PENCILS) is ProblemOutcome.RIGHT


@pytest.mark.parametrize(
    "said",
    [
        "not 30",
        "It is certainly not 30.",
        "30 is wrong, it is 36",
        "30 would be wrong",
        "30? No way",
        "Anything but 30",
        "30 pencils, i.e. 36",
        "I got 36, my friend says 30",
        "more than 30",
        "30 or more",
        "30-ish",
        "between 29 and 31",
        "30 or 31",
        "log 30",
        "√900",
        "30^2",
        "5!/4",
        "the opposite of 30",
        "30k",
        "30 pencils minus 6",
        "30 boxes",
        "30%",
        "30, no 31",
        "close to 30",
        "30?? no",
        "30±6",
        "2x=30",
        "30 per box",
        "room 30",
        "nicht 30",
        "pas 30",
        "no 30",
        "不是30",
    ],
)
def test_what_is_not_claimed_is_never_right(said: str) -> None:
    """Denied, compared, calculated with, quoted, or one of several."""
    assert judge_answer(said, "30", PENCILS) is not ProblemOutcome.RIGHT


@pytest.mark.parametrize(
    ("gold", "said", "problem"),
    [
        ("$1,200", "$1200 or $300", BIKE),
        ("$1,200", "not $1,200", BIKE),
        ("x = 7", "y = 7", "Solve 2x + 1 = 15."),
        ("25%", "It falls by 25%", "A price rises from 80 to 100. By how many percent?"),
        ("between 5 and 10", "more than 10", "How many?"),
        ("2024-03-05", "5 March", "Date?"),
        ("Paris", "not Paris", "Which city?"),
        ("Paris", "the city of light", "Which city?"),
        ("75 km/h", "21 m/s", ""),
    ],
)
def test_what_is_not_clear_is_asked_and_not_failed(gold: str, said: str, problem: str) -> None:
    """Nothing is guessed."""
    assert judge_answer(said, gold, problem) is ProblemOutcome.UNCLEAR


@pytest.mark.parametrize(
    ("gold", "said"),
    [
        ("1h 30min", "30 min"),
        ("1 1/2 cups", "1/2"),
        ("14:30", "2:30 am"),
        ("14:30", "02:30"),
        ("75 km/h", "75 mph"),
        ("75 km/h", "75 km"),
        ("25%", "25 percentage points"),
        ("-40 °C", "40 °C"),
        ("20 m²", "20 m"),
        ("between 5 and 10", "11"),
        ("$1,200", "1200 €"),
        ("yes", "no"),
        ("5 March", "6 March"),
        ("3 | -3", "9"),
    ],
)
def test_another_value_or_unit_is_wrong(gold: str, said: str) -> None:
    """A part of a compound, the other half of the day, a unit of another kind."""
    assert judge_answer(said, gold) is ProblemOutcome.WRONG


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("1475 Cent", ProblemOutcome.RIGHT),
        ("14 Euro und 75 Cent", ProblemOutcome.RIGHT),
        ("14,75", ProblemOutcome.RIGHT),
        ("14,75 $", ProblemOutcome.WRONG),
        ("1475", ProblemOutcome.WRONG),
    ],
)
def test_money_counts_in_its_cents(said: str, outcome: ProblemOutcome) -> None:
    """And in no other currency."""
    assert judge_answer(said, "14,75 €", BOOKS) is outcome


def test_separators_are_those_of_the_notes_language() -> None:
    """A point groups thousands in German and marks decimals in English."""
    german = "Wie viel kostet das neue Fahrrad im Laden an der Ecke?"

    assert judge_answer("1.500 Euro", "1500 €", german) is ProblemOutcome.RIGHT
    assert judge_answer("1.200 $", "$1,200", BIKE) is ProblemOutcome.UNCLEAR


_NUMBERS = st.integers(min_value=2, max_value=999_999)
_UNITS = st.sampled_from(
    [("km", "m", 1000), ("h", "min", 60), ("kg", "g", 1000), ("m", "cm", 100), ("min", "s", 60)]
)
_ABSENT = (
    "not {n}", "It is not {n}", "anything but {n}", "{n} is wrong", "more than {n}",
    "at least {n}", "{n} or more", "less than {n}", "my friend says {n}", "if it were {n}",
    "I doubt it is {n}", "{n} is too many", "{n} minus something", "{n} less one", "{n} -> {other}",
    "nicht {n}", "kein {n}", "mehr als {n}", "pas {n}", "plus de {n}", "no es {n}", "más de {n}",
    "non è {n}", "não é {n}", "niet {n}", "nie {n}", "не {n}", "不是{n}", "{n}^2", "log {n}",
    "{n} or {other}", "{n} - {other}", "{n}, no, {other}", "{n} is wrong, it is {other}",
)  # fmt: skip


@given(_NUMBERS)
def test_every_way_of_writing_a_number_is_the_number(number: int) -> None:
    """Grouped, as a decimal, a fraction, a product of powers of ten, or a share."""
    written = (
        f"{number:,}", f"{number}.0", f"x = {number}", f"{number * 2}/2", f"{number * 2} / 2",
        f"{number}e0", f"{number} * 10^0", f"**{number}**", f"{number}!", f"{number * 100}%",
        f"1 + {number - 1} = {number}", f"It is {number}, not {number + 1}.",
    )  # fmt: skip

    assert {judge_answer(said, str(number)) for said in written} == {ProblemOutcome.RIGHT}


@given(_NUMBERS, _UNITS)
def test_every_way_of_writing_a_measure_is_the_measure(
    number: int, unit: tuple[str, str, int]
) -> None:
    """In its unit, in a smaller one, and as a compound of both."""
    large, small, factor = unit
    whole, rest = divmod(number, factor)
    gold = f"{number} {small}"
    ways = [gold, f"{number}{small}", f"{number}/{factor} {large}", f"{number * 10}e-1 {small}"]
    ways += [f"{whole} {large} {rest} {small}"] if whole and rest else []

    assert {judge_answer(said, gold) for said in ways} == {ProblemOutcome.RIGHT}


@given(_NUMBERS, st.sampled_from(_ABSENT), st.booleans())
def test_what_denies_compares_or_corrects_never_passes(
    number: int, frame: str, has_unit: bool
) -> None:
    """In none of the languages, with or without a unit."""
    gold = f"{number} km" if has_unit else str(number)
    said = frame.format(n=gold, other=gold.replace(str(number), str(number + 1)))

    assert judge_answer(said, gold) is not ProblemOutcome.RIGHT


@given(_NUMBERS, st.integers(min_value=1, max_value=500))
def test_another_number_is_never_right(number: int, more: int) -> None:
    """Nor is its opposite."""
    for other in (number + more, -number, Fraction(number, more + 1)):
        assert judge_answer(str(other), str(number)) is not ProblemOutcome.RIGHT


@given(st.text(max_size=60))
def test_any_text_is_judged(said: str) -> None:
    """Whatever somebody writes, nothing breaks."""
    assert judge_answer(said, "1h 30min", PENCILS) in set(ProblemOutcome)


@pytest.mark.parametrize("said", ["30 " * 700, "1,000," * 1000, "10^99999", "9" * 5000, "1e99999"])
def test_an_absurd_answer_is_never_right_and_breaks_nothing(said: str) -> None:
    """Too long, or too large to be computed."""
    outcomes = {judge_answer(said, gold) for gold in ("1", "10", "30")}

    assert outcomes <= {ProblemOutcome.UNCLEAR, ProblemOutcome.WRONG}
