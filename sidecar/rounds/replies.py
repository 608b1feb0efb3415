"""Reading what a model replied: strict, because an unusable reply is never read as yes.

The schemas ask a model server for the shape; these functions are the only judge of it,
since servers fall back to unconstrained text without a word.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import NoReturn

from sidecar.language.normal import normalize
from sidecar.language.words import words

FEEDBACK_CHARS = 200
"""Most characters of the feedback (design page rounds.md, Turns)."""

FOLLOW_UP_CHARS = 240
"""Most characters of a follow-up: 30 words of 8 characters."""

EVIDENCE_CHARS = 400
"""Most characters of the evidence: one long sentence; ``saidIn`` needs no more."""

GAPS_MAX = 5
"""Most gaps of one dialogue reply (rounds.md, Turns)."""

GAP_CHARS = 160
"""Most characters of a gap (rounds.md, Turns)."""

GAPS_ASKED_FOR = "what a full explanation still lacks"
"""How the prompt words it; small models hand it back as a gap (Gemma 3 270M did)."""

ASSERTION_CHARS = 300
"""Most characters of a proposed assertion (rounds.md, Core assertions in a note)."""


class Flaw(StrEnum):
    """Why a reply cannot be used."""

    EMPTY = "empty"
    TRUNCATED = "truncated"
    WRONG_SHAPE = "wrong shape"
    UNCONSTRAINED = "unconstrained"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class CheckFields:
    """The two fields of a check's reply."""

    evidence: str
    covered: bool


@dataclass(frozen=True, slots=True)
class DraftFields:
    """The two fields of one proposed assertion."""

    quote: str
    assertion: str


@dataclass(frozen=True, slots=True)
class DialogueFields:
    """The fields of a dialogue reply; ``gaps`` is empty unless gaps were asked for."""

    feedback: str
    done: bool
    follow_up: str
    gaps: tuple[str, ...] = ()


def _text(limit: int) -> dict[str, object]:
    return {"type": "string", "maxLength": limit}


def _object(properties: dict[str, object]) -> Mapping[str, object]:
    return MappingProxyType(
        {
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    )


CHECK_SCHEMA = _object({"evidence": _text(EVIDENCE_CHARS), "covered": {"type": "boolean"}})
"""Shape of a check's reply; evidence comes first so that it is chosen before the claim."""

CONTRAST_SCHEMA = _object({"point": {"type": "integer", "minimum": 0}})
"""Shape of the reply that names one of a note's points; 0 means none of them."""

DIALOGUE_SCHEMA = _object(
    {
        "feedback": _text(FEEDBACK_CHARS),
        "done": {"type": "boolean"},
        "followUp": _text(FOLLOW_UP_CHARS),
    }
)
"""Shape of a dialogue reply on a concept note."""

DIALOGUE_GAPS_SCHEMA = _object(
    {
        "feedback": _text(FEEDBACK_CHARS),
        "done": {"type": "boolean"},
        "followUp": _text(FOLLOW_UP_CHARS),
        "gaps": {"type": "array", "items": _text(GAP_CHARS), "maxItems": GAPS_MAX},
    }
)
"""Shape of a dialogue reply on a chapter note."""


def drafts_schema(limit: int) -> Mapping[str, object]:
    """Return the shape of proposed assertions; the quote comes first, so that it is chosen first.

    Args:
        limit: Most proposals.
    """
    proposal = _object({"quote": _text(EVIDENCE_CHARS), "assertion": _text(ASSERTION_CHARS)})
    return _object({"proposals": {"type": "array", "items": dict(proposal), "maxItems": limit}})


class _NotUsableError(ValueError):
    """JSON that Python would take and we do not: NaN, a key given twice."""


def first_object(content: str, *, is_cut: bool) -> dict[str, object] | Flaw:
    """Return the first complete JSON object in *content*, or why there is none to use.

    Text before it and white space or prose after it are tolerated; a second object, whole or
    begun, is not, since nobody can say which one the model meant.

    Args:
        content: What the model replied, without thinking.
        is_cut: Whether the server said that the reply hit its cap.

    Returns:
        The object, or the flaw.

    Example:
        >>> first_object('Sure: {"covered": true}', is_cut=False)
        {'covered': True}
        >>> first_object('{"covered": tr', is_cut=True)
        <Flaw.TRUNCATED: 'truncated'>
    """
    if not content.strip():
        return Flaw.TRUNCATED if is_cut else Flaw.EMPTY
    start = content.find("{")
    if start < 0:
        return Flaw.TRUNCATED if is_cut else Flaw.UNCONSTRAINED
    found = _object_at(content, start)
    if found is None:
        is_open = is_cut or _is_unclosed(content[start:])
        return Flaw.TRUNCATED if is_open else Flaw.WRONG_SHAPE
    value, end = found
    rest = content[max(content.find("{", end), end) :]
    if rest.startswith("{") and (_object_at(rest, 0) is not None or _is_unclosed(rest)):
        return Flaw.UNCONSTRAINED
    return value


def all_objects(content: str) -> list[dict[str, object]]:
    """Return every JSON object in *content* that stands in no other, in order.

    Example:
        >>> all_objects('First {"a": {"b": 1}}, no: {"c": 2}')
        [{'a': {'b': 1}}, {'c': 2}]
    """
    found: list[dict[str, object]] = []
    start = content.find("{")
    while start >= 0:
        one = _object_at(content, start)
        end = start + 1
        if one is not None:
            found.append(one[0])
            end = one[1]
        start = content.find("{", end)
    return found


def read_check(content: str, *, is_cut: bool) -> CheckFields | Flaw:
    """Return the fields of a check's reply, or why it cannot be used.

    Example:
        >>> read_check('{"evidence": "It melts.", "covered": true}', is_cut=False)
        CheckFields(evidence='It melts.', covered=True)
        >>> read_check('{"evidence": "It melts.", "covered": "true"}', is_cut=False)
        <Flaw.WRONG_SHAPE: 'wrong shape'>
    """
    value = first_object(content, is_cut=is_cut)
    if isinstance(value, Flaw):
        return value
    match value:
        case {"evidence": str(evidence), "covered": bool(covered), **rest} if not rest:
            return CheckFields(evidence.strip()[:EVIDENCE_CHARS], covered)
        case _:
            return Flaw.WRONG_SHAPE


def read_contrast(content: str, *, is_cut: bool, points: int) -> int | Flaw:
    """Return the number of the point that was chosen, 0 for none, or why it cannot be used.

    Args:
        content: The reply.
        is_cut: Whether it was cut.
        points: How many there are.

    Example:
        >>> read_contrast('{"point": 2}', is_cut=False, points=3)
        2
        >>> read_contrast('{"point": 4}', is_cut=False, points=3)
        <Flaw.WRONG_SHAPE: 'wrong shape'>
    """
    value = first_object(content, is_cut=is_cut)
    if isinstance(value, Flaw):
        return value
    match value:
        case {"point": int(point), **rest} if (
            not rest and not isinstance(point, bool) and 0 <= point <= points
        ):
            return point
        case _:
            return Flaw.WRONG_SHAPE


def read_dialogue(content: str, *, is_cut: bool, wants_gaps: bool) -> DialogueFields | Flaw:
    """Return the fields of a dialogue reply, or why it cannot be used.

    Feedback and follow-up over their caps are unusable, not cut: half a question helps nobody.
    Where gaps are wanted a verdict rests on them, so a model that fills the fields without
    saying anything has named none: its gaps would all fall, and with none left one passes.

    Example:
        >>> junk = '{"feedback": "1", "done": true, "followUp": "", "gaps": [",", ","]}'
        >>> read_dialogue(junk, is_cut=False, wants_gaps=True)
        <Flaw.WRONG_SHAPE: 'wrong shape'>
    """
    value = first_object(content, is_cut=is_cut)
    if isinstance(value, Flaw):
        return value
    gaps = value.pop("gaps", [] if not wants_gaps else None)
    match value:
        case {"feedback": str(feedback), "done": bool(done), "followUp": str(asked), **rest} if (
            not rest and len(feedback) <= FEEDBACK_CHARS and len(asked) <= FOLLOW_UP_CHARS
        ):
            pass
        case _:
            return Flaw.WRONG_SHAPE
    if not isinstance(gaps, list) or not all(isinstance(gap, str) for gap in gaps):
        return Flaw.WRONG_SHAPE
    if not done and not asked.strip():
        return Flaw.WRONG_SHAPE
    kept = tuple(gap.strip()[:GAP_CHARS] for gap in gaps if gap.strip())[:GAPS_MAX]
    if wants_gaps and not (_says(feedback) and _name(kept)):
        return Flaw.WRONG_SHAPE
    return DialogueFields(
        feedback.strip(), done, "" if done else asked.strip(), kept if wants_gaps else ()
    )


def _says(feedback: str) -> bool:
    """Return whether a remark has a word: a model that says "1" knows no gaps either."""
    return any(word.isalpha() for word in words(feedback))


def _name(gaps: Sequence[str]) -> bool:
    """Return whether all gaps say something, and more than what was asked for."""
    said = [normalize(gap) for gap in gaps]
    return all(said) and normalize(GAPS_ASKED_FOR) not in said


def read_drafts(content: str, *, is_cut: bool) -> tuple[DraftFields, ...] | Flaw:
    """Return the proposals of a reply, or why it cannot be used.

    A proposal that is not two texts makes the reply unusable: nobody can say what was meant.

    Example:
        >>> read_drafts('{"proposals": [{"quote": "Ice melts.", "assertion": "It melts."}]}',
        ...     is_cut=False)
        (DraftFields(quote='Ice melts.', assertion='It melts.'),)
    """
    value = first_object(content, is_cut=is_cut)
    if isinstance(value, Flaw):
        return value
    proposals = value.get("proposals")
    if set(value) != {"proposals"} or not isinstance(proposals, list):
        return Flaw.WRONG_SHAPE
    found: list[DraftFields] = []
    for proposal in proposals:
        match proposal:
            case {"quote": str(quote), "assertion": str(assertion), **rest} if not rest:
                found.append(DraftFields(quote.strip(), assertion.strip()))
            case _:
                return Flaw.WRONG_SHAPE
    return tuple(found)


def _object_at(content: str, start: int) -> tuple[dict[str, object], int] | None:
    """Return the JSON object that begins at *start* and where it ends."""
    decoder = json.JSONDecoder(parse_constant=_refused, object_pairs_hook=_unique)
    try:
        value, end = decoder.raw_decode(content, start)
    except (ValueError, RecursionError):
        return None
    return (value, end) if isinstance(value, dict) else None


def _refused(name: str) -> NoReturn:
    raise _NotUsableError(name)


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise _NotUsableError
    return values


def _is_unclosed(text: str) -> bool:
    """Return whether *text* ends inside a string or an open bracket."""
    depth, is_string, is_escaped = 0, False, False
    for char in text:
        if is_escaped:
            is_escaped = False
        elif is_string:
            is_escaped = char == "\\"
            is_string = char != '"'
        elif char == '"':
            is_string = True
        else:
            depth += (char in "{[") - (char in "}]")
    return is_string or depth > 0
