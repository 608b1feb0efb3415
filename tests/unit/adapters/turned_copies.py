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
