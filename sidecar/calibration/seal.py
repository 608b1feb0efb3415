"""The sealed ledger as text and back: what serving reads, or nothing at all.

The seal is a SHA-256 of the content, which finds damage and hand edits. It is no signature:
whoever can write the file can also seal it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from sidecar.calibration.classes import CheckerKey, ClassKey, Side
from sidecar.calibration.ledger import CaseTrial, Entry, Ledger, Result, assert_distinct

SCHEMA = 1
"""Version of the file; another one is not read."""


class BrokenSealError(ValueError):
    """The text is not what was sealed; the message says how, without any of its content."""


@dataclass(frozen=True, slots=True)
class Ratification:
    """A person's decision that a class may speak as ratified.

    Attributes:
        of: The class.
        ratified_at: ISO 8601 in UTC.
        reason: The person's own words; may be empty.
    """

    of: ClassKey
    ratified_at: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a sealed ledger comes from.

    Attributes:
        sealed_at: ISO 8601 in UTC.
        sources: Where its gold labels come from, e.g. ``ruling``.
    """

    sealed_at: str
    sources: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A case that a contradiction made wrong in the ledger, and what stood there before it.

    Whoever contradicted may have slipped. What is kept here lets the case, and nothing else, be
    put back as it was.

    Attributes:
        of: The class.
        case: Fingerprint of the case.
        before: The case as it was sealed; ``None`` where it was none of the class yet.
    """

    of: ClassKey
    case: str
    before: CaseTrial | None = None


@dataclass(frozen=True, slots=True)
class SealedLedger:
    """A ledger with what a person ratified of it, and what contradicted it since."""

    ledger: Ledger
    provenance: Provenance
    ratifications: tuple[Ratification, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()

    @property
    def ratified(self) -> frozenset[ClassKey]:
        """The classes that a person ratified."""
        return frozenset(ratification.of for ratification in self.ratifications)


def seal(sealed: SealedLedger) -> str:
    """Return the text of the sealed file.

    Args:
        sealed: The ledger; committed must equal distinct.

    Returns:
        JSON, indented by 2, keys sorted, ending in a newline; equal ledgers give equal text.

    Raises:
        ValueError: If a case was counted twice.

    Determinism:
        Pure.
    """
    assert_distinct(sealed.ledger)
    content = _content(sealed)
    return render_json({**content, "sha256": sha256_of_json(content)})


def unseal(text: str) -> SealedLedger:
    """Return the ledger that a text seals.

    Args:
        text: The text of the sealed file.

    Returns:
        An equal ledger; its counts were derived anew from its cases.

    Raises:
        BrokenSealError: If it is no JSON, of another schema, not what was sealed, or its counts
            are not those of its cases.

    Determinism:
        Pure.
    """
    try:
        data = parse_json(text)
    except ValueError as exc:
        raise BrokenSealError("it is not JSON") from exc
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise BrokenSealError("it has another schema")
    content = {name: value for name, value in data.items() if name != "sha256"}
    if data.get("sha256") != sha256_of_json(content):
        raise BrokenSealError("its content is not what was sealed")
    try:
        sealed = _sealed(content)
    except (ValueError, TypeError, KeyError, AttributeError) as exc:
        raise BrokenSealError("it does not hold a ledger") from exc
    if _content(sealed) != content:
        raise BrokenSealError("its counts are not those of its cases")
    return sealed


def ledger_sha256(ledger: Ledger) -> str:
    """Return the hash that names a ledger, whoever ratified what of it.

    Args:
        ledger: The ledger.

    Returns:
        64 hexadecimal characters; equal ledgers have equal hashes.

    Determinism:
        Pure.
    """
    return sha256_of_json([entry_content(entry) for entry in ledger.entries])


def sha256_of_json(content: object) -> str:
    """Return the SHA-256 of a JSON value in its canonical form.

    Args:
        content: What JSON can hold; key order does not matter.

    Returns:
        64 hexadecimal characters.

    Determinism:
        Pure.

    Example:
        >>> sha256_of_json({"a": 1, "b": 2}) == sha256_of_json({"b": 2, "a": 1})
        True
    """
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()


def render_json(content: object) -> str:
    """Return a JSON value as a file for people: indent 2, sorted keys, final newline."""
    return json.dumps(content, indent=2, sort_keys=True, allow_nan=False) + "\n"


def entry_content(entry: Entry) -> dict[str, Any]:
    """Return one class with its counts and cases as JSON holds them.

    Args:
        entry: The entry.

    Returns:
        ``class``, ``counts``, and ``cases`` by result and by verification.

    Determinism:
        Pure.
    """
    cases: dict[str, list[str]] = {result.value: [] for result in Result}
    for trial in entry.trials:
        cases[trial.result.value].append(trial.case)
    verified = [trial.case for trial in entry.trials if trial.is_t2_verified]
    return {
        "class": _class_content(entry.of),
        "counts": asdict(entry.counts),
        "cases": cases | {"t2_verified": verified},
    }


def read_entry(data: dict[str, Any]) -> Entry:
    """Return the entry that JSON holds; its counts are derived anew.

    Args:
        data: What ``entry_content`` returned, or something else.

    Returns:
        The entry. ``entry_content`` of it tells whether the counts were those of the cases.

    Raises:
        ValueError: If it is no entry; ``TypeError``, ``KeyError`` and ``AttributeError`` mean
            the same.

    Determinism:
        Pure.
    """
    of = _class(data["class"])
    verified = frozenset(data["cases"]["t2_verified"])
    trials = [
        CaseTrial(of, case, result, case in verified)
        for result in Result
        for case in data["cases"][result.value]
    ]
    return Entry(of, tuple(sorted(trials, key=lambda trial: trial.case)))


def parse_json(text: str) -> object:
    """Return the JSON value of a text; NaN and the infinities are none.

    Args:
        text: Any text.

    Raises:
        ValueError: If it is not JSON, or nested too deeply.

    Determinism:
        Pure.
    """
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as exc:
        raise ValueError("nested too deeply") from exc
    return value


def _refuse_constant(_: str) -> None:
    """Refuse NaN and the infinities, which Python reads as JSON.

    Raises:
        ValueError: Always.
    """
    raise ValueError("not a number")


def _content(sealed: SealedLedger) -> dict[str, Any]:
    """Return what is sealed; contradictions only where there are any, as older files have none."""
    content = {
        "schema": SCHEMA,
        "classes": [entry_content(entry) for entry in sealed.ledger.entries],
        "provenance": {
            "sealed_at": sealed.provenance.sealed_at,
            "sources": list(sealed.provenance.sources),
        },
        "ratifications": [
            {
                "class": _class_content(ratification.of),
                "ratified_at": ratification.ratified_at,
                "reason": ratification.reason,
            }
            for ratification in sealed.ratifications
        ],
    }
    against = [_contradiction_content(one) for one in sealed.contradictions]
    return content | ({"contradictions": against} if against else {})


def _contradiction_content(one: Contradiction) -> dict[str, Any]:
    """Return a contradiction as JSON holds it."""
    before = one.before
    return {
        "class": _class_content(one.of),
        "case": one.case,
        "before": None
        if before is None
        else {"result": before.result.value, "t2_verified": before.is_t2_verified},
    }


def _contradiction(data: dict[str, Any]) -> Contradiction:
    """Return the contradiction that JSON holds."""
    of, case, before = _class(data["class"]), _text(data["case"]), data["before"]
    if before is None:
        return Contradiction(of, case)
    was = CaseTrial(of, case, Result(before["result"]), before["t2_verified"] is True)
    return Contradiction(of, case, was)


def _sealed(content: dict[str, Any]) -> SealedLedger:
    """Return the ledger of a content.

    Raises:
        ValueError: If values are not those of a ledger.
    """
    provenance = content["provenance"]
    return SealedLedger(
        ledger=Ledger(tuple(read_entry(data) for data in content["classes"])),
        provenance=Provenance(
            sealed_at=_text(provenance["sealed_at"]),
            sources=tuple(_text(source) for source in provenance["sources"]),
        ),
        ratifications=tuple(
            Ratification(
                of=_class(data["class"]),
                ratified_at=_text(data["ratified_at"]),
                reason=_text(data["reason"]),
            )
            for data in content["ratifications"]
        ),
        contradictions=tuple(_contradiction(data) for data in content.get("contradictions", ())),
    )


def _class_content(of: ClassKey) -> dict[str, Any]:
    """Return a class as JSON holds it."""
    return {"checker": asdict(of.checker), "kind": str(of.kind), "side": of.side.value}


def _class(data: dict[str, Any]) -> ClassKey:
    """Return the class that JSON holds."""
    checker = {name: _text(value) for name, value in data["checker"].items()}
    return ClassKey(CheckerKey(**checker), _text(data["kind"]), Side(data["side"]))


def _text(value: object) -> str:
    """Return a value that must be a text.

    Raises:
        TypeError: If it is none.
    """
    if not isinstance(value, str):
        raise TypeError("a text was expected")
    return value
