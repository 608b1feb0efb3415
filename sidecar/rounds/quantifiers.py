"""Of how many cases a sentence speaks: all or some, if or unless, both or only one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from sidecar.language.words import words
from sidecar.rounds.meanings import HONEST
from sidecar.rounds.near_copies import FILLERS
from sidecar.rounds.vocabulary import Vocabulary

LEAST_NUMBERS: Final = 3
"""Numbers that make a row, whose order tells something."""


@dataclass(frozen=True, slots=True)
class _Forms:
    """The words of one language that say of how many cases a sentence speaks.

    Attributes:
        all: Of every case.
        only: Of no others.
        some: Of not every case.
        even_if: Whatever the condition.
        unless: Where the condition does not hold.
        compares: Of a comparison that is not of equals.
        sides: Between the two sides of a contrast.
        alike: The same of both.
    """

    all: re.Pattern[str]
    only: re.Pattern[str]
    some: re.Pattern[str]
    even_if: re.Pattern[str]
    unless: re.Pattern[str]
    compares: re.Pattern[str]
    sides: re.Pattern[str]
    alike: re.Pattern[str]


def _forms(*alternatives: str, is_spaced: bool = True) -> _Forms:
    edge = r"\b" if is_spaced else ""
    patterns = (f"{edge}(?:{one}){edge}" if one else "(?!)" for one in alternatives)
    return _Forms(*(re.compile(one, re.IGNORECASE) for one in patterns))


_BY_LANGUAGE: Final = {
    "en": _forms(
        r"(?<!at )all(?! (?:because|over|but))|every(?:thing|body|one)?|always|each(?! other)|"
        "most of|the majority",
        "only|solely|exclusively|nothing but",
        "some|part of|little of|few of|sometimes|few|partly|partially|occasionally|rarely|seldom|"
        "certain|hardly|"
        "barely|on average|usually|often|mostly|typically|generally",
        "even (?:if|when|without)|regardless|(?:anything|everything|all) but|far from",
        "unless|except (?:if|when)",
        "than",
        "whereas|while|but",
        r"both|likewise|alike|no difference|neither|(?:are|is|do|does) the same|equally|as \w+ as",
    ),
    "de": _forms(
        "alle[nrs]?|jede[mnrs]?|immer|sämtliche",
        "nur|ausschließlich|lediglich",
        "einige|manche|manchmal|wenige|teilweise|selten|kaum|bestimmte",
        "selbst wenn|auch wenn|sogar wenn|auch ohne|alles andere als",
        "es sei denn|außer (?:wenn|bei)|sofern nicht",
        "als",
        "während|aber|wohingegen|hingegen|dagegen",
        "beide|ebenso|weder|genauso|gleich",
    ),
    "fr": _forms(
        "tou(?:t|s|te|tes)|chaque|toujours",
        "seul(?:s|es|e)?|seulement|uniquement|exclusivement",
        "quelques|certain(?:s|es|e)?|parfois|peu|rarement|partiellement|à peine",
        "même si|même quand|même sans|tout sauf",
        "sauf (?:si|quand)|à moins que?|excepté si",
        "(?:plus|moins) .*que",
        "tandis que|alors que|mais",
        "les deux|de même|pareil|ni|aussi .* que|autant",
    ),
    "es": _forms(
        "tod[oa]s?|cada|siempre",
        "sol[oa]s?|sólo|solamente|únicamente|exclusivamente",
        "algun[oa]s?|a veces|poc[oa]s?|raramente|rara vez|en parte|ciert[oa]s?|apenas",
        "incluso (?:si|cuando)|aun (?:cuando|sin)|todo menos",
        "a menos que|salvo (?:si|que|cuando)|excepto (?:si|cuando)|a no ser que",
        "(?:más|menos) .*que",
        "mientras que|pero|en cambio",
        "ambos|ambas|tampoco|lo mismo|ni|tan .* como|igual",
    ),
    "it": _forms(
        "tutt[oaie]|ogni|sempre",
        "solo|soltanto|solamente|esclusivamente",
        "alcun[ie]|qualche|talvolta|poch[ie]|raramente|in parte",
        "anche se|anche quando|anche senza",
        "a meno che|salvo (?:se|quando)|tranne (?:se|quando)",
        "(?:più|meno) .*(?:di|che)",
        "mentre|ma|invece",
        "entramb[ie]|neanche|né",
    ),
    "pt": _forms(
        "tod[oa]s?|cada|sempre",
        "só|somente|apenas|unicamente|exclusivamente",
        "algun[s]?|algumas|às vezes|pouc[oa]s?|raramente|em parte",
        "mesmo (?:se|quando|sem)|ainda que",
        "a menos que|salvo (?:se|quando)|exceto (?:se|quando)",
        "(?:mais|menos) .*que",
        "enquanto|mas|ao passo que",
        "ambos|ambas|nem",
    ),
    "nl": _forms(
        "alle|elke?|ieder[e]?|altijd",
        "alleen|slechts|uitsluitend|enkel",
        "sommige|enkele|soms|weinig|zelden|deels|nauwelijks",
        "zelfs als|ook als|zelfs zonder",
        "tenzij|behalve als",
        "dan",
        "terwijl|maar|daarentegen",
        "beide|eveneens|evenmin",
    ),
    "zh": _forms(
        "所有|一切|每|任何|总是|全部|凡",
        "只有|仅|唯有|只会|只能",
        "有些|有的|某些|部分|偶尔|很少|少数",
        "即使|哪怕|无论|就算",
        "除非",
        "比",
        "而|但|却",
        "都|一样|同样|均",
        is_spaced=False,
    ),
    "ja": _forms(
        "すべて|全て|あらゆる|常に|いつも|どの",
        "だけ|のみ|しか",
        "一部|ある種|時々|まれに|わずか",
        "ても|でも",
        "ない限り|以外",
        "より",
        "一方|に対して|が、|けれど",
        "どちらも|両方|同じ|同様|にも.*にも",
        is_spaced=False,
    ),
}


def counts_differ(assertion: str, statement: str, language: str) -> bool:
    """Return whether a statement is about more or fewer cases than the assertion.

    Args:
        assertion: The assertion.
        statement: What the learner said.
        language: ISO 639-1 code of both; languages without such words look at numbers only.

    Returns:
        True for "some" or "only" in the place of "all" and the reverse, for "even if" and
        "unless" that the assertion lacks, for "both" where it contrasts, and for the same
        numbers in another order.

    Determinism:
        Pure.

    Example:
        >>> counts_differ("All mammals have lungs.", "Only some mammals have lungs.", "en")
        True
        >>> counts_differ("All mammals have lungs.", "Every mammal has lungs.", "en")
        False
    """
    if _is_another_row(assertion, statement):
        return True
    forms = _BY_LANGUAGE.get(language)
    if forms is None:
        return False
    kinds = (forms.all, forms.only, forms.some, forms.alike)
    mine, theirs = ([bool(one.search(text)) for one in kinds] for text in (assertion, statement))
    lost = any(a and not b for a, b in zip(mine, theirs, strict=True))
    new = any(b and not a for a, b in zip(mine, theirs, strict=True))
    contrasts = any(one.search(assertion) for one in (forms.sides, forms.compares))
    return (
        (lost and new)
        or _adds(forms.even_if, assertion, statement)
        or _adds(forms.unless, assertion, statement)
        or (contrasts and _adds(forms.alike, assertion, statement))
    )


def leaves_out_half(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether one side of a contrast is hardly said.

    Args:
        assertion: The assertion; one that contrasts nothing gives False.
        statement: A sentence of the learner.
        known: The words of their language.

    Returns:
        True when of the words that only one of the sides has half or more are missing.

    Determinism:
        Pure.

    Example:
        >>> leaves_out_half("Ice floats, whereas iron sinks.", "Ice and iron float.",
        ...     Vocabulary("en"))
        True
    """
    forms = _BY_LANGUAGE.get(known.language)
    if forms is None or forms.sides.search(assertion) is None:
        return False
    sides = [{one.text: one for one in known.items(side)} for side in forms.sides.split(assertion)]
    said = known.items(statement)
    for number, side in enumerate(sides):
        others = {text for place, other in enumerate(sides) if place != number for text in other}
        own = [
            one
            for text, one in side.items()
            if one.is_content and text not in others and text not in FILLERS
        ]
        missing = sum(not any(known.relation(one, word) in HONEST for word in said) for one in own)
        if missing and 2 * missing >= len(own):
            return True
    return False


def _adds(pattern: re.Pattern[str], assertion: str, statement: str) -> bool:
    return pattern.search(statement) is not None and pattern.search(assertion) is None


def _is_another_row(assertion: str, statement: str) -> bool:
    """Return whether a row of numbers stands in another order."""
    wanted, given = _row(assertion), _row(statement)
    is_row = len(given) == len(wanted) >= LEAST_NUMBERS
    return is_row and set(given) <= set(wanted) and given != wanted


_WORDS: Final = "zero one two three four five six seven eight nine ten eleven twelve"
_NUMBERS: Final = {word: str(number) for number, word in enumerate(_WORDS.split())}


def _row(text: str) -> list[str]:
    numbers = (_NUMBERS.get(word, word) for word in words(text))
    return [number for number in numbers if number.isdigit()]
