/** Questions and answers as they are kept on this device, so that a reload loses none. */

import { isRecord } from "../sidecar/errors";
import { PROTOCOL_VERSION } from "../generated/protocol";
import type { LibraryExchange } from "./library_session";

/** Layout of what is kept; another one, or another protocol, is not read. */
const LAYOUT = `1 ${PROTOCOL_VERSION}`;

/** Return what to keep; what is on its way counts as stopped. */
export function keptForm(exchanges: readonly LibraryExchange[]): unknown {
  const settled = exchanges.map((exchange) =>
    exchange.phase === "asking" ? { ...exchange, phase: "stopped" as const } : exchange,
  );
  return settled.length === 0 ? null : { layout: LAYOUT, exchanges: settled };
}

/** Return what was kept; nothing when it cannot be read as a whole. */
export function readKept(kept: unknown): readonly LibraryExchange[] {
  if (!isRecord(kept) || kept["layout"] !== LAYOUT || !Array.isArray(kept["exchanges"])) return [];
  return kept["exchanges"].every(isExchange) ? kept["exchanges"] : [];
}

function isExchange(value: unknown): value is LibraryExchange {
  if (!isRecord(value)) return false;
  const { question, scopeLabel, answer, message, phase, result, failure } = value;
  const areTexts = [question, scopeLabel, answer, message].every((text) => typeof text === "string");
  const isSettled = phase === "answered" || phase === "stopped" || phase === "failed";
  return areTexts && isSettled && isRecordOrNull(result) && isRecordOrNull(failure);
}

function isRecordOrNull(value: unknown): boolean {
  return value === null || isRecord(value);
}
