import { ItemView } from "obsidian";
import type { WorkspaceLeaf } from "obsidian";
import type { LedgerSession } from "../core/ledger_session";
import type { Signal } from "../core/signal";
import { drawLedger, drawProposals } from "./ledger_drawing";
import { redraw } from "./redrawing";
import { drawNotices } from "./round_drawing";
import { ThinkingLine } from "./thinking_line";

/** Name of the view in Obsidian's workspace. */
export const LEDGER_VIEW = "sparring-partner-ledger";

/** What the view needs from the rest of the bridge. */
export interface LedgerViewParts {
  readonly session: LedgerSession;
  readonly changed: Signal;
  readonly drawObstacle: (parent: HTMLElement) => boolean;
  readonly onObstacleChange: (listener: () => void) => () => void;
}

/** How often each kind of check has been right, and what a person may ratify. */
export class LedgerView extends ItemView {
  override navigation = false;
  private readonly body: HTMLElement;
  private readonly content: HTMLElement;
  private readonly spoken: HTMLElement;
  private readonly thinking: ThinkingLine;

  constructor(
    leaf: WorkspaceLeaf,
    private readonly parts: LedgerViewParts,
  ) {
    super(leaf);
    this.contentEl.addClass("sparring-view");
    this.body = this.contentEl.createDiv({ cls: "sparring-scroll", attr: { tabindex: "-1" } });
    this.content = this.body.createDiv();
    this.spoken = this.contentEl.createDiv({ cls: "sparring-unseen", attr: { role: "status" } });
    this.thinking = new ThinkingLine(this.contentEl, () => this.parts.session.stop());
  }

  override getViewType(): string {
    return LEDGER_VIEW;
  }

  override getDisplayText(): string {
    return "Reliability";
  }

  override getIcon(): string {
    return "scale";
  }

  override async onOpen(): Promise<void> {
    this.register(this.parts.changed.listen(() => this.draw()));
    this.register(this.parts.onObstacleChange(() => this.draw()));
    this.register(() => this.thinking.hide());
    this.draw();
    void this.parts.session.read();
  }

  private draw(): void {
    const { session } = this.parts;
    const { busy, said } = session.current;
    if (busy === "") this.thinking.hide();
    else this.thinking.show(busy);
    redraw(this.content, this.body, () => this.drawContent());
    const words = said.join(" ");
    if (this.spoken.textContent !== words) this.spoken.setText(words);
  }

  private drawContent(): void {
    if (this.parts.drawObstacle(this.content)) return;
    const { session } = this.parts;
    const { ledger, proposals, failure, said } = session.current;
    if (failure !== null) {
      const panel = this.content.createDiv({ cls: "sparring-panel", attr: { role: "alert" } });
      panel.createEl("p", { text: failure.message });
      panel.createEl("p", { cls: "sparring-muted", text: failure.remedy });
    }
    drawNotices(this.content, said);
    if (ledger === null || proposals === null) return;
    drawProposals(this.content, proposals, {
      ratify: (id, reason) => void session.ratify(id, reason),
      reject: (id, reason) => void session.reject(id, reason),
      practice: () => void session.practice(),
      isBusy: session.current.busy !== "",
    });
    drawLedger(this.content, ledger);
  }
}
