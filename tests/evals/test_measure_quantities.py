"""What the guard on numbers decides alone: which answers it is asked about, and the counts."""

from pathlib import Path

from sidecar.evals.gold import GoldAnswer
from sidecar.evals.measure_quantities import measure_quantities
from sidecar.evals.report import Report
from sidecar.rounds.values import AssertionKind
from sidecar.services.progress import NoProgress
from tests.evals.gold import write_gold


def own(
    answer: str, *, is_covered: bool, kind: AssertionKind = AssertionKind.QUANTITY
) -> GoldAnswer:
    """Return one of our own gold answers."""
    return GoldAnswer(
        "quantity-01a",
        kind,
        "en",
        "A marathon is 42 km long.",
        "How long?",
        answer,
        is_covered,
        ("terse",),
    )


def measured(folder: Path, *answers: GoldAnswer) -> Report:
    """Measure one tiny public suite and the answers given."""
    data = write_gold(folder)
    return measure_quantities(data, answers, suites=("mohler",), progress=NoProgress())


def test_only_answers_to_references_with_numbers_are_asked(tmp_path: Path) -> None:
    """Two of ten answers are to a reference that states a number."""
    figure = measured(tmp_path).metrics["mohler/asked"].figure

    assert (figure.value, figure.n) == (0.2, 10)


def test_a_wrong_number_is_decided_rightly(tmp_path: Path) -> None:
    """Of the two, the one with another number is refused, and the gold calls it wrong."""
    found = measured(tmp_path).metrics

    assert found["mohler/decided"].figure.value == 0.5
    assert found["mohler/decided_rightly"].figure.value == 1.0
    assert found["mohler/right_refused"].figure.value == 0.0


def test_a_refused_right_answer_counts_against_the_guard(tmp_path: Path) -> None:
    """Our own answers are judged by their label."""
    answers = (own("far", is_covered=True), own("42", is_covered=True), own("9", is_covered=False))
    found = measured(tmp_path, *answers).metrics

    assert found["own/decided"].figure.n == 3
    assert found["own/right_refused"].figure.value == 0.5
    assert found["own/wrong_refused"].figure.value == 1.0


def test_other_kinds_are_left_out(tmp_path: Path) -> None:
    """The guard is for numbers; a definition has none to ask for."""
    found = measured(tmp_path, own("far", is_covered=True, kind=AssertionKind.DEFINITION)).metrics

    assert found["own/asked"].figure.n == 0


def test_the_same_data_give_the_same_report(tmp_path: Path) -> None:
    """A report holds no time, and names its data."""
    one, other = measured(tmp_path / "a"), measured(tmp_path / "b")

    assert one.as_json() == other.as_json()
    assert len(one.fingerprint.data) == 16
