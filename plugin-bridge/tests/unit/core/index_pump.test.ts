import { describe, expect, test } from "vitest";
import { ChangeSet } from "../../../src/core/changes";
import { IndexPump } from "../../../src/core/index_pump";
import type { IndexingState } from "../../../src/core/index_pump";
import { SentContents } from "../../../src/core/sent_contents";
import type { ReadNote } from "../../../src/core/sent_contents";
import type { IngestResult } from "../../../src/generated/protocol";
import { RpcFailure } from "../../../src/sidecar/errors";
import { FakeSidecar } from "../fake_sidecar";

const DONE: IngestResult = {
  jobId: "j1",
  state: "done",
  counts: {
    total: 1, done: 1, indexed: 1, unchanged: 0, moved: 0, deleted: 0, skipped: 0, failed: 0,
    passagesEmbedded: 1,
  },
  skipped: [],
  failed: [],
  notices: [],
};

/** A pump whose clock and timers the test turns by hand. */
class Bench {
  nowMs = 0;
  readonly states: IndexingState[] = [];
  readonly changes = new ChangeSet({ quietMs: 2_000, longestMs: 20_000 });
  readonly pump: IndexPump;
  private waiting: { task: () => void; atMs: number } | null = null;

  constructor(sidecar: FakeSidecar, read: ReadNote = async (path) => `${path} at ${this.nowMs}`) {
    const sent = new SentContents(read);
    this.pump = new IndexPump({
      call: sidecar.call,
      changes: this.changes,
      stillNews: (paths) => sent.stillNews(paths),
      nowMs: () => this.nowMs,
      later: (task, delayMs) => {
        this.waiting = { task, atMs: this.nowMs + delayMs };
        return () => {
          this.waiting = null;
        };
      },
      onState: (state) => this.states.push(state),
    });
  }

  save(path: string): void {
    this.changes.noteChanged(path, this.nowMs);
    this.pump.wake();
  }

  /** Let time pass and everything that falls due happen. */
  async pass(ms: number): Promise<void> {
    this.nowMs += ms;
    const due = this.waiting;
    if (due !== null && due.atMs <= this.nowMs) {
      this.waiting = null;
      due.task();
    }
    // After everything that is already on its way.
    await new Promise((done) => setImmediate(done));
  }

  get isWaiting(): boolean {
    return this.waiting !== null;
  }
}

describe("saving a note", () => {
  test("is indexed once it has rested", async () => {
    const sidecar = new FakeSidecar({ ingest: () => DONE });
    const bench = new Bench(sidecar);

    bench.save("a.md");
    bench.save("a.md");
    await bench.pass(2_000);

    expect(sidecar.params("ingest")).toEqual([
      { changed: ["a.md"], deleted: [], renamed: {}, wait: true },
    ]);
  });

  test("a thousand times is one call", async () => {
    const sidecar = new FakeSidecar({ ingest: () => DONE });
    const bench = new Bench(sidecar);

    for (let at = 0; at < 1_000; at += 1) bench.save(`${at}.md`);
    await bench.pass(2_000);

    expect(sidecar.params("ingest")).toHaveLength(1);
  });

  test("without a change sends nothing", async () => {
    const sidecar = new FakeSidecar({ ingest: () => DONE });
    const bench = new Bench(sidecar, async () => "the same");
    bench.save("a.md");
    await bench.pass(2_000);

    bench.save("a.md");
    await bench.pass(2_000);

    expect(sidecar.params("ingest")).toHaveLength(1);
  });

  test("while the sidecar is busy is tried again", async () => {
    let busy = true;
    const sidecar = new FakeSidecar({
      ingest: () => {
        if (busy) throw new RpcFailure({ code: 2004, message: "Busy." });
        return DONE;
      },
    });
    const bench = new Bench(sidecar, async () => "the same");
    bench.save("a.md");
    await bench.pass(2_000);

    busy = false;
    await bench.pass(60_000);

    expect(sidecar.params("ingest")).toMatchObject([{ changed: ["a.md"] }, { changed: ["a.md"] }]);
  });

  test("while the sidecar is busy loses nothing that happens meanwhile", async () => {
    let busy = true;
    const sidecar = new FakeSidecar({
      ingest: () => {
        if (busy) throw new RpcFailure({ code: 2004, message: "Busy." });
        return DONE;
      },
    });
    const bench = new Bench(sidecar);
    bench.changes.deleted("back.md", 0);
    bench.save("gone.md");
    await bench.pass(2_000);

    bench.changes.deleted("gone.md", bench.nowMs);
    bench.save("back.md");
    busy = false;
    await bench.pass(5_000);
    await bench.pass(5_000);

    expect(sidecar.params("ingest").slice(1)).toMatchObject([
      { deleted: ["back.md"], changed: ["gone.md"] },
      { deleted: ["gone.md"], changed: ["back.md"] },
    ]);
  });

  test.each([
    ["was stopped", { ...DONE, state: "cancelled" as const }],
    ["left a note out as failed", { ...DONE, counts: { ...DONE.counts, failed: 1 } }],
  ])("whose indexing %s is sent again at the next save", async (_how, first) => {
    const results = [first, DONE];
    const sidecar = new FakeSidecar({ ingest: () => results.shift() ?? DONE });
    const bench = new Bench(sidecar, async () => "the same");

    for (let save = 0; save < 3; save += 1) {
      bench.save("a.md");
      await bench.pass(2_000);
    }

    expect(sidecar.params("ingest")).toHaveLength(2);
  });

  test("that cannot be read here is sent all the same, with all that waits beside it", async () => {
    const sidecar = new FakeSidecar({ ingest: () => DONE });
    const bench = new Bench(sidecar, async (path) => {
      if (path === "locked.md") throw new Error("EBUSY");
      return path;
    });
    bench.changes.deleted("gone.md", 0);
    bench.changes.renamed("old.md", "new.md", 0);
    bench.save("locked.md");
    bench.save("b.md");

    await bench.pass(2_000);

    expect(sidecar.params("ingest")).toEqual([
      { changed: ["locked.md", "b.md"], deleted: ["gone.md"], renamed: { "old.md": "new.md" }, wait: true },
    ]);
  });

  test("after the plugin was unloaded sends nothing", async () => {
    const sidecar = new FakeSidecar({ ingest: () => DONE });
    const bench = new Bench(sidecar);

    bench.pump.close();
    bench.save("a.md");
    await bench.pass(2_000);

    expect(bench.isWaiting).toBe(false);
    expect(sidecar.params("ingest")).toEqual([]);
  });
});

describe("comparing the whole vault", () => {
  test("reports progress and ends idle", async () => {
    const sidecar = new FakeSidecar({
      ingest: (_params, wishes) => {
        wishes.onProgress?.({ token: "t", done: 120, total: 400, message: "" });
        wishes.onProgress?.({ token: "t", done: 0, total: 0, message: "" });
        return DONE;
      },
    });
    const bench = new Bench(sidecar);

    const result = await bench.pump.reconcile();

    expect(result).toEqual(DONE);
    expect(bench.states).toEqual([
      { kind: "running", done: 0, total: 0 },
      { kind: "running", done: 120, total: 400 },
      { kind: "idle" },
    ]);
  });

  test("that fails says why and does not throw", async () => {
    const failure = new RpcFailure({ code: 2003, message: "Missing notes." });
    const sidecar = new FakeSidecar({
      ingest: () => {
        throw failure;
      },
    });
    const bench = new Bench(sidecar);

    expect(await bench.pump.reconcile()).toBeNull();
    expect(bench.states.at(-1)).toEqual({ kind: "failed", error: failure });
  });
});
