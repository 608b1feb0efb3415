"""Which numbers of an assertion are claims, and whether the learner agrees with them.

A claim is a measure, a percentage or a count that is the point. A number that only names
something ("terminal 6", "Carbon-14"), a year and a small count in passing ("the 2 groups")
asks nothing of the learner, though another number in its place may contradict it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from sidecar.language.detect import detect
from sidecar.language.stop_words import stop_words
from sidecar.rounds.quantities import Quantity, is_said, is_same, quantities

SMALL_COUNT = 2
"""Largest bare count that is no claim of its own ("the results of 2 groups").

Source: ``sparring eval quantities`` on SciEntsBank, whose references write "two" as 2."""

NEAR = 0.05
"""Largest relative difference of an approximate number from the exact one: what rounding to
two figures may change ("about 340" for 343)."""

_YEARS = (1500, 2099)
_YEAR_DIGITS = 4
_LOOK_BACK_CHARS = 24
_STEM_CHARS = 4
"""Letters that must agree for two words after numbers to be the same noun."""

_LABEL_WORDS = """
    fig figs figure figures table tables chapter chapters section sections page pages step steps
    phase phases stage stages type types class grade group groups team teams case cases example
    examples question questions exercise exercises problem problems item items part parts number
    no version level line lines box boxes circuit circuits bulb bulbs terminal terminals switch
    switches pot pots plant plants sample samples mixture mixtures trial trials test tests
    experiment experiments room point points equation rule rules law article paragraph act
    volume unit day war world node nodes layer process thread player abb abbildung tabelle
    kapitel abschnitt seite schritt stufe typ klasse gruppe fall beispiel frage aufgabe teil
    nummer nr zeile stromkreis lampe schalter probe versuch gleichung regel gesetz artikel
    absatz band einheit tag raum knoten tableau chapitre étape exemple exercice problème niveau
    ligne ampoule règle loi figura tabla capítulo sección página paso fase tipo clase grupo caso
    ejemplo pregunta nivel tabella capitolo sezione pagina passo gruppo esempio domanda livello
    tabela seção exemplo pergunta figuur tabel hoofdstuk stap groep voorbeeld vraag rysunek
    rozdział strona krok grupa przykład pytanie рис рисунок таблица глава страница шаг группа
    пример вопрос
"""
_LABELS = frozenset(_LABEL_WORDS.split())
"""Nouns after which a bare number names one of several ("circuit 3")."""

_BEFORE = re.compile(r"(?P<word>[^\W\d_]+)(?P<dot>\.?)[ \u00a0#]{1,2}$")
_AFTER = re.compile(r"[ \u00a0-]?(?P<word>[^\W\d_]+)")
_ORDINAL = re.compile(r"(?:st|nd|rd|th|er|ère|e|º|ª|\.º)(?!\w)|\.(?=\s[^\W\d_A-Z])")
_LIST_MARK = re.compile(r"(?:^|\n)\s*[(（]?$")
_LIST_MARK_AFTER = re.compile(r"[.)）、](?=\s|[^\W\d_]|$)")
_JOIN = re.compile(r"\s?(?:,|;|&|\u2013|-|,?\s(?:and|or|und|oder|et|ou|y|o|e|en|of|i|и|или)\s)\s?")
_FORMULA_BEFORE = re.compile(r"[A-Za-z][_^/*+=(]+$|[\^_]\{?$")
_FORMULA_AFTER = re.compile(r"[*^/(]*[A-Za-z](?![A-Za-z]{2})|\s?[*^]")
_DEFINITE_WORDS = """
    the these those both all each their its our his her other die der den dem diese dieser beide
    beiden les ces ses leurs los las estos estas gli le questi os as estes de te
"""
_DEFINITE = frozenset(_DEFINITE_WORDS.split())
_ABOUT = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.?|etwa|rund|"
    r"ungefähr|fast|environ|presque|unos|unas|aproximadamente|cerca de|circa|quase|ongeveer|"
    r"około|prawie|около|примерно|почти)\s|[~≈]\s?|约|約|大约|大約|左右)$",
    re.IGNORECASE,
)


class Role(Enum):
    """What a number is there for."""

    CLAIM = "claim"
    COUNT = "count"
    YEAR = "year"
    NAME = "name"


class Numbers(Enum):
    """How the learner's numbers stand to an assertion's."""

    AGREE = "agree"
    SILENT = "silent"
    CLASH = "clash"


@dataclass(frozen=True, slots=True)
class _Number:
    """A number with its role and the word after it, folded and cut."""

    quantity: Quantity
    role: Role
    noun: str
    is_about: bool


def claimed_quantities(text: str, language: str = "") -> tuple[Quantity, ...]:
    """Return the quantities that a text claims: what a learner would have to say.

    Args:
        text: An assertion.
        language: Its ISO 639-1 code; empty lets the text tell.

    Returns:
        Measures, percentages and counts in their order; no names, years or small counts.

    Determinism:
        Pure.

    Example:
        >>> claims = claimed_quantities("Bulb 1 and the 2 others get 1.5 V, as in 1905.")
        >>> [(str(one.number), one.dimension) for one in claims]
        [('3/2', 'voltage')]
    """
    found = _numbers(text, language)
    return tuple(one.quantity for one in found if one.role is Role.CLAIM)


def weigh_numbers(assertion: str, said: str, *, given: str = "") -> Numbers:
    """Return whether the learner's numbers agree with those of an assertion.

    Args:
        assertion: What is to be explained.
        said: All that the learner said in own words.
        given: What the partner said: its numbers need not be repeated.

    Returns:
        ``CLASH`` when a number of the assertion is missing and another one stands in its
        place: of the same dimension, before the same noun, or bare. ``SILENT`` when a
        claimed number was not said. A year or a count in passing can only clash.

    Determinism:
        Pure.

    Example:
        >>> weigh_numbers("It takes 30 minutes.", "It takes half an hour.").value
        'agree'
        >>> weigh_numbers("It takes 30 minutes.", "It takes 20.").value
        'clash'
        >>> weigh_numbers("It takes 30 minutes.", "It takes long.", given="30 minutes of it").value
        'agree'
    """
    needed = _numbers(assertion)
    if not needed:
        return Numbers.AGREE
    heard = _numbers(said)
    told = quantities(given)
    missing = [one for one in needed if not any(_agrees(one, other) for other in heard)]
    known = [one.quantity for one in needed] + list(told)
    rivals = [one for one in heard if not any(is_same(one.quantity, each) for each in known)]
    if any(_clashes(one, other) for one in missing for other in rivals):
        return Numbers.CLASH
    is_silent = any(
        one.role is Role.CLAIM and not any(_is_given(one, each) for each in told) for one in missing
    )
    return Numbers.SILENT if is_silent else Numbers.AGREE


def _is_given(wanted: _Number, told: Quantity) -> bool:
    """Return whether the partner stated a number, with the unit that a bare one leaves out."""
    is_bare = not wanted.quantity.dimension and not wanted.noun
    return is_said(wanted.quantity, told) or (is_bare and wanted.quantity.number == told.number)


def _agrees(wanted: _Number, heard: _Number) -> bool:
    """Return whether a number was said, approximately where either is approximate."""
    if is_said(wanted.quantity, heard.quantity):
        return True
    if not (wanted.is_about or heard.is_about):
        return False
    one, other = wanted.quantity, heard.quantity
    if other.dimension not in {"", one.dimension}:
        return False
    a, b = (one.value, other.value) if other.dimension else (one.number, other.number)
    return abs(a - b) <= NEAR * abs(a)


def _clashes(wanted: _Number, heard: _Number) -> bool:
    """Return whether a number stands in the place of another."""
    one, other = wanted.quantity, heard.quantity
    roles = {wanted.role, heard.role}
    if Role.NAME in roles:
        return len(roles) == 1 and bool(wanted.noun) and wanted.noun == heard.noun
    if Role.YEAR in roles:
        return len(roles) == 1
    if other.dimension or one.dimension:
        is_rival = one.dimension == other.dimension and (other.is_digits or other.number != 1)
        return is_rival or (not other.dimension and _is_bare(heard) and wanted.role is Role.CLAIM)
    is_same_noun = bool(wanted.noun) and wanted.noun == heard.noun
    if wanted.role is Role.COUNT or not other.is_digits:
        return is_same_noun and other.number != 1
    return is_same_noun or _is_bare(heard)


def _is_bare(heard: _Number) -> bool:
    """Return whether a number in digits stands there without a word that it counts."""
    return heard.quantity.is_digits and not heard.noun


def _numbers(text: str, language: str = "") -> list[_Number]:
    """Return the numbers of a text with their roles."""
    found = quantities(text)
    if not found:
        return []
    stops = stop_words(language or detect(text))
    numbers: list[_Number] = []
    for place, one in enumerate(found):
        role = _role(text, one, stops)
        noun = _word_before(text, one).casefold() if role is Role.NAME else _word_after(text, one)
        if place and role in {Role.CLAIM, Role.COUNT} and _goes_on(text, numbers[-1], one, stops):
            role, noun = Role.NAME, numbers[-1].noun
        is_about = bool(_ABOUT.search(text[max(0, one.start - _LOOK_BACK_CHARS) : one.start]))
        numbers.append(_Number(one, role, "" if noun in stops else noun[:_STEM_CHARS], is_about))
    return [_named_again(one, numbers) for one in numbers]


def _named_again(one: _Number, numbers: Sequence[_Number]) -> _Number:
    """Return the number, as a name where it stands alone and names something elsewhere."""
    if one.quantity.dimension or one.noun or one.role is Role.NAME:
        return one
    names = (each for each in numbers if each.role is Role.NAME and each.noun)
    same = next((each for each in names if each.quantity.number == one.quantity.number), None)
    return replace(one, role=Role.NAME, noun=same.noun) if same else one


def _goes_on(text: str, before: _Number, one: Quantity, stops: frozenset[str]) -> bool:
    """Return whether a number goes on with a list of names ("pots 2, 3 and 4")."""
    if before.role is not Role.NAME or one.dimension:
        return False
    is_joined = _JOIN.fullmatch(text, before.quantity.end, one.start) is not None
    return is_joined and (_ends(text, one, stops) or not _word_after(text, one).endswith("s"))


def _role(text: str, one: Quantity, stops: frozenset[str]) -> Role:
    """Return what a number is there for."""
    if _FORMULA_AFTER.match(text, one.end) and one.is_digits:
        return Role.NAME
    if one.dimension:
        return Role.CLAIM if one.is_digits or one.number != 1 else Role.COUNT
    if not one.is_digits:
        is_label = _word_before(text, one).casefold() in _LABELS and _ends(text, one, stops)
        return Role.NAME if is_label else Role.COUNT
    if _is_name(text, one, stops):
        return Role.NAME
    is_whole = one.number.denominator == 1
    is_plain = one.end - one.start == _YEAR_DIGITS
    if is_whole and is_plain and _YEARS[0] <= one.number <= _YEARS[1]:
        return Role.YEAR
    before = _word_before(text, one).casefold()
    is_small = is_whole and 0 < one.number <= SMALL_COUNT and bool(_word_after(text, one))
    return Role.COUNT if is_small or before in _DEFINITE else Role.CLAIM


def _is_name(text: str, one: Quantity, stops: frozenset[str]) -> bool:
    """Return whether a bare number names something: a label, a place in a list, a formula."""
    before, after = text[max(0, one.start - _LOOK_BACK_CHARS) : one.start], text[one.end :]
    if _LIST_MARK.search(before) and _LIST_MARK_AFTER.match(after):
        return True
    if _FORMULA_BEFORE.search(before) or _ORDINAL.match(after):
        return True
    word = _word_before(text, one)
    if word.casefold() in _LABELS:
        return _ends(text, one, stops) or not word.endswith("s")
    return _is_proper(text, one, word, stops)


def _is_proper(text: str, one: Quantity, word: str, stops: frozenset[str]) -> bool:
    """Return whether a number belongs to a proper name ("Apollo 11"), in languages that show it.

    At the beginning of a sentence every word has a capital: there the next word may be no
    plural ("Mix 3 eggs").
    """
    if not word[:1].isupper() or word.casefold() in stops or detect(text) == "de":
        return False
    start = one.start - len(word) - 1
    is_first = not text[:start].strip() or text[:start].rstrip()[-1:] in ".!?:\n"
    return not is_first or _ends(text, one, stops) or not _word_after(text, one).endswith("s")


def _ends(text: str, one: Quantity, stops: frozenset[str]) -> bool:
    """Return whether nothing that the number could count follows it."""
    word = _word_after(text, one)
    return not word or word in stops


def _word_before(text: str, one: Quantity) -> str:
    """Return the word before a number as written, empty when there is none."""
    match = _BEFORE.search(text[max(0, one.start - _LOOK_BACK_CHARS) : one.start])
    return match["word"] if match else ""


def _word_after(text: str, one: Quantity) -> str:
    """Return the folded word after a quantity, empty when there is none."""
    match = _AFTER.match(text, one.end)
    return match["word"].casefold() if match else ""
