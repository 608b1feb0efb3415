"""Assertions with copies turned wrong by hand, and with honest near copies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Copies:
    """An assertion, what says something else in nearly its words, and what says the same."""

    language: str
    assertion: str
    wrong: tuple[str, ...]
    right: tuple[str, ...]


COPIES = (
    Copies(
        "en",
        "Arteries carry blood from the heart to the organs.",
        (
            "Veins carry blood from the heart to the organs.",
            "Arteries carry blood from the organs to the heart.",
            "Arteries carry lymph from the heart to the organs.",
            "Arteries keep blood from the heart away from the organs.",
        ),
        ("The arteries carry blood from the heart to organs.",),
    ),
    Copies(
        "en",
        "Warm air rises because it is less dense than cold air.",
        (
            "Warm air sinks because it is less dense than cold air.",
            "Cold air rises because it is less dense than warm air.",
        ),
        ("Warm air is less dense than cold air, so it rises.",),
    ),
    Copies(
        "en",
        "A stack returns the newest item first, but a queue returns the oldest item first.",
        (
            "A queue returns the newest item first, but a stack returns the oldest item first.",
            "A stack returns the oldest item first, but a queue returns the newest item first.",
        ),
        ("A stack returns the newest item first, while a queue returns the oldest item first.",),
    ),
    Copies(
        "en",
        "Insulin lets cells absorb sugar from the blood.",
        (
            "Insulin prevents cells from absorbing sugar from the blood.",
            "Insulin lets cells release sugar into the blood.",
            "Glucagon lets cells absorb sugar from the blood.",
        ),
        ("Insulin allows the cells to absorb sugar from the blood.",),
    ),
    Copies(
        "en",
        "Doubling the resistance cuts the current to a half.",
        (
            "Halving the resistance cuts the current to a half.",
            "Doubling the resistance cuts the current to a third.",
            "Doubling the voltage cuts the current to a half.",
        ),
        ("When you double the resistance, the current is cut to a half.",),
    ),
    Copies(
        "en",
        "The mortgage is a secured loan with a fixed rate.",
        (
            "The mortgage is an unsecured loan with a fixed rate.",
            "The mortgage is a secured loan with a floating rate.",
        ),
        ("A mortgage is a loan that is secured and has a fixed rate.",),
    ),
    Copies(
        "de",
        "Die Leber speichert überschüssigen Zucker als Glykogen.",
        (
            "Die Leber speichert überschüssigen Zucker als Fett.",
            "Die Leber verbrennt überschüssigen Zucker als Glykogen.",
            "Die Niere speichert überschüssigen Zucker als Glykogen.",
        ),
        ("Überschüssiger Zucker wird in der Leber als Glykogen gespeichert.",),
    ),
    Copies(
        "de",
        "Warme Luft nimmt mehr Wasserdampf auf als kalte Luft.",
        (
            "Kalte Luft nimmt mehr Wasserdampf auf als warme Luft.",
            "Warme Luft nimmt mehr Sauerstoff auf als kalte Luft.",
        ),
        ("Als kalte Luft nimmt warme Luft mehr Wasserdampf auf.",),
    ),
    Copies(
        "zh",
        "动脉把血液从心脏输送到全身。",
        ("静脉把血液从心脏输送到全身。", "动脉把血液从全身输送到心脏。"),
        ("动脉会把血液从心脏输送到全身。",),
    ),
    Copies(
        "zh",
        "温度升高会使气体膨胀。",
        ("温度降低会使气体膨胀。", "温度升高会使气体收缩。", "气体升高会使温度膨胀。"),
        ("如果温度升高，会使气体膨胀。",),
    ),
    Copies(
        "fr",
        "Les plantes absorbent le dioxyde de carbone et rejettent de l'oxygène à la lumière.",
        (
            "Ni les plantes ni les algues n'absorbent le dioxyde de carbone à la lumière.",
            "Les plantes n'absorbent jamais le dioxyde de carbone et ne rejettent pas d'oxygène.",
            "Les plantes absorbent l'azote et non le dioxyde de carbone, "
            "et rejettent de l'oxygène à la lumière.",
            "Les plantes cessent d'absorber le dioxyde de carbone à la lumière.",
        ),
        (
            "Les plantes n'absorbent pas l'oxygène mais le dioxyde de carbone, "
            "et elles rejettent de l'oxygène à la lumière.",
            "Les plantes non seulement absorbent le dioxyde de carbone, "
            "mais rejettent aussi de l'oxygène à la lumière.",
        ),
    ),
    Copies(
        "fr",
        "Le fer rouille quand il est exposé à l'eau et à l'oxygène de l'air.",
        (
            "Le fer rouille quand il n'est pas exposé à l'eau et à l'oxygène de l'air.",
            "Le fer rouille rarement quand il est exposé à l'eau et à l'oxygène.",
        ),
        ("Le fer ne rouille que quand il est exposé à l'eau et à l'oxygène de l'air.",),
    ),
    Copies(
        "es",
        "El hígado produce bilis, que ayuda a digerir las grasas.",
        (
            "El hígado nunca produce bilis ni ayuda a digerir las grasas.",
            "El hígado se niega a producir bilis, que ayuda a digerir las grasas.",
            "La bilis produce el hígado, que ayuda a digerir las grasas.",
        ),
        ("El hígado no solo produce bilis, que ayuda a digerir las grasas.",),
    ),
    Copies(
        "es",
        "La Revolución francesa comenzó en 1789 por la crisis económica y el hambre.",
        (
            "Ni la crisis económica ni el hambre causaron la Revolución francesa en 1789.",
            "La Revolución francesa comenzó en 1789 por una guerra "
            "y no por la crisis económica ni el hambre.",
        ),
        (
            "La Revolución francesa no solo comenzó por la crisis económica en 1789, "
            "sino también por el hambre.",
        ),
    ),
    Copies(
        "de",
        "Die Sonne bezieht ihre Energie aus der Kernfusion, nicht aus der Verbrennung.",
        (
            "Die Sonne bezieht ihre Energie nicht aus der Kernfusion, sondern aus der Verbrennung.",
            "Aus der Verbrennung bezieht die Sonne ihre Energie, nicht aus der Kernfusion.",
        ),
        ("Die Sonne verbrennt nichts, sie bezieht ihre Energie aus der Kernfusion.",),
    ),
    Copies(
        "de",
        "Bakterien vermehren sich in nährstoffreicher Umgebung schnell.",
        (
            "Bakterien vermehren sich in nährstoffarmer Umgebung schnell.",
            "Bakterien vermehren sich in nährstoffreicher Umgebung kaum.",
        ),
        ("Bakterien vermehren sich in nährstoffreicher Umgebung nicht nur, sie tun es schnell.",),
    ),
    Copies(
        "de",
        "Viren besitzen keinen eigenen Stoffwechsel.",
        ("Kein Virus besitzt keinen eigenen Stoffwechsel.",),
        ("Viren besitzen nie einen eigenen Stoffwechsel.",),
    ),
    Copies(
        "zh",
        "鲸鱼是哺乳动物，而不是鱼类。",
        ("鲸鱼不是哺乳动物，而是鱼类。", "鲸鱼从来不是哺乳动物，是鱼类。"),
        ("鲸鱼是哺乳动物，不是鱼类。",),
    ),
    Copies(
        "zh",
        "肾脏过滤血液，排出废物。",
        (
            "肾脏并不过滤血液，也不排出废物。",
            "肾脏不会过滤血液，也不会排出废物。",
            "肾脏拒绝过滤血液，排出废物。",
            "肾脏很少过滤血液，很少排出废物。",
        ),
        ("肾脏不断过滤血液，排出废物。", "肾脏过滤血液，排出废物，但不产生血液。"),
    ),
    Copies(
        "ja",
        "動脈は心臓から全身へ血液を運ぶ。",
        ("静脈は心臓から全身へ血液を運ぶ。", "動脈は全身から心臓へ血液を運ぶ。"),
        ("動脈は心臓から全身へ血液を運びます。",),
    ),
    Copies(
        "ja",
        "温度が上がると気体は膨張する。",
        ("温度が下がると気体は膨張する。", "温度が上がると気体は収縮する。"),
        ("気体は温度が上がると膨張する。",),
    ),
)
