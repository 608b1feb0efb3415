/** How the view models reach the sidecar, without knowing how it is run. */

import type { MethodName, Methods, ProgressLine } from "../generated/protocol";

/** What may accompany a call. */
export interface CallWishes {
  readonly signal?: AbortSignal;
  readonly onProgress?: (line: ProgressLine) => void;
  readonly onText?: (piece: string) => void;
  /** The connection broke and the call is made once more on a new sidecar. */
  readonly onLost?: () => void;
}

/** Calls a method; throws a BridgeError. */
export type CallSidecar = <M extends MethodName>(
  method: M,
  params: Methods[M]["params"],
  wishes?: CallWishes,
) => Promise<Methods[M]["result"]>;
