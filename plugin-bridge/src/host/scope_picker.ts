import { getAllTags, SuggestModal } from "obsidian";
import type { App } from "obsidian";
import type { ScopeChoice } from "../core/scope";

/** Values of the fixed options; the last two ask for more. */
const FIXED = {
  library: "All notes",
  note: "This note and its links",
  "this-folder": "This folder",
  "pick-folder": "A folder…",
  "pick-tag": "A tag…",
} as const;

/** Value of the option that names a folder or tag that was picked. */
const PICKED = "picked";

/** Notes whose tags are read at a stretch, so that the editor is never held up. */
const NOTES_AT_A_STRETCH = 500;

/** The control that chooses which notes a question is put to. */
export class ScopePicker {
  private readonly select: HTMLSelectElement;
  private readonly picked: HTMLOptionElement;
  private choice: ScopeChoice = { kind: "library" };

  constructor(
    parent: HTMLElement,
    private readonly app: App,
  ) {
    this.select = parent.createEl("select", {
      cls: "dropdown sparring-scope",
      attr: { "aria-label": "Which notes to ask" },
    });
    for (const [value, text] of Object.entries(FIXED)) this.select.createEl("option", { value, text });
    this.picked = this.select.createEl("option", { value: PICKED });
    this.picked.hidden = true;
    this.select.addEventListener("change", () => this.onChange());
  }

  /** The choice in force. */
  get current(): ScopeChoice {
    return this.choice;
  }

  /** Choose. */
  set(choice: ScopeChoice): void {
    this.choice = choice;
    const name = choice.kind === "folder" ? choice.folder : choice.kind === "tag" ? `#${choice.tag}` : "";
    this.picked.hidden = name === "";
    this.picked.setText(name);
    this.select.value = name === "" ? choice.kind : PICKED;
  }

  private onChange(): void {
    const { value } = this.select;
    // Until something is picked, what was in force stays.
    if (value === "pick-folder" || value === "pick-tag") this.set(this.choice);
    if (value === "pick-folder") {
      const folders = this.app.vault.getAllFolders(false).map(({ path }) => path);
      this.offer("Which folder?", folders.sort(), (folder) => ({ kind: "folder", folder }));
    } else if (value === "pick-tag") {
      void this.tags().then((tags) => this.offer("Which tag?", tags, (tag) => ({ kind: "tag", tag })));
    } else if (value === "library" || value === "note" || value === "this-folder") {
      this.set({ kind: value });
    }
  }

  private offer(question: string, names: readonly string[], made: (name: string) => ScopeChoice): void {
    new NameModal(this.app, question, names, (name) => this.set(made(name))).open();
  }

  /** All tags of the vault without their hash, by name. */
  private async tags(): Promise<string[]> {
    const found = new Set<string>();
    for (const [index, file] of this.app.vault.getMarkdownFiles().entries()) {
      const cache = this.app.metadataCache.getFileCache(file);
      for (const tag of cache === null ? [] : (getAllTags(cache) ?? [])) found.add(tag.replace(/^#/, ""));
      if (index % NOTES_AT_A_STRETCH === NOTES_AT_A_STRETCH - 1) await pause();
    }
    return [...found].sort((one, other) => one.localeCompare(other));
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => window.setTimeout(resolve, 0));
}

/** Lets the person pick one name of a list. */
class NameModal extends SuggestModal<string> {
  constructor(
    app: App,
    question: string,
    private readonly names: readonly string[],
    private readonly onChoice: (name: string) => void,
  ) {
    super(app);
    this.setPlaceholder(question);
    this.emptyStateText = "There is none.";
  }

  override getSuggestions(query: string): string[] {
    const wanted = query.trim().toLowerCase();
    return this.names.filter((name) => name.toLowerCase().includes(wanted));
  }

  override renderSuggestion(name: string, element: HTMLElement): void {
    element.setText(name);
  }

  override onChooseSuggestion(name: string): void {
    this.onChoice(name);
  }
}
