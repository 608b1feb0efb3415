// One main area and one right sidebar: enough of a workspace for the plugin's views.

import { Component } from "./component";
import { Events } from "./vault";
import type { TFile, Vault } from "./vault";

interface Place {
  line: number;
  ch: number;
}

/** An editor that holds a text and a selection and draws both. */
class Editor {
  private text = "";
  private from: Place = { line: 0, ch: 0 };
  private to: Place = { line: 0, ch: 0 };

  constructor(private readonly element: HTMLElement) {}

  setValue(text: string): void {
    this.text = text;
    this.from = this.to = { line: 0, ch: 0 };
    this.draw();
  }

  getSelection(): string {
    const lines = this.lines();
    if (this.from.line === this.to.line) {
      return (lines[this.from.line] ?? "").slice(this.from.ch, this.to.ch);
    }
    return [
      (lines[this.from.line] ?? "").slice(this.from.ch),
      ...lines.slice(this.from.line + 1, this.to.line),
      (lines[this.to.line] ?? "").slice(0, this.to.ch),
    ].join("\n");
  }

  setSelection(from: Place, to: Place): void {
    this.from = from;
    this.to = to;
    this.draw();
  }

  scrollIntoView(): void {
    this.element.querySelector(".host-selected")?.scrollIntoView({ block: "center" });
  }

  getCursor(side: "from" | "to"): Place {
    return side === "from" ? this.from : this.to;
  }

  replaceRange(text: string, at: Place): void {
    const lines = this.lines();
    const line = lines[at.line] ?? "";
    lines[at.line] = line.slice(0, at.ch) + text + line.slice(at.ch);
    this.setValue(lines.join("\n"));
  }

  /** Lines are joined by a single unit, whatever the file holds. */
  getValue(): string {
    return this.lines().join("\n");
  }

  private lines(): string[] {
    return this.text.split(/\r\n|\r|\n/);
  }

  private draw(): void {
    this.element.empty();
    for (const [index, text] of this.lines().entries()) {
      const line = this.element.createDiv({ cls: /^#/.test(text) ? "host-line host-heading" : "host-line" });
      const start = index < this.from.line ? text.length : index === this.from.line ? this.from.ch : 0;
      const end = index > this.to.line ? 0 : index === this.to.line ? this.to.ch : text.length;
      const isInside = index >= this.from.line && index <= this.to.line && start < end;
      line.appendText(isInside ? text.slice(0, start) : text);
      if (!isInside) continue;
      line.createSpan({ cls: "host-selected", text: text.slice(start, end) });
      line.appendText(text.slice(end));
    }
  }
}

/** What Obsidian scrolls to and marks when a note opens. */
interface EphemeralState {
  line?: number;
  match?: { content: string; matches: [number, number][] };
}

/** A note as it is read: without the signs of Markdown, in blocks, with what was searched for marked. */
class Reading {
  constructor(private readonly element: HTMLElement) {}

  draw(text: string, { match }: EphemeralState): void {
    this.element.empty();
    const [from, to] = match?.matches[0] ?? [0, 0];
    let at = 0;
    for (const line of text.split(/(?<=\n)/)) {
      const block = this.element.createEl(/^#/.test(line) ? "h3" : "p");
      const [start, end] = [Math.max(from - at, 0), Math.min(to - at, line.length)];
      if (start < end) {
        block.appendText(asRead(line.slice(0, start)));
        block.createEl("mark", { text: asRead(line.slice(start, end)) });
        block.appendText(asRead(line.slice(end)));
      } else block.setText(asRead(line));
      at += line.length;
    }
    this.element.querySelector("mark")?.scrollIntoView({ block: "center" });
  }
}

function asRead(markdown: string): string {
  return markdown.replace(/^(?:#{1,6}|[-*]|\d+\.)\s+|\*\*|__|`|\s+$/g, "");
}

export class ItemView extends Component {
  readonly containerEl: HTMLElement;
  readonly contentEl: HTMLElement;
  readonly app: App;

  constructor(readonly leaf: WorkspaceLeaf) {
    super();
    this.app = leaf.app;
    this.containerEl = leaf.containerEl.createDiv({ cls: "workspace-leaf-content" });
    this.contentEl = this.containerEl.createDiv({ cls: "view-content" });
  }

  async onOpen(): Promise<void> {
    // For subclasses.
  }

  async onClose(): Promise<void> {
    // For subclasses.
  }

  getState(): Record<string, unknown> {
    return {};
  }

  async setState(): Promise<void> {
    // For subclasses.
  }
}

export class MarkdownView extends ItemView {
  readonly editor: Editor;
  file: TFile | null = null;
  private readonly reading: Reading;
  private mode: "source" | "preview" = "source";

  constructor(leaf: WorkspaceLeaf) {
    super(leaf);
    this.editor = new Editor(this.contentEl.createDiv({ cls: "host-editor" }));
    this.reading = new Reading(this.contentEl.createDiv({ cls: "host-reading" }));
    this.show("source");
  }

  getMode(): "source" | "preview" {
    return this.mode;
  }

  /** Change between editing and reading, as Ctrl and E do. */
  show(mode: "source" | "preview"): void {
    this.mode = mode;
    for (const [name, element] of [["source", ".host-editor"], ["preview", ".host-reading"]] as const) {
      this.contentEl.querySelector<HTMLElement>(element)?.toggle(name === mode);
    }
  }

  /** The text of the file has changed; what the editor held is gone, as in reading view. */
  setData(text: string, state: EphemeralState): void {
    this.editor.setValue(text);
    this.reading.draw(text, state);
  }
}

export class WorkspaceLeaf {
  view: ItemView;

  constructor(
    readonly app: App,
    readonly containerEl: HTMLElement,
    make: (leaf: WorkspaceLeaf) => ItemView,
  ) {
    this.view = make(this);
  }

  async openFile(file: TFile, { eState = {} }: { eState?: EphemeralState } = {}): Promise<void> {
    if (!(this.view instanceof MarkdownView)) return;
    this.view.file = file;
    this.view.setData(await this.app.vault.cachedRead(file), eState);
    this.app.workspace.noteOpened(file);
  }
}

export class Workspace extends Events {
  readonly viewMakers = new Map<string, (leaf: WorkspaceLeaf) => ItemView>();
  private readonly side = new Map<string, WorkspaceLeaf>();
  private readonly waiting: (() => void)[] = [];
  private isReady = false;
  private main: WorkspaceLeaf | null = null;

  constructor(
    private readonly app: App,
    private readonly areas: { main: HTMLElement; side: HTMLElement; title: HTMLElement; tabs: HTMLElement },
  ) {
    super();
  }

  onLayoutReady(callback: () => void): void {
    if (this.isReady) callback();
    else this.waiting.push(callback);
  }

  layoutIsReady(): void {
    this.main = new WorkspaceLeaf(this.app, this.areas.main, (leaf) => new MarkdownView(leaf));
    this.isReady = true;
    for (const callback of this.waiting.splice(0)) callback();
  }

  requestSaveLayout(): void {
    this.trigger("layout-saved");
  }

  getActiveFile(): TFile | null {
    return this.main?.view instanceof MarkdownView ? this.main.view.file : null;
  }

  getActiveViewOfType(type: unknown): ItemView | null {
    return type === MarkdownView && this.main !== null ? this.main.view : null;
  }

  getMostRecentLeaf(): WorkspaceLeaf | null {
    return this.main;
  }

  getLeaf(): WorkspaceLeaf {
    if (this.main === null) throw new Error("the layout is not ready");
    return this.main;
  }

  noteOpened(file: TFile): void {
    this.areas.title.setText(file.path.replace(/\.md$/, "").replaceAll("/", " / "));
    this.trigger("file-open", file);
  }

  /** Move a pane into a window of its own, as Obsidian does: the elements go over as they are. */
  popOut(type: string, other: Document): void {
    const leaf = this.side.get(type);
    if (leaf === undefined) return;
    other.body.appendChild(other.adoptNode(leaf.containerEl));
    Object.assign(globalThis, { activeWindow: other.defaultView, activeDocument: other });
  }

  async ensureSideLeaf(type: string, _side: string, options: { state?: unknown } = {}): Promise<WorkspaceLeaf> {
    let leaf = this.side.get(type);
    if (leaf === undefined) {
      const make = this.viewMakers.get(type);
      if (make === undefined) throw new Error(`no view of type ${type}`);
      leaf = new WorkspaceLeaf(this.app, this.areas.side.createDiv({ cls: "host-leaf" }), make);
      this.side.set(type, leaf);
      await leaf.view.onOpen();
      if (options.state !== undefined) {
        await (leaf.view.setState as (state: unknown, result: unknown) => Promise<void>)(options.state, {});
      }
    }
    for (const [name, other] of this.side) other.containerEl.toggle(name === type);
    this.areas.tabs.setText((leaf.view as unknown as { getDisplayText(): string }).getDisplayText());
    return leaf;
  }

  /** The state that Obsidian would write into its workspace file. */
  sideState(type: string): Record<string, unknown> | undefined {
    return this.side.get(type)?.view.getState();
  }

  /** Close a pane as the person would. */
  closeSide(type: string): void {
    const leaf = this.side.get(type);
    if (leaf === undefined) return;
    this.side.delete(type);
    void leaf.view.onClose();
    leaf.view.unload();
    leaf.containerEl.remove();
  }
}

/** What Obsidian knows of notes without opening them. */
export class MetadataCache {
  constructor(private readonly texts: Map<string, string>) {}

  getFileCache(file: TFile): { tags: string[] } | null {
    const text = this.texts.get(file.path);
    return text === undefined ? null : { tags: [...text.matchAll(/(?<=^tags: \[|, )[\w/-]+(?=[\],])/gm)].map(([tag]) => `#${tag}`) };
  }
}

export interface App {
  vault: Vault;
  metadataCache: MetadataCache;
  fileManager: { processFrontMatter(file: TFile, change: (matter: Record<string, unknown>) => void): Promise<void> };
  loadLocalStorage(key: string): unknown;
  saveLocalStorage(key: string, value: unknown): void;
  workspace: Workspace;
  statusBarEl: HTMLElement;
  setting: { open(): void; openTabById(id: string): void };
}
