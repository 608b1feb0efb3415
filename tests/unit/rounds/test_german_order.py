"""German word order is no exchange; an exchange in any order is one."""

from __future__ import annotations

import pytest

from sidecar.rounds.doubts import doubt
from sidecar.rounds.german_order import Order, german_order
from sidecar.rounds.vocabulary import vocabulary

GERMAN = vocabulary("de")

KEPT = [
    ("Der Hund beißt den Mann.", "Den Mann beißt der Hund."),
    ("Die Katze jagt den Vogel.", "Den Vogel jagt die Katze."),
    (
        "Treibhausgase lassen das Sonnenlicht durch, nehmen aber Wärmestrahlung des Bodens auf.",
        "Treibhausgase lassen Sonnenlicht durch, aber die Wärmestrahlung vom Boden nehmen sie auf.",
    ),
    (
        "Schallwellen breiten sich in Wasser schneller aus als in Luft.",
        "In Wasser breiten sich Schallwellen schneller aus als in Luft.",
    ),
    (
        "Pflanzen wandeln Lichtenergie in chemische Energie um.",
        "Lichtenergie wird von Pflanzen in chemische Energie umgewandelt.",
    ),
    (
        "Warme Luft steigt auf, weil sie leichter ist als kalte Luft.",
        "Weil sie leichter als kalte Luft ist, steigt warme Luft auf.",
    ),
    (
        "Die binäre Suche funktioniert nur, wenn die Daten sortiert sind.",
        "Nur wenn die Daten sortiert sind, funktioniert die binäre Suche.",
    ),
]

TURNED = [
    ("Der Hund beißt den Mann.", "Den Hund beißt der Mann."),
    (
        "Treibhausgase lassen das Sonnenlicht durch, nehmen aber Wärmestrahlung des Bodens auf.",
        "Treibhausgase nehmen das Sonnenlicht auf, lassen aber Wärmestrahlung des Bodens durch.",
    ),
    (
        "Schallwellen breiten sich in Wasser schneller aus als in Luft.",
        "In Luft breiten sich Schallwellen schneller aus als in Wasser.",
    ),
    (
        "Pflanzen wandeln Lichtenergie in chemische Energie um.",
        "Pflanzen wandeln chemische Energie in Lichtenergie um.",
    ),
    (
        "Im Winter wärmt das Meer die Küste, im Sommer kühlt es sie.",
        "Das Meer kühlt die Küste im Winter und wärmt sie im Sommer.",
    ),
    (
        "Ein Primärschlüssel kennzeichnet jede Zeile einer Tabelle eindeutig.",
        "Ein Primärschlüssel kennzeichnet jede Tabelle einer Zeile eindeutig.",
    ),
    (
        "Der Richter darf erst entscheiden, nachdem er beide Seiten gehört hat.",
        "Der Richter darf entscheiden, bevor er beide Seiten gehört hat.",
    ),
    (
        "Steigt der Preis, so sinkt die Nachfrage.",
        "Steigt die Nachfrage, so sinkt der Preis.",
    ),
]

OPEN = [
    ("Hunde beißen Katzen.", "Katzen beißen Hunde."),
    ("Die Leber speichert Zucker als Glykogen.", "Zucker speichert die Leber als Glykogen."),
    ("Die kleine Welle trifft das große Boot.", "Die große Welle trifft das kleine Boot."),
]


@pytest.mark.parametrize(("assertion", "said"), KEPT)
def test_parts_in_another_place_are_kept(assertion: str, said: str) -> None:
    """Case, preposition and clause tell the part of a word, not its place."""
    assert german_order(assertion, said, GERMAN) is Order.KEPT
    assert doubt(assertion, said, GERMAN) == ""


@pytest.mark.parametrize(("assertion", "said"), TURNED)
def test_parts_exchanged_are_told(assertion: str, said: str) -> None:
    """Two words with each other's case, preposition or clause say something else."""
    assert german_order(assertion, said, GERMAN) is Order.TURNED


@pytest.mark.parametrize(("assertion", "said"), OPEN)
def test_what_no_article_shows_is_left_open(assertion: str, said: str) -> None:
    """Then any other order is still doubted, as it may be an exchange."""
    assert german_order(assertion, said, GERMAN) is Order.OPEN
    assert doubt(assertion, said, GERMAN) != ""


def test_other_languages_are_not_read() -> None:
    """Their order is compared elsewhere."""
    assert german_order("Dogs bite men.", "Dogs bite men.", vocabulary("en")) is Order.OPEN
