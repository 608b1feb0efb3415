import type { CheckShape, VerdictShape } from "../generated/protocol";
import type { RulingKind } from "../core/round";
import { rulingLabel, rulingsOn } from "../core/round_words";
import { closestSentence } from "../core/sentences";
import { named } from "./redrawing";

/** A point that the learner can rule on. */
export interface RulablePoint {
  /** The assertion or the gap, word for word. */
  readonly about: string;
  readonly outcome: CheckShape["outcome"] | "gap";
  /** The ruling in force. */
  readonly ruled: RulingKind | null;
  /** What the verdict rests on: a number needs no sentence that explains it. */
  readonly basis: VerdictShape["basis"];
  /** What the check quotes of the learner; empty where it found nothing near. */
  readonly evidence: string;
  /** What the learner said, sentence by sentence. */
  readonly sentences: readonly string[];
}

/** Takes a ruling; `evidence` is the learner's own sentence, or empty. Done when it was taken or refused. */
export type Rule = (about: string, ruling: RulingKind, evidence: string) => Promise<void>;

/** Sends a ruling on the point at hand. */
type Send = (ruling: RulingKind, evidence: string) => void;

/** Draw the buttons with which the learner confirms or corrects one check. */
export function drawRulings(parent: HTMLElement, point: RulablePoint, rule: Rule): void {
  const row = parent.createDiv({
    cls: "sparring-rulings",
    attr: { role: "group", "aria-label": `Your ruling on: ${point.about}` },
  });
  const place = parent.createDiv();
  // A sidecar that has to be started again takes its time: show that the press was heard.
  const send: Send = (ruling, evidence) => {
    row.setAttr("aria-busy", "true");
    void rule(point.about, ruling, evidence).finally(() => row.setAttr("aria-busy", null));
  };
  for (const ruling of rulingsOn(point.outcome)) {
    const button = row.createEl("button", {
      cls: "sparring-ruling",
      text: rulingLabel(ruling, point.basis),
      attr: { "aria-pressed": String(point.ruled === ruling), ...named(`${point.about} ${ruling}`) },
    });
    button.addEventListener("click", () => {
      if (ruling === "did_explain" && point.basis !== "number") togglePicker(place, button, point, send);
      else send(ruling, "");
    });
  }
}

/** Which sentence explains it? Only what was said in the round can. */
function togglePicker(
  place: HTMLElement,
  button: HTMLElement,
  point: RulablePoint,
  send: Send,
): void {
  if (place.childElementCount > 0) {
    place.empty();
    button.focus();
    return;
  }
  if (point.sentences.length === 0) {
    place.createDiv({
      cls: "sparring-muted",
      text: "Nothing was said in this round that could explain it.",
    });
    return;
  }
  const picker = place.createEl("fieldset", { cls: "sparring-picker" });
  picker.createEl("legend", { text: "Which of your sentences explains it?" });
  const choices = drawChoices(picker, point);
  const buttons = picker.createDiv({ cls: "sparring-buttons" });
  const take = buttons.createEl("button", {
    cls: "mod-cta",
    text: "This explains it",
    // Once it is taken the picker goes: the keyboard then belongs on the button that opened it.
    attr: named(`${point.about} did_explain`),
  });
  take.addEventListener("click", () => {
    const chosen = choices.findIndex((choice) => choice.checked);
    send("did_explain", point.sentences[chosen] ?? "");
  });
  const close = (): void => {
    place.empty();
    button.focus();
  };
  buttons.createEl("button", { text: "Cancel" }).addEventListener("click", close);
  picker.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  choices.find((choice) => choice.checked)?.focus();
}

/** Radio buttons need a name of their own in the whole document. */
let pickersDrawn = 0;

function drawChoices(picker: HTMLElement, point: RulablePoint): HTMLInputElement[] {
  pickersDrawn += 1;
  const name = `sparring-picker-${pickersDrawn}`;
  const likely = closestSentence(point.sentences, point.about, point.evidence);
  return point.sentences.map((sentence, index) => {
    const line = picker.createEl("label", { cls: "sparring-choice" });
    const choice = line.createEl("input", { attr: { type: "radio", name } });
    choice.checked = index === likely;
    line.createSpan({ text: sentence, attr: { dir: "auto" } });
    return choice;
  });
}
