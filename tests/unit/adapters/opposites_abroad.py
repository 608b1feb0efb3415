"""Opposites in Italian, Portuguese, Dutch and Polish, told in nearly an assertion's own words.

Written by hand, ten a language, before any rule for these languages was; rules were written with
the first five of each at hand, and the last five were measured once, afterwards. Of the first the
check covered 6 of 20 before and none after, of the last 8 before and 2 after; one of these two
("po" for "przed") a list of opposites for Polish, as other languages have one, has doubted since.

German separable verbs were written with their rules at hand: they are a regression test, no
measurement.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

STILL_COVERED: Final = frozenset({"Guma przewodzi prąd, ale miedź nie przewodzi prądu."})
"""Opposites that are known to pass: two names exchanged between a clause and one that denies."""


@dataclass(frozen=True, slots=True)
class Opposites:
    """Assertions of one language, each with its opposite, and some with an honest paraphrase."""

    language: str
    wrong: tuple[tuple[str, str], ...]
    right: tuple[tuple[str, str], ...]


OPPOSITES: Final = (
    Opposites(
        "it",
        (
            (
                "Gli anticorpi difendono il corpo dai virus, non dai veleni.",
                "Gli anticorpi difendono il corpo dai veleni, non dai virus.",
            ),
            (
                "Il cuore pompa il sangue ossigenato verso tutti gli organi.",
                "Il cuore pompa di rado il sangue ossigenato verso tutti gli organi.",
            ),
            (
                "La banca centrale alza i tassi quando l'inflazione cresce troppo.",
                "La banca centrale abbassa i tassi quando l'inflazione cresce troppo.",
            ),
            (
                "Le piante respirano anche di notte e consumano ossigeno.",
                "Le piante non respirano mai di notte né consumano ossigeno.",
            ),
            (
                "Il ghiaccio galleggia perché è meno denso dell'acqua liquida.",
                "Il ghiaccio galleggia perché è più denso dell'acqua liquida.",
            ),
            (
                "Il sale abbassa il punto di congelamento dell'acqua.",
                "Il sale innalza il punto di congelamento dell'acqua.",
            ),
            (
                "I pipistrelli si orientano con l'udito e non con la vista.",
                "I pipistrelli non si orientano con l'udito ma con la vista.",
            ),
            (
                "La luce del sole riscalda il suolo, che poi riscalda l'aria.",
                "La luce del sole non riscalda il suolo, che poi riscalda l'aria.",
            ),
            (
                "Il senato approva le leggi insieme alla camera.",
                "Il senato rifiuta di approvare le leggi insieme alla camera.",
            ),
            (
                "Con la paura il battito accelera e le pupille si allargano.",
                "Con la paura il battito rallenta e le pupille si restringono.",
            ),
        ),
        (
            (
                "Gli anticorpi difendono il corpo dai virus, non dai veleni.",
                "Non dai veleni, ma dai virus gli anticorpi difendono il corpo.",
            ),
            (
                "Il ghiaccio galleggia perché è meno denso dell'acqua liquida.",
                "Il ghiaccio è meno denso dell'acqua liquida e perciò galleggia.",
            ),
            (
                "I pipistrelli si orientano con l'udito e non con la vista.",
                "I pipistrelli si orientano con l'udito, non con la vista.",
            ),
            (
                "Il sale abbassa il punto di congelamento dell'acqua.",
                "Il sale fa abbassare il punto di congelamento dell'acqua.",
            ),
        ),
    ),
    Opposites(
        "pt",
        (
            (
                "O oxigénio é transportado pelos glóbulos vermelhos, não pelos brancos.",
                "O oxigénio é transportado pelos glóbulos brancos, não pelos vermelhos.",
            ),
            (
                "A inflação reduz o valor das poupanças ao longo do tempo.",
                "A inflação aumenta o valor das poupanças ao longo do tempo.",
            ),
            (
                "As algas produzem oxigénio quando recebem luz.",
                "As algas quase nunca produzem oxigénio quando recebem luz.",
            ),
            (
                "Os metais conduzem bem o calor porque têm eletrões livres.",
                "Os metais conduzem mal o calor porque têm eletrões livres.",
            ),
            (
                "O som propaga-se na água, mas não se propaga no vácuo.",
                "O som não se propaga na água, mas propaga-se no vácuo.",
            ),
            (
                "O rei perdeu o poder e o parlamento ganhou influência.",
                "O rei ganhou o poder e o parlamento perdeu influência.",
            ),
            (
                "A vacina prepara o corpo antes da infeção.",
                "A vacina prepara o corpo depois da infeção.",
            ),
            (
                "As raízes absorvem água e sais minerais do solo.",
                "As raízes não absorvem água nem sais minerais do solo.",
            ),
            (
                "O gelo é menos denso do que a água, por isso flutua.",
                "O gelo é mais denso do que a água, por isso flutua.",
            ),
            (
                "O fígado decompõe o álcool no sangue.",
                "O fígado deixa de decompor o álcool no sangue.",
            ),
        ),
        (
            (
                "O oxigénio é transportado pelos glóbulos vermelhos, não pelos brancos.",
                "Não são os glóbulos brancos, mas os vermelhos que transportam o oxigénio.",
            ),
            (
                "Os metais conduzem bem o calor porque têm eletrões livres.",
                "Os metais têm eletrões livres e por isso conduzem bem o calor.",
            ),
            (
                "O som propaga-se na água, mas não se propaga no vácuo.",
                "O som não se propaga no vácuo, mas propaga-se na água.",
            ),
            (
                "As raízes absorvem água e sais minerais do solo.",
                "As raízes absorvem do solo água e sais minerais.",
            ),
        ),
    ),
    Opposites(
        "nl",
        (
            (
                "Bijen vinden bloemen met hun reuk, niet met hun gehoor.",
                "Bijen vinden bloemen met hun gehoor, niet met hun reuk.",
            ),
            (
                "Bij hitte zet het metaal uit en wordt de brug langer.",
                "Bij hitte krimpt het metaal en wordt de brug korter.",
            ),
            (
                "De nier houdt eiwitten tegen en laat water door.",
                "De nier laat eiwitten door en houdt water tegen.",
            ),
            (
                "Een hogere rente remt de vraag naar leningen af.",
                "Een hogere rente wakkert de vraag naar leningen aan.",
            ),
            (
                "Schimmels groeien goed in een vochtige kelder.",
                "Schimmels groeien zelden in een vochtige kelder.",
            ),
            (
                "De maan trekt het zeewater aan en veroorzaakt zo het getij.",
                "De maan stoot het zeewater af en veroorzaakt zo het getij.",
            ),
            (
                "De koning benoemt de ministers, maar hij ontslaat geen rechters.",
                "De koning ontslaat rechters, maar hij benoemt geen ministers.",
            ),
            (
                "Koude lucht bevat minder waterdamp dan warme lucht.",
                "Koude lucht bevat meer waterdamp dan warme lucht.",
            ),
            (
                "Planten nemen overdag kooldioxide op.",
                "Planten nemen overdag nooit kooldioxide op.",
            ),
            (
                "Zuur maakt lakmoespapier rood en het gaat daarbij niet stuk.",
                "Zuur maakt lakmoespapier niet rood en het gaat daarbij stuk.",
            ),
        ),
        (
            (
                "Bijen vinden bloemen met hun reuk, niet met hun gehoor.",
                "Bijen vinden bloemen niet met hun gehoor, maar met hun reuk.",
            ),
            (
                "Koude lucht bevat minder waterdamp dan warme lucht.",
                "Warme lucht bevat meer waterdamp dan koude lucht.",
            ),
            (
                "Planten nemen overdag kooldioxide op.",
                "Overdag nemen planten kooldioxide op.",
            ),
            (
                "Schimmels groeien goed in een vochtige kelder.",
                "In een vochtige kelder groeien schimmels goed.",
            ),
        ),
    ),
    Opposites(
        "pl",
        (
            (
                "Serce pompuje krew do płuc, a nie do żołądka.",
                "Serce pompuje krew do żołądka, a nie do płuc.",
            ),
            (
                "Wysokie ciśnienie podnosi temperaturę wrzenia wody.",
                "Wysokie ciśnienie obniża temperaturę wrzenia wody.",
            ),
            (
                "Nietoperze polują w nocy i śpią w dzień.",
                "Nietoperze polują w dzień i śpią w nocy.",
            ),
            (
                "Lód pływa, ponieważ ma mniejszą gęstość niż woda.",
                "Lód pływa, ponieważ ma większą gęstość niż woda.",
            ),
            (
                "Rośliny oddychają także w nocy.",
                "Rośliny nigdy nie oddychają w nocy.",
            ),
            (
                "Sól przyspiesza topnienie lodu na drodze.",
                "Sól spowalnia topnienie lodu na drodze.",
            ),
            (
                "Parlament uchwala budżet, a rząd go wykonuje.",
                "Parlament odmawia uchwalenia budżetu, a rząd go wykonuje.",
            ),
            (
                "Bank centralny podnosi stopy, gdy inflacja rośnie.",
                "Bank centralny podnosi stopy, gdy inflacja spada.",
            ),
            (
                "Szczepionka działa przed zakażeniem.",
                "Szczepionka działa po zakażeniu.",
            ),
            (
                "Miedź przewodzi prąd, ale guma nie przewodzi prądu.",
                "Guma przewodzi prąd, ale miedź nie przewodzi prądu.",
            ),
        ),
        (
            (
                "Serce pompuje krew do płuc, a nie do żołądka.",
                "Serce nie pompuje krwi do żołądka, lecz do płuc.",
            ),
            (
                "Lód pływa, ponieważ ma mniejszą gęstość niż woda.",
                "Lód ma mniejszą gęstość niż woda, dlatego pływa.",
            ),
            (
                "Nietoperze polują w nocy i śpią w dzień.",
                "W nocy nietoperze polują, a w dzień śpią.",
            ),
            (
                "Miedź przewodzi prąd, ale guma nie przewodzi prądu.",
                "Guma nie przewodzi prądu, ale miedź przewodzi prąd.",
            ),
        ),
    ),
    Opposites(
        "de",
        (
            (
                "Der Druck nimmt mit der Tiefe zu.",
                "Der Druck nimmt mit der Tiefe ab.",
            ),
            (
                "Bei Kälte schaltet der Thermostat die Heizung ein.",
                "Bei Kälte schaltet der Thermostat die Heizung aus.",
            ),
            (
                "Warme Luft steigt auf und nimmt Wasserdampf mit.",
                "Warme Luft steigt ab und nimmt Wasserdampf mit.",
            ),
            (
                "Der Magnet zieht Eisen an.",
                "Der Magnet stößt Eisen ab.",
            ),
            (
                "Der Magnet zieht Eisen an.",
                "Das Eisen zieht den Magneten an.",
            ),
            (
                "Im Herbst werfen Laubbäume ihre Blätter ab.",
                "Im Herbst legen Laubbäume ihre Blätter an.",
            ),
            (
                "Vom warmen Raum fließt die Wärme zum kalten.",
                "Vom kalten Raum fließt die Wärme zum warmen.",
            ),
        ),
        (
            (
                "Der Druck nimmt mit der Tiefe zu.",
                "Mit der Tiefe nimmt der Druck zu.",
            ),
            (
                "Laubbäume werfen im Herbst ihre Blätter ab.",
                "Im Herbst werfen Laubbäume ihre Blätter ab.",
            ),
            (
                "Der Krieg begann mit dem Überfall auf Polen.",
                "Mit dem Überfall auf Polen fing der Krieg an.",
            ),
            (
                "Österreich begann den Krieg gegen Serbien.",
                "Österreich brach den Krieg gegen Serbien vom Zaun.",
            ),
            (
                "Warme Luft steigt auf.",
                "Warme Luft steigt nach oben.",
            ),
        ),
    ),
)
