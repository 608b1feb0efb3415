"""German and Dutch verbs that leave a part of themselves at the end of the clause.

"nimmt … zu" and "nimmt … ab" differ by a word that is grammar elsewhere. Here they are said as one
word, "zunehmen" and "abnehmen", so that it is compared which of them stands there.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_PARTICLES: Final = {
    "de": "ab an auf aus bei durch ein fest fort frei her herab heran heraus hervor hin hinab "
    "hinauf hinaus hinein hinzu los mit nach nieder statt über um unter vor weg zu zurück zusammen",
    "nl": "aan achter af bij binnen door in los mee na neer om onder op over samen terug toe uit "
    "vast voor vrij weg",
}
"""Parts that a verb may leave at the end of its clause."""

_VERBS: Final = {
    "de": """
atmen atmet atmete atmeten geatmet
bauen baut baute bauten gebaut
blasen bläst blies bliesen geblasen
brechen bricht brach brachen gebrochen
breiten breitet breitete breiteten gebreitet
bringen bringt brachte brachten gebracht
danken dankt dankte dankten gedankt
dehnen dehnt dehnte dehnten gedehnt
drehen dreht drehte drehten gedreht
fallen fällt fiel fielen gefallen
fangen fängt fing fingen gefangen
fließen fließt floss flossen geflossen
führen führt führte führten geführt
geben gibt gab gaben gegeben
gehen geht ging gingen gegangen
gleichen gleicht glich glichen geglichen
halten hält hielt hielten gehalten
heben hebt hob hoben gehoben
hören hört hörte hörten gehört
kehren kehrt kehrte kehrten gekehrt
kommen kommt kam kamen gekommen
kühlen kühlt kühlte kühlten gekühlt
lagern lagert lagerte lagerten gelagert
lassen lässt ließ ließen gelassen
laufen läuft lief liefen gelaufen
legen legt legte legten gelegt
lehnen lehnt lehnte lehnten gelehnt
leiten leitet leitete leiteten geleitet
lösen löst löste lösten gelöst
machen macht machte machten gemacht
nehmen nimmt nahm nahmen genommen
pumpen pumpt pumpte pumpten gepumpt
rufen ruft rief riefen gerufen
saugen saugt saugte saugten gesaugt
schalten schaltet schaltete schalteten geschaltet
scheiden scheidet schied schieden geschieden
schließen schließt schloss schlossen geschlossen
setzen setzt setzte setzten gesetzt
sinken sinkt sank sanken gesunken
sondern sondert sonderte sonderten gesondert
spalten spaltet spaltete spalteten gespalten
steigen steigt stieg stiegen gestiegen
stellen stellt stellte stellten gestellt
sterben stirbt starb starben gestorben
stoßen stößt stieß stießen gestoßen
strahlen strahlt strahlte strahlten gestrahlt
strömen strömt strömte strömten geströmt
tauschen tauscht tauschte tauschten getauscht
teilen teilt teilte teilten geteilt
tragen trägt trug trugen getragen
treiben treibt trieb trieben getrieben
treten tritt trat traten getreten
wachsen wächst wuchs wuchsen gewachsen
wandern wandert wanderte wanderten gewandert
werfen wirft warf warfen geworfen
wirken wirkt wirkte wirkten gewirkt
ziehen zieht zog zogen gezogen
""",
    "nl": """
ademen ademt ademde ademden geademd
bouwen bouwt bouwde bouwden gebouwd
breken breekt brak braken gebroken
breiden breidt breidde breidden gebreid
brengen brengt bracht brachten gebracht
dalen daalt daalde daalden gedaald
draaien draait draaide draaiden gedraaid
drijven drijft dreef dreven gedreven
gaan gaat ging gingen gegaan
geven geeft gaf gaven gegeven
houden houdt hield hielden gehouden
koelen koelt koelde koelden gekoeld
komen komt kwam kwamen gekomen
laten laat liet lieten gelaten
leggen legt legde legden gelegd
leiden leidt leidde leidden geleid
lopen loopt liep liepen gelopen
nemen neemt nam namen genomen
remmen remt remde remden geremd
scheiden scheidt scheidde scheidden gescheiden
schakelen schakelt schakelde schakelden geschakeld
sluiten sluit sloot sloten gesloten
stellen stelt stelde stelden gesteld
sterven sterft stierf stierven gestorven
stijgen stijgt steeg stegen gestegen
stoten stoot stootte stootten gestoten
stralen straalt straalde straalden gestraald
stromen stroomt stroomde stroomden gestroomd
treden treedt trad traden getreden
trekken trekt trok trokken getrokken
vallen valt viel vielen gevallen
voeren voert voerde voerden gevoerd
vloeien vloeit vloeide vloeiden gevloeid
wakkeren wakkert wakkerde wakkerden gewakkerd
zenden zendt zond zonden gezonden
zetten zet zette zetten gezet
zuigen zuigt zoog zogen gezogen
""",
}
"""Infinitive, then the forms that stand for it. Verbs of processes that notes tell of."""

_CARRIES: Final = frozenset({"leiten", "bringen", "tragen"})
_WHERETO: Final = frozenset(
    {"weg", "zurück", "hin", "her", "hinab", "hinauf", "hinaus", "hinein", "herab", "heraus"}
)
"""With these it is the particle that tells, and the verb is "führen": "leitet … weg"."""

_BETWEEN: Final = {"de": "zu", "nl": "te"}
"""What may stand between the parts of an infinitive: "abzugeben", "af te geven"."""

_ENDS: Final = {
    "de": r"(?=\s*(?:[,.;:!?)\n]|$)|\s+(?:und|oder|aber|sondern|denn|als|wie|weil|wenn|bis)\b)",
    "nl": r"(?=\s*(?:[,.;:!?)\n]|$)|\s+(?:en|of|maar|want|dan|als|omdat|wanneer|tot)\b)",
}
"""Where a clause ends, and with it the particle's place."""


def joined(text: str, language: str) -> str:
    """Return the text with separable verbs as infinitives of one word, where the verb stands.

    Args:
        text: Any text.
        language: ISO 639-1 code; other languages than German and Dutch have none.

    Determinism:
        Pure.

    Example:
        >>> joined("Der Druck nimmt mit der Tiefe zu.", "de")
        'Der Druck zunehmen mit der Tiefe.'
        >>> joined("Eisen wird angezogen, weil der Magnet es anzieht.", "de")
        'Eisen wird anziehen, weil der Magnet es anziehen.'
        >>> joined("Er kommt mit dem Zug.", "de")
        'Er kommt mit dem Zug.'
    """
    if language not in _VERBS:
        return text
    apart, together, bases = _patterns(language)
    # Nouns such as "Ausgaben" are no verbs: those are written small.
    text = together.sub(lambda found: _whole(found["part"], bases[found["verb"]]), text)
    return apart.sub(
        lambda found: _whole(found["part"], bases[found["verb"].lower()]) + found["rest"], text
    )


def _whole(particle: str, verb: str) -> str:
    """Return a particle and its verb as one word, the same for what says the same.

    Example:
        >>> _whole("fort", "leiten"), _whole("um", "bringen")
        ('wegführen', 'umbringen')
    """
    part = "weg" if particle.lower() == "fort" else particle.lower()
    return part + ("führen" if part in _WHERETO and verb in _CARRIES else verb)


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str], dict[str, str]]:
    """Return what finds both spellings of a separable verb, and the infinitive of each form."""
    lines = [line.split() for line in _VERBS[language].strip().splitlines()]
    bases = {form: line[0] for line in lines for form in line}
    forms = "|".join(sorted(bases, key=len, reverse=True))
    parts = "|".join(sorted(_PARTICLES[language].split(), key=len, reverse=True))
    apart = re.compile(
        rf"\b(?P<verb>{forms})\b(?P<rest>(?:(?!\b(?:{forms})\b)[^,.;:!?])*?)\s+(?P<part>{parts})\b{_ENDS[language]}",
        re.IGNORECASE,
    )
    together = re.compile(
        rf"\b(?P<part>{parts})(?:{_BETWEEN[language]}|\s{_BETWEEN[language]}\s)?"
        rf"(?P<verb>{forms})\b"
    )
    return apart, together, bases
