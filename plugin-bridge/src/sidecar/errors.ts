/**
 * What can go wrong between the bridge and the sidecar.
 *
 * BridgeError
 * ├── RpcFailure: the sidecar answered with an error of its own (code, facts, remedy)
 * ├── ConnectionLost: no answer, or the answer broke off; the call may be repeated
 * ├── CallCancelled: we closed the call ourselves
 * ├── SidecarMissing: no sidecar was found on this machine
 * ├── SidecarFailed: it was found but did not come up
 * └── NotOurSidecar: what listens on the port does not know the token
 */

/** Root of everything the bridge can explain; the message is a whole sentence. */
export abstract class BridgeError extends Error {
  /** What the person can do, one sentence, or empty. */
  abstract readonly remedy: string;
}

/** The error object of a JSON-RPC response. */
export interface RpcErrorBody {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** The sidecar refused or could not do what was asked. */
export class RpcFailure extends BridgeError {
  override readonly name = "RpcFailure";
  readonly code: number;
  readonly remedy: string;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(body: RpcErrorBody) {
    super(body.message);
    this.code = body.code;
    this.facts = isRecord(body.data) ? body.data : {};
    this.remedy = typeof this.facts["remedy"] === "string" ? this.facts["remedy"] : "";
  }
}

/** The sidecar gave no complete answer. */
export class ConnectionLost extends BridgeError {
  override readonly name = "ConnectionLost";
  readonly remedy = "Try again; if it persists, restart the sidecar.";

  constructor(reason: string, options?: ErrorOptions) {
    super(`The connection to the sidecar broke: ${reason}.`, options);
  }
}

/** The call was stopped from this side. */
export class CallCancelled extends BridgeError {
  override readonly name = "CallCancelled";
  readonly remedy = "";

  constructor() {
    super("Stopped.");
  }
}

/** No sidecar is installed where we look. */
export class SidecarMissing extends BridgeError {
  override readonly name = "SidecarMissing";
  readonly remedy = "Install it, or say in the settings where it is.";

  /** @param tried Places that were looked at, in order. */
  constructor(readonly tried: readonly string[]) {
    super("The sidecar was not found on this computer.");
  }
}

/** The sidecar was started and did not come up. */
export class SidecarFailed extends BridgeError {
  override readonly name = "SidecarFailed";

  /** @param mayPass Whether the same start may succeed a moment later. */
  constructor(
    reason: string,
    readonly remedy = "Run “sparring doctor” in a terminal.",
    readonly mayPass = false,
  ) {
    super(`The sidecar did not start: ${reason}.`);
  }
}

/** Something else answers on the sidecar's port; the token was not sent. */
export class NotOurSidecar extends BridgeError {
  override readonly name = "NotOurSidecar";
  readonly remedy = "Restart the sidecar.";

  constructor() {
    super("What answers on the sidecar's port is not the sidecar.");
  }
}

/** Code of the response to a request that was cancelled. */
export const REQUEST_CANCELLED_CODE = -32800;

/** Code of "there is no such round": it was forgotten, or never was. */
export const ROUND_UNKNOWN_CODE = 1006;

/** Code of "many notes are missing from the vault": the person must say that they are gone. */
export const PRUNE_UNCONFIRMED_CODE = 2003;

/** Code of "the sidecar is busy": the same call may succeed a moment later. */
export const SERVER_BUSY_CODE = 2004;

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
