/** Starts one sidecar and ends it: no shell, the token over stdin, one ready line back. */

import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { PROTOCOL_VERSION } from "../generated/protocol";
import { RpcClient } from "./client";
import { BridgeError, isRecord, SidecarFailed } from "./errors";
import type { Launcher } from "./find";
import { verifyListener } from "./hello";
import { LineReader } from "./lines";
import { randomHex } from "./secrets";

/** What to start and for whom. */
export interface StartOrder {
  readonly launcher: Launcher;
  readonly vaultPath: string;
  /** Folder to run in; never the vault, whose files are not ours to execute. */
  readonly workingFolder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Name and version of this client, for `initialize`. */
  readonly clientName: string;
}

/** A sidecar that has proved itself and answers. */
export interface RunningSidecar {
  readonly client: RpcClient;
  readonly pid: number;
  /** Version of the sidecar. */
  readonly version: string;
  /** Resolves with a few words when the process has gone, for whatever reason. */
  readonly gone: Promise<string>;
  /** Ask it to stop, and see to it. */
  stop(): Promise<void>;
}

/** Longest wait for the ready line: imports on a cold disk. */
const READY_TIMEOUT_MS = 60_000;

/** Wait for a graceful end after stdin was closed: it finishes the note in hand within 5 s. */
const GRACE_MS = 6_000;

/** Characters of stderr kept to say why a start failed. */
const STDERR_KEPT = 4_000;

/**
 * Start a sidecar and wait until it has proved that it holds our token.
 *
 * @throws SidecarFailed, NotOurSidecar, RpcFailure (another protocol or vault).
 */
export async function startSidecar(order: StartOrder): Promise<RunningSidecar> {
  const token = randomHex();
  const child = new Child(order);
  try {
    child.tell(token);
    const port = await child.ready(READY_TIMEOUT_MS);
    await verifyListener(port, token);
    const client = new RpcClient({ port, token });
    const hello = await client.call("initialize", {
      protocol: PROTOCOL_VERSION,
      client: order.clientName,
      vaultPath: order.vaultPath,
    });
    return {
      client,
      pid: child.pid,
      version: hello.server,
      gone: child.gone,
      stop: () => child.stop(),
    };
  } catch (error) {
    await child.stop();
    throw error;
  }
}

/** The process and its pipes. */
class Child {
  readonly gone: Promise<string>;
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly portLine: Promise<number>;
  private isGone = false;
  private stderr = "";

  constructor(order: StartOrder) {
    const { command, prefix } = order.launcher;
    this.process = spawn(
      command,
      [...prefix, "serve", "--vault", order.vaultPath, "--token-stdin"],
      {
        cwd: order.workingFolder,
        env: { ...order.environment },
        shell: false,
        stdio: ["pipe", "pipe", "pipe"],
        windowsHide: true,
      },
    );
    this.gone = this.watchEnd();
    this.portLine = this.watchReadyLine();
    // Both are awaited below; this only keeps an early end from counting as unhandled.
    this.portLine.catch(() => undefined);
    const decoder = new TextDecoder();
    this.process.stderr.on("data", (chunk: Uint8Array) => {
      this.stderr = (this.stderr + decoder.decode(chunk, { stream: true })).slice(-STDERR_KEPT);
    });
    // A child that dies at once closes the pipe under the token; its end is reported by `gone`.
    this.process.stdin.on("error", () => undefined);
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  tell(token: string): void {
    this.process.stdin.write(`${token}\n`);
  }

  async ready(timeoutMs: number): Promise<number> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SidecarFailed("it was not ready in time")), timeoutMs);
    });
    try {
      return await Promise.race([this.portLine, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async stop(): Promise<void> {
    if (this.isGone) return;
    this.process.stdin.end();
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      if (await this.endsWithin(GRACE_MS)) return;
      this.process.kill(signal);
    }
    await this.endsWithin(GRACE_MS);
  }

  private async endsWithin(timeoutMs: number): Promise<boolean> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs);
    });
    const ended = await Promise.race([this.gone.then(() => true), late]);
    clearTimeout(timer);
    return ended;
  }

  private watchEnd(): Promise<string> {
    return new Promise((resolve) => {
      const end = (reason: string): void => {
        this.isGone = true;
        resolve(reason);
      };
      this.process.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.name));
      this.process.on("exit", (code, signal) => end(signal ?? `exit code ${code ?? "unknown"}`));
    });
  }

  private watchReadyLine(): Promise<number> {
    return new Promise((resolve, reject) => {
      const reader = new LineReader((line) => {
        const port = portIn(line);
        if (port === null) reject(new SidecarFailed("its first line was not the ready line"));
        else resolve(port);
      });
      this.process.stdout.on("data", (chunk: Uint8Array) => reader.push(chunk));
      void this.gone.then((reason) => {
        reject(failureFrom(reason, this.stderr));
      });
    });
  }
}

function portIn(line: string): number | null {
  try {
    const ready: unknown = JSON.parse(line);
    if (!isRecord(ready)) return null;
    const port = ready["port"];
    return typeof port === "number" && Number.isInteger(port) && port > 0 ? port : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Say why it ended: its own last words are one sentence and a remedy. */
function failureFrom(reason: string, stderr: string): BridgeError {
  const lines = stderr
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const said = lines.slice(-2);
  if (said.length === 0) return new SidecarFailed(reason);
  return new SidecarFailed(`${reason}: ${said.join(" ").replace(/[.\s]+$/, "")}`);
}
