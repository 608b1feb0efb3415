// Puts the page together and runs the built main.js in it, as Obsidian would.

import type { Plugin } from "./component";
import { extendDom } from "./dom";
import { nodeModules } from "./node_modules";
import * as obsidian from "./obsidian";
import { Vault } from "./vault";
import { MetadataCache, Workspace } from "./workspace";
import type { App } from "./workspace";

/** The built main.js as a function, as Obsidian wraps it; put there by the Node side. */
declare function pluginMain(load: (name: string) => unknown, module: unknown, exports: unknown): void;

interface Order {
  vaultPath: string;
  manifest: { id: string; version: string };
  home: string;
  environment: Record<string, string>;
}

/** What the tests hold on to. */
class Host {
  plugin: Plugin | null = null;

  constructor(
    readonly app: App,
    private readonly order: Order,
  ) {}

  async enable(): Promise<void> {
    const module: { exports: { default?: new (app: App, manifest: unknown) => Plugin } } = { exports: {} };
    const modules = { ...nodeModules({ home: this.order.home }), obsidian };
    const load = (name: string): unknown => {
      if (name in modules) return modules[name as keyof typeof modules];
      throw new Error(`the plugin asks for the module ${name}`);
    };
    pluginMain(load, module, module.exports);
    const PluginClass = module.exports.default;
    if (PluginClass === undefined) throw new Error("main.js exports no plugin");
    const dir = `.obsidian/plugins/${this.order.manifest.id}`;
    this.plugin = new PluginClass(this.app, { ...this.order.manifest, dir });
    await this.plugin.onload();
  }

  disable(): void {
    this.plugin?.unload();
    this.plugin = null;
  }

  async openNote(path: string): Promise<void> {
    const file = this.app.vault.getFileByPath(path);
    if (file === null) throw new Error(`there is no note ${path}`);
    await this.app.workspace.getLeaf().openFile(file);
  }

  /** Names of the commands that the palette would show now. */
  palette(): string[] {
    return [...(this.plugin?.commands.values() ?? [])]
      .filter((command) => command.checkCallback?.(true) ?? true)
      .map((command) => command.name);
  }

  command(name: string): void {
    const command = [...(this.plugin?.commands.values() ?? [])].find((one) => one.name === name);
    if (command === undefined) throw new Error(`there is no command ${name}`);
    if (command.callback !== undefined) command.callback();
    else command.checkCallback?.(false);
  }

  /** Save a note, new or old, as the editor does. */
  async save(path: string, text: string): Promise<void> {
    const { vault } = this.app;
    const file = vault.getFileByPath(path);
    if (file === null) await vault.create(path, text);
    else await vault.modify(file, text);
  }

  /** Show the open note for reading, or for editing again. */
  show(mode: "source" | "preview"): void {
    const view = this.app.workspace.getMostRecentLeaf()?.view;
    if (view instanceof obsidian.MarkdownView) view.show(mode);
  }

  selection(): string {
    const view = this.app.workspace.getMostRecentLeaf()?.view;
    return view instanceof obsidian.MarkdownView ? view.editor.getSelection() : "";
  }
}

function area(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

/** Changes front matter that holds nothing but lists and texts, one a line. */
function frontMatterOf(app: App): App["fileManager"] {
  return {
    async processFrontMatter(file, change) {
      await app.vault.process(file, (text) => {
        const [, head = "", body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
        const matter: Record<string, unknown> = {};
        let list: string[] = [];
        for (const line of head.split("\n")) {
          const [, item] = /^\s+- (.*)$/.exec(line) ?? [];
          const [, key, value] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
          if (item !== undefined) list.push(item);
          else if (key !== undefined) matter[key] = value === "" ? (list = []) : value;
        }
        change(matter);
        const lines = Object.entries(matter).flatMap(([key, value]) =>
          Array.isArray(value) ? [`${key}:`, ...value.map((item) => `  - ${String(item)}`)] : [`${key}: ${String(value)}`],
        );
        return `---\n${lines.join("\n")}\n---\n${body}`;
      });
    },
  };
}

async function start(order: Order): Promise<void> {
  extendDom();
  Object.assign(globalThis, { process: { platform: "linux", env: order.environment } });
  const app = {
    vault: new Vault(order.vaultPath),
    statusBarEl: area(".status-bar"),
    setting: { open: () => undefined, openTabById: () => undefined },
    loadLocalStorage: (key: string) => JSON.parse(localStorage.getItem(key) ?? "null") as unknown,
    saveLocalStorage: (key: string, value: unknown) => {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    },
  } as unknown as App;
  const texts = new Map<string, string>();
  app.metadataCache = new MetadataCache(texts);
  app.fileManager = frontMatterOf(app);
  app.workspace = new Workspace(app, {
    main: area(".host-main"),
    side: area(".host-side"),
    title: area(".host-title"),
    tabs: area(".host-tabs"),
  });
  const host = new Host(app, order);
  Object.assign(globalThis, { host });
  // As in Obsidian: plugins load, then "create" is told for every file, then the layout is ready.
  await host.enable();
  await app.vault.load();
  for (const file of app.vault.getMarkdownFiles()) texts.set(file.path, await app.vault.read(file));
  app.workspace.layoutIsReady();
}

Object.assign(globalThis, { startHost: start });

export type { Host };
