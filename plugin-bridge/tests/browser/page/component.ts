// Obsidian's Component and Plugin: what is registered goes at unload.

import type { App } from "./workspace";

export class Component {
  private readonly cleanups: (() => void)[] = [];

  register(cleanup: () => void): void {
    this.cleanups.push(cleanup);
  }

  registerEvent(reference: { off: () => void }): void {
    this.register(() => reference.off());
  }

  registerDomEvent(target: EventTarget, name: string, listener: EventListener): void {
    target.addEventListener(name, listener);
    this.register(() => target.removeEventListener(name, listener));
  }

  registerInterval(id: number): number {
    this.register(() => window.clearInterval(id));
    return id;
  }

  unload(): void {
    this.onunload();
    for (const cleanup of this.cleanups.splice(0).reverse()) cleanup();
  }

  onunload(): void {
    // For subclasses.
  }
}

export interface Command {
  id: string;
  name: string;
  callback?: () => void;
  checkCallback?: (checking: boolean) => boolean;
}

export interface Manifest {
  id: string;
  version: string;
  dir: string;
}

export class Plugin extends Component {
  readonly commands = new Map<string, Command>();
  settingTab: { containerEl: HTMLElement; display(): void; hide(): void } | null = null;

  constructor(
    readonly app: App,
    readonly manifest: Manifest,
  ) {
    super();
  }

  async onload(): Promise<void> {
    // For subclasses.
  }

  onUserEnable(): void {
    // For subclasses.
  }

  addCommand(command: Command): void {
    this.commands.set(command.id, command);
  }

  addStatusBarItem(): HTMLElement {
    const item = this.app.statusBarEl.createDiv({ cls: "status-bar-item plugin-sparring-partner" });
    this.register(() => item.remove());
    return item;
  }

  addSettingTab(tab: { containerEl: HTMLElement; display(): void; hide(): void }): void {
    this.settingTab = tab;
  }

  registerView(type: string, make: (leaf: unknown) => unknown): void {
    this.app.workspace.viewMakers.set(type, make as never);
    this.register(() => {
      this.app.workspace.viewMakers.delete(type);
      this.app.workspace.closeSide(type);
    });
  }

  async saveData(data: unknown): Promise<void> {
    await this.app.vault.adapter.write(`${this.manifest.dir}/data.json`, JSON.stringify(data, null, 2));
  }
}
