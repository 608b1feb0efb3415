import { ItemView, setIcon } from "obsidian";
import type { WorkspaceLeaf } from "obsidian";
import type { LibraryExchange, LibraryQuestion, LibrarySession } from "../core/library_session";
import { spokenAnswer } from "../core/answer_speech";
import { scopeOf } from "../core/scope";
import type { ScopeChoice } from "../core/scope";
import type { Signal } from "../core/signal";
import type { AnswerStyle } from "../settings/schema";
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

/** How far the view may be off the place that it keeps before the reader counts as having moved it. */
const SCROLL_SLACK_PX = 4;

/** What the view needs from the rest of the bridge. */
export interface LibraryViewParts {
  readonly session: LibrarySession;
  readonly changed: Signal;
  readonly actions: Omit<AnswerActions, "askAgain">;
  readonly style: () => AnswerStyle;
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
  /** Read out, not shown: an answer that is complete. */
  private readonly spoken: HTMLElement;
  private readonly thinking: ThinkingLine;
  private readonly composer: Composer;
  private readonly scopePicker: ScopePicker;
  private drawn: readonly LibraryExchange[] = [];
  private isFrameWaiting = false;
  /** The newest question and its growing answer are kept in sight, until the reader scrolls. */
  private isFollowing = false;
  private followedTop = 0;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly parts: LibraryViewParts,
  ) {
    super(leaf);
    this.contentEl.addClass("sparring-view");
    this.body = this.contentEl.createDiv({
      cls: "sparring-scroll",
      // Drawn anew with every piece of an answer: what is read out is said below, once.
      attr: { role: "log", "aria-live": "off", "aria-label": "Questions and answers" },
    });
    this.spoken = this.contentEl.createDiv({ cls: "sparring-unseen", attr: { role: "status" } });
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
      const { scrollTop } = this.body;
      this.parts.memory.scrollTop = scrollTop;
      if (Math.abs(scrollTop - this.followedTop) > SCROLL_SLACK_PX) this.isFollowing = false;
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
    this.composer.setText("");
    void this.follow(this.parts.session.ask(this.questionOf(question)));
  }

  private askAgain(failed: LibraryExchange): void {
    const { session } = this.parts;
    if (session.isAsking) return;
    if (this.composer.text.trim() === failed.question) this.composer.setText("");
    void this.follow(session.askAgain(failed, this.questionOf(failed.question)));
  }

  private questionOf(question: string): LibraryQuestion {
    const { scope, label } = scopeOf(this.scopePicker.current, this.parts.activeNote());
    return { question, scope, scopeLabel: label, style: this.parts.style() };
  }

  /** Keep an answer in sight while it comes; then give the keyboard back, and a question that failed. */
  private async follow(answer: Promise<void>): Promise<void> {
    this.isFollowing = true;
    this.spoken.empty();
    await answer;
    this.draw();
    const last = this.parts.session.all.at(-1);
    if (last !== undefined) this.spoken.setText(spokenAnswer(last));
    if (last?.phase === "failed" && this.composer.text === "") this.composer.setText(last.question);
    // The box lost the keyboard when it was closed; whoever has moved elsewhere since stays there.
    const { activeElement, body } = this.contentEl.doc;
    if (activeElement === null || activeElement === body) this.composer.focus();
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
    if (last?.phase === "asking") this.thinking.show(last.message === "" ? "Answering…" : last.message);
    else this.thinking.hide();
    this.composer.setEnabled(!session.isAsking);
    // Last: what is below leaves the answer less room, or more.
    if (this.isFollowing) this.scrollToNewest();
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
    const { scrollTop } = this.body;
    if (this.drawn.length === 0 || from === 0) this.body.empty();
    while (this.body.children.length > from) this.body.lastElementChild?.remove();
    for (const exchange of exchanges.slice(from)) {
      drawAskedAndAnswered(
        this.body.createDiv({
          cls: "sparring-exchange-pair",
          attr: { "aria-busy": exchange.phase === "asking" ? "true" : null },
        }),
        exchange,
        { ...this.parts.actions, askAgain: (failed) => this.askAgain(failed) },
      );
    }
    this.drawn = exchanges;
    if (!this.isFollowing) this.body.scrollTop = scrollTop;
  }

  /** As far down as there is an answer, but never past the question. */
  private scrollToNewest(): void {
    const newest = this.body.lastElementChild;
    if (newest === null) return;
    const { body } = this;
    const questionTop = newest.getBoundingClientRect().top - body.getBoundingClientRect().top + body.scrollTop;
    body.scrollTop = Math.min(questionTop, body.scrollHeight - body.clientHeight);
    this.followedTop = body.scrollTop;
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
