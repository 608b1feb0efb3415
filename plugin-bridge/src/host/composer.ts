import { setIcon } from "obsidian";
import { textLength } from "../core/text_length";

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
  /** Room for further buttons; the keyboard comes by them after the send button. */
  readonly side: HTMLElement;
  private readonly box: HTMLTextAreaElement;
  private readonly button: HTMLButtonElement;
  private readonly length: HTMLElement;
  /** Why nothing was sent; read out. */
  private readonly refusal: HTMLElement;

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
        dir: "auto",
      },
    });
    this.length = this.element.createDiv({ cls: "sparring-muted sparring-length" });
    this.refusal = this.element.createDiv({ cls: "sparring-refusal", attr: { role: "status" } });
    const row = this.element.createDiv({ cls: "sparring-composer-row" });
    // First of the row, so that Tab from the box comes to it; the style sheet puts it last.
    this.button = row.createEl("button", { cls: "mod-cta sparring-send" });
    this.side = row.createDiv({ cls: "sparring-composer-side" });
    setIcon(this.button.createSpan(), "send");
    this.button.createSpan({ text: options.sendLabel });
    this.box.addEventListener("keydown", (event) => this.onKey(event));
    this.box.addEventListener("input", () => {
      this.show();
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
    this.show();
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
    if (this.box.disabled) return;
    const refusal = this.whyNot();
    this.refusal.setText(refusal);
    if (refusal === "") this.options.onSend(this.box.value);
    else this.focus();
  }

  private whyNot(): string {
    if (this.box.value.trim() === "") return "Write something first.";
    const { isOver } = textLength(this.box.value, this.options.limitChars);
    return isOver ? "Not sent: it is too long." : "";
  }

  private show(): void {
    const { isOver, words } = textLength(this.box.value, this.options.limitChars);
    this.length.setText(words);
    this.length.toggleClass("sparring-over", isOver);
    this.box.setAttr("aria-invalid", isOver ? "true" : null);
    this.refusal.setText("");
    this.grow();
  }

  /** Grow with the text; the style sheet sets the bounds. */
  private grow(): void {
    this.box.setCssProps({ "--sparring-box-height": "auto" });
    this.box.setCssProps({ "--sparring-box-height": `${this.box.scrollHeight}px` });
  }
}
