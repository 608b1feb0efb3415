import { describe, expect, test } from "vitest";
import type { RpcClient } from "../../../src/sidecar/client";
import { ConnectionLost, RpcFailure, SidecarFailed, SidecarMissing } from "../../../src/sidecar/errors";
import type { RunningSidecar } from "../../../src/sidecar/process";
import { steadyCalls } from "../../../src/sidecar/steady_calls";
import { Supervisor } from "../../../src/sidecar/supervisor";
import type { SidecarState } from "../../../src/sidecar/supervisor";

/** A sidecar that a test can crash. */
class FakeProcess implements RunningSidecar {
  readonly version = "0.1.0";
  readonly gone: Promise<string>;
  readonly client: RpcClient;
  calls = 0;
  isStopped = false;
  private end: (reason: string) => void = () => undefined;

  constructor(answer: (process: FakeProcess) => unknown = () => ({ ok: true })) {
    this.gone = new Promise((resolve) => {
      this.end = resolve;
    });
    const call = async (): Promise<unknown> => {
      this.calls += 1;
      return answer(this);
    };
    this.client = { call } as unknown as RpcClient;
  }

  crash(): void {
    this.end("SIGKILL");
  }

  async leave(): Promise<void> {
    await this.stop();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.end("exit code 0");
  }
}

function bench(start: () => Promise<RunningSidecar>): {
  supervisor: Supervisor;
  states: SidecarState[];
  delaysMs: number[];
  reached: (kind: SidecarState["kind"]) => Promise<void>;
} {
  const states: SidecarState[] = [];
  const delaysMs: number[] = [];
  const waiting: { kind: string; resolve: () => void }[] = [];
  const supervisor = new Supervisor({
    start,
    delay: async (ms) => void delaysMs.push(ms),
    nowMs: () => 0,
    onState: (state) => {
      states.push(state);
      for (const one of waiting) if (one.kind === state.kind) one.resolve();
    },
  });
  const reached = (kind: string): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ kind, resolve });
    });
  return { supervisor, states, delaysMs, reached };
}

describe("keeping a sidecar running", () => {
  test("many callers share one start", async () => {
    let starts = 0;
    const { supervisor } = bench(async () => {
      starts += 1;
      return new FakeProcess();
    });

    await Promise.all([supervisor.client(), supervisor.client(), supervisor.client()]);

    expect(starts).toBe(1);
  });

  test("a crash starts the next one by itself", async () => {
    const made: FakeProcess[] = [];
    const { supervisor, states, reached } = bench(async () => {
      made.push(new FakeProcess());
      return made[made.length - 1] as FakeProcess;
    });
    await supervisor.client();

    const again = reached("ready");
    made[0]?.crash();
    await again;

    expect(made).toHaveLength(2);
    expect(states.map((state) => state.kind)).toEqual(["starting", "ready", "starting", "starting", "ready"]);
  });

  test("three failed tries end in a state that says why", async () => {
    let starts = 0;
    const first = new FakeProcess();
    const { supervisor, delaysMs, reached, states } = bench(async () => {
      starts += 1;
      if (starts === 1) return first;
      throw new SidecarFailed("exit code 1");
    });
    await supervisor.client();

    first.crash();
    await reached("failed");
    await supervisor.client().catch(() => undefined);

    expect(delaysMs).toEqual([300, 2_000, 8_000]);
    expect(states.at(-1)).toMatchObject({ kind: "failed", reason: expect.stringContaining("exit code 1") as string });
  });

  test("a library that another one still holds is waited for", async () => {
    let starts = 0;
    const { supervisor, delaysMs } = bench(async () => {
      starts += 1;
      if (starts === 1) throw new SidecarFailed("locked", undefined, true);
      return new FakeProcess();
    });

    await supervisor.client();

    expect(delaysMs).toEqual([300]);
  });

  test("a start that cannot succeed is not repeated", async () => {
    let starts = 0;
    const { supervisor } = bench(async () => {
      starts += 1;
      throw new SidecarFailed("the vault does not exist");
    });

    await expect(supervisor.client()).rejects.toBeInstanceOf(SidecarFailed);
    expect(starts).toBe(1);
  });

  test("a missing sidecar is its own state, with the places", async () => {
    const { supervisor } = bench(async () => {
      throw new SidecarMissing(["/usr/bin/sparring"]);
    });

    await expect(supervisor.client()).rejects.toBeInstanceOf(SidecarMissing);
    expect(supervisor.state).toEqual({ kind: "missing", tried: ["/usr/bin/sparring"] });
  });

  test("closing ends it and starts no other", async () => {
    const made: FakeProcess[] = [];
    const { supervisor } = bench(async () => {
      made.push(new FakeProcess());
      return made[made.length - 1] as FakeProcess;
    });
    await supervisor.client();

    await supervisor.close();

    expect(made.map((process) => process.isStopped)).toEqual([true]);
    await expect(supervisor.client()).rejects.toBeInstanceOf(SidecarFailed);
  });

  test("closing while it starts ends it too", async () => {
    const process = new FakeProcess();
    let finish: (running: RunningSidecar) => void = () => undefined;
    const { supervisor } = bench(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    const wanted = supervisor.client().catch(() => undefined);

    const closed = supervisor.close();
    finish(process);
    await Promise.all([closed, wanted]);

    expect(process.isStopped).toBe(true);
  });

  test("a restart ends the old one first", async () => {
    const made: FakeProcess[] = [];
    const { supervisor } = bench(async () => {
      expect(made.every((process) => process.isStopped)).toBe(true);
      made.push(new FakeProcess());
      return made[made.length - 1] as FakeProcess;
    });
    await supervisor.client();

    await supervisor.restart();

    expect(made).toHaveLength(2);
  });
});

describe("calls that outlive a crash", () => {
  test("a call that broke off is made again on the next sidecar", async () => {
    const made: FakeProcess[] = [];
    const { supervisor } = bench(async () => {
      const isFirst = made.length === 0;
      const process = new FakeProcess((self) => {
        if (!isFirst) return { ok: true };
        self.crash();
        throw new ConnectionLost("ECONNRESET");
      });
      made.push(process);
      return process;
    });
    let lost = 0;

    const result = await steadyCalls(supervisor)("health", {}, { onLost: () => (lost += 1) });

    expect(result).toEqual({ ok: true });
    expect(lost).toBe(1);
    expect(made.map((process) => process.calls)).toEqual([1, 1]);
  });

  test("a sidecar that no longer answers is given up though it has not ended", async () => {
    const made: FakeProcess[] = [];
    const { supervisor } = bench(async () => {
      const isFirst = made.length === 0;
      const process = new FakeProcess(() => {
        if (isFirst) throw new ConnectionLost("ETIMEDOUT");
        return { ok: true };
      });
      made.push(process);
      return process;
    });

    await steadyCalls(supervisor)("health", {});

    expect(made[0]?.isStopped).toBe(true);
    expect(made).toHaveLength(2);
  });

  test("a sidecar that says it is busy is alive and stays", async () => {
    let calls = 0;
    const process = new FakeProcess(() => {
      calls += 1;
      if (calls === 1) throw new ConnectionLost("ECONNRESET");
      if (calls === 2) throw new RpcFailure({ code: 2004, message: "Busy." });
      return { ok: true };
    });
    const { supervisor } = bench(async () => process);

    await steadyCalls(supervisor)("health", {});

    expect(process.isStopped).toBe(false);
  });

  test("a call that breaks off every time is reported in the end", async () => {
    const { supervisor } = bench(
      async () =>
        new FakeProcess(() => {
          throw new ConnectionLost("ECONNRESET");
        }),
    );

    await expect(steadyCalls(supervisor)("health", {})).rejects.toBeInstanceOf(ConnectionLost);
  });
});
