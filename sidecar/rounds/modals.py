"""Whether a sentence says "may" for "must", the other side of a limit, or one for both."""

from __future__ import annotations

import re
from typing import Final

from sidecar.language.negation import negations
from sidecar.language.words import stem, words
from sidecar.rounds.vocabulary import Vocabulary

_MUST: Final = {
    "en": r"must|ha(?:s|ve|d) to|needs? to|(?:is|are) (?:required|obliged|forced) to|shall",
    "de": r"muss|müssen|musst",
    "fr": r"doit|doivent|faut",
    "es": r"debe|deben|tienen? que|hay que",
    "it": r"deve|devono|bisogna",
    "pt": r"deve|devem|tem de|têm de|tem que|têm que",
    "nl": r"moet|moeten",
}
_MAY: Final = {
    "en": r"may|can|could|might|should|(?:is|are) (?:allowed|permitted|free) to",
    "de": r"kann|können|darf|dürfen|könnte|könnten|sollte|sollten",
    "fr": r"peut|peuvent|pourrait|pourraient|devrait|devraient",
    "es": r"puede|pueden|podría|podrían|debería|deberían",
    "it": r"può|possono|potrebbe|potrebbero|dovrebbe|dovrebbero",
    "pt": r"pode|podem|poderia|poderiam|deveria|deveriam",
    "nl": r"mag|mogen|kan|kunnen|zou|zouden",
}
"""Words that oblige, and words that allow, make possible or only advise, by language."""

_BETWEEN: Final = frozenset({"be", "have", "been", "always", "also", "then", "only", "first", "to"})
"""Words between a modal and its verb."""

_BOUND: Final = (
    r"(?:the age of |an age of |about |roughly |around |the )?"
    r"(\d[\d.,]*\d|\d|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eighteen|twenty|"
    r"thirty|forty|fifty|hundred|a hundred|half)\b"
)
_OVER: Final = (
    r"\b(?:over|above|beyond|exceeding|at least|upwards of|no less than|"
    r"(?:more|greater|older|larger|higher|longer|bigger|heavier|warmer|hotter|taller|faster|later)"
    r" than|über|mehr als|mindestens|älter als|plus de|au moins|más de|al menos|più di|almeno|"
    r"mais de|pelo menos|meer dan|minstens) "
)
_UNDER: Final = (
    r"\b(?:under|below|beneath|at most|up to|no more than|"
    r"(?:less|fewer|younger|smaller|lower|shorter|lighter|colder|cooler|slower|earlier) than|"
    r"unter|weniger als|höchstens|jünger als|moins de|au plus|menos de|como máximo|meno di|"
    r"al massimo|no máximo|minder dan|hoogstens) "
)
_BOUNDS: Final = tuple(re.compile(one + _BOUND, re.IGNORECASE) for one in (_OVER, _UNDER))
_REFUSES: Final = re.compile(
    r"\b(?:no|not|nobody|none|never|cannot|without|except|unless|too|forbidden|banned|excluded|"
    r"prohibited|barred|otherwise|fails?|nicht|kein\w*|niemand|außer|pas|aucun\w*|nadie|ningun\w*|"
    r"non|nessun\w*|não|ninguém|niet|geen|niemand)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words with which the other side of a limit may say the same: "nobody under 18 may"."""

_BOTH: Final = re.compile(
    r"\b(?:both|the two|two) (?:of )?(?:the |its |their )?(\w+)", re.IGNORECASE
)
_ONE: Final = re.compile(
    r"\b(?:only one|just one|a single|one|either|one of the|one of its) (\w+)", re.IGNORECASE
)
_OTHER_TOO: Final = re.compile(r"\b(?:both|other|two|each|every|another)\b", re.IGNORECASE)


def changes_modal(assertion: str, statement: str, known: Vocabulary) -> bool:
    """Return whether what must be is told as what may be, or the reverse.

    Args:
        assertion: The assertion.
        statement: A sentence of the learner.
        known: The words of their language; in English the modals must have the same verb.

    Returns:
        False where either denies anything, or the statement has both kinds.

    Determinism:
        Pure.

    Example:
        >>> changes_modal("A judge must hear both.", "A judge may hear both.", Vocabulary("en"))
        True
        >>> changes_modal("A judge must hear both.", "A judge has to hear both.", Vocabulary("en"))
        False
    """
    if known.language not in _MUST or any(
        negations(text, known.language) for text in (assertion, statement)
    ):
        return False
    must, may = (
        re.compile(rf"\b(?:{forms[known.language]})\b", re.IGNORECASE) for forms in (_MUST, _MAY)
    )
    for wanted, other in ((must, may), (may, must)):
        if not wanted.search(assertion) or other.search(assertion):
            continue
        if wanted.search(statement) or not other.search(statement):
            continue
        if known.language != "en":
            return True
        mine = {stem(one, "en") for one in _verbs_after(wanted, assertion)}
        theirs = {stem(one, "en") for one in _verbs_after(other, statement)}
        if mine & theirs:
            return True
    return False


def _verbs_after(modal: re.Pattern[str], text: str) -> set[str]:
    """Return the verb that follows each modal."""
    return {
        next((one for one in words(text[found.end() :]) if one not in _BETWEEN), "")
        for found in modal.finditer(text)
    }


def turns_bound(assertion: str, statement: str) -> bool:
    """Return whether a limit is told from its other side: "under 18" for "over 18".

    Example:
        >>> turns_bound("Only people over 18 vote.", "Only people under 18 vote.")
        True
        >>> turns_bound("Only people over 18 vote.", "Nobody under 18 votes.")
        False
    """
    mine, theirs = (
        [{found[1].lower() for found in one.finditer(text)} for one in _BOUNDS]
        for text in (assertion, statement)
    )
    if len(_REFUSES.findall(assertion)) != len(_REFUSES.findall(statement)):
        return False
    return any(mine[side] & theirs[1 - side] - theirs[side] - mine[1 - side] for side in (0, 1))


def says_one_of_both(assertion: str, statement: str) -> bool:
    """Return whether an English sentence says of one what the assertion says of both.

    Example:
        >>> says_one_of_both("A judge hears both sides.", "A judge hears one side.")
        True
        >>> says_one_of_both("A judge hears both sides.", "She hears one side, then the other.")
        False
    """
    if _OTHER_TOO.search(statement):
        return False
    mine = {stem(found[1].lower(), "en") for found in _BOTH.finditer(assertion)}
    return any(stem(found[1].lower(), "en") in mine for found in _ONE.finditer(statement))
