/** Makes sure that what listens is our sidecar before the token is sent to it. */

import { isRecord, NotOurSidecar } from "./errors";
import { exchange } from "./http";
import { hmacHex, isSameSecret, randomHex } from "./secrets";

/** Where a sidecar listens and what opens it. */
export interface Address {
  readonly port: number;
  readonly token: string;
}

/** Longest wait for the answer, in milliseconds. */
const HELLO_SILENCE_MS = 10_000;

/** Largest answer that is read, in bytes. */
const HELLO_LIMIT_BYTES = 4096;

/**
 * Challenge the listener with a nonce; only who holds the token can answer.
 *
 * @throws NotOurSidecar when the proof is wrong or missing.
 * @throws ConnectionLost when nothing answers.
 */
export async function verifyListener(address: Address, signal?: AbortSignal): Promise<void> {
  const { port, token } = address;
  const nonce = randomHex();
  const chunks: Uint8Array[] = [];
  let received = 0;
  const status = await exchange({
    port,
    method: "GET",
    path: `/hello?nonce=${nonce}`,
    headers: { Accept: "application/json" },
    silenceMs: HELLO_SILENCE_MS,
    signal,
    onChunk: (chunk) => {
      received += chunk.length;
      if (received <= HELLO_LIMIT_BYTES) chunks.push(chunk);
    },
  });
  const decoder = new TextDecoder();
  const body = chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join("");
  const proof = status === 200 ? proofIn(body) : "";
  if (!isSameSecret(proof, await hmacHex(token, nonce))) throw new NotOurSidecar();
}

function proofIn(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    return isRecord(answer) && typeof answer["proof"] === "string" ? answer["proof"] : "";
  } catch (error) {
    if (error instanceof SyntaxError) return "";
    throw error;
  }
}
