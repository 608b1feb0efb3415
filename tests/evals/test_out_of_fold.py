"""Models that have not seen a question."""

from collections import Counter

import numpy as np

from sidecar.evals.check_tables import LEXICAL_FEATURES, tabulate
from sidecar.evals.check_thresholds import with_thresholds
from sidecar.evals.fit_check import FOLDS, fit
from sidecar.evals.out_of_fold import fold_of_questions, out_of_fold, thresholds_out_of_fold
from sidecar.evals.short_answers import ShortAnswer
from sidecar.services.progress import NoProgress

SEED = 3
WORDS = ("water", "light", "iron", "salt", "wood", "glass", "air", "sand", "oil", "ice")


def gold(suite: str, *, questions: int = 20) -> tuple[ShortAnswer, ...]:
    """Return answers that can be told by their words, three a question."""
    answers: list[ShortAnswer] = []
    for number in range(questions):
        one, other = WORDS[number % 10], WORDS[(number * 3 + 1) % 10]
        reference = f"The {one} pushes the {other} upward."
        for text, is_right in (
            (f"The {one} pushes the {other} up.", True),
            (f"It is the {one} that pushes.", bool(number % 2)),
            ("Nobody can tell what happens there.", False),
        ):
            answers.append(
                ShortAnswer(
                    f"{suite}{number}",
                    f"{suite}{number}",
                    "What happens?",
                    (reference,),
                    text,
                    is_right,
                    "",
                    "en",
                )
            )
    return tuple(answers)


SUITES = {"one": gold("one"), "two": gold("two", questions=15)}


def test_every_question_has_one_fold() -> None:
    """Folds are as even as they can be."""
    folds = fold_of_questions(SUITES, seed=SEED)

    assert {name: len(found) for name, found in folds.items()} == {"one": 20, "two": 15}
    assert set(Counter(folds["one"].values()).values()) == {2}
    assert all(0 <= fold < FOLDS for found in folds.values() for fold in found.values())


async def test_model_of_a_fold_is_the_fit_without_its_questions() -> None:
    """Nothing of a question left out reaches coefficients or thresholds."""
    found = await out_of_fold(SUITES, [], folds=[4], seed=SEED, progress=NoProgress())
    folds = fold_of_questions(SUITES, seed=SEED)
    kept = {
        name: [answer for answer in answers if folds[name][answer.question_id] != 4]
        for name, answers in SUITES.items()
    }
    tables = [table for name in kept for table in await tabulate(name, kept[name], None)]
    expected = fit(tables, LEXICAL_FEATURES, seed=SEED).model

    assert list(found) == [4]
    assert found[4] == {"lexical": expected}


async def test_thresholds_of_a_fold_come_from_the_other_folds() -> None:
    """Weights stay the shipped ones."""
    tables = [table for name in SUITES for table in await tabulate(name, SUITES[name], None)]
    shipped = {"lexical": fit(tables, LEXICAL_FEATURES, seed=SEED).model}
    found = await thresholds_out_of_fold(
        SUITES, shipped, folds=[4], seed=SEED, progress=NoProgress()
    )
    folds = fold_of_questions(SUITES, seed=SEED)
    kept = {
        name: [answer for answer in answers if folds[name][answer.question_id] != 4]
        for name, answers in SUITES.items()
    }
    others = [table for name in kept for table in await tabulate(name, kept[name], None)]
    expected = with_thresholds(shipped["lexical"], others, LEXICAL_FEATURES)

    assert found[4] == {**shipped, "lexical-unspaced": expected}
    assert expected.coefficients == shipped["lexical"].coefficients


async def test_folds_differ() -> None:
    """Each has its own model."""
    found = await out_of_fold(SUITES, [], folds=[0, 1], seed=SEED, progress=NoProgress())

    assert found[0] != found[1]


def test_split_is_that_of_the_shipped_fit() -> None:
    """The same generator, drawn in the same order, as ``fit_check.fit`` draws."""
    generator = np.random.Generator(np.random.PCG64(SEED))
    first = (generator.permutation(20) % FOLDS).tolist()

    assert list(fold_of_questions(SUITES, seed=SEED)["one"].values()) == first
