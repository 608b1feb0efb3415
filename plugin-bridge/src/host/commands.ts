import type { Plugin, TFile } from "obsidian";

/** What the commands do. */
export interface CommandActions {
  readonly startRound: (note: TFile) => void;
  readonly continueRound: () => void;
  readonly askLibrary: () => void;
  readonly askAboutNote: () => void;
  readonly indexLibrary: () => void;
  readonly explainNote: (note: TFile) => void;
  readonly restart: () => void;
  readonly copyDiagnostics: () => void;
}

/** Register all commands. Those about a note are hidden while none is open. */
export function registerCommands(plugin: Plugin, actions: CommandActions): void {
  const onNote = (id: string, name: string, run: (note: TFile) => void): void => {
    plugin.addCommand({
      id,
      name,
      editorCheckCallback: (checking, _editor, context) => {
        const note = context.file;
        if (note === null) return false;
        if (!checking) run(note);
        return true;
      },
    });
  };
  onNote("start-round", "Start a round on this note", actions.startRound);
  plugin.addCommand({ id: "continue-round", name: "Continue the last round", callback: actions.continueRound });
  plugin.addCommand({ id: "ask-library", name: "Ask the library", callback: actions.askLibrary });
  onNote("ask-about-note", "Ask about this note", actions.askAboutNote);
  plugin.addCommand({ id: "index-library", name: "Index the whole library", callback: actions.indexLibrary });
  onNote("explain-note", "Why is this note missing", actions.explainNote);
  plugin.addCommand({ id: "restart-sidecar", name: "Restart the sidecar", callback: actions.restart });
  plugin.addCommand({ id: "copy-diagnostics", name: "Copy diagnostics", callback: actions.copyDiagnostics });
}
