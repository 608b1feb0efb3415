import { ItemView } from "obsidian";
import type { ViewStateResult, WorkspaceLeaf } from "obsidian";
import { ANSWER_LIMIT_CHARS } from "../core/round";
import type { RoundState } from "../core/round";
import type { RoundRoom } from "../core/round_room";
import { dueLine, isSomethingMissing, turnsLine, verdictSign } from "../core/round_words";
import { Composer } from "./composer";
import { ExchangeLog } from "./exchange_log";
import { GiveUp } from "./give_up";
import { drawHead, drawNotices, drawStudy, drawVerdict } from "./round_drawing";
import type { RoundActions } from "./round_drawing";
import { redraw } from "./redrawing";
import { ThinkingLine } from "./thinking_line";
import type { ScrollMemory } from "./keepsakes";

/** Name of the view in Obsidian's workspace. */
export const ROUND_VIEW = "sparring-partner-round";

/** What the view needs from the rest of the bridge. */
export interface RoundViewParts {
  readonly room: RoundRoom;
  readonly actions: RoundActions;
  /** Start a round on the note that is open. */
  readonly startOnActiveNote: () => void;
  /** Start a round on a note. */
  readonly start: (path: string) => void;
  /** Go on with the newest open round. */
  readonly continueLast: () => void;
  /** Show where the note says what was missing. */
  readonly study: () => void;
  /** Write the round into the vault as a page. */
  readonly save: () => void;
  /** Run a task; what goes wrong is told to the person. */
  readonly run: (task: Promise<unknown>) => void;
  /** What a better engine would add, or empty. */
  readonly engineHint: () => string;
  /** What stays when the pane is closed. */
  readonly memory: ScrollMemory;
  /** Draw why nothing can be done, if so; true when something was drawn. */
  readonly drawObstacle: (parent: HTMLElement) => boolean;
  /** Hear of everything that the obstacle depends on; returns how to stop. */
  readonly onObstacleChange: (listener: () => void) => () => void;
}

/** The round in hand: challenge, exchange, answer box, verdict. */
export class RoundView extends ItemView {
  override navigation = false;
  private readonly body: HTMLElement;
  private readonly head: HTMLElement;
  private readonly exchange: ExchangeLog;
  private readonly end: HTMLElement;
  /** Read out, not shown: what a ruling made of the verdict. */
  private readonly spoken: HTMLElement;
  private readonly thinking: ThinkingLine;
  private readonly composer: Composer;
  private readonly turns: HTMLElement;
  private readonly giveUp: GiveUp;
  private drawn: RoundState | null = null;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly parts: RoundViewParts,
  ) {
    super(leaf);
    this.contentEl.addClass("sparring-view");
    this.body = this.contentEl.createDiv({ cls: "sparring-scroll" });
    this.head = this.body.createDiv({ cls: "sparring-head" });
    this.exchange = new ExchangeLog(this.body);
    this.end = this.body.createDiv({ cls: "sparring-end" });
    this.spoken = this.contentEl.createDiv({ cls: "sparring-unseen", attr: { role: "status" } });
    this.thinking = new ThinkingLine(this.contentEl, () => this.parts.room.current?.stop());
    this.composer = this.makeComposer();
    this.turns = this.composer.side.createSpan({ cls: "sparring-muted sparring-turns" });
    this.giveUp = new GiveUp(this.composer.side, () => void this.parts.room.current?.giveUp());
  }

  override getViewType(): string {
    return ROUND_VIEW;
  }

  override getDisplayText(): string {
    return "Round";
  }

  override getIcon(): string {
    return "swords";
  }

  override async onOpen(): Promise<void> {
    this.register(this.parts.room.changed.listen(() => this.draw()));
    this.register(this.parts.onObstacleChange(() => this.onObstacleChange()));
    this.register(() => this.thinking.hide());
    this.composer.setText(this.parts.room.draft);
    this.draw(true);
    this.registerDomEvent(this.body, "scroll", () => {
      this.parts.memory.scrollTop = this.body.scrollTop;
    });
  }

  /** Only which round it was: what was said lives with the sidecar. */
  override getState(): Record<string, unknown> {
    const roundId = this.parts.room.current?.current.head?.roundId;
    return roundId === undefined ? {} : { roundId };
  }

  override async setState(state: unknown, result: ViewStateResult): Promise<void> {
    await super.setState(state, result);
    const roundId = (state as { roundId?: unknown } | null)?.roundId;
    if (typeof roundId === "string") this.parts.run(this.parts.room.restore(roundId));
  }

  private makeComposer(): Composer {
    const { room } = this.parts;
    return new Composer(this.contentEl, {
      label: "Your answer",
      placeholder: "Explain it in your own words. Ctrl or Cmd with Enter sends.",
      sendLabel: "Send",
      limitChars: ANSWER_LIMIT_CHARS,
      enterSends: false,
      onInput: (text) => {
        room.draft = text;
      },
      onSend: (text) => {
        this.composer.setText("");
        void room.answer(text);
      },
    });
  }

  private draw(always = false): void {
    const session = this.parts.room.current;
    const state = session?.current ?? null;
    if (state === this.drawn && !always) return;
    const before = this.drawn;
    this.drawn = state;
    if (session === null || state === null) {
      this.drawNothing();
      return;
    }
    const unsent = session.takeUnsent();
    if (unsent !== "" && this.composer.text === "") this.parts.room.draft = unsent;
    const isOther = before?.head?.roundId !== state.head?.roundId;
    if (isOther || unsent !== "") this.composer.setText(this.parts.room.draft);
    if (always || before?.head !== state.head || before.note !== state.note) {
      this.head.empty();
      drawHead(this.head, state, this.parts.actions);
    }
    this.exchange.show(state);
    redraw(this.end, this.body, () => this.drawEnd(state));
    this.drawControls(state);
    this.speak(before, state);
    if (before === null && this.wasShown(state)) this.body.scrollTop = this.parts.memory.scrollTop;
    else if (before?.phase.kind !== state.phase.kind) this.moveOn(state);
    else if (before.study !== state.study) this.showStudy();
    this.parts.memory.shown = state.head?.roundId ?? "";
    // Obsidian writes a pane's state down with the layout, and knows of no change of ours.
    if (before?.head?.roundId !== state.head?.roundId) void this.app.workspace.requestSaveLayout();
  }

  /** A round that goes on is not disturbed: what it shows does not depend on the sidecar's state. */
  private onObstacleChange(): void {
    const kind = this.drawn?.phase.kind;
    if (kind === undefined || kind === "broken") this.draw(true);
  }

  /** Whether the pane showed this round before it was closed. */
  private wasShown(state: RoundState): boolean {
    return this.parts.memory.shown !== "" && this.parts.memory.shown === state.head?.roundId;
  }

  private speak(before: RoundState | null, state: RoundState): void {
    if (before === null || before.rulings === state.rulings || state.phase.kind !== "concluded") return;
    this.spoken.setText(`Your ruling counts. ${verdictSign(state.phase.verdict.result).label}.`);
  }

  private showStudy(): void {
    const study = this.end.querySelector<HTMLElement>(".sparring-study");
    study?.scrollIntoView({ block: "nearest" });
    study?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true });
  }

  private drawNothing(): void {
    for (const part of [this.head, this.exchange, this.end]) part.empty();
    this.thinking.hide();
    this.composer.element.toggle(false);
    if (this.parts.drawObstacle(this.end)) return;
    const panel = this.end.createDiv({ cls: "sparring-panel" });
    panel.createEl("h4", { text: "Do you understand your own notes?" });
    panel.createEl("p", {
      text:
        "Open a note and start a round: one question, a short exchange, and a verdict " +
        "that quotes your own words.",
    });
    const buttons = panel.createDiv({ cls: "sparring-buttons" });
    buttons
      .createEl("button", { cls: "mod-cta", text: "Start a round on this note" })
      .addEventListener("click", () => this.parts.startOnActiveNote());
    buttons
      .createEl("button", { text: "Continue the last round" })
      .addEventListener("click", () => this.parts.continueLast());
    const hint = this.parts.engineHint();
    if (hint !== "") drawNotices(this.end, [hint]);
  }

  private drawEnd(state: RoundState): void {
    const { phase } = state;
    if (phase.kind === "concluded") drawVerdict(this.end, state, phase.verdict, this.parts.actions);
    if (phase.kind === "broken" && !this.parts.drawObstacle(this.end)) {
      this.drawFailure(phase.message, phase.remedy);
    }
    drawNotices(this.end, state.notices);
    if (phase.kind === "concluded") this.drawAfter(state);
  }

  private drawAfter(state: RoundState): void {
    const { parts } = this;
    if (state.study !== null) drawStudy(this.end, state.study, parts.actions);
    const due = dueLine(state.dueAt, Date.now());
    if (due !== "") this.end.createDiv({ cls: "sparring-muted sparring-due", text: due });
    const buttons = this.end.createDiv({ cls: "sparring-buttons" });
    const button = (text: string, run: () => void): void =>
      buttons.createEl("button", { text }).addEventListener("click", run);
    const hasGaps = state.phase.kind === "concluded" && isSomethingMissing(state.phase.verdict);
    if (state.study === null && hasGaps) button("Study the gaps", parts.study);
    button("Start another round", () => parts.start(state.note));
    button("Save as a note", parts.save);
  }

  private drawFailure(message: string, remedy: string): void {
    const panel = this.end.createDiv({ cls: "sparring-panel", attr: { role: "alert" } });
    panel.createEl("p", { text: message });
    if (remedy !== "") panel.createEl("p", { cls: "sparring-muted", text: remedy });
    panel
      .createDiv({ cls: "sparring-buttons" })
      .createEl("button", { cls: "mod-cta", text: "Try again" })
      .addEventListener("click", () => void this.parts.room.current?.goOn());
  }

  private drawControls(state: RoundState): void {
    const { phase } = state;
    const isBusy = phase.kind === "opening" || phase.kind === "thinking";
    if (isBusy) this.thinking.show(phase.message);
    else this.thinking.hide();
    this.composer.element.toggle(state.head !== null && phase.kind !== "concluded");
    this.composer.setEnabled(phase.kind === "answering");
    this.giveUp.setEnabled(phase.kind === "answering");
    this.turns.setText(turnsLine(state));
  }

  /** Bring what is new into sight and put the keyboard where it is needed. */
  private moveOn(state: RoundState): void {
    if (state.phase.kind === "concluded") {
      this.end.scrollIntoView({ block: "start" });
      this.end.querySelector<HTMLElement>(".sparring-result")?.focus({ preventScroll: true });
      return;
    }
    this.body.scrollTop = this.body.scrollHeight;
    if (state.phase.kind === "answering") this.composer.focus();
  }
}
