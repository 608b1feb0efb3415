import { describe, expect, test } from "vitest";
import { InTurn } from "../../../src/core/in_turn";

/** Pieces of work that end when they are told to. */
function gated(): { work: () => Promise<void>; end: () => void; begun: () => number } {
  let begun = 0;
  let end: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (end = resolve));
  return {
    work: () => {
      begun += 1;
      return gate;
    },
    end: () => end(),
    begun: () => begun,
  };
}

describe("work in turn", () => {
  test("is done once, however often it is asked for meanwhile", async () => {
    const { work, end, begun } = gated();
    const inTurn = new InTurn();

    const all = [inTurn.run("a", work), inTurn.run("a", work), inTurn.run("a", work)];
    end();
    await Promise.all(all);

    expect(begun()).toBe(1);
  });

  test("begins when what was asked for before has ended", async () => {
    const first = gated();
    const second = gated();
    const inTurn = new InTurn();
    const before = inTurn.run("a", first.work);
    const after = inTurn.run("b", second.work);
    await Promise.resolve();
    expect(second.begun()).toBe(0);

    first.end();
    second.end();
    await Promise.all([before, after]);

    expect(second.begun()).toBe(1);
  });

  test("is done again later, also after it failed", async () => {
    const inTurn = new InTurn();
    let tries = 0;
    const failing = (): Promise<void> => {
      tries += 1;
      return Promise.reject(new Error("not now"));
    };

    await expect(inTurn.run("a", failing)).rejects.toThrow("not now");
    await expect(inTurn.run("a", failing)).rejects.toThrow("not now");

    expect(tries).toBe(2);
  });
});
