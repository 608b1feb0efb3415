"""The seal: a ledger comes back as it was sealed, or not at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.calibration.ledger import Ledger, derive_ledger
from sidecar.calibration.seal import (
    BrokenSealError,
    ledger_sha256,
    render_json,
    seal,
    sha256_of_json,
    unseal,
)
from tests.unit.calibration.builders import (
    COVERED,
    NOT_COVERED,
    a_case,
    a_ledger,
    a_sealed_ledger,
    some_trials,
)

SEALED = a_sealed_ledger(
    derive_ledger([*some_trials(4, 2, 1, verified=3), *some_trials(2, of=NOT_COVERED)]), COVERED
)


def resealed(change: Callable[[dict[str, Any]], object]) -> str:
    """Return the sealed text with its content changed and its hash made to fit."""
    data = json.loads(seal(SEALED))
    del data["sha256"]
    change(data)
    return render_json({**data, "sha256": sha256_of_json(data)})


def test_what_was_sealed_comes_back() -> None:
    """Cases, counts, provenance and ratifications survive, in the same bytes."""
    assert unseal(seal(SEALED)) == SEALED
    assert seal(unseal(seal(SEALED))) == seal(SEALED)
    assert unseal(seal(SEALED)).ratified == {COVERED}


def test_the_file_is_for_people_too() -> None:
    """Schema, classes with their counts, provenance and hash; indented, sorted, ASCII."""
    text = seal(SEALED)
    data = json.loads(text)

    assert sorted(data) == ["classes", "provenance", "ratifications", "schema", "sha256"]
    assert data["classes"][0]["counts"] == {
        "correct": 4,
        "refused": 1,
        "t2_agrees_gold": 3,
        "t2_verified": 3,
        "wrong": 2,
    }
    assert text == json.dumps(data, indent=2, sort_keys=True) + "\n"
    assert text.isascii()


def test_the_seal_is_a_hash_of_canonical_json() -> None:
    """Anyone can compute it: sorted keys, no spaces, SHA-256."""
    data = json.loads(seal(SEALED))
    digest = data.pop("sha256")

    assert digest == sha256_of_json(dict(reversed(data.items())))
    assert sha256_of_json({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


@given(st.integers(0, len(seal(SEALED)) - 1), st.characters(max_codepoint=127))
def test_a_changed_character_is_found(place: int, character: str) -> None:
    """Whatever is changed, the ledger that is read is the sealed one or none."""
    text = seal(SEALED)
    changed = text[:place] + character + text[place + 1 :]

    try:
        read = unseal(changed)
    except BrokenSealError:
        return
    assert read == SEALED


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('{"schema": NaN}', "not JSON"),
        ("[]", "another schema"),
        ("{}", "another schema"),
        ('{"schema": 2}', "another schema"),
        ('{"schema": 1}', "not what was sealed"),
        (seal(SEALED)[:-40], "not JSON"),
        (seal(SEALED).replace('"correct": 4', '"correct": 5'), "not what was sealed"),
    ],
)
def test_what_is_no_sealed_ledger_is_refused(text: str, why: str) -> None:
    """Each refusal says how the text fails."""
    with pytest.raises(BrokenSealError, match=why):
        unseal(text)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("classes"),
        lambda data: data.update(classes=3),
        lambda data: data["classes"].append(data["classes"][0]),
        lambda data: data["classes"][0]["cases"]["correct"].append("x"),
        lambda data: data["classes"][0]["cases"]["correct"].append(a_case(0)),
        lambda data: data["classes"][0]["class"].update(kind="opinion"),
        lambda data: data["classes"][0]["class"].update(side="maybe"),
        lambda data: data["classes"][0]["class"]["checker"].update(engine=3),
        lambda data: data["classes"][0]["class"]["checker"].update(version="2"),
        lambda data: data["classes"][0]["cases"]["t2_verified"].extend([[]]),
        lambda data: data["provenance"].update(sealed_at=None),
    ],
)
def test_a_sealed_text_that_is_no_ledger_is_refused(change: Callable[[Any], object]) -> None:
    """A fitting hash makes no ledger of what is none."""
    with pytest.raises(BrokenSealError, match="does not hold a ledger"):
        unseal(resealed(change))


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["classes"][0]["counts"].update(correct=400),
        lambda data: data["classes"][0]["cases"]["t2_verified"].append(a_case(99)),
        lambda data: data.update(note="more"),
    ],
)
def test_counts_are_held_against_the_cases(change: Callable[[Any], object]) -> None:
    """Counts that no cases stand behind are refused, whatever the hash."""
    with pytest.raises(BrokenSealError, match="not those of its cases"):
        unseal(resealed(change))


def test_a_replay_cannot_be_sealed() -> None:
    """Committed equals distinct, or there is no seal."""
    ledger = a_ledger(12)
    (entry,) = ledger.entries
    object.__setattr__(entry, "trials", (*entry.trials, entry.trials[0]))

    with pytest.raises(ValueError, match="distinct"):
        seal(a_sealed_ledger(ledger))


def test_a_ledger_is_named_by_its_cases() -> None:
    """Another case is another ledger; who ratified what does not matter."""
    assert ledger_sha256(a_ledger(3)) == ledger_sha256(derive_ledger(reversed(some_trials(3))))
    assert ledger_sha256(a_ledger(3)) != ledger_sha256(a_ledger(4))
    assert ledger_sha256(Ledger()) == sha256_of_json([])
