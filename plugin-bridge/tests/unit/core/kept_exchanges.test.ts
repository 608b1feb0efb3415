import { expect, test } from "vitest";
import { keptForm, readKept } from "../../../src/core/kept_exchanges";
import type { LibraryExchange } from "../../../src/core/library_session";

const EXCHANGE: LibraryExchange = {
  question: "Why?", scopeLabel: "All notes", answer: "Because", result: null, phase: "answered", message: "", failure: null,
};

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

test("what is kept comes back", () => {
  expect(readKept(throughJson(keptForm([EXCHANGE])))).toEqual([EXCHANGE]);
});

test("what was on its way counts as stopped", () => {
  const asking = { ...EXCHANGE, phase: "asking" as const };

  expect(readKept(throughJson(keptForm([asking])))).toEqual([{ ...EXCHANGE, phase: "stopped" }]);
});

test("nothing is kept of nothing", () => {
  expect(keptForm([])).toBeNull();
});

test.each([
  ["nothing", null],
  ["a text", "exchanges"],
  ["another layout", { layout: "0", exchanges: [EXCHANGE] }],
  ["one that is not whole", { ...(keptForm([EXCHANGE]) as object), exchanges: [EXCHANGE, { question: 1 }] }],
])("%s is read as nothing", (_, kept) => {
  expect(readKept(kept)).toEqual([]);
});
