import { Modal } from "obsidian";
import type { App, TFile } from "obsidian";
import type { DraftAssertionsResult, DraftShape } from "../generated/protocol";
import { explainFailure, isCancelled } from "../core/failures";
import { locate } from "../core/locate";
import { asDecoded } from "../core/offsets";
import { OneAtATime } from "../core/one_at_a_time";
import { passageAt } from "../core/passage";
import { counted } from "../core/round_words";
import { progressMessage } from "../core/round_session";
import { textLength } from "../core/text_length";
import type { CallSidecar } from "../sidecar/calls";
import { ThinkingLine } from "./thinking_line";

/** Longest assertion that the sidecar reads, in characters. */
const ASSERTION_LIMIT_CHARS = 300;

/** What the dialog needs from the rest of the bridge. */
export interface DraftModalParts {
  readonly call: CallSidecar;
  /** Insert the chosen ones; resolves when they are in the note, or were refused with a word. */
  readonly insert: (file: TFile, assertions: readonly string[]) => Promise<boolean>;
  readonly run: (task: Promise<unknown>) => void;
}

interface Line {
  readonly chosen: HTMLInputElement;
  readonly text: HTMLTextAreaElement;
}

/** Shows proposals of core assertions, to be chosen, edited and inserted by the person. */
export class DraftModal extends Modal {
  private readonly stopper = new AbortController();
  private readonly inserting = new OneAtATime();

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
      // The notices say why, where there are any.
      if (result.notices.length === 0) {
        this.contentEl.createEl("p", { text: "There is nothing further to propose for this note." });
      }
      this.drawClose();
      return;
    }
    const list = this.contentEl.createEl("ul", { cls: "sparring-drafts" });
    const lines = result.proposals.map((draft) => this.drawDraft(list, draft));
    this.drawButtons(lines);
    lines[0]?.chosen.focus();
  }

  private drawButtons(lines: readonly Line[]): void {
    const buttons = this.contentEl.createDiv({ cls: "sparring-buttons" });
    const insert = buttons.createEl("button", { cls: "mod-cta" });
    const count = (): void => {
      const chosen = chosenTexts(lines).length;
      insert.disabled = chosen === 0 || lines.filter(isTooLong).length > 0;
      insert.setText(`Insert ${counted(chosen, "assertion")}`);
    };
    for (const { chosen, text } of lines) {
      chosen.addEventListener("change", count);
      text.addEventListener("input", count);
    }
    count();
    insert.addEventListener("click", () => {
      insert.disabled = true;
      this.parts.run(this.insert(chosenTexts(lines)).finally(count));
    });
    buttons.createEl("button", { text: "Cancel" }).addEventListener("click", () => this.close());
  }

  private drawClose(): void {
    const close = this.contentEl
      .createDiv({ cls: "sparring-buttons" })
      .createEl("button", { cls: "mod-cta", text: "Close" });
    close.addEventListener("click", () => this.close());
    close.focus();
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
      attr: { "aria-label": "Core assertion", rows: "2", dir: "auto" },
    });
    text.value = draft.assertion;
    const length = body.createDiv({ cls: "sparring-muted sparring-length" });
    text.addEventListener("input", () => {
      const { isOver, words } = textLength(text.value, ASSERTION_LIMIT_CHARS);
      length.setText(words);
      length.toggleClass("sparring-over", isOver);
      text.setAttr("aria-invalid", isOver ? "true" : null);
    });
    this.drawQuote(body, draft);
    return { chosen, text };
  }

  /** The sentence that a proposal rests on; a click shows its paragraph here, where it can be read. */
  private drawQuote(body: HTMLElement, draft: DraftShape): void {
    const quote = body.createEl("button", {
      cls: "sparring-quote",
      text: draft.quote === draft.assertion ? "As the note says it" : draft.quote,
      attr: { title: "Show its paragraph", "aria-expanded": "false", dir: "auto" },
    });
    const place = body.createDiv({ cls: "sparring-passage", attr: { dir: "auto" } });
    quote.addEventListener("click", () => {
      const isOpen = place.childNodes.length > 0;
      quote.setAttr("aria-expanded", String(!isOpen));
      if (isOpen) place.empty();
      else this.parts.run(this.drawPassage(place, draft));
    });
  }

  private async drawPassage(place: HTMLElement, draft: DraftShape): Promise<void> {
    const text = asDecoded(await this.app.vault.cachedRead(this.file));
    const span = locate(text, draft.quote);
    place.empty();
    if (span === null) {
      place.setText("The note does not say this any more.");
      return;
    }
    const { before, quote, after } = passageAt(text, span);
    place.appendText(before);
    place.createEl("mark", { text: quote });
    place.appendText(after);
  }

  private async insert(assertions: readonly string[]): Promise<void> {
    const isIn = await this.inserting.run(() => this.parts.insert(this.file, assertions));
    if (isIn === true) this.close();
  }

  private drawFailure(error: unknown): void {
    const { message, remedy } = explainFailure(error);
    const panel = this.contentEl.createDiv({ cls: "sparring-panel", attr: { role: "alert" } });
    panel.createEl("p", { text: message });
    if (remedy !== "") panel.createEl("p", { cls: "sparring-muted", text: remedy });
  }
}

function isTooLong({ chosen, text }: Line): boolean {
  return chosen.checked && textLength(text.value, ASSERTION_LIMIT_CHARS).isOver;
}

function chosenTexts(lines: readonly Line[]): string[] {
  return lines
    .filter(({ chosen }) => chosen.checked)
    .map(({ text }) => text.value.trim())
    .filter((text) => text !== "");
}
