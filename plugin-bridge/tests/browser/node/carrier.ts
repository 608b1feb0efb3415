// Carries out what the page's stand-ins for Node's modules ask for.

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import type { ClientRequest } from "node:http";
import { dirname, join, relative } from "node:path";

/** Tells the page what happened to an object that is held for it. */
export type Tell = (id: number, event: string, data: unknown) => void;

interface HttpOptions {
  host: string;
  port: number;
  method: string;
  path: string;
  headers: Record<string, string>;
}

interface SpawnOptions {
  cwd: string;
  env: NodeJS.ProcessEnv;
  shell: boolean;
  stdio: ["pipe", "pipe", "pipe"];
}

type Operation = (...args: never[]) => unknown;

/** A call that the sidecar does not get: what comes of it, and when, the test says. */
export interface HeldAnswer {
  /** A piece of the answer comes. */
  piece(text: string): void;
  /** The answer is complete. */
  end(result: unknown): void;
}

/** Holds requests and processes of one page. */
export class Carrier {
  /** Every process the page has started, oldest first. */
  readonly processes: ChildProcess[] = [];
  /** Every request the page has sent, method and path. */
  readonly requests: { method: string; path: string; body: string; headers: Record<string, string> }[] = [];
  /** Results of methods that the sidecar is not asked for: what cannot be brought about here. */
  readonly scripted = new Map<string, unknown>();
  /** Errors of methods that the sidecar is not asked for. */
  readonly refused = new Map<string, { code: number; message: string }>();
  /** Methods whose next call waits for lines that the test sends. */
  private readonly held = new Map<string, (answer: HeldAnswer) => void>();
  /** Lines of answers in pieces that have come so far. */
  answerLines = 0;
  /** What all of them wrote on standard error. */
  stderr = "";
  private readonly children = new Map<number, ChildProcess>();
  private readonly sent = new Map<number, ClientRequest>();
  private readonly operations: Record<string, Operation>;

  constructor(private readonly tell: Tell) {
    this.operations = {
      "http.request": (id: number, options: HttpOptions, body: string | null, silenceMs: number) =>
        this.request(id, options, body, silenceMs),
      "http.destroy": (id: number) => this.sent.get(id)?.destroy(),
      "process.spawn": (id: number, command: string, args: string[], options: SpawnOptions) =>
        this.spawn(id, command, args, options),
      "process.write": (id: number, text: string) => void this.children.get(id)?.stdin?.write(text),
      "process.end": (id: number) => void this.children.get(id)?.stdin?.end(),
      "process.kill": (id: number, signal: NodeJS.Signals) => this.children.get(id)?.kill(signal),
      "fs.stat": async (path: string) => {
        const found = await stat(path);
        return { isFile: found.isFile(), size: found.size };
      },
      "fs.access": (path: string, mode: number) => access(path, mode),
      "fs.exists": (path: string) => stat(path).then(() => true, () => false),
      "fs.read": (path: string) => readFile(path, "utf8"),
      "fs.readBinary": async (path: string) => (await readFile(path)).toString("base64"),
      "fs.mkdir": (path: string) => mkdir(path, { recursive: true }),
      "fs.write": async (path: string, text: string) => {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      },
      "fs.remove": (path: string) => rm(path, { recursive: true }),
      "fs.rename": (from: string, to: string) => rename(from, to),
      "fs.list": (root: string) => listTree(root),
    };
  }

  /** Do what the page asks for; errors travel as values. */
  async carryOut(name: string, args: unknown[]): Promise<unknown> {
    const operation = this.operations[name];
    if (operation === undefined) throw new Error(`no operation ${name}`);
    try {
      const value = await operation(...(args as never[]));
      return { ok: true, value: isPlain(value) ? value : null };
    } catch (error) {
      return { ok: false, message: String(error), code: (error as NodeJS.ErrnoException).code ?? "" };
    }
  }

  /** Wait for the next call of a method, and answer it piece by piece. */
  hold(method: string): Promise<HeldAnswer> {
    return new Promise((resolve) => this.held.set(method, resolve));
  }

  /** How each process ended, by signal or exit code; null while it runs. */
  ends(): (string | number | null)[] {
    return this.processes.map((child) => child.signalCode ?? child.exitCode);
  }

  /** End every process that the page left behind. */
  async close(): Promise<void> {
    for (const child of this.processes) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    }
  }

  private request(id: number, options: HttpOptions, body: string | null, silenceMs: number): void {
    const { method, path, headers } = options;
    this.requests.push({ method, path, body: body ?? "", headers });
    if (path === "/rpc" && this.answerScripted(id, body ?? "")) return;
    const sent = request({ ...options, agent: false });
    this.sent.set(id, sent);
    sent.setTimeout(silenceMs, () => this.tell(id, "timeout", null));
    sent.on("error", (error) => this.tell(id, "error", factsOf(error)));
    sent.on("response", (response) => {
      this.tell(id, "response", response.statusCode);
      response.on("data", (chunk: Buffer) => {
        this.answerLines += chunk.toString("utf8").split('"$/answer"').length - 1;
        this.tell(id, "data", chunk.toString("base64"));
      });
      response.on("aborted", () => this.tell(id, "aborted", null));
      response.on("end", () => this.tell(id, "end", null));
      response.on("error", () => undefined);
    });
    sent.end(body ?? undefined);
  }

  private answerScripted(id: number, body: string): boolean {
    const call = JSON.parse(body) as { id: number; method: string };
    if (this.answerHeld(id, call)) return true;
    const error = this.refused.get(call.method);
    if (error === undefined && !this.scripted.has(call.method)) return false;
    const outcome = error === undefined ? { result: this.scripted.get(call.method) } : { error: { ...error, data: {} } };
    const answer = { jsonrpc: "2.0", id: call.id, ...outcome };
    this.tell(id, "response", 200);
    this.tell(id, "data", Buffer.from(JSON.stringify(answer)).toString("base64"));
    this.tell(id, "end", null);
    return true;
  }

  private answerHeld(id: number, call: { id: number; method: string }): boolean {
    const take = this.held.get(call.method);
    if (take === undefined) return false;
    this.held.delete(call.method);
    const send = (line: unknown): void => this.tell(id, "data", Buffer.from(`${JSON.stringify(line)}\n`).toString("base64"));
    this.tell(id, "response", 200);
    take({
      piece: (text) => send({ jsonrpc: "2.0", method: "$/answer", params: { text } }),
      end: (result) => {
        send({ jsonrpc: "2.0", id: call.id, result });
        this.tell(id, "end", null);
      },
    });
    return true;
  }

  private spawn(id: number, command: string, args: string[], options: SpawnOptions): void {
    const child = spawn(command, args, options);
    this.children.set(id, child);
    this.processes.push(child);
    child.on("error", (error) => this.tell(id, "error", factsOf(error)));
    child.on("exit", (code, signal) => this.tell(id, "exit", { code, signal }));
    child.on("close", (code, signal) => this.tell(id, "close", { code, signal }));
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", (chunk: Buffer) => this.tell(id, "stdout", chunk.toString("base64")));
    child.stderr.on("data", (chunk: Buffer) => {
      this.stderr += chunk.toString("utf8");
      this.tell(id, "stderr", chunk.toString("base64"));
    });
  }
}

function factsOf(error: NodeJS.ErrnoException): { message: string; code: string } {
  return { message: error.message, code: error.code ?? "" };
}

function isPlain(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value) || Array.isArray(value)
    || (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype);
}

async function listTree(root: string): Promise<{ path: string; isFolder: boolean }[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .map((entry) => ({
      path: relative(root, join(entry.parentPath, entry.name)),
      isFolder: entry.isDirectory(),
    }))
    .filter(({ path }) => !path.startsWith("."));
}
