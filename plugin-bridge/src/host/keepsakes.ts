import type { App } from "obsidian";

/** How far a view was scrolled, and what it showed; stays when its pane is closed. */
export interface ScrollMemory {
  shown: string;
  scrollTop: number;
}

/** A memory of nothing yet. */
export function freshMemory(): ScrollMemory {
  return { shown: "", scrollTop: 0 };
}

/** Keeps things for this vault on this device, outside the vault: they do not sync. */
export class Keepsakes {
  constructor(
    private readonly app: App,
    private readonly prefix: string,
  ) {}

  /** Return what was kept, of any shape; null when nothing was. */
  load(name: string): unknown {
    return this.app.loadLocalStorage(`${this.prefix}-${name}`) as unknown;
  }

  /** Keep a value that JSON can hold; null forgets. */
  save(name: string, value: unknown): void {
    this.app.saveLocalStorage(`${this.prefix}-${name}`, value);
  }
}
