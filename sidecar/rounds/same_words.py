"""Words of general language that say the same, so that one for the other changes nothing.

A short list on purpose: likeness of vectors cannot tell "rise" from "fall", a list can. Words
of a subject are not in it, since there the exact one often is the point.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from sidecar.language.words import stem
from sidecar.rounds.idioms import GERMAN_IDIOMS
from sidecar.rounds.separable import joined
from sidecar.rounds.unspaced_phrases import UNSPACED_PHRASES

_GROUPS: Final = {
    "en": """
part piece bit portion
make produce create form build generate synthesize
happen occur take place
react respond answer
go goes move flow travel come pass
use need spend require employ
need take require demand
become get turn change make convert transform
show present
contain hold have
keep stay remain stand sit leave retain
hold back block stop
begin start
end stop finish
cause lead result come make bring
allow let enable help
give supply provide offer hand
big large
small little tiny
quick fast rapid
quicker faster
rise increase grow climb
fall decrease drop decline sink shrink
raise increase boost
raise rise
lower reduce decrease cut
lower fall drop sink
expensive cost costly
say mean state
like similar
complete full whole entire
connect attach join link
alive survive leave live
valid hold true work apply
throw discard drop
search look seek find
eat feed consume
say know tell predict
main chief most
roughly about approximately around nearly almost
constant same unchanged
lack deficiency shortage scarcity dearth
equal same identical
differ different vary distinct unlike
fit suit match agree
harm damage hurt
see observe notice watch
find locate discover detect
accelerate speed hasten
drive push pump propel
ask demand charge request
feed nourish
short brief
heavy strong violent intense
danger threat risk
think believe consider regard presume
mix blend combine
decide determine
choose pick select
protect shield guard
destroy break ruin
reveal show indicate
quickly fast rapidly
important crucial essential vital
enough sufficient
whole total
exact precise
carry transport bring take move
send transmit
fix repair
close shut
get receive obtain
separate divide split
store save keep
shed lose drop
depend determine affect influence
""",
    "de": """
machen erzeugen herstellen bilden produzieren entstehen
brauchen benötigen verbrauchen erfordern
geschehen geschieht geschah passieren
steigen stieg stiegen wachsen zunehmen ansteigen aufsteigen
sinken sank sanken fallen abnehmen absinken
senken verringern reduzieren herabsetzen mindern
erhöhen steigern anheben
beginnen beginnt begann begannen begonnen anfangen
gehen geht kommen kommt gelangen gelangt
fast beinahe nahezu
etwa ungefähr rund circa
mittel durchschnitt mittelwert
führen leiten bringen tragen transportieren
fort weg
merken behalten erinnern
verboten untersagt
schnell rasch
erhalten bekommen kriegen
enthalten besitzen
ganz vollständig komplett
erwärmen aufwärmen wärmt warm
schützen bewahren
zerstören vernichten
nennen heißen
bleiben verbleiben
anfechten bestreiten
verursachen bewirken auslösen hervorrufen herbeiführen
deshalb darum daher deswegen folglich somit
nutzen benutzen verwenden gebrauchen
zeigen aufzeigen
beenden aufhören enden
verändern ändern wandeln umwandeln
wichtig wesentlich entscheidend
häufig oft
vermeiden verhindern verhüten
abgeben freisetzen
verstärken stärker
abschwächen schwächer
vergrößern größer
verkleinern kleiner
verlängern länger
verkürzen kürzer
beschleunigen schneller
verlangsamen langsamer
erhöhen höher
verbessern besser
verschlechtern schlechter
verteuern teurer
verbilligen billiger günstiger
erleichtern leichter
all weltall weltraum
""",
    "fr": """
naître naissent former apparaître apparaissent surgir
faire produire créer fabriquer
interdit défendu
nécessiter exiger demander
rester demeurer
utiliser employer
augmenter monter croître
diminuer baisser réduire
permettre laisser
garder conserver
commencer débuter
finir terminer cesser
donner fournir
changer modifier transformer
endroit lieu
rapidement vite
causer provoquer entraîner engendrer
empêcher éviter prévenir
montrer indiquer
protéger défendre préserver
contenir comporter renfermer
obtenir recevoir
détruire anéantir
vendre écouler
toujours constamment
souvent fréquemment
presque quasiment
environ approximativement
arrêter stopper
""",
    "es": """
hacer producir crear formar
necesitar requerir
nacer surgir originar
después luego
subir aumentar crecer
bajar disminuir reducir
usar utilizar emplear
empezar comenzar
terminar acabar
dar proporcionar
quedar permanecer
permitir dejar
cambiar transformar convertir volver vuelven hacen
rápido veloz
mantener conservar
comprar adquirir
casi prácticamente
llamar denominar
causar provocar ocasionar originar generar
haber hay quedar quedan existir existen
mostrar indicar
evitar impedir prevenir
proteger defender
contener incluir
obtener recibir conseguir
destruir arruinar
empezar iniciar
importante esencial fundamental
""",
    "zh": """
使 让 讓 令
向 往 朝
约 約 概
运 運 送
""",
}
"""Words that say the same, a group a line, by language."""


@cache
def _kin(language: str) -> dict[str, frozenset[str]]:
    """Return the kin of each stem."""
    found: dict[str, frozenset[str]] = {}
    for line in _GROUPS.get(language, "").strip().splitlines():
        group = frozenset(stem(word, language) for word in line.split())
        for word in group:
            found[word] = found.get(word, frozenset()) | group
    return found


_PHRASES: Final = {
    "en": (
        (re.compile(r"\bone[- ]off\b", re.IGNORECASE), "single"),
        (re.compile(r"\b(?:pays|paid|pay) back\b", re.IGNORECASE), "repays"),
        (
            re.compile(r"\b(?:(?:is|are) (?:made up|composed)|consists?) of\b", re.IGNORECASE),
            "is made of",
        ),
        (re.compile(r"\b(?:go|goes|going|went|gone) down\b", re.IGNORECASE), "decreases"),
        (re.compile(r"\b(?:go|goes|going|went|gone) up\b", re.IGNORECASE), "increases"),
        (re.compile(r"\b(?:gets?|getting|becomes?) bigger\b", re.IGNORECASE), "grows"),
        (re.compile(r"\b(?:gets?|getting|becomes?) smaller\b", re.IGNORECASE), "shrinks"),
        (
            re.compile(r"\b(?:leads?|leading|led) to\b|\bresult(?:s|ed|ing)? in\b", re.IGNORECASE),
            "causes",
        ),
        (
            re.compile(r"\b(?:comes?|coming|came) from\b|\bresult(?:s|ed)? from\b", re.IGNORECASE),
            "comes from",
        ),
        (
            re.compile(
                r"\b(?:takes?|took|taken) ((?:the )?\w+) (?:in|up)\b(?! the)", re.IGNORECASE
            ),
            r"absorbs \1",
        ),
        (
            re.compile(
                r"\b(?:keeps?|kept|stops?|stopped)((?: \w+){1,4}?) from (?=\w+ing\b)", re.IGNORECASE
            ),
            r"prevents\1 from ",
        ),
        (re.compile(r"\b(?:gives?|giving|gave|given) off\b", re.IGNORECASE), "releases"),
        (re.compile(r"\b(?:takes?|taking|took|taken) (?:in|up)\b", re.IGNORECASE), "absorbs"),
    ),
    "de": (
        (re.compile(r"\b(?:hingegen|dagegen|jedoch|allerdings)\b", re.IGNORECASE), "aber"),
        *GERMAN_IDIOMS,
    ),
    "fr": (
        (re.compile(r"\b(?:en revanche|par contre|au contraire)\b", re.IGNORECASE), "mais"),
        (re.compile(r"\b(?:là|à l['’]endroit|aux? endroits?) où\b", re.IGNORECASE), "où"),
    ),
    "es": (
        (re.compile(r"\b(?:en cambio|sin embargo|por el contrario)\b", re.IGNORECASE), "pero"),
        (re.compile(r"\b(?:allí|en los? lugar(?:es)?) donde\b", re.IGNORECASE), "donde"),
    ),
    **UNSPACED_PHRASES,
}
"""Phrases whose telling word is a function word, and the verb that says the same; in scripts
without spaces also words of grammar, since there each character is compared."""


def plainly(text: str, language: str) -> str:
    """Return the text with such phrases said in one word.

    Args:
        text: Any text.
        language: ISO 639-1 code.

    Example:
        >>> plainly("Prices go up.", "en")
        'Prices increases.'
        >>> plainly("Er brach den Streit vom Zaun.", "de")
        'Er beginnen den Streit.'
    """
    for pattern, word in _PHRASES.get(language, ()):
        text = pattern.sub(word, text)
    return joined(text, language)


def means_same(one: str, other: str, language: str) -> bool:
    """Return whether two stems say the same in most sentences.

    Args:
        one: A stem, as ``language.words.stem`` gives it.
        other: Another.
        language: ISO 639-1 code of both.

    Example:
        >>> means_same("part", "piec", "en"), means_same("rise", "fall", "en")
        (True, False)
    """
    return one == other or other in _kin(language).get(one, frozenset())


_TOLD_APART: Final = {
    "en": """
heat temperature
mass weight volume density
speed acceleration
force energy power work
atom molecule ion
voltage current resistance
cell organ tissue
vein artery
virus bacterium
weather climate
accuracy precision
correlation causation
mean median mode
gene chromosome
area volume perimeter
stack queue
key value
server client
revenue profit
debt deficit
permutation combination
demand supply
import export
first second third fourth last
""",
}
"""Words of subjects that learners take for one another, a group a line, by language.

General dictionaries do too: to WordNet an atom is a molecule."""


@cache
def _apart(language: str) -> dict[str, frozenset[str]]:
    """Return for each stem those that it is no synonym of."""
    found: dict[str, frozenset[str]] = {}
    for line in _TOLD_APART.get(language, "").strip().splitlines():
        group = frozenset(stem(word, language) for word in line.split())
        for word in group:
            found[word] = found.get(word, frozenset()) | group - {word}
    return found


def are_told_apart(one: str, other: str, language: str) -> bool:
    """Return whether two stems are terms of a subject that are easily confused.

    Args:
        one: A stem, as ``language.words.stem`` gives it.
        other: Another.
        language: ISO 639-1 code of both.

    Example:
        >>> are_told_apart("atom", "molecul", "en"), are_told_apart("part", "piec", "en")
        (True, False)
    """
    return other in _apart(language).get(one, frozenset())


@cache
def groups_of(language: str) -> tuple[frozenset[str], ...]:
    """Return the groups of stems that say the same, of one language."""
    lines = _GROUPS.get(language, "").strip().splitlines()
    return tuple(frozenset(stem(word, language) for word in line.split()) for line in lines)
