/** Keeps one sidecar running: starts it on demand, again after a crash, stops it for good. */

import type { RpcClient } from "./client";
import { BridgeError, RpcFailure, SidecarFailed, SidecarMissing } from "./errors";
import type { RunningSidecar } from "./process";

/** Where the sidecar stands. */
export type SidecarState =
  | { readonly kind: "stopped" }
  | { readonly kind: "starting"; readonly again: boolean }
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "missing"; readonly tried: readonly string[] }
  | { readonly kind: "failed"; readonly reason: string; readonly remedy: string };

/** What the supervisor needs from outside. */
export interface SupervisorParts {
  /** Find and start a sidecar; throws a BridgeError. */
  start(): Promise<RunningSidecar>;
  /** Resolve after a time. */
  delay(ms: number): Promise<void>;
  /** The clock, in milliseconds. */
  nowMs(): number;
  /** Hears every change of state. */
  onState(state: SidecarState): void;
}

/** Waits before the three tries after a crash, or while another sidecar ends. */
const BACK_OFF_MS = [300, 2_000, 8_000] as const;

/** Longest time between a broken connection and the end of the process that broke it. */
const DYING_MS = 2_000;

/** A sidecar that lived this long had not failed to start: the tries begin anew. */
const SETTLED_MS = 60_000;

/** The bridge's hold on its sidecar. */
export class Supervisor {
  private running: RunningSidecar | null = null;
  private starting: Promise<RunningSidecar> | null = null;
  private isClosed = false;
  private crashes = 0;
  private current: SidecarState = { kind: "stopped" };

  constructor(private readonly parts: SupervisorParts) {}

  /** Where the sidecar stands. */
  get state(): SidecarState {
    return this.current;
  }

  /**
   * Return a client of the running sidecar; start one first when none runs.
   *
   * @throws SidecarMissing, SidecarFailed and what else a start can throw.
   */
  async client(): Promise<RpcClient> {
    if (this.isClosed) throw new SidecarFailed("the bridge is closing");
    if (this.running !== null) return this.running.client;
    return (await this.begin(() => this.startFirst())).client;
  }

  /**
   * See what became of the sidecar behind a client that lost its connection.
   *
   * A dying process of ours gets a moment to end, which starts the next one. What no longer
   * answers, ours or not, is given up, so that the next `client()` starts another.
   */
  async afterLoss(client: RpcClient): Promise<void> {
    const running = this.running;
    if (running === null || running.client !== client) return;
    await Promise.race([running.gone, this.parts.delay(DYING_MS)]);
    if (this.running !== running || (await isAlive(client))) return;
    this.running = null;
    await running.leave();
  }

  /** Stop the sidecar if one runs, forget earlier failures, start anew. */
  async restart(): Promise<void> {
    await this.starting?.catch(() => undefined);
    await this.takeRunning()?.stop();
    this.become({ kind: "stopped" });
    this.crashes = 0;
    await this.client();
  }

  /** Let go for good: a sidecar of ours ends. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.takeRunning()?.leave();
    await this.starting?.catch(() => undefined);
    await this.takeRunning()?.leave();
    this.become({ kind: "stopped" });
  }

  private takeRunning(): RunningSidecar | null {
    const running = this.running;
    this.running = null;
    return running;
  }

  /** Join the start that is under way, or make one. */
  private begin(start: () => Promise<RunningSidecar>): Promise<RunningSidecar> {
    this.starting ??= start().finally(() => {
      this.starting = null;
    });
    return this.starting;
  }

  /** A sidecar that is just ending still holds the library: wait for it. */
  private async startFirst(): Promise<RunningSidecar> {
    for (const waitMs of BACK_OFF_MS) {
      try {
        return await this.startOnce(false);
      } catch (error) {
        if (!(error instanceof SidecarFailed && error.mayPass) || this.isClosed) throw error;
      }
      this.become({ kind: "starting", again: false });
      await this.parts.delay(waitMs);
    }
    return this.startOnce(false);
  }

  private async startOnce(again: boolean): Promise<RunningSidecar> {
    this.become({ kind: "starting", again });
    try {
      const running = await this.parts.start();
      this.running = running;
      const startedMs = this.parts.nowMs();
      void running.gone.then((reason) => this.afterEnd(running, startedMs, reason));
      this.become({ kind: "ready", version: running.version });
      return running;
    } catch (error) {
      this.become(stateOf(error));
      throw error;
    }
  }

  private async afterEnd(ended: RunningSidecar, startedMs: number, reason: string): Promise<void> {
    if (this.running !== ended || this.isClosed) return;
    this.running = null;
    if (this.parts.nowMs() - startedMs >= SETTLED_MS) this.crashes = 0;
    // The failure is in the state; who waits for `client()` gets it as well.
    await this.begin(() => this.startAgain(reason)).catch(() => undefined);
  }

  private async startAgain(reason: string): Promise<RunningSidecar> {
    let failure: unknown = new SidecarFailed(`it ended too often (${reason})`);
    while (this.crashes < BACK_OFF_MS.length) {
      this.become({ kind: "starting", again: true });
      await this.parts.delay(BACK_OFF_MS[this.crashes] ?? 0);
      if (this.isClosed) break;
      this.crashes += 1;
      try {
        return await this.startOnce(true);
      } catch (error) {
        failure = error;
      }
    }
    this.become(stateOf(failure));
    throw failure;
  }

  private become(state: SidecarState): void {
    this.current = state;
    this.parts.onState(state);
  }
}

async function isAlive(client: RpcClient): Promise<boolean> {
  try {
    return (await client.call("health", {})).ok;
  } catch (error) {
    // An error of its own, such as "busy", is a sign of life.
    if (error instanceof BridgeError) return error instanceof RpcFailure;
    throw error;
  }
}

function stateOf(error: unknown): SidecarState {
  if (error instanceof SidecarMissing) return { kind: "missing", tried: error.tried };
  if (error instanceof BridgeError) {
    return { kind: "failed", reason: error.message, remedy: error.remedy };
  }
  return { kind: "failed", reason: String(error), remedy: "Restart the sidecar." };
}
