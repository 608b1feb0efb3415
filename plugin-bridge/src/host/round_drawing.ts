import { setIcon } from "obsidian";
import type { CheckShape, GapShape, StudyGapShape, StudyResult, VerdictShape } from "../generated/protocol";
import type { RoundState } from "../core/round";
import { furtherGaps, headLine, judgeLine, isCountTold, outcomeSign, verdictSign, verdictSummary } from "../core/round_words";
import type { Sign } from "../core/round_words";
import { noteName } from "../core/note_name";
import { learnerSentences } from "../core/sentences";
import { drawRulings } from "./ruling_drawing";
import type { Rule } from "./ruling_drawing";
import { drawStanding } from "./standing_chip";

/** What a click in a round does. */
export interface RoundActions {
  /** Open the note at its top. */
  readonly openNote: (path: string) => void;
  /** Open the note where a point stands. */
  readonly openPoint: (path: string, text: string) => void;
  /** Open the note where it says what was missing. */
  readonly openGap: (path: string, gap: StudyGapShape) => void;
  readonly rule: Rule;
}

/** Draw the note's name, the kind of round, the focus and the challenge. */
export function drawHead(parent: HTMLElement, state: RoundState, actions: RoundActions): void {
  const title = parent.createEl("button", {
    cls: "sparring-note-link",
    text: noteName(state.note),
    attr: { "aria-label": `Open the note ${noteName(state.note)}`, dir: "auto" },
  });
  title.addEventListener("click", () => actions.openNote(state.note));
  const { head } = state;
  if (head === null) return;
  parent.createDiv({ cls: "sparring-muted sparring-kind", text: headLine(head) });
  if (head.focus !== "") {
    const focus = parent.createEl("details", { cls: "sparring-focus" });
    focus.createEl("summary", { text: "Focus" });
    focus.createEl("p", { text: head.focus, attr: { dir: "auto" } });
  }
  const challenge = parent.createDiv({ cls: "sparring-challenge" });
  challenge.createDiv({ cls: "sparring-label", text: "Challenge" });
  challenge.createEl("p", { text: head.challenge, attr: { dir: "auto" } });
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
  if (verdict.reason !== "" && !isCountTold(verdict)) card.createEl("p", { text: asSentence(verdict.reason) });
  drawJudge(card, verdict);
  // What the built-in partner says of a pass is what the line under the verdict says.
  const isTold = state.head?.engine === "builtin" && verdict.result === "pass" && verdict.basis !== "number";
  if (state.feedback !== "" && !isTold) card.createEl("p", { text: state.feedback, attr: { dir: "auto" } });
  const { basis } = verdict;
  const drawing = { state, actions, basis, sentences: learnerSentences(state.transcript) };
  if (verdict.checks.length > 0) {
    const list = card.createEl("ul", { cls: "sparring-checks", attr: { "aria-label": "Core assertions" } });
    for (const check of verdict.checks) drawCheck(list, check, drawing);
  }
  const gaps = furtherGaps(verdict);
  if (gaps.length > 0) {
    card.createEl("h5", { text: verdict.checks.length === 0 ? "What is missing" : "Also missing" });
    const list = card.createEl("ul", { cls: "sparring-checks", attr: { "aria-label": "What is missing" } });
    for (const gap of gaps) drawGap(list, gap, drawing);
  }
}

/** Draw where the note says what was missing. */
export function drawStudy(parent: HTMLElement, study: StudyResult, actions: RoundActions): void {
  const card = parent.createDiv({ cls: "sparring-study" });
  card.createEl("h5", { text: "Look it up in your note" });
  if (study.gaps.length === 0) card.createEl("p", { text: "Nothing is missing." });
  const list = card.createEl("ol", { attr: { "aria-label": "Places to study" } });
  for (const gap of study.gaps) {
    const item = list.createEl("li");
    const open = item.createEl("button", { cls: "sparring-point", text: pointOf(gap), attr: { dir: "auto" } });
    open.addEventListener("click", () => actions.openGap(study.note, gap));
    const place = gap.span === null ? "The note says nothing close to it." : placeOf(gap);
    item.createDiv({ cls: "sparring-muted", text: place, attr: { dir: "auto" } });
  }
  drawNotices(card, study.notices);
}

/** What every part of a verdict is drawn with. */
interface Drawing {
  readonly state: RoundState;
  readonly actions: RoundActions;
  readonly basis: VerdictShape["basis"];
  readonly sentences: readonly string[];
}

function drawResult(card: HTMLElement, verdict: VerdictShape): void {
  const sign = verdictSign(verdict.result);
  const result = card.createDiv({ cls: "sparring-result", attr: { tabindex: "-1" } });
  result.dataset["tone"] = sign.tone;
  setIcon(result.createSpan({ cls: "sparring-result-icon" }), sign.icon);
  const words = result.createDiv();
  words.createEl("h4", { text: sign.label });
  words.createDiv({ cls: "sparring-muted", text: verdictSummary(verdict) });
  drawStanding(result, card.createDiv(), verdict.standing, null);
}

function drawJudge(card: HTMLElement, verdict: VerdictShape): void {
  if (verdict.judge === null) return;
  const block = card.createDiv({ cls: "sparring-judge" });
  block.createDiv({ cls: "sparring-label", text: judgeLine(verdict) });
  if (verdict.judge.reason !== "") block.createEl("p", { text: verdict.judge.reason, attr: { dir: "auto" } });
}

function drawCheck(list: HTMLElement, check: CheckShape, drawing: Drawing): void {
  const { state, actions, basis, sentences } = drawing;
  const sign = outcomeSign(check.outcome, basis);
  const body = drawPoint(list, sign, check.assertion, () =>
    actions.openPoint(state.note, check.assertion),
  );
  const marks = body.createDiv({ cls: "sparring-marks" });
  marks.createSpan({ cls: "sparring-outcome", text: sign.label });
  drawStanding(marks, body.createDiv(), check.standing, check.reliability);
  if (check.evidence !== "") {
    const quote = body.createEl("blockquote", { cls: "sparring-evidence" });
    const isSaid = check.outcome === "covered" || basis === "number";
    quote.createSpan({ cls: "sparring-label", text: isSaid ? "You said" : "Nearest to it, you said" });
    quote.createEl("p", { text: `“${check.evidence}”`, attr: { dir: "auto" } });
  }
  if (check.note !== "") body.createDiv({ cls: "sparring-muted", text: asSentence(check.note) });
  const { assertion: about, outcome, evidence } = check;
  const ruled = state.rulings[about] ?? null;
  drawRulings(body, { about, outcome, ruled, basis, evidence, sentences }, actions.rule);
}

function drawGap(list: HTMLElement, gap: GapShape, drawing: Drawing): void {
  const { state, actions, basis, sentences } = drawing;
  const body = drawPoint(list, outcomeSign("not_covered"), gap.text, () =>
    actions.openPoint(state.note, gap.text),
  );
  const ruled = state.rulings[gap.text] ?? null;
  drawRulings(body, { about: gap.text, outcome: "gap", ruled, basis, evidence: "", sentences }, actions.rule);
}

/** Draw a sign and a point that opens the note; returns where more about it goes. */
function drawPoint(list: HTMLElement, sign: Sign, text: string, open: () => void): HTMLElement {
  const item = list.createEl("li", { cls: "sparring-check" });
  item.dataset["tone"] = sign.tone;
  setIcon(item.createSpan({ cls: "sparring-check-icon", attr: { "aria-hidden": "true" } }), sign.icon);
  const body = item.createDiv({ cls: "sparring-check-body" });
  const point = body.createEl("button", {
    cls: "sparring-point",
    text,
    attr: { "aria-label": `${sign.label}: ${text} Show it in the note`, dir: "auto" },
  });
  point.addEventListener("click", open);
  return body;
}

function pointOf(gap: StudyGapShape): string {
  return gap.assertion === "" ? gap.text : gap.assertion;
}

function placeOf(gap: StudyGapShape): string {
  const where = gap.headingPath.join(" › ");
  if (gap.isExact) return where === "" ? "At the top of the note" : where;
  const nearest = `Closest to it: “${gap.quote}”`;
  return where === "" ? nearest : `${where}. ${nearest}`;
}

/** `you ruled that …` as `You ruled that ….` */
function asSentence(words: string): string {
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
