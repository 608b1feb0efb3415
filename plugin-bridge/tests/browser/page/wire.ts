// Talks to the Node side of the host: calls go out through a binding, events come back.

/** Called by the Node side with what happened to an object that it holds for us. */
type Listener = (event: string, data: unknown) => void;

interface HostWindow {
  /** Exposed by the Node side. */
  nodeCall(operation: string, args: unknown[]): Promise<unknown>;
  nodeEvent?: (id: number, event: string, data: unknown) => void;
}

const host = globalThis as unknown as HostWindow;
const listeners = new Map<number, Listener>();
let lastId = 0;

host.nodeEvent = (id, event, data) => listeners.get(id)?.(event, data);

/** An error of Node's file system or network, as the plugin would meet it. */
export class NodeError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message);
    this.name = "Error";
  }
}

/** Ask the Node side for something. */
export async function askNode<T>(operation: string, ...args: unknown[]): Promise<T> {
  const answer = (await host.nodeCall(operation, args)) as
    | { ok: true; value: T }
    | { ok: false; message: string; code: string };
  if (answer.ok) return answer.value;
  throw new NodeError(answer.message, answer.code);
}

/** Give an object that lives on the Node side its number and hear what happens to it. */
export function holdOnNode(listener: Listener): number {
  lastId += 1;
  listeners.set(lastId, listener);
  return lastId;
}

/** Bytes from the text form in which they travel. */
export function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
