/** The words for the reliability ledger. */

import type { LedgerClassShape, LedgerResult, ProposalShape } from "../generated/protocol";
import { counted, formatRate } from "./round_words";

const KINDS: Readonly<Record<LedgerClassShape["kind"], string>> = {
  definition: "Definitions",
  mechanism: "Mechanisms",
  procedure: "Procedures",
  contrast: "Contrasts",
  condition: "Conditions",
  quantity: "Quantities",
  additive: "Additive problems",
  multiplicative: "Multiplicative problems",
  divisive: "Divisive problems",
};

const SIDES: Readonly<Record<LedgerClassShape["side"], string>> = {
  covered: "said “explained”",
  not_covered: "said “not explained”",
  answer: "said a number",
};

/** `Mechanisms · said “explained”`. */
export function className(of: Pick<LedgerClassShape, "kind" | "side">): string {
  return `${KINDS[of.kind]} · ${SIDES[of.side]}`;
}

/** `Built-in partner · semantic check`. */
export function checkerName({ engine, model }: LedgerClassShape["checker"]): string {
  if (engine === "derivation") return "Derivations from what a problem says";
  const name = engine === "builtin" ? "Built-in partner" : engine;
  return model === "" ? name : `${name} · ${model}`;
}

/** Classes of one checker. */
export interface CheckerGroup {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly classes: readonly LedgerClassShape[];
}

/** Put the classes of each checker together; the one that checks now comes first. */
export function byChecker(ledger: LedgerResult): CheckerGroup[] {
  const groups = new Map<string, { isCurrent: boolean; name: string; classes: LedgerClassShape[] }>();
  for (const of of ledger.classes) {
    const { engine, model, digest, promptVersion, options, isCurrent } = of.checker;
    const key = [engine, model, digest, promptVersion, options].join("\n");
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { isCurrent, name: checkerName(of.checker), classes: [of] });
    else known.classes.push(of);
  }
  return [...groups.values()].sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

/** What was counted and what is needed, in one line. */
export function classLine(of: LedgerClassShape): string {
  const { serve, missingTrials, stored, sealed } = of;
  // What came with the program was counted elsewhere and is sealed only.
  const { correct, committed } = stored.committed < sealed.committed ? sealed : stored;
  const seen =
    committed === 0 ? "Never decided so yet" : `right in ${correct} of ${counted(committed, "known case")}`;
  const floor = `floor ${formatRate(serve.measured)} of ${formatRate(serve.required)}`;
  // More cases are spoken of only where more of the same quality could get there.
  const isOutOfReach = committed > 0 && correct <= serve.required * committed;
  const missing =
    missingTrials === 0 || isOutOfReach ? [] : [`${counted(missingTrials, "more right case")} needed`];
  return [seen, floor, ...missing].join(" · ");
}

/** The proof of a proposal, line by line. */
export function proofLines(proposal: ProposalShape): string[] {
  const { counts, floor, ceiling, hardening, cases, ledgerSha256 } = proposal;
  const stable = (is: boolean): string => (is ? "the same" : "not the same");
  return [
    `${counts.correct} right, ${counts.wrong} wrong, ${counts.refused} not decided, all different cases.`,
    `Floor ${formatRate(floor)}; a proposal takes ${formatRate(ceiling)}.`,
    `Traps decided wrongly: ${hardening.canariesWrong}.`,
    `A second run was ${stable(hardening.isReplayStable)}.`,
    `With other names, another order and other numbers it was ${stable(hardening.isPerturbationStable)}.`,
    `${counted(cases.length, "case")} of the ledger ${ledgerSha256.slice(0, 12)}.`,
  ];
}

/** What happens to outcomes that have not earned trust. */
export function servingLine(ledger: LedgerResult): string {
  return ledger.serving === "hedge"
    ? "Outcomes of classes that have not earned it are shown with a hedge."
    : "Outcomes of classes that have not earned it are shown as undecided.";
}
