/** One exchange with a loopback port over Node's http, which sends no Origin header. */

import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { CallCancelled, ConnectionLost } from "./errors";

/** The only address the bridge ever speaks to. */
export const LOOPBACK_HOST = "127.0.0.1";

/** What to send. */
export interface HttpCall {
  readonly port: number;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Longest silence before the call is given up, in milliseconds. */
  readonly silenceMs: number;
  readonly signal?: AbortSignal | undefined;
  /** Receives the body as it arrives. */
  readonly onChunk: (chunk: Uint8Array) => void;
}

/**
 * Send a call and resolve with the HTTP status when the whole answer has arrived.
 *
 * @throws CallCancelled when the signal fires first; the connection is closed.
 * @throws ConnectionLost on every other end without a complete answer.
 */
export function exchange(call: HttpCall): Promise<number> {
  return new Promise((resolve, reject) => {
    if (call.signal?.aborted === true) {
      reject(new CallCancelled());
      return;
    }
    const sent = request({
      host: LOOPBACK_HOST,
      port: call.port,
      method: call.method,
      path: call.path,
      headers: { ...call.headers },
      // A connection of its own for each call: a kept one may be closed under our hands.
      agent: false,
    });
    const onAbort = (): void => {
      reject(new CallCancelled());
      sent.destroy();
    };
    const fail = (reason: string, cause?: unknown): void => {
      call.signal?.removeEventListener("abort", onAbort);
      reject(new ConnectionLost(reason, { cause }));
      sent.destroy();
    };
    call.signal?.addEventListener("abort", onAbort, { once: true });
    sent.setTimeout(call.silenceMs, () => fail("it did not answer in time"));
    sent.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.name, error));
    sent.on("response", (response: IncomingMessage) => {
      response.on("data", call.onChunk);
      response.on("aborted", () => fail("the answer broke off"));
      response.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.name, error));
      response.on("end", () => {
        call.signal?.removeEventListener("abort", onAbort);
        resolve(response.statusCode ?? 0);
      });
    });
    sent.end(call.body);
  });
}
