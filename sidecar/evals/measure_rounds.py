"""``sparring eval rounds``: whole rounds on notes with answers of known verdict."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sidecar.evals.instruments import Instruments
from sidecar.evals.measure_check import HASH_CHARS, check_hash
from sidecar.evals.report import Better, Fingerprint, Metric, Report
from sidecar.evals.round_suite import AnswerSet, SuiteNote, suite_hash
from sidecar.evals.round_trials import Played, Players, Said
from sidecar.evals.statistics import Figure, rate, rounded
from sidecar.rounds.leak import MAX_LEAK_WORDS
from sidecar.rounds.prompts import PROMPT_VERSION
from sidecar.rounds.values import Outcome, VerdictResult
from sidecar.services.progress import Progress

OPENINGS = 10
"""Rounds opened on one note to see whether they ask different questions. Source: issue 3."""

SAMPLE_OPENINGS = 2
"""The same where only a sample of the answers is played: each opening costs a model two calls."""


@dataclass(frozen=True, slots=True)
class RoundEval:
    """What to measure.

    Attributes:
        suite: The notes.
        repeats: Times that the first answer of each set is played, at least 1.
        folder: An empty folder for the vaults.
        openings: Rounds opened on each note to see whether the questions differ.
    """

    suite: Sequence[SuiteNote]
    repeats: int
    folder: Path
    openings: int = OPENINGS


@dataclass
class Rounds:
    """All that was played.

    Attributes:
        played: Each answer once.
        repeated: For the first answer of each set, all its rounds.
        opened: What the partner said at the openings on one note, one after another.
        questions: Those questions, by note.
        languages: Note to its language.
    """

    played: list[Played] = field(default_factory=list)
    repeated: list[list[Played]] = field(default_factory=list)
    opened: list[Said] = field(default_factory=list)
    questions: list[tuple[str, ...]] = field(default_factory=list)
    languages: dict[str, str] = field(default_factory=dict)


async def measure_rounds(asked: RoundEval, tools: Instruments, *, progress: Progress) -> Report:
    """Play all rounds and report.

    Args:
        asked: What to measure.
        tools: Real parts.
        progress: Told how far it is.

    Raises:
        OutsideError: If a model is not available.

    Determinism:
        On the builtin engine the same suite gives the same report.
    """
    rounds = await play_rounds(asked, tools, progress=progress)
    return Report(
        kind="rounds",
        suite="written",
        fingerprint=Fingerprint(
            data=suite_hash(asked.suite)[:HASH_CHARS],
            engine=tools.engine.name.value if tools.engine else "builtin",
            check=check_hash(tools),
            prompt_version=PROMPT_VERSION,
            seed=0,
        ),
        metrics=metrics_of(rounds),
        notes=(
            "Answers of the sets complete and terse must pass, all others fail; rates of right "
            "verdicts leave out the undecided ones, which stand beside them.",
        ),
        details=_details(rounds),
    )


async def play_rounds(asked: RoundEval, tools: Instruments, *, progress: Progress) -> Rounds:
    """Play every answer once, the first of each set again, and open each note again."""
    rounds = Rounds(languages={note.id: note.language for note in asked.suite})
    total = asked.repeats * sum(len(note.cases) for note in asked.suite)
    for repeat in range(asked.repeats):
        # A fresh checker remembers nothing, so a repetition is one.
        builtin = await tools.builtin(tools.checker(tools.models, tools.meters()))
        folder = asked.folder / f"repeat-{repeat}"
        folder.mkdir()
        async with tools.stage(folder) as stage:
            players = Players(stage, tools.engine or builtin, builtin)
            cases = [(note, case) for note in asked.suite for case in note.cases]
            for number, (note, case) in enumerate(cases):
                progress.report(repeat * len(cases) + number, total, "playing rounds")
                if repeat and case.number:
                    continue
                played = await players.play(note, case)
                if not repeat:
                    rounds.played.append(played)
                    rounds.repeated += [] if case.number else [[played]]
                else:
                    same = next(one for one in rounds.repeated if one[0].case == case)
                    same.append(played)
            if not repeat:
                await _open_again(asked, players, rounds)
    progress.report(total, total, "played")
    return rounds


async def _open_again(asked: RoundEval, players: Players, rounds: Rounds) -> None:
    for note in asked.suite:
        talks = [await players.open(note, path=f"{note.id}.md") for _ in range(asked.openings)]
        rounds.opened += [said for talk in talks for said in talk.said]
        rounds.questions.append(tuple(talk.opened.challenge for talk in talks))


def metrics_of(rounds: Rounds) -> dict[str, Metric]:
    """Return all metrics of played rounds."""
    played = rounds.played
    found = _verdicts("", played)
    for which in AnswerSet:
        some = [one for one in played if one.case.answers is which]
        found |= _verdicts(f"set/{which.value}/", some)
        passed = rate(sum(one.result is VerdictResult.PASS for one in some), len(some))
        is_pass = which.verdict is VerdictResult.PASS
        better = Better.HIGHER if is_pass else Better.LOWER
        found[f"set/{which.value}/passed"] = Metric(passed, better)
    for language in sorted(set(rounds.languages.values())):
        some = [one for one in played if rounds.languages[one.case.note] == language]
        found |= _verdicts(f"language/{language}/", some)
    found |= _checks(played)
    evidence = [valid for one in played for valid in one.valid_evidence]
    found["evidence_valid"] = Metric(rate(sum(evidence), len(evidence)))
    again = [len({one.signature for one in same}) == 1 for same in rounds.repeated if same[1:]]
    found["repeatable"] = Metric(rate(sum(again), len(again)))
    asked = [question for questions in rounds.questions for question in questions]
    new = sum(len(set(questions)) for questions in rounds.questions)
    found["new_questions"] = Metric(rate(new, len(asked)))
    said = [*rounds.opened, *(said for one in played for said in one.said)]
    for kind in ("challenge", "follow_up", "feedback"):
        found |= _talk(kind, [one for one in said if one.kind == kind])
    return found


def _verdicts(prefix: str, played: Sequence[Played]) -> dict[str, Metric]:
    decided = [one for one in played if one.result is not VerdictResult.UNDECIDED]
    right = sum(one.result is one.case.answers.verdict for one in decided)
    undecided = rate(len(played) - len(decided), len(played))
    return {
        f"{prefix}right_verdict": Metric(rate(right, len(decided))),
        f"{prefix}undecided": Metric(undecided, Better.LOWER),
    }


def _checks(played: Sequence[Played]) -> dict[str, Metric]:
    """Return the rates of single checks: does the answer explain this assertion?"""
    pairs = [
        (place in one.case.covers, check.outcome)
        for one in played
        for place, check in enumerate(one.verdict.checks)
    ]
    right = [outcome for covers, outcome in pairs if covers]
    wrong = [outcome for covers, outcome in pairs if not covers]
    decided = [pair for pair in pairs if pair[1] is not Outcome.UNDECIDED]
    good = sum(covers == (outcome is Outcome.COVERED) for covers, outcome in decided)
    return {
        "checks/accuracy": Metric(rate(good, len(decided))),
        "checks/false_pass": Metric(_share(wrong, _is_covered), Better.LOWER),
        "checks/covered": Metric(_share(right, _is_covered)),
        "checks/false_fail": Metric(_share(right, _is_missed), Better.LOWER),
        "checks/undecided": Metric(rate(len(pairs) - len(decided), len(pairs)), Better.LOWER),
    }


def _is_covered(outcome: Outcome) -> bool:
    return outcome is Outcome.COVERED


def _is_missed(outcome: Outcome) -> bool:
    return outcome in {Outcome.NOT_COVERED, Outcome.UNCHECKED}


def _share(outcomes: Sequence[Outcome], holds: Callable[[Outcome], bool]) -> Figure:
    return rate(sum(map(holds, outcomes)), len(outcomes))


def _talk(kind: str, said: Sequence[Said]) -> dict[str, Metric]:
    """Return how much the partner gave away, and how often a template stood in for it."""
    runs = [one.leaked_words for one in said]
    found = {
        f"leak/{kind}/median": Metric(_plain(statistics.median, runs), Better.LOWER),
        f"leak/{kind}/max": Metric(_plain(max, runs), Better.LOWER),
        f"leak/{kind}/over_{MAX_LEAK_WORDS}_words": Metric(
            rate(sum(run > MAX_LEAK_WORDS for run in runs), len(runs)), Better.LOWER
        ),
    }
    known = [one.is_fallback for one in said if one.is_fallback is not None]
    if kind != "feedback":
        found[f"fallback/{kind}"] = Metric(rate(sum(known), len(known)), Better.LOWER)
    return found


def _plain(measure: Callable[[Iterable[int]], float], values: Sequence[int]) -> Figure:
    """Return a figure without an interval."""
    value = rounded(float(measure(values))) if values else None
    return Figure(value, None, None, len(values))


def _details(rounds: Rounds) -> dict[str, object]:
    return {
        "rounds": len(rounds.played),
        "notes": len(rounds.languages),
        "repeats": max((len(same) for same in rounds.repeated), default=0),
        "notRight": [
            {
                "case": one.case.name,
                "family": one.case.family,
                "verdict": one.result.value,
                "checks": [
                    f"{check.outcome.value}{': ' if check.note else ''}{check.note}"
                    for check in one.verdict.checks
                ],
                "reason": one.verdict.reason,
            }
            for one in rounds.played
            if one.result is not one.case.answers.verdict
        ],
        "falsePasses": [
            {"case": one.case.name, "family": one.case.family, "assertion": place}
            for one in rounds.played
            for place, check in enumerate(one.verdict.checks)
            if check.outcome is Outcome.COVERED and place not in one.case.covers
        ],
    }
