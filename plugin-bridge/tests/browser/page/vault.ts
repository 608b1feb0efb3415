// A vault over a real folder, with Obsidian's events.

import { askNode, fromBase64 } from "./wire";

type Listener = (...args: unknown[]) => void;

/** Obsidian's Events. */
export class Events {
  private readonly listeners = new Map<string, Set<Listener>>();

  on(name: string, listener: Listener): { off: () => void } {
    const all = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, all);
    all.add(listener);
    return { off: () => all.delete(listener) };
  }

  trigger(name: string, ...args: unknown[]): void {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(...args);
  }

  /** How many listen, of all names; for tests of unloading. */
  get listening(): number {
    return [...this.listeners.values()].reduce((sum, all) => sum + all.size, 0);
  }
}

export class TAbstractFile {
  constructor(public path: string) {}

  get name(): string {
    return this.path.split("/").pop() ?? "";
  }
}

export class TFile extends TAbstractFile {
  get extension(): string {
    return this.name.includes(".") ? (this.name.split(".").pop() ?? "") : "";
  }

  get basename(): string {
    return this.name.replace(/\.[^.]*$/, "");
  }
}

export class TFolder extends TAbstractFile {
  isRoot(): boolean {
    return this.path === "/";
  }
}

export class FileSystemAdapter {
  constructor(private readonly basePath: string) {}

  getBasePath(): string {
    return this.basePath;
  }

  full(path: string): string {
    return `${this.basePath}/${path}`;
  }

  async exists(path: string): Promise<boolean> {
    return askNode<boolean>("fs.exists", this.full(path));
  }

  async read(path: string): Promise<string> {
    return askNode<string>("fs.read", this.full(path));
  }

  async write(path: string, text: string): Promise<void> {
    await askNode("fs.write", this.full(path), text);
  }
}

export class Vault extends Events {
  readonly configDir = ".obsidian";
  readonly adapter: FileSystemAdapter;
  private readonly files = new Map<string, TAbstractFile>();
  private lastProcess: Promise<unknown> = Promise.resolve();

  constructor(basePath: string) {
    super();
    this.adapter = new FileSystemAdapter(basePath);
  }

  /** Read the folder; like Obsidian, says "create" for every file. */
  async load(): Promise<void> {
    const found = await askNode<{ path: string; isFolder: boolean }[]>("fs.list", this.adapter.getBasePath());
    for (const { path, isFolder } of found) this.add(isFolder ? new TFolder(path) : new TFile(path));
  }

  getFileByPath(path: string): TFile | null {
    const file = this.files.get(path);
    return file instanceof TFile ? file : null;
  }

  getFolderByPath(path: string): TFolder | null {
    return this.folder(path);
  }

  getAllFolders(includeRoot = false): TFolder[] {
    const folders = [...this.files.values()].filter((file) => file instanceof TFolder);
    return includeRoot ? [new TFolder("/"), ...folders] : folders;
  }

  getMarkdownFiles(): TFile[] {
    return [...this.files.values()].filter((file) => file instanceof TFile && file.extension === "md") as TFile[];
  }

  async read(file: TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  async readBinary(file: TFile): Promise<ArrayBuffer> {
    const bytes = fromBase64(await askNode<string>("fs.readBinary", this.adapter.full(file.path)));
    return bytes.buffer as ArrayBuffer;
  }

  /** One after the other, as in Obsidian: each change sees what the one before has written. */
  process(file: TFile, change: (text: string) => string): Promise<string> {
    const processed = this.lastProcess.then(async () => {
      const text = change(await this.read(file));
      await this.modify(file, text);
      return text;
    });
    this.lastProcess = processed.catch(() => undefined);
    return processed;
  }

  async createFolder(path: string): Promise<TFolder> {
    await askNode("fs.mkdir", this.adapter.full(path));
    const folder = new TFolder(path);
    this.add(folder);
    return folder;
  }

  async cachedRead(file: TFile): Promise<string> {
    return this.adapter.read(file.path);
  }

  async create(path: string, text: string): Promise<TFile> {
    await this.adapter.write(path, text);
    const file = new TFile(path);
    this.add(file);
    return file;
  }

  async modify(file: TFile, text: string): Promise<void> {
    await this.adapter.write(file.path, text);
    this.trigger("modify", file);
  }

  async delete(file: TAbstractFile): Promise<void> {
    await askNode("fs.remove", this.adapter.full(file.path));
    this.files.delete(file.path);
    this.trigger("delete", file);
  }

  /** Rename a file or a folder; Obsidian tells it for the folder and for every child. */
  async rename(file: TAbstractFile, newPath: string): Promise<void> {
    const oldPath = file.path;
    await askNode("fs.rename", this.adapter.full(oldPath), this.adapter.full(newPath));
    for (const moved of [...this.files.values()]) {
      if (moved.path !== oldPath && !moved.path.startsWith(`${oldPath}/`)) continue;
      const before = moved.path;
      this.files.delete(before);
      moved.path = newPath + before.slice(oldPath.length);
      this.files.set(moved.path, moved);
      this.trigger("rename", moved, before);
    }
  }

  folder(path: string): TFolder | null {
    const folder = this.files.get(path);
    return folder instanceof TFolder ? folder : null;
  }

  private add(file: TAbstractFile): void {
    this.files.set(file.path, file);
    this.trigger("create", file);
  }
}
