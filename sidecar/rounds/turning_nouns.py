"""Nouns that turn what stands beside them, left out: "vitamin C" for its deficiency; labels."""

from __future__ import annotations

import re
from typing import Final

from sidecar.language.words import stem

_LACKS: Final = {
    "en": (
        r"deficien\w*|lack(?:s|ing)?|absence|shortage|scarcity|insufficien\w*|depriv\w+|depletion|"
        r"want|withdrawal|removal|failure|loss",
        r"deficien\w*|lack\w*|absen\w+|short\w*|scarc\w+|insufficien\w*|depriv\w+|deplet\w+|want|"
        r"withdr\w+|remov\w+|fail\w*|los\w*|too|low\w*|less|few\w*|little|small|missing|poor\w*|"
        r"no|not|without|never|enough|gone|cut|drop\w*|fall\w*|reduc\w+|decreas\w+|stop\w*|destr\w+|"
        r"break\w*|broke\w*|damag\w+|out of|run\w* out|empty|need\w*|dearth|starv\w+|weak\w*|"
        r"disappear\w*|vanish\w*|taken|take\w*|down|\w*n['’]t|cannot",
    ),
    "de": (
        r"\w*mangel\w*|fehlen|\w*ausfall|\w*verlust|\w*defizit|abwesenheit|knappheit",
        r"\w*mangel\w*|fehl\w*|\w*ausfall\w*|\w*verlust|verlier\w*|\w*defizit|abwesenheit|knapp\w*|"
        r"ohne|kein\w*|nicht|wenig\w*|gering\w*|niedrig\w*|zu|arm|nie",
    ),
    "fr": (
        r"manque|carence|absence|pénurie|perte|défaut|insuffisance",
        r"manqu\w*|caren\w*|absen\w*|pénurie|per[td]\w*|défaut|insuffisan\w*|sans|pas|peu|trop|"
        r"moins|faible\w*|aucun\w*|jamais|ni",
    ),
    "es": (
        r"falta|carencia|ausencia|escasez|pérdida|déficit|deficiencia",
        r"falta\w*|carec\w*|carencia|ausen\w*|escas\w*|p[eé]rd\w*|déficit|deficien\w*|sin|no|poc\w*|"
        r"menos|baj\w*|insuficien\w*|ningun\w*",
    ),
    "it": (
        r"mancanza|carenza|assenza|scarsità|perdita|deficit",
        r"manc\w*|caren\w*|assen\w*|scars\w*|perd\w*|deficit|senza|non|poc\w*|meno|bass\w*|insufficien\w*",
    ),
    "pt": (
        r"falta|carência|ausência|escassez|perda|deficiência",
        r"falt\w*|caren\w*|carência|ausên\w*|escass\w*|perd\w*|deficiên\w*|sem|não|pouc\w*|menos|"
        r"baix\w*|insuficien\w*",
    ),
    "nl": (
        r"\w*gebrek|\w*tekort|afwezigheid|schaarste|verlies",
        r"\w*gebrek\w*|\w*tekort\w*|afwezig\w*|schaars\w*|verlie\w*|zonder|geen|niet|weinig|minder|"
        r"laag|lage",
    ),
}
"""Nouns that say that something is not there, and all words that may say so, by language."""

_ONLY_NAMES_LACK: Final = re.compile(
    r"\b(?:deficien\w*|shortages?|scarcity|insufficien\w*)\b", re.IGNORECASE
)
_DENIES_BY_LACK: Final = re.compile(r"\b(?:lack(?:s|ed|ing)?(?: of)?|without)\b", re.IGNORECASE)
"""English words for the same that a reader of negations takes for one."""

_LABELED: Final = re.compile(r"\b([A-Za-z]{3,})[ -]([A-HJ-Z])\b")
"""A noun with a single letter: "vitamin C"; "I" is a word."""


def leaves_out_lack(assertion: str, statement: str, language: str) -> bool:
    """Return whether a sentence says of a thing what the assertion says of its lack.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner that keeps most of it.
        language: ISO 639-1 code of both; False in languages without such words.

    Determinism:
        Pure.

    Example:
        >>> leaves_out_lack("Iodine deficiency causes goiter.", "Iodine causes goiter.", "en")
        True
        >>> leaves_out_lack("Iodine deficiency causes goiter.", "Too little iodine does it.", "en")
        False
    """
    forms = _LACKS.get(language)
    if forms is None:
        return False
    noun, any_form = (re.compile(rf"\b(?:{one})\b", re.IGNORECASE) for one in forms)
    return noun.search(assertion) is not None and any_form.search(statement) is None


def with_lack_alike(assertion: str, statement: str) -> tuple[str, str]:
    """Return both without "lack of" or "without" where the other one has a noun for it.

    "Without iodine you get goiter" denies nothing that "iodine deficiency causes it" affirms.

    Args:
        assertion: The assertion, in English.
        statement: A sentence of the learner.

    Determinism:
        Pure.

    Example:
        >>> with_lack_alike("Iodine deficiency causes goiter.", "Lack of iodine causes it.")[1]
        '  iodine causes it.'
    """
    pair = (assertion, statement)
    named = [bool(_ONLY_NAMES_LACK.search(one)) for one in pair]
    denied = [bool(_DENIES_BY_LACK.search(one)) for one in pair]
    if named == [True, False] and denied == [False, True]:
        return assertion, _DENIES_BY_LACK.sub(" ", statement)
    if named == [False, True] and denied == [True, False]:
        return _DENIES_BY_LACK.sub(" ", assertion), statement
    return pair


def labels_otherwise(assertion: str, statement: str) -> bool:
    """Return whether the same noun has another letter: "vitamin D" for "vitamin C".

    Example:
        >>> labels_otherwise("Vitamin C heals.", "Vitamin D heals.")
        True
    """
    mine, theirs = (
        {(stem(noun.lower(), "en"), letter) for noun, letter in _LABELED.findall(text)}
        for text in (assertion, statement)
    )
    nouns = {noun for noun, _ in mine}
    return any(noun in nouns and (noun, letter) not in mine for noun, letter in theirs)
