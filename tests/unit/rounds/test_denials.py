"""Outside English, a sentence is doubted where it denies other words than the assertion."""

from __future__ import annotations

import pytest

from sidecar.rounds.denials import denies_otherwise, ends_otherwise, says_rarely, turns_degree
from sidecar.rounds.exchanges import swaps_sides_of_word
from sidecar.rounds.vocabulary import Vocabulary

HEAT = "La chaleur passe du corps chaud vers le corps froid."
SALT = "El cloruro de sodio se disuelve en agua, no en aceite."
KEY = "Der Schlüssel liegt im Schrank, nicht unter der Matte."
MOON = "月亮反射太阳的光，而不是自己发光。"


@pytest.mark.parametrize(
    ("language", "assertion", "said"),
    [
        ("fr", HEAT, "Ni la chaleur ni le froid ne passent du corps chaud vers le corps."),
        ("fr", HEAT, "La chaleur ne passe jamais du corps chaud vers le corps froid."),
        (
            "fr",
            "La lampe brille quand le circuit est fermé par l'interrupteur.",
            "La lampe brille quand le circuit n'est pas fermé par l'interrupteur.",
        ),
        (
            "fr",
            "Le pain lève grâce à la levure de bière.",
            "Le pain lève grâce au sel et non grâce à la levure de bière.",
        ),
        ("es", SALT, "El cloruro de sodio no se disuelve en agua, sino en aceite."),
        ("es", SALT, "Se disuelve en aceite y no en agua el cloruro de sodio."),
        ("de", KEY, "Der Schlüssel liegt nicht im Schrank, sondern unter der Matte."),
        ("de", KEY, "Nur unter der Matte liegt der Schlüssel, im Schrank nicht."),
        ("de", "Eisen enthält kein Wasser.", "Kein Eisen enthält kein Wasser."),
        ("zh", MOON, "月亮不反射太阳的光，而是自己发光。"),
        ("zh", "植物吸收水分，释放氧气。", "植物不会吸收水分，也不释放氧气。"),
    ],
)
def test_a_denial_of_what_is_affirmed_is_noticed(language: str, assertion: str, said: str) -> None:
    """Also where both hold the same number of negations."""
    assert denies_otherwise(assertion, said, Vocabulary(language))


@pytest.mark.parametrize(
    ("language", "assertion", "said"),
    [
        ("fr", HEAT, "La chaleur ne passe que du corps chaud vers le corps froid."),
        ("fr", HEAT, "La chaleur passe du corps chaud vers le corps froid, et non par le vide."),
        (
            "fr",
            "La lampe brille quand le circuit est fermé.",
            "Quand le circuit n'est pas fermé, la lampe ne brille pas.",
        ),
        ("fr", "Les plantes vivent avec de l'eau.", "Sans eau, les plantes ne vivent pas."),
        ("es", SALT, "El cloruro de sodio no se disuelve en aceite, sino en agua."),
        ("es", "Las vacunas no causan autismo.", "Ni las vacunas ni sus sales causan autismo."),
        ("de", KEY, "Der Schlüssel liegt nicht unter der Matte, er liegt im Schrank."),
        ("de", "Eisen rostet in feuchter Luft.", "Eisen rostet nicht nur in feuchter Luft."),
        ("de", "Viren leben nicht.", "Es stimmt, dass Viren nicht leben."),
        ("zh", MOON, "月亮不是自己发光，而是反射太阳的光。"),
        ("zh", "植物吸收水分，释放氧气。", "植物不但吸收水分，而且释放氧气。"),
        ("en", "Iron rusts in damp air.", "Iron never rusts in damp air."),
    ],
)
def test_an_honest_denial_is_not_doubted(language: str, assertion: str, said: str) -> None:
    """A "not only", a right contrast, a condition denied with its result; English has its own."""
    assert not denies_otherwise(assertion, said, Vocabulary(language))


@pytest.mark.parametrize(
    ("assertion", "said", "is_turned"),
    [
        (
            "L'or est plus lourd car il est plus dense.",
            "L'or est moins lourd car il est plus dense.",
            True,
        ),
        (
            "L'or est plus dense car l'eau est plus légère.",
            "L'or est plus dense, l'eau est moins dense.",
            False,
        ),
    ],
)
def test_less_for_more_of_the_same_is_noticed(assertion: str, said: str, is_turned: bool) -> None:
    """Though another "more" is kept; with the sides exchanged it says the same."""
    assert turns_degree(assertion, said, Vocabulary("fr")) is is_turned


@pytest.mark.parametrize(
    ("language", "assertion", "said", "is_turned"),
    [
        ("fr", "L'État augmente les taxes.", "L'État refuse d'augmenter les taxes.", True),
        ("es", "El motor mueve la rueda.", "El motor deja de mover la rueda.", True),
        ("de", "Der Motor dreht das Rad.", "Der Motor dreht das Rad selten.", True),
        ("zh", "政府提高税率。", "政府拒绝提高税率。", True),
        ("zh", "沙漠里下雨很少。", "沙漠里很少下雨。", False),
        ("fr", "Ces séismes sont peu fréquents.", "Ces séismes ont rarement lieu.", False),
    ],
)
def test_hardly_ever_is_noticed_where_it_is_said_plainly(
    language: str, assertion: str, said: str, is_turned: bool
) -> None:
    """A refusal too; where the assertion itself says "few", it says the same."""
    assert says_rarely(assertion, said, language) is is_turned


@pytest.mark.parametrize(
    ("said", "is_turned"),
    [
        ("Zuckerarme Kost hilft.", True),
        ("Zuckerreiche Kost hilft, zuckerarme nicht.", False),
        ("Die zuckerreiche Kost hilft.", False),
        ("Fettarme Kost hilft.", False),
    ],
)
def test_a_german_ending_that_says_poor_for_rich_is_noticed(said: str, is_turned: bool) -> None:
    """Of the same thing only, and where the assertion's word is not said as well."""
    assert ends_otherwise("Zuckerreiche Kost hilft.", said, "de") is is_turned


@pytest.mark.parametrize(
    ("language", "assertion", "said", "is_turned"),
    [
        ("es", "El gato caza ratones.", "Los ratones cazan al gato.", True),
        ("es", "El gato caza ratones.", "Los ratones son cazados por el gato.", False),
        ("fr", "Le chat chasse les souris.", "Les souris chassent le chat.", True),
        ("fr", "Le chat chasse les souris.", "Les souris, le chat les chasse.", False),
        ("de", "Der Hund jagt die Katze.", "Die Katze jagt der Hund.", False),
    ],
)
def test_sides_of_a_verb_that_change_places_are_noticed(
    language: str, assertion: str, said: str, is_turned: bool
) -> None:
    """Where the order tells who does it; a passive and an object put first are not it."""
    assert swaps_sides_of_word(assertion, said, Vocabulary(language)) is is_turned


NIGHT_JA = "夜は光がないため、光合成は行われず、呼吸だけが行われる。"
NIGHT_RU = "Ночью фотосинтез не идёт, и растение только дышит."


@pytest.mark.parametrize(
    ("language", "assertion", "said", "is_turned"),
    [
        ("ja", NIGHT_JA, "夜は光がないので、呼吸は行われず、光合成だけが行われる。", True),
        ("ja", NIGHT_JA, "夜は光がないため、光合成が行われ、呼吸は行われない。", True),
        ("ja", NIGHT_JA, "夜になると光がないので光合成はせず、呼吸だけをしています。", False),
        ("ja", NIGHT_JA, "夜は呼吸だけが行われ、光合成は行われない。光がないからだ。", False),
        ("ru", NIGHT_RU, "Ночью фотосинтез идёт, а растение не дышит.", True),
        ("ru", NIGHT_RU, "Растение ночью только дышит, а фотосинтез не идёт.", False),
        ("ru", NIGHT_RU, "Ночью растение только дышит, потому что фотосинтеза нет.", False),
    ],
)
def test_denying_the_other_clause_is_noticed_in_japanese_and_russian(
    language: str, assertion: str, said: str, is_turned: bool
) -> None:
    """Both hold one negation; what counts is which words it denies."""
    assert denies_otherwise(assertion, said, Vocabulary(language)) is is_turned
