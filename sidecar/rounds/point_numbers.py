"""Assertions whose number is the point: there the number tells more than any likeness.

"78 keys" is as like "a piano has 88 keys" as "88 of them" is, and likelier to share its words.
"""

from __future__ import annotations

from sidecar.rounds.kinds import is_number_the_point
from sidecar.rounds.number_claims import Numbers, claimed_quantities, weigh_numbers
from sidecar.rounds.values import AssertionKind, CoreAssertion


def point_number(
    assertion: CoreAssertion, said: str, *, given: str = "", language: str = ""
) -> Numbers | None:
    """Return how the learner's number stands to that of an assertion it is the point of.

    Args:
        assertion: What is to be explained.
        said: All that the learner said in own words.
        given: What the partner said: a number from there is no other number.
        language: ISO 639-1 code of the assertion; empty lets it tell.

    Returns:
        ``AGREE`` only when the learner said it, in whatever unit; ``CLASH`` for another one
        in its place; ``SILENT`` for neither. ``None`` where the number is not the point.

    Determinism:
        Pure.

    Source:
        ``python -m benchmarks.not_covered``: of the gold answers with another number 66 are
        wrong and one is right; of those with the number 79 are right and 13 wrong.

    Example:
        >>> keys = CoreAssertion("A piano has 88 keys.", AssertionKind.QUANTITY)
        >>> point_number(keys, "78 keys."), point_number(keys, "88 of them.")
        (<Numbers.CLASH: 'clash'>, <Numbers.AGREE: 'agree'>)
        >>> point_number(keys, "Very many.")
        <Numbers.SILENT: 'silent'>
    """
    text = assertion.text
    is_point = assertion.kind is AssertionKind.QUANTITY and is_number_the_point(text, language)
    if not is_point or not claimed_quantities(text, language):
        return None
    if weigh_numbers(text, said) is Numbers.AGREE:
        return Numbers.AGREE
    is_other = weigh_numbers(text, said, given=given) is Numbers.CLASH
    return Numbers.CLASH if is_other else Numbers.SILENT
