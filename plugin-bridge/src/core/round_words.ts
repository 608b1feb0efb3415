/** The words and signs for what a round says. */

import type { CheckShape, DueNoteShape, VerdictShape } from "../generated/protocol";
import type { RoundHead, RoundState, RulingKind } from "./round";

/** How something is shown: an icon of the host, a word and a tone for its color. */
export interface Sign {
  readonly icon: string;
  readonly label: string;
  readonly tone: "good" | "bad" | "open";
}

const OUTCOMES: Readonly<Record<CheckShape["outcome"], Sign>> = {
  covered: { icon: "check", label: "Explained", tone: "good" },
  not_covered: { icon: "x", label: "Not explained", tone: "bad" },
  undecided: { icon: "circle-help", label: "Could not decide", tone: "open" },
  unchecked: { icon: "circle-alert", label: "Could not check", tone: "open" },
};

const VERDICTS: Readonly<Record<VerdictShape["result"], Sign>> = {
  pass: { icon: "circle-check", label: "Passed", tone: "good" },
  fail: { icon: "circle-slash", label: "Not yet", tone: "bad" },
  undecided: { icon: "circle-help", label: "Undecided", tone: "open" },
};

const STANDINGS: Readonly<Record<CheckShape["standing"], { label: string; meaning: string }>> = {
  licensed: {
    label: "licensed",
    meaning: "Checks of this kind have earned trust: they were counted on answers known to be right or wrong.",
  },
  ratified: { label: "ratified", meaning: "You have confirmed this outcome." },
  hedged: {
    label: "hedged",
    meaning: "Checks of this kind have not earned trust yet. You have the last word.",
  },
};

const KINDS: Readonly<Record<NonNullable<RoundHead["kind"]>, string>> = {
  concept: "Concept note",
  chapter: "Chapter note",
  problem: "Problem note",
};

/** What an outcome is called where a number was compared and nothing explained. */
const NUMBERS: Readonly<Partial<Record<CheckShape["outcome"], string>>> = {
  covered: "The right number",
  not_covered: "Another number",
};

/** The sign of an assertion's outcome, or of a number's. */
export function outcomeSign(outcome: CheckShape["outcome"], basis?: VerdictShape["basis"]): Sign {
  const label = basis === "number" ? NUMBERS[outcome] : undefined;
  return label === undefined ? OUTCOMES[outcome] : { ...OUTCOMES[outcome], label };
}

/** The sign of a verdict. */
export function verdictSign(result: VerdictShape["result"]): Sign {
  return VERDICTS[result];
}

/** How far outcomes of a class are known to be right; rates from 0 to 1. */
export interface Reliability {
  readonly measured: number;
  readonly required: number;
  readonly trials: number;
  readonly missingTrials: number;
  /** How many of the cases were right; null in rounds of earlier versions. */
  readonly correct: number | null;
}

/** `hedged`, with the figure where there is one: `hedged · 85 %`. */
export function standingLabel(standing: CheckShape["standing"], reliability: Reliability | null): string {
  const { label } = STANDINGS[standing];
  return reliability === null || reliability.measured === 0
    ? label
    : `${label} · ${formatRate(reliability.measured)}`;
}

/** What a standing means, whole sentences, with what was counted and what is still missing. */
export function standingMeaning(
  standing: CheckShape["standing"],
  reliability: Reliability | null,
): string {
  const { meaning } = STANDINGS[standing];
  if (reliability === null || standing === "ratified") return meaning;
  return `${meaning} ${countedLine(reliability)}${missingLine(reliability)}`;
}

function countedLine({ measured, trials, correct }: Reliability): string {
  if (trials === 0) return "Nothing has been counted yet.";
  const floor = measured === 0 ? "" : `, so at least ${formatRate(measured)} of the time`;
  if (correct !== null) return `On answers whose verdict is known, such a check was right in ${correct} of ${counted(trials, "case")}${floor}.`;
  if (measured === 0) return `Of ${counted(trials, "counted case")}, too few are right to promise anything.`;
  return `Of ${counted(trials, "counted case")}, at least ${formatRate(measured)} are right.`;
}

/** What would show more, said only where more cases of the same quality could get there. */
function missingLine({ required, trials, missingTrials, correct }: Reliability): string {
  const isOutOfReach = trials > 0 && correct !== null && correct <= required * trials;
  if (missingTrials === 0 || isOutOfReach) return "";
  return ` It takes ${formatRate(required)}: ${counted(missingTrials, "more right case")} would do.`;
}

/** Number and percent sign belong together: no line ends between them. */
export const PERCENT = "\u00a0%";

/** `85 %`, rounded down so that nothing looks better than it is; `99.2 %` near the top. */
export function formatRate(rate: number): string {
  const percent = rate * 100;
  // A rate such as 0.29 is stored a little below itself.
  const steps = percent >= 98 ? 10 : 1;
  return `${Math.floor(percent * steps + 1e-6) / steps}${PERCENT}`;
}

/** The rulings that a learner can make on a point, in the order of the buttons. */
export function rulingsOn(outcome: CheckShape["outcome"] | "gap"): RulingKind[] {
  // There is nothing to call right where nothing was decided.
  const isDecided = outcome !== "undecided" && outcome !== "unchecked";
  const all: RulingKind[] = ["right", "did_explain", "did_not_explain"];
  if (outcome === "gap") return ["right", "did_explain"];
  return isDecided ? all : all.slice(1);
}

const NUMBER_SUMMARIES: Readonly<Record<VerdictShape["result"], string>> = {
  pass: "Your number is right.",
  fail: "Your number is not the answer.",
  undecided: "Whether your number is right is open.",
};

/** What a ruling on a number is called on its button. */
const NUMBER_LABELS: Readonly<Record<RulingKind, string>> = {
  right: "Right",
  did_explain: "My number is right",
  did_not_explain: "My number is wrong",
};

/** What a ruling is called on its button, by what the verdict rests on. */
export function rulingLabel(ruling: RulingKind, basis: VerdictShape["basis"]): string {
  return (basis === "number" ? NUMBER_LABELS : RULING_LABELS)[ruling];
}

/** What a ruling on an explanation is called on its button. */
export const RULING_LABELS: Readonly<Record<RulingKind, string>> = {
  right: "Right",
  did_explain: "I did explain this",
  did_not_explain: "I did not explain this",
};

/** When a note is due again, in words; empty while nobody has said. */
export function dueLine(dueAt: string | null, nowMs: number): string {
  return dueAt === null ? "" : `Next round on this note ${dueWords(dueAt, nowMs)}.`;
}

/** `now`, `in 5 hours`, `tomorrow`, `in 12 days`. */
export function dueWords(dueAt: string, nowMs: number): string {
  const hours = (Date.parse(dueAt) - nowMs) / 3_600_000;
  if (!(hours > 0)) return "now";
  if (hours < 1) return "within the hour";
  const days = Math.round(hours / 24);
  if (days < 1) return `in ${counted(Math.round(hours), "hour")}`;
  return days === 1 ? "tomorrow" : `in ${counted(days, "day")}`;
}

/** `2 days overdue · last round: passed · solid`. */
export function dueNoteLine(note: DueNoteShape, nowMs: number): string {
  const last = VERDICTS[note.lastResult].label.toLowerCase();
  return [
    note.isDue ? overdueWords(note.dueAt, nowMs) : `due ${dueWords(note.dueAt, nowMs)}`,
    `last round: ${last}`,
    ...(note.isSolid ? ["solid"] : []),
    ...(note.freshPoints > 0 ? [`${counted(note.freshPoints, "new point")}`] : []),
  ].join(" · ");
}

function overdueWords(dueAt: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(dueAt)) / 86_400_000);
  return days < 1 ? "due now" : `${counted(days, "day")} overdue`;
}

/** One line under the verdict: how many points were explained. */
export function verdictSummary(verdict: VerdictShape): string {
  const { checks } = verdict;
  if (verdict.basis === "number" && checks.length > 0) return NUMBER_SUMMARIES[verdict.result];
  if (checks.length === 0) {
    const count = verdict.gaps.length;
    return count === 0 ? "Nothing is missing." : `${counted(count, "point")} missing.`;
  }
  const covered = checks.filter((check) => check.outcome === "covered").length;
  const open = checks.filter((check) => check.outcome === "undecided").length;
  const left = open === 0 ? "" : `; ${open} could not be decided`;
  return `You explained ${covered} of ${counted(checks.length, "point")}${left}.`;
}

/** Whether the reason of a verdict only counts, in any language, what its summary counts already. */
export function isCountTold({ basis, result, reason, checks }: VerdictShape): boolean {
  if (basis !== "checks" || result !== "undecided") return false;
  const open = checks.filter((check) => check.outcome === "undecided").length;
  const numbers = (reason.match(/\d+/g) ?? []).map(Number).sort((a, b) => a - b);
  return numbers.join() === [open, checks.length].join();
}

/** What the judge said beside what the checks came to; empty where no judge was asked. */
export function judgeLine(verdict: VerdictShape): string {
  const { judge } = verdict;
  if (judge === null) return "";
  const said = `Judge (${judge.model}): ${VERDICTS[judge.result].label.toLowerCase()}`;
  const checks = `the checks: ${VERDICTS[judge.checkedResult].label.toLowerCase()}`;
  const aside = judge.isInForce ? "" : " Your ruling has set the judge aside.";
  return `${said}; ${checks}.${aside}`;
}

/** What kind of round this is, in a few words. */
export function headLine(head: RoundHead): string {
  const parts = head.kind === null ? [] : [KINDS[head.kind]];
  if (head.assertionCount !== null && head.assertionCount > 0) {
    parts.push(counted(head.assertionCount, "core assertion"));
  }
  if (head.engine === "builtin") parts.push("built-in partner");
  return parts.join(" · ");
}

/** How many turns are left, as a sentence; empty before the opening and after the end. */
export function turnsLine(state: RoundState): string {
  if (state.head === null || state.phase.kind === "concluded") return "";
  const left = Math.max(0, state.head.turnsAllowed - state.turnsUsed);
  if (left === 1) return "Last turn";
  return `${left} turns left`;
}

/** Whether a verdict leaves anything to look up: a gap, or a point that was not explained. */
export function isSomethingMissing({ gaps, checks }: VerdictShape): boolean {
  return gaps.length > 0 || checks.some((check) => check.outcome !== "covered");
}

/** Gaps that no assertion in the list shows already. */
export function furtherGaps(verdict: VerdictShape): VerdictShape["gaps"] {
  return verdict.gaps.filter((gap) => gap.origin !== "assertion" || verdict.checks.length === 0);
}

/** `1 point`, `2 points`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
