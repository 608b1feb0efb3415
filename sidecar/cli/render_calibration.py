"""What calibration shows, drawn for a terminal. Pure: results in, renderables out."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table

from sidecar.cli.render import Result, counted, plain
from sidecar.services.serve_numbers import missing_in_words

ID_CHARS = 8
"""Characters of a proposal's id that are shown: enough to name it."""

SIDES = {
    "covered": "explained",
    "not_covered": "not explained",
    "answer": "a number",
    "refused": "undecided",
}
"""What the check said of a point: right and wrong of it are counted apart."""

LEGEND = (
    "said: what the check said of a point · right: in how many known cases that was right · open: "
    "cases left undecided · shown: what that proves, of 1.00"
)
"""What the columns mean, for those who see them for the first time."""

DAY_CHARS = 10
"""Characters of an ISO 8601 time that name the day."""


def ledger(result: Result) -> RenderableType:
    """Return every class with its counts, its floor and what is missing."""
    lines: list[RenderableType] = []
    if result["problem"]:
        problem = f"The sealed ledger was refused ({result['problem']}): every outcome is hedged."
        lines.append(plain(problem, "bold red"))
    if not result["classes"]:
        return Group(*lines, plain("Nothing has been counted yet: sparring calibrate", "dim"))
    for checker in _checkers(result):
        lines.append(_checker_head(checker))
        lines.append(
            _class_table([each for each in result["classes"] if each["checker"] == checker])
        )
    sealed_at = result["sealedAt"]
    when = f"sealed {sealed_at[:DAY_CHARS]}" if sealed_at else "nothing is sealed"
    facts = f"{when} · {counted(result['beliefs'], 'sentence')} ruled on · {result['serving']}"
    return Group(*lines, plain(LEGEND, "dim"), plain(facts, "dim"))


def _checkers(result: Result) -> list[Result]:
    """Return each checker once, the one that checks now first."""
    found: list[Result] = []
    for each in result["classes"]:
        if each["checker"] not in found:
            found.append(each["checker"])
    return sorted(found, key=lambda checker: not checker["isCurrent"])


def _checker_head(checker: Result) -> RenderableType:
    named = " ".join(part for part in (checker["engine"], checker["model"]) if part)
    if checker["promptVersion"]:
        named += f", prompts {checker['promptVersion']}"
    digest = f" {checker['digest'][:ID_CHARS]}" if checker["digest"] else ""
    now = " · checks now" if checker["isCurrent"] else ""
    return plain(f"{named}{digest}{now}", "bold")


def _class_table(classes: list[Result]) -> Table:
    heads = ("kind", "said", "right", "open", "shown", "served", "to go", "practice")
    table = _table(heads, classes)
    for each in classes:
        counts = each["sealed"]
        table.add_row(
            each["kind"],
            SIDES[each["side"]],
            f"{counts['correct']} of {counts['committed']}",
            str(counts["refused"]),
            f"{counts['reliability']:.2f}",
            each["standing"],
            _missing(each),
            _unsealed(each),
        )
    return table


def _table(heads: tuple[str, ...], classes: list[Result]) -> Table:
    """Return an empty table of classes, whose kinds are never cut: other columns wrap."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    longest = max((len(each["kind"]) for each in classes), default=0)
    for head in heads:
        table.add_column(head, min_width=longest if head == heads[0] else None)
    return table


def _missing(each: Result) -> str:
    """Return how many right cases are missing, where more of the same quality could help."""
    counts, required = each["sealed"], each["serve"]["required"]
    committed = counts["committed"]
    if committed and each["missingTrials"] and counts["correct"] <= required * committed:
        return "too often wrong"
    return f"{each['missingTrials']} right" if each["missingTrials"] else ""


def _unsealed(each: Result) -> str:
    """Return what practice and rulings show where that is not what serving reads."""
    stored = each["stored"]
    if stored == each["sealed"] or not stored["committed"]:
        return ""
    return f"{stored['correct']} of {stored['committed']} {stored['reliability']:.2f}"


def practice_report(result: Result) -> RenderableType:
    """Return what one pass of practice showed."""
    heads = ("kind", "said", "right", "open", "shown", "more cases")
    table = _table(heads, result["classes"])
    for each in result["classes"]:
        counts = each["counts"]
        table.add_row(
            each["kind"],
            SIDES[each["side"]],
            f"{counts['correct']} of {counts['committed']}",
            str(counts["refused"]),
            f"{counts['reliability']:.2f}",
            each["trend"].replace("_", " "),
        )
    refused = " · ".join(
        f"{each['count']} {each['diagnosis'].replace('_', ' ')}" for each in result["diagnoses"]
    )
    traps = f"{result['canariesWrong']} of {counted(result['canaries'], 'trap')} fallen for"
    proposed = counted(len(result["proposals"]), "proposal")
    lines = [
        _checker_head(result["checker"]),
        table,
        plain(LEGEND, "dim"),
        plain(f"open: {refused}", "dim"),
        plain(f"{counted(result['cases'], 'case')} · {traps} · {proposed}", "dim"),
    ]
    if result["proposals"]:
        lines.append(plain("See them: sparring proposals", "dim"))
    return Group(*lines)


def practiced_notes(result: Result) -> RenderableType:
    """Return what practice on the vault's own problems showed: which notes came out otherwise."""
    wrong = [f"another answer is derived: {each['goldId']}" for each in result["eliminations"]]
    refused = [
        f"no answer could be worked out for {each['goldId']}: {missing_in_words(each['named'])}"
        for each in result["refusals"]
    ]
    return Group(
        practice_report(result),
        *(plain(line, "yellow") for line in wrong),
        *(plain(line, "dim") for line in refused),
    )


def proposals(result: Result) -> RenderableType:
    """Return the queue, each proposal with its proof."""
    if result["problem"]:
        return plain(f"The queue cannot be read: {result['problem']}.", "bold red")
    if not result["isPracticed"]:
        return plain("Nothing was practiced yet: sparring calibrate", "dim")
    if not result["proposals"]:
        return plain("No class has earned a proposal.", "dim")
    return Group(*(_proposal(each) for each in result["proposals"]))


def _proposal(each: Result) -> RenderableType:
    counts = each["counts"]
    head = f"{each['proposalId'][:ID_CHARS]} {each['kind']}, said {SIDES[each['side']]}"
    proof = (
        f"    {counts['correct']} right and {counts['wrong']} wrong of "
        f"{counted(counts['committed'], 'distinct case')}, {counts['refused']} refused: "
        f"{each['floor']:.3f} shown, {each['ceiling']:.2f} required"
    )
    lines = [plain(head, "bold"), plain(proof)]
    lines += [plain(f"    {problem}", "yellow") for problem in each["problems"]]
    decision = each["decision"]
    if decision is not None:
        when = decision["decidedAt"][:DAY_CHARS]
        why = f": {decision['reason']}" if decision["reason"] else ""
        lines.append(plain(f"    {decision['decision']} {when}{why}", "dim"))
    elif not each["problems"]:
        named = each["proposalId"][:ID_CHARS]
        lines.append(plain(f"    sparring ratify {named}   or   sparring reject {named}", "dim"))
    return Group(*lines)


def ratified(result: Result) -> RenderableType:
    """Return what ratifying came to."""
    if not result["isRatified"]:
        return Group(
            plain("Nothing was ratified.", "bold yellow"),
            *(plain(problem) for problem in result["problems"]),
        )
    return Group(
        plain("Ratified. It holds until a ruling of yours, or more practice, says otherwise."),
        _class_table([result["ledgerClass"]]),
    )


def rejected(result: Result) -> RenderableType:
    """Return a recorded rejection."""
    return plain(f"Rejected {result['proposalId'][:ID_CHARS]}; its class is not ratified.")
