import type { Plugin, TFile } from "obsidian";

/** What the commands do. */
export interface CommandActions {
  readonly startRound: (note: TFile) => void;
  readonly continueRound: () => void;
  readonly askLibrary: () => void;
  readonly askAboutNote: () => void;
  readonly draftAssertions: (note: TFile) => void;
  readonly studyLastRound: () => void;
  readonly showDueRounds: () => void;
  readonly indexLibrary: () => void;
  readonly explainNote: (note: TFile) => void;
  readonly showLedger: () => void;
  readonly restart: () => void;
  readonly copyDiagnostics: () => void;
}

/**
 * Register all commands. Those about a note are hidden while none is open.
 *
 * @param activeNote The note that is open, in whatever mode, also while a pane beside it has the keyboard.
 */
export function registerCommands(
  plugin: Plugin,
  activeNote: () => TFile | null,
  actions: CommandActions,
): void {
  const onNote = (id: string, name: string, run: (note: TFile) => void): void => {
    plugin.addCommand({
      id,
      name,
      checkCallback: (checking) => {
        const note = activeNote();
        if (note === null) return false;
        if (!checking) run(note);
        return true;
      },
    });
  };
  const always = (id: string, name: string, callback: () => void): void => {
    plugin.addCommand({ id, name, callback });
  };
  onNote("start-round", "Start a round on this note", actions.startRound);
  always("continue-round", "Continue the last round", actions.continueRound);
  always("ask-library", "Ask the library", actions.askLibrary);
  onNote("ask-about-note", "Ask about this note", actions.askAboutNote);
  onNote("draft-assertions", "Draft core assertions for this note", actions.draftAssertions);
  always("study-gaps", "Study the gaps of the last round", actions.studyLastRound);
  always("show-due-rounds", "Show due rounds", actions.showDueRounds);
  always("index-library", "Index the whole library", actions.indexLibrary);
  onNote("explain-note", "Why is this note missing", actions.explainNote);
  always("show-ledger", "Show the reliability ledger", actions.showLedger);
  always("restart-sidecar", "Restart the sidecar", actions.restart);
  always("copy-diagnostics", "Copy diagnostics", actions.copyDiagnostics);
}
