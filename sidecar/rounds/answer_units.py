"""Units as answers write them: prefixes, powers and quotients, in the languages of the notes.

``units.py`` names single units for the checks. An answer may write any product of them:
"kilometres per hour", "m^2", "20 m2", "km/min".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sidecar.rounds.units import TEMPERATURE, find_unit

Dimensions = tuple[tuple[str, int], ...]
"""Names of base dimensions with their powers, sorted; empty for a bare number."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A unit of an answer.

    Attributes:
        dimensions: What it measures.
        factor: How many base units it is.
        zero: Where its zero lies, for temperatures.
    """

    dimensions: Dimensions = ()
    factor: Fraction = Fraction(1)
    zero: Fraction = Fraction(0)

    def in_base(self, number: Fraction) -> Fraction:
        """Return a number of this unit in base units."""
        return (number - self.zero) * self.factor


BARE = Measure()
"""The unit of a bare number."""

PERCENTAGE_POINT = "percentage point"
"""Dimension of percentage points, which are no percents."""

_COMPOSED: Mapping[str, tuple[str, Mapping[str, int]]] = {
    "speed": ("1", {"length": 1, "time": -1}),
    "volume": ("1/1000", {"length": 3}),
    "energy": ("1000", {"mass": 1, "length": 2, "time": -2}),
    "power": ("1000", {"mass": 1, "length": 2, "time": -3}),
    "force": ("1000", {"mass": 1, "length": 1, "time": -2}),
    "pressure": ("1000", {"mass": 1, "length": -1, "time": -2}),
    "voltage": ("1000", {"mass": 1, "length": 2, "time": -3, "current": -1}),
    "resistance": ("1000", {"mass": 1, "length": 2, "time": -3, "current": -2}),
    "frequency": ("1", {"time": -1}),
    "share": ("1", {}),
}
"""Dimensions made of others; the base of mass is the gram (International System of Units)."""

_MORE_NAMES: tuple[tuple[str, str, str], ...] = (
    ("length", "9144/10000", "yd yard yards"),
    ("length", "3048/10000", "fuß pied pieds pie pies piede piedi"),
    ("length", "254/10000", "zoll pouce pouces pulgada pulgadas"),
    ("length", "1609344/1000", "meile meilen millas miglia"),
    ("length", "1000", "kilometern"),
    ("length", "1", "metern"),
    ("area", "1", "sqm qm quadratmeter"),
    ("area", "10000", "ha hectare hectares hektar hectárea hectáreas"),
    ("mass", "2834952/100000", "oz ounce ounces unze unzen"),
    ("mass", "500", "pfund"),
    ("time", "60", "minut minuta minuty minuut"),
    ("time", "3600", "std ora uur uren godzina godziny godzin часа"),
    ("time", "1", "secondo sekund sekundy seconden"),
    ("volume", "1", "litern"),
    ("cup", "1", "cup cups tasse tassen tasses taza tazas tazza tazze kopje kopjes"),
    ("dollar", "1", "us$ dólar dólares dollari dolarów доллар доллара долларов"),
    ("euro", "1", "евро"),
    ("cent", "1", "cent cents ct ¢ céntimo céntimos centimes centesimi"),
    ("pound", "1/100", "pence penny"),
    ("rupee", "1", "₹ inr rupee rupees"),
    ("franc", "1", "chf franken"),
    ("amount", "1", "mol mole moles"),
    ("time", "3600", "時間 小時 钟头"),
    ("time", "60", "分鐘 分間"),
    ("time", "1", "秒間 秒钟 秒鐘"),
    ("time", "86400", "日間"),
    ("length", "1000", "キロメートル キロ"),
    ("length", "1", "メートル 公尺"),
    ("length", "1/100", "センチメートル センチ 公分"),
    ("mass", "1000", "キログラム 千克"),
    ("mass", "1", "グラム"),
    ("volume", "1", "リットル"),
    ("dollar", "1", "ドル 美元"),
    ("euro", "1", "ユーロ 欧元"),
    (PERCENTAGE_POINT, "1", "prozentpunkt prozentpunkte prozentpunkten"),
)
_EXTRA = {
    name: (dimension, Fraction(factor))
    for dimension, factor, names in _MORE_NAMES
    for name in names.split()
}
_TEMPERATURES = {"C": "°C", "F": "°F"}
_SYMBOL_PREFIXES = {
    "n": "1/1000000000",
    "µ": "1/1000000",
    "μ": "1/1000000",
    "m": "1/1000",
    "c": "1/100",
    "d": "1/10",
    "h": "100",
    "k": "1000",
    "M": "1000000",
    "G": "1000000000",
    "T": "1000000000000",
}
_PREFIXED_SYMBOLS = frozenset(["m", "g", "s", "l", "L", "J", "W", "N", "Pa", "V", "A", "Ω", "Hz"])
_NAME_PREFIXES = {
    "nano": "1/1000000000",
    "micro": "1/1000000",
    "mikro": "1/1000000",
    "milli": "1/1000",
    "centi": "1/100",
    "zenti": "1/100",
    "deci": "1/10",
    "dezi": "1/10",
    "hecto": "100",
    "hekto": "100",
    "kilo": "1000",
    "mega": "1000000",
    "giga": "1000000000",
}
_LONG_NAME = 3
"""Letters from which a name is found in any case and behind a prefix."""

_SQUARES = {"square": 2, "sq": 2, "quadrat": 2, "cubic": 3, "cu": 3, "kubik": 3}
_AFTER = {"squared": 2, "carré": 2, "carrés": 2, "cuadrado": 2, "cuadrados": 2, "quadrati": 2}
_AFTER |= {"cubed": 3, "cube": 3, "cubes": 3, "cúbicos": 3, "cubi": 3}
_POINTS = re.compile(r"\s?(?:percentage[ -]points?|pp(?!\w)|points? de pourcentage)", re.IGNORECASE)
_CENT = re.compile(r"\s?-?(?:per|pour|por)\s(?:cento?|ciento)(?!\w)", re.IGNORECASE)
_NAME = re.compile(
    r"\s?-?(?P<power>(?:square|sq\.?|cubic|cu)\s)?"
    r"(?P<name>°\s?[CF](?!\w)|US\$|[%‰°€$£¥¢℃₹]|个月|公里|千米|厘米|公斤|小时|分钟|摄氏度|"
    r"時間|小時|钟头|分鐘|分間|秒間|秒[钟鐘]|日間|キロメートル|キログラム|キロ|センチメートル|センチ|"
    r"メートル|公尺|公分|千克|グラム|リットル|ドル|美元|ユーロ|欧元|"
    r"[米克秒分天日年升元円度]|[^\W\d_]+)\.?(?P<up>\^-?\d|[23](?![\d.,]))?",
    re.IGNORECASE,
)
_SCALE = re.compile(r"\s(?P<name>[^\W\d_]+)")
_WORD_AFTER = re.compile(r"\s(?P<name>[^\W\d_]+)")
_PER = re.compile(
    r"\s?/\s?|\s(?:per|each|every|pro|je|par|por|al|alla|na|an?|à|l['’]|в)\s|\sin\sder\s",
    re.IGNORECASE,
)
_TIMES = re.compile(r"\s?[·⋅*]\s?|\s(?=[A-Za-z]{1,2}(?:/|\^-))")


def read_measure(text: str, place: int) -> tuple[Measure, int]:
    """Return the unit that begins there and where it ends; ``BARE`` and the place without one.

    Args:
        text: Any text.
        place: One past a number.

    Determinism:
        Pure.

    Example:
        >>> speed, _ = read_measure("75 kilometres per hour", 2)
        >>> speed.factor, speed.dimensions
        (Fraction(5, 18), (('length', 1), ('time', -1)))
        >>> read_measure("20 m^2", 2)[0] == read_measure("20 square meters", 2)[0]
        True
    """
    points = _POINTS.match(text, place)
    if points:
        return Measure(((PERCENTAGE_POINT, 1),)), points.end()
    cent = _CENT.match(text, place)
    if cent:
        return Measure((), Fraction(1, 100)), cent.end()
    found = _read_one(text, place)
    if found is None:
        return BARE, place
    measure, end = found
    while True:
        per, times = _PER.match(text, end), _TIMES.match(text, end)
        joint = per or times
        other = _read_one(text, joint.end()) if joint else None
        if joint is None or other is None:
            return measure, end
        measure, end = _product(measure, other[0], -1 if per else 1), other[1]


def _read_one(text: str, place: int) -> tuple[Measure, int] | None:
    """Return one unit with its power, and where it ends."""
    match = _NAME.match(text, place)
    if match is None:
        return None
    written = match["name"].replace(" ", "")
    power = _SQUARES.get((match["power"] or "").strip(" .").casefold(), 1)
    unit = named_measure(written)
    for name in ("quadrat", "kubik"):
        if unit is None and written.casefold().startswith(name):
            unit, power = named_measure(written[len(name) :]), _SQUARES[name]
    if unit is None:
        return None
    end = match.end("up") if match["up"] else match.end("name")
    is_degree = unit.dimensions == (("angle", 1),)
    scale = _SCALE.match(text, end) if is_degree else None
    named = named_measure(scale["name"]) if scale else None
    if scale and named and named.dimensions == ((TEMPERATURE, 1),):
        return named, scale.end()
    if match["up"]:
        power = int(match["up"].lstrip("^"))
    after = _WORD_AFTER.match(text, end)
    if after and after["name"].casefold() in _AFTER:
        power, end = _AFTER[after["name"].casefold()], after.end()
    return _power(unit, power), end


def named_measure(name: str) -> Measure | None:
    """Return the unit of a name or symbol, prefixed or not; ``None`` for any other word.

    Args:
        name: As written, in any number and case that the unit allows.

    Determinism:
        Pure.

    Example:
        >>> named_measure("Hektoliter").factor, named_measure("boxes")
        (Fraction(1, 10), None)
    """
    known = _single(_TEMPERATURES.get(name, name))
    if known is not None:
        return known
    head, rest = name[:1], name[1:]
    if head in _SYMBOL_PREFIXES and rest in _PREFIXED_SYMBOLS:
        return _scaled(_single(rest), _SYMBOL_PREFIXES[head])
    for prefix, factor in _NAME_PREFIXES.items():
        rest = name.casefold().removeprefix(prefix)
        if rest != name.casefold() and len(rest) >= _LONG_NAME:
            return _scaled(_single(rest), factor)
    return None


def _single(name: str) -> Measure | None:
    """Return the unit of one name of the tables."""
    extra = _EXTRA.get(name.casefold())
    if extra is not None:
        return _composed(*extra)
    unit = find_unit(name)
    return None if unit is None else _composed(unit.dimension, unit.factor, unit.zero)


def _composed(dimension: str, factor: Fraction, zero: Fraction = Fraction(0)) -> Measure:
    """Return a unit in the base dimensions."""
    if dimension == "area":
        return Measure((("length", 2),), factor)
    scale, dimensions = _COMPOSED.get(dimension, ("1", {dimension: 1}))
    return Measure(tuple(sorted(dimensions.items())), factor * Fraction(scale), zero)


def _scaled(unit: Measure | None, factor: str) -> Measure | None:
    """Return a unit with a prefix."""
    return None if unit is None else Measure(unit.dimensions, unit.factor * Fraction(factor))


def _power(unit: Measure, power: int) -> Measure:
    """Return a unit to a power."""
    if power == 1:
        return unit
    raised = tuple((name, exponent * power) for name, exponent in unit.dimensions)
    return Measure(raised, unit.factor**power)


def _product(one: Measure, other: Measure, power: int) -> Measure:
    """Return a unit times another one to a power."""
    dimensions = dict(one.dimensions)
    for name, exponent in other.dimensions:
        dimensions[name] = dimensions.get(name, 0) + exponent * power
    kept = tuple(sorted((name, power) for name, power in dimensions.items() if power))
    return Measure(kept, one.factor * other.factor**power)
