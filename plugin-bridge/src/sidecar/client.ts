/** Calls the sidecar's methods: JSON-RPC over POST, with progress and text as they come. */

import type { AnswerLine, MethodName, Methods, ProgressLine } from "../generated/protocol";
import {
  CallCancelled,
  ConnectionLost,
  isRecord,
  REQUEST_CANCELLED_CODE,
  RpcFailure,
} from "./errors";
import { verifyListener } from "./hello";
import type { Address } from "./hello";
import { exchange } from "./http";
import { LineReader } from "./lines";
import { randomHex } from "./secrets";

/** How one call is made. */
export interface CallOptions {
  /** Closes the connection, which cancels the request (an indexing job goes on). */
  readonly signal?: AbortSignal;
  /** Asks for progress lines. */
  readonly onProgress?: (line: ProgressLine) => void;
  /** Asks for the answer in pieces. */
  readonly onText?: (piece: string) => void;
}

/** Silence after which a call without a stream is given up: models may load for minutes. */
const PLAIN_SILENCE_MS = 240_000;

/** Silence after which a stream is given up: four missed heartbeats of 10 s. */
const STREAM_SILENCE_MS = 45_000;

/** A client of one running sidecar. Holds no connection between calls. */
export class RpcClient {
  private lastId = 0;

  constructor(private readonly address: Address) {}

  /**
   * Call a method, once the listener has proved again that it is our sidecar: after a crash
   * anyone may hold the port, and the token goes to nobody else.
   *
   * @throws NotOurSidecar when someone else listens; the token was not sent.
   * @throws RpcFailure when the sidecar answers with an error.
   * @throws ConnectionLost when no complete answer came.
   * @throws CallCancelled when the signal fired, or the sidecar says so.
   */
  async call<M extends MethodName>(
    method: M,
    params: Methods[M]["params"],
    options: CallOptions = {},
  ): Promise<Methods[M]["result"]> {
    const streams = options.onProgress !== undefined || options.onText !== undefined;
    this.lastId += 1;
    const id = this.lastId;
    const answer = new Answer(id, options);
    const reader = new LineReader((line) => answer.take(line));
    await verifyListener(this.address, options.signal);
    const status = await exchange({
      port: this.address.port,
      method: "POST",
      path: "/rpc",
      headers: {
        "Content-Type": "application/json",
        Accept: streams ? "application/x-ndjson" : "application/json",
        Authorization: `Bearer ${this.address.token}`,
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id,
        method,
        params: streams ? { ...params, workDoneToken: randomHex() } : params,
      }),
      silenceMs: streams ? STREAM_SILENCE_MS : PLAIN_SILENCE_MS,
      signal: options.signal,
      onChunk: (chunk) => reader.push(chunk),
    });
    reader.end();
    // The wire models on the other side hold the shape; a check there fails when they differ.
    return answer.result(status) as Methods[M]["result"];
  }
}

/** Sorts the lines of one answer; without a stream there is one line, the response. */
class Answer {
  private response: Record<string, unknown> | null = null;

  constructor(
    private readonly id: number,
    private readonly options: CallOptions,
  ) {}

  take(line: string): void {
    // What was stopped has nothing more to say, whatever is still on its way.
    if (this.options.signal?.aborted === true) return;
    const message = parseObject(line);
    if (message === null) return;
    if (message["method"] === "$/progress") {
      this.options.onProgress?.(message["params"] as ProgressLine);
    } else if (message["method"] === "$/answer") {
      this.options.onText?.((message["params"] as AnswerLine).text);
    } else if (message["id"] === this.id || isRecord(message["error"])) {
      this.response = message;
    }
  }

  result(status: number): unknown {
    if (this.response === null) throw new ConnectionLost(`it answered without a result (${status})`);
    const error = this.response["error"];
    if (!isRecord(error)) return this.response["result"];
    if (error["code"] === REQUEST_CANCELLED_CODE) throw new CallCancelled();
    throw new RpcFailure({
      code: Number(error["code"]),
      message: String(error["message"]),
      data: error["data"],
    });
  }
}

function parseObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch (error) {
    throw new ConnectionLost("it sent something that is not JSON", { cause: error });
  }
}
