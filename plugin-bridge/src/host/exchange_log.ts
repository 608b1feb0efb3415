import type { TurnShape } from "../generated/protocol";
import type { RoundState } from "../core/round";

/** What was said, as a live region: only what is new is added, so that it is read out once. */
export class ExchangeLog {
  private readonly element: HTMLElement;
  private drawn: readonly TurnShape[] = [];

  constructor(parent: HTMLElement) {
    this.element = parent.createDiv({
      cls: "sparring-exchange",
      attr: { role: "log", "aria-live": "polite", "aria-label": "What was said" },
    });
  }

  /** Show what was said in a round; what stands there already stays untouched. */
  show(state: RoundState): void {
    const { transcript } = state;
    const other = this.drawn.findIndex((turn, index) => turn !== transcript[index]);
    const kept = other === -1 ? this.drawn.length : other;
    while (this.element.children.length > kept) this.element.lastElementChild?.remove();
    for (const [index, turn] of transcript.entries()) {
      if (index >= kept) drawTurn(this.element, turn, state.remarks[index] ?? "");
    }
    this.drawn = transcript;
  }

  /** Show nothing. */
  empty(): void {
    this.element.empty();
    this.drawn = [];
  }
}

function drawTurn(parent: HTMLElement, turn: TurnShape, remark: string): void {
  const said = parent.createDiv({ cls: `sparring-turn sparring-${turn.speaker}` });
  said.createDiv({ cls: "sparring-label", text: turn.speaker === "learner" ? "You" : "Partner" });
  if (remark !== "") said.createEl("p", { cls: "sparring-remark", text: remark, attr: { dir: "auto" } });
  for (const paragraph of turn.text.split(/\n{2,}/)) {
    said.createEl("p", { text: paragraph, attr: { dir: "auto" } });
  }
}
