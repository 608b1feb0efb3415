import { Modal } from "obsidian";
import type { App } from "obsidian";
import type { PreviewJudgeResult } from "../generated/protocol";
import { explainFailure } from "../core/failures";
import type { CallSidecar } from "../sidecar/calls";

/** Who would be told, as the person has filled it in. */
export interface JudgeWish {
  readonly isElsewhere: boolean;
  readonly destination: string;
  readonly model: string;
}

/** Shows what a judge would be told, word for word, before it is switched on. */
export class JudgeModal extends Modal {
  constructor(
    app: App,
    private readonly wish: JudgeWish,
    private readonly call: CallSidecar,
    private readonly onAccept: () => void,
  ) {
    super(app);
  }

  override onOpen(): void {
    const { isElsewhere, destination, model } = this.wish;
    this.setTitle("What the judge would be told");
    this.modalEl.addClass("sparring-modal");
    this.contentEl.createEl("p", {
      text: isElsewhere
        ? `At the end of each round the following leaves this computer for ${destination} (${model}).`
        : `At the end of each round ${model} is told the following, by Ollama on this computer.`,
    });
    const preview = this.contentEl.createDiv({ attr: { "aria-live": "polite" } });
    preview.createEl("p", { cls: "sparring-muted", text: "Looking at your last round…" });
    void this.show(preview);
    this.contentEl.createEl("p", {
      cls: "sparring-muted",
      text: "Never told: the note, its focus, or its points, except those that are listed as missing.",
    });
    const buttons = this.contentEl.createDiv({ cls: "sparring-buttons" });
    const accept = buttons.createEl("button", { cls: "mod-cta", text: "Switch it on" });
    accept.addEventListener("click", () => {
      this.onAccept();
      this.close();
    });
    const decline = buttons.createEl("button", { text: "Leave it off" });
    decline.addEventListener("click", () => this.close());
    decline.focus();
  }

  override onClose(): void {
    this.contentEl.empty();
  }

  private async show(preview: HTMLElement): Promise<void> {
    try {
      const { rounds } = await this.call("rounds", { limit: 1 });
      const [last] = rounds;
      const found =
        last === undefined ? null : await this.call("previewJudge", { roundId: last.roundId });
      preview.empty();
      if (found === null) drawWithoutRound(preview);
      else drawMessages(preview, found);
    } catch (error) {
      preview.empty();
      preview.createEl("p", { text: explainFailure(error).message });
      drawWithoutRound(preview);
    }
  }
}

function drawMessages(preview: HTMLElement, found: PreviewJudgeResult): void {
  preview.createEl("p", { cls: "sparring-muted", text: "For your last round it would be this, word for word:" });
  for (const message of found.messages) {
    preview.createDiv({
      cls: "sparring-label",
      text: message.role === "system" ? "Instructions" : "Your round",
    });
    preview.createEl("pre", {
      cls: "sparring-payload",
      text: message.content,
      attr: { tabindex: "0", role: "region", "aria-label": message.role === "system" ? "Instructions" : "Your round" },
    });
  }
}

function drawWithoutRound(preview: HTMLElement): void {
  preview.createEl("p", {
    text: "There is no finished round yet to show it with. It would be:",
  });
  const list = preview.createEl("ul");
  for (const part of [
    "the challenge of the round",
    "what you and the partner said",
    "the verdict of the checks",
    "the points that they found missing, in words",
  ]) {
    list.createEl("li", { text: part });
  }
}
