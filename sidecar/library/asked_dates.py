"""Questions for the time at which something was or happened, and sentences that may tell it."""

from __future__ import annotations

import re

_ASKS = re.compile(
    r"\b(?:(?:in |by |since |until |from |of )?(?:what|which) (?:year|century|decade|date)"
    r"|(?:since |until )?when (?:was|were|did|had)"
    r"|(?:seit |bis )?wann (?:wurden?|war(?:en)?|hat(?:te)?|haben)|in welchem (?:jahr|jahrhundert)"
    r"|(?:desde |hasta )?cuándo (?:fue|fueron|\w+(?:ó|aron|ieron))"
    r"|en qué (?:año|siglo|década|fecha)"
    r"|(?:depuis |jusqu'à )?quand .{0,30}(?:été|fut)|en quelle année"
    r"|когда (?:был[аио]?|\w{3,}л(?:а|и|о|ся|ась|ись|ось)?)|в каком (?:году|веке))\b"
    r"|何年|哪一?年",
    re.IGNORECASE,
)
_WHEN = re.compile(r"\b(?:when|wann|cuándo|quand|quando|когда)\b|何时|什么时候|いつ", re.IGNORECASE)
_HOLDS = re.compile(
    r"\d|\b(?:centur|decade|year|month|week|day|night|morning|evening|noon|hour|minute|time|age\b|era\b"
    r"|war\b|childhood|youth|today|yesterday|ago\b|since\b|until\b|during\b|after|before|when\b|while\b"
    r"|once\b|later|earlier|early|late\b|soon|spring|summer|autumn|winter|easter|christmas"
    r"|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec"
    r"|if\b|every|whenever|as soon|wenn|sobald|falls|immer|si\b|если|каждый"
    r"|jahr|monat|woche|tag|nacht|stunde|zeit|krieg|heute|gestern|seit|bis\b|während|nach|vor\b|als\b"
    r"|frühling|frühjahr|sommer|herbst|januar|mai\b|juni|juli|dezember|später|früh|spät"
    r"|siglo|año|mes|semana|día|noche|época|guerra|desde|hasta|durante|después|antes|cuando|ene|abr|ago"
    r"|dic|siècle|an\b|ans\b|année|mois|semaine|jour|nuit|guerre|depuis|jusqu|pendant|après|avant|quand"
    r"|lors|fév|mars|avr|août|déc|век|год|лет|месяц|недел|день|дн[яюе]|ноч|врем|войн|после|до\b|перед"
    r"|когда|янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек)"
    r"|[年月日世纪紀时時代期后後前间間]",
    re.IGNORECASE,
)


def asks_for_date(question: str) -> bool:
    """Return whether a question asks when something was or happened.

    When something *is* or *does* may be told by a condition ("while it waits"): that asks for none.

    Determinism:
        Pure.

    Example:
        >>> asks_for_date("When was she born?"), asks_for_date("When is the lock released?")
        (True, False)
    """
    return _ASKS.search(question) is not None


def asks_when(question: str) -> bool:
    """Return whether a question asks when, be it for a date or for an occasion.

    Example:
        >>> asks_when("When is the lock released?"), asks_when("How long is it held?")
        (True, False)
    """
    return _WHEN.search(question) is not None


def holds_date(sentence: str) -> bool:
    """Return whether a sentence may say when: it holds a number, a word of time or a condition.

    Example:
        >>> holds_date("She died in 1852."), holds_date("He met her in the war.")
        (True, True)
        >>> holds_date("She worked with Babbage on the engine.")
        False
    """
    return _HOLDS.search(sentence) is not None
