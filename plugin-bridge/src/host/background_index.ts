import type { Plugin } from "obsidian";
import { ChangeSet } from "../core/changes";
import { IndexPump } from "../core/index_pump";
import type { IndexingState } from "../core/index_pump";
import { indexedSentence } from "../core/library_words";
import { SentContents } from "../core/sent_contents";
import type { IngestResult } from "../generated/protocol";
import type { CallSidecar } from "../sidecar/calls";
import { FirstIndexNotice } from "./first_index_notice";
import { watchVault } from "./vault_watch";

/** Quiet time after a save, and the longest a note under constant change is held back. */
const PATIENCE = { quietMs: 2_000, longestMs: 20_000 };

/** Keeps the library in step with the vault. */
export class BackgroundIndex {
  private readonly pump: IndexPump;
  private readonly changes = new ChangeSet(PATIENCE);
  private readonly sent: SentContents;
  private first: FirstIndexNotice | null = null;

  constructor(
    private readonly plugin: Plugin,
    private readonly call: CallSidecar,
    private readonly parts: {
      readonly isWanted: () => boolean;
      readonly onState: (state: IndexingState) => void;
    },
  ) {
    this.sent = new SentContents((path) => this.read(path));
    this.pump = new IndexPump({
      call,
      changes: this.changes,
      stillNews: (paths) => this.sent.stillNews(paths),
      nowMs: () => Date.now(),
      later: (task, delayMs) => {
        const timer = window.setTimeout(task, delayMs);
        return () => window.clearTimeout(timer);
      },
      onState: (state) => this.hear(state),
    });
  }

  /** Follow what happens in the vault. */
  watch(): void {
    watchVault(this.plugin, this.changes, () => {
      if (this.parts.isWanted()) this.pump.wake();
    });
  }

  /**
   * Compare the whole vault with the library; the first time with a notice.
   *
   * @param options confirmPrune: missing notes go from the library even when they are many.
   */
  async reconcile(options: { confirmPrune?: boolean } = {}): Promise<IngestResult | null> {
    this.sent.forget();
    this.parts.onState({ kind: "running", done: 0, total: 0 });
    if (await this.isEmpty()) this.first ??= new FirstIndexNotice(() => void this.stop());
    const result = await this.pump.reconcile(options);
    this.first?.end(result === null ? "" : indexedSentence(result.counts));
    this.first = null;
    return result;
  }

  /** Stop the job that is running. */
  async stop(): Promise<void> {
    await this.pump.stop();
  }

  /** Send nothing more. */
  close(): void {
    this.pump.close();
    this.first?.end("");
  }

  private async isEmpty(): Promise<boolean> {
    try {
      const { notes, passages } = await this.call("libraryStatus", {});
      return passages === 0 && (notes["indexed"] ?? 0) === 0;
    } catch (error) {
      this.parts.onState({ kind: "failed", error });
      throw error;
    }
  }

  private hear(state: IndexingState): void {
    if (state.kind === "running" && state.total > 0) this.first?.show(state.done, state.total);
    this.parts.onState(state);
  }

  private async read(path: string): Promise<string | null> {
    const file = this.plugin.app.vault.getFileByPath(path);
    return file === null ? null : this.plugin.app.vault.cachedRead(file);
  }
}
