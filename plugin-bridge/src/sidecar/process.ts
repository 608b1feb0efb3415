/** Starts one sidecar and ends it: no shell, the token over stdin, one ready line back. */

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { PROTOCOL_VERSION } from "../generated/protocol";
import { RpcClient } from "./client";
import { isRecord, SidecarFailed } from "./errors";
import type { Launcher } from "./find";
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
  /** Resolve after a time. */
  readonly delay: (ms: number) => Promise<void>;
}

/** A sidecar that has proved itself and answers. */
export interface RunningSidecar {
  readonly client: RpcClient;
  /** Version of the sidecar. */
  readonly version: string;
  /** Resolves with a few words when our process has gone; never for one that is not ours. */
  readonly gone: Promise<string>;
  /** Let go of it: ours ends, one that someone else started stays. */
  leave(): Promise<void>;
  /** End it, whoever started it. */
  stop(): Promise<void>;
}

/** Longest wait for the ready line: imports on a cold disk. */
const READY_TIMEOUT_MS = 60_000;

/** Wait for a graceful end after stdin was closed: it finishes the note in hand within 5 s. */
const GRACE_MS = 6_000;

/** Characters of its output kept to say why a start failed. */
const OUTPUT_KEPT = 8_000;

/** Codes that say: the state moved on, try again. One sidecar ends while the next starts. */
const STATE_CODES = { from: 2000, to: 2999 };

/** What the ready line says. */
interface Ready {
  readonly port: number;
  /** File with the token of the sidecar that already serves this vault; null when it is ours. */
  readonly handshake: string | null;
}

/**
 * Start a sidecar and wait until it has proved that it holds our token.
 *
 * When one already serves the vault, the new process says where its handshake file is and
 * ends; then that one is used. Its token is read from a file that only its owner can read.
 *
 * @throws SidecarFailed, NotOurSidecar, RpcFailure (another protocol or vault).
 */
export async function startSidecar(order: StartOrder): Promise<RunningSidecar> {
  const ownToken = randomHex();
  const child = new Child(order);
  try {
    child.tell(ownToken);
    const { port, handshake } = await child.ready(READY_TIMEOUT_MS);
    const token = handshake === null ? ownToken : await tokenIn(handshake, port);
    const client = new RpcClient({ port, token });
    const { server } = await client.call("initialize", {
      protocol: PROTOCOL_VERSION,
      client: order.clientName,
      vaultPath: order.vaultPath,
    });
    return handshake === null ? ownSidecar(child, client, server) : foreignSidecar(client, server);
  } catch (error) {
    await child.stop();
    throw error;
  }
}

function ownSidecar(child: Child, client: RpcClient, version: string): RunningSidecar {
  const stop = (): Promise<void> => child.stop();
  return { client, version, gone: child.gone, leave: stop, stop };
}

function foreignSidecar(client: RpcClient, version: string): RunningSidecar {
  return {
    client,
    version,
    gone: new Promise(() => undefined),
    leave: () => Promise.resolve(),
    stop: async () => {
      await client.call("shutdown", {});
    },
  };
}

async function tokenIn(handshake: string, port: number): Promise<string> {
  const found: unknown = JSON.parse(await readFile(handshake, "utf8"));
  if (!isRecord(found) || found["port"] !== port || typeof found["token"] !== "string") {
    throw new SidecarFailed("the handshake file of the running sidecar does not fit");
  }
  return found["token"];
}

/** The process and its pipes. */
class Child {
  readonly gone: Promise<string>;
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly readyLine: Promise<Ready>;
  private readonly delay: StartOrder["delay"];
  private isGone = false;
  private stderr = "";
  private stdout = "";

  constructor(order: StartOrder) {
    const { command, prefix } = order.launcher;
    this.delay = order.delay;
    this.process = spawn(
      command,
      // With --json a start that fails says why as one JSON document on stdout.
      [...prefix, "--json", "--vault", order.vaultPath, "serve", "--token-stdin"],
      {
        cwd: order.workingFolder,
        env: { ...order.environment },
        shell: false,
        stdio: ["pipe", "pipe", "pipe"],
        windowsHide: true,
      },
    );
    this.gone = this.watchEnd();
    this.readyLine = this.watchReadyLine();
    // Both are awaited below; this only keeps an early end from counting as unhandled.
    this.readyLine.catch(() => undefined);
    const decoder = new TextDecoder();
    this.process.stderr.on("data", (chunk: Uint8Array) => {
      this.stderr = (this.stderr + decoder.decode(chunk, { stream: true })).slice(-OUTPUT_KEPT);
    });
    // A child that dies at once closes the pipe under the token; its end is reported by `gone`.
    this.process.stdin.on("error", () => undefined);
  }

  tell(token: string): void {
    this.process.stdin.write(`${token}\n`);
  }

  ready(timeoutMs: number): Promise<Ready> {
    const late = this.delay(timeoutMs).then(() => {
      throw new SidecarFailed("it was not ready in time");
    });
    return Promise.race([this.readyLine, late]);
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

  private endsWithin(timeoutMs: number): Promise<boolean> {
    const late = this.delay(timeoutMs).then(() => false);
    return Promise.race([this.gone.then(() => true), late]);
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

  private watchReadyLine(): Promise<Ready> {
    return new Promise((resolve, reject) => {
      const reader = new LineReader((line) => {
        const ready = readyIn(line);
        if (ready !== null) resolve(ready);
        else this.stdout = `${this.stdout}${line}\n`.slice(-OUTPUT_KEPT);
      });
      this.process.stdout.on("data", (chunk: Uint8Array) => reader.push(chunk));
      const explain = (): void => {
        void this.gone.then((reason) => {
          reject(explainedEnd(this.stdout) ?? unexplainedEnd(reason, this.stderr));
        });
      };
      // "exit" may come before its last words are read, "close" only after; a command that
      // cannot be run at all may give neither.
      this.process.on("close", () => {
        reader.end();
        explain();
      });
      this.process.on("error", explain);
    });
  }
}

function readyIn(line: string): Ready | null {
  try {
    const ready: unknown = JSON.parse(line);
    if (!isRecord(ready)) return null;
    const { port, attached, handshake } = ready;
    if (typeof port !== "number" || !Number.isInteger(port) || port <= 0) return null;
    if (attached !== true) return { port, handshake: null };
    return typeof handshake === "string" ? { port, handshake } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Why it did not start, in its own words; null when it did not say. */
function explainedEnd(stdout: string): SidecarFailed | null {
  const error = errorIn(stdout);
  if (error === null) return null;
  const { code, message, data } = error;
  const remedy = isRecord(data) && typeof data["remedy"] === "string" ? data["remedy"] : undefined;
  const mayPass = Number(code) >= STATE_CODES.from && Number(code) <= STATE_CODES.to;
  return new SidecarFailed(String(message).replace(/[.\s]+$/, ""), remedy, mayPass);
}

function errorIn(stdout: string): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(stdout);
    return isRecord(said) && isRecord(said["error"]) ? said["error"] : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What is left to say of a crash: how it ended and the last line of its standard error. */
function unexplainedEnd(reason: string, stderr: string): SidecarFailed {
  const last = stderr.trim().split("\n").pop()?.trim() ?? "";
  return new SidecarFailed(last === "" ? reason : `${reason}: ${last}`);
}
