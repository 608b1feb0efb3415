import type { MethodName, Methods } from "../../src/generated/protocol";
import type { CallSidecar, CallWishes } from "../../src/sidecar/calls";

type Handlers = {
  [M in MethodName]?: (
    params: Methods[M]["params"],
    wishes: CallWishes,
  ) => Methods[M]["result"] | Promise<Methods[M]["result"]>;
};

/** Answers calls from handlers and remembers what was asked. */
export class FakeSidecar {
  private readonly calls: { method: MethodName; params: unknown }[] = [];

  constructor(private readonly handlers: Handlers) {}

  /** The way to call it. */
  readonly call: CallSidecar = async (method, params, wishes = {}) => {
    this.calls.push({ method, params });
    const handler = this.handlers[method];
    if (handler === undefined) throw new Error(`unexpected call of ${method}`);
    return handler(params, wishes);
  };

  /** Params of every call of a method, in order. */
  params(method: MethodName): unknown[] {
    return this.calls.filter((call) => call.method === method).map((call) => call.params);
  }
}
