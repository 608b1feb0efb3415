"""Statements that keep an assertion's words and say something else, kind by kind."""

from __future__ import annotations

import pytest

from sidecar.adapters.wordnet_lexicon import lexicons
from sidecar.rounds.doubts import doubt
from sidecar.rounds.vocabulary import vocabulary

WRONG = {
    "any of these": (
        (
            "Plants bend toward light because auxin gathers on the dark side.",
            "Plants would bend toward light if auxin gathered on the dark side.",
        ),
        (
            "The cornea bends the light and the iris sets how much of it enters.",
            "The cornea bends the light.",
        ),
        ("The parliament sits in Bonn until 1999.", "The parliament sits in Bonn after 1999."),
        ("Sap rises during the day.", "Sap rises after the day."),
        ("The store of fat lies beneath the skin.", "The store of fat lies above the skin."),
        (
            "Vectors have a direction, scalars have only a size.",
            "Scalars have a direction, vectors have only a size.",
        ),
        ("Cats hunt alone and dogs hunt in packs.", "Dogs hunt alone and cats hunt in packs."),
        (
            "A king moves one square; a queen moves any number of squares.",
            "A queen moves one square; a king moves any number of squares.",
        ),
        ("Only red blood cells carry hemoglobin.", "Red blood cells carry hemoglobin."),
        ("Only red blood cells carry hemoglobin.", "Red blood cells only carry hemoglobin."),
        (
            "Many bacteria live without oxygen, but some need sugar.",
            "Many bacteria live with oxygen, but some need no sugar.",
        ),
        ("Stress leads to high blood pressure.", "High blood pressure leads to stress."),
        (
            "Smoking damages the lungs, so smokers cough.",
            "Smokers cough, so smoking damages the lungs.",
        ),
        (
            "Glaciers carve valleys because the ice is heavy.",
            "The ice is heavy because glaciers carve valleys.",
        ),
        (
            "Soil that holds much clay drains slowly.",
            "Soil that drains slowly holds much clay as a result.",
        ),
        ("Sound carries the energy of a wave.", "Sound carries the shape of a wave."),
        (
            "Evaporation lowers the temperature of the skin.",
            "Evaporation lowers the weight of the skin.",
        ),
        ("All squares have four sides.", "No squares have four sides."),
        ("Antifreeze stops the water from freezing.", "Antifreeze causes the water to freeze."),
    ),
    "what would be": (
        (
            "Yeast ferments sugar into alcohol.",
            "Yeast would ferment sugar into alcohol if it had enzymes.",
        ),
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
        ("The lens bends light, so the image is upside down.", "The lens bends light."),
        (
            "Amphibians breathe through lungs and absorb oxygen through their skin.",
            "Amphibians breathe through lungs.",
        ),
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
        ("Stomata open at dawn.", "Stomata open before dawn."),
        (
            "The meeting of the council took place during the plague.",
            "The meeting of the council took place after the plague.",
        ),
        ("The war ended in 1648 with a treaty.", "The war ended after 1648 with a treaty."),
        ("The gene is read inside the nucleus.", "The gene is read outside the nucleus."),
        ("Rome fell in 476.", "Rome did not stand until 476, it fell before 476."),
        ("Die Mauer fiel im Jahr 1989.", "Die Mauer fiel vor dem Jahr 1989."),
        ("Le roi est mort en 1715.", "Le roi est mort avant 1715."),
    ),
    "crossed pairs": (
        (
            "The mean is pulled by outliers and the median resists them.",
            "The median is pulled by outliers and the mean resists them.",
        ),
        (
            "An acid gives up protons whereas a base takes up protons.",
            "A base gives up protons whereas an acid takes up protons.",
        ),
        (
            "Hardware is bought once, software is rented monthly.",
            "Software is bought once, hardware is rented monthly.",
        ),
        (
            "Python checks types at run time and Java checks them at compile time.",
            "Java checks types at run time and Python checks them at compile time.",
        ),
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
        ("Only voters over eighteen elect the mayor.", "Voters over eighteen elect the mayor."),
        (
            "Only voters over eighteen elect the mayor.",
            "Voters over eighteen only elect the mayor.",
        ),
        ("Only noble gases are inert.", "Noble gases are inert."),
        ("The kernel alone may touch the hardware.", "The kernel may touch the hardware."),
        ("Only the pilot may open the door.", "The pilot may open the door."),
        ("Only the pilot may open the door.", "The pilot may only open the door."),
        ("Only female mosquitoes bite people.", "Female mosquitoes bite people."),
        ("Nur der Pilot darf die Tür öffnen.", "Der Pilot darf die Tür öffnen."),
    ),
    "with for without": (
        (
            "Some plants grow without soil, but most need water.",
            "Some plants grow with soil, but most need no water.",
        ),
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
            "Drought makes farmers move to the cities.",
            "Farmers who move to the cities cause the drought.",
        ),
        ("Warm water makes hurricanes stronger.", "Stronger hurricanes make water warm."),
        (
            "Friction heats the tyres and so lowers their grip.",
            "The lower grip causes the tyres to heat by friction.",
        ),
        (
            "Children who sleep little learn badly.",
            "Children who learn badly sleep little for that reason.",
        ),
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
        (
            "The pH measures the acidity of a solution.",
            "The pH measures the temperature of a solution.",
        ),
        (
            "A thermostat controls the temperature of the room.",
            "A thermostat controls the size of the room.",
        ),
        (
            "The algorithm doubles the size of the array.",
            "The algorithm doubles the order of the array.",
        ),
        ("Brakes reduce the speed of a car.", "Brakes reduce the weight of a car."),
        ("Tuning changes the frequency of a string.", "Tuning changes the color of a string."),
        ("A lens changes the direction of light.", "A lens changes the amount of light."),
        ("The index speeds up the order of rows.", "The index speeds up the size of rows."),
    ),
    "none for every": (
        ("Every planet orbits a star.", "No planet orbits a star."),
        ("Each enzyme fits one substrate.", "No enzyme fits one substrate."),
        ("Every prime above two is odd.", "No prime above two is odd."),
        ("All mammals have hair.", "No mammals have hair."),
        (
            "Every cat is a mammal, but not every mammal is a cat.",
            "No cat is a mammal, and no mammal is a cat.",
        ),
        ("Jede Primzahl über zwei ist ungerade.", "Keine Primzahl über zwei ist ungerade."),
    ),
    "made for prevented": (
        ("Paint keeps wood from rotting.", "Paint lets wood rot."),
        ("Salt keeps the road from freezing.", "Salt makes the road freeze."),
        ("A fuse prevents a fire in the wall.", "A fuse causes a fire in the wall."),
    ),
    "both and nothing": (
        ("The right kidney lies lower.", "Both kidneys lie lower."),
        ("Speech is steered by the left half of the brain.", "Both halves of the brain steer it."),
        (
            "The moon steers the tides of the sea.",
            "The moon has nothing to do with the tides of the sea.",
        ),
    ),
}

RIGHT = (
    (
        "The lifetime is the time in which a third of the lamps break.",
        "The lifetime is the time after which a third of the lamps have broken.",
    ),
    (
        "Plants bend toward light because auxin gathers on the dark side.",
        "Auxin gathers on the dark side, and so the plants bend towards the light.",
    ),
    (
        "Rain forms when droplets merge and become heavy.",
        "When droplets merge and get heavy, rain forms.",
    ),
    (
        "The cornea bends the light and the iris sets how much of it enters.",
        "The iris sets how much light enters, and the cornea bends it.",
    ),
    ("Sap rises during the day.", "In the day the sap rises."),
    ("The parliament sits in Bonn until 1999.", "Until 1999 the parliament sits in Bonn."),
    ("Cats hunt alone and dogs hunt in packs.", "Dogs hunt in packs, but cats hunt alone."),
    (
        "A king moves one square; a queen moves any number of squares.",
        "A queen moves any number of squares, a king just one square.",
    ),
    ("Only red blood cells carry hemoglobin.", "Hemoglobin is carried only by red blood cells."),
    (
        "Smoking damages the lungs, so smokers cough.",
        "Smokers cough because smoking damages the lungs.",
    ),
    (
        "Glaciers carve valleys because the ice is heavy.",
        "Since the ice is heavy, glaciers carve valleys.",
    ),
    (
        "Glaciers carve valleys because the ice is heavy.",
        "The ice of glaciers is heavy, so it carves valleys.",
    ),
    ("Soil that holds much clay drains slowly.", "If soil holds much clay, it drains slowly."),
    (
        "Evaporation lowers the temperature of the skin.",
        "The skin's temperature is lowered by evaporation.",
    ),
    ("All squares have four sides.", "Every square has four sides."),
    ("Antifreeze stops the water from freezing.", "Antifreeze keeps the water from freezing."),
    (
        "The heart pumps blood through the body, which brings oxygen to the cells.",
        "The heart pumps blood around the body and so the cells get oxygen.",
    ),
    (
        "A recession lowers tax income and raises spending.",
        "In a recession tax income falls and spending rises.",
    ),
    ("Yeast ferments sugar into alcohol.", "If there is sugar, yeast ferments it into alcohol."),
    ("Plants would die if the sun went out.", "If the sun went out, the plants would die."),
    (
        "The lens bends light, so the image is upside down.",
        "Because the lens bends the light, the image is upside down.",
    ),
    (
        "Amphibians breathe through lungs and absorb oxygen through their skin.",
        "Amphibians use lungs to breathe, and take oxygen in through the skin.",
    ),
    ("Stomata open at dawn.", "At dawn, the stomata open."),
    (
        "The mean is pulled by outliers and the median resists them.",
        "The median resists outliers, but the mean is pulled by them.",
    ),
    (
        "An acid gives up protons whereas a base takes up protons.",
        "A base takes up protons and an acid gives protons up.",
    ),
    (
        "Python checks types at run time and Java checks them at compile time.",
        "Java checks types at compile time, while Python checks them at run time.",
    ),
    (
        "Only voters over eighteen elect the mayor.",
        "The mayor is only elected by voters over eighteen.",
    ),
    ("Only noble gases are inert.", "Just noble gases are inert."),
    (
        "Enzymes only work within a narrow range of temperatures.",
        "Enzymes work only within a narrow temperature range.",
    ),
    (
        "Some plants grow without soil, but most need water.",
        "Most plants need water, but some grow without soil.",
    ),
    ("Drought makes farmers move to the cities.", "Farmers move to the cities because of drought."),
    (
        "Warm water makes hurricanes stronger.",
        "Hurricanes become stronger because the water is warm.",
    ),
    (
        "Friction heats the tyres and so lowers their grip.",
        "Friction makes the tyres hot, which lowers their grip.",
    ),
    ("Children who sleep little learn badly.", "Children learn badly when they sleep little."),
    (
        "The pH measures the acidity of a solution.",
        "The acidity of a solution is measured by the pH.",
    ),
    (
        "A thermostat controls the temperature of the room.",
        "The thermostat controls the room's temperature.",
    ),
    ("Every planet orbits a star.", "All planets orbit a star."),
    ("Paint keeps wood from rotting.", "Paint stops wood from rotting."),
    ("The right kidney lies lower.", "The right one of the kidneys lies lower."),
    (
        "Insulin lowers blood sugar because cells take up glucose.",
        "Cells take glucose up because of insulin, so blood sugar falls.",
    ),
    ("The order of rows is random.", "Rows come in random order."),
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
    (
        "A virus has no cells and does not make proteins without a host.",
        "A virus doesn't have any cells, it does not make proteins without a host.",
    ),
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
