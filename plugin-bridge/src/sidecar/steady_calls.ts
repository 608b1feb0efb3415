/** Calls that outlive a crash of the sidecar: broken ones are made once more. */

import type { CallSidecar, CallWishes } from "./calls";
import type { MethodName, Methods } from "../generated/protocol";
import type { CallOptions } from "./client";
import { CallCancelled, ConnectionLost, NotOurSidecar } from "./errors";
import type { Supervisor } from "./supervisor";

/** Times a call is made before its breaking off is reported. */
const TRIES = 3;

/**
 * Return a way to call the sidecar that the supervisor keeps.
 *
 * Every method may be repeated: turns are stateless and recorded once, indexing compares
 * with what is there, everything else only reads.
 */
export function steadyCalls(supervisor: Supervisor): CallSidecar {
  return async <M extends MethodName>(
    method: M,
    params: Methods[M]["params"],
    wishes: CallWishes = {},
  ): Promise<Methods[M]["result"]> => {
    for (let tried = 1; ; tried += 1) {
      const client = await supervisor.client();
      if (wishes.signal?.aborted === true) throw new CallCancelled();
      try {
        return await client.call(method, params, optionsFrom(wishes));
      } catch (error) {
        const isLost = error instanceof ConnectionLost || error instanceof NotOurSidecar;
        if (!isLost || tried === TRIES) throw error;
        wishes.onLost?.();
        await supervisor.afterLoss(client);
      }
    }
  };
}

function optionsFrom(wishes: CallWishes): CallOptions {
  return {
    ...(wishes.signal === undefined ? {} : { signal: wishes.signal }),
    ...(wishes.onProgress === undefined ? {} : { onProgress: wishes.onProgress }),
    ...(wishes.onText === undefined ? {} : { onText: wishes.onText }),
  };
}
