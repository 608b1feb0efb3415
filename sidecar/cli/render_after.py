"""What comes after a round, drawn for a terminal. Pure: results in, renderables out."""

from __future__ import annotations

from datetime import datetime, tzinfo

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sidecar.cli.hanging import Hanging, indented
from sidecar.cli.render import (
    OUTCOME_MARKS,
    Result,
    counted,
    judgement,
    note_column,
    notices,
    place,
    plain,
    spoken_in,
    verdict_word,
)
from sidecar.cli.render_calibration import SIDES
from sidecar.rounds.outcome_words import outcome_label
from sidecar.rounds.told import label

ID_CHARS = 8
"""Characters of a round's id that are shown: enough to name it."""

DAY_CHARS = 10
"""Characters of an ISO 8601 time that name the day."""

MINUTE_CHARS = 16
"""Characters of an ISO 8601 time that name the minute."""


def past_rounds(result: Result) -> RenderableType:
    """Return finished rounds, each with its points, numbered as ``sparring rule`` takes them."""
    if not result["rounds"]:
        return plain("No round has ended yet.", "dim")
    drawn = [_past_round(each) for each in result["rounds"]]
    return Group(drawn[0], *(part for each in drawn[1:] for part in (Text(), each)))


def open_rounds(result: Result) -> RenderableType:
    """Return rounds that can go on."""
    if not result["rounds"]:
        return plain("No round is open.", "dim")
    lines = []
    for each in result["rounds"]:
        used = sum(turn["speaker"] == "learner" for turn in each["transcript"])
        line = Text(each["roundId"][:ID_CHARS] + " ", style="dim")
        line.append_text(plain(f"{each['noteNow']} ", "cyan"))
        facts = f"{_minute(each['openedAt'])} · turn {used} of {each['turnsAllowed']}"
        line.append_text(plain(facts, "dim"))
        lines.append(line)
    return Group(*lines, plain("Go on: sparring round --resume [NOTE]", "dim"))


def _past_round(each: Result) -> RenderableType:
    verdict = each["verdict"]
    head = Text(each["roundId"][:ID_CHARS] + " ", style="dim")
    head.append_text(_verdict_word(verdict["result"], spoken_in(verdict)))
    head.append_text(plain(f" {each['note']}", "cyan"))
    facts = (
        f"{_minute(each['concludedAt'])} · {each['engine']} · {counted(each['turnsUsed'], 'turn')}"
    )
    lines: list[RenderableType] = [head, indented(plain(facts, "dim"))]
    lines += [indented(line) for line in judgement(verdict)]
    lines += [_check(f"    {n}. ", check, verdict) for n, check in enumerate(verdict["checks"], 1)]
    if not verdict["checks"]:
        lines += [
            Hanging(plain(f"    {n}. ", "red"), plain(gap["text"], "red"))
            for n, gap in enumerate(verdict["gaps"], 1)
        ]
    return Group(*lines)


def _check(before: str, check: Result, verdict: Result) -> RenderableType:
    spoken = spoken_in(verdict)
    mark, color = OUTCOME_MARKS[check["outcome"]]
    head = Text(before)
    head.append(f"{mark} ", style=f"bold {color}")
    line = plain(check["assertion"])
    outcome = outcome_label(check["outcome"], verdict.get("basis", ""), spoken)
    line.append_text(plain(f"  {outcome}, {label(check['standing'], spoken)}", "dim"))
    return Hanging(head, line)


def study(result: Result) -> RenderableType:
    """Return what to study: each gap with where the note tells it."""
    lines: list[RenderableType] = []
    for gap in result["gaps"]:
        lines += [Text()] if lines else []
        lines.append(plain(gap["text"], "bold"))
        if gap["span"] is None:
            lines.append(indented(plain("The note says nothing close to it.", "dim")))
            continue
        where = place(result["note"], gap["headingPath"])
        where.append("" if gap["isExact"] else "  (closest sentence)", style="dim")
        lines += [indented(where), indented(plain(f"“{gap['quote']}”", "italic"))]
    if not lines:
        lines.append(plain("Nothing was missing.", "green"))
    return Group(*lines, *notices(result))


def ruled(result: Result) -> RenderableType:
    """Return what a ruling made of the round."""
    verdict = result["verdict"]
    lines: list[RenderableType] = []
    if result["check"] is not None:
        lines.append(_check("", result["check"], verdict))
    head = Text("The round is now: ")
    head.append_text(_verdict_word(verdict["result"], spoken_in(verdict)))
    head.append(f" {label(verdict['standing'], spoken_in(verdict))}", style="dim")
    lines.append(head)
    lines += [indented(line) for line in judgement(verdict)]
    lines += [indented(plain(gap["text"], "red")) for gap in verdict["gaps"]]
    if result["dueAt"] is not None:
        solid = " The note is solid." if result["isSolid"] else ""
        lines.append(plain(f"Due again on {_day(result['dueAt'])}.{solid}", "dim"))
    trial = result["trial"]
    if trial is not None:
        counts = f"{trial['correct']} right, {trial['wrong']} wrong, {trial['refused']} undecided"
        side = f"said {SIDES[trial['side']]}"
        about = f"Counted for {trial['model'] or trial['engine']}, {trial['kind']}, {side}"
        lines.append(plain(f"{about}: {counts} so far.", "dim"))
    if result["isRetracted"]:
        lines.append(plain("What was believed of that sentence before is retracted.", "dim"))
    if result["isTightened"]:
        lines.append(plain("Checks of this class are trusted less from now on.", "dim"))
    if result["isRestored"]:
        lines.append(plain("Checks of this class are trusted again as before.", "dim"))
    return Group(*lines)


def due(result: Result) -> RenderableType:
    """Return the notes that are due, the longest overdue first."""
    lines: list[RenderableType] = []
    if result["due"]:
        table = Table(note_column(), "Due", "Last round", "", box=None, pad_edge=False)
        for note in result["due"]:
            last = _verdict_word(note["lastResult"])
            last.append(f" {_day(note['lastAt'])}", style="dim")
            table.add_row(
                plain(note["note"], "cyan"),
                plain(_day(note["dueAt"]), "" if note["isDue"] else "dim"),
                last,
                plain(_due_remark(note), "dim"),
            )
        lines.append(table)
    else:
        lines.append(plain("Nothing is due.", "green"))
    facts = f"Notes practiced: {result['scheduled']}, solid: {result['solid']}"
    if result["gone"]:
        facts += f", gone: {result['gone']}"
    if result["nextDueAt"]:
        facts += f"; the next is due on {_day(result['nextDueAt'])}"
    return Group(*lines, plain(facts + ".", "dim"))


def _due_remark(note: Result) -> str:
    said = [f"{note['passes']} of {note['rounds']} passed"]
    said += [counted(note["freshPoints"], "new point")] if note["freshPoints"] else []
    said += ["solid"] if note["isSolid"] else []
    return ", ".join(said)


def drafts(result: Result) -> RenderableType:
    """Return proposals as list items, each with its quote."""
    lines: list[RenderableType] = []
    for proposal in result["proposals"]:
        lines += [Text()] if lines else []
        lines.append(Hanging(Text("- "), plain(proposal["assertion"], "bold")))
        if proposal["quote"].strip() != proposal["assertion"].strip():
            lines.append(indented(plain(f"“{proposal['quote']}”", "italic")))
        where = place(result["note"], proposal["headingPath"])
        where.append(f"  {proposal['kind']}", style="dim")
        lines.append(indented(where))
    said = f"Proposed by {result['engine']}."
    if result["dropped"]:
        said += f" Left out, without support or there already: {result['dropped']}."
    return Group(*lines, Text(), plain(said, "dim"), *notices(result))


def forgotten(result: Result) -> RenderableType:
    """Return what was deleted."""
    counts = {
        "open rounds": result["openRounds"],
        "finished rounds": result["finishedRounds"],
        "rulings": result["rulings"],
        "trials": result["trials"],
        "passages": result["passages"],
        "indexed notes": result["notes"],
    }
    said = ", ".join(f"{count} {name}" for name, count in counts.items() if count)
    return plain(f"Deleted: {said or 'nothing was there'}.")


def _verdict_word(result: str, language: str = "en") -> Text:
    word, color = verdict_word(result, language)
    return Text(word, style=f"bold {color}")


def local_time(stored: str, chars: int, *, zone: tzinfo | None = None) -> str:
    """Return a stored time as the person's clock shows it.

    Args:
        stored: ISO 8601 with its offset.
        chars: How many characters: ``DAY_CHARS`` or ``MINUTE_CHARS``.
        zone: Where the person is; ``None`` means as this machine is set.

    Example:
        >>> from datetime import timedelta, timezone
        >>> local_time("2026-01-01T23:30:00+00:00", 16, zone=timezone(timedelta(hours=9)))
        '2026-01-02 08:30'
    """
    return datetime.fromisoformat(stored).astimezone(zone).isoformat(" ")[:chars]


def _minute(stored: str) -> str:
    return local_time(stored, MINUTE_CHARS)


def _day(stored: str) -> str:
    return local_time(stored, DAY_CHARS)


def judge_preview(result: Result) -> RenderableType:
    """Return where it would go, and every message word for word."""
    lines: list[RenderableType] = []
    if result["isOn"]:
        where = "on this machine" if result["isOnThisMachine"] else "NOT on this machine"
        lines.append(
            plain(f"Would be sent to {result['model']} at {result['destination']}, {where}.")
        )
    for message in result["messages"]:
        lines += [plain(message["role"], "bold"), indented(plain(message["content"]))]
    return Group(*lines, *notices(result))
