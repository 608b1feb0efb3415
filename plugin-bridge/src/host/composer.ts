import { setIcon } from "obsidian";

/** What a composer is for. */
export interface ComposerOptions {
  readonly label: string;
  readonly placeholder: string;
  readonly sendLabel: string;
  readonly limitChars: number;
  /** Enter alone sends; otherwise Ctrl or Cmd with Enter does. */
  readonly enterSends: boolean;
  readonly onSend: (text: string) => void;
  readonly onInput: (text: string) => void;
}

/** A box to write in, with its button. Stays in place while the view around it is redrawn. */
export class Composer {
  readonly element: HTMLElement;
  /** Room for further buttons, left of the send button. */
  readonly side: HTMLElement;
  private readonly box: HTMLTextAreaElement;
  private readonly button: HTMLButtonElement;

  constructor(
    parent: HTMLElement,
    private readonly options: ComposerOptions,
  ) {
    this.element = parent.createDiv({ cls: "sparring-composer" });
    this.box = this.element.createEl("textarea", {
      cls: "sparring-box",
      attr: {
        "aria-label": options.label,
        placeholder: options.placeholder,
        rows: options.enterSends ? "2" : "4",
        maxlength: String(options.limitChars),
      },
    });
    const row = this.element.createDiv({ cls: "sparring-composer-row" });
    this.side = row.createDiv({ cls: "sparring-composer-side" });
    this.button = row.createEl("button", { cls: "mod-cta sparring-send" });
    setIcon(this.button.createSpan(), "send");
    this.button.createSpan({ text: options.sendLabel });
    this.box.addEventListener("keydown", (event) => this.onKey(event));
    this.box.addEventListener("input", () => {
      this.grow();
      options.onInput(this.box.value);
    });
    this.button.addEventListener("click", () => this.send());
  }

  /** The text in the box. */
  get text(): string {
    return this.box.value;
  }

  /** Put a text into the box. */
  setText(text: string): void {
    this.box.value = text;
    this.grow();
  }

  /** Allow or forbid writing. */
  setEnabled(enabled: boolean): void {
    this.box.disabled = !enabled;
    this.button.disabled = !enabled;
  }

  /** Move the keyboard here. */
  focus(): void {
    this.box.focus({ preventScroll: true });
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.isComposing) return;
    const wanted = this.options.enterSends ? !event.shiftKey : event.ctrlKey || event.metaKey;
    if (!wanted) return;
    event.preventDefault();
    this.send();
  }

  private send(): void {
    if (!this.box.disabled) this.options.onSend(this.box.value);
  }

  /** Grow with the text; the style sheet sets the bounds. */
  private grow(): void {
    this.box.setCssProps({ "--sparring-box-height": "auto" });
    this.box.setCssProps({ "--sparring-box-height": `${this.box.scrollHeight}px` });
  }
}
