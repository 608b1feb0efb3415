// Obsidian's dialogs, as far as the plugin uses them.

import type { App } from "./workspace";

export class Modal {
  readonly containerEl: HTMLElement;
  readonly modalEl: HTMLElement;
  readonly titleEl: HTMLElement;
  readonly contentEl: HTMLElement;
  private before: Element | null = null;

  constructor(readonly app: App) {
    this.containerEl = document.createElement("div");
    this.containerEl.className = "modal-container";
    this.modalEl = this.containerEl.createDiv({ cls: "modal", attr: { role: "dialog", "aria-modal": "true" } });
    const close = this.modalEl.createEl("button", { cls: "modal-close-button", attr: { "aria-label": "Close" } });
    close.addEventListener("click", () => this.close());
    this.titleEl = this.modalEl.createDiv({ cls: "modal-title" });
    this.contentEl = this.modalEl.createDiv({ cls: "modal-content" });
    this.containerEl.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
  }

  setTitle(title: string): this {
    this.titleEl.setText(title);
    this.modalEl.setAttr("aria-label", title);
    return this;
  }

  open(): void {
    this.before = document.activeElement;
    document.body.appendChild(this.containerEl);
    void this.onOpen();
  }

  close(): void {
    this.onClose();
    this.containerEl.remove();
    if (this.before instanceof HTMLElement) this.before.focus();
  }

  onOpen(): void {
    // For subclasses.
  }

  onClose(): void {
    // For subclasses.
  }
}

export abstract class SuggestModal<T> extends Modal {
  emptyStateText = "No results";
  readonly inputEl: HTMLInputElement;
  private readonly list: HTMLElement;
  private chosen = 0;

  constructor(app: App) {
    super(app);
    this.modalEl.className = "prompt";
    this.inputEl = this.modalEl.createEl("input", { cls: "prompt-input", attr: { type: "text" } });
    this.list = this.modalEl.createDiv({ cls: "prompt-results" });
    this.inputEl.addEventListener("input", () => this.draw());
    this.inputEl.addEventListener("keydown", (event) => this.onKey(event));
  }

  abstract getSuggestions(query: string): T[];
  abstract renderSuggestion(value: T, element: HTMLElement): void;
  abstract onChooseSuggestion(value: T, event: Event): void;

  setPlaceholder(text: string): void {
    this.inputEl.setAttr("placeholder", text);
    this.inputEl.setAttr("aria-label", text);
    this.modalEl.setAttr("aria-label", text);
  }

  setInstructions(lines: { command: string; purpose: string }[]): void {
    const area = this.modalEl.createDiv({ cls: "prompt-instructions" });
    for (const { command, purpose } of lines) area.createSpan({ text: `${command} ${purpose}` });
  }

  override open(): void {
    super.open();
    this.draw();
    this.inputEl.focus();
  }

  private onKey(event: KeyboardEvent): void {
    const found = this.getSuggestions(this.inputEl.value);
    if (event.key === "ArrowDown") this.chosen = Math.min(this.chosen + 1, found.length - 1);
    else if (event.key === "ArrowUp") this.chosen = Math.max(0, this.chosen - 1);
    else if (event.key !== "Enter") return;
    event.preventDefault();
    const value = found[this.chosen];
    if (event.key === "Enter" && value !== undefined) this.taken(value, event);
    else this.draw();
  }

  private taken(value: T, event: Event): void {
    this.close();
    this.onChooseSuggestion(value, event);
  }

  private draw(): void {
    this.list.empty();
    const found = this.getSuggestions(this.inputEl.value);
    this.chosen = Math.max(0, Math.min(this.chosen, found.length - 1));
    for (const [index, value] of found.entries()) {
      const item = this.list.createDiv({ cls: "suggestion-item" });
      item.toggleClass("is-selected", index === this.chosen);
      this.renderSuggestion(value, item);
      item.addEventListener("click", (event) => this.taken(value, event));
    }
    if (found.length === 0) this.list.createDiv({ cls: "suggestion-empty", text: this.emptyStateText });
  }
}
