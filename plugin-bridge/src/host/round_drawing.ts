import { setIcon } from "obsidian";
import type { CheckShape, GapShape, VerdictShape } from "../generated/protocol";
import type { RoundState } from "../core/round";
import {
  furtherGaps,
  headLine,
  judgeLine,
  outcomeSign,
  standingWords,
  verdictSign,
  verdictSummary,
} from "../core/round_words";

/** What a click in a round does. */
export interface RoundActions {
  /** Open the note at its top. */
  readonly openNote: (path: string) => void;
  /** Open the note where a point stands. */
  readonly openPoint: (path: string, text: string) => void;
}

/** Draw the note's name, the kind of round, the focus and the challenge. */
export function drawHead(parent: HTMLElement, state: RoundState, actions: RoundActions): void {
  const title = parent.createEl("button", {
    cls: "sparring-note-link",
    text: noteName(state.note),
    attr: { "aria-label": `Open the note ${noteName(state.note)}` },
  });
  title.addEventListener("click", () => actions.openNote(state.note));
  const { head } = state;
  if (head === null) return;
  parent.createDiv({ cls: "sparring-muted sparring-kind", text: headLine(head) });
  const focus = parent.createEl("details", { cls: "sparring-focus" });
  focus.createEl("summary", { text: "Focus" });
  focus.createEl("p", { text: head.focus });
  const challenge = parent.createDiv({ cls: "sparring-challenge" });
  challenge.createDiv({ cls: "sparring-label", text: "Challenge" });
  challenge.createEl("p", { text: head.challenge });
}

/** Draw what was said. */
export function drawExchange(parent: HTMLElement, state: RoundState): void {
  for (const [index, turn] of state.transcript.entries()) {
    const said = parent.createDiv({ cls: `sparring-turn sparring-${turn.speaker}` });
    said.createDiv({ cls: "sparring-label", text: turn.speaker === "learner" ? "You" : "Partner" });
    const remark = state.remarks[index] ?? "";
    if (remark !== "") said.createEl("p", { cls: "sparring-remark", text: remark });
    for (const paragraph of turn.text.split(/\n{2,}/)) said.createEl("p", { text: paragraph });
  }
}

/** Draw what the learner should know besides. */
export function drawNotices(parent: HTMLElement, notices: readonly string[]): void {
  for (const notice of notices) {
    const line = parent.createDiv({ cls: "sparring-notice" });
    setIcon(line.createSpan(), "info");
    line.createSpan({ text: notice });
  }
}

/** Draw the verdict with every assertion and what is missing besides. */
export function drawVerdict(
  parent: HTMLElement,
  state: RoundState,
  verdict: VerdictShape,
  actions: RoundActions,
): void {
  const card = parent.createDiv({ cls: "sparring-verdict" });
  drawResult(card, verdict);
  if (verdict.reason !== "") card.createEl("p", { text: verdict.reason });
  drawJudge(card, verdict);
  if (state.feedback !== "") card.createEl("p", { text: state.feedback });
  if (verdict.checks.length > 0) {
    const list = card.createEl("ul", { cls: "sparring-checks", attr: { "aria-label": "Core assertions" } });
    for (const check of verdict.checks) drawCheck(list, check, state.note, actions);
  }
  const gaps = furtherGaps(verdict);
  if (gaps.length > 0) {
    card.createEl("h5", { text: "Also missing" });
    const list = card.createEl("ul", { cls: "sparring-gaps" });
    for (const gap of gaps) drawGap(list, gap, state.note, actions);
  }
}

function drawResult(card: HTMLElement, verdict: VerdictShape): void {
  const sign = verdictSign(verdict.result);
  const result = card.createDiv({ cls: "sparring-result", attr: { tabindex: "-1" } });
  result.dataset["tone"] = sign.tone;
  setIcon(result.createSpan({ cls: "sparring-result-icon" }), sign.icon);
  const words = result.createDiv();
  words.createEl("h4", { text: sign.label });
  words.createDiv({ cls: "sparring-muted", text: verdictSummary(verdict) });
  drawStanding(result, verdict.standing);
}

function drawJudge(card: HTMLElement, verdict: VerdictShape): void {
  if (verdict.judge === null) return;
  const block = card.createDiv({ cls: "sparring-judge" });
  block.createDiv({ cls: "sparring-label", text: judgeLine(verdict) });
  if (verdict.judge.reason !== "") block.createEl("p", { text: verdict.judge.reason });
}

function drawCheck(
  list: HTMLElement,
  check: CheckShape,
  note: string,
  actions: RoundActions,
): void {
  const sign = outcomeSign(check.outcome);
  const item = list.createEl("li", { cls: "sparring-check" });
  item.dataset["tone"] = sign.tone;
  const icon = item.createSpan({ cls: "sparring-check-icon", attr: { "aria-hidden": "true" } });
  setIcon(icon, sign.icon);
  const body = item.createDiv({ cls: "sparring-check-body" });
  const text = body.createEl("button", {
    cls: "sparring-point",
    text: check.assertion,
    attr: { "aria-label": `${sign.label}: ${check.assertion} Show it in the note` },
  });
  text.addEventListener("click", () => actions.openPoint(note, check.assertion));
  const marks = body.createDiv({ cls: "sparring-marks" });
  marks.createSpan({ cls: "sparring-outcome", text: sign.label });
  drawStanding(marks, check.standing);
  if (check.evidence !== "") {
    const quote = body.createEl("blockquote", { cls: "sparring-evidence" });
    quote.createSpan({ cls: "sparring-label", text: check.outcome === "covered" ? "You said" : "Nearest to it, you said" });
    quote.createEl("p", { text: `“${check.evidence}”` });
  }
  if (check.note !== "") body.createDiv({ cls: "sparring-muted", text: check.note });
}

function drawStanding(parent: HTMLElement, standing: CheckShape["standing"]): void {
  const { label, meaning } = standingWords(standing);
  parent.createSpan({
    cls: `sparring-standing sparring-standing-${standing}`,
    text: label,
    attr: { "aria-label": `${label}: ${meaning}`, role: "note" },
  });
}

function drawGap(list: HTMLElement, gap: GapShape, note: string, actions: RoundActions): void {
  const item = list.createEl("li");
  const text = item.createEl("button", { cls: "sparring-point", text: gap.text });
  text.addEventListener("click", () => actions.openPoint(note, gap.text));
}

/** The name of a note as people call it. */
export function noteName(path: string): string {
  return (path.split("/").pop() ?? path).replace(/\.md$/, "");
}
