/** Asks before it ends the round: what is typed would not count, and no step leads back. */
export class GiveUp {
  private readonly first: HTMLButtonElement;
  private readonly question: HTMLElement;
  private readonly stay: HTMLButtonElement;

  constructor(parent: HTMLElement, private readonly onGiveUp: () => void) {
    this.first = parent.createEl("button", { text: "Show me the points" });
    this.question = parent.createDiv({
      cls: "sparring-composer-side",
      attr: { role: "group", "aria-label": "End the round?" },
    });
    this.question.createSpan({ cls: "sparring-muted", text: "This ends the round; what you have not sent does not count." });
    // The harmless one first: a second Enter must not end the round.
    this.stay = this.question.createEl("button", { text: "Go on answering" });
    const end = this.question.createEl("button", { cls: "mod-warning", text: "End the round" });
    this.close();
    this.first.addEventListener("click", () => this.ask());
    this.stay.addEventListener("click", () => this.goBack());
    end.addEventListener("click", () => {
      this.close();
      this.onGiveUp();
    });
    this.question.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.goBack();
    });
  }

  /** Allow or forbid it; forbidden, it asks no longer. */
  setEnabled(enabled: boolean): void {
    this.first.disabled = !enabled;
    if (!enabled) this.close();
  }

  private ask(): void {
    this.first.toggle(false);
    this.question.toggle(true);
    this.stay.focus();
  }

  private goBack(): void {
    this.close();
    this.first.focus();
  }

  private close(): void {
    this.question.toggle(false);
    this.first.toggle(true);
  }
}
