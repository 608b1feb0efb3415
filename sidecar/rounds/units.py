"""Units of measurement with their factor to the base unit of a dimension."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit: its dimension, how many base units it is, exactly, and where its zero lies."""

    dimension: str
    factor: Fraction
    zero: Fraction = Fraction(0)

    def in_base(self, number: Fraction) -> Fraction:
        """Return a number of this unit in base units."""
        return (number - self.zero) * self.factor


NO_UNIT = Unit("", Fraction(1))
"""The unit of a bare number."""

ANGLE = "angle"
"""Dimension of degrees, which a temperature's scale may have been left out of."""

TEMPERATURE = "temperature"
"""Dimension of temperatures; their base unit is the degree Celsius."""

SHARE = "share"
"""Dimension of percentages."""

_TABLE: tuple[tuple[str, str, str], ...] = (
    ("length", "1/1000000000", "nm nanometer nanometers"),
    ("length", "1/1000000", "µm μm um micrometer micrometers"),
    ("length", "1/1000", "mm millimeter millimeters millimetre millimetres"),
    (
        "length",
        "1/100",
        "cm centimeter centimeters centimetre centimetres Zentimeter centimètre centimètres "
        "centímetro centímetros centimetri 厘米",
    ),
    ("length", "1", "m meter meters metre metres mètre mètres metro metros metri метр метров 米"),
    (
        "length",
        "1000",
        "km kilometer kilometers kilometre kilometres kilomètre kilomètres kilómetro kilómetros "
        "quilómetro quilómetros quilômetro quilômetros kilometry kilometrów "
        "chilometri км километр километров 公里 千米",
    ),
    ("length", "1609344/1000", "mi mile miles"),
    ("length", "3048/10000", "ft foot feet"),
    ("length", "254/10000", "inch inches"),
    ("mass", "1/1000", "mg milligram milligrams"),
    ("mass", "1", "g gram grams gramm gramme grammes gramo gramos г 克"),
    ("mass", "1000", "kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes кг 公斤"),
    ("mass", "1000000", "t ton tons tonne tonnes tonnen"),
    ("mass", "45359237/100000", "lb lbs pound pounds"),
    ("time", "1/1000000000", "ns nanosecond nanoseconds"),
    ("time", "1/1000000", "µs μs microsecond microseconds"),
    ("time", "1/1000", "ms millisecond milliseconds millisekunden"),
    (
        "time",
        "1",
        "s sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondi "
        "секунд секунды 秒",
    ),
    (
        "time",
        "60",
        "min mins minute minutes minuten minuto minutos minuti минут минуты 分钟 分",
    ),
    (
        "time",
        "3600",
        "h hr hrs hour hours stunde stunden heure heures hora horas ore час часов 小时",
    ),
    ("time", "86400", "day days tag tage tagen jour jours día días giorni dni день дней 天 日"),
    ("time", "604800", "week weeks woche wochen semaine semaines semana semanas settimane"),
    ("month", "1", "month months monat monate monaten mois mes meses mesi 个月"),
    ("month", "12", "year years jahr jahre jahren an ans año años anni jaar lat год лет 年"),
    ("volume", "1/1000", "ml mL milliliter milliliters"),
    ("volume", "1", "l L liter liters litre litres litro litros litri литр литров 升"),
    ("speed", "1", "m/s"),
    ("speed", "5/18", "km/h kmh kph"),
    ("speed", "1609344/3600000", "mph mi/h"),
    ("energy", "1", "J joule joules"),
    ("energy", "1000", "kJ kilojoule kilojoules"),
    ("energy", "3600000", "kWh"),
    ("power", "1", "W watt watts"),
    ("power", "1000", "kW kilowatt kilowatts"),
    ("force", "1", "N newton newtons"),
    ("pressure", "1", "Pa pascal pascals"),
    ("pressure", "1000", "kPa"),
    ("pressure", "100000", "bar"),
    ("voltage", "1", "V volt volts"),
    ("current", "1", "A ampere amperes amp amps"),
    ("resistance", "1", "Ω ohm ohms"),
    ("frequency", "1", "Hz hertz"),
    ("frequency", "1000", "kHz"),
    ("frequency", "1000000", "MHz"),
    ("frequency", "1000000000", "GHz"),
    ("bits", "1", "bit bits"),
    ("bits", "8", "byte bytes B"),
    ("bits", "8000", "kB KB kilobyte kilobytes"),
    ("bits", "8000000", "MB megabyte megabytes"),
    ("bits", "8000000000", "GB gigabyte gigabytes"),
    (
        ANGLE,
        "1",
        "° degree degrees grad degré degrés grado grados gradi grau graus graad graden stopień "
        "stopnie stopni градус градуса градусов 度",
    ),
    (
        SHARE,
        "1/100",
        "% percent per\u00a0cent pct prozent pourcent pour\u00a0cent por\u00a0ciento "
        "por\u00a0cento per\u00a0cento procent procenta procenty procentów процент процента "
        "процентов パーセント",
    ),
    ("share", "1/1000", "‰"),
    ("dollar", "1", "$ dollar dollars usd"),
    ("dollar", "1/100", "¢ cent cents"),
    ("euro", "1", "€ euro euros eur"),
    ("pound", "1", "£ gbp"),
    ("yen", "1", "¥ yen 元 円"),
)

_CELSIUS = Unit(TEMPERATURE, Fraction(1))
_SCALES: Mapping[Unit, str] = {
    _CELSIUS: "°C ℃ celsius celsjusza цельсия 摄氏度 攝氏度",
    Unit(TEMPERATURE, Fraction(5, 9), Fraction(32)): "°F fahrenheit fahrenheita фаренгейта 华氏度",
    Unit(TEMPERATURE, Fraction(1), Fraction(27315, 100)): "K kelvin kelvins кельвинов",
}

_EXACT = {
    name.replace("\u00a0", " "): Unit(dimension, Fraction(factor))
    for dimension, factor, names in _TABLE
    for name in names.split(" ")
} | {name: unit for unit, names in _SCALES.items() for name in names.split(" ")}
_FOLDED_LETTERS = 3
"""Names this long or longer are found in any case; shorter ones differ by it (mW, MW)."""

_FOLDED = {name.casefold(): unit for name, unit in _EXACT.items() if len(name) >= _FOLDED_LETTERS}


def find_unit(name: str) -> Unit | None:
    """Return the unit of that name or symbol, ``None`` when it is not a known one.

    Args:
        name: As written, without the number.

    Returns:
        The unit.

    Example:
        >>> find_unit("Minutes").factor, find_unit("apples")
        (Fraction(60, 1), None)
    """
    return _EXACT.get(name) or _FOLDED.get(name.casefold())
