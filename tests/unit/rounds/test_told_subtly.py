"""Statements that keep an assertion's words and say something else, kind by kind."""

from __future__ import annotations

import pytest

from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.rounds.doubts import doubt
from sidecar.rounds.vocabulary import vocabulary

WRONG = {
    "what would be": (
        (
            "Penicillin kills bacteria by breaking their cell walls.",
            "Penicillin would kill bacteria if it broke their cell walls.",
        ),
        (
            "Vaccines train the immune system.",
            "If vaccines trained the immune system, they would help.",
        ),
        (
            "Lime makes the soil less acidic.",
            "Lime could have made the soil less acidic if there had been more.",
        ),
        (
            "Hefe lockert den Teig durch Gas.",
            "Hefe würde den Teig durch Gas lockern, wenn sie könnte.",
        ),
    ),
    "half of it": (
        (
            "A camel stores fat in its hump and cools its blood in its nose.",
            "A camel stores fat in its hump.",
        ),
        (
            "The bridge has three arches and carries trains over two rivers.",
            "The bridge with its three arches carries trains.",
        ),
        (
            "Plants take in carbon dioxide because sunlight drives photosynthesis.",
            "Plants take in carbon dioxide.",
        ),
        ("The strait froze, so ships stayed in the harbor.", "The strait froze over."),
    ),
    "another time or place": (
        ("The war ended in 1648 with a treaty.", "The war ended after 1648 with a treaty."),
        ("The gene is read inside the nucleus.", "The gene is read outside the nucleus."),
        ("Rome fell in 476.", "Rome did not stand until 476, it fell before 476."),
        ("Die Mauer fiel im Jahr 1989.", "Die Mauer fiel vor dem Jahr 1989."),
        ("Le roi est mort en 1715.", "Le roi est mort avant 1715."),
    ),
    "crossed pairs": (
        (
            "A noun names a thing and a verb names an action.",
            "A noun names an action and a verb names a thing.",
        ),
        (
            "Copper turns green, while iron turns red.",
            "Copper turns red and iron turns green.",
        ),
        (
            "Sedimentary rock forms in layers; igneous rock forms from magma.",
            "Sedimentary rock forms from magma and igneous rock forms in layers.",
        ),
    ),
    "only": (
        ("Only the pilot may open the door.", "The pilot may open the door."),
        ("Only the pilot may open the door.", "The pilot may only open the door."),
        ("Only female mosquitoes bite people.", "Female mosquitoes bite people."),
        ("Nur der Pilot darf die Tür öffnen.", "Der Pilot darf die Tür öffnen."),
    ),
    "with for without": (
        (
            "Most seeds sprout without light, but some need cold.",
            "Most seeds sprout with light, but some need no cold.",
        ),
        (
            "Most birds fly without training, but some need parents.",
            "Most birds fly with training, but some need no parents.",
        ),
    ),
    "cause for effect": (
        (
            "The wind pushes on the water and so causes waves.",
            "The waves cause the wind to push on the water.",
        ),
        ("Fear makes the heart beat faster.", "The faster beating heart causes the fear."),
        (
            "Clay that dries quickly gets deep cracks.",
            "Clay with deep cracks dries quickly for that reason.",
        ),
        (
            "Metal that rusts often turns brittle early.",
            "Metal that turns brittle early rusts often because of that.",
        ),
    ),
    "another attribute": (
        ("Brakes reduce the speed of a car.", "Brakes reduce the weight of a car."),
        ("Tuning changes the frequency of a string.", "Tuning changes the color of a string."),
        ("A lens changes the direction of light.", "A lens changes the amount of light."),
        ("The index speeds up the order of rows.", "The index speeds up the size of rows."),
    ),
    "none for every": (
        ("Every prime above two is odd.", "No prime above two is odd."),
        ("All mammals have hair.", "No mammals have hair."),
        (
            "Every cat is a mammal, but not every mammal is a cat.",
            "No cat is a mammal, and no mammal is a cat.",
        ),
        ("Jede Primzahl über zwei ist ungerade.", "Keine Primzahl über zwei ist ungerade."),
    ),
    "made for prevented": (
        ("Salt keeps the road from freezing.", "Salt makes the road freeze."),
        ("A fuse prevents a fire in the wall.", "A fuse causes a fire in the wall."),
    ),
    "both and nothing": (
        ("Speech is steered by the left half of the brain.", "Both halves of the brain steer it."),
        (
            "The moon steers the tides of the sea.",
            "The moon has nothing to do with the tides of the sea.",
        ),
    ),
}

RIGHT = (
    (
        "Each successful recall makes the memory fade more slowly, "
        "so the next interval can be longer.",
        "Every time I recall it successfully, the memory fades more slowly, "
        "and so the next interval can be longer.",
    ),
    ("If the fuse blows, the light goes out.", "The light would go out if the fuse blew."),
    ("Salt melts ice.", "If you put salt on ice, it melts."),
    (
        "A camel stores fat in its hump and cools its blood in its nose.",
        "In its hump a camel stores fat, and its blood is cooled in the nose.",
    ),
    ("The war ended in 1648 with a treaty.", "In the year 1648 the war ended with a treaty."),
    ("The gene is read inside the nucleus.", "In the nucleus, the gene is read."),
    (
        "A noun names a thing and a verb names an action.",
        "A verb names an action, whereas a noun names a thing.",
    ),
    ("Only the pilot may open the door.", "The pilot alone may open the door."),
    ("Only the pilot may open the door.", "The door may only be opened by the pilot."),
    ("Water boils only at 100 degrees.", "Water only boils at 100 degrees."),
    (
        "Most seeds sprout without light, but some need cold.",
        "Some seeds need cold; most of them sprout without light.",
    ),
    (
        "The wind pushes on the water and so causes waves.",
        "Waves are caused by the wind, since it pushes on the water.",
    ),
    ("Fear makes the heart beat faster.", "The heart beats faster because of fear."),
    ("Clay that dries quickly gets deep cracks.", "Clay dries quickly and so gets deep cracks."),
    ("Brakes reduce the speed of a car.", "A car's speed is reduced by brakes."),
    ("Every prime above two is odd.", "All primes above two are odd."),
    ("Salt keeps the road from freezing.", "Salt prevents the road from freezing."),
)


@pytest.mark.parametrize(
    ("kind", "assertion", "said"),
    [(kind, one, said) for kind, some in WRONG.items() for one, said in some],
)
def test_what_keeps_the_words_and_says_something_else_is_doubted(
    kind: str, assertion: str, said: str
) -> None:
    """Each kind is closed in general, so each is tried with several sentences."""
    assert _doubt(assertion, said) != "", kind


@pytest.mark.parametrize(("assertion", "said"), RIGHT)
def test_an_honest_neighbor_of_these_is_not_doubted(assertion: str, said: str) -> None:
    """What resembles such a turn and is none costs the learner nothing."""
    assert _doubt(assertion, said) == ""


def _doubt(assertion: str, said: str) -> str:
    german = any(word in assertion.split() for word in ("Die", "Nur", "Jede", "Hefe"))
    language = "de" if german else "fr" if assertion.startswith("Le ") else "en"
    return doubt(assertion, said, vocabulary(language, lexicons().get(language)))
