/** Failures in words: what happened and what to do. */

import { BridgeError, CallCancelled, RpcFailure, SidecarMissing } from "../sidecar/errors";

/** What to tell the person. */
export interface Explanation {
  readonly message: string;
  readonly remedy: string;
}

/** For failures that nobody foresaw. */
const RETRY_LATER = "Try again.";

/** Explain any failure; a bug of ours is named by its kind, never shown as a stack. */
export function explainFailure(error: unknown): Explanation {
  if (error instanceof BridgeError) {
    return { message: `${error.message}${incidentOf(error)}`, remedy: error.remedy };
  }
  const kind = error instanceof Error ? error.name : typeof error;
  return { message: `Something went wrong in the plugin (${kind}).`, remedy: RETRY_LATER };
}

/** The number under which the sidecar's log tells of a fault of its own. */
function incidentOf(error: BridgeError): string {
  const incident = error instanceof RpcFailure ? error.facts["incident"] : undefined;
  return typeof incident === "string" ? ` Incident ${incident}.` : "";
}

/** One line: the sentence and, when there is one, the remedy. */
export function failureLine(error: unknown): string {
  const { message, remedy } = explainFailure(error);
  return [message, remedy].filter((part) => part !== "").join(" ");
}

/** Whether the person stopped it. */
export function isCancelled(error: unknown): boolean {
  return error instanceof CallCancelled;
}

/** Whether no sidecar is installed. */
export function isMissing(error: unknown): error is SidecarMissing {
  return error instanceof SidecarMissing;
}

/** Whether the sidecar answered with a given error code. */
export function hasCode(error: unknown, code: number): boolean {
  return error instanceof RpcFailure && error.code === code;
}
