/** The words and signs for what a round says. */

import type { CheckShape, VerdictShape } from "../generated/protocol";
import type { RoundHead, RoundState } from "./round";

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

const KINDS: Readonly<Record<RoundHead["kind"], string>> = {
  concept: "Concept note",
  chapter: "Chapter note",
  problem: "Problem note",
};

/** The sign of an assertion's outcome. */
export function outcomeSign(outcome: CheckShape["outcome"]): Sign {
  return OUTCOMES[outcome];
}

/** The sign of a verdict. */
export function verdictSign(result: VerdictShape["result"]): Sign {
  return VERDICTS[result];
}

/** The word for a standing and what it means. */
export function standingWords(standing: CheckShape["standing"]): { label: string; meaning: string } {
  return STANDINGS[standing];
}

/** One line under the verdict: how many points were explained. */
export function verdictSummary(verdict: VerdictShape): string {
  const { checks } = verdict;
  if (checks.length === 0) {
    const count = verdict.gaps.length;
    return count === 0 ? "Nothing is missing." : `${counted(count, "point")} missing.`;
  }
  const covered = checks.filter((check) => check.outcome === "covered").length;
  return `You explained ${covered} of ${counted(checks.length, "point")}.`;
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
  const parts = [KINDS[head.kind]];
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

/** Gaps that no assertion in the list shows already. */
export function furtherGaps(verdict: VerdictShape): VerdictShape["gaps"] {
  return verdict.gaps.filter((gap) => gap.origin !== "assertion" || verdict.checks.length === 0);
}

/** `1 point`, `2 points`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString("en-US")} ${noun}${count === 1 ? "" : "s"}`;
}
