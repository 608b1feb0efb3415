import { setIcon } from "obsidian";
import type { LedgerClassShape, LedgerResult, ProposalShape, ProposalsResult } from "../generated/protocol";
import { byChecker, checkerName, classLine, className, proofLines, servingLine } from "../core/ledger_words";
import type { CheckerGroup } from "../core/ledger_words";
import { counted, formatRate } from "../core/round_words";
import { named } from "./redrawing";
import { drawStanding } from "./standing_chip";

/** What buttons of the ledger do. */
export interface LedgerActions {
  readonly ratify: (proposalId: string, reason: string) => void;
  readonly reject: (proposalId: string, reason: string) => void;
  readonly practice: () => void;
  /** Whether something is going on, so that no button answers. */
  readonly isBusy: boolean;
}

/** Draw what waits for a decision, and how to come by more. */
export function drawProposals(parent: HTMLElement, found: ProposalsResult, actions: LedgerActions): void {
  const waiting = found.proposals.filter(({ decision }) => decision === null);
  const decided = found.proposals.filter(({ decision }) => decision !== null);
  const head = parent.createDiv({ cls: "sparring-ledger-head" });
  head.createEl("h4", { text: "Proposals" });
  const practice = head.createEl("button", { text: "Practice now", attr: named("practice") });
  practice.disabled = actions.isBusy;
  practice.addEventListener("click", actions.practice);
  if (found.problem !== "") parent.createDiv({ cls: "sparring-warning", text: found.problem });
  if (waiting.length === 0) {
    parent.createEl("p", { cls: "sparring-muted", text: nothingWaits(found) });
  }
  for (const proposal of waiting) drawProposal(parent, proposal, actions);
  if (decided.length === 0) return;
  const past = parent.createEl("details", { cls: "sparring-focus" });
  past.createEl("summary", { text: `Decided: ${decided.length}` });
  const list = past.createEl("ul");
  for (const { kind, side, decision } of decided) {
    list.createEl("li", { text: `${className({ kind, side })}: ${decision?.decision ?? ""}` });
  }
}

function nothingWaits(found: ProposalsResult): string {
  return found.isPracticed
    ? "Nothing waits for your decision."
    : "Practice tries the check on answers whose right verdict is known. It changes nothing that you " +
        "are shown; what it earns is proposed here, for you to decide.";
}

function drawProposal(parent: HTMLElement, proposal: ProposalShape, actions: LedgerActions): void {
  const card = parent.createDiv({ cls: "sparring-panel sparring-proposal" });
  card.createEl("h5", { text: className(proposal) });
  card.createDiv({ cls: "sparring-muted", text: checkerName(proposal.checker) });
  const proof = card.createEl("ul", { cls: "sparring-proof", attr: { "aria-label": "Proof" } });
  for (const line of proofLines(proposal)) proof.createEl("li", { text: line });
  for (const problem of proposal.problems) card.createDiv({ cls: "sparring-warning", text: problem });
  const reason = card.createEl("input", {
    cls: "sparring-reason",
    attr: {
      type: "text",
      maxlength: "1000",
      placeholder: "Why? Optional.",
      "aria-label": "Your reason",
      ...named(`reason ${proposal.proposalId}`),
    },
  });
  const buttons = card.createDiv({ cls: "sparring-buttons" });
  const ratify = buttons.createEl("button", { cls: "mod-cta", text: "Ratify" });
  ratify.disabled = actions.isBusy || proposal.problems.length > 0;
  ratify.addEventListener("click", () => actions.ratify(proposal.proposalId, reason.value));
  const reject = buttons.createEl("button", { text: "Reject" });
  reject.disabled = actions.isBusy;
  reject.addEventListener("click", () => actions.reject(proposal.proposalId, reason.value));
}

/** Draw the classes of every checker with their bars. */
export function drawLedger(parent: HTMLElement, ledger: LedgerResult): void {
  parent.createEl("h4", { cls: "sparring-ledger-title", text: "How often checks are right" });
  parent.createEl("p", { cls: "sparring-muted", text: servingLine(ledger) });
  if (ledger.problem !== "") parent.createDiv({ cls: "sparring-warning", text: ledger.problem });
  const groups = byChecker(ledger);
  if (groups.length === 0) parent.createEl("p", { text: "Nothing has been counted yet." });
  else drawLegend(parent);
  for (const group of groups) drawGroup(parent, group);
  const facts = [
    ...(ledger.sources.length > 0 ? [`Right answers come from: ${ledger.sources.join(", ")}.`] : []),
    ...(ledger.beliefs > 0 ? [`Your rulings decide ${counted(ledger.beliefs, "sentence")} from now on.`] : []),
  ];
  for (const fact of facts) parent.createEl("p", { cls: "sparring-muted", text: fact });
}

function drawLegend(parent: HTMLElement): void {
  const legend = parent.createDiv({ cls: "sparring-legend" });
  for (const [mark, text] of [
    ["sealed", "Floor that counts"],
    ["stored", "Floor of all cases so far"],
    ["needed", "Needed to drop the hedge (θ)"],
  ] as const) {
    const entry = legend.createSpan();
    entry.createSpan({ cls: `sparring-legend-mark sparring-legend-${mark}` });
    entry.appendText(text);
  }
}

function drawGroup(parent: HTMLElement, group: CheckerGroup): void {
  const name = group.isCurrent ? `${group.name} (checks now)` : group.name;
  const place = group.isCurrent
    ? parent.createDiv({ cls: "sparring-checker" })
    : parent.createEl("details", { cls: "sparring-checker" });
  place.createEl(group.isCurrent ? "h5" : "summary", { text: name });
  const list = place.createEl("ul", { cls: "sparring-classes", attr: { "aria-label": `Classes of ${name}` } });
  for (const of of group.classes) drawClass(list, of);
}

function drawClass(list: HTMLElement, of: LedgerClassShape): void {
  const item = list.createEl("li", { cls: "sparring-class" });
  const head = item.createDiv({ cls: "sparring-class-head" });
  head.createSpan({ text: className(of) });
  const chip = head.createSpan();
  drawBar(item, of);
  item.createDiv({ cls: "sparring-muted", text: classLine(of) });
  drawStanding(chip, item.createDiv(), of.standing, null);
  if (of.ratifiedAt === null) return;
  const when = item.createDiv({ cls: "sparring-notice" });
  setIcon(when.createSpan(), "stamp");
  const words = of.reason === "" ? "" : ` “${of.reason}”`;
  when.createSpan({ text: `Ratified on ${of.ratifiedAt.slice(0, 10)}.${words}` });
}

/** One bar from 0 to 1: what counts, what has been seen so far, what is needed. */
function drawBar(item: HTMLElement, of: LedgerClassShape): void {
  const { measured, required } = of.serve;
  const bar = item.createDiv({
    cls: "sparring-bar",
    attr: {
      role: "meter",
      "aria-valuemin": "0",
      "aria-valuemax": "1",
      "aria-valuenow": measured.toFixed(3),
      "aria-valuetext": `${formatRate(measured)}, ${formatRate(required)} needed`,
      "aria-label": className(of),
    },
  });
  const part = (name: string, rate: number): void => {
    bar.createDiv({ cls: `sparring-bar-${name}` }).setCssProps({ "--sparring-rate": String(rate) });
  };
  part("stored", of.stored.reliability);
  part("sealed", measured);
  part("needed", required);
}
