"""Questions that only a number answers, and sentences that hold one."""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"\b(?:"
    # English
    r"how (?:many|much|long|old|far|fast|large|big|high|tall|wide|deep|often|likely|steep|hot|cold"
    r"|heavy|late|soon)|when (?:is|was|were|are|did|does|do|will|has|had)|since when|until when"
    r"|(?:in )?(?:what|which) (?:year|century|decade|month|percentage|date|age|speed|number|share"
    r"|temperature|amount)"
    # German
    r"|wie (?:viele?|lange|alt|weit|schnell|groß|hoch|oft|tief|breit|schwer|teuer|heiß)"
    r"|(?:seit |bis )?wann|in welchem (?:jahr|jahrhundert|monat)"
    # Spanish, French, Italian, Portuguese
    r"|cuánt[oa]s?|cuándo|en qué año|combien|quand|en quelle année"
    r"|quant[oiae]|in che anno|quantos?|quantas?|em que ano"
    # Russian
    r"|сколько|когда|в каком году"
    r")\b"
    # Chinese, Japanese
    r"|多少|几[个年月天次人种]|何时|什么时候|哪一?年|多[长大久高远快]|いくつ|いつ|何[年月人個回時分キ音リ]",
    re.IGNORECASE,
)
_HOLDS = re.compile(
    r"\d|\b(?:"
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty"
    r"|fifty|sixty|hundreds?|thousands?|millions?|billions?|half|halves|twice|thrice|thirds?|quarters?"
    r"|doubles?|doubled|first|second|never|always|dozens?|january|february|march|april|may|june|july"
    r"|august|september|october|november|december|century|day|daily|week|weekly|month|monthly|year"
    r"|yearly|hours?|minutes?"
    r"|ein(?:e[nmrs]?|s|mal)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwanzig"
    r"|hundert|tausend|millionen?|halb|hälfte|doppelt|jahr(?:e|en|hundert)?|tage?n?|monate?n?|stunden?"
    r"|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cien|mil|deux|trois|quatre|cinq|six|sept|huit"
    r"|neuf|dix|cent|mille|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dois|três|oito|dez"
    r"|один|одна|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|сто|тысяч\w*|миллион\w*"
    r"|год\w*|век\w*"
    r")\b|[一二两三四五六七八九十百千万億亿半]",
    re.IGNORECASE,
)


def asks_for_number(question: str) -> bool:
    """Return whether only a sentence with a number or a date can answer.

    Args:
        question: In any language; one whose words are not known asks for none.

    Determinism:
        Pure.

    Example:
        >>> asks_for_number("How long is the half-life?"), asks_for_number("How does it work?")
        (True, False)
    """
    return _ASKS.search(question) is not None


def holds_number(sentence: str) -> bool:
    """Return whether a sentence holds a number, in digits or words, or a measure of time.

    Example:
        >>> holds_number("It doubles each round trip."), holds_number("It decays.")
        (True, False)
    """
    return _HOLDS.search(sentence) is not None
