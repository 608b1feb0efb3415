"""Small words of German that tell which part a noun plays: prepositions, articles, the passive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

_FUSED: Final = {
    "am": "an",
    "ans": "an",
    "im": "in",
    "ins": "in",
    "zum": "zu",
    "zur": "zu",
    "vom": "von",
    "beim": "bei",
    "aufs": "auf",
    "durchs": "durch",
    "fürs": "für",
    "wie": "als",
}
_PLAIN: Final = (
    "an in zu von bei auf durch für nach aus mit über unter vor hinter neben zwischen gegen ohne "
    "um bis seit wegen trotz statt innerhalb außerhalb per als"
)

PREPOSITIONS: Final[Mapping[str, str]] = {one: one for one in _PLAIN.split()} | _FUSED
"""Prepositions, and "than", as they are compared; those with an article in them without it."""

PARTICLES: Final = frozenset(
    {"ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "fort"}
    | {"frei", "her", "heraus", "herein", "herunter", "hervor", "hin", "hinaus", "hinein"}
    | {"los", "mit", "nach", "nieder", "statt", "um", "unter", "vor", "vorbei"}
    | {"voran", "weg", "weiter", "wieder", "zu", "zurück", "zusammen"}
)
"""What of a verb stands alone at the end of a clause: "nehmen Licht auf"."""

_EITHER: Final = frozenset({"nom", "acc"})
_ENDINGS: Final = {
    "e": _EITHER,
    "er": frozenset({"nom", "dat", "von"}),
    "en": frozenset({"acc", "dat"}),
    "em": frozenset({"dat"}),
    "es": frozenset({"von"}),
}
_FEMININE: Final = frozenset({"dat", "von"})
_OWN: Final = ("ein", "kein", "mein", "dein", "sein", "ihr", "unser")


def _cases() -> dict[str, frozenset[str]]:
    found = {
        "der": frozenset({"nom", "dat", "von"}),
        "die": _EITHER,
        "das": _EITHER,
        "den": frozenset({"acc", "dat"}),
        "dem": frozenset({"dat"}),
        "des": frozenset({"von"}),
    }
    for word in _OWN:
        found[word] = _EITHER
        for ending, cases in _ENDINGS.items():
            found[f"{word}{ending}"] = _FEMININE if ending == "er" else cases
    for word in ("dies", "jed", "all", "viel", "beid", "manch", "jen", "welch", "solch"):
        for ending, cases in _ENDINGS.items():
            found[f"{word}{ending}"] = _EITHER | {"von"} if ending == "es" else cases
    return found


CASES: Final[Mapping[str, frozenset[str]]] = _cases()
"""Articles and the like with the cases that they may show; the genitive is "von"."""

MASCULINE: Final = frozenset({"den", "dem", "des", "einen", "einem", "eines", "ein"})
"""Articles of nouns before which "der" tells the doer."""

FEMININE: Final = frozenset({"die", "eine"})
"""Articles of nouns before which "der" does not."""

_WERDEN: Final = frozenset({"wird", "werden", "wurde", "wurden", "worden", "würde", "würden"})
_BY: Final = frozenset({"von", "vom", "durch", "durchs"})
_UNSTRESSED: Final = ("be", "ver", "ent", "er", "zer", "miss", "über", "unter")


def adjective_cases(word: str) -> frozenset[str]:
    """Return the cases that an adjective without an article may show; none where it shows none.

    Args:
        word: Normalized; a form in "-en" may be a verb, and shows none.

    Example:
        >>> sorted(adjective_cases("kaltes")), sorted(adjective_cases("leiten"))
        (['acc', 'nom'], [])
    """
    for ending, cases in (("es", _EITHER), ("em", frozenset({"dat"})), ("er", _ENDINGS["er"])):
        if word.endswith(ending):
            return cases
    return _EITHER if word.endswith("e") else frozenset()


def is_passive(tokens: Sequence[str]) -> bool:
    """Return whether a clause tells what is done to its subject.

    Args:
        tokens: Its words as written.

    Example:
        >>> is_passive("Licht wird von Pflanzen umgewandelt".split())
        True
        >>> is_passive("Kredite werden teurer".split())
        False
    """
    said = [token.lower() for token in tokens]
    if not _WERDEN & set(said):
        return False
    has_doer = bool(_BY & set(said))
    return any(
        one.endswith(("t", "en"))
        and token[0].islower()
        and one not in _WERDEN
        and ("ge" in one[:-3] if not one.startswith(_UNSTRESSED) else has_doer)
        for one, token in zip(said, tokens, strict=True)
    )
