"""The probes: enough of every way, both labels for each assertion, nothing malformed."""

import json
from collections import Counter
from pathlib import Path

import pytest

from sidecar.evals.gold import read_gold
from sidecar.evals.probes import GROUPS, Group, Half, read_probes
from sidecar.language.words import words
from sidecar.rounds.core_assertions import MAX_ASSERTION_CHARS

PROBES = {half: read_probes(half) for half in Half}

ROW = {
    "id": "en-01a",
    "language": "en",
    "assertion": "Salt melts ice.",
    "question": "What does salt do?",
    "answer": "It makes ice melt.",
    "same": True,
    "how": "near",
}


def write(folder: Path, *rows: object) -> Path:
    """Write a half of a few lines."""
    lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
    (folder / "dev.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


@pytest.mark.parametrize("half", Half)
def test_a_half_is_large_enough(half: Half) -> None:
    """About sixty assertions, every group, five languages beside English."""
    probes = PROBES[half]

    assert len({probe.assertion for probe in probes}) >= 60
    assert len(probes) >= 450
    assert {probe.language for probe in probes} == {"en", "de", "es", "fr", "ja", "zh"}
    assert min(Counter(probe.group for probe in probes).values()) >= 15


@pytest.mark.parametrize("half", Half)
def test_every_way_is_probed(half: Half) -> None:
    """A way without an answer would be promised and not measured."""
    assert {probe.how for probe in PROBES[half]} == frozenset().union(*GROUPS.values())


@pytest.mark.parametrize("half", Half)
def test_an_assertion_has_one_question_and_both_labels(half: Half) -> None:
    """Else its label could be told without reading the answer."""
    labels: dict[tuple[str, str], set[bool]] = {}
    for probe in PROBES[half]:
        labels.setdefault((probe.assertion, probe.question), set()).add(probe.is_same)

    assert all(len(found) == 2 for found in labels.values())
    assert len(labels) == len({assertion for assertion, _ in labels})


@pytest.mark.parametrize("half", Half)
def test_probes_are_as_a_round_may_hold_them(half: Half) -> None:
    """No answer recites its assertion, and no assertion is longer than a note's may be."""
    for probe in PROBES[half]:
        assert words(probe.answer) != words(probe.assertion), probe.id
        assert len(probe.assertion) <= MAX_ASSERTION_CHARS


def test_no_assertion_stands_in_both_halves_or_in_the_gold_set() -> None:
    """A rule that was developed on one half, or held to the gold set, has not seen the other."""
    sets = [{probe.assertion for probe in PROBES[half]} for half in Half]
    sets.append({case.assertion for case in read_gold()})

    assert sum(map(len, sets)) == len(set().union(*sets))


def test_ways_belong_to_one_group() -> None:
    """A way tells the group of an answer, and so its label."""
    assert sum(map(len, GROUPS.values())) == len(frozenset().union(*GROUPS.values()))
    assert GROUPS.keys() == set(Group)


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (["not json"], "dev.jsonl:1: no JSON"),
        ([{**ROW, "more": 1}], "exactly the fields"),
        ([{**ROW, "same": 1}], "same must be of type bool"),
        ([{**ROW, "answer": " "}], "answer must not be empty"),
        ([{**ROW, "how": "clever"}], "no such way"),
        ([{**ROW, "same": False}], "contradict each other"),
        ([{**ROW, "how": "swapped"}], "contradict each other"),
        ([ROW, {**ROW, "answer": "Ice is melted by it."}], "the one of dev.jsonl:1"),
        ([ROW, {**ROW, "id": "en-01b"}], "the one of dev.jsonl:1"),
    ],
)
def test_malformed_probes_are_refused(tmp_path: Path, rows: list[object], says: str) -> None:
    """The message names file, line and what is wrong."""
    with pytest.raises(ValueError, match=says):
        read_probes(Half.DEV, write(tmp_path, *rows))


def test_a_probe_is_read_whole(tmp_path: Path) -> None:
    """Nothing a line says is lost."""
    (probe,) = read_probes(Half.DEV, write(tmp_path, ROW))

    assert (probe.id, probe.language, probe.how) == ("en-01a", "en", "near")
    assert (probe.assertion, probe.question) == (ROW["assertion"], ROW["question"])
    assert (probe.answer, probe.is_same, probe.group) == (ROW["answer"], True, Group.HONEST)
