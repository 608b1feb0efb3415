"""Which of the values in an answer the learner stands by.

Somebody who answers a problem calculates, corrects, compares and quotes. Only a value that is
asserted in the end counts; where more than one is left, nobody guesses.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from sidecar.rounds.answer_bounds import Bound, bound_after, bound_before
from sidecar.rounds.answer_values import Kind, Value

_I = re.IGNORECASE
_CLAUSE = re.compile(
    r"[.;!?\n,—](?!\d)|\b(?:but|sondern|aber|mais|sino|pero|mas|maar|ale|но|але)\b|而是|但", _I
)
_DENIED = re.compile(
    r"n['’]t\b|\b(?:not|cannot|never|neither|nor|without|no|none|wrong|incorrect|false|impossible"
    r"|unless|unlike|nicht|kein\w*|niemals|nie|nein|falsch|ohne|weder|statt|außer|pas|jamais|non|"
    r"sans|faux|sauf|doubt|hardly|scarcely|unlikely|kaum|bezweifle|ni|nunca|jamás|sin|falso|excepto|salvo|mai|senza|tranne|não|nem|sem|exceto|"
    r"niet|geen|nooit|zonder|behalve|nie|nigdy|bez|не|нет|без|кроме|niemand)\b|\bn'est\b|不|没|非|除了",
    _I,
)
_EXCEPT = re.compile(
    r"\b(?:any\w*|every\w*|all|nothing|alles|tout|todo|tutto|tudo)\s+(?:\w+\s+)?"
    r"(?:but|except|other than|besides|außer|sauf|menos|excepto|tranne|exceto)\b[^.;!?]*$"
    r"|\b(?:except|other than|instead of|rather than|different from|far from|anders als|"
    r"anstatt|en lugar de|au lieu de)\b[^,.;!?]*$",
    _I,
)
_DENIED_AFTER = re.compile(
    r"n['’]t\b|\b(?:wrong|incorrect|false|impossible|not (?:right|correct|it|true|the|possible)|"
    r"no way|nope|falsch|nicht|faux|pas|incorrecto|falso|sbagliat\w+|errad\w+|fout|niet|"
    r"неверно|неправильно|не|źle)\b|^[\s?]*(?:no|not|nein|nicht|non|não|nee|nie|нет|negative)\b|不对|错|"
    r"\b(?:is|was|are|be|am|can|could|would|will)\s+(?:\w+\s+)?not\b|\bno\s+(?:es|está)\b",
    _I,
)
_COMPARED = re.compile(
    r"(?:\b(?:more|less|fewer|greater|higher|lower|bigger|smaller|larger|other|longer|"
    r"shorter|further) "
    r"(?:\w+ )?than|\b(?:at least|at most|up to|over|under|below|above|beyond|nearly|almost|"
    r"not quite|just short of|near|near to|close to|before|after|until|till|pretend|ignore|"
    r"refuse|skip|"
    r"between|from|mehr als|weniger als|größer als|kleiner als|"
    r"mindestens|höchstens|über|unter|fast|bis zu|zwischen|plus de|moins de|au moins|"
    r"au plus|presque|"
    r"plus que|moins que|entre|más de|menos de|al menos|como mucho|casi|mayor que|"
    r"menor que|più di|meno di|"
    r"almeno|al massimo|quasi|tra|mais de|pelo menos|no máximo|quase|meer dan|minder dan|"
    r"minstens|hoogstens|bijna|tussen|więcej niż|mniej niż|co najmniej|prawie|больше|меньше|более|"
    r"менее|почти|не менее)|(?<![-=])[<>≤≥≠±]=?|超过|少于|多于|至少|最多|大于|小于|不到)\s*"
    r"(?:(?:about|around|etwa|circa)\s*)?(?:than\s*)?$",
    _I,
)
_COMPARED_AFTER = re.compile(
    r"\s*(?:\w+\s+)?(?:or|oder|ou|o|of|lub|или)\s+(?:\w+\s+)?(?:more|less|fewer|so|mehr|weniger|"
    r"plus|moins|más|menos|più|meno|mais|meer|minder|więcej|mniej|больше|меньше|higher|lower)\b"
    r"|\s*-?ish\b|['’]s\b|\s*±|\s*(?:something|tens|höchstens|mindestens|maximal|minimal|if)\b"
    r"|\s*(?:\w+\s+)?(?:at (?:least|most)|minimum|maximum|off|discount|以上|以下)\b"
    r"|\s*\+(?!\s?\d)|\s*(?:\w+\s+){0,3}(?:too \w+|(?:more|less|fewer) than)\b",
    _I,
)
_OTHERS = re.compile(
    r"\b(?:says?|said|thinks|thought|claims?|claimed|believes|sagt\w*|meint\w*|behauptet\w*|"
    r"glaubte?|dit|prétend|pense|dice|dijo|cree|diz|disse|acha|zegt|vindt|mówi|говорит|думает|"
    r"according to|laut|selon|según|secondo|segundo|volgens)\b[^,;.!?]*$"
    r"|\b(?:my|your|his|her|their|our|mein\w*|dein\w*|mon|ma|mi|il mio|meu|mijn|мой) "
    r"(?!answer|result|guess|final|calculation|solution|total|sum|antwort|ergebnis|lösung|réponse|"
    r"resultado|respuesta|risposta|resposta|antwoord)\w+ (?:got|gets?|has|have|had|came|hat|bekam|"
    r"trouve|obtient|tiene|obtuvo)\b[^,;.!?]*$|说",
    _I,
)
_HYPOTHESIS = re.compile(
    r"\b(?:if|unless|suppose|assuming|wenn|falls (?:es|man|sie|er|ich)|если)\b[^,;.!?]*$", _I
)
_REASON = re.compile(
    r"\b(?:because|since|weil|denn|da|car|parce que|porque|perché|want|omdat|bo|ponieważ|"
    r"потому что|так как|starting with|starting from|out of|instead of)\b|因为",
    _I,
)
_FUNCTION_BEFORE = re.compile(
    r"(?:\b(?:log|ln|lg|exp|sin|cos|tan|sqrt|root|root of|wurzel(?: aus)?|opposite of|inverse of|"
    r"reciprocal of|negative of|square of|cube of|half of|double|twice|triple|factorial of|"
    r"multiple of|power of|teil von)\s*\(?(?:of |the )?|√\s?\(?|-\s?\(\s?|\^\s?\(?|[A-Za-z]\()$",
    _I,
)
_FUNCTION_AFTER = re.compile(
    r"\s*(?:\w+\s+)?(?:plus|minus|less|twice|doubled)\b|\s*(?:!(?=\s?[-+*/=\d])|\^|\*\*|squared\b|cubed\b|factorial\b|times\b(?!\s*(?:$|"
    r"[.!])))|\s*\*\*"
)
_OPERATOR = re.compile(
    r"\s?!?[^\d.,;!?=]{0,24}?(?:[-+*/×·÷^]|\bx\b|\b(?:plus|minus|times|mal|fois|por|multiplied by|"
    r"divided by|geteilt durch|take away|less|of the|of|von|durch|más|menos|più|meno|mais|keer|"
    r"razy|на)\b)[\s(]*",
    _I,
)
_SIGN_IN_LIST = re.compile(
    r"\s*(?:,|;|\b(?:and|or|und|oder|et|ou|y|o|e|en|of|i|и|или)\b)\s*(?:plus|minus|\+)\s*", _I
)
_CORRECTION = re.compile(
    r"\b(?:no\s*[,.:;—-]|nope|wait|sorry|oops|i mean|correction|make that|"
    r"on second thought|actually|"
    r"rather|nein\s*,|halt|moment|ich meine|besser gesagt|non\s*,|pardon|je veux dire|perdón|digo|"
    r"quiero decir|scusa|anzi|desculpa|aliás|nee\s*,|wacht|нет\s*,|то есть|but|sondern|"
    r"sino|mais|maar)",
    _I,
)
_RANGE_START = re.compile(
    r"\b(?:between|from|zwischen|von|entre|de|tra|da|tussen|między|между|от)\s*$", _I
)
_DENYING_NO = re.compile(r"\bno\s*$", _I)
_CONCLUDES = re.compile(
    r"(?:[=≈→⇒]|[=-]>|:(?!\d)|\b(?:so|now|finally|in the end|jetzt|"
    r"thus|therefore|hence|makes?|gives?|giving|leaving|"
    r"leaves|equals?|"
    r"results? in|comes? to|answer|result|total|means?|also|folglich|ergibt|macht|daher|bleiben|"
    r"antwort|donc|fait|font|reste|réponse|quedan|entonces|respuesta|dunque|risposta|portanto|"
    r"resposta|dus|antwoord|więc|odpowiedź|итого|значит|ответ)\b[^.;!?\d]{0,40})\s*$",
    _I,
)
_VARIABLE = re.compile(r"(?<![^\W_])(?P<name>[A-Za-z])\s*(?:=|≈|:|\bis\b|\bist\b)\s*$")
_EQUATION = re.compile(
    r"(?:\d\s?[*·]?\s?[xyzn]|[xyzn]\s?(?:[-+*/^]\s?\d+|²|³)|\d\s?[-+/]\s?[xyzn])\s*=\s*$", _I
)
_LABEL = re.compile(r"(?:#|\b(?:room|step|page|line|chapter|seite|schritt|zeile))\s*$", _I)
_UNDER_ZERO = re.compile(r"\s+(?:below|under|unter) (?:zero|null|0)\b", _I)
_LIST_GAP = re.compile(r"\s*(?:,|and|or|und|oder|et|ou|y|o|e|en|of|i|lub|и|или|\s)*\s*", _I)


def final_claim(
    text: str,
    said: Sequence[Value],
    givens: frozenset[Fraction] = frozenset(),
    name: str = "",
    bound: Bound | None = None,
) -> tuple[Value, ...]:
    """Return the value that somebody stands by in the end, or the several that stand there.

    Denied, compared, quoted and corrected values are not asserted; operands and what follows
    "because" are steps; the last conclusion ("=", "so", "makes") settles what went before.

    Args:
        text: From ``plain_answer``.
        said: Its values.
        givens: Numbers that the problem gives: steps, unless only they stand there.
        name: The variable asked for; a value of another one is none.
        bound: The bound asked for, if it is one: else "by 14:30" asserts no time.

    Returns:
        One value where the claim is plain; else the rival values, or none where nothing is
        asserted.

    Determinism:
        Pure.

    Example:
        >>> from sidecar.rounds.answer_values import values
        >>> def claim(text): return [str(one.numbers[0]) for one in final_claim(text, values(text))]
        >>> claim("30 is wrong, it is 36"), claim("not 30"), claim("30 or 31"), claim("36-6 = 30")
        (['36'], [], ['30', '31'], ['30'])
    """
    operands = _operands(text, said)
    kept: list[tuple[Value, bool]] = []
    denied = False
    for place, one in enumerate(said):
        start = said[place - 1].end if place else 0
        end = said[place + 1].start if place + 1 < len(said) else len(text)
        between, after = text[start : one.start], text[one.end : end]
        is_listed = place > 0 and _LIST_GAP.fullmatch(between) is not None
        denied = (denied and is_listed) or _is_denied(between, after)
        is_range_end = is_listed and place > 0 and _is_range_start(text, said, place - 1)
        denied = denied or is_range_end
        if place in operands:
            continue
        if denied and place and _DENYING_NO.search(between) and kept:
            return (*(value for value, _ in kept), one)
        bounds = _bound_of(text, one, between)
        is_bound = bounds is not None and bounds is bound
        if denied or (bounds is not None and not is_bound):
            continue
        if _is_unasserted(text, one, "" if is_bound else between, name):
            continue
        if kept and _CORRECTION.search(between):
            kept.clear()
        kept.append((one, _CONCLUDES.search(between) is not None))
    return _settled(text, kept, givens)


def _settled(
    text: str, kept: list[tuple[Value, bool]], givens: frozenset[Fraction]
) -> tuple[Value, ...]:
    """Return what is left of the asserted values after the last conclusion."""
    last = max((place for place, (_, concludes) in enumerate(kept) if concludes), default=0)
    rest = [value for value, _ in kept[last:]]
    before = [value for value, _ in kept[:last]]
    if before and _is_choice(text[before[-1].end : rest[0].start]):
        rest = [before[-1], *rest]
    first = rest[0] if rest else None
    not_reasons = [
        one
        for one in rest
        if one is first or first is None or not _REASON.search(text[first.end : one.start])
    ]
    unlike = [
        one
        for one in not_reasons
        if one.numbers[0] not in givens or _is_listed(text, one, not_reasons)
    ]
    distinct: dict[tuple[object, ...], Value] = {}
    for one in unlike or not_reasons:
        distinct.setdefault((one.kind, one.readings, one.measure.dimensions), one)
    found = tuple(distinct.values())
    return _without_bare_twins(found)


def _is_listed(text: str, one: Value, others: Sequence[Value]) -> bool:
    """Return whether a value stands beside another one with nothing but a comma or "and"."""
    gaps = [
        text[a.end : b.start] for a in others for b in others if one in (a, b) and a.end <= b.start
    ]
    return any(_LIST_GAP.fullmatch(gap) for gap in gaps)


def _without_bare_twins(found: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return values without those that another one says again with its unit."""
    full = {one.numbers for one in found if one.measure.dimensions}
    kept = tuple(one for one in found if one.measure.dimensions or one.numbers not in full)
    return kept or found


def _is_choice(between: str) -> bool:
    """Return whether two values are offered to choose from."""
    return re.search(r"(?:\b(?:or|oder|ou|o|of|lub|или)\b|或)", between, _I) is not None


def _is_range_start(text: str, said: Sequence[Value], place: int) -> bool:
    """Return whether a value is the lower end of a range in words."""
    start = said[place - 1].end if place else 0
    return _RANGE_START.search(text[start : said[place].start]) is not None


def _is_denied(between: str, after: str) -> bool:
    """Return whether a value is denied, by what stands before it or behind it in its clause."""
    clause = _CLAUSE.split(between)[-1]
    if _EXCEPT.search(between) or _DENIED.search(clause):
        return True
    tail = re.split(r"[.;!\n,—](?!\d)|\b(?:and|but|und|sondern|et|y|e|en)\b", after)[0]
    return _DENIED_AFTER.search(tail) is not None


def is_denial(text: str) -> bool:
    """Return whether anything in a text denies.

    Args:
        text: Any text.

    Determinism:
        Pure.

    Example:
        >>> is_denial("It is not 3"), is_denial("3 and -3")
        (True, False)
    """
    return _DENIED.search(text) is not None


def is_part_of_more(text: str, one: Value) -> bool:
    """Return whether a value is only a part of what its text comes to: "sin(30)", "7x", "3 of 4".

    Args:
        text: From ``plain_answer``.
        one: One of its values.

    Determinism:
        Pure.
    """
    has_more = any(character.isdecimal() for character in text[one.end :])
    is_operand = has_more and _OPERATOR.match(text, one.end) is not None
    after = _FUNCTION_AFTER.match(text, one.end)
    # "3 times a day" multiplies nothing.
    is_changed = after is not None and (has_more or after.group().strip() != "times")
    is_input = _FUNCTION_BEFORE.search(text[: one.start]) is not None
    return one.is_glued or is_operand or is_changed or is_input


def _bound_of(text: str, one: Value, between: str) -> Bound | None:
    """Return which bound the words around a value make of it."""
    is_moment = one.kind is not Kind.NUMBER
    before = bound_before(between, is_moment=is_moment)
    return before or (bound_after(text, one.end) if is_moment else None)


def _is_unasserted(text: str, one: Value, between: str, name: str) -> bool:
    """Return whether a value is compared, quoted, supposed, or the input of a function."""
    if _COMPARED.search(between) or _COMPARED_AFTER.match(text, one.end):
        return True
    if _OTHERS.search(between) or _HYPOTHESIS.search(between) or one.is_glued:
        return True
    if _FUNCTION_BEFORE.search(between) or _FUNCTION_AFTER.match(text, one.end):
        return True
    if _EQUATION.search(text[: one.start]) or _LABEL.search(between):
        return True
    variable = _VARIABLE.search(between)
    is_other = variable is not None and bool(name) and variable["name"].casefold() != name
    return is_other or _UNDER_ZERO.match(text, one.end) is not None


def _operands(text: str, said: Sequence[Value]) -> frozenset[int]:
    """Return the places of values that something is calculated from."""
    found: set[int] = set()
    for place in range(1, len(said)):
        one, other = said[place - 1], said[place]
        start = other.start
        is_signed = other.kind is Kind.NUMBER and text[start : start + 1] == "-"
        between = text[one.end : start + 1 if is_signed else start]
        is_minus = is_signed and not between[:-1].strip()
        is_operator = not is_signed and _OPERATOR.fullmatch(between) is not None
        if is_minus or (is_operator and not _SIGN_IN_LIST.fullmatch(between)):
            found |= {place - 1, place}
    return frozenset(found)
