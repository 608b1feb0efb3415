import { ItemView, setIcon } from "obsidian";
import type { WorkspaceLeaf } from "obsidian";
import type { LibraryExchange, LibrarySession } from "../core/library_session";
import { scopeOf } from "../core/scope";
import type { ScopeChoice } from "../core/scope";
import type { Signal } from "../core/signal";
import { drawAskedAndAnswered } from "./answer_drawing";
import type { AnswerActions } from "./answer_drawing";
import { Composer } from "./composer";
import { ScopePicker } from "./scope_picker";
import type { ScrollMemory } from "./keepsakes";
import { ThinkingLine } from "./thinking_line";

/** Name of the view in Obsidian's workspace. */
export const LIBRARY_VIEW = "sparring-partner-library";

/** Longest question that the sidecar takes, in characters. */
const QUESTION_LIMIT_CHARS = 20_000;

/** What the view needs from the rest of the bridge. */
export interface LibraryViewParts {
  readonly session: LibrarySession;
  readonly changed: Signal;
  readonly actions: AnswerActions;
  readonly style: () => "auto" | "focused" | "creative";
  /** Path of the note in the main area, or null. */
  readonly activeNote: () => string | null;
  readonly drawObstacle: (parent: HTMLElement) => boolean;
  readonly onObstacleChange: (listener: () => void) => () => void;
  /** What stays when the pane is closed. */
  readonly memory: ScrollMemory;
}

/** Ask the notes a question; the answer cites them. */
export class LibraryView extends ItemView {
  override navigation = false;
  private readonly body: HTMLElement;
  private readonly thinking: ThinkingLine;
  private readonly composer: Composer;
  private readonly scopePicker: ScopePicker;
  private drawn: readonly LibraryExchange[] = [];
  private isFrameWaiting = false;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly parts: LibraryViewParts,
  ) {
    super(leaf);
    this.contentEl.addClass("sparring-view");
    this.body = this.contentEl.createDiv({
      cls: "sparring-scroll",
      attr: { role: "log", "aria-live": "polite", "aria-label": "Questions and answers" },
    });
    this.thinking = new ThinkingLine(this.contentEl, () => this.parts.session.stop());
    this.composer = new Composer(this.contentEl, {
      label: "Your question",
      placeholder: "Ask your notes. Enter sends, Shift with Enter breaks the line.",
      sendLabel: "Ask",
      limitChars: QUESTION_LIMIT_CHARS,
      enterSends: true,
      onInput: () => undefined,
      onSend: (text) => this.ask(text),
    });
    this.scopePicker = new ScopePicker(this.composer.side, this.app);
    const clear = this.composer.side.createEl("button", {
      cls: "clickable-icon",
      attr: { "aria-label": "Start anew" },
    });
    setIcon(clear, "eraser");
    clear.addEventListener("click", () => this.parts.session.clear());
  }

  override getViewType(): string {
    return LIBRARY_VIEW;
  }

  override getDisplayText(): string {
    return "Library";
  }

  override getIcon(): string {
    return "library";
  }

  override async onOpen(): Promise<void> {
    this.register(this.parts.changed.listen(() => this.drawSoon()));
    this.register(this.parts.onObstacleChange(() => this.draw()));
    this.register(() => this.thinking.hide());
    this.draw();
    this.body.scrollTop = this.parts.memory.scrollTop;
    this.registerDomEvent(this.body, "scroll", () => {
      this.parts.memory.scrollTop = this.body.scrollTop;
    });
  }

  /** Move the keyboard into the question box, with a scope chosen. */
  begin(scope: ScopeChoice): void {
    this.scopePicker.set(scope);
    this.composer.focus();
  }

  private ask(text: string): void {
    const question = text.trim();
    if (question === "" || this.parts.session.isAsking) return;
    const { scope, label } = scopeOf(this.scopePicker.current, this.parts.activeNote());
    this.composer.setText("");
    void this.parts.session.ask({ question, scope, scopeLabel: label, style: this.parts.style() });
  }

  /** A stream brings many pieces; one drawing a frame is enough. */
  private drawSoon(): void {
    if (this.isFrameWaiting) return;
    this.isFrameWaiting = true;
    // The window that the view is in: one that is covered by another draws no frames.
    this.contentEl.win.requestAnimationFrame(() => {
      this.isFrameWaiting = false;
      this.draw();
    });
  }

  private draw(): void {
    const { session } = this.parts;
    this.drawExchanges(session.all);
    const last = session.all.at(-1);
    if (last?.phase === "asking") this.thinking.show(last.message === "" ? "Thinking…" : last.message);
    else this.thinking.hide();
    this.composer.setEnabled(!session.isAsking);
  }

  private drawExchanges(exchanges: readonly LibraryExchange[]): void {
    if (exchanges.length === 0) {
      this.drawn = [];
      this.body.empty();
      this.drawEmpty();
      return;
    }
    const kept = this.drawn.findIndex((drawn, index) => drawn !== exchanges[index]);
    const from = kept === -1 ? this.drawn.length : kept;
    if (this.drawn.length === 0 || from === 0) this.body.empty();
    while (this.body.children.length > from) this.body.lastElementChild?.remove();
    for (const exchange of exchanges.slice(from)) {
      drawAskedAndAnswered(
        this.body.createDiv({ cls: "sparring-exchange-pair" }),
        exchange,
        this.parts.actions,
      );
    }
    if (exchanges.length > this.drawn.length) this.body.scrollTop = this.body.scrollHeight;
    this.drawn = exchanges;
  }

  private drawEmpty(): void {
    if (this.parts.drawObstacle(this.body)) return;
    const panel = this.body.createDiv({ cls: "sparring-panel" });
    panel.createEl("h4", { text: "Ask your notes" });
    panel.createEl("p", {
      text: "Every answer cites the passages it comes from. What your notes do not cover, it says so.",
    });
  }
}
