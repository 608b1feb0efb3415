import { normalizePath } from "obsidian";
import type { App, Editor, TFile } from "obsidian";
import { assertionHome, FRONT_MATTER_KEY, oneLine, withAssertions } from "../core/assertion_insert";
import { insertionOf } from "../core/insertion";
import type { Surface } from "./surface";
import type { Views } from "./views";

/** Writes into the vault, through Obsidian alone and only when the person asked for it. */
export class NoteWriter {
  constructor(
    private readonly app: App,
    private readonly views: Views,
    private readonly surface: Surface,
  ) {}

  /**
   * Insert a text into the note that is open; nothing is replaced.
   *
   * It goes below the cursor or the selection; a note that is being read has neither, and gets it
   * at its end.
   */
  async insert(text: string): Promise<void> {
    const view = this.views.activeMarkdown();
    const file = view?.file ?? null;
    if (view === null || file === null) this.surface.say("Open a note to insert into.");
    else if (view.getMode() === "source") this.insertAtCursor(view.editor, text);
    else await this.append(file, text);
  }

  private insertAtCursor(editor: Editor, text: string): void {
    const { at, text: inserted } = insertionOf(editor.getValue(), editor.getCursor("to"), text);
    editor.replaceRange(inserted, at);
    const lines = inserted.split("\n");
    const end = { line: at.line + lines.length - 1, ch: lines.length === 1 ? at.ch + inserted.length : 0 };
    editor.setSelection(end, end);
    editor.scrollIntoView({ from: at, to: end }, true);
  }

  /** What an editor holds while its note is being read would not be saved. */
  private async append(file: TFile, text: string): Promise<void> {
    await this.app.vault.process(file, (before) => `${before.trimEnd()}\n\n${text.trim()}\n`);
    this.surface.say(`Inserted at the end of “${file.basename}”.`);
  }

  /**
   * Add core assertions to a note, where it keeps them already or in a section of their own.
   *
   * @returns Whether they were added; a note that is not UTF-8 is left alone.
   */
  async addAssertions(file: TFile, assertions: readonly string[], heading: string): Promise<boolean> {
    if (!(await this.isUtf8(file))) {
      this.surface.say(`“${file.basename}” is not UTF-8; nothing was inserted. Save it as UTF-8 first.`);
      return false;
    }
    const home = assertionHome(await this.app.vault.read(file), heading);
    if (home === "front matter") {
      await this.app.fileManager.processFrontMatter(file, (matter: Record<string, unknown>) => {
        const kept = matter[FRONT_MATTER_KEY];
        matter[FRONT_MATTER_KEY] = [...asList(kept), ...assertions.map(oneLine)];
      });
    } else {
      await this.app.vault.process(file, (text) => withAssertions(text, assertions, heading));
    }
    return true;
  }

  /** Write a page of its own; one that is there already is brought up to date. */
  async writePage(folder: string, fileName: string, markdown: string): Promise<string> {
    const { vault } = this.app;
    const path = normalizePath(`${folder}/${fileName}`);
    if (vault.getFolderByPath(normalizePath(folder)) === null) await vault.createFolder(folder);
    const file = vault.getFileByPath(path);
    if (file === null) await vault.create(path, markdown);
    else await vault.process(file, () => markdown);
    return path;
  }

  private async isUtf8(file: TFile): Promise<boolean> {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(await this.app.vault.readBinary(file));
      return true;
    } catch (error) {
      // The decoder's word for "not this encoding".
      if (error instanceof TypeError) return false;
      throw error;
    }
  }
}

function asList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null || value === "" ? [] : [value];
}
