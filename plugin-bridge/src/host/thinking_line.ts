import { setIcon } from "obsidian";
import { formatDuration } from "../core/duration";

/** How often the elapsed time is redrawn. */
const TICK_MS = 500;

/** A line that says what is going on and for how long, with a stop button. */
export class ThinkingLine {
  private readonly element: HTMLElement;
  private readonly words: HTMLElement;
  private readonly elapsed: HTMLElement;
  private startedMs: number | null = null;
  private timer: number | null = null;

  constructor(parent: HTMLElement, onStop: () => void) {
    this.element = parent.createDiv({ cls: "sparring-thinking" });
    this.element.toggle(false);
    setIcon(this.element.createSpan({ cls: "sparring-spinner" }), "loader-circle");
    // Only the words are read out; a clock that speaks every half second is noise.
    this.words = this.element.createSpan({ cls: "sparring-thinking-words", attr: { role: "status" } });
    this.elapsed = this.element.createSpan({ cls: "sparring-elapsed", attr: { "aria-hidden": "true" } });
    const stop = this.element.createEl("button", { cls: "sparring-stop", text: "Stop" });
    stop.addEventListener("click", onStop);
  }

  /** Show what is going on; the clock runs from the first call. */
  show(message: string): void {
    if (this.startedMs === null) {
      this.startedMs = Date.now();
      this.timer = window.setInterval(() => this.tick(), TICK_MS);
      this.element.toggle(true);
      this.tick();
    }
    if (this.words.textContent !== message) this.words.setText(message);
  }

  /** Hide the line and stop the clock. */
  hide(): void {
    if (this.timer !== null) window.clearInterval(this.timer);
    this.timer = null;
    this.startedMs = null;
    this.element.toggle(false);
    this.words.setText("");
  }

  private tick(): void {
    if (this.startedMs !== null) this.elapsed.setText(formatDuration(Date.now() - this.startedMs));
  }
}
