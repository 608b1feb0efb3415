"""Measuring the probes: what is counted where, and that nothing but the probes counts."""

import json
from pathlib import Path

from sidecar.evals.measure_probes import ProbeEval, measure_probes
from sidecar.evals.probes import Half
from sidecar.evals.report import Better, Report
from sidecar.ports.checker import CheckReply, CheckRequest
from sidecar.rounds.transcript import learner_texts
from sidecar.rounds.values import Outcome
from sidecar.services.progress import NoProgress
from tests.evals.gold import tools
from tests.fakes.checker import FakeChecker, covered

POINT = "Warm air rises because it is lighter than cold air."
ANSWERS = (
    ("near", "Warm air goes up since it is lighter than cold air."),
    ("terse", "Lighter, so it goes up."),
    ("swapped", "Cold air goes up since it is lighter than warm air."),
    ("sister", "Warm water goes up since it is lighter than cold water."),
    ("hearsay", "I was told it is lighter, but I doubt that."),
)


def write(folder: Path, *, language: str = "en") -> Path:
    """Write a half of five probes; return its folder."""
    folder.mkdir(exist_ok=True)
    rows = [
        {
            "id": f"{language}-01{letter}",
            "language": language,
            "assertion": POINT,
            "question": "Why does warm air rise?",
            "answer": answer,
            "same": how in {"near", "terse"},
            "how": how,
        }
        for letter, (how, answer) in zip("abcde", ANSWERS, strict=True)
    ]
    lines = "\n".join(json.dumps(row) for row in rows)
    (folder / "dev.jsonl").write_text(lines, encoding="utf-8")
    return folder


def gullible(request: CheckRequest) -> CheckReply:
    """Cover all that goes up, be unsure of what is doubted, and refuse the rest."""
    said = learner_texts(request.transcript)[-1]
    if "goes up since" in said:
        return covered(said)
    outcome = Outcome.UNDECIDED if "doubt" in said else Outcome.NOT_COVERED
    return CheckReply(outcome, "")


async def measured(folder: Path, *, limit: int | None = None) -> Report:
    """Measure five probes with the gullible check."""
    asked = ProbeEval(Half.DEV, limit=limit, seed=1, folder=write(folder))
    run = await measure_probes(asked, tools(checker=FakeChecker(gullible)), progress=NoProgress())
    assert len(run.trials) == run.report.details["probes"]
    return run.report


async def test_outcomes_are_counted_by_group(tmp_path: Path) -> None:
    """One of two honest ones covered, both turned ones too, the disowned one undecided."""
    found = (await measured(tmp_path)).metrics
    shares = {
        name: [found[f"{name}/{said}"].figure.value for said in ("covered", "undecided")]
        for name in ("honest", "turned", "disowned")
    }

    assert shares == {"honest": [0.5, 0.0], "turned": [1.0, 0.0], "disowned": [0.0, 1.0]}
    assert found["honest/not_covered"].figure.value == 0.5


async def test_outcomes_are_counted_by_way_and_language(tmp_path: Path) -> None:
    """A way that has no probe is not measured, never 0."""
    found = (await measured(tmp_path)).metrics

    assert found["how/swapped/covered"].figure.n == 1
    assert found["how/antonym/covered"].figure.value is None
    assert found["language/en/honest/covered"].figure.n == 2


async def test_covering_is_good_for_honest_answers_only(tmp_path: Path) -> None:
    """``compare`` must call more turned answers covered a regression."""
    found = (await measured(tmp_path)).metrics
    ways = {name: found[f"{name}/covered"].better for name in ("honest", "turned", "disowned")}

    assert ways == {"honest": Better.HIGHER, "turned": Better.LOWER, "disowned": Better.LOWER}


async def test_rivals_are_told_what_they_would_cover(tmp_path: Path) -> None:
    """Most keywords of the point stand in both turned answers, and few in the terse one."""
    found = (await measured(tmp_path)).metrics
    honest, turned = (found[f"baseline/keywords/{name}/covered"] for name in ("honest", "turned"))

    assert (turned.figure.value, turned.figure.n, turned.better) == (1.0, 2, Better.LOWER)
    assert (honest.figure.value, honest.figure.n, honest.better) == (0.5, 2, Better.HIGHER)
    assert found["baseline/cosine/honest/covered"].figure.n == 2


async def test_wrongly_decided_probes_are_named(tmp_path: Path) -> None:
    """By id alone: a report holds no text of the set."""
    details = (await measured(tmp_path)).details

    assert details["wronglyDecided"] == {
        "honest": ["en-01b"],
        "turned": ["en-01c", "en-01d"],
        "disowned": [],
    }


async def test_a_sample_is_another_measurement(tmp_path: Path) -> None:
    """Its fingerprint differs, so nobody compares it with the whole."""
    whole, sample = await measured(tmp_path), await measured(tmp_path, limit=3)

    assert sample.details["probes"] == 3
    assert sample.fingerprint.data != whole.fingerprint.data
