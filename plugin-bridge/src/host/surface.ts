import { Notice } from "obsidian";
import type { Plugin } from "obsidian";
import { failureLine } from "../core/failures";

/** What every part of the surface needs: to run tasks, and to speak to the person. */
export class Surface {
  constructor(
    private readonly plugin: Plugin,
    /** Whether the views say already that there is no sidecar. */
    private readonly isKnownToBeDown: () => boolean,
  ) {}

  /** Run a task of the surface; what goes wrong is told to the person. */
  run(task: Promise<unknown>): void {
    void this.toItsEnd(task);
  }

  /** Run a task of the surface; done when it has ended, or when the person was told what went wrong. */
  async toItsEnd(task: Promise<unknown>): Promise<void> {
    try {
      await task;
    } catch (error) {
      if (!this.isKnownToBeDown()) new Notice(failureLine(error));
    }
  }

  /** Say something in passing. */
  say(sentence: string): void {
    new Notice(sentence);
  }

  /** Put a text on the clipboard, from the window in use: another one may not. */
  copy(text: string): void {
    this.run(activeWindow.navigator.clipboard.writeText(text).then(() => this.say("Copied.")));
  }

  /** Show the plugin's page in the settings. */
  openSettings(): void {
    // Not in the typed API, but the only way to the plugin's page; absent, nothing happens.
    const { setting } = this.plugin.app as { setting?: { open(): void; openTabById(id: string): void } };
    setting?.open();
    setting?.openTabById(this.plugin.manifest.id);
  }
}
