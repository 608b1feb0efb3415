import { Modal } from "obsidian";
import type { App, TFile } from "obsidian";
import type { DraftAssertionsResult, DraftShape } from "../generated/protocol";
import { explainFailure, isCancelled } from "../core/failures";
import { counted } from "../core/round_words";
import { progressMessage } from "../core/round_session";
import type { CallSidecar } from "../sidecar/calls";
import { ThinkingLine } from "./thinking_line";

/** Longest assertion that the sidecar reads, in characters. */
const ASSERTION_LIMIT_CHARS = 300;

/** What the dialog needs from the rest of the bridge. */
export interface DraftModalParts {
  readonly call: CallSidecar;
  /** Insert the chosen ones; resolves when they are in the note, or were refused with a word. */
  readonly insert: (file: TFile, assertions: readonly string[]) => Promise<boolean>;
  readonly openQuote: (draft: DraftShape) => void;
  readonly run: (task: Promise<unknown>) => void;
}

interface Line {
  readonly chosen: HTMLInputElement;
  readonly text: HTMLTextAreaElement;
}

/** Shows proposals of core assertions, to be chosen, edited and inserted by the person. */
export class DraftModal extends Modal {
  private readonly stopper = new AbortController();

  constructor(
    app: App,
    private readonly file: TFile,
    private readonly parts: DraftModalParts,
  ) {
    super(app);
  }

  override onOpen(): void {
    this.setTitle("Draft core assertions");
    this.modalEl.addClass("sparring-modal");
    this.contentEl.createEl("p", {
      cls: "sparring-muted",
      text:
        `What must a good explanation of “${this.file.basename}” say? Each proposal below rests on a ` +
        "sentence of the note. Change what you like; nothing is written before you insert it.",
    });
    const thinking = new ThinkingLine(this.contentEl, () => this.close());
    thinking.show(progressMessage(0, 0, "Reading the note"));
    this.parts.run(this.fill(thinking));
  }

  override onClose(): void {
    this.stopper.abort();
    this.contentEl.empty();
  }

  private async fill(thinking: ThinkingLine): Promise<void> {
    try {
      const result = await this.parts.call(
        "draftAssertions",
        { note: this.file.path },
        {
          signal: this.stopper.signal,
          onProgress: ({ done, total, message }) => thinking.show(progressMessage(done, total, message)),
        },
      );
      this.drawResult(result);
    } catch (error) {
      if (!isCancelled(error)) this.drawFailure(error);
    } finally {
      thinking.hide();
    }
  }

  private drawResult(result: DraftAssertionsResult): void {
    for (const notice of result.notices) {
      this.contentEl.createEl("p", { cls: "sparring-muted", text: notice });
    }
    if (result.proposals.length === 0) {
      this.contentEl.createEl("p", { text: "There is nothing further to propose for this note." });
      return;
    }
    const list = this.contentEl.createEl("ul", { cls: "sparring-drafts" });
    const lines = result.proposals.map((draft) => this.drawDraft(list, draft));
    const buttons = this.contentEl.createDiv({ cls: "sparring-buttons" });
    const insert = buttons.createEl("button", { cls: "mod-cta" });
    const count = (): void => {
      const chosen = chosenTexts(lines).length;
      insert.disabled = chosen === 0;
      insert.setText(`Insert ${counted(chosen, "assertion")}`);
    };
    for (const { chosen, text } of lines) {
      chosen.addEventListener("change", count);
      text.addEventListener("input", count);
    }
    count();
    insert.addEventListener("click", () => this.parts.run(this.insert(chosenTexts(lines))));
    buttons.createEl("button", { text: "Cancel" }).addEventListener("click", () => this.close());
    lines[0]?.chosen.focus();
  }

  private drawDraft(list: HTMLElement, draft: DraftShape): Line {
    const item = list.createEl("li", { cls: "sparring-draft" });
    const chosen = item.createEl("input", {
      attr: { type: "checkbox", "aria-label": `Insert: ${draft.assertion}` },
    });
    chosen.checked = true;
    const body = item.createDiv({ cls: "sparring-draft-body" });
    const text = body.createEl("textarea", {
      cls: "sparring-box",
      attr: { "aria-label": "Core assertion", rows: "2", maxlength: String(ASSERTION_LIMIT_CHARS) },
    });
    text.value = draft.assertion;
    const quote = body.createEl("button", {
      cls: "sparring-quote",
      text: draft.quote === draft.assertion ? "As the note says it" : draft.quote,
      attr: { title: "Show it in the note" },
    });
    quote.addEventListener("click", () => this.parts.openQuote(draft));
    return { chosen, text };
  }

  private async insert(assertions: readonly string[]): Promise<void> {
    if (await this.parts.insert(this.file, assertions)) this.close();
  }

  private drawFailure(error: unknown): void {
    const { message, remedy } = explainFailure(error);
    const panel = this.contentEl.createDiv({ cls: "sparring-panel", attr: { role: "alert" } });
    panel.createEl("p", { text: message });
    if (remedy !== "") panel.createEl("p", { cls: "sparring-muted", text: remedy });
  }
}

function chosenTexts(lines: readonly Line[]): string[] {
  return lines
    .filter(({ chosen }) => chosen.checked)
    .map(({ text }) => text.value.trim())
    .filter((text) => text !== "");
}
