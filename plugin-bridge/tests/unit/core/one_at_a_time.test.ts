import { expect, test } from "vitest";
import { OneAtATime } from "../../../src/core/one_at_a_time";

test("what is asked for while work is under way is not done", async () => {
  const once = new OneAtATime();
  let finish: () => void = () => undefined;
  let done = 0;
  const work = (): Promise<number> => new Promise((resolve) => (finish = () => resolve((done += 1))));

  const first = once.run(work);
  expect(await once.run(work)).toBeUndefined();
  finish();

  expect(await first).toBe(1);
});

test("work that failed does not stand in the way of the next", async () => {
  const once = new OneAtATime();

  await expect(once.run(() => Promise.reject(new Error("full disk")))).rejects.toThrow("full disk");

  expect(await once.run(() => Promise.resolve("done"))).toBe("done");
});
