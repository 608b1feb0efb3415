"""Results drawn for a terminal. Pure: results in, renderables out.

Everything that comes from notes, learners or models goes into ``Text`` objects, never into
markup strings: ``[1]`` in an answer is a citation, not a style, and control characters in a
note must not reach the terminal.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Column, Table
from rich.text import Text

from sidecar.cli.hanging import Hanging, indented
from sidecar.rounds.known_cases import known_cases
from sidecar.rounds.values import Reliability

Result = Mapping[str, Any]
"""A result as it came over the wire: camelCase keys."""

OUTCOME_MARKS = {
    "covered": ("✓", "green"),
    "not_covered": ("✗", "red"),
    "undecided": ("?", "yellow"),
    "unchecked": ("!", "yellow"),
}
"""Mark and color of each outcome."""

OUTCOME_WORDS = {
    "covered": "explained",
    "not_covered": "not explained",
    "undecided": "could not decide",
    "unchecked": "could not check",
}
"""What each outcome is called for the learner."""

NUMBER_WORDS = {**OUTCOME_WORDS, "covered": "the right number", "not_covered": "another number"}
"""What each outcome is called where a number was compared and nothing explained."""

VERDICT_STYLES = {"pass": ("PASS", "green"), "fail": ("FAIL", "red")}
"""Word and color of the plain verdicts; anything else is undecided."""

DIRECTION_CONTROLS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Embeddings, overrides and isolates of the Unicode bidirectional algorithm (UAX #9)."""

MIB = 1024 * 1024
"""Bytes in a mebibyte."""


def clean(text: str) -> str:
    r"""Return *text* without control characters other than line feed and tab.

    A note may hold escape sequences, which must not drive the terminal, and direction
    overrides, which must not make a quote read backwards.

    Example:
        >>> clean("a\x1b[2Jb\u202ec")
        'a[2Jbc'
    """
    return "".join(
        char
        for char in text
        if char in "\n\t" or (unicodedata.category(char) != "Cc" and char not in DIRECTION_CONTROLS)
    )


def plain(text: str, style: str = "") -> Text:
    """Return cleaned text in one style, without reading any markup in it."""
    return Text(clean(text), style=style)


def counted(count: int, noun: str) -> str:
    """Return a number with its noun.

    Example:
        >>> counted(1, "point"), counted(2, "point")
        ('1 point', '2 points')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def place(path: str, heading_path: Sequence[str]) -> Text:
    """Return "path › heading › heading"."""
    return plain(" › ".join([path, *heading_path]), "cyan")


def notices(result: Result) -> list[RenderableType]:
    """Return the notices of a result, one line each."""
    return [plain(f"Note: {notice}", "yellow") for notice in result.get("notices", [])]


def heading(title: str) -> RenderableType:
    """Return the heading of a step."""
    return Group(Text(), plain(title, "bold underline"))


def passed(what: str) -> RenderableType:
    """Return that a step did what it must."""
    return plain(f"✓ {what}", "green")


def opened_round(result: Result) -> RenderableType:
    """Return a round that has just been opened: focus and challenge."""
    count = result["assertionCount"]
    about = f"{counted(count, 'point')} to explain" if count else f"{result['kind']} note"
    facts = f"{about} · {counted(result['turnsAllowed'], 'turn')} · {result['engine']}"
    return Group(
        plain(result["focus"], "italic"),
        Text(facts, style="dim"),
        *notices(result),
        Panel(plain(result["challenge"], "bold"), title="Challenge", title_align="left"),
    )


def resumed_round(result: Result) -> RenderableType:
    """Return an open round with all that was said in it so far."""
    used = sum(turn["speaker"] == "learner" for turn in result["transcript"])
    facts = f"{result['noteNow']} · turn {used} of {result['turnsAllowed']} · {result['engine']}"
    lines: list[RenderableType] = [
        plain(result["focus"], "italic"),
        plain(facts, "dim"),
        Panel(plain(result["challenge"], "bold"), title="Challenge", title_align="left"),
    ]
    for turn in result["transcript"]:
        if turn["speaker"] == "learner":
            lines.append(said(turn["text"]))
        else:
            lines.append(Panel(plain(turn["text"], "bold"), title="Partner", title_align="left"))
    return Group(*lines)


def said(text: str) -> RenderableType:
    """Return an answer of the learner that was not typed here."""
    return Hanging(Text("you › ", style="bold cyan"), plain(text))


def follow_up(result: Result) -> RenderableType:
    """Return feedback with the next question."""
    used = f"turn {result['turnsUsed']} of {result['turnsAllowed']}"
    return Group(
        Text(),
        plain(result["feedback"]),
        *notices(result),
        Panel(
            plain(result["followUp"] or "", "bold"),
            title="Partner",
            title_align="left",
            subtitle=used,
            subtitle_align="right",
        ),
    )


def verdict(result: Result) -> RenderableType:
    """Return a verdict with every assertion: outcome, the learner's words, standing."""
    verdict_ = result["verdict"]
    word, color = VERDICT_STYLES.get(verdict_["result"], ("UNDECIDED", "yellow"))
    head = Text(f" {word} ", style=f"bold reverse {color}")
    head.append(f"  {verdict_['standing']}", style="not reverse dim")
    lines: list[RenderableType] = [Text(), head]
    if verdict_["reason"]:
        lines.append(plain(verdict_["reason"]))
    lines += judgement(verdict_)
    if result["feedback"]:
        lines.append(plain(result["feedback"]))
    for number, check in enumerate(verdict_["checks"], 1):
        lines += [Text(), _check(number, check, basis=verdict_.get("basis", ""))]
    gaps = further_gaps(verdict_)
    lines += [Text()] if gaps else []
    # Where there are no points, a ruling names a gap by its number.
    lines += [
        Hanging(plain("Gap: " if verdict_["checks"] else f"{number}. ", "red"), plain(gap, "red"))
        for number, gap in enumerate(gaps, 1)
    ]
    said_beside = notices(result)
    return Group(*lines, *([Text()] if said_beside else []), *said_beside)


def further_gaps(verdict_: Result) -> list[str]:
    """Return what is missing beside the points: a point's own gap stands in its check already."""
    return [
        gap["text"]
        for gap in verdict_["gaps"]
        if gap["origin"] != "assertion" or not verdict_["checks"]
    ]


def judgement(verdict_: Result) -> list[RenderableType]:
    """Return both verdicts where a judge was asked: its own with its reason, and the checks'.

    Args:
        verdict_: A verdict, not the result that holds it; an older sidecar names no judge.
    """
    judge = verdict_.get("judge")
    if judge is None:
        return []
    word, color = VERDICT_STYLES[judge["result"]]
    head = plain(f"Judge ({judge['model']}): ")
    head.append(word, style=f"bold {color}")
    checked = VERDICT_STYLES.get(judge["checkedResult"], ("UNDECIDED", ""))[0]
    is_same = judge["result"] == judge["checkedResult"]
    how = "overturns" if judge["overturned"] else "agrees with" if is_same else "differs from"
    if not judge["isInForce"]:
        head.append(" · set aside by your ruling", style="dim")
    else:
        head.append(f" · {how} the checks' {checked}", style="dim")
    return [head, *([indented(plain(judge["reason"]))] if judge["reason"] else [])]


def outcome_words(check: Result, basis: str) -> str:
    """Return what an outcome is called, by what the verdict rests on.

    Args:
        check: The check.
        basis: ``number`` where a number was compared; an older sidecar names none.
    """
    return (NUMBER_WORDS if basis == "number" else OUTCOME_WORDS)[check["outcome"]]


def _check(number: int, check: Result, *, basis: str) -> RenderableType:
    """Return a point with the number that ``sparring rule`` takes."""
    mark, color = OUTCOME_MARKS[check["outcome"]]
    head = Text(f"{number}. ")
    head.append(f"{mark} ", style=f"bold {color}")
    words = [outcome_words(check, basis), standing(check)]
    words += [check["note"]] if check["note"] else []
    lines: list[RenderableType] = [plain(check["assertion"])]
    if check["evidence"]:
        # What was nearest to an undecided point is no evidence for it.
        is_said = check["outcome"] == "covered" or basis == "number"
        label = "" if is_said else "nearest: "
        lines.append(plain(f"{label}“{check['evidence']}”", "italic"))
    lines.append(plain(" · ".join(words), "dim"))
    return Hanging(head, Group(*lines))


def standing(check: Result) -> str:
    """Return how far an outcome may be trusted, with the figure behind it.

    Example:
        >>> shown = {"measured": 0.0, "required": 0.99, "trials": 2, "missingTrials": 1016}
        >>> standing({"standing": "hedged", "reliability": {**shown, "correct": 0}})
        'hedged (right in 0 of 2 known cases)'
    """
    shown = check["reliability"]
    if shown is None:
        return str(check["standing"])
    words = known_cases(
        Reliability(
            measured=shown["measured"],
            required=shown["required"],
            trials=shown["trials"],
            missing_trials=shown["missingTrials"],
            correct=shown["correct"],
        )
    )
    return f"{check['standing']} ({words})"


def answer(result: Result, *, is_text_shown: bool) -> RenderableType:
    """Return an answer with its citations; without its text when that was streamed."""
    lines: list[RenderableType] = [] if is_text_shown else [plain(result["answer"])]
    named: object = None
    for citation in result["citations"]:
        if citation["n"] != named:
            lines.append(_source(citation))
        named = citation["n"]
        mark = "" if citation["supported"] else "  (does not support the sentence)"
        lines.append(indented(plain(f"“{citation['quote']}”{mark}", "italic")))
    lines += [plain(f"No note supports: {text}", "yellow") for text in result["unsupported"]]
    if result["closest"]:
        lines.append(plain("Closest notes: " + ", ".join(result["closest"]), "dim"))
    return Group(*lines, *notices(result))


def _source(citation: Result) -> Text:
    head = Text(f"[{citation['n']}] ", style="bold")
    head.append_text(place(citation["path"], citation["headingPath"]))
    return head


def ingest_report(result: Result) -> RenderableType:
    """Return what became of the notes, and which were skipped or failed and why."""
    counts = result["counts"]
    folders = _folders(result["skipped"])
    shown = {**counts, "skipped": max(0, counts["skipped"] - folders)}
    words = ("indexed", "unchanged", "moved", "deleted", "skipped", "failed")
    said = [f"{shown[word]} {word}" for word in words if shown[word]]
    said += [f"{counted(folders, 'folder')} skipped"] if folders else []
    head = f"{result['state'].capitalize()}: {', '.join(said) or 'nothing to do'}."
    lines: list[RenderableType] = [Text(head, style="bold")]
    if result["skipped"] or result["failed"]:
        lines.append(problem_table(result["skipped"], result["failed"]))
    return Group(*lines, *notices(result))


def _folders(skipped: Iterable[Result]) -> int:
    """Return how many of what was skipped are folders: their paths end with a slash."""
    return sum(problem["path"].endswith("/") for problem in skipped)


def note_column() -> Column:
    """Return a column for names of notes: one without spaces, as in Chinese, is not cut."""
    return Column("Note", overflow="fold")


def problem_table(skipped: Iterable[Result], failed: Iterable[Result]) -> Table:
    """Return the notes left out, with the reason."""
    table = Table(note_column(), "", "Why", box=None, pad_edge=False)
    for word, color, problems in (("failed", "red", failed), ("skipped", "yellow", skipped)):
        for problem in problems:
            table.add_row(plain(problem["path"]), Text(word, color), plain(problem["reason"]))
    return table


def status(engine: Result, library: Result | None, *, process: str) -> RenderableType:
    """Return the state of engine and library; *process* says which process answered."""
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column(style="dim")
    table.add_column()
    table.add_row("sidecar", plain(process))
    table.add_row("engine", plain(f"{engine['engine']} ({engine['state']}): {engine['reason']}"))
    if engine["remedy"]:
        table.add_row("", plain(engine["remedy"], "yellow"))
    for model in engine["models"]:
        table.add_row(f"{model['role']} model", plain(model["model"]))
    table.add_row("embedder", plain(engine["embedder"] or "none"))
    table.add_row("library", plain(_library_line(engine, library)))
    versions = ", ".join(f"{name} {version}" for name, version in engine["versions"].items())
    table.add_row("versions", plain(versions))
    warnings = [
        *(plain(f"Warning: {warning}", "yellow") for warning in engine["warnings"]),
        *notices(library or {}),
    ]
    if library and (library["skipped"] or library["failed"]):
        return Group(table, *warnings, problem_table(library["skipped"], library["failed"]))
    return Group(table, *warnings)


def _library_line(engine: Result, library: Result | None) -> str:
    if library is None:
        return str(engine["library"])
    states = [f"{count} {state}" for state, count in library["notes"].items() if count]
    folders = _folders(library["skipped"])
    states += [f"{counted(folders, 'folder')} skipped"] if folders else []
    notes = ", ".join(states)
    size = library["diskBytes"] / MIB
    share = f"{library['indexedShare']:.0%} indexed"
    return (
        f"{notes or 'no notes'}; {share}; {counted(library['passages'], 'passage')}, {size:.1f} MiB"
    )
