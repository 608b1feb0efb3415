"""``sparring eval probes``: what the check says of answers that look alike and mean other things.

Every probe goes through the check that a round makes, as the gold answers of ``eval check`` do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sidecar.evals.baselines import COSINE_PASSES_AT, KEYWORDS_PASS_AT, cosines, keyword_shares
from sidecar.evals.check_trials import Trial, judge_all, measure_ahead
from sidecar.evals.instruments import Instruments
from sidecar.evals.measure_check import HASH_CHARS, check_hash, data_hash, drawn
from sidecar.evals.probes import FOLDER, GROUPS, Group, Half, Probe, read_probes
from sidecar.evals.remembered_likeness import RememberedLikeness
from sidecar.evals.report import Better, Fingerprint, Metric, Report
from sidecar.evals.statistics import Reals, rate
from sidecar.ids import content_hash
from sidecar.ports.engine import Engine
from sidecar.rounds.prompts import PROMPT_VERSION
from sidecar.rounds.values import Outcome
from sidecar.services.progress import Progress

_NOTES = (
    "An honest answer says the point, a turned one looks like it and says something else, a "
    "disowned one names the point without holding it.",
    "Answers to one assertion resemble one another, so the intervals are somewhat too narrow.",
    "baseline/…: what two rivals would cover, cosine of the embeddings and keywords found; the "
    "embedder that ships knows English only.",
)

_SAID: Mapping[Outcome, str] = {
    Outcome.COVERED: "covered",
    Outcome.UNDECIDED: "undecided",
    Outcome.NOT_COVERED: "not_covered",
    Outcome.UNCHECKED: "not_covered",
}
"""What a report calls an outcome; an unusable reply is not covered."""


@dataclass(frozen=True, slots=True)
class ProbeEval:
    """What to measure.

    Attributes:
        half: Which half.
        limit: Probes to take, drawn by the seed; ``None`` takes all.
        seed: Of the draw.
        folder: Where the halves lie.
    """

    half: Half
    limit: int | None
    seed: int
    folder: Path = FOLDER


@dataclass(frozen=True, slots=True)
class ProbeRun:
    """The report and what it rests on."""

    report: Report
    trials: tuple[Trial, ...]


@dataclass(frozen=True, slots=True)
class _Probed:
    """A probe and what the check said."""

    language: str
    group: Group
    how: str
    trial: Trial


async def measure_probes(asked: ProbeEval, tools: Instruments, *, progress: Progress) -> ProbeRun:
    """Judge one half of the probes and report.

    Args:
        asked: What to measure.
        tools: Real parts.
        progress: Told of each step.

    Returns:
        The report with its trials.

    Raises:
        FileNotFoundError: If the half is not there.
        OutsideError: If a model is not available.

    Determinism:
        The same probes and check give the same report.
    """
    probes = {probe.id: probe for probe in read_probes(asked.half, asked.folder)}
    every = [probe.as_answer() for probe in probes.values()]
    answers = drawn(every, limit=asked.limit, seed=asked.seed)
    meters = [RememberedLikeness(meter) for meter in tools.meters()]
    builtin = await tools.builtin(tools.checker(tools.models, meters))
    engine: Engine = tools.engine or builtin
    await measure_ahead(answers, meters, progress=progress)
    trials = await judge_all(answers, lambda _: engine, builtin=builtin, progress=progress)
    probed = [_probed(probes[trial.answer.id], trial) for trial in trials]
    cosine = await cosines(answers, tools.embedder, progress=progress)
    report = Report(
        kind="probes",
        suite=asked.half.value,
        fingerprint=Fingerprint(
            # What is drawn differs from seed to seed; the whole half does not.
            data=content_hash(data_hash(answers), *(one.how for one in probed))[:HASH_CHARS],
            engine=engine.name.value,
            check=check_hash(tools),
            prompt_version=PROMPT_VERSION,
            seed=asked.seed,
        ),
        metrics=_metrics(probed) | _rivals(probed, cosine),
        notes=_NOTES,
        details=_details(probed),
    )
    return ProbeRun(report, trials)


def _probed(probe: Probe, trial: Trial) -> _Probed:
    return _Probed(probe.language, probe.group, probe.how, trial)


def _metrics(probed: Sequence[_Probed]) -> dict[str, Metric]:
    """Return what was said, by group, by way, and by language and group."""
    found: dict[str, Metric] = {}
    for group in Group:
        some = [one for one in probed if one.group is group]
        found |= _said(f"{group.value}/", group, some)
    for group, ways in GROUPS.items():
        for how in sorted(ways):
            found |= _said(f"how/{how}/", group, [one for one in probed if one.how == how])
    for language in sorted({one.language for one in probed}):
        for group in Group:
            some = [one for one in probed if one.group is group and one.language == language]
            found |= _said(f"language/{language}/{group.value}/", group, some)
    covered = [one.trial for one in probed if one.trial.outcome is Outcome.COVERED]
    valid = sum(trial.has_quote for trial in covered)
    return {**found, "evidence_valid": Metric(rate(valid, len(covered)))}


def _said(prefix: str, group: Group, probed: Sequence[_Probed]) -> dict[str, Metric]:
    """Return the shares of the three outcomes among probes of one group."""
    said = [_SAID[one.trial.outcome] for one in probed]
    good, bad = _RIGHT_WAY if group is Group.HONEST else _WRONG_WAY
    return {
        f"{prefix}covered": Metric(rate(said.count("covered"), len(said)), good),
        f"{prefix}undecided": Metric(rate(said.count("undecided"), len(said)), Better.NEITHER),
        f"{prefix}not_covered": Metric(rate(said.count("not_covered"), len(said)), bad),
    }


def _rivals(probed: Sequence[_Probed], cosine: Reals) -> dict[str, Metric]:
    """Return what similarity and keywords alone would have covered, by group."""
    keywords = keyword_shares([one.trial.answer for one in probed])
    passed = {"cosine": cosine >= COSINE_PASSES_AT, "keywords": keywords >= KEYWORDS_PASS_AT}
    found: dict[str, Metric] = {}
    for rival, is_covered in passed.items():
        for group in Group:
            said = [bool(is_covered[n]) for n, one in enumerate(probed) if one.group is group]
            good, _ = _RIGHT_WAY if group is Group.HONEST else _WRONG_WAY
            found[f"baseline/{rival}/{group.value}/covered"] = Metric(
                rate(sum(said), len(said)), good
            )
    return found


_RIGHT_WAY = (Better.HIGHER, Better.LOWER)
_WRONG_WAY = (Better.LOWER, Better.HIGHER)
"""Which way is better for covered and for not covered: of honest answers, and of the others."""


def _details(probed: Sequence[_Probed]) -> dict[str, object]:
    """Return counts, and which probes were decided wrongly, by name."""
    wrong = {Group.HONEST: "not_covered", Group.TURNED: "covered", Group.DISOWNED: "covered"}
    pastes = [one.group for one in probed if one.trial.is_paste]
    return {
        "probes": len(probed),
        "assertions": len({one.trial.answer.question_id for one in probed}),
        "pasteRuleWouldTake": {group.value: pastes.count(group) for group in Group},
        "wronglyDecided": {
            group.value: [
                one.trial.answer.id
                for one in probed
                if one.group is group and _SAID[one.trial.outcome] == wrong[group]
            ]
            for group in Group
        },
    }
