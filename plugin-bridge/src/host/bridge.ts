import { apiVersion, Notice } from "obsidian";
import type { Plugin, TFile } from "obsidian";
import { failureLine } from "../core/failures";
import { indexedSentence, libraryFacts, noteStatusSentence } from "../core/library_words";
import { LibrarySession } from "../core/library_session";
import { RoundRoom } from "../core/round_room";
import { Signal } from "../core/signal";
import { awaitsPruning, statusLine } from "../core/status";
import type { StatusInput } from "../core/status";
import type { CallSidecar } from "../sidecar/calls";
import { installCommand } from "../sidecar/find";
import { steadyCalls } from "../sidecar/steady_calls";
import { Supervisor } from "../sidecar/supervisor";
import { BackgroundIndex } from "./background_index";
import { registerCommands } from "./commands";
import { thisMachine } from "./machine";
import { NoteOpener } from "./note_opening";
import { SettingsStore } from "./settings_store";
import { SettingsTab } from "./settings_tab";
import { drawSidecarPanel } from "./sidecar_panel";
import { delay, startForVault } from "./start_order";
import { StatusBar } from "./status_bar";
import type { StatusAction } from "./status_bar";
import { Views } from "./views";

/** How often the engine is asked how it is: Ollama comes and goes. */
const ENGINE_POLL_MS = 60_000;

/** All parts of the plugin, put together. */
export class Bridge {
  private readonly supervisor: Supervisor;
  private readonly call: CallSidecar;
  private readonly index: BackgroundIndex;
  private readonly room: RoundRoom;
  private readonly library: LibrarySession;
  private readonly libraryChanged = new Signal();
  private readonly stateChanged = new Signal();
  private readonly views: Views;
  private readonly opener: NoteOpener;
  private statusBar: StatusBar | null = null;
  private status: StatusInput = {
    sidecar: { kind: "stopped" },
    engine: null,
    indexing: { kind: "idle" },
  };

  private constructor(
    private readonly plugin: Plugin,
    private readonly settings: SettingsStore,
  ) {
    this.supervisor = new Supervisor({
      start: () => startForVault(plugin, settings.current),
      delay,
      nowMs: () => Date.now(),
      onState: (sidecar) => {
        this.become({ sidecar, ...(sidecar.kind === "ready" ? {} : { engine: null }) });
        if (sidecar.kind === "ready") this.run(this.afterStart());
      },
    });
    this.call = steadyCalls(this.supervisor);
    this.index = new BackgroundIndex(plugin, this.call, {
      isWanted: () => settings.current.indexOnSave,
      onState: (indexing) => this.become({ indexing }),
    });
    this.room = new RoundRoom(this.call);
    this.library = new LibrarySession(this.call, () => this.libraryChanged.emit());
    this.views = new Views(plugin);
    this.opener = new NoteOpener(plugin.app);
  }

  /** Read the settings and build the parts; nothing runs yet. */
  static async load(plugin: Plugin): Promise<Bridge> {
    return new Bridge(plugin, await SettingsStore.load(plugin));
  }

  /** Tell Obsidian about everything; the sidecar starts when the layout is ready. */
  register(): void {
    const { plugin } = this;
    this.statusBar = new StatusBar(plugin, () => this.statusActions());
    this.become({});
    this.registerViews();
    registerCommands(plugin, {
      startRound: (note) => this.startRound(note),
      continueRound: () => this.run(this.continueRound()),
      askLibrary: () => this.run(this.views.showLibrary("library")),
      askAboutNote: () => this.run(this.views.showLibrary("note")),
      indexLibrary: () => this.run(this.indexLibrary()),
      explainNote: (note) => this.run(this.explainNote(note)),
      restart: () => this.restart(),
      copyDiagnostics: () => this.run(this.copyDiagnostics()),
    });
    plugin.addSettingTab(new SettingsTab(plugin, this.settings, () => this.restart()));
    plugin.registerInterval(window.setInterval(() => this.run(this.readEngine()), ENGINE_POLL_MS));
    plugin.app.workspace.onLayoutReady(() => {
      this.index.watch();
      this.run(this.supervisor.client());
    });
  }

  /** Stop everything; the sidecar ends when its standard input closes. */
  close(): void {
    this.index.close();
    this.room.current?.stop();
    this.library.stop();
    void this.supervisor.close();
  }

  private registerViews(): void {
    const openNote = (path: string): void => this.run(this.opener.open({ path }));
    const obstacle = {
      drawObstacle: (parent: HTMLElement) => this.drawObstacle(parent),
      onObstacleChange: (listener: () => void) => this.stateChanged.listen(listener),
    };
    this.views.register(
      {
        room: this.room,
        actions: {
          openNote,
          openPoint: (path, text) => this.run(this.opener.open({ path, at: { text } })),
        },
        startOnActiveNote: () => this.startOnActiveNote(),
        ...obstacle,
      },
      {
        session: this.library,
        changed: this.libraryChanged,
        actions: {
          openNote,
          openCitation: ({ path, quote, span }) =>
            this.run(this.opener.open({ path, at: { quote, span } })),
          copy: (text) => this.copy(text),
          insert: (text) => this.insert(text),
        },
        style: () => this.settings.current.answerStyle,
        activeNote: () => this.views.activeNote()?.path ?? null,
        ...obstacle,
      },
    );
  }

  private drawObstacle(parent: HTMLElement): boolean {
    return drawSidecarPanel(parent, this.supervisor.state, {
      installCommand: installCommand(thisMachine()),
      checkAgain: () => this.restart(),
      openSettings: () => this.openSettings(),
      copy: (text) => this.copy(text),
    });
  }

  private become(part: Partial<StatusInput>): void {
    const before = this.status.sidecar;
    this.status = { ...this.status, ...part };
    this.statusBar?.show(statusLine(this.status));
    if (this.status.sidecar !== before) this.stateChanged.emit();
  }

  private async afterStart(): Promise<void> {
    await Promise.all([this.readEngine(), this.index.reconcile()]);
  }

  private async readEngine(): Promise<void> {
    if (this.supervisor.state.kind === "ready") this.become({ engine: await this.call("status", {}) });
  }

  private statusActions(): StatusAction[] {
    const { indexing } = this.status;
    const action = (title: string, icon: string, run: () => void): StatusAction => ({ title, icon, run });
    const index = (confirmPrune: boolean): void => this.run(this.indexLibrary({ confirmPrune }));
    return [
      action("Ask the library", "library", () => this.run(this.views.showLibrary("library"))),
      indexing.kind === "running"
        ? action("Stop indexing", "square", () => this.run(this.index.stop()))
        : action("Index the whole library", "refresh-cw", () => index(false)),
      ...(awaitsPruning(indexing)
        ? [action("Remove missing notes from the library", "eraser", () => index(true))]
        : []),
      action("Restart the sidecar", "power", () => this.restart()),
      action("Copy diagnostics", "clipboard", () => this.run(this.copyDiagnostics())),
    ];
  }

  private startRound(note: TFile): void {
    this.run(this.views.showRound());
    this.run(this.room.start(note.path));
  }

  private startOnActiveNote(): void {
    const note = this.views.activeNote();
    if (note === null) new Notice("Open a note first.");
    else this.startRound(note);
  }

  private async continueRound(): Promise<void> {
    await this.views.showRound();
    if (!(await this.room.continueLast())) new Notice("There is no open round.");
  }

  private async indexLibrary(options: { confirmPrune?: boolean } = {}): Promise<void> {
    const result = await this.index.reconcile(options);
    if (result !== null) new Notice(indexedSentence(result.counts));
  }

  private async explainNote(note: TFile): Promise<void> {
    new Notice(noteStatusSentence(await this.call("noteStatus", { note: note.path })));
  }

  private restart(): void {
    this.run(this.supervisor.restart());
  }

  private async copyDiagnostics(): Promise<void> {
    const [status, library] = await Promise.all([
      this.call("status", {}),
      this.call("libraryStatus", {}),
    ]);
    const plugin = { version: this.plugin.manifest.version, obsidian: apiVersion };
    this.copy(JSON.stringify({ plugin, status, library: libraryFacts(library) }, null, 2));
  }

  private copy(text: string): void {
    this.run(
      navigator.clipboard.writeText(text).then(() => {
        new Notice("Copied.");
      }),
    );
  }

  private insert(text: string): void {
    const view = this.views.activeMarkdown();
    if (view === null) new Notice("Open a note to insert into.");
    else view.editor.replaceSelection(text);
  }

  private openSettings(): void {
    // Not in the typed API, but the only way to the plugin's page; absent, nothing happens.
    const { setting } = this.plugin.app as { setting?: { open(): void; openTabById(id: string): void } };
    setting?.open();
    setting?.openTabById(this.plugin.manifest.id);
  }

  /** Run a task of the surface; what goes wrong is told to the person. */
  private run(task: Promise<unknown>): void {
    task.catch((error: unknown) => {
      // No sidecar is shown in the views and the status bar, not as a notice each time.
      const { kind } = this.supervisor.state;
      if (kind !== "missing" && kind !== "failed") new Notice(failureLine(error));
    });
  }
}
