import { apiVersion } from "obsidian";
import type { Plugin } from "obsidian";
import { engineHint, isMissingOrFailed, stateSentence, statusLine } from "../core/status";
import type { StatusInput } from "../core/status";
import { indexedSentence, libraryFacts, noteStatusSentence } from "../core/library_words";
import { LedgerSession } from "../core/ledger_session";
import { keptForm, readKept } from "../core/kept_exchanges";
import { LibrarySession } from "../core/library_session";
import { RoundRoom } from "../core/round_room";
import { Signal } from "../core/signal";
import type { CallSidecar } from "../sidecar/calls";
import { installCommand } from "../sidecar/find";
import { steadyCalls } from "../sidecar/steady_calls";
import { Supervisor } from "../sidecar/supervisor";
import { BackgroundIndex } from "./background_index";
import { registerCommands } from "./commands";
import { DraftDesk } from "./draft_desk";
import { freshMemory, Keepsakes } from "./keepsakes";
import { thisMachine } from "./machine";
import { NoteOpener } from "./note_opening";
import { NoteWriter } from "./note_writing";
import { RoundDesk } from "./round_desk";
import { SettingsStore } from "./settings_store";
import { SettingsTab } from "./settings_tab";
import { drawSidecarPanel } from "./sidecar_panel";
import { delay, startForVault } from "./start_order";
import { StatusBar } from "./status_bar";
import { statusActions } from "./status_actions";
import { Surface } from "./surface";
import { watchRenames } from "./vault_watch";
import { Views } from "./views";

/** How often the engine is asked how it is: Ollama comes and goes. */
const ENGINE_POLL_MS = 60_000;

/** Name under which questions and answers are kept on this device. */
const KEPT_EXCHANGES = "library";

/** Name under which the unsent answer is kept on this device. */
const KEPT_DRAFT = "draft";

/** All parts of the plugin, put together. */
export class Bridge {
  private readonly surface: Surface;
  private readonly supervisor: Supervisor;
  private readonly call: CallSidecar;
  private readonly index: BackgroundIndex;
  private readonly room: RoundRoom;
  private readonly library: LibrarySession;
  private readonly ledger: LedgerSession;
  private readonly libraryChanged = new Signal();
  private readonly ledgerChanged = new Signal();
  private readonly stateChanged = new Signal();
  private readonly views: Views;
  private readonly opener: NoteOpener;
  private readonly writer: NoteWriter;
  private readonly desk: RoundDesk;
  private readonly drafts: DraftDesk;
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
    const { app } = plugin;
    this.surface = new Surface(plugin, () => isMissingOrFailed(this.supervisor.state));
    this.supervisor = new Supervisor({
      start: () => startForVault(plugin, settings.current),
      delay,
      nowMs: () => Date.now(),
      onState: (sidecar) => {
        this.become({ sidecar, ...(sidecar.kind === "ready" ? {} : { engine: null }) });
        if (sidecar.kind === "ready") this.surface.run(this.afterStart());
      },
    });
    this.call = steadyCalls(this.supervisor);
    this.index = new BackgroundIndex(plugin, this.call, {
      isWanted: () => settings.current.indexOnSave,
      onState: (indexing) => this.become({ indexing }),
    });
    const kept = new Keepsakes(app, plugin.manifest.id);
    this.room = new RoundRoom(this.call, {
      load: () => kept.load(KEPT_DRAFT),
      save: (draft) => kept.save(KEPT_DRAFT, draft),
    });
    this.library = new LibrarySession(
      this.call,
      () => {
        if (!this.library.isAsking) kept.save(KEPT_EXCHANGES, keptForm(this.library.all));
        this.libraryChanged.emit();
      },
      readKept(kept.load(KEPT_EXCHANGES)),
    );
    this.ledger = new LedgerSession(this.call, () => this.ledgerChanged.emit());
    this.views = new Views(plugin);
    this.opener = new NoteOpener(app);
    this.writer = new NoteWriter(app, this.views, this.surface);
    const { call, room, views, opener, writer, surface } = this;
    this.desk = new RoundDesk({ app, call, room, views, opener, writer, surface });
    this.drafts = new DraftDesk({ app, call, writer, surface });
  }

  /** Read the settings and build the parts; nothing runs yet. */
  static async load(plugin: Plugin): Promise<Bridge> {
    return new Bridge(plugin, await SettingsStore.load(plugin));
  }

  /** Tell Obsidian about everything; the sidecar starts when the layout is ready. */
  register(): void {
    const { plugin, surface } = this;
    this.statusBar = new StatusBar(plugin, () => this.statusActions());
    this.become({});
    this.registerViews();
    this.registerCommands();
    plugin.addSettingTab(
      new SettingsTab(plugin, {
        store: this.settings,
        call: this.call,
        restart: () => this.restart(),
        canAsk: () => !isMissingOrFailed(this.supervisor.state),
        stateLine: () => stateSentence(this.status),
      }),
    );
    plugin.registerInterval(window.setInterval(() => surface.run(this.readEngine()), ENGINE_POLL_MS));
    plugin.app.workspace.onLayoutReady(() => {
      this.index.watch();
      watchRenames(plugin, (from, to) => {
        this.library.noteMoved(from, to);
        this.room.noteMoved(from, to);
      });
      surface.run(this.supervisor.client());
    });
  }

  /** Show the round's pane, which says how to begin. */
  welcome(): void {
    this.surface.run(this.views.showRound());
  }

  /** Stop everything; the sidecar ends when its standard input closes. */
  close(): void {
    this.index.close();
    this.room.current?.stop();
    this.library.stop();
    this.ledger.stop();
    void this.supervisor.close();
  }

  private registerCommands(): void {
    const { surface, views, desk } = this;
    registerCommands(this.plugin, () => views.activeNote(), {
      startRound: (note) => desk.start(note.path),
      continueRound: () => surface.run(desk.continueLast()),
      askLibrary: () => surface.run(views.showLibrary({ kind: "library" })),
      askAboutNote: () => surface.run(views.showLibrary({ kind: "note" })),
      draftAssertions: (note) => this.drafts.open(note),
      studyLastRound: () => surface.run(desk.studyLast()),
      showDueRounds: () => surface.run(desk.showDue()),
      indexLibrary: () => surface.run(this.indexLibrary()),
      explainNote: (note) => surface.run(this.explainNote(note.path)),
      showLedger: () => surface.run(views.showLedger()),
      restart: () => this.restart(),
      copyDiagnostics: () => surface.run(this.copyDiagnostics()),
    });
  }

  private registerViews(): void {
    const { surface, desk, opener, room } = this;
    const obstacle = {
      drawObstacle: (parent: HTMLElement) => this.drawObstacle(parent),
      onObstacleChange: (listener: () => void) => this.stateChanged.listen(listener),
    };
    this.views.register(
      {
        room,
        actions: desk.actions,
        startOnActiveNote: () => desk.startOnActiveNote(),
        start: (path) => desk.start(path),
        continueLast: () => surface.run(desk.continueLast()),
        study: () => surface.run(desk.studyLast()),
        save: () => surface.run(desk.save()),
        run: (task) => surface.run(task),
        engineHint: () => engineHint(this.status.engine),
        memory: freshMemory(),
        ...obstacle,
      },
      {
        session: this.library,
        changed: this.libraryChanged,
        actions: {
          openNote: (path) => surface.run(opener.open({ path })),
          openCitation: ({ path, quote, span, headingPath }) =>
            surface.run(opener.open({ path, at: { quote, span, headingPath } })),
          copy: (text) => surface.copy(text),
          insert: (text) => surface.run(this.writer.insert(text)),
        },
        style: () => this.settings.current.answerStyle,
        activeNote: () => this.views.activeNote()?.path ?? null,
        memory: freshMemory(),
        ...obstacle,
      },
      { session: this.ledger, changed: this.ledgerChanged, ...obstacle },
    );
  }

  private drawObstacle(parent: HTMLElement): boolean {
    const { surface } = this;
    return drawSidecarPanel(parent, this.supervisor.state, {
      installCommand: installCommand(thisMachine()),
      checkAgain: () => this.restart(),
      openSettings: () => surface.openSettings(),
      copy: (text) => surface.copy(text),
    });
  }

  private become(part: Partial<StatusInput>): void {
    const before = this.status;
    this.status = { ...before, ...part };
    this.statusBar?.show(statusLine(this.status));
    const isOther = this.status.sidecar !== before.sidecar || this.status.engine !== before.engine;
    if (isOther) this.stateChanged.emit();
  }

  private async afterStart(): Promise<void> {
    await Promise.all([this.readEngine(), this.index.reconcile()]);
    // What was renamed while Obsidian was closed is known now.
    await this.room.findNote();
    await this.library.findMoved((path) => this.opener.isThere(path));
  }

  private async readEngine(): Promise<void> {
    if (this.supervisor.state.kind !== "ready") return;
    const engine = await this.call("status", {});
    // Nothing is drawn anew for what was known already.
    if (JSON.stringify(engine) !== JSON.stringify(this.status.engine)) this.become({ engine });
  }

  private statusActions(): ReturnType<typeof statusActions> {
    const { surface, views, desk } = this;
    return statusActions(this.status, {
      ask: () => surface.run(views.showLibrary({ kind: "library" })),
      showDue: () => surface.run(desk.showDue()),
      stopIndexing: () => surface.run(this.index.stop()),
      index: (confirmPrune) => surface.run(this.indexLibrary({ confirmPrune })),
      openSettings: () => surface.openSettings(),
      restart: () => this.restart(),
      copyDiagnostics: () => surface.run(this.copyDiagnostics()),
    });
  }

  private async indexLibrary(options: { confirmPrune?: boolean } = {}): Promise<void> {
    const result = await this.index.reconcile(options);
    if (result !== null) this.surface.say(indexedSentence(result.counts));
  }

  private async explainNote(note: string): Promise<void> {
    this.surface.say(noteStatusSentence(await this.call("noteStatus", { note })));
  }

  private restart(): void {
    this.surface.run(this.supervisor.restart());
  }

  /** What helps to explain a problem: versions, states and counts; no text and no name of a note. */
  private async copyDiagnostics(): Promise<void> {
    const plugin = { version: this.plugin.manifest.version, obsidian: apiVersion };
    const { state } = this.supervisor;
    const sidecar = state.kind === "missing" ? { kind: state.kind } : state;
    const answers =
      state.kind === "ready"
        ? {
            status: await this.call("status", {}),
            library: libraryFacts(await this.call("libraryStatus", {})),
          }
        : {};
    this.surface.copy(JSON.stringify({ plugin, sidecar, ...answers }, null, 2));
  }
}
