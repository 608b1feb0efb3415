import { describe, expect, test } from "vitest";
import { spokenAnswer } from "../../../src/core/answer_speech";
import type { LibraryExchange } from "../../../src/core/library_session";
import type { AskResult, CitationShape } from "../../../src/generated/protocol";

function cited(n: number): CitationShape {
  return { n, path: "L.md", title: "L", headingPath: [], span: { start: 0, end: 1 }, quote: "L", supported: true };
}

function exchange(part: Partial<LibraryExchange>, citations: CitationShape[] = []): LibraryExchange {
  const result = { coverage: "answered", citations } as unknown as AskResult;
  return {
    question: "?", scopeLabel: "All notes", answer: "", result, phase: "answered", message: "", failure: null, ...part,
  };
}

describe("what is read out of an answer", () => {
  test("is its text without marks and numbers, and how many sources it has", () => {
    const answer = "Light makes **sugar** [1].\n\n- In *leaves* [2]\n  - and `stems`\n\n```\ncode\n```";

    const spoken = spokenAnswer(exchange({ answer }, [cited(1), cited(2), cited(2)]));

    expect(spoken).toBe("Light makes sugar.\nIn leaves\nand stems\ncode\n2 sources.");
  });

  test.each(["asking", "failed"] as const)("is nothing while it is %s", (phase) => {
    expect(spokenAnswer(exchange({ phase, answer: "Half", result: null }))).toBe("");
  });

  test("is that it was stopped", () => {
    expect(spokenAnswer(exchange({ phase: "stopped", answer: "Half", result: null }))).toBe("Stopped.");
  });
});
