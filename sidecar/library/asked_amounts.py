"""Questions for an amount of some kind, and sentences that state one: a time, a length, a price."""

from __future__ import annotations

import re
from enum import StrEnum

_NUMBER = r"(?:\d+(?:[.,:/]\d+)*|[½¼¾]|[一二两三四五六七八九十百千万億亿半]+)"
_SPELLED = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty"
    r"|fifty|sixty|ninety|hundreds?|thousands?|millions?|billions?|an?|half an?|several|few"
    r"|ein(?:e[nmrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf"
    r"|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|deux|trois|quatre|cinq|six|sept|huit|neuf|dix"
    r"|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять)"
)
_TIME = (
    r"(?:ms|s|sec|min|mins|h|hrs?|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?"
    r"|decades?|centur(?:y|ies)|sekunden?|minuten?|stunden?|tage?n?|nächte?|wochen?|monate?n?|jahre?n?"
    r"|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|secondes?|heures?|jours?|semaines?|mois"
    r"|ans?|секунд\w*|минут\w*|час\w*|дн\w+|день|недел\w*|месяц\w*|год\w*|лет)"
)
_LENGTH = (
    r"(?:nm|µm|mm|cm|dm|m|km|ft|feet|foot|inch(?:es)?|yards?|yd|mi|miles?|met(?:er|re)s?"
    r"|(?:kilo|centi|milli|nano|micro)met(?:er|re)s?|metern?|kilometern?|metros?|kilómetros?|mètres?"
    r"|kilomètres?|метр\w*|километр\w*|км|м|см|light[- ]years?|fathoms?|acres?|hectares?|ha"
    r"|square \w+|(?:k|c|m)?m[²2³3])"
)
_MASS = (
    r"(?:µg|mg|g|kg|t|oz|lbs?|grams?|gramm|kilograms?|kilos?|tons?|tonnes?|pounds?|ounces?|gramos?"
    r"|грамм\w*|кг|г)"
)
_VOLUME = (
    r"(?:ml|cl|dl|l|lit(?:er|re)s?|gallons?|cups?|teaspoons?|tablespoons?|tsp|tbsp|pints?|litros?"
    r"|литр\w*|мл|л)"
)
_POWER = (
    r"(?:[mkgM]?Wh?|(?:kilo|mega|giga)?watts?(?:[- ]hours?)?|joules?|k?J|k?cal|calories|volts?|V|A)"
)
_MONEY = (
    r"(?:[$€£¥₽]|eur|usd|gbp|chf|euros?|dollars?|pounds?|pence|cents?|francs?|franken|marks?|yen"
    r"|pesos?|рубл\w*|долл\w*|元|円|块钱|欧元|美元)"
)
_HEAT = r"(?:°\s?[CFK]?|℃|℉|degrees?|grad|grados?|degrés?|градус\w*|K\b|度)"
_CJK_TIME = r"(?:秒|分钟?|小时|時間|天|日|周|週|星期|个?月|年|世纪|か月)"
_CJK_LENGTH = r"(?:公里|千米|米|厘米|毫米|英里|里|メートル|キロ|平方公里|光年)"
_CJK_MASS = r"(?:克|千克|公斤|斤|吨|毫克|グラム|キロ)"


class Amount(StrEnum):
    """What kind of amount a question asks for."""

    TIME = "time"
    LENGTH = "length"
    EXTENT = "extent"
    MASS = "mass"
    VOLUME = "volume"
    POWER = "power"
    MONEY = "money"
    HEAT = "heat"
    SPEED = "speed"
    SOME = "some"


_UNITS: dict[Amount, str] = {
    Amount.TIME: f"{_TIME}|{_CJK_TIME}",
    Amount.LENGTH: f"{_LENGTH}|{_CJK_LENGTH}",
    Amount.EXTENT: f"{_TIME}|{_LENGTH}|{_CJK_TIME}|{_CJK_LENGTH}",
    Amount.MASS: f"{_MASS}|{_CJK_MASS}",
    Amount.VOLUME: _VOLUME,
    Amount.POWER: _POWER,
    Amount.MONEY: _MONEY,
    Amount.HEAT: _HEAT,
    Amount.SPEED: (
        rf"(?:{_LENGTH}|{_CJK_LENGTH})\s?(?:/|per|an?|each|pro|por|par|в)\s?\w+|mph|km/h|knots?|kn\b"
        rf"|{_TIME}|bits?\b|\w+/s\b"
    ),
    Amount.SOME: (
        rf"{_TIME}|{_LENGTH}|{_MASS}|{_VOLUME}|{_POWER}|{_MONEY}|{_HEAT}|{_CJK_TIME}|{_CJK_LENGTH}"
        rf"|{_CJK_MASS}|[kMGT]i?B|%|percent|per cent|prozent|times|fifths?|thirds?|quarters?|half"
    ),
}
_STATES = {
    kind: re.compile(
        rf"(?:{_NUMBER}|\b{_SPELLED})[\s-]?(?:(?:to|–|-|bis|or|and|万|千|百|亿)[\s]?{_NUMBER}?\s?)?"
        rf"(?:{units})(?![a-zß-öø-ÿа-яё])"
        + (rf"|[$€£¥₽]\s?{_NUMBER}" if kind is Amount.MONEY else ""),
        re.IGNORECASE if kind is not Amount.POWER else re.NOFLAG,
    )
    for kind, units in _UNITS.items()
}
_NAMED_UNIT = r"(?:how (?:many|much)|wie viele?|cuánt[oa]s|combien de|сколько|多少|几)\s*"
_ASKS = {
    Amount.MONEY: re.compile(
        r"\bhow much (?:money|(?:did|does|do|was|is|were)\b.*\b(?:cost|pay|paid|spen[dt]|earn"
        r"|charge|worth)\b)|\bhow expensive\b"
        r"|\bwhat (?:did|does|do|was|is) .{1,60}\b(?:cost|price)\b"
        r"|\b(?:wie teuer|was kostete?n?)\b|\bcuánto (?:cuesta|costó|cuestan)|\bcombien coûte"
        rf"|\bсколько сто[ия]|多少钱|いくら|{_NAMED_UNIT}(?:dollars|euros?|pounds|francs)\b",
        re.IGNORECASE,
    ),
    Amount.HEAT: re.compile(
        r"\bhow (?:hot|cold|warm)\b|\b(?:what|which) temperatures?\b|\bwie (?:heiß|kalt|warm)\b"
        r"|\b(?:qué|quelle) temp[eé]rat|\bкак\w+ температур|多少度|温度是多少",
        re.IGNORECASE,
    ),
    Amount.SPEED: re.compile(
        r"\bhow (?:fast|quick(?:ly)?)\b|\bwie schnell\b|\bwhat speed\b|多快", re.I
    ),
    Amount.MASS: re.compile(
        rf"{_NAMED_UNIT}(?:{_MASS}|{_CJK_MASS})(?!\w)|\bhow heavy\b|\bhow much .{{1,60}}\bweigh"
        r"|\bwie schwer\b|\bcuánto pesa|\bсколько вес|多重",
        re.IGNORECASE,
    ),
    Amount.VOLUME: re.compile(rf"{_NAMED_UNIT}{_VOLUME}(?!\w)", re.IGNORECASE),
    Amount.POWER: re.compile(rf"{_NAMED_UNIT}{_POWER}(?!\w)", re.IGNORECASE),
    Amount.TIME: re.compile(
        rf"{_NAMED_UNIT}(?:{_TIME}|time|zeit|tiempo|temps|времени)(?!\w)|多长时间|多久|几[年月天]"
        r"|\bhow (?:old|soon)\b|\bwie alt\b|\bhow long (?:did|does|do|will|should|must|can|may|has"
        r"|have|until|before|after|ago)\b|\bwie lange\b|\bcuánto (?:dura|duró|tarda)|何時間|何年間",
        re.IGNORECASE,
    ),
    Amount.LENGTH: re.compile(
        rf"{_NAMED_UNIT}(?:{_LENGTH}|{_CJK_LENGTH})(?!\w)|\bhow (?:far|tall|high|deep|wide)\b"
        r"|\bwie (?:weit|hoch|tief|breit|groß)\b|\bcuánto mide|多[高远深宽]",
        re.IGNORECASE,
    ),
    Amount.SOME: re.compile(
        r"\bhow much\b|\bwie viel\b|\bcuánt[oa]\b|\bcombien\b|сколько|多少", re.IGNORECASE
    ),
    Amount.EXTENT: re.compile(r"\bhow long (?:is|are|was|were)\b|\bwie lang\b|多长", re.IGNORECASE),
}


def asked_amount(question: str) -> Amount | None:
    """Return what kind of amount a question asks for, ``None`` for none that is known.

    Args:
        question: In English, German or Chinese, partly in Spanish, French, Russian, Japanese.

    Determinism:
        Pure.

    Example:
        >>> asked_amount("How many grams of salt?"), asked_amount("How many people came?")
        (<Amount.MASS: 'mass'>, None)
    """
    return next((kind for kind, asks in _ASKS.items() if asks.search(question)), None)


def states_amount(sentence: str, kind: Amount) -> bool:
    """Return whether a sentence states an amount of a kind, its unit written out or short.

    Example:
        >>> states_amount("10 g salt", Amount.MASS), states_amount("10 people", Amount.MASS)
        (True, False)
    """
    return _STATES[kind].search(sentence) is not None
