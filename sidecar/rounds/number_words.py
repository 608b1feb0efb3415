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
    "quince dieciséis diecisiete dieciocho diecinueve veinte",
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

_ARTICLES = frozenset({"un", "uno", "um", "een", "sei"})
"""Words that are a number only sometimes ("un" is an article, "sei" a verb)."""

_OTHERS: dict[str, str] = {
    "thirty dreißig trente treinta trenta trinta dertig trzydzieści тридцать": "30",
    "forty vierzig quarante cuarenta quaranta quarenta veertig czterdzieści сорок": "40",
    "fifty fünfzig cinquante cincuenta cinquanta cinquenta vijftig pięćdziesiąt пятьдесят": "50",
    "sixty sechzig soixante sesenta sessanta sessenta zestig sześćdziesiąt шестьдесят": "60",
    "seventy siebzig setenta settanta zeventig siedemdziesiąt семьдесят": "70",
    "eighty achtzig ochenta ottanta oitenta tachtig osiemdziesiąt восемьдесят": "80",
    "ninety neunzig noventa novanta negentig dziewięćdziesiąt девяносто": "90",
    "hundred hundert cent ciento cento honderd sto сто": "100",
    "thousand tausend mille mil duizend tysiąc тысяча": "1000",
    "half halb halbe halben halber moitié mitad metà metade helft połowa половина": "1/2",
    "third drittel tiers tercio terzo terço derde": "1/3",
    "quarter viertel quart cuarto quarto kwart": "1/4",
    "twice doubled doppelt": "2",
    "dozen dutzend douzaine docena dozzina dúzia dozijn tuzin дюжина": "12",
}


def _all_words() -> dict[str, Fraction]:
    """Return every number word with its value, folded."""
    table = {
        word.casefold(): Fraction(value)
        for names in _COUNTS.values()
        for value, word in enumerate(names.split())
        if word not in _ARTICLES
    }
    for names, value in _OTHERS.items():
        table |= {word.casefold(): Fraction(value) for word in names.split()}
    return table


NUMBER_WORDS = _all_words()
"""Folded number word to its value."""

CJK_DIGITS = dict(zip("零一二三四五六七八九", range(10), strict=True)) | {"〇": 0, "两": 2}
"""Chinese and Japanese digits; numbers are read up to 99."""
