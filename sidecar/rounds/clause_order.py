"""Clauses in one order: what gives the reason or the condition last, and where or when it is.

"As it takes up oxygen, blood turns red" and "blood turns red because it takes up oxygen" say the
same in another order; where no lexicon tells a word's part, only the order can be compared.
"""

from __future__ import annotations

import re
from typing import Final

_FIRST: Final = {
    "de": r"(?:weil|da|wenn|falls|sobald|indem|damit|nachdem)",
    "fr": r"(?:comme|puisqu[e'’]|parce qu[e'’]|si|quand|lorsqu[e'’]|dès qu[e'’])",
    "es": r"(?:como|puesto que|ya que|dado que|porque|si|cuando|en cuanto)",
    "it": r"(?:siccome|poiché|perché|dato che|se|quando)",
    "pt": r"(?:como|porque|visto que|já que|se|quando)",
    "nl": r"(?:omdat|doordat|aangezien|als|wanneer|zodra)",
}
"""Words with which a reason or a condition is put first, by language."""

_SO: Final = {
    "de": r"(?:deshalb|darum|daher|deswegen|folglich|somit|sodass|so dass)",
    "fr": r"(?:donc|c['’]est pourquoi|si bien que|par conséquent)",
    "es": r"(?:por eso|por lo tanto|por tanto|así que|por lo que|de modo que)",
    "it": r"(?:perciò|quindi|per questo|cosicché)",
    "pt": r"(?:por isso|portanto|logo|de modo que)",
    "nl": r"(?:daarom|dus|zodat)",
}
"""Words after which the consequence follows, by language."""


_REST: Final = r"(?P<rest>[^;]+?)\s*(?P<end>[.!]?)$"
_WHY_FIRST: Final = rf"(?P<why>[^,;]+), ?{_REST}"
_WHY_AND: Final = r"\s*(?P<why>[^;]+?)[,;]?(?: (?:und|et|y|e|en))?"


_PUT_FIRST: Final = re.compile(
    r"^\W*((?:because|since|when|whenever|if|once|after|before|while|although|as)\b[^,]*),(.*)$",
    re.IGNORECASE | re.DOTALL,
)


def told_last(text: str) -> str:
    """Return an English sentence with a clause that was put first behind the main one.

    Example:
        >>> told_last("When it rains, frogs call.")
        ' frogs call. When it rains'
    """
    found = _PUT_FIRST.match(text)
    return f"{found[2]} {found[1]}" if found else text


def reason_last(sentence: str, language: str) -> str:
    """Return a sentence with its reason or condition after the rest.

    Args:
        sentence: One sentence.
        language: ISO 639-1 code; one without such words leaves it as it is.

    Returns:
        The sentence, its two clauses exchanged where the first gives the reason.

    Determinism:
        Pure.

    Example:
        >>> reason_last("Comme il gèle, l'eau devient dure.", "fr")
        "l'eau devient dure, il gèle."
        >>> reason_last("Es friert, deshalb wird das Wasser hart.", "de")
        'wird das Wasser hart, Es friert.'
        >>> reason_last("Das Wasser wird hart, weil es friert.", "de")
        'Das Wasser wird hart, weil es friert.'
    """
    first, so = (table.get(language) for table in (_FIRST, _SO))
    if first is None or so is None:
        return sentence
    found = re.match(rf"\s*{first}\b ?{_WHY_FIRST}", sentence, re.IGNORECASE)
    found = found or re.match(rf"{_WHY_AND} {so}\b ?{_REST}", sentence, re.IGNORECASE)
    return f"{found['rest']}, {found['why']}{found['end']}" if found else sentence


_PHRASE_FIRST: Final = re.compile(
    r"^\W*(?P<phrase>(?:In|Im|An|Am|Auf|Aus|Bei|Beim|Durch|Für|Gegen|Mit|Nach|Ohne|Seit|Über|Um|"
    r"Unter|Von|Vom|Vor|Während|Wegen|Zu|Zum|Zur|Zwischen)"
    r"(?:\s[a-zäöüß]+)*\s[A-ZÄÖÜ][\w-]+"
    r"(?:\s(?:und|oder|der|des|von|vom|im|am)(?:\s[a-zäöüß]+)*\s[A-ZÄÖÜ][\w-]+)*)"
    r"\s(?P<rest>[a-zäöüß]+\s[^,;:]+?)\s*(?P<end>[.!]?)$"
)
"""A German phrase before the verb: nouns are written large, so the next small word is the verb."""


def phrase_last(sentence: str, language: str) -> str:
    """Return a German sentence with a phrase that was put first behind the rest.

    Args:
        sentence: One sentence.
        language: ISO 639-1 code; any other than German leaves it as it is.

    Determinism:
        Pure.

    Example:
        >>> phrase_last("Mit der Tiefe steigt der Druck.", "de")
        'steigt der Druck Mit der Tiefe.'
        >>> phrase_last("Der Druck steigt mit der Tiefe.", "de")
        'Der Druck steigt mit der Tiefe.'
    """
    found = _PHRASE_FIRST.match(sentence) if language == "de" else None
    return f"{found['rest']} {found['phrase']}{found['end']}" if found else sentence
