/** Brings the library up to date in the background, one call at a time. */

import type { IngestParams, IngestResult, ProgressLine } from "../generated/protocol";
import { hasCode, isCancelled } from "./failures";
import type { ChangeBatch, ChangeSet } from "./changes";
import type { News } from "./sent_contents";
import type { CallSidecar } from "../sidecar/calls";
import { SERVER_BUSY_CODE } from "../sidecar/errors";

/** Where indexing stands. */
export type IndexingState =
  | { readonly kind: "idle" }
  | { readonly kind: "running"; readonly done: number; readonly total: number }
  | { readonly kind: "failed"; readonly error: unknown };

/** What the pump needs from outside. */
export interface IndexPumpParts {
  readonly call: CallSidecar;
  readonly changes: ChangeSet;
  /** Leave out paths whose content is what was sent last; see SentContents. */
  readonly stillNews: (paths: readonly string[]) => Promise<News>;
  readonly nowMs: () => number;
  /** Run a task after a time; returns how to call it off. */
  readonly later: (task: () => void, delayMs: number) => () => void;
  readonly onState: (state: IndexingState) => void;
}

/** Wait before a batch is tried again. */
const RETRY_MS = 5_000;

/** Sends what the ChangeSet collects, and whole comparisons on demand. */
export class IndexPump {
  private callOff: (() => void) | null = null;
  private queue: Promise<unknown> = Promise.resolve();
  private isClosed = false;
  /** What the sidecar was too busy for; goes before anything newer, so that the order holds. */
  private held: { readonly batch: ChangeBatch; readonly dueAtMs: number } | null = null;

  constructor(private readonly parts: IndexPumpParts) {}

  /** Something was put into the ChangeSet: see when it is due. */
  wake(): void {
    this.callOff?.();
    this.callOff = null;
    const dueAtMs = this.held?.dueAtMs ?? this.parts.changes.dueAtMs();
    if (dueAtMs === null || this.isClosed) return;
    const waitMs = Math.max(0, dueAtMs - this.parts.nowMs());
    this.callOff = this.parts.later(() => void this.flush(), waitMs);
  }

  /** Compare the whole vault with the library. Resolves with the job, or null after a failure. */
  reconcile(params: IngestParams = {}): Promise<IngestResult | null> {
    return this.enqueue(() => this.follow({ all: true, ...params }));
  }

  /** Stop the job that is running, after the note in hand. */
  async stop(): Promise<void> {
    const { runningJob } = await this.parts.call("libraryStatus", {});
    if (runningJob !== null) await this.parts.call("cancelIngest", { jobId: runningJob });
  }

  /** Nothing more is sent; what waits is found by the next comparison. */
  close(): void {
    this.isClosed = true;
    this.callOff?.();
  }

  private flush(): Promise<unknown> {
    this.callOff = null;
    return this.enqueue(async () => {
      const batch = this.held?.batch ?? this.parts.changes.take(this.parts.nowMs());
      this.held = null;
      try {
        if (batch !== null) await this.sendBatch(batch);
      } finally {
        this.wake();
      }
      return null;
    });
  }

  private async sendBatch(batch: ChangeBatch): Promise<void> {
    const news = await this.parts.stillNews(batch.changed);
    const changed = [...news.paths];
    const deleted = [...batch.deleted];
    const renamed = { ...batch.renamed };
    if (changed.length + deleted.length + Object.keys(renamed).length === 0) return;
    try {
      const result = await this.run({ changed, deleted, renamed });
      if (result.state === "done" && result.counts.failed === 0) news.taken();
    } catch (error) {
      // After any other failure the comparison at the sidecar's next start finds the changes.
      if (hasCode(error, SERVER_BUSY_CODE)) this.held = { batch, dueAtMs: this.parts.nowMs() + RETRY_MS };
      this.fail(error);
    }
  }

  private async follow(params: IngestParams): Promise<IngestResult | null> {
    try {
      return await this.run(params);
    } catch (error) {
      this.fail(error);
      return null;
    }
  }

  private async run(params: IngestParams): Promise<IngestResult> {
    const { call, onState } = this.parts;
    onState({ kind: "running", done: 0, total: 0 });
    const onProgress = ({ done, total }: ProgressLine): void => {
      if (total > 0) onState({ kind: "running", done, total });
    };
    const result = await call("ingest", { ...params, wait: true }, { onProgress });
    onState({ kind: "idle" });
    return result;
  }

  private fail(error: unknown): void {
    this.parts.onState(isCancelled(error) ? { kind: "idle" } : { kind: "failed", error });
  }

  private enqueue<T>(task: () => Promise<T>): Promise<T | null> {
    const next = this.queue.then(() => (this.isClosed ? null : task()));
    this.queue = next.catch(() => undefined);
    return next;
  }
}
