import { MarkdownView } from "obsidian";
import type { Plugin, TFile } from "obsidian";
import { LEDGER_VIEW, LedgerView } from "./ledger_view";
import type { LedgerViewParts } from "./ledger_view";
import { LIBRARY_VIEW, LibraryView } from "./library_view";
import type { ScopeChoice } from "../core/scope";
import type { LibraryViewParts } from "./library_view";
import { ROUND_VIEW, RoundView } from "./round_view";
import type { RoundViewParts } from "./round_view";

/** The views of the plugin and the note they are about. */
export class Views {
  private lastNote: TFile | null = null;

  constructor(private readonly plugin: Plugin) {}

  /** Tell Obsidian how to make the views, and remember which note is open in the main area. */
  register(round: RoundViewParts, library: LibraryViewParts, ledger: LedgerViewParts): void {
    const { workspace } = this.plugin.app;
    this.plugin.registerView(ROUND_VIEW, (leaf) => new RoundView(leaf, round));
    this.plugin.registerView(LIBRARY_VIEW, (leaf) => new LibraryView(leaf, library));
    this.plugin.registerView(LEDGER_VIEW, (leaf) => new LedgerView(leaf, ledger));
    this.plugin.registerEvent(
      workspace.on("file-open", (file) => {
        if (file !== null && file.extension === "md") this.lastNote = file;
      }),
    );
  }

  /** The note that is open, or was before a view of ours took the keyboard. */
  activeNote(): TFile | null {
    const { workspace, vault } = this.plugin.app;
    const active = workspace.getActiveFile() ?? this.lastNote;
    const isThere = active !== null && vault.getFileByPath(active.path) !== null;
    return isThere && active.extension === "md" ? active : null;
  }

  /** The editor's note that text can be inserted into. */
  activeMarkdown(): MarkdownView | null {
    const { workspace } = this.plugin.app;
    const active = workspace.getActiveViewOfType(MarkdownView);
    if (active !== null) return active;
    const leaf = workspace.getMostRecentLeaf();
    return leaf?.view instanceof MarkdownView ? leaf.view : null;
  }

  /** Show the round. */
  async showRound(): Promise<void> {
    await this.plugin.app.workspace.ensureSideLeaf(ROUND_VIEW, "right", { active: true, reveal: true });
  }

  /** Show the library with the keyboard in its question box. */
  async showLibrary(scope: ScopeChoice): Promise<void> {
    const leaf = await this.plugin.app.workspace.ensureSideLeaf(LIBRARY_VIEW, "right", {
      active: true,
      reveal: true,
    });
    if (leaf.view instanceof LibraryView) leaf.view.begin(scope);
  }

  /** Show the ledger. */
  async showLedger(): Promise<void> {
    await this.plugin.app.workspace.ensureSideLeaf(LEDGER_VIEW, "right", { active: true, reveal: true });
  }
}
