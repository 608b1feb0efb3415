"""Numbers that people put together in words: halves, decimals, powers, Chinese and Japanese parts.

``spelled_numbers`` reads whole numbers in words; what is built from them is written here in
digits first, so that "trois et demi" is never read as 3.
"""

from __future__ import annotations

import re
from fractions import Fraction

from sidecar.language.spelled_numbers import spelled_numbers
from sidecar.rounds.answer_units import named_measure

_I = re.IGNORECASE
_COUNT = r"(?P<count>[^\W_]+(?:-[^\W\d_]+)*)"
_HALF = (
    r"(?:and an? half|und ein(?:e|en|er)? halbe?[rns]?|et demie?|y medi[oa]|e mezz[oa]|e mei[oa]|"
    r"en een hal(?:f|ve)|с половиной|i pół)"
)
_QUARTERS = r"(?:and three quarters|et trois quarts|y tres cuartos|e tre quarti|e três quartos)"
_AND_HALF = re.compile(rf"(?<![^\W_]){_COUNT} {_HALF}(?!\w)", _I)
_UNIT_AND_PART = re.compile(
    rf"(?<![^\W_]){_COUNT}[ '](?P<unit>[^\W\d_]+) (?:(?P<half>{_HALF})|{_QUARTERS})(?!\w)", _I
)
_ONE_WORD = re.compile(
    r"(?<![^\W_])(?P<count>[^\W\d_]+?)?(?:[ -](?=einhalb))?(?P<part>einhalb|dreiviertel|driekwart)"
    r"(?![^\W\d_])",
    _I,
)
_POINT = re.compile(
    r"(?<![^\W_])(?P<whole>[^\W_]+) (?:point|dot|komma|virgule|coma|punto|virgola|vírgula|"
    r"przecinek|запятая) (?P<rest>[^\W_]+(?:[ -][^\W_]+)*)",
    _I,
)
_CLOCK_PART = re.compile(
    r"(?<!\w)(?:a las|alle|às|à) (?P<count>[^\W_]+)(?: (?:heures?|horas?|ore))? "
    r"(?:(?P<half>et demie|y media|e mezz[oa]|e meia)|(?P<past>et quart|y cuarto|e un quarto)|"
    r"(?P<to>moins le quart|menos cuarto|meno un quarto))(?!\w)",
    _I,
)
_ONE_UNIT = re.compile(
    r"(?<![^\W_])(?:an?|une?|una|un(?=')|uma?|eine?[rn]?|een)[ '](?P<unit>[^\W\d_]+)"
    r"(?=(?: (?:and|und|et|y|e|en))? \d)",
    _I,
)
_ONLY_UNIT = re.compile(
    r"(?P<lead>(?:[^\W\d_]+\s){0,3}?)(?:an?|une?|una|un(?=')|uma?|eine?[rn]?|een)[ ']"
    r"(?P<unit>[^\W\d_]+)\s?[.!]?",
    _I,
)
_POWER = re.compile(
    r"(?:\s?(?:times|mal|fois|por|per|keer|maal|[x*×·]))?\s10\s?(?:raised )?"
    r"(?:to the(?: power(?: of)?)?|hoch|puissance|elevado a(?: la)?|elevato alla?|alla|"
    r"tot de(?: macht)?|в степени)\s(?P<minus>minus |moins |menos |meno |-)?(?P<power>\d+)"
    r"(?:st|nd|rd|th|e)?(?!\w)",
    _I,
)
_FRENCH_HUNDREDS = re.compile(
    r"(?<![^\W_])(?P<count>onze|douze|treize|quatorze|quinze|seize) cents(?!\w)", _I
)
_WORDS = {"duas": "2", "две": "2", "dwie": "2", "треть": "1/3", "четверть": "1/4", "ćwierć": "1/4"}
_FORMS = re.compile(rf"(?<![^\W_])(?:{'|'.join(_WORDS)})(?![^\W_])", _I)
_CJK = "零〇一二三四五六七八九十百千万億亿两兩"
_NUMERAL = rf"(?:\d+(?:\.\d+)?|[{_CJK}]+)"
_CJK_POINT = re.compile(
    rf"(?P<whole>[{_CJK}]+)[点點](?P<rest>[零〇一二三四五六七八九]+)(?![分钟鐘十百])"
)
_CJK_PART = re.compile(rf"(?P<under>{_NUMERAL})\s?分(?:之|の)\s?(?P<over>{_NUMERAL})")
_CJK_HALF = re.compile(
    rf"(?P<count>{_NUMERAL})\s?(?P<unit>[个個](?=半)|時間(?=半)|小时(?=半))?半(?![个個]?[点點])"
)
_CJK_CLOCK = re.compile(
    rf"(?P<half>上午|早上|凌晨|午前|下午|晚上|午後|中午)?(?P<hour>{_NUMERAL})\s?"
    rf"(?:[点點]|时(?!间)|時(?!間))\s?"
    rf"(?:(?P<mid>半)|(?P<minute>{_NUMERAL})\s?分?|(?P<full>整|[钟鐘])|(?![{_CJK}\d]))"
)
_CJK_TENTHS = re.compile(rf"(?P<count>{_NUMERAL})\s?割")
_CJK_ALONE = re.compile(r"(?<![\w])(?:一半|半分)(?:ほど|左右)?(?![\w])|(?<=是)一半")
_CJK_GROUPS = re.compile(r"(?P<big>\d+(?:\.\d+)?)(?P<place>[亿億万千])(?P<rest>\d+)(?!\d*[.,]\d)")
_CJK_THOUSAND = re.compile(r"(?P<big>\d+(?:\.\d+)?)千(?![米克瓦卡焦\d])")
_CJK_BARE = re.compile(rf"(?<![{_CJK}\w])[十百千][{_CJK}]+(?![{_CJK}])")
_PLACES = {"亿": 10**8, "億": 10**8, "万": 10**4, "千": 1000}
_AFTERNOON = frozenset({"下午", "晚上", "午後"})
_NOON, _HOURS = 12, 24
_DIGIT_WORDS = 10


def in_plain_phrases(text: str) -> str:
    """Return a text whose halves, decimals and Chinese or Japanese parts stand in digits.

    Args:
        text: Digits of all scripts as ASCII already, number words not.

    Determinism:
        Pure.

    Example:
        >>> in_plain_phrases("trois et demi, dreieinhalb, three point one, 三个半小时, 四分之三")
        '3.5, 3.5, 3.1, 3.5小时, 3/4'
        >>> in_plain_phrases("下午两点半, 14時30分, a las tres y media")
        '14:30, 14:30, 3:30'
    """
    text = _FORMS.sub(lambda match: _WORDS[match.group().casefold()], _in_cjk(text))
    text = _FRENCH_HUNDREDS.sub(lambda match: _text(_hundreds(match["count"])), text)
    text = _CLOCK_PART.sub(_clock_part, text)
    text = _POINT.sub(_point, text)
    text = _ONE_WORD.sub(_one_word, text)
    text = _UNIT_AND_PART.sub(_unit_and_part, text)
    return _AND_HALF.sub(_and_half, text)


def in_plain_powers(text: str) -> str:
    """Return a text with powers of ten in words as formulas, and "an hour 30" with its 1.

    Args:
        text: With every number in digits.

    Determinism:
        Pure.

    Example:
        >>> in_plain_powers("6.02 times 10 to the 23, 3 mal 10 hoch minus 4, una hora y 45 minutos")
        '6.02*10^23, 3*10^-4, 1 hora y 45 minutos'
    """
    only = _ONLY_UNIT.fullmatch(text.strip())
    if only and named_measure(only["unit"]) is not None:
        return f"{only['lead']}1 {only['unit']}"
    text = _ONE_UNIT.sub(_one_unit, text)
    return _POWER.sub(lambda match: f"*10^{'-' if match['minus'] else ''}{match['power']}", text)


def _in_cjk(text: str) -> str:
    """Return a text with the parts, halves and times of Chinese and Japanese in digits."""
    if text.isascii():
        return text
    text = _CJK_ALONE.sub("1/2", text)
    text = _CJK_PART.sub(lambda m: f"{_number(m['over'])}/{_number(m['under'])}", text)
    text = _CJK_POINT.sub(_cjk_point, text)
    text = _CJK_CLOCK.sub(_cjk_clock, text)
    text = _CJK_HALF.sub(_cjk_half, text)
    text = _CJK_TENTHS.sub(lambda m: f"{_text(_known(m['count']) * 10)}%", text)
    text = _CJK_BARE.sub(lambda m: _text(_known(m.group())), text)
    text = _CJK_GROUPS.sub(_cjk_groups, text)
    return _CJK_THOUSAND.sub(lambda m: _text(Fraction(m["big"]) * 1000), text)


def _cjk_point(match: re.Match[str]) -> str:
    """Return 三点五 as 3.5."""
    rest = "".join(_text(_known(digit)) for digit in match["rest"])
    return f"{_text(_known(match['whole']))}.{rest}"


def _cjk_clock(match: re.Match[str]) -> str:
    """Return 下午两点半 as 14:30; a bare 3点 stays, for it may count points."""
    hour = _known(match["hour"])
    is_time = match["half"] or match["mid"] or match["minute"] or match["full"]
    is_japanese = "時" in match.group() or "时" in match.group()
    minute = Fraction(30) if match["mid"] else _known(match["minute"] or "0")
    if not (is_time or is_japanese) or hour > _HOURS or minute.denominator != 1:
        return match.group()
    if match["half"] in _AFTERNOON and hour < _NOON:
        hour += _NOON
    return f"{hour}:{int(minute):02d}" + ("" if not match["half"] or hour > _NOON else " am")


def _cjk_half(match: re.Match[str]) -> str:
    """Return 三个半 as 3.5, 3時間半 as 3.5時間."""
    unit = match["unit"] or ""
    return _text(_known(match["count"]) + Fraction(1, 2)) + ("" if unit in {"个", "個"} else unit)


def _cjk_groups(match: re.Match[str]) -> str:
    """Return 123万4567 as 1234567; digits too many for their place stay apart."""
    place = _PLACES[match["place"]]
    rest = Fraction(match["rest"])
    return match.group() if rest >= place else _text(Fraction(match["big"]) * place + rest)


def _point(match: re.Match[str]) -> str:
    """Return "three point one four" as 3.14; digits behind the point may be one number."""
    whole = _number(match["whole"])
    digits, end = "", match.start("rest")
    for word in re.finditer(r"[^\W_]+", match["rest"]):
        number = _number(word.group())
        is_digits = number is not None and number.denominator == 1
        if number is None or not is_digits or (digits and number >= _DIGIT_WORDS):
            break
        digits, end = digits + str(number), match.start("rest") + word.end()
    if whole is None or not digits:
        return match.group()
    return f"{whole}.{digits}{match.string[end : match.end()]}"


def _one_word(match: re.Match[str]) -> str:
    """Return "dreieinhalb" as 3.5, "dreiviertel" as 3/4."""
    part = Fraction(1, 2) if match["part"].casefold() == "einhalb" else Fraction(3, 4)
    count = match["count"]
    whole = Fraction(0) if count is None else (1 if count.casefold() == "ein" else _number(count))
    return match.group() if whole is None else _text(whole + part)


def _and_half(match: re.Match[str]) -> str:
    """Return "trois et demi" as 3.5."""
    whole = _number(match["count"])
    return match.group() if whole is None else _text(whole + Fraction(1, 2))


def _unit_and_part(match: re.Match[str]) -> str:
    """Return "trois heures et demie" as 3.5 heures, "an hour and three quarters" as 1.75 hour."""
    is_one = match["count"].casefold() in _ARTICLES
    whole = Fraction(1) if is_one else _number(match["count"])
    if whole is None or named_measure(match["unit"]) is None:
        return match.group()
    part = Fraction(1, 2) if match["half"] else Fraction(3, 4)
    return f"{_text(whole + part)} {match['unit']}"


_ARTICLES = frozenset(
    ["a", "an", "un", "une", "una", "uma", "um", "ein", "eine", "einer", "einen", "een"]
)


def _one_unit(match: re.Match[str]) -> str:
    """Return "una hora" before more of it as 1 hora."""
    return match.group() if named_measure(match["unit"]) is None else f"1 {match['unit']}"


def _clock_part(match: re.Match[str]) -> str:
    """Return "a las tres y media" as 3:30."""
    hour = _number(match["count"])
    if hour is None or hour.denominator != 1 or not 0 < hour <= _HOURS:
        return match.group()
    if match["to"]:
        return f"{int(hour) - 1 or _NOON}:45"
    return f"{int(hour)}:{'30' if match['half'] else '15'}"


def _hundreds(count: str) -> Fraction:
    """Return "quinze" of "quinze cents" as 1500."""
    return _known(count) * 100


def _known(written: str) -> Fraction:
    """Return a number that is known to be one; zero for what cannot be read."""
    return _number(written) or Fraction(0)


def _number(written: str) -> Fraction | None:
    """Return the value of digits, of a number word or of Chinese numerals."""
    if re.fullmatch(r"\d+(?:\.\d+)?", written):
        return Fraction(written)
    if written[:1] in _CJK:
        # 千五百 leaves its 一 out; a counter tells a single digit from a word.
        found = spelled_numbers(f"{'一' if written[0] in '百千' else ''}{written}个")
        return found[0].number if len(found) == 1 else None
    found = spelled_numbers(written)
    is_whole = len(found) == 1 and found[0].end - found[0].start == len(written)
    return found[0].number if is_whole else None


def _text(number: Fraction) -> str:
    """Return a number in digits that a point can write, else as a fraction."""
    if number.denominator == 1:
        return str(number.numerator)
    value = f"{float(number):.6f}".rstrip("0")
    return value if Fraction(value) == number else str(number)
