"""Numbers written as words, in the languages that rounds.md lists."""

from __future__ import annotations

from fractions import Fraction

_COUNTS: dict[str, str] = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen twenty",
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig",
    "fr": "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze "
    "seize dix-sept dix-huit dix-neuf vingt",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce "
    "quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés "
    "veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici "
    "quattordici quindici sedici diciassette diciotto diciannove venti",
    "pt": "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze "
    "dezesseis dezessete dezoito dezenove vinte",
    "nl": "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien "
    "vijftien zestien zeventien achttien negentien twintig",
    "pl": "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście "
    "dwanaście trzynaście czternaście piętnaście szesnaście siedemnaście osiemnaście "
    "dziewiętnaście dwadzieścia",
    "ru": "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать "
    "тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать",
}

AMBIGUOUS = frozenset({"un", "uno", "um", "een", "sei"})
"""Words that are a number only sometimes ("un" is an article, "sei" a verb)."""

_OTHERS: dict[str, str] = {
    "thirty dreißig trente treinta trenta trinta dertig trzydzieści тридцать": "30",
    "forty vierzig quarante cuarenta quaranta quarenta veertig czterdzieści сорок": "40",
    "fifty fünfzig cinquante cincuenta cinquanta cinquenta vijftig pięćdziesiąt пятьдесят": "50",
    "sixty sechzig soixante sesenta sessanta sessenta zestig sześćdziesiąt шестьдесят": "60",
    "seventy siebzig setenta settanta zeventig siedemdziesiąt семьдесят septante": "70",
    "eighty achtzig ochenta ottanta oitenta tachtig osiemdziesiąt восемьдесят octante": "80",
    "ninety neunzig noventa novanta negentig dziewięćdziesiąt девяносто nonante": "90",
    "hundred hundert cent cents ciento cien cento cem honderd sto сто": "100",
    "doscientos doscientas duzentos duzentas dwieście двести": "200",
    "trescientos trescientas trezentos trezentas trzysta триста": "300",
    "cuatrocientos cuatrocientas quatrocentos quatrocentas czterysta четыреста": "400",
    "quinientos quinientas quinhentos quinhentas pięćset пятьсот": "500",
    "seiscientos seiscientas seiscentos seiscentas sześćset шестьсот": "600",
    "setecientos setecientas setecentos setecentas siedemset семьсот": "700",
    "ochocientos ochocientas oitocentos oitocentas osiemset восемьсот": "800",
    "novecientos novecientas novecentos novecentas dziewięćset девятьсот": "900",
    "thousand tausend mille mila mil duizend tysiąc tysiące tysięcy тысяча тысячи тысяч": "1000",
    "million millions millionen millón millones milione milioni milhão milhões miljoen milion "
    "miliony milionów миллион миллиона миллионов": "1000000",
    "billion billions milliarde milliarden milliard milliards miliardo miliardi miljard miliard "
    "miliardy miliardów миллиард миллиарда миллиардов": "1000000000",
    "half halb halbe halben halber hälfte moitié mitad metà metade helft połowa połowę "
    "половина половину": "1/2",
    "third thirds drittel tiers tercio tercios terzo terzi terço terços derde": "1/3",
    "quarter quarters viertel quart quarts cuarto cuartos quarto quarti kwart": "1/4",
    "anderthalb": "3/2",
    "twice doubled doppelt doppelte dwukrotnie вдвое": "2",
    "thrice": "3",
    "dozen dutzend douzaine docena dozzina dúzia dozijn tuzin дюжина": "12",
}


def _all_words() -> dict[str, Fraction]:
    """Return every number word with its value, folded."""
    table = {
        word.casefold(): Fraction(value)
        for names in _COUNTS.values()
        for value, word in enumerate(names.split())
        if word not in AMBIGUOUS
    }
    for names, value in _OTHERS.items():
        table |= {word.casefold(): Fraction(value) for word in names.split()}
    return table


NUMBER_WORDS = _all_words()
"""Folded number word to its value."""

LINKS = frozenset({"and", "y", "e", "et", "und", "en"})
"""Words that may stand inside a number ("two hundred and six", "treinta y uno")."""

TENS_LINKS = frozenset({"y", "e", "et"})
"""Those of them that join tens and ones; "twenty and three" is two numbers."""

ONES_AFTER_TENS = frozenset({"un", "uno", "um", "een", "una", "une", "uma", "eins", "ein"})
"""Words that are 1 after tens or hundreds, whatever they are elsewhere ("vingt et un")."""

CJK_DIGITS = dict(zip("零一二三四五六七八九", range(10), strict=True)) | {"〇": 0, "两": 2, "兩": 2}
"""Chinese and Japanese digits."""

CJK_PLACES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
"""Chinese and Japanese powers of ten."""


_COMPOUND_TENS = """
    dreißig vierzig fünfzig sechzig siebzig achtzig neunzig
    trenta quaranta cinquanta sessanta settanta ottanta novanta
    dertig veertig vijftig zestig zeventig tachtig negentig
"""


def _pieces() -> dict[str, int]:
    """Return what the numbers of languages that write them in one word are made of, folded."""
    whole = {
        word: int(value)
        for word, value in NUMBER_WORDS.items()
        if value.denominator == 1 and word.isalpha()
    }
    names = {word.casefold() for code in ("de", "it", "nl") for word in _COUNTS[code].split()}
    tens = _COMPOUND_TENS.split()
    big = ("hundert", "honderd", "cento", "tausend", "duizend", "mille", "mila")
    cut = {"ein": 1, "een": 1, "uno": 1, "un": 1, "sei": 6, "vent": 20, "tré": 3, "cent": 100}
    cut |= {ten[:-1]: whole[ten] for ten in tens if ten.endswith("a")}
    return {w: whole[w] for w in (*names, *map(str.casefold, (*tens, *big))) if w in whole} | cut


PIECES = _pieces()
"""Folded part of a one-word number ("einundzwanzig", "duecentosei") to its value."""
